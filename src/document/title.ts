// The title of a page: its first heading of level one or two, else its title element less the site's name.
import type { HtmlTree } from "../html/tree.ts";
import { attribute, elements, textContent } from "../html/walk.ts";
import type { Block } from "../model/document.ts";

const TITLE = new Set(["title"]);
const META = new Set(["meta"]);
/** Between a page's title and a site's name. */
const SEPARATOR = /\s+[|\-–—·•:»«/]\s+|\s*[|·•»«]\s*|:\s+/;

/** Title of a page: first h1 or h2 with words, else `title` less a declared site name, else "". */
export function titleOf(tree: HtmlTree, blocks: readonly Block[]): string {
  const heading = headingTitle(blocks);
  if (heading !== undefined) return heading;
  const [node] = elements(tree, TITLE);
  const title = node === undefined ? "" : textContent(tree, node).replace(/\s+/g, " ").trim();
  return withoutSiteName(title, siteName(tree));
}

/** Words of the first h1 or h2 that has some; undefined without one. */
export function headingTitle(blocks: readonly Block[]): string | undefined {
  return blocks.find(({ kind, level, text }) => kind === "heading" && level <= 2 && text !== "")
    ?.text;
}

function siteName(tree: HtmlTree): string {
  for (const node of elements(tree, META)) {
    const property = attribute(tree, node, "property") ?? attribute(tree, node, "name") ?? "";
    if (/^(?:og:site_name|application-name)$/i.test(property.trim())) {
      return (attribute(tree, node, "content") ?? "").replace(/\s+/g, " ").trim();
    }
  }
  return "";
}

function withoutSiteName(title: string, site: string): string {
  if (site === "" || title.length <= site.length) return title;
  const lower = title.toLowerCase();
  const name = site.toLowerCase();
  if (lower.endsWith(name)) {
    const rest = title.slice(0, title.length - site.length);
    const cut = rest.replace(new RegExp(`(?:${SEPARATOR.source})$`), "");
    if (cut !== rest && cut.trim() !== "") return cut.trim();
  }
  if (lower.startsWith(name)) {
    const rest = title.slice(site.length);
    const cut = rest.replace(new RegExp(`^(?:${SEPARATOR.source})`), "");
    if (cut !== rest && cut.trim() !== "") return cut.trim();
  }
  return title;
}
