// Measures how much structured data is found and at which CPU time, compared with other packages on the same pages.
//
//   (cd bench/peers && npm install) ; node build/bench/structured.js [--every N] [--no-peers] [--save]
//
// Only pages with a script count: the archive removed the scripts of a third. `broken_pages_read` counts, for every
// reader, pages whose JSON-LD is all invalid and that nevertheless yielded a node.
import { parseArgs } from "node:util";
import { readMetadata } from "../src/html/head.ts";
import { parseHtml } from "../src/html/tree.ts";
import { attribute, textContent } from "../src/html/walk.ts";
import type { Payload } from "../src/model/fact.ts";
import { readPayloads, schemaTypes } from "../src/structured/payloads.ts";
import { corpusPages, neededDataFolder } from "./pages.ts";
import { requirePeer } from "./peers.ts";
import { keepResult, SAVE } from "./results.ts";

/** Structured data that one reader found on one page. */
interface Found {
  readonly jsonLd: number;
  readonly microdata: number;
}

/** Sums over the pages. */
interface Totals {
  json_ld_nodes: number;
  json_ld_pages: number;
  microdata_items: number;
  microdata_pages: number;
  broken_pages_read: number;
  crashes: number;
  cpu_milliseconds: number;
}

const newTotals = (): Totals => ({
  json_ld_nodes: 0,
  json_ld_pages: 0,
  microdata_items: 0,
  microdata_pages: 0,
  broken_pages_read: 0,
  crashes: 0,
  cpu_milliseconds: 0,
});

/** Returns the CPU time of the process, with garbage collection. */
function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

type ByType = Readonly<Record<string, readonly unknown[]>>;

/** The compared packages, newest first. Both return top-level nodes by type. */
function peers(): readonly { readonly name: string; readonly read: (html: string) => Found }[] {
  const count = (groups: ByType) =>
    Object.values(groups).reduce(
      (sum, nodes) => sum + (Array.isArray(nodes) ? nodes.length : 1),
      0,
    );
  const found = ({ jsonld, microdata }: { jsonld: ByType; microdata: ByType }): Found => ({
    jsonLd: count(jsonld),
    microdata: count(microdata),
  });
  const { default: Fork } = requirePeer("@marbec/web-auto-extractor");
  const { default: original } = requirePeer("web-auto-extractor");
  return [
    { name: "@marbec/web-auto-extractor", read: (html) => found(new Fork().parse(html)) },
    { name: "web-auto-extractor", read: (html) => found(original().parse(html)) },
  ];
}

/** Whether a page has invalid JSON-LD and no valid JSON-LD: any node found was repaired. */
function onlyBroken(html: string): boolean {
  const tree = parseHtml(html);
  let broken = false;
  for (let node = 1; node < tree.size; node++) {
    if (tree.tag[node] !== "script") continue;
    if (!/^application\/ld\+json/i.test(attribute(tree, node, "type") ?? "")) continue;
    const text = textContent(tree, node);
    if (text.trim() === "") continue;
    try {
      JSON.parse(text);
      return false;
    } catch {
      broken = true;
    }
  }
  return broken;
}

function addTo(totals: Totals, found: Found, broken: boolean): void {
  totals.json_ld_nodes += found.jsonLd;
  totals.json_ld_pages += found.jsonLd > 0 ? 1 : 0;
  totals.microdata_items += found.microdata;
  totals.microdata_pages += found.microdata > 0 ? 1 : 0;
  totals.broken_pages_read += broken && found.jsonLd > 0 ? 1 : 0;
}

const { values } = parseArgs({
  options: {
    every: { type: "string", default: "1" },
    "no-peers": { type: "boolean", default: false },
    ...SAVE,
  },
});
const folder = neededDataFolder();

const others = values["no-peers"] ? [] : peers();
const ours = newTotals();
const theirs = new Map(others.map(({ name }) => [name, newTotals()]));
const sources: Record<string, number> = {};
/** CPU time of parsing alone, and of parsing with payloads, types and metadata; `values` is the extra cost of all state. */
const cost = { parse: 0, read: 0, values: 0 };
let pages = 0;
let brokenPages = 0;

function readAll(html: string, url: string): readonly Payload[] {
  const tree = parseHtml(html);
  const payloads = readPayloads(tree, url);
  readMetadata(tree, url, { charset: null, schemaTypes: schemaTypes(payloads) });
  return payloads;
}

/** Parses a page alone and with all data, in alternating order, so that both pay for each other's garbage equally often. */
function addCost(html: string, url: string, readFirst: boolean): void {
  for (const read of [readFirst, !readFirst]) {
    const start = cpuMilliseconds();
    if (read) readAll(html, url);
    else parseHtml(html);
    cost[read ? "read" : "parse"] += cpuMilliseconds() - start;
  }
}

function readOurs(html: string, url: string, broken: boolean): void {
  const start = cpuMilliseconds();
  const payloads = readAll(html, url);
  ours.cpu_milliseconds += cpuMilliseconds() - start;
  const asked = cpuMilliseconds();
  for (const { value } of payloads) void value;
  cost.values += cpuMilliseconds() - asked;
  const of = (source: string) => payloads.filter((one) => one.source === source).length;
  addTo(ours, { jsonLd: of("json-ld"), microdata: of("microdata") }, broken);
  for (const source of new Set(payloads.map((one) => one.source))) {
    sources[source] = (sources[source] ?? 0) + 1;
  }
}

const { log } = console;
console.log = console.warn = console.error = () => undefined;
for (const { bytes, url } of corpusPages(folder, Number(values.every))) {
  const html = bytes.toString("utf8");
  if (!html.includes("<script")) continue;
  pages++;
  const broken = onlyBroken(html);
  brokenPages += broken ? 1 : 0;
  addCost(html, url, pages % 2 === 0);
  readOurs(html, url, broken);
  for (const { name, read } of others) {
    const totals = theirs.get(name) ?? newTotals();
    const start = cpuMilliseconds();
    try {
      addTo(totals, read(html), broken);
    } catch {
      totals.crashes++;
    }
    totals.cpu_milliseconds += cpuMilliseconds() - start;
  }
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
const told = (totals: Totals) => ({
  ...totals,
  cpu_milliseconds: Math.round(totals.cpu_milliseconds),
  times_ours: round(totals.cpu_milliseconds / ours.cpu_milliseconds),
});
const figures = {
  pages,
  pages_with_only_broken_json_ld: brokenPages,
  ours: told(ours),
  pages_by_source: sources,
  added_to_parse: {
    payloads_and_metadata: round((cost.read - cost.parse) / cost.parse),
    all_values: round(cost.values / cost.parse),
  },
  peers: Object.fromEntries([...theirs].map(([name, totals]) => [name, told(totals)])),
};
log(JSON.stringify(figures, undefined, 2));
keepResult("structured", figures);
