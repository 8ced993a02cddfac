// Simulates how a cluster scales beyond the processors of this machine: 1 to 64 workers, one site and 10,000 sites. Every cost is
// measured: the database's here, the workers' by `cluster` and `soak`, whose recorded figures it takes.
//
//   node build/bench/scaling.js [--database-cores 4] [--worker-cores 2] [--latency 200] [--save]
//
// Measures the database (Debian's postgresql) by what a page costs it: the host's turn, and two lines of the log with the events
// of a page of 8 KB, from 1 to 8 connections at once.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { parseRequest } from "../src/api/request.ts";
import { openCluster } from "../src/cluster/cluster.ts";
import type { SettledEntry } from "../src/model/journal.ts";
import type { SiteEvent } from "../src/model/site-event.ts";
import { startPostgres } from "../test/support/postgres.ts";
import { treeCpuMs } from "./process-cost.ts";
import { keepResult, type ResultRow, SAVE } from "./results.ts";
import { type ClusterModel, simulate } from "./scaling-model.ts";

const { values } = parseArgs({
  options: {
    "database-cores": { type: "string", default: "4" },
    "worker-cores": { type: "string", default: "2" },
    latency: { type: "string", default: "200" },
    ...SAVE,
  },
});
const CONNECTIONS = [1, 2, 4, 8] as const;
const PAGES = 400;
const WORKERS = [1, 2, 4, 8, 16, 32, 64] as const;

