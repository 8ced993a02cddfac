// Measures how well the page record finds date and authors on pages that declare few or none.
//
//   node build/bench/about-unaided.js [--every N] [--from N] [--wrong] [--save]
//
// LEGIBLE_DATA names the data folder. Table `made` has pages in many languages that show both in words only. Table
// `removed` has the labelled pages of bench/about.ts: where a value is right, its source is removed and the page read
// again, until no source is left or the value is not right. It counts what each reading without the earlier source states.
// --wrong prints wrong values, --every N --from M reads each Nth labelled page from the Mth.
import { parseArgs } from "node:util";
import type { PageAbout } from "../src/model/page.ts";
import { type LabelledPage, madePages, SETS } from "./about-pages.ts";
import { removedFor, without } from "./about-removed.ts";
import {
  aboutOf,
  count,
  outcomes,
  print,
  statedIn,
  type Table,
  type Value,
} from "./about-table.ts";
import { neededDataFolder } from "./pages.ts";
import { keepResult, SAVE } from "./results.ts";

const { values } = parseArgs({
  options: {
    every: { type: "string", default: "1" },
    from: { type: "string", default: "0" },
    wrong: { type: "boolean", default: false },
    ...SAVE,
  },
});

interface Removal {
  /** What the whole page states. */
  readonly whole: PageAbout | undefined;
  readonly value: Value;
}

/** Reads a page again without the source of a right value, until none is left. */
function scoreRemoved(table: Table, page: LabelledPage, { whole, value }: Removal): void {
  let { html } = page;
  let about = whole;
  while (about !== undefined) {
    const { published, byline, modified } = about.declared_by;
    const source =
      value === "author" ? byline : (published ?? (page.mayBeChange ? modified : undefined));
    const removed = removedFor(source);
    const isRight = outcomes(statedIn(about, page), page).get(value) === "right";
    if (!isRight || removed === undefined) return;
    const rest = without(html, removed, about);
    if (rest === html) return;
    html = rest;
    about = aboutOf(page.url, html);
    const said = statedIn(about, page);
    const outcome = outcomes(said, page).get(value) ?? "absent";
    count(table, `${value} ${removed}`, outcome);
    if (!values.wrong || outcome === "right" || outcome === "absent") continue;
    console.log(
      `${outcome} ${value} without ${removed}: ${JSON.stringify(said[value])} ${page.url}`,
    );
  }
}

const made: Table = new Map();
for (const page of madePages()) {
  const said = statedIn(aboutOf(page.url, page.html), page);
  for (const [value, outcome] of outcomes(said, page)) {
    count(made, value, outcome);
    if (values.wrong && outcome !== "right") console.log(`${outcome} ${value} of ${page.url}`);
  }
}
print("made", made);

const removed: Table = new Map();
const folder = neededDataFolder();
for (const pages of Object.values(SETS)) {
  let index = 0;
  for (const page of pages(folder)) {
    if (index++ % Number(values.every) !== Number(values.from)) continue;
    const whole = aboutOf(page.url, page.html);
    for (const value of ["date", "author"] as const) scoreRemoved(removed, page, { whole, value });
  }
}
print("removed", removed);
if (values.every === "1")
  keepResult("about-unaided", {
    made: Object.fromEntries(made),
    removed: Object.fromEntries(removed),
  });
