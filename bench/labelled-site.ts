// Writes labelled real pages of one type to a folder as a site: an index page links to all of them.
//
// A `<base>` element gives each page its original address, so all its links lead to the original
// host. Crawlers that stay on the host of this site therefore request the same pages: the index and
// the pages linked there. No link leads to a missing page.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { corpusHtml, corpusLines } from "./pages.ts";
import { randomNumbers } from "./random.ts";

const SEED = 1;

/** Matches the start tag of the head. */
const HEAD = /<head(?:\s[^>]*)?>/i;
/** Matches the attribute of a page that redirects the browser, possibly to another host. */
const REFRESH = /http-equiv\s*=\s*["']?refresh/i;

/** Writes up to `most` pages of a type of the data folder: a random draw, the same in every run. */
export function writeLabelledSite(data: string, site: string, type: string, most: number): void {
  const random = randomNumbers(SEED);
  const drawn = [...corpusLines(data)]
    .filter(({ page_type }) => page_type === type)
    .map((line) => ({ ...line, at: random() }))
    .sort((a, b) => a.at - b.at);
  mkdirSync(site);
  const links: string[] = [];
  for (const { id, url } of drawn) {
    if (links.length === most) break;
    const html = corpusHtml(data, id).toString("utf8");
    if (REFRESH.test(html)) continue;
    writeFileSync(join(site, `${id}.html`), withBase(html, url));
    links.push(`<li><a href="${id}.html">Page ${id}</a></li>`);
  }
  writeFileSync(
    join(site, "index.html"),
    `<!doctype html><title>Index</title><h1>Index</h1><ul>${links.join("\n")}</ul>`,
  );
}

/** Inserts a `<base>` element before any other element of the head; browsers use the first one. */
function withBase(html: string, url: string): string {
  const base = `<base href="${url.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">`;
  const head = HEAD.exec(html);
  const at = head === null ? 0 : head.index + head[0].length;
  return html.slice(0, at) + base + html.slice(at);
}
