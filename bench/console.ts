// Measures the speed of the console with a crawl of 50,000 pages and a graph of 10,000 pages.
//
// The answers are generated; the browser and the console are real. Prints the time to load everything, the longest
// blocking task, and frame times while scrolling. Usage: node build/bench/console.js [--save]
import { readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { chromium, type Page } from "playwright-core";
import { findBrowser } from "../src/browser/find.ts";
import { some } from "../src/console/format.ts";
import { linkFile } from "../src/graph/files/links.ts";
import { graphOf, settledPage } from "../test/support/graphs.ts";
import { keepResult } from "./results.ts";

const CRAWLED = 50_000;
const GRAPH_PAGES = 10_000;
const LINKS_A_PAGE = 4;
const ROOT = "https://site.example/";
const FRAMES = 300;
const SCROLL_PIXELS = 4000;

const FILES = new URL("../console/", import.meta.url);
const TYPES: Readonly<Record<string, string>> = {
  html: "text/html",
  js: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
};

const addressOf = (page: number) => `${ROOT}part-${page % 40}/page-${page}`;

const pageEvent = (index: number) => ({
  ...{
    type: "page",
    stage: "extract",
    index,
    url: addressOf(index),
    title: `Page ${index} of the site`,
  },
  ...{ byline: null, published: null, language: "en", depth: index % 9, ok: index % 50 !== 0 },
  citation: { via: "link", found_on: ROOT, anchor: "a link", depth: index % 9 },
  ...{
    error: index % 50 === 0 ? "HTTP 404" : null,
    chars: 4000,
    blocks: 40,
    images: [],
    tables: 0,
  },
  ...{
    markdown: "",
    content_markdown: "",
    content_blocks: 20,
    content_methods: [],
    page_type: "article",
  },
  ...{ page_type_confidence: 0.9, page_type_reasons: [], canvas: null, render_note: null },
  ...{
    page_type_runner_up: { type: "", confidence: 0 },
    links_out: { external: [], in_script: [] },
  },
  ...{ strategy: "static-only", static_chars: 4000, rendered_chars: 0, queued: CRAWLED - index },
  ...{
    discovered: CRAWLED,
    depth_counts: { 0: 1, 1: index },
    discovered_kinds: { page: index },
    refused: { "off-site": index },
  },
  ...{
    extracted: index,
    failed: Math.floor(index / 50),
    newly_queued: 1,
    new_urls: [addressOf(index + 1)],
  },
  ...{ pages_per_minute: 600, totals: {}, graph: {}, at: index / 10 },
});

async function sendCrawl(response: ServerResponse): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (let index = 1; index <= CRAWLED; index++) {
    const isTaken = response.write(`id: ${index}\ndata: ${JSON.stringify(pageEvent(index))}\n\n`);
    if (!isTaken) await new Promise((resolve) => response.once("drain", resolve));
  }
  const done = { type: "done", stage: "done", exhausted: true, stopped: false, refused_urls: [] };
  response.end(
    `id: ${CRAWLED + 1}\ndata: ${JSON.stringify({ ...done, duration_seconds: 5000, refused_total: 0 })}\n\n`,
  );
}

const graph = graphOf(
  Array.from({ length: GRAPH_PAGES }, (_, page) => {
    const links = Array.from(
      { length: page === 0 ? 0 : LINKS_A_PAGE },
      (_unused, link) => [addressOf(Math.floor(page / (link * 7 + 2))), "a link"] as const,
    );
    return settledPage(addressOf(page), [], { title: `Page ${page}`, depth: page % 9, links });
  }),
  ROOT,
);
const linksFile = [...linkFile(graph)].join("");
/** Links of the graph: a page links to another only once. */
const LINKS = graph.links.source.length;

/** Status of the crawl, the same while it runs and afterwards. */
const STATUS = {
  ...{ id: "bench", url: ROOT, state: "running", message: null, created: 1, ended: null },
  ...{ pages_ok: 0, failed: 0, queued: 0, last_event: 0 },
};

const counts = { pages: GRAPH_PAGES, sections: GRAPH_PAGES, entities: 0, links: 0, mentions: 0 };
const ANSWERS: Readonly<Record<string, () => object>> = {
  "/api/health": () => ({ status: "ok", render_available: false, max_pages: 0 }),
  // Listed by GET, started by POST.
  "/api/crawls": () => ({ ...STATUS, crawls: [] }),
  "/api/crawls/bench": () => STATUS,
  "/api/runs": () => ({ runs: [], total: 0 }),
  "/api/watches": () => ({ watches: [] }),
  "/api/site/graphs": () => ({
    graphs: [{ root: ROOT, pages: GRAPH_PAGES, sections: 1, bytes: 1, ended: 1 }],
  }),
  "/api/site/graph/summary": () => ({ root: ROOT, counts, entities: [], hubs: [], deepest: [] }),
  "/api/site/outline": () => ({
    root: ROOT,
    pages: Array.from({ length: GRAPH_PAGES }, (_, page) => ({
      url: addressOf(page),
      title: `Page ${page}`,
      sections: [],
    })),
  }),
};

