// What a render costs beside the least a browser can do: CPU a page against goto and content() on a reused page.
//
//   node build/bench/render.js [FOLDER] [--pages N] [--rounds N] [--memory]
//
// The pages are HTML files of a folder (default /usr/share/doc) served over loopback. Both take every page in turn, in
// browsers of their own; a browser's CPU is that of all its processes, plus this process's while it drives it. settle_ms is 0.
import { execFileSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { createBrowser } from "../src/browser/browser.ts";
import { findBrowser } from "../src/browser/find.ts";
import { renderOptions } from "../src/model/options.ts";
import { createHostGuard } from "../src/net/guard.ts";
import { childrenNamed, treeCpuMs, treeMemoryMb } from "./process-cost.ts";
import { keepResult } from "./results.ts";
import { serveFolder } from "./static-server.ts";

/** A way of reading a page, and what it has cost. */
interface Reader {
  readonly name: string;
  readonly read: (url: string) => Promise<unknown>;
  readonly root: number;
  nodeMs: number;
  browserMs: number;
}

/** What comes after the answer (cleaning the tab, the end of the page's own work) is counted too. */
const REST_MS = 100;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: "string", default: "40" },
    rounds: { type: "string", default: "3" },
    memory: { type: "boolean", default: false },
  },
});
const [folder = "/usr/share/doc"] = positionals;
const never = new AbortController().signal;
const found = await findBrowser();
if (found === undefined) throw new Error("there is no browser here");

const server = await serveFolder(folder);
const urls = pageFiles(folder, Number(values.pages)).map((file) => server.address + file);

const plainBrowser = await chromium.launch({ executablePath: found.path, args: ["--no-sandbox"] });
const [plainRoot = 0] = childrenNamed("--type=").concat(childrenNamed("headless"));
const plainContext = await plainBrowser.newContext({ viewport: { width: 1440, height: 900 } });
const plainPage = await plainContext.newPage();

const browser = createBrowser({
  guard: createHostGuard({ blockPrivate: false }),
  maxPages: 1,
  args: "",
  userAgent: await plainPage.evaluate("navigator.userAgent"),
});
const options = renderOptions({ settle_ms: 0 });
await browser.render(`${urls[0]}`, options, never);
const ownRoot = childrenNamed("headless").find((pid) => pid !== plainRoot) ?? 0;

const plain = reader("goto + content()", plainRoot, async (url) => {
  await plainPage.goto(url);
  return plainPage.content();
});
const own = reader("render", ownRoot, (url) => browser.render(url, options, never));

try {
  if (values.memory) await measureMemory();
  else await measureCpu();
} finally {
  await browser.close();
  await plainBrowser.close();
  server.close();
}

async function measureCpu(): Promise<void> {
  for (const url of urls.slice(0, 5)) for (const { read } of [plain, own]) await read(url);
  const before = [plain, own].map(({ root }) => treeCpuMs(root));
  const rounds = Number(values.rounds);
  for (let round = 0; round < rounds; round++) {
    for (const url of urls) {
      // Whoever comes first pays for the file being read from disk.
      for (const one of round % 2 === 0 ? [plain, own] : [own, plain]) await timed(one, url);
    }
  }
  [plain, own].forEach((one, at) => {
    one.browserMs = treeCpuMs(one.root) - (before[at] ?? 0);
  });
  const renders = urls.length * rounds;
  const perPage = (one: Reader) => (one.browserMs + one.nodeMs) / renders;
  const row = (one: Reader) => ({
    name: one.name,
    cpu_ms: round1(perPage(one)),
    browser_ms: round1(one.browserMs / renders),
    node_ms: round1(one.nodeMs / renders),
  });
  const figures = {
    browser: found?.version,
    pages: urls.length,
    rounds,
    ratio: Math.round((perPage(own) / perPage(plain)) * 1000) / 1000,
    readers: [row(plain), row(own)],
  };
  console.table(figures.readers);
  console.log(`ratio ${figures.ratio}`);
  keepResult("render", figures);
}

async function timed(one: Reader, url: string): Promise<void> {
  const { user, system } = process.cpuUsage();
  await one.read(url);
  await pause(REST_MS);
  const after = process.cpuUsage();
  one.nodeMs += (after.user + after.system - user - system) / 1000;
}

async function measureMemory(): Promise<void> {
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
  return { name, read, root, nodeMs: 0, browserMs: 0 };
}

function pageFiles(root: string, count: number): string[] {
  const all = execFileSync("find", [root, "-name", "*.html", "-size", "+8k", "-size", "-300k"], {
    encoding: "utf8",
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
