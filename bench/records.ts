// Measures how many rows, titles, links, prices, images and dates of labelled lists legible finds.
//
//   node build/bench/records.js [--save]
//
// LEGIBLE_DATA names the data folder. bench/records-labels.jsonl has the labels: hashes of titles and addresses, and
// prices and days. Rules were corrected with all pages: often with `tune`, four times with `report` (the same sample),
// once with `fresh` (a later sample from other hosts).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { PageError, readRecords } from "../src/index.ts";
import type { RecordTable } from "../src/model/records.ts";
import { cell, kept, mean } from "./means.ts";
import { dataLines, neededDataFolder } from "./pages.ts";
import {
  FIELDS,
  type Field,
  type LabelledList,
  type ListScore,
  scoreLists,
  type Tally,
} from "./records-score.ts";
import { keepResult, SAVE } from "./results.ts";

const LABELS = new URL("../../bench/records-labels.jsonl", import.meta.url);
/** A list is right from this F1 of rows. */
const RIGHT = 0.9;

parseArgs({ options: SAVE });
const folder = neededDataFolder();
const urls = new Map<string, string>();
for (const set of ["wcxb", "world"]) {
  for (const { id, url } of dataLines<{ id: string; url: string }>(folder, `${set}/pages`))
    urls.set(`${set}/html/${id}.html.gz`, url);
}
for (const { html, url } of dataLines<{ html: string; url: string }>(folder, "dates/pages"))
  urls.set(html, url);

async function listsOf({ set, id }: LabelledList): Promise<readonly RecordTable[]> {
  const path = set === "dates" ? id : `${set}/html/${id}.html.gz`;
  const url = urls.get(path);
  if (url === undefined) throw new Error(`the data folder has no address of ${path}`);
  const html = gunzipSync(readFileSync(join(folder, path))).toString("utf8");
  try {
    return (await readRecords(url, { html })).lists;
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    console.error(`${path}: ${error.message}`);
    return [];
  }
}

/** Shares of the pages of one half; those of a field over all rows, and as the mean of pages with labels of it. */
function figuresOf(scores: readonly ListScore[]) {
  const sum = (of: (score: ListScore) => number): number =>
    scores.reduce((total, score) => total + of(score), 0);
  const field = (name: Field) => {
    const tallies = scores.flatMap(({ fields }) => fields.get(name) ?? []);
    const sumOf = (part: keyof Tally): number =>
      tallies.reduce((total, tally) => total + tally[part], 0);
    const shares = tallies.flatMap(({ labels, right }) => (labels === 0 ? [] : [right / labels]));
    const labels = sumOf("labels");
    return { labels, rows: kept(sumOf("right") / labels), pages: kept(mean(shares)) };
  };
  return {
    pages: scores.length,
    lists: kept(mean(scores.map(({ f1 }) => Number(f1 >= RIGHT)))),
    other_first: scores.filter(({ isOther }) => isOther).length,
    given_prices: sum(({ prices }) => prices.given),
    wrong_prices: sum(({ prices }) => prices.wrong),
    extra_prices: sum(({ prices }) => prices.extra),
    fields: Object.fromEntries(FIELDS.map((name) => [name, field(name)])),
  };
}

const halves = new Map<string, ListScore[]>();
for (const line of readFileSync(LABELS, "utf8").split("\n")) {
  if (line === "") continue;
  const page: LabelledList = JSON.parse(line);
  const scores = halves.get(page.half) ?? [];
  scores.push(scoreLists(page, await listsOf(page)));
  halves.set(page.half, scores);
}
const figures = Object.fromEntries([...halves].map(([half, all]) => [half, figuresOf(all)]));
console.log(`half    pages  lists ${FIELDS.map((name) => name.slice(0, 6).padStart(7)).join("")}`);
for (const [half, { pages, lists, fields, ...counts }] of Object.entries(figures)) {
  const row = (by: "rows" | "pages"): string =>
    FIELDS.map((name) => ` ${cell(fields[name]?.[by] ?? Number.NaN)}`).join("");
  console.log(`${half.padEnd(6)} ${String(pages).padStart(6)} ${cell(lists)} ${row("rows")}`);
  console.log(`${"mean of pages".padEnd(21)}${row("pages")}`);
  const { other_first, given_prices, wrong_prices, extra_prices } = counts;
  console.log(`another list first on ${other_first} pages`);
  console.log(`${wrong_prices} of ${given_prices} prices wrong, ${extra_prices} more unlabelled\n`);
}
keepResult("records", figures);