const server = createServer((request, response) => {
  const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
  if (path === "/api/crawls/bench/events") return void sendCrawl(response);
  if (path === "/api/site/graph") return response.end(linksFile);
  const answer = ANSWERS[path];
  if (answer !== undefined) {
    response.writeHead(200, { "content-type": "application/json" });
    return response.end(JSON.stringify(answer()));
  }
  const name = path === "/" ? "index.html" : path.replace("/console/", "");
  response.writeHead(200, { "content-type": TYPES[name.split(".").at(-1) ?? ""] ?? "text/plain" });
  return response.end(readFileSync(new URL(name, FILES)));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;
const found = await findBrowser();
if (found === undefined) throw new Error("no browser found: install Chromium");
const browser = await chromium.launch({
  executablePath: found.path,
  args: ["--no-sandbox", "--disable-gpu"],
});

/** Records long tasks. Runs as a script of the page. */
const WATCH_TASKS = `globalThis.longTasks = [];
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
}).observe({ type: "longtask", buffered: true });`;

const longest = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const tasks: number[] = Reflect.get(globalThis, "longTasks");
    return Math.round(Math.max(0, ...tasks.splice(0)));
  });

/** Returns frame times in milliseconds while an element scrolls from start to end and back. */
async function frames(
  page: Page,
  selector: string,
): Promise<{ median: number; p95: number; most: number }> {
  const times = await page.evaluate(
    async ({ selector: wanted, most, step }) => {
      const { document, requestAnimationFrame, performance } = globalThis as unknown as {
        readonly document: {
          querySelector(selector: string): { scrollTop: number; readonly scrollHeight: number };
        };
        readonly performance: { now(): number };
        requestAnimationFrame(next: () => void): void;
      };
      const box = document.querySelector(wanted);
      const taken: number[] = [];
      let last = performance.now();
      for (let frame = 0; frame < most; frame++) {
        box.scrollTop = (frame * step) % box.scrollHeight;
        await new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
        taken.push(performance.now() - last);
        last = performance.now();
      }
      return taken;
    },
    { selector, most: FRAMES, step: SCROLL_PIXELS },
  );
  times.sort((one, other) => one - other);
  const at = (share: number) =>
    Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10;
  return { median: at(0.5), p95: at(0.95), most: at(0.999) };
}

const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
await context.addInitScript({ content: WATCH_TASKS });
const page = await context.newPage();
page.setDefaultTimeout(300_000);

await page.goto(`http://127.0.0.1:${port}/#/crawl`);
await page.getByLabel("Address of the site").fill(ROOT);
const loading = await longest(page);
let began = performance.now();
await page.keyboard.press("Enter");
await page.waitForSelector("text=Done: no address remains");
const table = {
  rows: CRAWLED,
  longest_task_loading_ms: loading,
  seconds: Math.round((performance.now() - began) / 100) / 10,
  longest_task_ms: await longest(page),
  scroll_frame_ms: await frames(page, ".rows"),
  longest_task_scrolled_ms: await longest(page),
};
console.log("table", table);

began = performance.now();
await page.goto(`http://127.0.0.1:${port}/#/site?url=${encodeURIComponent(ROOT)}`);
await page.waitForSelector("[role=treeitem]");
for (const branch of (await page.getByRole("treeitem").all()).slice(1, 12).reverse())
  await branch.click();
const tree = {
  pages: GRAPH_PAGES,
  longest_task_ms: await longest(page),
  scroll_frame_ms: await frames(page, ".tree"),
};
console.log("tree", tree);

began = performance.now();
await page.getByRole("tab", { name: "Picture" }).click();
await page.waitForSelector("canvas");
await page.waitForSelector(`.picture [role=status]:has-text('${some(LINKS, "link")}')`);
const laidOut = Math.round((performance.now() - began) / 100) / 10;
const layoutTask = await longest(page);
for (let press = 0; press < 10; press++) await page.getByRole("button", { name: "Nearer" }).click();
const picture = {
  pages: GRAPH_PAGES,
  links: LINKS,
  layout_seconds: laidOut,
  longest_task_ms: layoutTask,
  longest_task_zoomed_ms: await longest(page),
};
console.log("picture", picture);

await browser.close();
server.close();
keepResult("console", { table, tree, picture });
