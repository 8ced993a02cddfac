// Measures the stability of a server with many random clients: memory, handles, open files, browser processes, `/livez`.
//
//   node build/bench/load.js [--minutes 10] [--clients 50] [--folder /usr/share/doc/postgresql-doc-15/html] [--seed 1] [--save]
//
// The server, with default limits, the pages and the prober of `/livez` run in separate processes. Compares samples of the
// second and the last quarter, and the idle server before and after the clients. Linux only.
import { readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Agent, fetch as fetchBy } from "undici";
import { browserProcesses } from "../test/support/processes.ts";
import { startProber } from "./livez-prober.ts";
import { randomNumbers } from "./random.ts";
import { keepResult, SAVE } from "./results.ts";
import { startServe } from "./serve-process.ts";
import { serveFromProcess } from "./static-server.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    clients: { type: "string", default: "50" },
    folder: { type: "string", default: "/usr/share/doc/postgresql-doc-15/html" },
    seed: { type: "string", default: "1" },
    ...SAVE,
  },
});

const SAMPLE_EVERY_MS = 5000;
/** Time after the last client until the server is idle: it keeps browsers open, and connections end. */
const REST_MS = 20_000;
/** Shares of the client actions; the rest are plain reads. */
const DOES = { crawl: 0.1, render: 0.1, stream: 0.2 } as const;
/** Share of the requests that the client aborts, and the latest time. */
const LEAVES = { share: 0.35, withinMs: 1500 } as const;
/** Pages of a crawl. */
const CRAWL_PAGES = 8;

const site = await serveFromProcess(values.folder);
const pages = readdirSync(values.folder).filter((name) => name.endsWith(".html"));
const server = await startServe();
/** The clients' connections. They are closed before the idle server is measured. */
const connections = new Agent();
const outcomes: Record<string, number> = {};
const count = (name: string) => {
  outcomes[name] = (outcomes[name] ?? 0) + 1;
};

/** Sends one random request; the client may abort it. */
async function request(random: () => number): Promise<void> {
  const url = `${site.address}/${pages[Math.floor(random() * pages.length)]}`;
  const drawn = random();
  const isCrawl = drawn < DOES.crawl;
  const isRendered = !isCrawl && drawn < DOES.crawl + DOES.render;
  const isStream = !isCrawl && !isRendered && drawn < DOES.crawl + DOES.render + DOES.stream;
  const [name, path, body] = isCrawl
    ? [
        "crawl",
        "site/stream",
        {
          url,
          complete: false,
          max_pages: CRAWL_PAGES,
          crawl: { delay_seconds: 0, web_archive: false },
        },
      ]
    : isRendered
      ? ["render", "text", { url, render: true, renderOptions: { settle_ms: 100 } }]
      : [isStream ? "stream" : "read", isStream ? "text/stream" : "text", { url }];
  const leaves = random() < LEAVES.share;
  const signal = leaves
    ? AbortSignal.timeout(Math.ceil(random() * LEAVES.withinMs))
    : AbortSignal.timeout(300_000);
  try {
    count(`${name} ${await post(path, body, signal)}`);
  } catch {
    count(signal.aborted ? (leaves ? `${name} left` : `${name} late`) : `${name} failed`);
  }
}

async function post(path: string, body: object, signal: AbortSignal): Promise<number> {
  const response = await fetchBy(`${server.address}/api/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
    dispatcher: connections,
  });
  await response.text();
  return response.status;
}

/** Makes the server start its threads and its browser, with the maximum number of pages. */
async function warmUp(): Promise<void> {
  const { signal } = new AbortController();
  const asked = Array.from({ length: 8 }, (_, at) => {
    const url = `${site.address}/${pages[at % pages.length]}`;
    return post("text", { url, render: true }, signal);
  });
  await Promise.all(asked);
}

async function client(number: number, until: number): Promise<void> {
  const random = randomNumbers(Number(values.seed) * 1000 + number);
  while (performance.now() < until) {
    await request(random);
    await pause(Math.ceil(random() * 200));
  }
}

/** Resources of the server at one moment. */
interface Sample {
  readonly mb: number;
  readonly heap_mb: number;
  readonly open_files: number;
  readonly handles: number;
  readonly browser_processes: number;
  readonly open_requests: number;
  readonly places_held: number;
}

async function sample(): Promise<Sample> {
  const text = await (await fetch(`${server.address}/metrics`)).text();
  const of = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, "gm"))].reduce(
      (sum, [, value]) => sum + Number(value),
      0,
    );
  const mib = (bytes: number) => Math.round(bytes / 1_048_576);
  return {
    mb: mib(of("process_resident_memory_bytes")),
    heap_mb: mib(of("nodejs_heap_size_used_bytes")),
    open_files: of("process_open_fds"),
    handles: of("nodejs_active_handles_total"),
    browser_processes: browserProcesses(server.pid).length,
    open_requests: of("legible_open_requests"),
    places_held: of("legible_places_held"),
  };
}

/** Returns the mean of every figure. */
function meanOf(samples: readonly Sample[]): Sample {
  const mean = (figure: keyof Sample) =>
    Math.round(samples.reduce((sum, one) => sum + one[figure], 0) / Math.max(1, samples.length));
  return {
    mb: mean("mb"),
    heap_mb: mean("heap_mb"),
    open_files: mean("open_files"),
    handles: mean("handles"),
    browser_processes: mean("browser_processes"),
    open_requests: mean("open_requests"),
    places_held: mean("places_held"),
  };
}

try {
  await sample();
  await warmUp();
  await pause(SAMPLE_EVERY_MS);
  const before = await sample();
  const prober = await startProber(server.address);
  const until = performance.now() + Number(values.minutes) * 60_000;
  const clients = Array.from({ length: Number(values.clients) }, (_, at) => client(at, until));
  const samples: Sample[] = [];
  while (performance.now() < until) {
    await pause(SAMPLE_EVERY_MS);
    samples.push(await sample());
    console.log(JSON.stringify(samples.at(-1)));
  }
  const waits = await prober.stop();
  await Promise.all(clients);
  await connections.close();
  await pause(REST_MS);
  const quarter = Math.ceil(samples.length / 4);
  const figures = {
    clients: clients.length,
    requests: Object.values(outcomes).reduce((sum, each) => sum + each, 0),
    outcomes: Object.fromEntries(Object.entries(outcomes).sort()),
    ...waits,
    before,
    second_quarter: meanOf(samples.slice(quarter, 2 * quarter)),
    last_quarter: meanOf(samples.slice(-quarter)),
    at_rest: await sample(),
  };
  console.log(JSON.stringify(figures, null, 2));
  keepResult("load", figures, { minutes: Number(values.minutes) });
} finally {
  server.close();
  site.close();
}
