// Crawlee's CheerioCrawler with turndown: the Markdown of every page's body, six pages at a time.
import { CheerioCrawler, Configuration, log } from "@crawlee/cheerio";
import TurndownService from "turndown";
import { gfm } from "turndown-plugin-gfm";

const [root = "", most = "0"] = process.argv.slice(2);
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
    async requestHandler({ $, enqueueLinks }) {
      pages++;
      chars += turndown.turndown($("body").html() ?? "").length;
      await enqueueLinks({ strategy: "same-hostname" });
    },
  },
  new Configuration({ persistStorage: false, purgeOnStart: true }),
);
await crawler.run([root]);
process.stdout.write(`pages=${pages} chars=${chars}\n`);
