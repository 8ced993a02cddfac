// The kept results of the benches to docs/benchmarks.md: beside others, losses as well as wins, then every figure of every run.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Figures, type Having, type KeptResult, readFigures } from "./figures.ts";
import { code, markdownTable } from "./table.ts";

/** One measure that others were measured by as well, in the same run unless it says that it is quoted. */
interface Comparison {
  readonly bench: string;
  readonly having?: Having;
  readonly says: string;
  readonly better: "more" | "less";
  readonly ours: string;
  /** Paths of the others' figures, by name. */
  readonly others: Readonly<Record<string, string>>;
}

const TYPES = "article,documentation,service,forum,collection,listing,product".split(",");

function contentOf(type: string, says: string): Comparison {
  return {
    bench: "content",
    says: `content, word F1, ${says}`,
    better: "more",
    ours: `f1.${type}`,
    others: {
      defuddle: `peers.defuddle.f1.${type}`,
      Readability: `peers.readability.f1.${type}`,
      "trafilatura (quoted)": `quoted.trafilatura.${type}`,
    },
  };
}

function extractors(says: string, path: (extractor: string) => string): Comparison {
  return {
    bench: "content",
    says,
    better: "more",
    ours: path("legible"),
    others: { defuddle: path("defuddle"), Readability: path("readability") },
  };
}

function structured(says: string, field: string, better: Comparison["better"]): Comparison {
  return {
    bench: "structured",
    says,
    better,
    ours: `ours.${field}`,
    others: {
      "web-auto-extractor": `peers.web-auto-extractor.${field}`,
      "@marbec/web-auto-extractor": `peers.@marbec/web-auto-extractor.${field}`,
    },
  };
}

const CRAWLED = {
  "postgresql-doc-15": "PostgreSQL's manual",
  "rust-doc": "10,000 pages of Rust's documentation",
} as const;

function crawl(
  site: keyof typeof CRAWLED,
  { says, field, better }: { says: string; field: string; better: Comparison["better"] },
): Comparison {
  return {
    bench: "crawl",
    having: { site },
    says: `a crawl of ${CRAWLED[site]}, ${says}`,
    better,
    ours: `ours.${field}`,
    others: {
      "Crawlee with turndown": `crawlee.${field}`,
      "Scrapy with html2text": `scrapy.${field}`,
    },
  };
}

const RANKERS = {
  BM25F: "bm25f",
  "BM25 with headings": "bm25_heading",
  "plain BM25": "bm25_plain",
  minisearch: "minisearch",
  lunr: "lunr",
} as const;

/** The size at which bundles are compared in this table, as its place among the sizes of the bench; the rest is below. */
const SIZE = { at: 2, chars: "8,000" };

function rankers(site: string, kind: string, says: string): Comparison {
  const path = (ranker: string) => `${kind}.bundle.${ranker}.${SIZE.at}`;
  return {
    bench: "context",
    having: { site },
    says: `context within ${SIZE.chars} characters that holds the answer, ${site}, ${says}`,
    better: "more",
    ours: path("ours"),
    others: Object.fromEntries(
      Object.entries(RANKERS).map(([name, ranker]) => [name, path(ranker)]),
    ),
  };
}

const COMPARISONS: readonly Comparison[] = [
  contentOf("all", "1,030 labelled pages"),
  contentOf("types", "mean of seven page types"),
  ...TYPES.map((type) => contentOf(type, `pages of type ${type}`)),
  extractors("content for a reader, F1, pages of WCXB", (of) => `reader.wcxb.${of}.all.f1`),
  extractors(
    "content for a reader, F1, pages of other makers",
    (of) => `reader.world.${of}.all.f1`,
  ),
  extractors("articles in many languages, F1", (of) => `world.${of}.mh-article.f1`),
  extractors("threads in many languages, F1", (of) => `world.${of}.mh-forum.f1`),
  extractors("snippets rightly there or not", (of) => `world.${of}.traf.accuracy`),
  structured("JSON-LD nodes found", "json_ld_nodes", "more"),
  structured("microdata items found", "microdata_items", "more"),
  structured("pages whose JSON-LD is broken that are read", "broken_pages_read", "more"),
  structured("reading structured data, CPU in times of ours", "times_ours", "less"),
  ...(["postgresql-doc-15", "rust-doc"] as const).flatMap((site) => [
    crawl(site, { says: "pages a second", field: "pages_per_second", better: "more" }),
    crawl(site, { says: "CPU ms a page", field: "cpu_ms_per_page", better: "less" }),
    crawl(site, { says: "peak memory, MiB", field: "peak_mib", better: "less" }),
  ]),
  ...["postgresql", "sqlite", "django"].flatMap((site) => [
    rankers(site, "index", "asked by entries of its index"),
    rankers(site, "anchors", "asked by the texts of links"),
    rankers(site, "sentences", "asked by sentences"),
  ]),
];

