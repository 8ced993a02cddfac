// Measures content selection on labelled pages, compared with other extractors. The models have not seen the page's site.
//
//   (cd bench/peers && npm install) ; node build/bench/content.js [--every N] [--no-peers] [--peers FILE] [--texts FILE] [--per-page FILE] [--save]
//
// LEGIBLE_DATA names the data folder. Each page is read with the model of training/content/folds/ that has not seen its site.
// --peers FILE caches the peers' results for the next run, --texts FILE gets our texts, --per-page FILE every score.
// Prints three tables: the texts of WCXB (word F1, also in word order; means over pages and over types; intervals by
// resampling sites); pages judged block by block; and pages of other makers and languages.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { toText } from "../src/document/to-text.ts";
import { registrableDomain } from "../src/url/site.ts";
import { type ContentPage, contentPages, type JudgedSet, missingLabels } from "./content-labels.ts";
import { type ContentPeer, contentPeers, type PeerReading } from "./content-peers.ts";
import { isPieceOf, orderedF1, wordF1, wordsOf } from "./content-score.ts";
import { printTables, type ScoredPage } from "./content-tables.ts";
import { cell, kept } from "./means.ts";
import { type OwnReading, outOfFoldReader } from "./out-of-fold.ts";
import { neededDataFolder } from "./pages.ts";
import { scoreForReader } from "./reader-score.ts";
import {
  keptTable,
  READER_HEAD,
  type ReaderPage,
  readerCells,
  readerTable,
} from "./reader-tables.ts";
import { keepResult, SAVE } from "./results.ts";
import { snippetScore, worldF1 } from "./world-score.ts";
import { type ScoredWorldPage, worldTable } from "./world-tables.ts";

const { values } = parseArgs({
  options: {
    every: { type: "string", default: "1" },
    "no-peers": { type: "boolean", default: false },
    peers: { type: "string" },
    texts: { type: "string" },
    "per-page": { type: "string" },
    ...SAVE,
  },
});
const folder = neededDataFolder();

/** Scores of one extractor, by set of labels. */
interface Column {
  readonly name: string;
  readonly pages: ScoredPage[];
  readonly judged: Readonly<Record<JudgedSet, ReaderPage[]>>;
  readonly world: ScoredWorldPage[];
}

const columnOf = (name: string): Column => ({
  name,
  pages: [],
  judged: { wcxb: [], world: [] },
  world: [],
});

