// Measures how a server answers ordinary pages while it reads ten hostile files at once.
//
// For each file: how it was refused, the longest wait of a page with and without the files, what the memory of the server
// and of its largest process rose to, and whether the server is still the same. Linux only.
// Usage: node build/bench/hostile-files.js [--save]
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endingWorkbook, HOSTILE_FILES } from "../test/support/hostile-files.ts";
import { madePage } from "../test/support/site.ts";
import { keepResult } from "./results.ts";
import { startServe } from "./serve-process.ts";
import { serveFromProcess } from "./static-server.ts";

const AT_ONCE = 10;
/** Pages read before the files, to compare. */
const QUIET_MS = 5000;
const PAGES = 50;
const SAMPLE_MS = 20;

interface Row {
  readonly file: string;
  readonly bytes: number;
  readonly refused: number;
  readonly reason: string;
  readonly seconds: number;
  readonly pages: number;
  readonly quiet_page_ms: number;
  readonly longest_page_ms: number;
  readonly server_rise_mb: number;
  readonly largest_process_mb: number;
}

const files = [
  ...HOSTILE_FILES.map(({ name, bytes }) => ({ name, bytes: bytes() })),
  { name: "ending.xlsb", bytes: endingWorkbook() },
];
const folder = mkdtempSync(join(tmpdir(), "legible-hostile-"));
for (const { name, bytes } of files) writeFileSync(join(folder, name), bytes);
for (let at = 0; at < PAGES; at++) {
  writeFileSync(join(folder, `page-${at}.html`), madePage(`Page ${at}`, { links: ["/"] }));
}
const site = await serveFromProcess(folder);
const server = await startServe();

async function ask(path: string): Promise<{ readonly status: number; readonly detail: string }> {
  const response = await fetch(`${server.address}/api/text`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      url: `${site.address}/${path}`,
      fetch: { read_files: true, read_pdf: true, retries: 0 },
    }),
  });
  const { detail = "" }: { readonly detail?: string } = JSON.parse(await response.text());
  return { status: response.status, detail };
}

/** Reads pages one after another until stopped; then returns their times. */
function readPages(): () => Promise<readonly number[]> {
  let reading = true;
  const run = async () => {
    const times: number[] = [];
    for (let at = 0; reading; at++) {
      const began = performance.now();
      const { status } = await ask(`page-${at % PAGES}.html`);
      if (status !== 200) throw new Error(`a page was answered with ${status}`);
      times.push(performance.now() - began);
    }
    return times;
  };
  const times = run();
  return () => {
    reading = false;
    return times;
  };
}

/** Returns the resident memory of a process in MB; 0 if it has ended. */
function residentMb(pid: number): number {
  try {
    const [, pages = "0"] = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ");
    return (Number(pages) * 4096) / 2 ** 20;
  } catch {
    return 0;
  }
}

function childrenOf(pid: number): readonly number[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const [, parent = ""] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return Number(parent) === pid ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

/** Samples memory until stopped; then returns the maximum of the server, and of each of its processes. */
function watchMemory(): () => { readonly server: number; readonly process: number } {
  const most = { server: 0, process: 0 };
  const timer = setInterval(() => {
    most.server = Math.max(most.server, residentMb(server.pid));
    for (const pid of childrenOf(server.pid))
      most.process = Math.max(most.process, residentMb(pid));
  }, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    return most;
  };
}

const longest = (times: readonly number[]) => Math.round(Math.max(...times));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function measured({ name, bytes }: (typeof files)[number]): Promise<Row> {
  const quiet = readPages();
  await pause(QUIET_MS);
  const quietTimes = await quiet();
  const before = residentMb(server.pid);
  const memory = watchMemory();
  const pages = readPages();
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => ask(name)));
  const seconds = (performance.now() - began) / 1000;
  const times = await pages();
  const most = memory();
  const [first] = answers;
  return {
    file: name,
    bytes: bytes.length,
    refused: answers.filter(({ status }) => status === 502).length,
    reason: first?.detail.slice(0, 200) ?? "",
    seconds: Math.round(seconds * 10) / 10,
    pages: times.length,
    quiet_page_ms: longest(quietTimes),
    longest_page_ms: longest(times),
    server_rise_mb: Math.round(most.server - before),
    largest_process_mb: Math.round(most.process),
  };
}

try {
  // Loads the code of reads.
  for (let at = 0; at < PAGES; at++) await ask(`page-${at}.html`);
  const rows: Row[] = [];
  for (const file of files) {
    const row = await measured(file);
    rows.push(row);
    process.stdout.write(`${JSON.stringify(row)}\n`);
  }
  // The same process still answers.
  const { ok } = await fetch(`${server.address}/livez`);
  process.stdout.write(`the server ${ok ? "has run throughout" : "does not answer"}\n`);
  keepResult("hostile-files", { at_once: AT_ONCE, rows });
} finally {
  server.close();
  site.close();
  rmSync(folder, { recursive: true, force: true });
}
