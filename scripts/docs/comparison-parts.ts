// Builds the tables that compare legible with other programs, and the table of its losses, from the saved bench results.
import { CONTEXT_SITES, ORDER_SETS, SET_NAMES } from "./bench-sets.ts";
import { type Figures, type Having, share } from "./figures.ts";
import type { Parts } from "./parts.ts";
import { markdownTable } from "./table.ts";

/** A measure with the figures of others, from the same run unless a name says that it is quoted. */
interface Comparison {
  readonly bench: string;
  readonly having?: Having;
  readonly says: string;
  readonly better: "more" | "less";
  readonly ours: string;
  /** Paths of the others' figures, by name. */
  readonly others: Readonly<Record<string, string>>;
  /** Path of the number of cases; without any, the table omits the measure. */
  readonly cases?: string;
}

/** A table: its subject, and measures that have the same others. */
interface Topic {
  readonly says: string;
  /** Digits of a share; three without. */
  readonly digits?: number;
  /** The other program to whose figures the table adds a ratio, in brackets. */
  readonly ratioTo?: string;
  readonly rows: readonly Comparison[];
}

const TYPES = "article,documentation,service,forum,collection,listing,product".split(",");

const contentOf = (type: string, says: string): Comparison => ({
  bench: "content",
  says,
  better: "more",
  ours: `f1.${type}`,
  others: {
    defuddle: `peers.defuddle.f1.${type}`,
    Readability: `peers.readability.f1.${type}`,
    "trafilatura (quoted)": `quoted.trafilatura.${type}`,
  },
});

const extractors = (says: string, path: (extractor: string) => string): Comparison => ({
  bench: "content",
  says,
  better: "more",
  ours: path("legible"),
  others: { defuddle: path("defuddle"), Readability: path("readability") },
});

const structured = (
  says: string,
  field: string,
  better: Comparison["better"] = "more",
): Comparison => ({
  bench: "structured",
  says,
  better,
  ours: `ours.${field}`,
  others: {
    "web-auto-extractor": `peers.web-auto-extractor.${field}`,
    "@marbec/web-auto-extractor": `peers.@marbec/web-auto-extractor.${field}`,
  },
});

/** Sites of the bench `crawl`, by their name in its results. */
const CRAWLED = {
  "postgresql-doc-15": "PostgreSQL manual",
  forum: "forum",
  article: "articles",
  "rust-doc": "Rust documentation",
} as const;

const CRAWLERS = {
  "legible, pages alone": "ours_pages_alone",
  "Crawlee + turndown": "crawlee",
  "Crawlee + Readability + turndown": "crawlee_readability",
  "Scrapy + html2text": "scrapy",
  "undici, fetch only": "undici",
} as const;

const CRAWL_COSTS = [
  ["pages per second", "pages_per_second", "more"],
  ["CPU ms per page", "cpu_ms_per_page", "less"],
  ["peak memory, MiB", "peak_mib", "less"],
] as const;

/** Every saved crawl of these sites, with the crawlers that ran. */
function crawls({ results }: Figures): readonly Comparison[] {
  const saved = Object.entries(CRAWLED).flatMap(([site, name]) =>
    results
      .filter((result) => result.bench === "crawl" && result["site"] === site)
      .map((result) => ({ site, name, result })),
  );
  return saved.flatMap(({ site, name, result }) => {
    const { node_major } = result;
    const ran = Object.entries(CRAWLERS).filter(([, crawler]) => crawler in result);
    return CRAWL_COSTS.map(([says, field, better]) => ({
      bench: "crawl",
      having: { site, node_major },
      says: `${name}, Node ${String(node_major)}: ${says}`,
      better,
      ours: `ours.${field}`,
      others: Object.fromEntries(ran.map(([other, crawler]) => [other, `${crawler}.${field}`])),
    }));
  });
}

const RANKERS = {
  BM25F: "bm25f",
  "BM25 with headings": "bm25_heading",
  "plain BM25": "bm25_plain",
  minisearch: "minisearch",
  lunr: "lunr",
} as const;

/** Index of 8,000 characters among the budgets of the bench `context`. */
const BUDGET_8000 = 2;

const QUESTIONS = {
  index: "index entries",
  anchors: "link texts",
  sentences: "sentences around links",
} as const;

/** Every site and kind of question: `full` counts whole sections, `bundle` openings too. */
function rankers(figure: "full" | "bundle"): readonly Comparison[] {
  return Object.entries(CONTEXT_SITES).flatMap(([site, name]) =>
    Object.entries(QUESTIONS).map(([kind, says]): Comparison => {
      const path = (ranker: string) => `${kind}.${figure}.${ranker}.${BUDGET_8000}`;
      return {
        bench: "context",
        having: { site },
        says: `${name}, ${says}`,
        better: "more",
        ours: path("ours"),
        others: Object.fromEntries(
          Object.entries(RANKERS).map(([ranker, field]) => [ranker, path(field)]),
        ),
        cases: `${kind}.questions`,
      };
    }),
  );
}

/** The mean over pages of one kind of pairs in one set of pages. */
function order(set: keyof typeof ORDER_SETS, kind: string, says: string): Comparison {
  const [bench, having] = ORDER_SETS[set];
  return {
    bench,
    having,
    says: `${SET_NAMES[set]}: ${says}`,
    better: "more",
    ours: `${kind}.mean.legible`,
    others: { "source order": `${kind}.mean.source`, "by position": `${kind}.mean.top-left` },
  };
}

