// Measures pages per second, CPU per page and peak memory of a crawl, compared with other crawlers on the same local site.
//
//   node build/bench/crawl.js [--folder DIR] [--name NAME] [--type forum] [--most 150]
//     [--rounds 3] [--pages 20000] [--only ours,undici] [--save]
//
// The site is a folder, or with --type labelled pages of that type of the data folder. nginx serves
// it. Each round runs every crawler once. Crawlers in JavaScript run under the Node that runs this
// program; a row is recorded per site and major version of Node. Crawlee, Readability and turndown
// come from bench/peers (`npm ci --prefix bench/peers`); Scrapy needs a python3 with scrapy and
// html2text. Missing peers are skipped.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { writeLabelledSite } from "./labelled-site.ts";
import { neededDataFolder } from "./pages.ts";
import { keepResult, SAVE } from "./results.ts";

const { values } = parseArgs({
  options: {
    folder: { type: "string", default: "/usr/share/doc/postgresql-doc-15/html" },
    /** Page type of the labelled pages that make the site, instead of the folder. */
    type: { type: "string" },
    /** Limit for the labelled pages of the site. */
    most: { type: "string", default: "150" },
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
// nginx that root starts reads the site as another user.
chmodSync(place, 0o755);
process.once("exit", () => rmSync(place, { recursive: true, force: true }));

/** A crawler as a command that crawls a site, prints the number of pages as `pages=N` and exits. */
interface Crawler {
  readonly name: string;
  readonly command: readonly string[];
}

function crawlers(url: string): readonly Crawler[] {
  const asked = [url, values.pages];
  const node = (file: string) => [process.execPath, join(ROOT, file), ...asked];
  const ours = node("build/bench/crawl-ours.js");
  const all: Crawler[] = [
    { name: "ours", command: ours },
    { name: "ours_pages_alone", command: [...ours, "pages-alone"] },
    { name: "crawlee", command: node("bench/peers/crawl-crawlee.mjs") },
    { name: "crawlee_readability", command: node("bench/peers/crawl-crawlee-readability.mjs") },
    {
      name: "scrapy",
      command: ["/usr/bin/python3", join(ROOT, "bench/peers/crawl_scrapy.py"), ...asked],
    },
    { name: "undici", command: node("bench/peers/crawl-undici.mjs") },
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
function run({ command }: Crawler): Run | undefined {
  const report = join(place, "time.txt");
  const started = performance.now();
  const { status, stdout } = spawnSync(
    "/usr/bin/time",
    ["-o", report, "-f", "%U %S %M", ...command],
    {
      encoding: "utf8",
      cwd: place,
      maxBuffer: 64 * 1024 * 1024,
      env: {
        ...process.env,
        SERVICE_PAGE_INTERVAL_SECONDS: "0",
        SERVICE_BROWSER_PATH: "/nowhere",
        // With the graph of the last run in it, ours would not be a first crawl.
        XDG_CACHE_HOME: mkdtempSync(join(place, "cache-")),
      },
    },
  );
  const seconds = (performance.now() - started) / 1000;
  const count = Number(/pages=(\d+)/.exec(stdout ?? "")?.[1] ?? 0);
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

/** Serves the folder with nginx until this process exits; returns the address of its root. */
async function serve(folder: string): Promise<string> {
  const port = await freePort();
  const config = join(place, "nginx.conf");
  writeFileSync(
    config,
    `worker_processes 1; pid ${place}/nginx.pid; error_log ${place}/error.log; daemon off;
events { worker_connections 512; }
http {
  include /etc/nginx/mime.types; access_log off; charset utf-8;
  server { listen 127.0.0.1:${port}; root ${folder}; index index.html; }
}`,
  );
  const server = spawn("nginx", ["-c", config], { stdio: "inherit" });
  server.unref();
  process.once("exit", () => server.kill("SIGQUIT"));
  const url = `http://127.0.0.1:${port}/`;
  await reachable(url);
  return url;
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

/** Returns the folder of the site; with --type, writes it first. */
function siteFolder(): string {
  if (values.type === undefined) return values.folder;
  const site = join(place, "site");
  writeLabelledSite(neededDataFolder(), site, values.type, Number(values.most));
  return site;
}

const url = await serve(siteFolder());
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
const node_major = Number(process.versions.node.split(".")[0]);
const key = { site: values.type ?? values.name, node_major };
keepResult("crawl", { rounds: Number(values.rounds), ...figures }, key);

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
