// Measures facts of the built-in schemas on labelled pages: right, wrong and missing titles, authors and dates.
//
//   node build/bench/facts.js [--visible] [--wrong] [--save]
//
// LEGIBLE_DATA names the data folder. Only pages with a script and structured data count: the archive removed these from
// the others. The page type, which selects the schema, is predicted by a router that has not seen the page's site.
//
// A label counts if the schema of the page's labelled type has its field; a page whose type is wrong or missing may miss
// facts for that reason. Strict: equal apart from case, spaces, quotes and dashes; a date on the same day. Lenient: also a
// title without the site's name or a subtitle, one of several authors, names apart from "By" and academic titles, and a
// date one day off, as in another time zone. `wrong`: the share of all labels with an answer that is not even lenient.

import { parseArgs } from "node:util";
import { toDocument } from "../src/document/to-document.ts";
import { readFacts } from "../src/facts/facts.ts";
import { factsPage } from "../src/facts/page.ts";
import { baseUrl, readMetadata } from "../src/html/head.ts";
import { parseHtml } from "../src/html/tree.ts";
import type { Fact } from "../src/model/fact.ts";
import type { PageType } from "../src/model/verdict.ts";
import { readAnnotations } from "../src/structured/microformats.ts";
import { readPayloads, schemaTypes } from "../src/structured/payloads.ts";
import { outOfFoldChances, verdictOf } from "../training/content/page-types.ts";
import { aboutOf } from "./about-table.ts";
import { type Compare, compareAuthors, compareDates, compareTitles } from "./facts-score.ts";
import { corpusHtml, dataLines, neededDataFolder } from "./pages.ts";
import { keepResult, SAVE } from "./results.ts";

const { values } = parseArgs({
  options: {
    visible: { type: "boolean", default: false },
    wrong: { type: "boolean", default: false },
    ...SAVE,
  },
});
const folder = neededDataFolder();

/** Labels of a page; null or "" without a label. */
interface Label {
  readonly id: string;
  readonly url: string;
  readonly page_type: PageType;
  readonly title: string | null;
  readonly author: string | null;
  readonly publish_date: string | null;
}

/** Each label with the paths of its facts and its comparison. */
const FIELDS = {
  title: { paths: ["headline", "name"], compare: compareTitles },
  author: { paths: ["author.name"], compare: compareAuthors },
  publish_date: { paths: ["datePublished"], compare: compareDates },
} as const satisfies Record<
  string,
  { readonly paths: readonly string[]; readonly compare: Compare }
>;

type FieldName = keyof typeof FIELDS;

/** Labels that count for each type: those for which its schema has a field. */
const COUNTED: Readonly<Partial<Record<PageType, readonly FieldName[]>>> = {
  article: ["title", "author", "publish_date"],
  documentation: ["title", "author", "publish_date"],
  forum: ["title", "author", "publish_date"],
  product: ["title"],
  collection: ["title"],
  listing: ["title"],
};

/** Result counts of one field on pages of one type. */
interface Count {
  labels: number;
  strict: number;
  lenient: number;
  wrong: number;
}

const newCount = (): Count => ({ labels: 0, strict: 0, lenient: 0, wrong: 0 });
const counts = new Map<string, Count>();
const wrong: string[] = [];

function count(keys: readonly string[], outcome: "strict" | "lenient" | "wrong" | "missing"): void {
  for (const key of keys) {
    const one = counts.get(key) ?? newCount();
    counts.set(key, one);
    one.labels++;
    if (outcome !== "missing") one[outcome]++;
  }
}

const chancesOf = outOfFoldChances();

function factsOf(label: Label, html: string): Readonly<Record<string, Fact>> | undefined {
  const tree = parseHtml(html);
  const { url } = label;
  const payloads = readPayloads(tree, url);
  if (payloads.length === 0) return undefined;
  const metadata = readMetadata(tree, url, { charset: null, schemaTypes: schemaTypes(payloads) });
  const document = toDocument(tree, {
    url,
    base: baseUrl(tree, url),
    rtl: undefined,
    includeHiddenText: false,
  });
  const verdict = verdictOf(chancesOf(label.id));
  const annotations = readAnnotations(tree, url);
  const about = values.visible ? aboutOf(url, html) : undefined;
  const page = factsPage({ url, metadata, document, payloads, annotations, about, verdict });
  return readFacts(page, { visible: values.visible }).facts;
}

function score(label: Label, facts: Readonly<Record<string, Fact>>): void {
  for (const field of COUNTED[label.page_type] ?? []) {
    const truth = label[field];
    if (truth === null || truth === "") continue;
    const { paths, compare } = FIELDS[field];
    const fact = paths.map((path) => facts[path]).find((one) => one !== undefined);
    const keys = ["all", label.page_type, `${label.page_type} ${field}`, `all ${field}`];
    if (fact === undefined) {
      count(keys, "missing");
      if (values.wrong)
        wrong.push(
          `- ${label.page_type} ${field} ${label.id} MISSING ${JSON.stringify(truth)} ${label.url}`,
        );
      continue;
    }
    const outcome = compare(String(fact.value), truth);
    count(keys, outcome);
    if (outcome === "wrong") {
      wrong.push(
        `${label.page_type} ${field} ${label.id}: ${JSON.stringify(fact.value)} for ${JSON.stringify(truth)}, ${fact.source}, ${label.url}`,
      );
    }
  }
}

const share = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;

let pages = 0;
for (const label of dataLines<Label>(folder, "wcxb/pages")) {
  const html = corpusHtml(folder, label.id).toString("utf8");
  if (!html.includes("<script")) continue;
  const facts = factsOf(label, html);
  if (facts === undefined) continue;
  pages++;
  score(label, facts);
}

const table = Object.fromEntries(
  [...counts].sort().map(([key, { labels, strict, lenient, wrong: bad }]) => [
    key,
    {
      labels,
      right: share(strict + lenient, labels),
      wrong: share(bad, labels),
      missing: share(labels - strict - lenient - bad, labels),
      strict_right: share(strict, labels),
      strict_wrong: share(lenient + bad, labels),
    },
  ]),
);
if (values.wrong) for (const line of wrong.sort()) console.log(line);
console.table(table);
keepResult("facts", { pages, table }, { visible: values.visible });