/** Cost of a page to the database, with so many crawls at once. */
interface DatabaseCost {
  readonly cpu_ms: number;
  readonly pages_per_second: number;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** Returns the event of a page whose texts have about 8 KB, different for each page. */
function pageEvent(crawl: string, page: number): SiteEvent {
  const sentence = (at: number) =>
    `Sentence ${at} of page ${page} in crawl ${crawl} tells what ${page * 31 + at} is good for.`;
  const markdown = Array.from({ length: 110 }, (_, at) => sentence(at)).join("\n\n");
  const event = {
    type: "page",
    stage: "extract",
    index: page,
    url: `https://${crawl}.test/${page}`,
  };
  const counts = { extracted: page, failed: 0, queued: 0, discovered: page };
  const texts = { markdown, content_markdown: markdown };
  return { ...event, ...counts, ...texts, ok: true } as unknown as SiteEvent;
}

/** Stores the pages of one crawl as a worker does. */
async function storePages(url: string, id: string, pages: number): Promise<void> {
  const cluster = openCluster({ connectionString: url, version: "bench", report: console.error });
  const store = await cluster.openCrawls({
    changed: () => undefined,
    checkRequest: (request) => parseRequest("crawl", request),
    report: console.error,
  });
  try {
    await store.create({
      id,
      request: parseRequest("crawl", { url: `https://${id}.test/` }),
      createdMs: Date.now(),
      key: null,
      webhook: null,
      wanted: "run",
      isRunning: false,
      numbers: { last_event: 0, pages_ok: 0, failed: 0, queued: 0, discovered: 0 },
      end: null,
    });
    const claim = await store.claim(id);
    if (claim === undefined) throw new Error(`${id} is claimed already`);
    const log = await claim.openLog();
    for (let page = 1; page <= pages; page++) {
      await cluster.hosts.take(`${id}.test`, 0);
      await log.journal.append({ type: "started", pages: [page] });
      await log.take(pageEvent(id, page));
      await log.journal.append({ type: "settled", page, error: null } as unknown as SettledEntry);
    }
    await log.close();
    await claim.release();
  } finally {
    await store.close();
    await cluster.close();
  }
}

async function databaseCosts(): Promise<Readonly<Record<string, DatabaseCost>>> {
  const costs: Record<string, DatabaseCost> = {};
  const postgres = await startPostgres();
  try {
    await storePages(postgres.url, "warm", 20);
    for (const connections of CONNECTIONS) {
      const [cpu, begun] = [treeCpuMs(postgres.pid), performance.now()];
      await Promise.all(
        Array.from({ length: connections }, (_, at) =>
          storePages(postgres.url, `crawl${connections}of${at}`, PAGES),
        ),
      );
      const pages = connections * PAGES;
      costs[connections] = {
        cpu_ms: round((treeCpuMs(postgres.pid) - cpu) / pages),
        pages_per_second: round((pages * 1000) / (performance.now() - begun)),
      };
    }
  } finally {
    await postgres.close();
  }
  return costs;
}

/** Returns the last recorded figures of a bench. Throws if there are none. */
function recorded(bench: string): ResultRow {
  const file = readFileSync(new URL("../../bench/results.jsonl", import.meta.url), "utf8");
  const rows = file.split("\n").filter((line) => line !== "");
  const row = rows.map((line) => JSON.parse(line) as ResultRow).find((one) => one.bench === bench);
  if (row === undefined) throw new Error(`run bench/${bench} with --save first`);
  return row;
}

const database = await databaseCosts();
console.log("the database, per page:", database);
const cluster = recorded("cluster") as ResultRow & {
  readonly one_site: Readonly<
    Record<string, { cpu_ms_a_page: number; database_ms_a_page: number }>
  >;
};
const soak = recorded("soak") as ResultRow & { readonly cpu_ms_a_page: number };
const [alone, shared] = [cluster.one_site["1"], cluster.one_site["2"]];
if (alone === undefined || shared === undefined) throw new Error("bench/cluster has no one_site");
/** The database's cost of a page of a crawl, and how much more it is with eight connections than with one. */
const databaseMs =
  (alone.database_ms_a_page * (database[8]?.cpu_ms ?? 0)) / (database[1]?.cpu_ms ?? 1);
/** Share of the main thread in the CPU of a crawl, from a profile of both threads. */
const MAIN_SHARE = 0.22;
const fixed = {
  cores: Number(values["worker-cores"]),
  databaseCores: Number(values["database-cores"]),
  latencyMs: Number(values.latency),
  databaseMs: round(databaseMs),
};
/** Half of the reads of two workers are handed over. */
const handOver = {
  workerMs: 2 * (shared.cpu_ms_a_page - alone.cpu_ms_a_page),
  databaseMs: 2 * (shared.database_ms_a_page - alone.database_ms_a_page),
};
const loads: Record<string, Omit<ClusterModel, "workers">> = {
  "10,000 sites of 20 pages, a page per second each": {
    ...fixed,
    ...{ crawls: 100, sites: 10_000, concurrency: 6, intervalMs: 1000 },
    ...{ pageMs: soak.cpu_ms_a_page, mainMs: MAIN_SHARE * soak.cpu_ms_a_page },
  },
  "10,000 long sites, a page per second each": {
    ...fixed,
    ...{ crawls: 100, sites: 10_000, concurrency: 6, intervalMs: 1000 },
    ...{ pageMs: alone.cpu_ms_a_page, mainMs: MAIN_SHARE * alone.cpu_ms_a_page },
  },
  "one near site without an interval, reads shared": {
    ...fixed,
    ...{ crawls: 1, sites: 1, concurrency: 12, intervalMs: 0, latencyMs: 20, handOver },
    ...{ pageMs: alone.cpu_ms_a_page, mainMs: MAIN_SHARE * alone.cpu_ms_a_page },
  },
};
const figures: Record<string, unknown> = { ...fixed, hand_over: handOver, database };
for (const [name, load] of Object.entries(loads)) {
  console.log(name, `(${round(load.pageMs)} ms of CPU per page)`);
  const byWorkers: Record<string, unknown> = {};
  for (const workers of WORKERS) {
    const { pages_per_second, worker_load, database_load } = simulate({ ...load, workers });
    byWorkers[workers] = [pages_per_second, worker_load, database_load].map(round);
    console.log(`  ${workers} workers:`, byWorkers[workers]);
  }
  figures[name] = { page_ms: round(load.pageMs), workers: byWorkers };
}
keepResult("scaling", figures);
