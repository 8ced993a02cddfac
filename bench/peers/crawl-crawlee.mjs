// Crawlee with turndown: the Markdown of every page's body.
import { crawl } from "./crawlee.mjs";

await crawl(({ $ }) => $("body").html());
