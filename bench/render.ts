// Measures CPU time and duration of a render, compared with Playwright's goto() and content() on a reused page.
//
//   node build/bench/render.js [FOLDER] [--pages N] [--rounds N] [--browser PATH] [--memory] [--save]
//
// The pages are HTML files of a folder (default /usr/share/doc) served over loopback. Every method reads every page in
// turn, each in its own browser. CPU time counts all browser processes plus this process while it drives them. One
// render reads at load (settle_ms 0), as goto does; the other waits until the page settles, the default.
import { execFileSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { createBrowser } from "../src/browser/browser.ts";
import { findBrowser } from "../src/browser/find.ts";
import { type Partially, type RenderOptions, renderOptions } from "../src/model/options.ts";
import { createHostGuard } from "../src/net/guard.ts";
import { childrenNamed, treeCpuMs, treeMemoryMb } from "./process-cost.ts";
import { keepResult, SAVE } from "./results.ts";
import { serveFromProcess } from "./static-server.ts";

/** A way to read a page, and its cost. */
interface Reader {
  readonly name: string;
  readonly read: (url: string) => Promise<unknown>;
  readonly root: number;
  nodeMs: number;
  browserMs: number;
  /** Time of each read, without the work after the answer. */
  readonly wallMs: number[];
}

/** Work after the answer also counts: cleaning the tab, and the page's remaining scripts. */
const REST_MS = 100;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: "string", default: "40" },
    rounds: { type: "string", default: "3" },
    browser: { type: "string" },
    memory: { type: "boolean", default: false },
    ...SAVE,
  },
});
const [folder = "/usr/share/doc"] = positionals;
const never = new AbortController().signal;
const found = await findBrowser({ executablePath: values.browser });
if (found === undefined) throw new Error("there is no browser here");

const server = await serveFromProcess(folder);
const urls = pageFiles(folder, Number(values.pages)).map((file) => server.address + file);

const plainBrowser = await chromium.launch({ executablePath: found.path, args: ["--no-sandbox"] });
const [plainRoot = 0] = childrenNamed("--type=").concat(childrenNamed("headless"));
const plainContext = await plainBrowser.newContext({ viewport: { width: 1440, height: 900 } });
const plainPage = await plainContext.newPage();

const userAgent = String(await plainPage.evaluate("navigator.userAgent"));
const plain = reader("goto + content()", plainRoot, async (url) => {
  await plainPage.goto(url);
  return plainPage.content();
});
const atLoad = await renderer("render at load", { settle_ms: 0 });
const atRest = await renderer("render at rest", {});
const readers = [plain, atLoad.reader, atRest.reader];

try {
  if (values.memory) await measureMemory(atRest.reader);
  else await measureCost();
} finally {
  for (const { browser } of [atLoad, atRest]) await browser.close();
  await plainBrowser.close();
  server.close();
}

/** Starts a browser and returns a renderer for it. */
async function renderer(name: string, given: Partially<RenderOptions>) {
  const before = new Set(childrenNamed("headless"));
  const browser = createBrowser({
    guard: createHostGuard({ blockPrivate: false }),
    maxPages: 1,
    args: "",
    executablePath: values.browser,
    userAgent,
  });
  const options = renderOptions(given);
  const read = (url: string) => browser.render(url, options, never);
  await read(`${urls[0]}`);
  const root = childrenNamed("headless").find((pid) => !before.has(pid)) ?? 0;
  return { browser, reader: reader(name, root, read) };
}

async function measureCost(): Promise<void> {
  for (const url of urls.slice(0, 5)) for (const { read } of readers) await read(url);
  const before = readers.map(({ root }) => treeCpuMs(root));
  const rounds = Number(values.rounds);
  for (let round = 0; round < rounds; round++) {
    for (const url of urls) {
      // The first reader of a page pays for the disk access.
      for (const one of round % 2 === 0 ? readers : readers.toReversed()) await timed(one, url);
    }
  }
  readers.forEach((one, at) => {
    one.browserMs = treeCpuMs(one.root) - (before[at] ?? 0);
  });
  const renders = urls.length * rounds;
  const perPage = (one: Reader) => (one.browserMs + one.nodeMs) / renders;
  const ratio = (part: number, whole: number) => Math.round((part / whole) * 1000) / 1000;
  const rows = readers.map((one) => ({
    name: one.name,
    cpu_ms: round1(perPage(one)),
    browser_ms: round1(one.browserMs / renders),
    node_ms: round1(one.nodeMs / renders),
    cpu_ratio: ratio(perPage(one), perPage(plain)),
    wall_ms: round1(median(one.wallMs)),
    wall_ratio: ratio(median(one.wallMs), median(plain.wallMs)),
  }));
  console.table(rows);
  keepResult("render", { browser: found?.version, pages: urls.length, rounds, readers: rows });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function timed(one: Reader, url: string): Promise<void> {
  const { user, system } = process.cpuUsage();
  const began = performance.now();
  await one.read(url);
  one.wallMs.push(performance.now() - began);
  await pause(REST_MS);
  const after = process.cpuUsage();
  one.nodeMs += (after.user + after.system - user - system) / 1000;
}

async function measureMemory(own: Reader): Promise<void> {
  const samples: { renders: number; browser_mb: number; node_mb: number }[] = [];
  for (let renders = 1; renders <= 200; renders++) {
    await own.read(urls[renders % urls.length] ?? "");
    if (renders % 20 !== 0) continue;
    samples.push({
      renders,
      browser_mb: Math.round(treeMemoryMb(own.root)),
      node_mb: Math.round(process.memoryUsage().rss / 1_048_576),
    });
  }
  console.table(samples);
  keepResult("render-memory", { browser: found?.version, pages: urls.length, samples });
}

function reader(name: string, root: number, read: (url: string) => Promise<unknown>): Reader {
  return { name, read, root, nodeMs: 0, browserMs: 0, wallMs: [] };
}

function pageFiles(root: string, count: number): string[] {
  const all = execFileSync("find", [root, "-name", "*.html", "-size", "+8k", "-size", "-300k"], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  const files = all
    .split("\n")
    .filter((file) => file !== "")
    .sort();
  const step = Math.max(1, Math.floor(files.length / count));
  return files
    .filter((_file, at) => at % step === 0)
    .slice(0, count)
    .map((file) => file.slice(root.length));
}

function round1(value: number): number {
  return Math.round(value * 10) / 10;
}
