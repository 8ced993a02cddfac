// The kept results of the benches to the tables of pages that quote them.
import { count, type Figures, type Having, percent, share } from "./figures.ts";
import type { Parts } from "./parts.ts";
import { code, markdownTable } from "./table.ts";

/** Sets of the bench `reading-order`, as their results are kept. */
const ORDER_SETS = {
  wide: ["reading-order", { list: "reading-order-pages.json", width: 1440 }],
  narrow: ["reading-order", { list: "reading-order-pages.json", width: 400 }],
  turned: ["reading-order-turned", { list: "reading-order-pages.json", width: 1440 }],
  unseen: ["reading-order", { list: "reading-order-unseen.json", width: 1440 }],
} as const satisfies Record<string, readonly [string, Having]>;

const TYPES = "article,documentation,service,forum,collection,listing,product".split(",");

/** Every part made from the results. Throws for a figure that no kept result has. */
export function figureParts(figures: Figures): Parts {
  return {
    "figures of all benches": readmeTable(figures),
    "figures of content": contentTable(figures),
    "figures of content in words": contentWords(figures),
    "figures of content for a reader": contentForReader(figures),
    "figures of content of other makers": contentOfWorld(figures),
    "figures of fidelity": fidelityTable(figures),
    "figures of text left out": leftOutTable(figures),
    "figures of reading order": orderTable(figures),
    "figures of strict reading order": strictTable(figures),
    "figures of rendered words": renderedTable(figures),
    "figures of technologies": technologiesTable(figures),
    "figures of graph sizes": graphSizesTable(figures),
  };
}

