// Measures how much each kind of evidence, rule and tie contributes to content selection, by leaving out one at a time.
//
//   node build/bench/content-ties.js [--every N] [--save]
//
// LEGIBLE_DATA names the data folder. Out of fold, as in content.ts. Prints the scores with everything, and the changes.
import { parseArgs } from "node:util";
import { EVIDENCE } from "../src/select/evidence.ts";
import { RULES } from "../src/select/rules/rules.ts";
import { STRENGTHS } from "../src/select/ties.ts";
import { contentPages, missingLabels } from "./content-labels.ts";
import { wordF1, wordsOf } from "./content-score.ts";
import { kept, mean } from "./means.ts";
import { outOfFoldReader } from "./out-of-fold.ts";
import { neededDataFolder } from "./pages.ts";
import { scoreForReader } from "./reader-score.ts";
import { type ReaderPage, readerTable } from "./reader-tables.ts";
import { keepResult, SAVE } from "./results.ts";
import { snippetScore, worldF1 } from "./world-score.ts";
import { type ScoredWorldPage, worldTable } from "./world-tables.ts";

const { values } = parseArgs({ options: { every: { type: "string", default: "1" }, ...SAVE } });
const folder = neededDataFolder();
const EVERYTHING = "everything";

/** Scores of all pages with one mechanism left out. */
interface Column {
  readonly wcxb: number[];
  readonly judged: Readonly<Record<"wcxb" | "world", ReaderPage[]>>;
  readonly world: ScoredWorldPage[];
  changed: number;
}

const columns = new Map<string, Column>();
for (const name of [EVERYTHING, ...EVIDENCE, ...Object.keys(RULES), ...Object.keys(STRENGTHS)]) {
  columns.set(name, { wcxb: [], judged: { wcxb: [], world: [] }, world: [], changed: 0 });
}

/** Scores of one text by every label of its page. */
interface Scored {
  readonly wcxb?: number;
  readonly world?: ScoredWorldPage;
  readonly judged?: ReaderPage;
}

const readOwn = outOfFoldReader();
for (const page of contentPages(folder, Number(values.every))) {
  const { id, wcxb, world, judged } = page;
  const reading = readOwn(page.bytes.toString("utf8"), page);
  const score = (text: string): Scored => ({
    ...(wcxb !== undefined && { wcxb: wordF1(wordsOf(text), wordsOf(wcxb.content)) }),
    ...(world !== undefined && {
      world: {
        id,
        set: world.set,
        f1: world.main_content === null ? undefined : worldF1(text, world.main_content),
        snippets: snippetScore(text, world),
      },
    }),
    ...(judged !== undefined && {
      judged: { id, type: judged.page_type, score: scoreForReader(text, judged.blocks) },
    }),
  });
  const whole = score(reading.text);
  for (const [name, column] of columns) {
    const text = name === EVERYTHING ? reading.text : reading.without(new Set([name]));
    const scored = text === reading.text ? whole : score(text);
    if (text !== reading.text) column.changed++;
    if (scored.wcxb !== undefined) column.wcxb.push(scored.wcxb);
    if (scored.world !== undefined) column.world.push(scored.world);
    if (scored.judged === undefined) continue;
    column.judged[wcxb === undefined ? "world" : "wcxb"].push(scored.judged);
  }
}

/** Returns the figures of a column. */
function figuresOf({ wcxb, judged, world, changed }: Column): Readonly<Record<string, number>> {
  const sets = worldTable(world);
  const [own, others] = [readerTable(judged.wcxb), readerTable(judged.world)];
  return {
    pages_changed: changed,
    wcxb: mean(wcxb),
    reader_types: own.types,
    reader_holes: own.rows.get("all")?.holes ?? Number.NaN,
    others: others.rows.get("all")?.f1 ?? Number.NaN,
    others_precision: others.rows.get("all")?.p ?? Number.NaN,
    articles: sets.get("mh-article")?.f1 ?? Number.NaN,
    threads: sets.get("mh-forum")?.f1 ?? Number.NaN,
    snippets: sets.get("traf")?.accuracy ?? Number.NaN,
  };
}

const results: Record<string, Readonly<Record<string, number>>> = {};
for (const [name, column] of columns) {
  const figures = figuresOf(column);
  results[name] = Object.fromEntries(
    Object.entries(figures).map(([figure, value]) => [figure, kept(value)]),
  );
  const cells = Object.entries(figures).map(([figure, value]) => `${figure} ${value.toFixed(4)}`);
  console.log(`${name.padEnd(18)}${cells.join("  ")}`);
}
const missing = missingLabels(folder);
if (missing.length > 0)
  console.log(`not recorded, since labels are missing: ${missing.join(", ")}`);
else keepResult("content-ties", { mechanisms: results });
