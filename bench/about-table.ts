// Reads the date and the authors of a labelled page, compares them with its labels, and counts the outcomes.
import type { PageAbout } from "../src/model/page.ts";
import { PAGE_READING } from "../src/read/input.ts";
import { readInput } from "../src/read/reading.ts";
import type { LabelledPage } from "./about-pages.ts";
import { authorOutcome, dateOutcome, isDay, OUTCOMES, type Outcome } from "./about-score.ts";

/** Date and authors of a page according to one program; "" for none. */
export interface Stated {
  readonly date: string;
  readonly author: string;
  readonly source?: string;
}

export function aboutOf(url: string, html: string): PageAbout | undefined {
  const outcome = readInput({ ...PAGE_READING, wants: { texts: [] }, url, html });
  return outcome.ok ? outcome.reading.about : undefined;
}

export function statedIn(about: PageAbout | undefined, { mayBeChange }: LabelledPage): Stated {
  if (about === undefined) return { date: "", author: "" };
  const { published, modified, byline, declared_by } = about;
  const source = `${declared_by.published ?? declared_by.modified} ${declared_by.byline}`;
  const date = published ?? (mayBeChange ? modified : null) ?? "";
  return { date, author: byline ?? "", source };
}

type Counts = Record<Outcome, number> & { labels: number };
const none = (): Counts => ({ labels: 0, right: 0, near: 0, wrong: 0, absent: 0 });
export type Table = Map<string, Counts>;

export function count(table: Table, row: string, outcome: Outcome): void {
  const counts = table.get(row) ?? none();
  table.set(row, counts);
  counts.labels++;
  counts[outcome]++;
}

/** Returns the outcome of each value with a label. */
export function outcomes(said: Stated, { date, authors }: LabelledPage): Map<Value, Outcome> {
  const found = new Map<Value, Outcome>();
  // Some labels are no days: "2022-29-11".
  if (date !== null && isDay(date)) found.set("date", dateOutcome(said.date, date));
  if (authors !== null) found.set("author", authorOutcome(said.author, authors));
  return found;
}
export type Value = "date" | "author";

export function print(set: string, table: Table): void {
  const rows = [...table].sort(([one], [other]) => (one < other ? 1 : -1));
  console.log(`\n${set}`.padEnd(24), "labels", ...OUTCOMES.map((name) => name.padStart(7)));
  for (const [row, counts] of rows) {
    const shares = OUTCOMES.map((name) => ((100 * counts[name]) / counts.labels).toFixed(1));
    console.log(
      row.padEnd(23),
      String(counts.labels).padStart(6),
      ...shares.map((one) => one.padStart(7)),
    );
  }
}