function readmeTable({ number }: Figures): string {
  const [order, wide] = ORDER_SETS.wide;
  const orderOf = (path: string) => share(number(order, path, wide));
  const words = number("fidelity", "words");
  const parse5 = number("corpus", "times_parse5");
  const timesParse5 = (peer: string) => (number("corpus", `peers.${peer}`) * parse5).toFixed(1);
  const manual = { site: "postgresql-doc-15" };
  const crawled = (crawler: string) =>
    `${number("crawl", `${crawler}.pages_per_second`, manual)}, ${number("crawl", `${crawler}.cpu_ms_per_page`, manual)}`;
  const judgedOf = (extractor: string) =>
    ["wcxb", "world"]
      .map((set) => share(number("content", `reader.${set}.${extractor}.all.f1`)))
      .join(", ");
  const worldOf = (extractor: string) =>
    ["mh-article.f1", "mh-forum.f1", "traf.accuracy"]
      .map((path) => share(number("content", `world.${extractor}.${path}`)))
      .join(", ");
  const rows = [
    [
      `content, word F1, ${count(number("content", "pages"))} labelled pages, out of fold`,
      share(number("content", "f1.all")),
      `defuddle ${share(number("content", "peers.defuddle.f1.all"))}, Readability ${share(number("content", "peers.readability.f1.all"))} (trafilatura 2.2, quoted and not run: ${share(number("content", "quoted.trafilatura.all"))})`,
      "`content`, [content](docs/content.md)",
    ],
    [
      "the same, mean of seven page types",
      share(number("content", "f1.types")),
      `${share(number("content", "peers.defuddle.f1.types"))}, ${share(number("content", "peers.readability.f1.types"))} (${share(number("content", "quoted.trafilatura.types"))})`,
      "",
    ],
    [
      "content for a reader: F1 of pages judged block by block, 182 of the same and 100 of other makers",
      judgedOf("legible"),
      `defuddle ${judgedOf("defuddle")}; Readability ${judgedOf("readability")}`,
      "",
    ],
    [
      "content of pages in many languages: articles, threads (F1), snippets that are rightly there or not",
      worldOf("legible"),
      `defuddle ${worldOf("defuddle")}; Readability ${worldOf("readability")}`,
      "",
    ],
    ["page type, accuracy, out of fold", share(number("router", "accuracy")), "", "`router`"],
    [
      `words a browser shows that the whole page holds with hidden text kept, ${count(number("fidelity", "pages"))} pages`,
      share(number("fidelity", "recall_mean"), 4),
      `as given by default, without text that is hidden from sighted readers: ${share(number("fidelity", "plain_recall_mean"))}`,
      "`fidelity`, [fidelity](docs/fidelity.md)",
    ],
    [
      "words held twice, and words made up",
      `${count(number("fidelity", "twice_words"))} and ${count(number("fidelity", "invented_words"))} of ${(words / 1e6).toFixed(1)} million`,
      "",
      "",
    ],
    [
      "pages whose Markdown gives back the same words, tables and code",
      `${count(number("round-trips", "parsers.markdown-it.faithful"))} of ${count(number("round-trips", "pages"))}`,
      `read by markdown-it; by micromark ${count(number("round-trips", "parsers.micromark.faithful"))}, by marked ${count(number("round-trips", "parsers.marked.faithful"))}`,
      "`round-trips`",
    ],
    [
      `reading order of ${number(order, "pages", wide)} rendered pages, pairs right`,
      orderOf("all.mean.legible"),
      `source order ${orderOf("all.mean.source")}, by position ${orderOf("all.mean.top-left")}`,
      "`reading-order`, [reading order](docs/reading-order.md)",
    ],
    [
      "the same, pairs the source has wrong",
      orderOf("discriminating.mean.legible"),
      `source order 0, by position ${orderOf("discriminating.mean.top-left")}`,
      "",
    ],
    [
      "the same two with what is cut off or lies over the page judged too",
      `${share(number(order, "strict.mean.legible", wide), 4)}, ${orderOf("strict_discriminating.mean.legible")}`,
      `source order ${orderOf("strict.mean.source")}, 0; by position ${orderOf("strict.mean.top-left")}, ${orderOf("strict_discriminating.mean.top-left")}`,
      "",
    ],
    [
      "client-rendered applications, words a browser shows",
      share(number("fidelity-rendered", "apps.recall_mean")),
      `plain fetch ${share(number("fidelity-rendered", "apps.recall_of_plain_alone"), 4)}`,
      "`fidelity-rendered`",
    ],
    [
      "rendering a page until it rests, CPU (time) in times of opening it and taking its HTML",
      `${number("render", "readers.2.cpu_ratio").toFixed(2)} (${number("render", "readers.2.wall_ratio").toFixed(2)})`,
      "",
      "`render`, [rendering](docs/rendering.md)",
    ],
    [
      `technologies found in ${number("technologies", "pages")} labelled pages by their markup, right of ${number("technologies", "later.judged")} judged on pages drawn after the rules were done`,
      share(number("technologies", "later.precision")),
      "",
      "`technologies`, [technologies](docs/technologies.md)",
    ],
    [
      `${number("corpus", "pages")} pages to text and Markdown, CPU in times of parsing them with parse5`,
      parse5.toFixed(1),
      `turndown ${timesParse5("turndown")}, Readability ${timesParse5("readability")}, defuddle ${timesParse5("defuddle")}`,
      "`corpus`",
    ],
    [
      "longest turn of the server's event loop on 32 MiB pages, CPU",
      `${number("event-loop", "longest_turn_cpu_ms").toFixed(0)} ms`,
      "",
      "`event-loop`",
    ],
    [
      `a manual of ${count(number("crawl", "ours.pages", manual))} pages crawled to Markdown, content, types and graph: pages a second, CPU ms a page`,
      crawled("ours"),
      `to Markdown alone: Crawlee with turndown ${crawled("crawlee")}; Scrapy with html2text ${crawled("scrapy")}; fetched alone by undici ${crawled("undici")}`,
      "`crawl`, [crawling](docs/crawl.md)",
    ],
  ];
  return markdownTable(["", "legible", "beside it", "bench, account"], rows);
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
      row("readability 0.6 + linkedom", "peers.readability.f1"),
      row("readability, in order", "peers.readability.ordered"),
      row("defuddle 0.19 + linkedom", "peers.defuddle.f1"),
      row("defuddle, in order", "peers.defuddle.ordered"),
      row("trafilatura 2.2 (quoted, same scorer, not run here)", "quoted.trafilatura"),
      row("legible, 5 % of draws", "draws.low"),
      row("legible, 95 % of draws", "draws.high"),
    ],
  );
}

function contentWords({ number }: Figures): string {
  const [kept, pieces] = [
    number("content", "structure.kept"),
    number("content", "structure.pieces"),
  ];
  return (
    `Pages under .5: ${percent(number("content", "under_half"))}. Tables and listings 90 % of whose words lie in one aligned run of the label and that ` +
    `are kept whole: ${kept} of ${pieces} (${share(kept / pieces)}). Scoring and selecting the median page takes ` +
    `${number("content", "median_ms").toFixed(1)} ms of CPU time.`
  );
}

/** Extractors that read the same pages in the same run, as pages call them. */
const EXTRACTORS = [
  ["legible", "legible"],
  ["readability", "readability 0.6 + linkedom"],
  ["defuddle", "defuddle 0.19 + linkedom"],
] as const;

