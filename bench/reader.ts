// Measures content selection against reader labels, which mark the blocks that an editor would keep.
//
//   node build/bench/reader.js [--texts FILE] [--per-page FILE] [--save]
//
// LEGIBLE_DATA names the data folder. A page is read with a content model and a router that have not seen its site
// (training/content/folds/, training/router/).
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { groupedBy } from "../src/text/grouped.ts";
import { judgedHtml, judgedPages } from "./content-labels.ts";
import { cell, mean } from "./means.ts";
import { type OwnReading, outOfFoldReader } from "./out-of-fold.ts";
import { neededDataFolder } from "./pages.ts";
import { type JudgedBlock, type ReaderScore, readerWords, scoreForReader } from "./reader-score.ts";
import {
  keptTable,
  READER_HEAD,
  type ReaderPage,
  type ReaderTable,
  readerCells,
  readerTable,
} from "./reader-tables.ts";
import { keepResult, SAVE } from "./results.ts";

const { values } = parseArgs({
  options: {
    texts: { type: "string" },
    "per-page": { type: "string" },
    ...SAVE,
  },
});
const folder = neededDataFolder();

function printTable(name: string, pages: readonly ReaderPage[], table: ReaderTable): void {
  console.log(`\n${name.padEnd(16)}   n ${READER_HEAD}`);
  for (const [type, means] of table.rows) {
    const count = type === "all" ? pages.length : pages.filter((one) => one.type === type).length;
    console.log(`${type.padEnd(16)}${String(count).padStart(4)} ${readerCells(means)}`);
  }
  console.log(`mean of types ${cell(table.types)}`);
}

const wordsIn = (text: string): string => readerWords(text).join(" ");

/**
 * Counts wrong blocks: labelled to keep, but no block with this text is kept; or labelled to drop, but kept. Skips labels
 * whose text is not on the page.
 */
function wrongBlocks(judged: readonly JudgedBlock[], { outline, selection }: OwnReading): number {
  const kept = new Set(selection.kept);
  const byText = groupedBy(
    outline.blocks.map(({ text }, at) => ({ text: wordsIn(text), isKept: kept.has(at) })),
    ({ text }) => text,
  );
  const seen = new Map<string, number>();
  let wrong = 0;
  for (const [verdict, , said] of judged) {
    const text = wordsIn(said);
    const equal = text === "" ? undefined : byText.get(text);
    if (equal === undefined) continue;
    const before = seen.get(text) ?? 0;
    seen.set(text, before + 1);
    const own = equal[Math.min(before, equal.length - 1)];
    if ("KTB".includes(verdict) && !equal.some((one) => one.isKept)) wrong++;
    if (verdict === "D" && own?.isKept === true) wrong++;
  }
  return wrong;
}

const readOwn = outOfFoldReader();
const texts: Record<string, string> = {};
const perPage: Record<string, ReaderScore> = {};
const figures: Record<string, object> = {};
for (const set of ["wcxb", "world"] as const) {
  const pages: ReaderPage[] = [];
  const wrong: number[] = [];
  for (const page of judgedPages(folder, set)) {
    const key = `${page.set}-${page.id}`;
    const reading = readOwn(judgedHtml(folder, set, page.id).toString("utf8"), page);
    const { text } = reading;
    wrong.push(wrongBlocks(page.blocks, reading));
    texts[key] = text;
    const score = scoreForReader(text, page.blocks);
    perPage[key] = score;
    pages.push({ id: page.id, type: page.page_type, score });
  }
  const table = readerTable(pages);
  printTable(set, pages, table);
  const shareUpTo = (most: number) => mean(wrong.map((count) => Number(count <= most)));
  const few = { none: shareUpTo(0), one: shareUpTo(1), three: shareUpTo(3) };
  console.log(
    `pages with no, at most 1, at most 3 wrong blocks: ${Object.values(few).map(cell).join(" ")}`,
  );
  figures[set] = { ...keptTable(table), wrong_blocks: few };
}
if (values.texts !== undefined) writeFileSync(values.texts, JSON.stringify(texts));
if (values["per-page"] !== undefined) writeFileSync(values["per-page"], JSON.stringify(perPage));
keepResult("reader", figures);
