// Our crawl for bench/crawl.ts: Markdown and content of every page, plain fetches, no politeness delay.
import { crawlSite } from "../src/index.ts";

const [url = "", pages = "0"] = process.argv.slice(2);
let read = 0;
for await (const event of crawlSite(url, {
  complete: false,
  max_pages: Number(pages),
  concurrency: 6,
  crawl: { delay_seconds: 0, web_archive: false },
})) {
  if (event.type === "page" && event.ok) read++;
  if (event.type === "error") throw new Error(event.message);
}
process.stdout.write(`pages=${read}\n`);
