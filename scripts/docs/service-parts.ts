// Builds the doc parts that quote the benches of queries, renders, clusters, formats and recrawls.
import { count, type Figures, percent, share } from "./figures.ts";
import type { Parts } from "./parts.ts";
import { markdownTable } from "./table.ts";
import { wrap } from "./wrap.ts";

/** Returns every part made from these results. Throws if no saved result has a figure. */
export function serviceParts(figures: Figures): Parts {
  return {
    "figures of context": contextTable(figures),
    "figures of render cost": renderCostTable(figures),
    "figures of clusters": clusterTable(figures),
    "figures of round trips": roundTripsTable(figures),
    "figures of escapes": escapesWords(figures),
    "figures of conversion": conversionTable(figures),
    "figures of recrawls": recrawlTable(figures),
    "figures of pdf": pdfWords(figures),
  };
}

/** Question groups of the bench `context`, with their names in the docs. */
const QUESTIONS = {
  index: "entries of the site's index",
  anchors: "link texts",
  sentences: "sentences around links, without the words of the heading",
  no_overlap: "the same, without any word of the section",
  linked: "sentences around links on a crawled page",
  linked_no_overlap: "the same, without any word of the section",
} as const;

/** Index of 20,000 characters among the budgets of the bench `context`. */
const BUDGET_20000 = 3;
const RANKERS = ["bm25_plain", "bm25_heading", "bm25f", "minisearch", "lunr"] as const;

function contextTable({ number }: Figures): string {
  const sites = ["postgresql", "sqlite", "django"];
  const rows = Object.entries(QUESTIONS).map(([kind, says]) => [
    says,
    ...sites.map((site) => {
      const of = (ranker: string) =>
        number("context", `${kind}.full.${ranker}.${BUDGET_20000}`, { site });
      const best = Math.max(...RANKERS.map(of));
      return `${share(of("ours"), 2)}, ${share(best, 2)}`;
    }),
  ]);
  return markdownTable(["Questions", "PostgreSQL 15", "SQLite", "Django 3.2"], rows);
}

function renderCostTable({ number }: Figures): string {
  const names = [
    "`goto` + `content()`",
    "render at load (`settle_ms` 0)",
    "render at rest (the default)",
  ];
  const rows = names.map((name, at) => [
    name,
    ...["cpu_ratio", "wall_ratio"].map((ratio) =>
      number("render", `readers.${at}.${ratio}`).toFixed(2),
    ),
  ]);
  return markdownTable(["", "CPU", "Time"], rows);
}

function clusterTable({ number }: Figures): string {
  const row = (says: string, path: string) => [
    says,
    number("cluster", `${path}.pages_per_second`).toFixed(1),
    number("cluster", `${path}.cpu_ms_a_page`).toFixed(0),
    number("cluster", `${path}.database_ms_a_page`).toFixed(1),
  ];
  return markdownTable(
    ["Setup", "Pages per second", "CPU ms per page, workers", "CPU ms per page, database"],
    [
      row("files, one process", "files"),
      row("PostgreSQL, 1 worker", "workers.1"),
      row("PostgreSQL, 2 workers", "workers.2"),
      row("PostgreSQL, 4 workers", "workers.4"),
      row("PostgreSQL, 8 workers", "workers.8"),
      row("one site of 800 pages, 1 worker on one core", "one_site.1"),
      row("one site, 2 workers on a core each, `SERVICE_SHARE_READS=always`", "one_site.2"),
    ],
  );
}

function roundTripsTable({ number, names }: Figures): string {
  const rows = names("round-trips", "parsers").map((parser) => {
    const of = (field: string) => count(number("round-trips", ["parsers", parser, field]));
    return [parser, of("faithful"), of("codes")];
  });
  return markdownTable(
    ["Parser", `Faithful of ${count(number("round-trips", "pages"))} pages`, "Listings changed"],
    rows,
  );
}

function recrawlTable({ number }: Figures): string {
  const row = (says: string, path: string) => [
    says,
    count(number("recrawl", `${path}.requests`)),
    number("recrawl", `${path}.cpu_seconds`).toFixed(1),
  ];
  return markdownTable(
    ["Second crawl", "Requests", "CPU seconds"],
    [
      row("without cached copies", "none"),
      row("with fresh copies", "fresh"),
      row("with stale copies, all confirmed by 304", "revalidated"),
    ],
  );
}

function pdfWords({ number }: Figures): string {
  return wrap(
    `Of ${number("pdf", "files")} files with ${count(number("pdf", "pages"))} pages, legible keeps ` +
      `${percent(number("pdf", "letters"), 2)} of the letters, ${percent(number("pdf", "recall"))} of the words and ` +
      `${percent(number("pdf", "pairs"))} of the pairs of neighbouring words that \`pdftotext\` extracts.`,
  );
}

function escapesWords({ number }: Figures): string {
  const [written, needless] = [
    number("round-trips", "escapes.written"),
    number("round-trips", "escapes.needless"),
  ];
  return wrap(
    `legible writes a backslash where one of the four parsers would read markup. Of ${count(written)} backslashes ` +
      `on these pages, no parser needs ${count(needless)} (${percent(needless / written)}).`,
  );
}

function conversionTable({ number }: Figures): string {
  const own = number("corpus", "times_parse5");
  const peers = ["turndown", "readability", "defuddle"].map((peer) =>
    (number("corpus", `peers.${peer}`) * own).toFixed(1),
  );
  return markdownTable(
    [
      `CPU as multiple of parse5, ${number("corpus", "pages")} pages`,
      "legible",
      "turndown",
      "Readability",
      "defuddle",
    ],
    [["text and Markdown of a page", own.toFixed(1), ...peers]],
  );
}
