// Measures what is kept as content against reader labels: what an editor would keep of a page, block by block.
//
//   node build/bench/reader.js [--texts FILE] [--per-page FILE] [--save]
//
// LEGIBLE_DATA names the data folder. A page is read with the model and the page type that never saw its site
// (training/content/folds/, training/router/).
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { toDocument } from "../src/document/to-document.ts";
import { toText } from "../src/document/to-text.ts";
import { baseUrl, readMetadata } from "../src/html/head.ts";
import { parseHtml } from "../src/html/tree.ts";
import { parseModelFile } from "../src/learn/model-file.ts";
import { outlineOf } from "../src/outline/outline.ts";
import { authorship } from "../src/read/authorship.ts";
import { contentBlocks } from "../src/read/content.ts";
import { type ContentModel, contentModelOf } from "../src/select/content-model.ts";
import { scoreWith } from "../src/select/scores.ts";
import { PAGE_OPTIONS, selectContent } from "../src/select/select.ts";
import { declaredPage } from "../src/structured/declared-page.ts";
import { readPayloads, schemaTypes } from "../src/structured/payloads.ts";
import { outOfFoldChances, verdictOf } from "../training/content/page-types.ts";
import { FOLDS, foldOf } from "../training/folds.ts";
import { corpusHtml, dataFolder } from "./pages.ts";
import { type JudgedBlock, type ReaderScore, scoreForReader } from "./reader-score.ts";
import { keepResult } from "./results.ts";

const { values } = parseArgs({
  options: {
    texts: { type: "string" },
    "per-page": { type: "string" },
    save: { type: "boolean", default: false },
  },
});
const folder = dataFolder();
if (folder === undefined) {
  console.error("LEGIBLE_DATA does not name the data folder");
  process.exit(2);
}

interface LabelledPage {
  readonly id: string;
  readonly set: string;
  readonly page_type: string;
  readonly url: string;
  readonly blocks: readonly JudgedBlock[];
}

function linesOf(path: string): readonly LabelledPage[] {
  const text = gunzipSync(readFileSync(path)).toString("utf8");
  return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
}

const chancesOf = outOfFoldChances();
const models: readonly ContentModel[] = Array.from({ length: FOLDS }, (_, fold) => {
  const file = new URL(`../../training/content/folds/${fold}.json`, import.meta.url);
  return contentModelOf(parseModelFile(`folds/${fold}`, readFileSync(file, "utf8")));
});

function readPage(html: string, { id, url }: LabelledPage): string {
  const tree = parseHtml(html);
  const payloads = readPayloads(tree, url);
  const base = baseUrl(tree, url);
  const declared = declaredPage(payloads);
  const document = toDocument(tree, {
    url,
    base,
    rtl: undefined,
    includeHiddenText: false,
    headlines: declared.headlines,
  });
  const found = { charset: null, schemaTypes: schemaTypes(payloads) };
  const metadata = readMetadata(tree, url, found);
  const outline = outlineOf(document);
  const chances = chancesOf(id);
  const verdict = verdictOf(chances);
  const model = models[foldOf(url)];
  const scores = scoreWith(model, { outline, chances });
  const options = {
    ...PAGE_OPTIONS,
    ...authorship(metadata, declaredPage(payloads, metadata.title ?? "")),
  };
  return toText(contentBlocks(document, selectContent(scores, verdict, options)));
}

const FIGURES = ["f1", "p", "r", "title", "by", "holes"] as const;
type Means = Readonly<Record<(typeof FIGURES)[number] | "low", number>>;

const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? Number.NaN : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

function meansOf(scores: readonly ReaderScore[]): Means {
  const of = (name: (typeof FIGURES)[number]): number =>
    mean(scores.flatMap((score) => score[name] ?? []));
  return {
    f1: of("f1"),
    p: of("p"),
    r: of("r"),
    title: of("title"),
    by: of("by"),
    holes: of("holes"),
    low: mean(scores.map(({ f1 }) => Number(f1 < 0.5))),
  };
}

const three = (value: number): string =>
  (Number.isNaN(value) ? "-" : value.toFixed(3).replace(/^0/, "")).padStart(6);

interface Scored {
  readonly key: string;
  readonly type: string;
  readonly score: ReaderScore;
}

function printTable(name: string, pages: readonly Scored[]): object {
  const types = [...new Set(pages.map(({ type }) => type))].sort();
  const rows = new Map<string, Means>([["all", meansOf(pages.map(({ score }) => score))]]);
  for (const type of types) {
    const own = pages.filter((page) => page.type === type);
    rows.set(type, meansOf(own.map(({ score }) => score)));
  }
  console.log(`\n${name.padEnd(16)}   n     F1      P      R  title     by  holes    <.5`);
  for (const [type, means] of rows) {
    const count = type === "all" ? pages.length : pages.filter((one) => one.type === type).length;
    const cells = [...FIGURES, "low" as const].map((figure) => three(means[figure]));
    console.log(`${type.padEnd(16)}${String(count).padStart(4)} ${cells.join(" ")}`);
  }
  const ofTypes = mean(types.map((type) => rows.get(type)?.f1 ?? Number.NaN));
  console.log(`mean of types ${three(ofTypes)}`);
  const rounded = (means: Means): object =>
    Object.fromEntries(
      Object.entries(means).map(([figure, value]) => [figure, Number(value.toFixed(4))]),
    );
  return {
    pages: pages.length,
    types: Number(ofTypes.toFixed(4)),
    ...Object.fromEntries([...rows].map(([type, means]) => [type, rounded(means)])),
  };
}

const texts: Record<string, string> = {};
const perPage: Record<string, ReaderScore> = {};
const figures: Record<string, object> = {};
for (const [name, file] of [
  ["wcxb", "reader/pages.jsonl.gz"],
  ["world", "reader/world.jsonl.gz"],
] as const) {
  const pages: Scored[] = [];
  for (const page of linesOf(join(folder, file))) {
    const isOfCorpus = name === "wcxb";
    const html = isOfCorpus
      ? corpusHtml(folder, page.id)
      : gunzipSync(readFileSync(join(folder, "world/html", `${page.id}.html.gz`)));
    const key = `${page.set}-${page.id}`;
    const text = readPage(html.toString("utf8"), page);
    texts[key] = text;
    const score = scoreForReader(text, page.blocks);
    perPage[key] = score;
    pages.push({ key, type: page.page_type, score });
  }
  figures[name] = printTable(name, pages);
}
if (values.texts !== undefined) writeFileSync(values.texts, JSON.stringify(texts));
if (values["per-page"] !== undefined) writeFileSync(values["per-page"], JSON.stringify(perPage));
if (values.save) keepResult("reader", figures);
