// Builds the doc parts that quote the benches of queries, renders, clusters, formats and recrawls.
import { CONTEXT_SITES } from "./bench-sets.ts";
import { count, type Figures, percent, share } from "./figures.ts";
import type { Parts } from "./parts.ts";
import { markdownTable } from "./table.ts";
import { wrap } from "./wrap.ts";

/** Returns every part made from these results. Throws if no saved result has a figure. */
export function serviceParts(figures: Figures): Parts {
  return {
    "figures of context": contextTable(figures),
    "figures of context by size": contextSizes(figures),
    "figures of render cost": renderCostTable(figures),
    "figures of clusters": clusterTable(figures),
    "figures of shared crawls": sharedCrawls(figures),
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
  asked: "questions in users' own words",
} as const;

/** Index of 20,000 characters among the budgets of the bench `context`. */
const BUDGET_20000 = 3;
const RANKERS = ["bm25_plain", "bm25_heading", "bm25f", "rm3", "minisearch", "lunr"] as const;

function contextTable({ number }: Figures): string {
  const sites = Object.keys(CONTEXT_SITES);
  const rows = Object.entries(QUESTIONS).map(([kind, says]) => [
    says,
    ...sites.map((site) => {
      if (number("context", `${kind}.questions`, { site }) === 0) return "none";
      const of = (ranker: string) =>
        number("context", `${kind}.full.${ranker}.${BUDGET_20000}`, { site });
      const best = Math.max(...RANKERS.map(of));
      return `${share(of("ours"), 2)}, ${share(best, 2)}`;
    }),
  ]);
  return markdownTable(["Questions", ...Object.values(CONTEXT_SITES)], rows);
}

/** Systems of the table by size, with their names in the docs. */
const SYSTEMS = {
  ours: "legible",
  ours_no_hops: "legible, `max_hops: 0`",
  bm25_plain: "plain BM25",
  bm25_heading: "BM25 with headings",
  bm25f: "BM25F",
  rm3: "RM3",
  minisearch: "minisearch",
  lunr: "lunr",
} as const;

/** Indexes of 4,000, 8,000, 20,000 and 60,000 characters among the budgets. */
const SIZES = [1, 2, 3, 4] as const;
/** Questions whose words are not those of a crawled link. */
const UNLINKED = ["index", "anchors", "sentences", "asked"] as const;

/** The share of answered questions of all sites at each size: of all kinds, and of users' own words. */
function contextSizes({ number }: Figures): string {
  const shareOf = (system: string, kinds: readonly string[], size: number): string => {
    let [answered, asked] = [0, 0];
    for (const site of Object.keys(CONTEXT_SITES)) {
      for (const kind of kinds) {
        const questions = number("context", `${kind}.questions`, { site });
        if (questions === 0) continue;
        asked += questions;
        answered += questions * number("context", `${kind}.size.${system}.${size}`, { site });
      }
    }
    return share(answered / asked, 2);
  };
  const rows = Object.entries(SYSTEMS).map(([system, name]) => [
    name,
    ...[UNLINKED, ["asked"]].flatMap((kinds) => SIZES.map((size) => shareOf(system, kinds, size))),
  ]);
  const sizes = ["4,000", "8,000", "20,000", "60,000"];
  return markdownTable(["", ...sizes, ...sizes.map((size) => `users, ${size}`)], rows);
}

function renderCostTable({ number, note }: Figures): string {
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
  return markdownTable(["", "CPU", "Time"], rows) + note("render");
}

function clusterTable({ number, note }: Figures): string {
  const row = (says: string, path: string) => [
    says,
    number("cluster", `${path}.pages_per_second`).toFixed(1),
    number("cluster", `${path}.cpu_ms_a_page`).toFixed(0),
    number("cluster", `${path}.database_ms_a_page`).toFixed(1),
  ];
  const table = markdownTable(
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
  return table + note("cluster");
}

/** What sharing, the queue and the log of a crawl cost. */
function sharedCrawls({ number, names }: Figures): string {
  const of = (path: string) => number("cluster", path);
  const more = (field: string) => of(`one_site.2.${field}`) - of(`one_site.1.${field}`);
  const runs = ["workers", "one_site"].flatMap((kind) =>
    names("cluster", kind).map((count) => `${kind}.${count}`),
  );
  const pages = runs.reduce((sum, run) => sum + of(`${run}.pages`), 0);
  const microseconds = (path: string) => (of(path) * 1000).toFixed(1);
  return wrap(
    [
      `- With \`SERVICE_SHARE_READS=always\`, the second worker of one site adds ${more("cpu_ms_a_page").toFixed(0)} ms of CPU per page in the workers and ${more("database_ms_a_page").toFixed(1)} ms in the database. A transfer of 200 KB of incompressible data takes ${of("hand_over_ms").toFixed(0)} ms there and back.`,
      `- A claim from a queue of 100,000 addresses takes ${microseconds("claim.median_ms")} µs (median; one in a thousand takes over ${microseconds("claim.p999_ms")} µs).`,
      `- A page is ${(of("sizes.log.rows") / pages).toFixed(1)} rows and ${(of("sizes.log.bytes") / pages / 1000).toFixed(1)} KB of the log, for 8 KB of HTML, compressed by PostgreSQL.`,
    ].join("\n"),
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

function recrawlTable({ number, note }: Figures): string {
  const row = (says: string, path: string) => [
    says,
    count(number("recrawl", `${path}.requests`)),
    number("recrawl", `${path}.cpu_seconds`).toFixed(1),
  ];
  const table = markdownTable(
    ["Second crawl", "Requests", "CPU seconds"],
    [
      row("without cached copies", "none"),
      row("with fresh copies", "fresh"),
      row("with stale copies, all confirmed by 304", "revalidated"),
    ],
  );
  return table + note("recrawl");
}

function pdfWords({ number, names, run }: Figures): string {
  const all = wrap(
    `Of ${number("pdf", "files")} files with ${count(number("pdf", "pages"))} pages, legible keeps ` +
      `${percent(number("pdf", "letters"), 2)} of the letters, ${percent(number("pdf", "recall"))} of the words and ` +
      `${percent(number("pdf", "pairs"))} of the pairs of neighbouring words that \`pdftotext\` extracts.`,
  );
  const rows = names("pdf", "kinds").map((kind) => {
    const of = (field: string): number => number("pdf", ["kinds", kind, field]);
    return [kind, count(of("files")), percent(of("recall")), percent(of("pairs"))];
  });
  const table = markdownTable(["Kind", "Files", "Words", "Pairs"], rows);
  return `${all}\n\n${table}\n\nMeasured on ${run("pdf")}.`;
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
  const times = (path: string) => number("corpus", path).toFixed(1);
  return markdownTable(
    [
      `CPU as multiple of parse5, ${number("corpus", "pages")} pages`,
      "legible",
      "mdream",
      "turndown",
      "Readability",
      "defuddle",
    ],
    [
      [
        "Markdown of the page",
        times("readings.markdown"),
        times("peers.mdream"),
        times("peers.turndown"),
        "",
        "",
      ],
      [
        "content selected",
        times("readings.content_and_type"),
        "",
        "",
        times("peers.readability"),
        times("peers.defuddle"),
      ],
    ],
  );
}