const topicsOf = (figures: Figures): Readonly<Record<string, Topic>> => ({
  "compare content": {
    says: "Content, word F1",
    rows: [
      contentOf("all", "all pages"),
      contentOf("types", "mean of seven page types"),
      ...TYPES.map((type) => contentOf(type, type)),
    ],
  },
  "compare reader": {
    says: "F1 (labels by a language model)",
    rows: [
      extractors("WCXB pages", (of) => `reader.wcxb.${of}.all.f1`),
      extractors("pages of other sets", (of) => `reader.world.${of}.all.f1`),
    ],
  },
  "compare languages": {
    says: "Content in many languages",
    rows: [
      extractors("articles, F1", (of) => `world.${of}.mh-article.f1`),
      extractors("threads, F1", (of) => `world.${of}.mh-forum.f1`),
      extractors("snippets, accuracy", (of) => `world.${of}.traf.accuracy`),
      extractors("required snippets present", (of) => `world.${of}.traf.present`),
      extractors("forbidden snippets absent", (of) => `world.${of}.traf.absent`),
    ],
  },
  "compare structured data": {
    says: "Structured data",
    rows: [
      structured("JSON-LD nodes found", "json_ld_nodes"),
      structured("microdata items found", "microdata_items"),
      structured("pages with broken JSON-LD read", "broken_pages_read"),
      structured("CPU time, relative", "times_ours", "less"),
    ],
  },
  "compare crawls": {
    says: "Crawls",
    ratioTo: "Crawlee + turndown",
    rows: crawls(figures),
  },
  "compare context": {
    says: "Context within 8,000 characters, whole sections",
    rows: rankers("full"),
  },
  "compare context with openings": {
    says: "Context within 8,000 characters, whole sections or openings",
    rows: rankers("bundle"),
  },
  "compare reading order": {
    says: "Reading order",
    digits: 4,
    rows: (["wide", "narrow", "turned", "unseen"] as const).flatMap((set) => [
      order(set, "all", "all pairs"),
      order(set, "discriminating", "discriminating pairs"),
    ]),
  },
});

/** The measures of a topic that have cases, the number of cases after their name. */
function countedRows({ number }: Figures, { rows }: Topic): readonly Comparison[] {
  return rows.flatMap((row) => {
    if (row.cases === undefined) return [row];
    const cases = number(row.bench, row.cases, row.having);
    return cases === 0 ? [] : [{ ...row, says: `${row.says} (${cases})` }];
  });
}

/** A measure with its figures. */
interface Measured {
  readonly comparison: Comparison;
  readonly own: number;
  readonly others: readonly (readonly [name: string, value: number])[];
  /** The others that are better. */
  readonly ahead: readonly (readonly [name: string, value: number])[];
}

/** A bare fetch makes no Markdown: it is a bound. */
const NO_COMPETITORS: ReadonlySet<string> = new Set(["undici, fetch only", "legible, pages alone"]);

function measured({ number }: Figures, comparison: Comparison): Measured {
  const { bench, having, better } = comparison;
  const own = number(bench, comparison.ours, having);
  const others = Object.entries(comparison.others).map(
    ([name, path]) => [name, number(bench, path, having)] as const,
  );
  const sign = better === "more" ? 1 : -1;
  const ahead = others.filter(
    ([name, value]) => sign * value > sign * own && !NO_COMPETITORS.has(name),
  );
  return { comparison, own, others, ahead };
}

/** Formats shares with some digits, three by default, and other figures as saved. */
const shown = (value: number, digits?: number): string =>
  value > 0 && value <= 1 ? share(value, digits) : String(value);

function tableOf(figures: Figures, topic: Topic): string {
  const { says, digits, ratioTo } = topic;
  const rows = countedRows(figures, topic);
  const names = [...new Set(rows.flatMap(({ others }) => Object.keys(others)))];
  return markdownTable(
    [says, "legible", ...names],
    rows.map((row) => {
      const { own, others, ahead } = measured(figures, row);
      const worse = ahead.map(([name]) => name);
      const figureOf = new Map(others);
      const base = ratioTo === undefined ? undefined : figureOf.get(ratioTo);
      const cell = (value: number) =>
        base === undefined || value === base
          ? shown(value, digits)
          : `${shown(value, digits)} (${(value / base).toFixed(2)})`;
      return [
        row.says,
        cell(own),
        ...names.map((name) => {
          const value = figureOf.get(name);
          if (value === undefined) return "";
          return worse.includes(name) ? `**${cell(value)}**` : cell(value);
        }),
      ];
    }),
  );
}

function lossesOf(figures: Figures): string {
  const rows = Object.values(topicsOf(figures)).flatMap((topic) =>
    countedRows(figures, topic).flatMap((comparison) => {
      const { says, digits } = topic;
      const { own, ahead } = measured(figures, comparison);
      if (ahead.length === 0) return [];
      return [
        [
          `${says}: ${comparison.says}`,
          shown(own, digits),
          ahead.map(([name, value]) => `${name} ${shown(value, digits)}`).join(", "),
        ],
      ];
    }),
  );
  return markdownTable(["Measure", "legible", "Better"], rows);
}

/** Returns the comparison tables by topic, and the table of losses. */
export function comparisonParts(figures: Figures): Parts {
  const tables = Object.entries(topicsOf(figures)).map(([name, topic]) => [
    name,
    tableOf(figures, topic),
  ]);
  return { ...Object.fromEntries(tables), losses: lossesOf(figures) };
}
