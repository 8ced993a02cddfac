// Measures content selection against reader labels, which mark the blocks that an editor would keep.
//
//   node build/bench/reader.js [--texts FILE] [--per-page FILE] [--save]
//
// LEGIBLE_DATA names the data folder. A page is read with a content model and a router that have not seen its site
// (training/content/folds/, training/router/).
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { judgedHtml, judgedPages } from "./content-labels.ts";
import { cell } from "./means.ts";
import { outOfFoldReader } from "./out-of-fold.ts";
import { neededDataFolder } from "./pages.ts";
import { type ReaderScore, scoreForReader } from "./reader-score.ts";
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

const readOwn = outOfFoldReader();
const texts: Record<string, string> = {};
const perPage: Record<string, ReaderScore> = {};
const figures: Record<string, object> = {};
for (const set of ["wcxb", "world"] as const) {
  const pages: ReaderPage[] = [];
  for (const page of judgedPages(folder, set)) {
    const key = `${page.set}-${page.id}`;
    const { text } = readOwn(judgedHtml(folder, set, page.id).toString("utf8"), page);
    texts[key] = text;
    const score = scoreForReader(text, page.blocks);
    perPage[key] = score;
    pages.push({ id: page.id, type: page.page_type, score });
  }
  const table = readerTable(pages);
  printTable(set, pages, table);
  figures[set] = keptTable(table);
}
if (values.texts !== undefined) writeFileSync(values.texts, JSON.stringify(texts));
if (values["per-page"] !== undefined) writeFileSync(values["per-page"], JSON.stringify(perPage));
keepResult("reader", figures);
