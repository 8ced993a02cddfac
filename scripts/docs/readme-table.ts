// Builds the table of the README from the saved bench results.
import { count, type Figures, share } from "./figures.ts";
import { markdownTable } from "./table.ts";

/** Throws if no saved result has a figure. */
export function readmeTable({ number }: Figures): string {
  const content = (path: string) => share(number("content", path));
  const manual = { site: "postgresql-doc-15" };
  const crawled = (crawler: string, field: string) =>
    String(number("crawl", `${crawler}.${field}`, manual));
  const parse5 = number("corpus", "times_parse5");
  const timesParse5 = (peer: string) => (number("corpus", `peers.${peer}`) * parse5).toFixed(1);
  const crawlRow = (says: string, field: string) => [
    says,
    crawled("ours", field),
    `Crawlee ${crawled("crawlee", field)}, Scrapy ${crawled("scrapy", field)}`,
  ];
  const rows = [
    [
      `Content, word F1, ${count(number("content", "pages"))} pages`,
      content("f1.all"),
      `trafilatura ${content("quoted.trafilatura.all")} (quoted), defuddle ${content("peers.defuddle.f1.all")}, Readability ${content("peers.readability.f1.all")}`,
    ],
    [
      "Content, mean of seven page types",
      content("f1.types"),
      `trafilatura ${content("quoted.trafilatura.types")} (quoted), defuddle ${content("peers.defuddle.f1.types")}, Readability ${content("peers.readability.f1.types")}`,
    ],
    [
      `Articles in many languages, F1, ${number("content", "world.legible.mh-article.pages")} pages`,
      content("world.legible.mh-article.f1"),
      `Readability ${content("world.readability.mh-article.f1")}, defuddle ${content("world.defuddle.mh-article.f1")}`,
    ],
    [
      "Convert a page, CPU as multiple of parse5",
      parse5.toFixed(1),
      `turndown ${timesParse5("turndown")}, Readability ${timesParse5("readability")}, defuddle ${timesParse5("defuddle")}`,
    ],
    crawlRow(
      `Crawl ${count(number("crawl", "ours.pages", manual))} pages, pages per second`,
      "pages_per_second",
    ),
    crawlRow("The same, CPU ms per page", "cpu_ms_per_page"),
    crawlRow("The same, peak memory in MiB", "peak_mib"),
  ];
  return markdownTable(["Measure", "legible", "Others"], rows);
}
