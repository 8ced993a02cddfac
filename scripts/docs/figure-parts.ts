// Builds the tables of doc pages that quote saved bench results.
import { ORDER_SETS, SET_NAMES } from "./bench-sets.ts";
import { count, type Figures, percent, share } from "./figures.ts";
import type { Parts } from "./parts.ts";
import { readmeTable } from "./readme-table.ts";
import { code, markdownTable } from "./table.ts";
import { wrap } from "./wrap.ts";

const TYPES = "article,documentation,service,forum,collection,listing,product".split(",");

/** Returns every part made from the results. Throws if no saved result has a figure. */
export function figureParts(figures: Figures): Parts {
  return {
    "figures of the readme": readmeTable(figures),
    "figures of content": contentTable(figures),
    "figures of content in words": contentWords(figures),
    "figures of content for a reader": contentForReader(figures),
    "figures of content of other makers": contentOfWorld(figures),
    "figures of content ties": contentTies(figures),
    "figures of content stability": contentStability(figures),
    "figures of about": aboutTable(figures),
    "figures of about-unaided": aboutUnaided(figures),
    "figures of fidelity": fidelityTable(figures),
    "figures of fidelity pages": lowPagesTable(figures),
    "figures of text left out": leftOutTable(figures),
    "figures of reading order": orderTable(figures),
    "figures of strict reading order": strictTable(figures),
    "figures of rendered words": renderedTable(figures),
    "figures of rendered frameworks": frameworksTable(figures),
    "figures of technologies": technologiesTable(figures),
    "figures of graph sizes": graphSizesTable(figures),
  };
}

function contentTable({ number }: Figures): string {
  const row = (name: string, path: string) => [
    name,
    ...["all", "types", ...TYPES].map((type) => share(number("content", `${path}.${type}`))),
  ];
  return markdownTable(
    ["", "all", "mean of types", ...TYPES],
    [
      row("legible", "f1"),
      row("legible, in order", "ordered"),
      row("Readability 0.6 + linkedom", "peers.readability.f1"),
      row("Readability, in order", "peers.readability.ordered"),
      row("defuddle 0.19 + linkedom", "peers.defuddle.f1"),
      row("defuddle, in order", "peers.defuddle.ordered"),
      row("trafilatura 2.2 (quoted, not run here)", "quoted.trafilatura"),
      row("legible, 5th percentile", "draws.low"),
      row("legible, 95th percentile", "draws.high"),
    ],
  );
}

function contentWords({ number }: Figures): string {
  const [kept, pieces] = [
    number("content", "structure.kept"),
    number("content", "structure.pieces"),
  ];
  return wrap(
    `${percent(number("content", "under_half"))} of the pages score below .5. The labels contain ${count(pieces)} tables and code listings ` +
      `(at least 90 % of the words in one aligned run); legible keeps ${count(kept)} of these whole (${share(kept / pieces)}). Scoring the blocks of the median page and selecting its content takes ` +
      `${number("content", "median_ms").toFixed(1)} ms of CPU time.`,
  );
}

/** Extractors that read the same pages in the same run, with their names in the docs. */
const EXTRACTORS = [
  ["legible", "legible"],
  ["readability", "Readability 0.6 + linkedom"],
  ["defuddle", "defuddle 0.19 + linkedom"],
] as const;

function contentForReader({ number }: Figures): string {
  const rows = (["wcxb", "world"] as const).flatMap((set) =>
    EXTRACTORS.map(([extractor, name]) => {
      const of = (figure: string) =>
        share(number("content", `reader.${set}.${extractor}.${figure}`));
      return [
        `${name}, ${number("content", `reader.${set}.${extractor}.pages`)} pages ${set === "wcxb" ? "of WCXB" : "of other sets"}`,
        of("all.f1"),
        // 95 of the other pages are of two types.
        set === "wcxb" ? of("types") : "",
        ...["p", "r", "title", "by", "holes", "low"].map((figure) => of(`all.${figure}`)),
      ];
    }),
  );
  return markdownTable(
    [
      "labels by a language model",
      "F1",
      "mean of types",
      "precision",
      "recall",
      "titles",
      "bylines",
      "holes",
      "pages below .5",
    ],
    rows,
  );
}

