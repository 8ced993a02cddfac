// The kept results of the benches to the table of the README.
import { count, type Figures, share } from "./figures.ts";
import { ORDER_SETS } from "./order-sets.ts";
import { markdownTable } from "./table.ts";

/** Throws for a figure that no kept result has. */
export function readmeTable({ number }: Figures): string {
  const [order, wide] = ORDER_SETS.wide;
  const orderOf = (path: string) => share(number(order, path, wide));
  const words = number("fidelity", "words");
  const parse5 = number("corpus", "times_parse5");
  const timesParse5 = (peer: string) => (number("corpus", `peers.${peer}`) * parse5).toFixed(1);
  const crawlRow = (site: string, says: string) => {
    const crawled = (crawler: string) =>
      ["pages_per_second", "cpu_ms_per_page", "peak_mib"]
        .map((field) => number("crawl", `${crawler}.${field}`, { site }))
        .join(", ");
    return [
      `${says}, ${count(number("crawl", "ours.pages", { site }))} pages, crawled to Markdown, content, types and graph: pages a second, CPU ms a page, MiB at most`,
      crawled("ours"),
      `to Markdown alone: Crawlee with turndown ${crawled("crawlee")}; Scrapy with html2text ${crawled("scrapy")}; fetched alone by undici ${crawled("undici")}`,
      "`crawl`, [crawling](docs/crawl.md)",
    ];
  };
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
    crawlRow("postgresql-doc-15", "a manual"),
    crawlRow("rust-doc", "a site of large pages"),
  ];
  return markdownTable(["", "legible", "beside it", "bench, account"], rows);
}
