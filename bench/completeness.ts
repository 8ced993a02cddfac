// Compares the pages of a crawl with all pages that links in the site's files lead to.
//
//   node build/bench/completeness.js --folder /usr/share/doc/postgresql-doc-15/html [--root index.html] [--name NAME] [--pages 5000] [--save]
//
// The closure does not use the crawler's code: parse5's tree, the href of `a` and `area`, WHATWG URLs, and the files.
import { readFileSync, realpathSync } from "node:fs";
import { extname, relative } from "node:path";
import { parseArgs } from "node:util";
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from "parse5";
import type { SiteEvent } from "../src/index.ts";
import { crawlSite } from "../src/index.ts";
import { keepResult, SAVE } from "./results.ts";
import { serveFromProcess } from "./static-server.ts";
import { fileIn } from "./static-site.ts";

const { values } = parseArgs({
  options: {
    folder: { type: "string", default: "/usr/share/doc/postgresql-doc-15/html" },
    root: { type: "string", default: "index.html" },
    pages: { type: "string", default: "0" },
    /** What the site is called in the recorded results. */
    name: { type: "string", default: "postgresql-doc-15" },
    ...SAVE,
  },
});

type Node = DefaultTreeAdapterTypes.Node;

/** Returns the targets of `a` and `area` in a page, without fragments. */
function linksOf(html: string, url: string): readonly string[] {
  const links: string[] = [];
  const waiting: Node[] = [parse(html)];
  let base = url;
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ("childNodes" in node) waiting.push(...node.childNodes.toReversed());
    if (!defaultTreeAdapter.isElementNode(node)) continue;
    const href = node.attrs.find(({ name }) => name === "href")?.value;
    if (href === undefined) continue;
    if (node.tagName === "base" && URL.canParse(href, url)) base = new URL(href, url).href;
    if (node.tagName === "a" || node.tagName === "area") links.push(href);
  }
  return links
    .filter((href) => URL.canParse(href, base))
    .map((href) => new URL(href, base).href.replace(/#.*$/s, ""));
}

/** Returns the path of the page that a URL leads to, if it is an existing HTML file. */
function pageFile(folder: string, origin: string, url: string): string | undefined {
  if (new URL(url).origin !== origin) return undefined;
  let path: string;
  try {
    path = decodeURIComponent(new URL(url).pathname);
  } catch {
    return undefined;
  }
  const file = fileIn(folder, path);
  return file !== undefined && /^\.html?$/i.test(extname(file)) ? file : undefined;
}

/** Returns every page file reachable by links from a root, each with a URL that leads to it. */
function closure(folder: string, origin: string, root: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const waiting = [root];
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    const file = pageFile(folder, origin, url);
    if (file === undefined || found.has(file)) continue;
    found.set(file, url);
    waiting.push(...linksOf(readFileSync(file, "utf8"), url));
  }
  return found;
}

const folder = realpathSync(values.folder);
process.env["SERVICE_PAGE_INTERVAL_SECONDS"] = "0";
process.env["SERVICE_BROWSER_PATH"] = "/nowhere";
const server = await serveFromProcess(folder);
try {
  const root = `${server.address}/${values.root}`;
  const expected = closure(folder, server.address, root);
  const read = new Map<string, string[]>();
  const failed: string[] = [];
  let last: SiteEvent | undefined;
  for await (const event of crawlSite(root, {
    complete: false,
    max_pages: Number(values.pages),
    concurrency: 6,
    crawl: { delay_seconds: 0, web_archive: false },
  })) {
    last = event;
    if (event.type !== "page") continue;
    const file = pageFile(folder, server.address, event.url);
    if (!event.ok) failed.push(`${event.url} ${event.error ?? ""}`);
    else if (file !== undefined) read.set(file, [...(read.get(file) ?? []), event.url]);
  }
  const missing = [...expected].filter(([file]) => !read.has(file));
  const twice = [...read].filter(([, urls]) => urls.length > 1);
  const beyond = [...read.keys()].filter((file) => !expected.has(file));
  const show = (title: string, lines: readonly string[]): void => {
    console.log(`${title}: ${lines.length}`);
    for (const line of lines.slice(0, 10)) console.log(`  ${line}`);
  };
  show(
    "missing",
    missing.map(([file, url]) => `${relative(folder, file)} (${url})`),
  );
  show(
    "twice",
    twice.map(([, urls]) => urls.join(" ")),
  );
  show(
    "beyond the closure",
    beyond.map((file) => relative(folder, file)),
  );
  show("failed", failed);
  const figures = {
    closure: expected.size,
    read: read.size,
    missing: missing.length,
    twice: twice.length,
    failed: failed.length,
  };
  console.log(JSON.stringify(figures), last?.type);
  keepResult("completeness", figures, { site: values.name });
} finally {
  server.close();
}