function contentOfWorld({ number }: Figures): string {
  const of = (extractor: string, path: string) =>
    share(number("content", `world.${extractor}.${path}`));
  const pages = (set: string) => number("content", `world.legible.${set}.pages`);
  return markdownTable(
    [
      "",
      `${pages("mh-article")} articles, F1`,
      `${pages("mh-forum")} threads, F1`,
      `snippets of ${pages("traf")} pages, accuracy`,
      "required, present",
      "forbidden, absent",
    ],
    EXTRACTORS.map(([extractor, name]) => [
      name,
      of(extractor, "mh-article.f1"),
      of(extractor, "mh-forum.f1"),
      ...["accuracy", "present", "absent"].map((figure) => of(extractor, `traf.${figure}`)),
    ]),
  );
}

function fidelityTable({ number, text }: Figures): string {
  return markdownTable(
    ["Figure", "Value"],
    [
      ["pages", count(number("fidelity", "pages"))],
      ["version of Chromium", text("fidelity", "browser")],
      [
        "recall of displayed words with hidden text, mean",
        share(number("fidelity", "recall_mean"), 5),
      ],
      ["pages with a recall of .98 or more", percent(number("fidelity", "recall_98"), 2)],
      [
        "recall of displayed words without hidden text, mean",
        share(number("fidelity", "plain_recall_mean"), 5),
      ],
      [
        "words repeated more often than on the page",
        `${count(number("fidelity", "twice_words"))} of ${count(number("fidelity", "words"))}`,
      ],
      ["words absent from the page", count(number("fidelity", "invented_words"))],
    ],
  );
}

/** The pages with a recall below .98. */
function lowPagesTable({ number, text, names }: Figures): string {
  const rows = names("fidelity", "below").map((at) => [
    text("fidelity", `below.${at}.id`),
    text("fidelity", `below.${at}.type`),
    share(number("fidelity", `below.${at}.recall`)),
  ]);
  return markdownTable(["Page", "Type", "Recall"], rows);
}

function leftOutTable({ number, names }: Figures): string {
  const rows = names("fidelity", "left_out")
    .map((rule) => [rule, number("fidelity", `left_out.${rule}`)] as const)
    .sort(([, a], [, b]) => b - a);
  const sum = rows.reduce((total, [, words]) => total + words, 0);
  const table = markdownTable(
    ["Rule", "Words"],
    rows.map(([rule, words]) => [code(rule), count(words)]),
  );
  return `${table}\n\nThat is ${count(sum)} words. Chromium displays ${count(number("fidelity", "words"))}.`;
}

/** A row per set of pages: their number, and the pairs that each order keeps, of all and of those wrong in the source. */
function orderRows(
  { number, run }: Figures,
  { all, discriminating }: { readonly all: string; readonly discriminating: string },
): string {
  const rows = (["wide", "narrow", "turned", "unseen"] as const).map((set) => {
    const [bench, having] = ORDER_SETS[set];
    const means = (kind: string, orders: readonly string[]) =>
      orders.map((one) => share(number(bench, `${kind}.mean.${one}`, having), 4)).join(", ");
    return [
      SET_NAMES[set],
      String(number(bench, `${all}.pages`, having)),
      means(all, ["legible", "source", "top-left"]),
      means(discriminating, ["legible", "top-left"]),
      String(number(bench, `${discriminating}.pages`, having)),
      run(bench, having),
    ];
  });
  return markdownTable(
    [
      "Set",
      "Pages",
      "All pairs: legible, source order, by position",
      "Discriminating pairs: legible, by position",
      "Pages with discriminating pairs",
      "Run",
    ],
    rows,
  );
}

const orderTable = (figures: Figures) =>
  orderRows(figures, { all: "all", discriminating: "discriminating" });
const strictTable = (figures: Figures) =>
  orderRows(figures, { all: "strict", discriminating: "strict_discriminating" });

function renderedTable({ number }: Figures): string {
  const row = (name: string, set: string) => [
    `${number("fidelity-rendered", `${set}.pages`)} ${name}`,
    ...[
      "recall_mean",
      "recall_least",
      "recall_default_mean",
      "recall_of_plain_alone",
      "extra_mean",
    ].map((figure) => share(number("fidelity-rendered", `${set}.${figure}`), 4)),
  ];
  return markdownTable(
    ["Pages", "Recall", "Lowest page", "Without hidden text", "Plain fetch only", "Extra words"],
    [
      row("of six client-rendered applications", "apps"),
      row("of documentation and templates", "documentation"),
    ],
  );
}

