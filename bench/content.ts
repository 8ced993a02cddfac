// Measures what is kept as content against labelled pages, out of fold, beside other extractors.
//
//   (cd bench/peers && npm install) ; node build/bench/content.js [--every N] [--no-peers] [--peers FILE] [--texts FILE] [--save]
//
// LEGIBLE_DATA names the data folder. Each page is read with the model of training/content/folds/ that never saw its site.
// FILE of --peers keeps what the peers extracted, for the next run; FILE of --texts gets what was kept here.
// Tables: word F1 and F1 in word order, means over pages and over types, intervals by drawing sites again.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { toDocument } from "../src/document/to-document.ts";
import { toText } from "../src/document/to-text.ts";
import { baseUrl } from "../src/html/head.ts";
import { parseHtml } from "../src/html/tree.ts";
import { parseModelFile } from "../src/learn/model-file.ts";
import type { Selection, TypeChances } from "../src/model/verdict.ts";
import { outlineOf, type PageOutline } from "../src/outline/outline.ts";
import { contentBlocks } from "../src/read/content.ts";
import { type ContentModel, contentModelOf } from "../src/select/content-model.ts";
import { scoreWith } from "../src/select/scores.ts";
import { PAGE_OPTIONS, selectContent } from "../src/select/select.ts";
import { registrableDomain } from "../src/url/site.ts";
import { outOfFoldChances, verdictOf } from "../training/content/page-types.ts";
import { FOLDS, foldOf } from "../training/folds.ts";
import { type ContentPeer, contentPeers } from "./content-peers.ts";
import { isPieceOf, orderedF1, wordF1, wordsOf } from "./content-score.ts";
import { type Column, printTables, type ScoredPage } from "./content-tables.ts";
import { corpusPages, dataFolder } from "./pages.ts";
import { keepResult } from "./results.ts";

const { values } = parseArgs({
  options: {
    every: { type: "string", default: "1" },
    "no-peers": { type: "boolean", default: false },
    peers: { type: "string" },
    texts: { type: "string" },
    save: { type: "boolean", default: false },
  },
});
const folder = dataFolder();
if (folder === undefined) {
  console.error("LEGIBLE_DATA does not name the data folder");
  process.exit(2);
}

/** Steps follow the type of the page, as the router gives it to a site it never saw. */
const chancesOf = outOfFoldChances();

const models: readonly ContentModel[] = Array.from({ length: FOLDS }, (_, fold) => {
  const file = new URL(`../../training/content/folds/${fold}.json`, import.meta.url);
  return contentModelOf(parseModelFile(`folds/${fold}`, readFileSync(file, "utf8")));
});

interface Own {
  readonly outline: PageOutline;
  readonly selection: Selection;
  readonly text: string;
  readonly milliseconds: number;
}

/** Least CPU time of three runs, in milliseconds: other processes on the machine do not count, nor does collecting garbage. */
function leastCpu(run: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

function readOwn(html: string, url: string, chances: TypeChances): Own {
  const tree = parseHtml(html);
  const base = baseUrl(tree, url);
  const document = toDocument(tree, { url, base, rtl: undefined, includeHiddenText: false });
  const read = () => {
    const outline = outlineOf(document);
    const scores = scoreWith(models[foldOf(url)], { outline, chances });
    return { outline, selection: selectContent(scores, verdictOf(chances), PAGE_OPTIONS) };
  };
  const { outline, selection } = read();
  const milliseconds = leastCpu(read);
  const text = toText(contentBlocks(document, selection));
  return { outline, selection, text, milliseconds };
}

/** Tables and listings that are a piece of the labelled content: how many, and how many are kept. */
const structure = { pieces: 0, kept: 0 };

function countStructure({ outline, selection }: Own, truth: readonly string[]): void {
  const kept = new Set(selection.kept);
  for (const [index, block] of outline.blocks.entries()) {
    if (block.kind !== "table" && block.kind !== "code") continue;
    if (!isPieceOf(wordsOf(block.text), truth)) continue;
    structure.pieces++;
    if (kept.has(index)) structure.kept++;
  }
}

const peers: readonly ContentPeer[] = values["no-peers"] ? [] : await contentPeers();
const columns: Column[] = [{ name: "legible", pages: [] }];
for (const { name } of peers) columns.push({ name, pages: [] });
const keptBefore: Readonly<Record<string, Readonly<Record<string, string>>>> =
  values.peers !== undefined && existsSync(values.peers)
    ? JSON.parse(readFileSync(values.peers, "utf8"))
    : {};
const peerTexts = new Map(peers.map(({ name }) => [name, new Map<string, string>()]));
const texts: Record<string, string> = {};
const times: number[] = [];

function scored(text: string, page: { readonly truth: readonly string[] } & Label): ScoredPage {
  const words = wordsOf(text);
  return {
    id: page.id,
    type: page.type,
    site: page.site,
    f1: wordF1(words, page.truth),
    ordered: orderedF1(words, page.truth),
    words: words.length,
  };
}

interface Label {
  readonly id: string;
  readonly type: string;
  readonly site: string;
}

/** Peers write to the console what they cannot read. */
async function quietly(read: () => Promise<string>): Promise<string> {
  const { log, warn, error } = console;
  console.log = console.warn = console.error = () => undefined;
  try {
    return await read();
  } catch {
    return "";
  } finally {
    Object.assign(console, { log, warn, error });
  }
}

for (const { id, url, type, bytes, content } of corpusPages(folder, Number(values.every))) {
  const html = bytes.toString("utf8");
  const label = {
    id,
    type,
    site: registrableDomain(new URL(url).hostname),
    truth: wordsOf(content),
  };
  const own = readOwn(html, url, chancesOf(id));
  times.push(own.milliseconds);
  countStructure(own, label.truth);
  texts[id] = own.text;
  const whole = wordsOf(toText(own.outline.blocks));
  const cause = { truth: label.truth, whole, kept: wordsOf(own.text) };
  columns[0]?.pages.push({ ...scored(own.text, label), cause });
  for (const [index, peer] of peers.entries()) {
    const text = keptBefore[peer.name]?.[id] ?? (await quietly(() => peer.read(html, url)));
    peerTexts.get(peer.name)?.set(id, text);
    columns[index + 1]?.pages.push(scored(text, label));
  }
}
if (values.peers !== undefined) {
  const plain = [...peerTexts].map(([name, kept]) => [name, Object.fromEntries(kept)]);
  writeFileSync(values.peers, JSON.stringify(Object.fromEntries(plain)));
}
if (values.texts !== undefined) writeFileSync(values.texts, JSON.stringify(texts));
const figures = printTables(columns);
times.sort((a, b) => a - b);
const median = times[times.length >> 1] ?? 0;
console.log(
  `\ntables and code of the content kept whole: ${structure.kept} of ${structure.pieces}`,
);
console.log(
  `outline, scores and selection of the median page: ${median.toFixed(2)} ms of CPU time`,
);
if (values.save) {
  keepResult("content", { ...figures, structure, median_ms: Math.round(median * 100) / 100 });
}
