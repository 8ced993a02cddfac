// Our crawl for bench/crawl.ts: Markdown and content of every page, plain fetches, no politeness delay. With `pages-alone`,
// it only converts whole pages, as its peers do: no content, no page types, no graph.
import { crawlSite } from "../src/index.ts";

const [url = "", pages = "0", mode] = process.argv.slice(2);
const isWhole = mode !== "pages-alone";
let read = 0;
for await (const event of crawlSite(url, {
  complete: false,
  max_pages: Number(pages),
  concurrency: 6,
  crawl: { delay_seconds: 0, web_archive: false, judge_pages: isWhole, store_graph: isWhole },
})) {
  if (event.type === "page" && event.ok) read++;
  if (event.type === "error") throw new Error(event.message);
}
process.stdout.write(`pages=${read}\n`);