/** Frameworks of `bench/rendered.ts`, by their names in its apps. */
const FRAMEWORKS = {
  react: "React",
  vue: "Vue",
  solid: "Solid",
  sveltekit: "SvelteKit",
  lit: "Lit",
  elements: "custom elements",
  next: "Next.js",
  nuxt: "Nuxt",
  astro: "Astro",
  vitepress: "VitePress",
  docsify: "docsify",
  htmx: "htmx",
} as const;

function frameworksTable({ number, names, text }: Figures): string {
  const rows = Object.entries(FRAMEWORKS).map(([app, name]) => {
    const figure = (of: string) => number("rendered", `apps.${app}.${of}`);
    const notes = names("rendered", `apps.${app}.notes`).map((at) =>
      text("rendered", `apps.${app}.notes.${at}`),
    );
    const shares = ["found", "in_order"].map((of) => share(figure(of), 4));
    return [
      name,
      String(figure("words")),
      shares[0] ?? "",
      String(figure("twice")),
      shares[1] ?? "",
      notes.join("; "),
    ];
  });
  return markdownTable(["Framework", "Words", "Found", "Twice", "In order", "Note"], rows);
}

function technologiesTable({ number }: Figures): string {
  const judged = (sample: string, name: string) => [
    name,
    `${share(number("technologies", `${sample}.precision`), 4)} of ${count(number("technologies", `${sample}.judged`))}`,
  ];
  return markdownTable(
    ["Figure", "Value"],
    [
      ["rules", count(number("technologies", "rules"))],
      [
        "detections by markup in the test pages that have scripts",
        `${count(number("technologies", "detections"))} on ${count(number("technologies", "pages"))} pages, by ${count(number("technologies", "rules_seen"))} rules`,
      ],
      judged(
        "mended_by",
        "precision, development sample: 30 pages and three detections of each rule",
      ),
      judged("later", "precision, the other detections on 30 pages drawn after development"),
      [
        `CPU time for 2 MB without parsing, mean and maximum of ${number("technologies", "large_pages")} pages over 1 MB`,
        `${number("technologies", "mean_cpu_ms_2mb").toFixed(0)} ms, ${number("technologies", "most_cpu_ms_2mb").toFixed(0)} ms`,
      ],
    ],
  );
}

/** Sites of the bench `graph-sizes`, with their names in the docs. */
const GRAPH_SITES = [
  ["1,000 of the PostgreSQL manual", { site: "postgresql-doc-15", pages: 1000 }],
  ["10,000 of the Rust documentation", { site: "rust-doc", pages: 10_000 }],
  ["10,000 generated", { site: "made", pages: 10_000 }],
  ["50,000 generated", { site: "made", pages: 50_000 }],
  ["100,000 generated", { site: "made", pages: 100_000 }],
] as const;

function graphSizesTable({ number, note }: Figures): string {
  const rows = GRAPH_SITES.map(([name, site]) => {
    const of = (path: string) => number("graph-sizes", path, site);
    const asked = (share: string) => of(`ask.chars_120000.${share}_cpu_ms`).toFixed(0);
    return [
      name,
      count(of("build.counts.sections")),
      of("ask.read.cpu").toFixed(1),
      of("ask.index.cpu").toFixed(1),
      `${count(of("ask.graph_mib"))}, ${count(of("ask.index_mib"))}`,
      count(of("ask.peak_mib")),
      `${asked("p50")}, ${asked("p99")}`,
      of("restart.first.cpu").toFixed(1),
      count(of("restart.held_mib")),
    ];
  });
  const table = markdownTable(
    [
      "Pages",
      "Sections",
      "Load, s",
      "Index, s",
      "Graph and index, MiB",
      "Peak memory, MiB",
      "Query, median and p99, ms",
      "Restart to first answer, s",
      "Memory then, MiB",
    ],
    rows,
  );
  return table + note("graph-sizes", GRAPH_SITES[0][1]);
}

/** Names of rules and ties in the docs, in the order of the table. */
const MECHANISMS = {
  everything: "everything",
  data: "evidence: texts that the page's data repeats",
  questions: "evidence: questions with their answers",
  "main-list": "evidence: the main list of a list page",
  teasers: "rule: lists of teasers after the text",
  "utility-links": "rule: links to share, sign in and subscribe",
  "read-also": "rule: lines that only link another page",
  forms: "rule: forms of an article with their boxes",
  controls: "rule: controls of a list with their lines",
  "side-columns": "rule: columns of headed lists of links",
  "alike-in-posts": "rule: lines that most posts have alike, signatures",
  copies: "rule: second copies of a text",
  role: "ties: blocks with one role in the items of a list",
  label: "ties: a term, a label or a first line with what it is over",
  caption: "ties: a caption beside a block",
  shown: "ties: lists, tables and quotations under a text",
  between: "ties: lines between likely blocks",
  option: "ties: options of a product",
} as const;

