// Measures the date and the authors that the page record states, on pages with known ones.
//
//   node build/bench/about.js [--set NAME] [--every N] [--from N] [--wrong] [--no-peers] [--save]
//
// LEGIBLE_DATA names the data folder. Set `evaluation` are the pages of `dates/`, set `wcxb` the labelled pages of `wcxb/`.
// Labels in `evaluation` may be the date of the last change, so `modified` counts where `published` is null. A date is
// near if it is a day off. Authors are near if one of several is right, or if a name has words around it.
// --wrong prints wrong values, --every N --from M reads each Nth page from the Mth.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import type { PageAbout } from "../src/model/page.ts";
import { PAGE_READING } from "../src/read/input.ts";
import { readInput } from "../src/read/reading.ts";
import { authorOutcome, dateOutcome, isDay, OUTCOMES, type Outcome } from "./about-score.ts";
import { corpusHtml, dataLines, neededDataFolder } from "./pages.ts";
import { type Extractors, loadExtractors } from "./peers.ts";
import { keepResult, SAVE } from "./results.ts";

const { values } = parseArgs({
  options: {
    set: { type: "string" },
    every: { type: "string", default: "1" },
    from: { type: "string", default: "0" },
    wrong: { type: "boolean", default: false },
    "no-peers": { type: "boolean", default: false },
    ...SAVE,
  },
});
const folder = neededDataFolder();

/** A page with its labels; null for what nobody labelled. */
interface LabelledPage {
  readonly url: string;
  /** Whether the labelled date may be that of the last change. */
  readonly mayBeChange: boolean;
  readonly html: string;
  readonly date: string | null;
  readonly authors: readonly string[] | null;
}

/** A line of `dates/pages.jsonl.gz`. */
interface EvaluationLine {
  readonly url: string;
  readonly html: string;
  readonly date: string | null;
  readonly author: string | readonly string[] | null;
}

/** A line of `wcxb/pages.jsonl.gz`. */
interface WcxbLine {
  readonly id: string;
  readonly url: string;
  readonly publish_date: string | null;
  readonly author: string | null;
}

const list = (author: string | readonly string[] | null): readonly string[] | null =>
  author === null || author.length === 0 ? null : [author].flat();

function* evaluationPages(): Generator<LabelledPage> {
  for (const { url, html, date, author } of dataLines<EvaluationLine>(folder, "dates/pages")) {
    const bytes = gunzipSync(readFileSync(join(folder, html)));
    yield { url, html: bytes.toString("utf8"), mayBeChange: true, date, authors: list(author) };
  }
}

function* wcxbPages(): Generator<LabelledPage> {
  for (const { id, url, publish_date, author } of dataLines<WcxbLine>(folder, "wcxb/pages")) {
    if (!publish_date && !author) continue;
    const html = corpusHtml(folder, id).toString("utf8");
    yield { url, html, mayBeChange: false, date: publish_date || null, authors: list(author) };
  }
}

const SETS = { evaluation: evaluationPages, wcxb: wcxbPages } as const;

/** Date and authors of a page according to one program; "" for none. */
interface Stated {
  readonly date: string;
  readonly author: string;
  readonly source?: string;
}

function ours({ url, html, mayBeChange }: LabelledPage): Stated {
  const outcome = readInput({ ...PAGE_READING, wants: { texts: [] }, url, html });
  if (!outcome.ok) return { date: "", author: "" };
  const { published, modified, byline, declared_by }: PageAbout = outcome.reading.about;
  const source = `${declared_by.published ?? declared_by.modified} ${declared_by.byline}`;
  const date = published ?? (mayBeChange ? modified : null) ?? "";
  return { date, author: byline ?? "", source };
}

async function theirs(peers: Extractors, { url, html }: LabelledPage): Promise<Stated> {
  const { log, warn, error } = console;
  console.log = console.warn = console.error = () => undefined;
  try {
    const found = await peers.Defuddle(peers.parseHTML(html).document, url, {});
    return { date: found.published ?? "", author: found.author ?? "" };
  } catch {
    return { date: "", author: "" };
  } finally {
    Object.assign(console, { log, warn, error });
  }
}

/** A program and what it states. */
type Answer = readonly [name: string, said: Stated];

type Counts = Record<Outcome, number> & { labels: number };
const none = (): Counts => ({ labels: 0, right: 0, near: 0, wrong: 0, absent: 0 });

function count(table: Map<string, Counts>, row: string, outcome: Outcome): void {
  const counts = table.get(row) ?? none();
  table.set(row, counts);
  counts.labels++;
  counts[outcome]++;
}

function score(table: Map<string, Counts>, page: LabelledPage, [name, said]: Answer): void {
  const { date, authors, url } = page;
  const show = (outcome: Outcome, value: string, label: unknown): void => {
    if (!values.wrong || name !== "legible" || outcome === "right") return;
    console.log(`${outcome} ${JSON.stringify(value)} for ${label} [${said.source}] ${url}`);
  };
  // Some labels are no days: "2022-29-11".
  if (date !== null && isDay(date)) {
    const outcome = dateOutcome(said.date, date);
    count(table, `date ${name}`, outcome);
    show(outcome, said.date, date);
  }
  if (authors !== null) {
    const outcome = authorOutcome(said.author, authors);
    count(table, `author ${name}`, outcome);
    show(outcome, said.author, JSON.stringify(authors));
  }
}

const peers = values["no-peers"] ? undefined : await loadExtractors();
const figures: Record<string, object> = {};
for (const [set, pages] of Object.entries(SETS)) {
  if (values.set !== undefined && values.set !== set) continue;
  const table = new Map<string, Counts>();
  let index = 0;
  for (const page of pages()) {
    if (index++ % Number(values.every) !== Number(values.from)) continue;
    score(table, page, ["legible", ours(page)]);
    if (peers !== undefined) score(table, page, ["defuddle", await theirs(peers, page)]);
  }
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
  figures[set] = Object.fromEntries(rows);
}
if (values.every === "1" && values.set === undefined && peers !== undefined)
  keepResult("about", { table: figures });
