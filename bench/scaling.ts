// Simulates how a cluster scales beyond the processors of this machine: 1 to 64 workers, one site and 10,000 sites.
//
// The costs are measured: the database's here, the others by `cluster`, `soak` and `profile`, whose recorded figures it takes.
//
//   node build/bench/scaling.js [--database-cores 4] [--worker-cores 2] [--latency 200] [--save]
//
// Measures the database (Debian's postgresql) by what a page costs it: the host's turn, and two lines of the log with the events
// of a page of 8 KB, from 1 to 8 connections at once; also with the texts of these events in a text store.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readFigures } from "../scripts/docs/figures.ts";
import { parseRequest } from "../src/api/request.ts";
import type { SettledEntry } from "../src/model/journal.ts";
import type { SiteEvent } from "../src/model/site-event.ts";
import type { TextStore } from "../src/model/text-store.ts";
import { textFolder } from "../src/store/text-folder.ts";
import { type Postgres, startPostgres } from "../test/support/postgres.ts";
import { connectCluster, newCrawl } from "./cluster-store.ts";
import { treeCpuMs } from "./process-cost.ts";
import { keepResult, SAVE } from "./results.ts";
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

/** Cost of storing a page, with so many crawls at once. */
interface StorageCost {
  /** CPU of the database. */
  readonly cpu_ms: number;
  /** CPU of this process, which stores the page as a worker does. */
  readonly worker_ms: number;
  /** Growth of the log in the database. */
  readonly log_kb: number;
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
async function storePages(
  url: string,
  id: string,
  { pages, texts }: { readonly pages: number; readonly texts?: TextStore | undefined },
): Promise<void> {
  const { cluster, store, close } = await connectCluster(url, texts);
  try {
    await store.create(newCrawl(id, parseRequest("crawl", { url: `https://${id}.test/` })));
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
    await close();
  }
}

/** Measures the pages of so many crawls at once. */
async function costOf(
  postgres: Postgres,
  connections: number,
  texts: TextStore | undefined,
): Promise<StorageCost> {
  const place = texts === undefined ? "database" : "store";
  const logBytes = async () => (await postgres.sizes())["log"]?.bytes ?? 0;
  const [bytes, databaseMs, own, begun] = [
    await logBytes(),
    treeCpuMs(postgres.pid),
    process.cpuUsage(),
    performance.now(),
  ];
  await Promise.all(
    Array.from({ length: connections }, (_, at) =>
      storePages(postgres.url, `${place}${connections}of${at}`, { pages: PAGES, texts }),
    ),
  );
  const pages = connections * PAGES;
  const { user, system } = process.cpuUsage(own);
  return {
    cpu_ms: round((treeCpuMs(postgres.pid) - databaseMs) / pages),
    worker_ms: round((user + system) / 1000 / pages),
    log_kb: round(((await logBytes()) - bytes) / 1000 / pages),
    pages_per_second: round((pages * 1000) / (performance.now() - begun)),
  };
}

type StorageCosts = Readonly<Record<string, StorageCost>>;

/** Measures with the texts in the database and in a folder, in turn. */
async function storageCosts(): Promise<{
  readonly database: StorageCosts;
  readonly with_texts: StorageCosts;
}> {
  const database: Record<string, StorageCost> = {};
  const with_texts: Record<string, StorageCost> = {};
  const folder = mkdtempSync(join(tmpdir(), "legible-bench-scaling-"));
  const texts = textFolder(folder);
  const postgres = await startPostgres();
  try {
    await storePages(postgres.url, "warm", { pages: 20 });
    await storePages(postgres.url, "warm-texts", { pages: 20, texts });
    for (const connections of CONNECTIONS) {
      database[connections] = await costOf(postgres, connections, undefined);
      with_texts[connections] = await costOf(postgres, connections, texts);
    }
  } finally {
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return { database, with_texts };
}

const { database, with_texts } = await storageCosts();
console.log("storing a page:", database);
console.log("storing a page with a text store:", with_texts);
const { number } = readFigures(
  fileURLToPath(new URL("../../bench/results.jsonl", import.meta.url)),
);
/** CPU of a page of one site, by so many workers, in the workers and in the database. */
const ofOneSite = (workers: number) => ({
  workerMs: number("cluster", `one_site.${workers}.cpu_ms_a_page`),
  databaseMs: number("cluster", `one_site.${workers}.database_ms_a_page`),
});
const [alone, shared] = [ofOneSite(1), ofOneSite(2)];
/** CPU of a page of a small crawl. */
const smallMs = number("soak", "cpu_ms_a_page");
const profiled = { pages_alone: false };
/** Share of the main thread in the CPU of a crawl. */
const mainShare =
  number("profile", "main_thread", profiled) / number("profile", "cpu_ms_a_page", profiled);
/** The database's cost of a page of a crawl, and how much more it is with eight connections than with one. */
const databaseMs = (alone.databaseMs * (database[8]?.cpu_ms ?? 0)) / (database[1]?.cpu_ms ?? 1);
/** The costs of a text store: share of the database's cost that remains, and what the worker has more. */
const inStore = {
  databaseShare: (with_texts[8]?.cpu_ms ?? 0) / (database[8]?.cpu_ms ?? 1),
  workerMs: (with_texts[1]?.worker_ms ?? 0) - (database[1]?.worker_ms ?? 0),
};
const fixed = {
  cores: Number(values["worker-cores"]),
  databaseCores: Number(values["database-cores"]),
  latencyMs: Number(values.latency),
  databaseMs: round(databaseMs),
};
/** Share of the reads that one of two workers hands to the other. */
const handedShare = number("cluster", "one_site.2.handed_over");
const handOver = {
  workerMs: round((shared.workerMs - alone.workerMs) / handedShare),
  databaseMs: round((shared.databaseMs - alone.databaseMs) / handedShare),
};
const pageOf = (pageMs: number) => ({ pageMs, mainMs: mainShare * pageMs });
const many = { ...fixed, crawls: 100, sites: 10_000, concurrency: 6, intervalMs: 1000 };
const one = { ...fixed, crawls: 1, sites: 1, concurrency: 12, intervalMs: 0, latencyMs: 20 };
const loads: Record<string, Omit<ClusterModel, "workers">> = {
  "10,000 sites of 20 pages, a page per second each": { ...many, ...pageOf(smallMs) },
  "10,000 long sites, a page per second each": { ...many, ...pageOf(alone.workerMs) },
  "10,000 long sites with a text store": {
    ...many,
    ...pageOf(alone.workerMs),
    pageMs: alone.workerMs + inStore.workerMs,
    databaseMs: databaseMs * inStore.databaseShare,
  },
  "one near site without an interval, reads shared": {
    ...one,
    ...pageOf(alone.workerMs),
    handOver,
  },
};
const figures: Record<string, unknown> = { ...fixed, hand_over: handOver, database, with_texts };
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