/** Text of docs/benchmarks.md. */
export function benchmarksPage(root: string): string {
  const figures = readFigures(join(root, "bench/results.jsonl"));
  const sources = benchSources(join(root, "bench"));
  const kept = new Set(figures.results.map(({ bench }) => bench));
  const unkept = [...sources].filter(([name, { command }]) => command !== "" && !kept.has(name));
  return [
    "# Benchmarks",
    "<!-- Made by `npm run docs` from bench/results.jsonl. -->",
    "Every kept result, with its day, commit, machine and command; what others do better stands beside what they do worse. The benches ran on shared machines of two cores: figures of one run compare with each other, times of two runs do not. [THIRD-PARTY.md](../THIRD-PARTY.md) names the data, [CONTRIBUTING.md](../CONTRIBUTING.md) the folder `LEGIBLE_DATA` that holds it.",
    "## Beside others",
    comparisonsTable(figures),
    "A crawl by legible also gives content, types and a graph, which the others' do not. Constants of content that were chosen on the pages they are measured on are named in [content](content.md).",
    "## Every result",
    ...figures.results.map((result) => section(result, sources.get(benchFile(result.bench)))),
    "## Benches without a kept result",
    unkept
      .map(([name, { says, command }]) => `- ${code(name)}: ${says} ${code(command)}`)
      .join("\n"),
    "",
  ].join("\n\n");
}

function comparisonsTable(figures: Figures): string {
  const rows = COMPARISONS.map(({ bench, having, says, better, ours, others }) => {
    const own = figures.number(bench, ours, having);
    const theirs = Object.entries(others).map(
      ([name, path]) => [name, figures.number(bench, path, having)] as const,
    );
    const sign = better === "more" ? 1 : -1;
    const before = theirs.filter(([, value]) => sign * value > sign * own);
    const level = theirs.some(([, value]) => value === own);
    const verdict = level ? "level" : "best";
    return [
      says,
      better,
      String(own),
      theirs.map(([name, value]) => `${name} ${value}`).join(", "),
      before.length === 0 ? verdict : `**behind** ${before.map(([name]) => name).join(", ")}`,
      `${code(bench)}, ${figures.run(bench, having)}`,
    ];
  });
  return markdownTable(
    ["Measure", "Better is", "legible", "Others", "legible is", "Bench, run"],
    rows,
  );
}

/** Benches whose results bear another name than their file. */
const FILES: Readonly<Record<string, string>> = {
  "reading-order-turned": "reading-order",
  "render-memory": "render",
};

const benchFile = (bench: string): string => FILES[bench] ?? bench;

/** What a bench's file says of itself. */
interface BenchSource {
  readonly says: string;
  /** How it is run; "" for a file that is no bench of its own. */
  readonly command: string;
}

function benchSources(folder: string): ReadonlyMap<string, BenchSource> {
  const names = readdirSync(folder).filter((name) => name.endsWith(".ts"));
  return new Map(
    names.sort().map((name) => {
      const [first = "", ...lines] = readFileSync(join(folder, name), "utf8").split("\n");
      const comments = lines.slice(0, 12).filter((line) => line.startsWith("//"));
      const command = comments.find((line) => line.includes("node build/bench/")) ?? "";
      const said = first.replace(/^\/\/ ?/, "");
      return [name.replace(/\.ts$/, ""), { says: said, command: commandOf(command) }];
    }),
  );
}

const commandOf = (line: string): string =>
  line
    .replace(/^\/\/\s*(?:(?:Run|Usage):\s*)?/, "")
    .replace(/`/g, "")
    .trim()
    .replace(/ {3,}.*$/, "");

/** Fields that say which run it is, not what it found. */
const ABOUT: ReadonlySet<string> = new Set(["bench", "date", "commit", "node", "cpu"]);

function section(result: KeptResult, source: BenchSource | undefined): string {
  const fields = Object.entries(result);
  const dated = fields.findIndex(([name]) => name === "date");
  const variant = fields.slice(1, dated).map(([name, value]) => `${name} ${String(value)}`);
  const title = [result.bench, ...variant].join(", ");
  const command = source?.command === "" ? "" : `\n\n    ${source?.command}`;
  const found = fields.slice(dated).filter(([name]) => !ABOUT.has(name));
  return `### ${title}\n\n${source?.says ?? ""} ${String(result["date"]).slice(0, 10)}, commit ${code(String(result["commit"]))}, ${String(result["cpu"])}, Node ${String(result["node"])}.${command}\n\n${markdownTable(["", ""], rowsOf(found))}`;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const shown = (value: unknown): string =>
  Array.isArray(value) ? value.map(shown).join(" ") : String(value);

const isLeaf = (value: unknown): boolean =>
  !isRecord(value) || (Array.isArray(value) && !value.some(isRecord));

/** A line for each object, by its path: its plain values; then those of the objects in it. */
function rowsOf(fields: readonly (readonly [string, unknown])[]): readonly (readonly string[])[] {
  const rows: (readonly string[])[] = [];
  const waiting: { readonly path: string; readonly fields: typeof fields }[] = [
    { path: "", fields },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, fields: own } = next;
    const plain = own.filter(([, value]) => isLeaf(value));
    if (plain.length > 0) {
      rows.push([path, plain.map(([name, value]) => `${name} ${shown(value)}`).join("; ")]);
    }
    const nested = own.flatMap(([name, value]) =>
      isLeaf(value) || !isRecord(value)
        ? []
        : [{ path: path === "" ? name : `${path}.${name}`, fields: Object.entries(value) }],
    );
    waiting.push(...nested.reverse());
  }
  return rows;
}
