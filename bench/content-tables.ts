// Prints tables of scored pages: means by type with intervals, and the worst pages with a cause.
import { mean } from "./means.ts";
import { randomNumbers } from "./random.ts";

/** Scores of one page. */
export interface ScoredPage {
  readonly id: string;
  readonly type: string;
  readonly site: string;
  readonly f1: number;
  readonly ordered: number;
  readonly words: number;
  /** Words of the label, the whole page and the extracted content, from which the cause of a low score is derived. */
  readonly cause?: Readonly<Record<"truth" | "whole" | "kept", readonly string[]>>;
}

/** Scored pages of one extractor. */
export interface Column {
  readonly name: string;
  readonly pages: readonly ScoredPage[];
}

const TYPES = [
  "article",
  "documentation",
  "service",
  "forum",
  "collection",
  "listing",
  "product",
] as const;

interface Means {
  readonly all: number;
  readonly types: number;
  readonly byType: readonly number[];
}

/** Word F1 of trafilatura 2.2 on the same pages with the same scorer. Quoted, not measured here. */
const TRAFILATURA: Means = {
  all: 0.819,
  types: 0.717,
  byType: [0.929, 0.897, 0.758, 0.701, 0.571, 0.589, 0.574],
};

const WORST = 30;
const DRAWS = 500;

function meansOf(pages: readonly ScoredPage[], score: "f1" | "ordered"): Means {
  const byType = TYPES.map((type) =>
    mean(pages.filter((page) => page.type === type).map((page) => page[score])),
  );
  return {
    all: mean(pages.map((page) => page[score])),
    types: mean(byType.filter((one) => !Number.isNaN(one))),
    byType,
  };
}

const three = (value: number): string =>
  Number.isNaN(value) ? "   - " : value.toFixed(3).replace(/^0/, " ");

function row(name: string, { all, types, byType }: Means): string {
  return [name.padEnd(24), three(all), three(types), ...byType.map(three)].join("  ");
}

/** Prints all tables; returns the first column's figures. */
export function printTables(columns: readonly Column[]): object {
  const [own] = columns;
  if (own === undefined) return {};
  const head = ["all  ", "types", "artic", "docum", "servi", "forum", "colle", "listi", "produ"];
  console.log(["".padEnd(24), ...head].join("  "));
  for (const { name, pages } of columns) {
    console.log(row(name, meansOf(pages, "f1")));
    console.log(row(`${name}, in order`, meansOf(pages, "ordered")));
  }
  console.log(row("trafilatura 2.2 (quoted)", TRAFILATURA));
  const draws = intervalOf(own);
  console.log(row(`${own.name}, 5 % of draws`, draws.low));
  console.log(row(`${own.name}, 95 % of draws`, draws.high));
  const low = own.pages.filter((page) => page.f1 < 0.5).length / own.pages.length;
  console.log(`\npages under .5: ${(100 * low).toFixed(1)} %`);
  printWorst(own);
  const rounded = ({ all, types, byType }: Means): object => ({
    all: Number(all.toFixed(4)),
    types: Number(types.toFixed(4)),
    ...Object.fromEntries(TYPES.map((type, at) => [type, Number((byType[at] ?? 0).toFixed(4))])),
  });
  return {
    pages: own.pages.length,
    f1: rounded(meansOf(own.pages, "f1")),
    ordered: rounded(meansOf(own.pages, "ordered")),
    draws: { low: rounded(draws.low), high: rounded(draws.high) },
    quoted: { trafilatura: rounded(TRAFILATURA) },
    under_half: Number(low.toFixed(4)),
    peers: Object.fromEntries(
      columns
        .slice(1)
        .map(({ name, pages }) => [
          name,
          { f1: rounded(meansOf(pages, "f1")), ordered: rounded(meansOf(pages, "ordered")) },
        ]),
    ),
  };
}

/** Returns the 90 % interval of each mean by resampling sites, with the pages of a site kept together. */
function intervalOf({ pages }: Column): { readonly low: Means; readonly high: Means } {
  const bySite = new Map<string, ScoredPage[]>();
  for (const page of pages) {
    const list = bySite.get(page.site);
    if (list === undefined) bySite.set(page.site, [page]);
    else list.push(page);
  }
  const sites = [...bySite.values()];
  const random = randomNumbers(1);
  const drawn: Means[] = [];
  for (let draw = 0; draw < DRAWS; draw++) {
    const sample = sites.flatMap(() => sites[Math.floor(random() * sites.length)] ?? []);
    drawn.push(meansOf(sample, "f1"));
  }
  const at = (share: number): Means => {
    const pick = (of: (means: Means) => number): number =>
      drawn.map(of).sort((a, b) => a - b)[Math.floor(share * (DRAWS - 1))] ?? 0;
    return {
      all: pick((means) => means.all),
      types: pick((means) => means.types),
      byType: TYPES.map((_, type) => pick((means) => means.byType[type] ?? 0)),
    };
  };
  return { low: at(0.05), high: at(0.95) };
}

function printWorst({ pages }: Column): void {
  console.log(`\nthe ${WORST} worst pages`);
  const worst = pages.toSorted((a, b) => a.f1 - b.f1).slice(0, WORST);
  for (const page of worst) {
    console.log(`${page.id} ${page.type.padEnd(13)} ${three(page.f1)}  ${causeOf(page)}`);
  }
}

function shareOf(words: readonly string[], of: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of of) left.set(word, (left.get(word) ?? 0) + 1);
  let found = 0;
  for (const word of words) {
    const count = left.get(word) ?? 0;
    if (count > 0) found++;
    left.set(word, count - 1);
  }
  return words.length === 0 ? 0 : found / words.length;
}

/** Returns why a page scored low, by comparing the bags of words of label, page and extracted content. */
function causeOf({ cause }: ScoredPage): string {
  if (cause === undefined) return "";
  const { truth, whole, kept } = cause;
  if (truth.length === 0) return `the label is empty; the page has ${whole.length} words`;
  const there = shareOf(truth, whole);
  const recall = shareOf(truth, kept);
  const precision = shareOf(kept, truth);
  const sizes = `words: label ${truth.length}, page ${whole.length}, output ${kept.length}`;
  const percent = (share: number): string => `${Math.round(100 * share)} %`;
  if (there < 0.6) return `${percent(there)} of the label's words are in the page's text; ${sizes}`;
  if (recall < 0.5 && precision < 0.5)
    return `legible kept another part of the page than the label; ${sizes}`;
  if (recall < 0.5) return `${percent(1 - recall)} of the content dropped; ${sizes}`;
  return `${percent(1 - precision)} of the output is outside the label; ${sizes}`;
}
