// Measures pages per second, CPU per page and peak memory of a crawl, compared with other crawlers on the same local site.
//
//   node build/bench/crawl.js [--url http://127.0.0.1:PORT/] [--folder DIR] [--name NAME]
//     [--rounds 3] [--pages 20000] [--only ours,undici] [--save]
//
// nginx serves the folder if installed, otherwise a child process. Crawlee and turndown come from bench/peers
// (`npm ci --prefix bench/peers`); Scrapy needs a python3 with scrapy and html2text. Missing peers are skipped.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { keepResult, SAVE } from "./results.ts";
import { serveFromProcess } from "./static-server.ts";

const { values } = parseArgs({
  options: {
    url: { type: "string" },
    folder: { type: "string", default: "/usr/share/doc/postgresql-doc-15/html" },
    /** Name of the site in the saved results. */
    name: { type: "string", default: "postgresql-doc-15" },
    rounds: { type: "string", default: "3" },
    pages: { type: "string", default: "0" },
    only: { type: "string" },
    ...SAVE,
  },
});

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const place = mkdtempSync(join(tmpdir(), "legible-bench-crawl-"));

/** A crawler as a command that crawls a site and exits. */
interface Crawler {
  readonly name: string;
  readonly command: readonly string[];
  /** Parses the number of pages from the end of its output. */
  readonly pages: (output: string) => number;
}

const printed = (output: string): number => Number(/pages=(\d+)/.exec(output)?.[1] ?? 0);

function crawlers(url: string): readonly Crawler[] {
  const peer = (file: string) => [
    process.execPath,
    join(ROOT, "bench/peers", file),
    url,
    values.pages,
  ];
  const ours = [process.execPath, join(ROOT, "build/bench/crawl-ours.js"), url, values.pages];
  const all: Crawler[] = [
    { name: "ours", command: ours, pages: printed },
    { name: "ours_pages_alone", command: [...ours, "pages-alone"], pages: printed },
    { name: "undici", command: peer("crawl-undici.mjs"), pages: printed },
    { name: "crawlee", command: peer("crawl-crawlee.mjs"), pages: printed },
    {
      name: "scrapy",
      command: ["/usr/bin/python3", join(ROOT, "bench/peers/crawl_scrapy.py"), url, values.pages],
      pages: printed,
    },
  ];
  const only = values.only?.split(",");
  return all.filter(({ name }) => only === undefined || only.includes(name));
}

/** Cost of one run. */
interface Run {
  readonly pages: number;
  readonly seconds: number;
  readonly cpuMsPerPage: number;
  readonly peakMiB: number;
}

/** Runs a command under GNU time; returns undefined if it fails. */
function run({ command, pages }: Crawler): Run | undefined {
  const report = join(place, "time.txt");
  const started = performance.now();
  const { status, stdout } = spawnSync(
    "/usr/bin/time",
    ["-o", report, "-f", "%U %S %M", ...command],
    {
      encoding: "utf8",
      cwd: place,
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, SERVICE_PAGE_INTERVAL_SECONDS: "0", SERVICE_BROWSER_PATH: "/nowhere" },
    },
  );
  const seconds = (performance.now() - started) / 1000;
  const count = pages(stdout ?? "");
  if (status !== 0 || count === 0) return undefined;
  const [user = 0, system = 0, peakKiB = 0] = readFileSync(report, "utf8")
    .trim()
    .split(/\s+/)
    .map(Number);
  return {
    pages: count,
    seconds,
    cpuMsPerPage: ((user + system) * 1000) / count,
    peakMiB: peakKiB / 1024,
  };
}

/** Serves the folder: with nginx if installed, otherwise in a child process. */
async function serve(folder: string): Promise<{ readonly address: string; close(): void }> {
  const hasNginx = spawnSync("nginx", ["-v"]).error === undefined;
  if (!hasNginx) return serveFromProcess(folder);
  const port = await freePort();
  const config = join(place, "nginx.conf");
  writeFileSync(
    config,
    `worker_processes 1; pid ${place}/nginx.pid; error_log ${place}/error.log; daemon off;
events { worker_connections 512; }
http { include /etc/nginx/mime.types; access_log off; server { listen 127.0.0.1:${port}; root ${folder}; index index.html; } }`,
  );
  const server = spawn("nginx", ["-c", config], { stdio: "inherit" });
  const address = `http://127.0.0.1:${port}`;
  await reachable(`${address}/`);
  return { address, close: () => void server.kill("SIGQUIT") };
}

/** Returns a free port. A port in use would make the bench crawl another server. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function reachable(url: string): Promise<void> {
  for (let turn = 0; turn < 100; turn++) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} does not answer`);
}

const server = values.url === undefined ? await serve(values.folder) : undefined;
const url = values.url ?? `${server?.address}/`;
try {
  const runs = new Map<string, Run[]>();
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const crawler of crawlers(url)) {
      const found = run(crawler);
      if (found === undefined) {
        process.stderr.write(`${crawler.name} skipped: not installed, or it failed\n`);
        continue;
      }
      runs.set(crawler.name, [...(runs.get(crawler.name) ?? []), found]);
      process.stderr.write(`round ${round + 1} ${crawler.name}: ${JSON.stringify(found)}\n`);
    }
  }
  const figures = Object.fromEntries([...runs].map(([name, found]) => [name, summary(found)]));
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  keepResult("crawl", { rounds: Number(values.rounds), ...figures }, { site: values.name });
} finally {
  server?.close();
  rmSync(place, { recursive: true, force: true });
}

function summary(runs: readonly Run[]) {
  const of = (value: (run: Run) => number) => Math.round(median(runs.map(value)) * 10) / 10;
  return {
    pages: of(({ pages }) => pages),
    pages_per_second: of(({ pages, seconds }) => pages / seconds),
    cpu_ms_per_page: of(({ cpuMsPerPage }) => cpuMsPerPage),
    peak_mib: of(({ peakMiB }) => peakMiB),
  };
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
