// Measures pages per second and CPU per page of detached crawls, with several workers on one database and with one process on files.
// Also measures one site that several workers read, the time of a claim, and the time to hand work to another process.
//
//   node build/bench/cluster.js [--workers 1,2,4] [--hosts 20] [--pages 20] [--interval 0.2] [--latency 50] [--site 400] [--save]
//
// This process simulates the hosts. The database is a separate server on loopback (Debian's postgresql). The single site
// has `--site` pages, no interval and no latency. Each worker gets one processor, as if on its own machine.
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { parseRequest } from "../src/api/request.ts";
import { openCluster } from "../src/cluster/cluster.ts";
import { Frontier } from "../src/crawl/frontier/frontier.ts";
import { createScope } from "../src/crawl/frontier/scope.ts";
import { serving } from "../test/support/command.ts";
import { begin } from "../test/support/detached.ts";
import { type Postgres, startPostgres } from "../test/support/postgres.ts";
import { drained } from "../test/support/steps.ts";
import { startHosts } from "./cluster-hosts.ts";
import { connectCluster, handedOver, newCrawl } from "./cluster-store.ts";
import { treeCpuMs } from "./process-cost.ts";
import { keepResult, SAVE } from "./results.ts";

const { values } = parseArgs({
  options: {
    workers: { type: "string", default: "1,2,4" },
    hosts: { type: "string", default: "20" },
    pages: { type: "string", default: "20" },
    interval: { type: "string", default: "0.2" },
    latency: { type: "string", default: "50" },
    site: { type: "string", default: "400" },
    ...SAVE,
  },
});
const HOSTS = Number(values.hosts);
const PAGES = Number(values.pages);
const BIN = fileURLToPath(new URL("../src/cli/main.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "legible-bench-cluster-"));

const environment = (own: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...process.env,
  SERVICE_ALLOW_PRIVATE_HOSTS: "1",
  SERVICE_PAGE_INTERVAL_SECONDS: values.interval,
  SERVICE_WEB_ARCHIVE_URL: "",
  SERVICE_MAX_CONCURRENT_CRAWLS: "0",
  SERVICE_TRACE_DIR: folder,
  SERVICE_GRAPH_DIR: join(folder, "graphs"),
  SERVICE_LOG_LEVEL: "error",
  ...own,
});

interface Figures {
  readonly pages: number;
  readonly pages_per_second: number;
  /** CPU of the processes that read pages. */
  readonly cpu_ms_a_page: number;
  /** CPU of the database; 0 without one. */
  readonly database_ms_a_page: number;
  /** Share of the pages that another process read than the one that crawls them. */
  readonly handed_over?: number;
}

/** Returns the cost of a run, from its first page on. `processes` read pages; `database` is the server's process. */
async function measured(
  askedMs: readonly number[],
  wanted: number,
  processes: readonly number[],
  database: number | undefined,
): Promise<Figures> {
  const cpu = () => processes.reduce((sum, pid) => sum + treeCpuMs(pid), 0);
  const databaseCpu = () => (database === undefined ? 0 : treeCpuMs(database));
  const already = askedMs.length;
  while (askedMs.length === already) await pause(5);
  const [cpuBefore, databaseBefore] = [cpu(), databaseCpu()];
  const begun = performance.now();
  while (askedMs.length < already + wanted) await pause(5);
  const seconds = (performance.now() - begun) / 1000;
  const asked = askedMs.length - already;
  // The last requested pages still have to be read and stored.
  await pause(1500);
  const pages = askedMs.length - already;
  return {
    pages,
    pages_per_second: round(asked / seconds),
    cpu_ms_a_page: round((cpu() - cpuBefore) / pages),
    database_ms_a_page: round((databaseCpu() - databaseBefore) / pages),
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;

async function embedded(): Promise<Figures> {
  const hosts = await startHosts({ hosts: HOSTS, pages: PAGES, latencyMs: Number(values.latency) });
  const env = environment({ SERVICE_DATA_DIR: folder, SERVICE_MAX_DETACHED_CRAWLS: "0" });
  const service = await serving(process.execPath, [BIN, "serve", "--port", "0"], { env });
  try {
    const figures = measured(hosts.askedMs, HOSTS * PAGES, [service.child.pid ?? 0], undefined);
    for (const url of hosts.roots) await begin(service.address, { url });
    return await figures;
  } finally {
    service.child.kill("SIGKILL");
    await service.end;
    hosts.close();
  }
}

/** A load that the workers share. */
interface Load {
  readonly workers: number;
  readonly hosts: number;
  readonly pages: number;
  readonly latencyMs: number;
  /** Concurrent pages of one host. */
  readonly concurrency: number;
  readonly variables: (hosts: number, workers: number) => NodeJS.ProcessEnv;
  /** Whether each worker is limited to one processor. */
  readonly isPinned: boolean;
}

const TWENTY: Omit<Load, "workers"> = {
  hosts: HOSTS,
  pages: PAGES,
  latencyMs: Number(values.latency),
  concurrency: 6,
  variables: (hosts, workers) => ({
    SERVICE_MAX_DETACHED_CRAWLS: String(Math.ceil(hosts / workers)),
  }),
  isPinned: false,
};

const ONE_SITE: Omit<Load, "workers"> = {
  hosts: 1,
  pages: Number(values.site),
  latencyMs: 0,
  concurrency: 12,
  variables: () => ({
    SERVICE_MAX_DETACHED_CRAWLS: "1",
    SERVICE_PAGE_INTERVAL_SECONDS: "0",
    SERVICE_SHARE_READS: "always",
  }),
  isPinned: true,
};

async function clustered(postgres: Postgres, load: Load): Promise<Figures> {
  const { workers: count, pages, latencyMs, concurrency } = load;
  const hosts = await startHosts({ hosts: load.hosts, pages, latencyMs });
  const env = environment({
    SERVICE_DATABASE_URL: postgres.url,
    ...load.variables(load.hosts, count),
  });
  const { store, close } = await connectCluster(postgres.url);
  const workers: ChildProcess[] = [];
  try {
    for (let number = 0; number < count; number++) {
      const own = load.isPinned ? ["taskset", "-c", String(number % availableParallelism())] : [];
      const [program = "", ...rest] = [...own, process.execPath, BIN, "worker"];
      workers.push(spawn(program, rest, { env, stdio: "ignore" }));
    }
    // Wait until every worker has started.
    await pause(4000);
    const pids = workers.map(({ pid }) => pid ?? 0);
    const before = await handedOver(postgres.url);
    const figures = measured(hosts.askedMs, load.hosts * pages, pids, postgres.pid);
    for (const [index, url] of hosts.roots.entries()) {
      // The pages of a host differ in numbers alone.
      const crawl = { delay_seconds: 0, traps: false };
      const id = `${Date.now().toString(16).padStart(12, "0")}${index.toString(16).padStart(4, "0")}`;
      const request = parseRequest("crawl", { url, complete: false, concurrency, crawl });
      await store.create(newCrawl(id, request));
    }
    const found = await figures;
    const given = (await handedOver(postgres.url)) - before;
    return { ...found, handed_over: round(given / found.pages) };
  } finally {
    for (const worker of workers) worker.kill("SIGKILL");
    await close();
    hosts.close();
  }
}

/** Median milliseconds from sending 2 KB of work to receiving its 200 KB answer, between connections of two processes. */
async function handOver(postgres: Postgres): Promise<number> {
  const leaving = new AbortController();
  const clusters = [0, 1].map(() =>
    openCluster({ connectionString: postgres.url, version: "bench", report: console.error }),
  );
  const [giver, taker] = clusters;
  if (giver === undefined || taker === undefined)
    throw new Error("a hand-over needs two connections");
  const answer = randomBytes(200_000);
  const asked = randomBytes(2000);
  const parts = [
    giver.work.participate(
      { isFree: () => false, kinds: [], work: async () => answer },
      leaving.signal,
    ),
    taker.work.participate(
      { isFree: () => true, kinds: ["a"], work: async () => answer },
      leaving.signal,
    ),
  ];
  while (giver.work.others === 0) await pause(5);
  const took: number[] = [];
  for (let number = 0; number < 500; number++) {
    const before = performance.now();
    await giver.work.enqueue({ kind: "a", asked }, leaving.signal);
    took.push(performance.now() - before);
  }
  leaving.abort();
  await Promise.all(parts);
  for (const cluster of clusters) await cluster.close();
  return round(took.sort((one, other) => one - other)[250] ?? 0);
}

/** Milliseconds to claim an address from a frontier of `addresses`: median and 99.9th percentile. */
function claims(addresses: number): { readonly median_ms: number; readonly p999_ms: number } {
  const scope = createScope({
    root: "https://example.org/",
    max_depth: 20,
    strict_domain: true,
    within_path: false,
    include: undefined,
    exclude: undefined,
    allows: undefined,
  });
  const limits = {
    maxPages: addresses + 1,
    maxRefusedUrls: 200,
    talliesRobots: false,
    closesTraps: true,
  };
  const frontier = new Frontier(scope, limits);
  frontier.admitRoot("https://example.org/");
  const links = Array.from({ length: addresses }, (_, number) => ({
    url: `https://example.org/${number % 997}/${(number * 2_654_435_761) % 4_294_967_296}-${number}`,
    anchor: null,
  }));
  const root = drained(frontier.take());
  drained(frontier.offer({ via: "link", found_on: "https://example.org/", depth: 1, links }));
  const end = { ok: true, isNew: true, isCopy: false };
  if (root !== undefined) frontier.settle({ id: root.id, ...end });
  const took: number[] = [];
  for (;;) {
    const before = performance.now();
    const page = drained(frontier.take());
    if (page === undefined) break;
    took.push(performance.now() - before);
    frontier.settle({ id: page.id, ...end });
  }
  took.sort((one, other) => one - other);
  console.log(`  ${took.length} of ${addresses} addresses claimed`);
  const at = (share: number) =>
    Math.round((took[Math.floor(took.length * share)] ?? 0) * 1e4) / 1e4;
  return { median_ms: at(0.5), p999_ms: at(0.999) };
}

try {
  const claim = claims(100_000);
  console.log("a claim of 100,000 addresses:", claim);
  const files = await embedded();
  console.log("files, one process:", files);
  const postgres = await startPostgres();
  const byWorkers: Record<string, Figures> = {};
  try {
    for (const count of values.workers.split(",").map(Number)) {
      byWorkers[count] = await clustered(postgres, { ...TWENTY, workers: count });
      console.log(`PostgreSQL, ${count} workers:`, byWorkers[count]);
    }
    const oneSite: Record<string, Figures> = {};
    for (const count of [1, 2]) {
      oneSite[count] = await clustered(postgres, { ...ONE_SITE, workers: count });
      console.log(`one site, ${count} workers of one processor:`, oneSite[count]);
    }
    const hand_over_ms = await handOver(postgres);
    console.log("a hand-over, ms:", hand_over_ms);
    const sizes = await postgres.sizes();
    console.log("the database:", sizes);
    keepResult("cluster", {
      hosts: HOSTS,
      claim,
      files,
      workers: byWorkers,
      one_site: oneSite,
      hand_over_ms,
      sizes,
    });
  } finally {
    await postgres.close();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
