// The simulated cluster, where its throughput can be worked out by hand.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type ClusterModel, simulate } from "../../bench/scaling-model.ts";
import { itSlow } from "../support/slow.ts";

const MODEL: ClusterModel = {
  workers: 1,
  cores: 1,
  crawls: 100,
  sites: 10_000,
  concurrency: 4,
  intervalMs: 1000,
  latencyMs: 100,
  pageMs: 20,
  mainMs: 5,
  databaseMs: 2,
  databaseCores: 4,
};

function isAbout(found: number, wanted: number): void {
  assert.ok(Math.abs(found - wanted) < wanted * 0.03, `${found} is not about ${wanted}`);
}

describe("a simulated cluster", () => {
  it("reads a page per interval and site while nothing else limits it", () => {
    const { pages_per_second, worker_load } = simulate({ ...MODEL, crawls: 30 });
    isAbout(pages_per_second, 30);
    isAbout(worker_load, 30 * 0.02);
  });

  itSlow("is limited by the processors of its workers, each as much as the first", () => {
    for (const workers of [1, 2, 8]) {
      const { pages_per_second, worker_load } = simulate({ ...MODEL, workers });
      isAbout(pages_per_second, workers * 50);
      isAbout(worker_load, 1);
    }
  });

  itSlow("is limited by the database from where that is busy", () => {
    const { pages_per_second, database_load } = simulate({
      ...MODEL,
      ...{ workers: 64, crawls: 10, databaseCores: 1 },
    });
    isAbout(pages_per_second, 500);
    isAbout(database_load, 1);
  });

  itSlow("is limited by the main thread of the owner for one site, whose pages others read", () => {
    const one = { ...MODEL, sites: 1, intervalMs: 0, concurrency: 200, workers: 16 };
    isAbout(simulate(one).pages_per_second, 50);
    const handOver = { workerMs: 10, databaseMs: 1 };
    isAbout(simulate({ ...one, handOver, cores: 2 }).pages_per_second, 200);
  });
});