/** Returns the least CPU time of three runs in milliseconds, which excludes other processes and garbage collection. */
function leastCpu(run: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/** Tables and listings that belong to the labelled content, and how many of them the selection kept. */
const structure = { pieces: 0, kept: 0 };

function countStructure({ outline, selection }: OwnReading, truth: readonly string[]): void {
  const chosen = new Set(selection.kept);
  for (const [index, block] of outline.blocks.entries()) {
    if (block.kind !== "table" && block.kind !== "code") continue;
    if (!isPieceOf(wordsOf(block.text), truth)) continue;
    structure.pieces++;
    if (chosen.has(index)) structure.kept++;
  }
}

/** Scores a text by every label of its page; `above` is the text that a reader sees above it. */
function score(column: Column, { text, above }: PeerReading, page: ContentPage): void {
  const { id, url, wcxb, world, judged } = page;
  if (wcxb !== undefined) {
    const [words, truth] = [wordsOf(text), wordsOf(wcxb.content)];
    column.pages.push({
      id,
      type: wcxb.type,
      site: registrableDomain(new URL(url).hostname),
      f1: wordF1(words, truth),
      ordered: orderedF1(words, truth),
      words: words.length,
    });
  }
  if (world !== undefined) {
    const { set, main_content } = world;
    const f1 = main_content === null ? undefined : worldF1(text, main_content);
    column.world.push({ id, set, f1, snippets: snippetScore(text, world) });
  }
  if (judged !== undefined) {
    const scored = scoreForReader(`${above}\n${text}`, judged.blocks);
    const set = wcxb === undefined ? "world" : "wcxb";
    column.judged[set].push({ id, type: judged.page_type, score: scored });
  }
}

/** Silences the console: peers log pages that they cannot read. */
async function quietly(read: () => Promise<PeerReading>): Promise<PeerReading> {
  const { log, warn, error } = console;
  console.log = console.warn = console.error = () => undefined;
  try {
    return await read();
  } catch {
    return { text: "", above: "" };
  } finally {
    Object.assign(console, { log, warn, error });
  }
}

type Kept = Readonly<Record<string, Readonly<Record<string, PeerReading>>>>;

const keptBefore: Kept =
  values.peers !== undefined && existsSync(values.peers)
    ? JSON.parse(readFileSync(values.peers, "utf8"))
    : {};
const readOwn = outOfFoldReader();
const own = columnOf("legible");
const peers = (values["no-peers"] ? [] : await contentPeers()).map((peer: ContentPeer) => ({
  peer,
  column: columnOf(peer.name),
  readings: new Map<string, PeerReading>(),
}));
const texts: Record<string, string> = {};
const times: number[] = [];

for (const page of contentPages(folder, Number(values.every))) {
  const { id, url, wcxb } = page;
  const html = page.bytes.toString("utf8");
  const reading = readOwn(html, page);
  texts[id] = reading.text;
  score(own, { text: reading.text, above: "" }, page);
  if (wcxb !== undefined) {
    times.push(leastCpu(reading.again));
    const truth = wordsOf(wcxb.content);
    countStructure(reading, truth);
    const whole = wordsOf(toText(reading.outline.blocks));
    const scored = own.pages.pop();
    if (scored !== undefined) {
      own.pages.push({ ...scored, cause: { truth, whole, kept: wordsOf(reading.text) } });
    }
  }
  for (const { peer, column, readings } of peers) {
    const found = keptBefore[peer.name]?.[id] ?? (await quietly(() => peer.read(html, url)));
    readings.set(id, found);
    score(column, found, page);
  }
}

const columns = [own, ...peers.map(({ column }) => column)];

/** Prints the tables of judged pages; returns the figures to save. */
function readerFigures(set: JudgedSet): object {
  console.log(`\n${`for a reader, ${set}`.padEnd(24)}   n  types ${READER_HEAD}`);
  const tables = columns.map(({ name, judged }) => [name, readerTable(judged[set])] as const);
  for (const [name, { pages, types, rows }] of tables) {
    const all = rows.get("all");
    if (all === undefined) continue;
    console.log(
      `${name.padEnd(24)}${String(pages).padStart(4)} ${cell(types)} ${readerCells(all)}`,
    );
  }
  return Object.fromEntries(tables.map(([name, table]) => [name, keptTable(table)]));
}

/** Prints the table of other makers and languages; returns the figures to save. */
function worldFigures(): object {
  console.log(`\n${"world".padEnd(36)}   n     F1  snippets right  present  absent`);
  const tables = columns.map(({ name, world }) => [name, worldTable(world)] as const);
  for (const [name, sets] of tables) {
    for (const [set, figures] of sets) {
      const { pages, f1, accuracy, present, absent } = figures;
      const cells = [f1, accuracy, present, absent].map(cell).join("   ");
      console.log(`${name.padEnd(24)}${set.padEnd(12)}${String(pages).padStart(4)} ${cells}`);
    }
  }
  const rounded = (figures: object): object =>
    Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, kept(value)]));
  return Object.fromEntries(
    tables.map(([name, sets]) => [
      name,
      Object.fromEntries([...sets].map(([set, figures]) => [set, rounded(figures)])),
    ]),
  );
}

const figures = printTables(columns);
const reader = { wcxb: readerFigures("wcxb"), world: readerFigures("world") };
const world = worldFigures();
times.sort((a, b) => a - b);
const median = times[times.length >> 1] ?? 0;
console.log(
  `\ntables and code of the content kept whole: ${structure.kept} of ${structure.pieces}`,
);
console.log(
  `outline, scores and selection of the median page: ${median.toFixed(2)} ms of CPU time`,
);
if (values.peers !== undefined) {
  const plain = peers.map(({ peer, readings }) => [peer.name, Object.fromEntries(readings)]);
  writeFileSync(values.peers, JSON.stringify(Object.fromEntries(plain)));
}
if (values.texts !== undefined) writeFileSync(values.texts, JSON.stringify(texts));
if (values["per-page"] !== undefined) {
  const plain = columns.map(({ name, pages, judged, world: others }) => {
    const scores = pages.map(({ id, type, f1, ordered }) => ({ id, type, f1, ordered }));
    return [name, { wcxb: scores, judged, world: others }];
  });
  writeFileSync(values["per-page"], JSON.stringify(Object.fromEntries(plain)));
}
const median_ms = Math.round(median * 100) / 100;
const missing = missingLabels(folder);
if (missing.length > 0)
  console.log(`not recorded, since labels are missing: ${missing.join(", ")}`);
else keepResult("content", { ...figures, structure, median_ms, reader, world });