function contentForReader({ number }: Figures): string {
  const rows = (["wcxb", "world"] as const).flatMap((set) =>
    EXTRACTORS.map(([extractor, name]) => {
      const of = (figure: string) =>
        share(number("content", `reader.${set}.${extractor}.${figure}`));
      return [
        `${name}, ${number("content", `reader.${set}.${extractor}.pages`)} pages ${set === "wcxb" ? "of WCXB" : "of other makers"}`,
        of("all.f1"),
        // Of the others, 95 are of two types.
        set === "wcxb" ? of("types") : "",
        ...["p", "r", "title", "by", "holes", "low"].map((figure) => of(`all.${figure}`)),
      ];
    }),
  );
  return markdownTable(
    [
      "",
      "F1",
      "mean of types",
      "precision",
      "recall",
      "titles",
      "lines of author and date",
      "holes",
      "pages under .5",
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
      `snippets of ${pages("traf")} pages, right`,
      "of those that must be there",
      "of those that must not",
    ],
    EXTRACTORS.map(([extractor, name]) => [
      name,
      of(extractor, "mh-article.f1"),
      of(extractor, "mh-forum.f1"),
      ...["accuracy", "present", "absent"].map((figure) => of(extractor, `traf.${figure}`)),
    ]),
  );
}

function fidelityTable({ number }: Figures): string {
  return markdownTable(
    ["Figure", "Value"],
    [
      [
        "recall of the words shown, with hidden text, mean over pages",
        share(number("fidelity", "recall_mean"), 5),
      ],
      ["pages with a recall of 0.98 or more", percent(number("fidelity", "recall_98"), 2)],
      ["recall without hidden text, mean", share(number("fidelity", "plain_recall_mean"), 5)],
      [
        "words held more often than the page holds them",
        `${count(number("fidelity", "twice_words"))} of ${count(number("fidelity", "words"))}`,
      ],
      ["words the page does not hold at all", count(number("fidelity", "invented_words"))],
    ],
  );
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
  return `${table}\n\nTogether ${count(sum)} words, beside the ${count(number("fidelity", "words"))} that Chromium shows.`;
}

const SET_NAMES: Readonly<Record<keyof typeof ORDER_SETS, string>> = {
  wide: "64 generators, 1440 px",
  narrow: "the same, 400 px",
  turned: "the same, source of every flex and grid container turned round",
  unseen: "19 other generators, drawn with a fixed seed when the order was finished",
};

/** A row a set of pages: how many, how each order keeps all pairs and those the source has wrong. */
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
      "All pairs: legible, source, by position",
      "Discriminating: legible, by position",
      "Pages with such pairs",
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
    ["Pages", "Recall", "Least", "Without hidden text", "Plain fetch alone", "Beyond"],
    [
      row(
        "of six client-rendered applications (React with a router, Vue, Next.js, Nuxt, SvelteKit, web components)",
        "apps",
      ),
      row("of documentation and templates, as above", "documentation"),
    ],
  );
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
        "found by markup in the labelled pages that keep their scripts",
        `${count(number("technologies", "detections"))} in ${count(number("technologies", "pages"))} pages, by ${count(number("technologies", "rules_seen"))} rules`,
      ],
      judged(
        "mended_by",
        "right, judged by eye: all of 30 drawn pages and the first three of each rule, by which the rules were mended",
      ),
      judged("later", "right, all of 30 other pages, drawn when that was done"),
      [
        `CPU for 2 MB of a page, its parsing left out: mean and most of ${number("technologies", "large_pages")} pages of 1 MB and more`,
        `${number("technologies", "mean_cpu_ms_2mb").toFixed(0)} ms, ${number("technologies", "most_cpu_ms_2mb").toFixed(0)} ms`,
      ],
    ],
  );
}

/** Sites of the bench `graph-sizes`, as the page calls them. */
const GRAPH_SITES = [
  ["1,000 of PostgreSQL's manual", { site: "postgresql-doc-15", pages: 1000 }],
  ["10,000 of Rust's documentation", { site: "rust-doc", pages: 10_000 }],
  ["10,000 made", { site: "made", pages: 10_000 }],
  ["50,000 made", { site: "made", pages: 50_000 }],
  ["100,000 made", { site: "made", pages: 100_000 }],
] as const;

function graphSizesTable({ number }: Figures): string {
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
    ];
  });
  return markdownTable(
    [
      "Pages",
      "Sections",
      "Read from its file, s",
      "Indexed, s",
      "Graph and index, MiB",
      "Most resident, MiB",
      "A question, median and 99th of 100, ms",
    ],
    rows,
  );
}
