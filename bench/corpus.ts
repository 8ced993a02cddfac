// Measures the CPU time for converting whole pages, by step, compared with parse5 and other converters; all read each page in turn.
//
//   (cd bench/peers && npm install) ; node build/bench/corpus.js [--every N] [--rounds N] [--no-peers] [--save]
//
// Per page, every reader runs once before the next page, so all run under the same machine load.
import { parseArgs } from "node:util";
import { parse } from "parse5";
import { toMarkdown } from "../src/document/markdown/to-markdown.ts";
import { toDocument } from "../src/document/to-document.ts";
import { toText } from "../src/document/to-text.ts";
import { decodeHtml } from "../src/html/decode.ts";
import { baseUrl } from "../src/html/head.ts";
import { parseHtml } from "../src/html/tree.ts";
import type { ReadingWants } from "../src/model/reading.ts";
import { PAGE_READING } from "../src/read/input.ts";
import { readInput } from "../src/read/reading.ts";
import { type CorpusPage, corpusPages, neededDataFolder } from "./pages.ts";
import { loadExtractors, requirePeer } from "./peers.ts";
import { keepResult, SAVE } from "./results.ts";

/** CPU milliseconds by step or reader, with garbage collection and compilation. */
type Times = Map<string, number>;

/** Another implementation that reads a page. */
interface Peer {
  readonly name: string;
  read(html: string, url: string): unknown;
}

/** Returns the CPU time of this process in milliseconds, which excludes other processes. */
function cpuNow(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function add(times: Times, name: string, since: number): number {
  const now = cpuNow();
  times.set(name, (times.get(name) ?? 0) + now - since);
  return now;
}

/** Reads a page step by step and returns the CPU time in milliseconds. */
function readPage(page: CorpusPage, times: Times): number {
  const start = cpuNow();
  let at = start;
  const { text } = decodeHtml(page.bytes, "text/html; charset=utf-8");
  at = add(times, "decode", at);
  const tree = parseHtml(text);
  at = add(times, "parse", at);
  const { blocks } = toDocument(tree, {
    url: page.url,
    base: baseUrl(tree, page.url),
    rtl: undefined,
    includeHiddenText: false,
  });
  at = add(times, "blocks", at);
  toText(blocks);
  at = add(times, "text", at);
  toMarkdown(blocks);
  return add(times, "markdown", at) - start;
}

/** Parts of a whole reading, from what a caller of `/api/text` may ask for to what a crawl needs. */
const WANTS: Readonly<Record<string, ReadingWants>> = {
  markdown: { texts: ["markdown"], unjudged: true },
  content_and_type: { texts: ["markdown", "content_markdown"] },
  crawl: { texts: ["markdown", "content_markdown"], site: true, graph: true },
};

/** Reads a page with each of the parts: resolve, document, verdict, dates, texts. */
function readWhole({ url, bytes }: CorpusPage, times: Times): void {
  for (const [name, wants] of Object.entries(WANTS)) {
    const start = cpuNow();
    readInput({ ...PAGE_READING, url, wants, html: bytes.toString("utf8") });
    add(times, `${name} reading`, start);
  }
}

/** Returns the peers. Throws if `bench/peers` is not installed. */
async function peers(): Promise<readonly Peer[]> {
  const { parseHTML, Readability, Defuddle } = await loadExtractors();
  const Turndown = requirePeer("turndown") as new () => { turndown(html: string): string };
  const mdream = (await import(requirePeer.resolve("mdream"))) as {
    htmlToMarkdown(html: string, options: { readonly origin: string }): string;
  };
  return [
    { name: "readability", read: (html) => new Readability(parseHTML(html).document).parse() },
    {
      name: "defuddle",
      read: (html, url) =>
        Defuddle(parseHTML(html).document, url, { markdown: true, useAsync: false }),
    },
    { name: "turndown", read: (html) => new Turndown().turndown(html) },
    { name: "mdream", read: (html, url) => mdream.htmlToMarkdown(html, { origin: url }) },
  ];
}

const { values } = parseArgs({
  options: {
    every: { type: "string", default: "1" },
    rounds: { type: "string", default: "1" },
    "no-peers": { type: "boolean", default: false },
    ...SAVE,
  },
});
const folder = neededDataFolder();
const others = values["no-peers"] ? [] : await peers();
const pages = [...corpusPages(folder, Number(values.every))];
const times: Times = new Map();
const failures: Record<string, number> = {};
const log = console.log;
console.log = console.warn = console.error = () => undefined;

/** Milliseconds of every reading of every page. */
const each: number[] = [];

async function readAll(page: CorpusPage, into: Times): Promise<void> {
  const html = page.bytes.toString("utf8");
  const start = cpuNow();
  parse(html);
  add(into, "parse5", start);
  const took = readPage(page, into);
  if (into === times) each.push(took);
  readWhole(page, into);
  for (const peer of others) {
    const begun = cpuNow();
    try {
      await peer.read(html, page.url);
    } catch {
      failures[peer.name] = (failures[peer.name] ?? 0) + 1;
    }
    add(into, peer.name, begun);
  }
}

for (const page of pages.slice(0, 30)) await readAll(page, new Map());
for (let round = 0; round < Number(values.rounds); round++) {
  for (const page of pages) await readAll(page, times);
}
const round = (value: number): number => Math.round(value * 1000) / 1000;
each.sort((a, b) => a - b);
const quantile = (share: number): number => round(each[Math.floor(each.length * share)] ?? 0);
const of = (name: string): number => times.get(name) ?? 0;
const STEPS = ["decode", "parse", "blocks", "text", "markdown"];
const own = STEPS.reduce((sum, step) => sum + of(step), 0);
const bytes = pages.reduce((sum, page) => sum + page.bytes.length, 0) * Number(values.rounds);
const figures = {
  pages: pages.length,
  mean_kb: Math.round(bytes / pages.length / Number(values.rounds) / 1024),
  ms_per_page: round(own / each.length),
  ms_per_page_p50: quantile(0.5),
  ms_per_page_p99: quantile(0.99),
  pages_per_cpu_second: round(each.length / (own / 1000)),
  mb_per_cpu_second: round(bytes / 1e6 / (own / 1000)),
  times_parse5: round(own / of("parse5")),
  by_step: Object.fromEntries(STEPS.map((step) => [step, round(of(step) / of("parse5"))])),
  readings: Object.fromEntries(
    Object.keys(WANTS).map((name) => [name, round(of(`${name} reading`) / of("parse5"))]),
  ),
  peers: Object.fromEntries(others.map(({ name }) => [name, round(of(name) / of("parse5"))])),
  peer_failures: failures,
};
log(JSON.stringify(figures, undefined, 2));
keepResult("corpus", figures);