const TIE_FIGURES = {
  pages_changed: "pages",
  wcxb: "WCXB",
  reader_types: "reader, types",
  reader_holes: "reader, holes",
  others: "other sets, F1",
  others_precision: "precision",
  articles: "articles",
  threads: "threads",
  snippets: "snippets",
} as const;

/** Sets of pages with known dates and authors, and what the bench compares. */
const ABOUT_SETS = { evaluation: "`dates/`", wcxb: "`wcxb/`" } as const;
/** Sources that the bench removes. */
const ABOUT_REMOVED = {
  data: "JSON-LD and microdata",
  head: "`meta` elements",
  visible: "visible words",
} as const;
const OUTCOMES = ["right", "near", "wrong", "absent"] as const;

/** Shares of right, near, wrong and absent dates and authors. */
function aboutTable({ number }: Figures): string {
  const rows = Object.entries(ABOUT_SETS).flatMap(([set, says]) =>
    ["date", "author"].flatMap((value) =>
      ["legible", "defuddle"].map((name) => {
        const of = (figure: string) => number("about", `table.${set}.${value} ${name}.${figure}`);
        const shares = OUTCOMES.map((outcome) => percent(of(outcome) / of("labels")));
        return [says, value, count(of("labels")), name, ...shares];
      }),
    ),
  );
  return markdownTable(["set", "", "labels", "", ...OUTCOMES], rows);
}

/** The same of pages that declare nothing, or without the source of a right value. */
function aboutUnaided({ number }: Figures): string {
  const sources = Object.entries(ABOUT_REMOVED);
  const places = [
    ["made pages", "made.", ""] as const,
    ...sources.map(([source, says]) => [`without ${says}`, "removed.", ` ${source}`] as const),
  ];
  const rows = places.flatMap(([says, before, after]) =>
    ["date", "author"].map((value) => {
      const of = (figure: string) => number("about-unaided", `${before}${value}${after}.${figure}`);
      const shares = OUTCOMES.map((outcome) => percent(of(outcome) / of("labels")));
      return [says, value, count(of("labels")), ...shares];
    }),
  );
  return markdownTable(["pages", "", "values", ...OUTCOMES], rows);
}

/** Changes to a page in the docs, in the order of the table. */
const PAGE_CHANGES = {
  scripts: "scripts removed, structured data kept",
  styles: "`style` elements removed",
  related: "twelve links to other stories added at the end",
  wrap: "the body wrapped in a `div`",
  classes: "classes renamed",
  asides: "`aside` elements moved to the other end of their parents",
  address: "read from another address",
} as const;

/** The share of pages with another content or type after each change. */
function contentStability({ number }: Figures): string {
  const cell = (name: string, figure: string): string =>
    percent(number("content-stability", `changes.${name}.${figure}`));
  return markdownTable(
    ["change", "content", "type", "words"],
    Object.entries(PAGE_CHANGES).map(([name, says]) => [
      says,
      ...["contents", "types", "words"].map((figure) => cell(name, figure)),
    ]),
  );
}

/** The scores with everything, and the change of each when one mechanism is left out. */
function contentTies({ number }: Figures): string {
  const of = (name: string, figure: string) =>
    number("content-ties", `mechanisms.${name}.${figure}`);
  const cell = (name: string, figure: string): string => {
    if (name === "everything") return figure === "pages_changed" ? "" : share(of(name, figure));
    if (figure === "pages_changed") return count(of(name, figure));
    const change = of(name, figure) - of("everything", figure);
    const shown = Math.abs(change).toFixed(4).replace(/^0/, "");
    return shown === ".0000" ? "0" : `${change < 0 ? "-" : "+"}${shown}`;
  };
  return markdownTable(
    ["without", ...Object.values(TIE_FIGURES)],
    Object.entries(MECHANISMS).map(([name, says]) => [
      says,
      ...Object.keys(TIE_FIGURES).map((figure) => cell(name, figure)),
    ]),
  );
}
