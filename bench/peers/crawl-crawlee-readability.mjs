// Crawlee with Readability and turndown: the Markdown of every page's content.
import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { crawl } from "./crawlee.mjs";

await crawl(({ body }) => new Readability(parseHTML(String(body)).document).parse()?.content);
