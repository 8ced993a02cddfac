// Builds the table of the README from the saved bench results.
import { count, type Figures, share } from "./figures.ts";
import { markdownTable } from "./table.ts";

const CRAWLERS = [
  ["Crawlee", "crawlee"],
  ["Crawlee with Readability", "crawlee_readability"],
  ["Scrapy", "scrapy"],
] as const;

/** Throws if no saved result has a figure. */
export function readmeTable({ number, names }: Figures): string {
  const content = (path: string) => share(number("content", path));
  const manual = { site: "postgresql-doc-15", node_major: 20 };
  const ran = names("crawl", [], manual);
  const crawled = (crawler: string, field: string) =>
    String(number("crawl", `${crawler}.${field}`, manual));
  const timesParse5 = (path: string) => number("corpus", path).toFixed(1);
  const crawlRow = (says: string, field: string) => [
    says,
    crawled("ours", field),
    CRAWLERS.filter(([, crawler]) => ran.includes(crawler))
      .map(([name, crawler]) => `${name} ${crawled(crawler, field)}`)
      .join(", "),
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
      "CPU time to convert a page to Markdown, as a multiple of parsing it with parse5",
      timesParse5("readings.markdown"),
      `mdream ${timesParse5("peers.mdream")}, turndown ${timesParse5("peers.turndown")}`,
    ],
    [
      "CPU time to convert a page and select its content, as a multiple of parsing it with parse5",
      timesParse5("readings.content_and_type"),
      `Readability ${timesParse5("peers.readability")} (HTML), defuddle ${timesParse5("peers.defuddle")} (content only)`,
    ],
    crawlRow(
      `Pages per second in a crawl of ${count(number("crawl", "ours.pages", manual))} pages`,
      "pages_per_second",
    ),
    crawlRow("CPU time per page of that crawl, ms", "cpu_ms_per_page"),
    crawlRow("Peak memory of that crawl, MiB", "peak_mib"),
  ];
  return markdownTable(["Measure", "legible", "Others"], rows);
}
