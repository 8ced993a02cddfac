// Measures CPU time and requests of a second crawl of 300 unchanged pages: without cached copies, with fresh and with stale ones.
//
// Usage: node build/bench/recrawl.js [--save]. It serves the site and runs each crawl in a separate process, with plain fetches
// and without a politeness delay. Runs are interleaved.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { crawlSite } from "../src/index.ts";
import { keepResult } from "./results.ts";

const PAGES = 300;
const ROUNDS = 1;
const DAY = 86_400;
/** `max_age` of the crawls: no page cache, copies of a day, and copies that must be revalidated. */
const WAYS = { none: 0, fresh: DAY, revalidated: 0.001 } as const;
type Way = keyof typeof WAYS;

interface Run {
  readonly cpu_seconds: number;
  readonly requests: number;
  readonly pages: number;
  readonly same: number;
}

/** Returns words that never repeat in the same order, as many as in an article. */
function words(page: number, paragraph: number): string {
  return Array.from({ length: 80 }, (_, at) => {
    const digest = createHash("sha256").update(`${page} ${paragraph} ${at}`).digest("hex");
    return digest.replace(/\d/g, "").slice(0, 3 + (at % 7));
  }).join(" ");
}

function pageHtml(page: number): string {
  const menu = Array.from({ length: 40 }, (_, at) => `<li><a href="/${at}">Section ${at}</a></li>`);
  // Makes every page reachable within a few links of the root.
  const next = [1, 2, 3].map((step) => {
    const other = (page * 3 + step) % PAGES;
    return `<a href="/${other}">Page ${other}</a>`;
  });
  const sections = Array.from(
    { length: 12 },
    (_, at) =>
      `<h2>Part ${at} of ${page}</h2><p>${words(page, at)}.</p><p>${words(page, at + 100)}.</p>`,
  );
  return `<!doctype html><html lang="en"><head><title>Page ${page}</title></head><body>
<header><nav><ul>${menu.join("")}</ul></nav></header><main><h1>Page ${page}</h1>${sections.join("")}
<p>${next.join(" ")}</p></main><footer>A site of ${PAGES} pages</footer></body></html>`;
}

/** Runs one crawl in a separate process and prints its result. */
async function crawlOnce(url: string, max_age: number): Promise<void> {
  let [pages, same] = [0, 0];
  const options = { delay_seconds: 0, web_archive: false, traps: false };
  for await (const event of crawlSite(url, {
    complete: false,
    fetch: { max_age },
    crawl: options,
  })) {
    if (event.type === "error") throw new Error(event.message);
    if (event.type !== "page" || !event.ok) continue;
    pages++;
    if (event.change === "same") same++;
  }
  const { user, system } = process.cpuUsage();
  process.stdout.write(JSON.stringify({ pages, same, cpu_seconds: (user + system) / 1e6 }));
}

async function measure(): Promise<void> {
  const html = Array.from({ length: PAGES }, (_, page) => pageHtml(page));
  let requests = 0;
  const server = createServer(({ url = "/", headers }, response) => {
    const page = html[url === "/" ? 0 : Number(url.slice(1))];
    if (page === undefined) {
      response.writeHead(404).end();
      return;
    }
    requests++;
    const etag = `"${page.length}-${url}"`;
    const isKnown = headers["if-none-match"] === etag;
    response.writeHead(isKnown ? 304 : 200, { "content-type": "text/html", etag });
    response.end(isKnown ? undefined : page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const env = {
    ...process.env,
    SERVICE_GRAPH_DIR: mkdtempSync(join(tmpdir(), "recrawl-")),
    SERVICE_PAGE_INTERVAL_SECONDS: "0",
  };
  const run = async (way: Way): Promise<Run> => {
    requests = 0;
    const args = [fileURLToPath(import.meta.url), `http://127.0.0.1:${port}/`, String(WAYS[way])];
    const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
    let out = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      out += chunk;
    });
    await new Promise((resolve) => child.once("close", resolve));
    return { ...(JSON.parse(out) as Omit<Run, "requests">), requests };
  };
  await run("fresh");
  const runs: Record<Way, Run[]> = { none: [], fresh: [], revalidated: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const way of ["none", "fresh", "revalidated"] as const) runs[way].push(await run(way));
  }
  server.close();
  const figures = Object.fromEntries(
    Object.entries(runs).map(([way, list]) => {
      const sorted = list.toSorted((one, other) => one.cpu_seconds - other.cpu_seconds);
      return [way, sorted[Math.floor(sorted.length / 2)]];
    }),
  );
  console.log(figures);
  keepResult("recrawl", { pages: PAGES, rounds: ROUNDS, ...figures });
}

const [url, max_age] = process.argv.slice(2);
if (url !== undefined && max_age !== undefined) await crawlOnce(url, Number(max_age));
else await measure();
