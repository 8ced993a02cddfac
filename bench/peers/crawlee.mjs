// Crawls a site with Crawlee's CheerioCrawler, six pages at a time; turndown converts every page.
import { CheerioCrawler, Configuration, log } from "@crawlee/cheerio";
import TurndownService from "turndown";
import { gfm } from "turndown-plugin-gfm";

const [root = "", most = "0"] = process.argv.slice(2);

/** Converts the HTML that `htmlOf` selects of each page, and prints the number of pages. */
export async function crawl(htmlOf) {
  log.setLevel(log.LEVELS.ERROR);
  const turndown = new TurndownService({ headingStyle: "atx", codeBlockStyle: "fenced" });
  turndown.use(gfm);
  turndown.remove(["script", "style"]);
  let pages = 0;
  let chars = 0;
  const crawler = new CheerioCrawler(
    {
      minConcurrency: 6,
      maxConcurrency: 6,
      ...(most !== "0" && { maxRequestsPerCrawl: Number(most) }),
      async requestHandler(page) {
        pages++;
        chars += turndown.turndown(htmlOf(page) ?? "").length;
        await page.enqueueLinks({ strategy: "same-hostname" });
      },
    },
    new Configuration({ persistStorage: false, purgeOnStart: true }),
  );
  await crawler.run([root]);
  process.stdout.write(`pages=${pages} chars=${chars}\n`);
}
