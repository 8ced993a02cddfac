// Detects canvas-rendered pages: they have no text to read, and their scripts have the links.
import { declarations } from "../html/declarations.ts";
import type { HtmlTree } from "../html/tree.ts";
import { attribute, isProgram, textContent } from "../html/walk.ts";
import { SETTINGS } from "../model/settings.ts";
import type { CanvasEvidence } from "../model/site.ts";
import { canonicalUrl } from "../url/canonical.ts";
import { parseUrl } from "../url/parse-url.ts";
import { addressReader } from "./address.ts";

/** Returns the evidence that a page with so many readable words is canvas-rendered, if it is. */
export function canvasEvidence(
  tree: HtmlTree,
  words: number,
  url: string,
): CanvasEvidence | undefined {
  const canvases = tree.tag.filter((tag) => tag === "canvas").length;
  if (canvases === 0 || words >= SETTINGS.CANVAS_MAX_WORDS) return undefined;
  const code: string[] = [];
  const own: string[] = [];
  const foreign: string[] = [];
  const addressOf = addressReader(url);
  for (const node of declarations(tree).script) {
    if (!isProgram(tree, node)) continue;
    const src = attribute(tree, node, "src");
    const address = src === undefined ? undefined : addressOf(src);
    if (src === undefined) code.push(textContent(tree, node));
    else if (address !== undefined) (address.own ? own : foreign).push(src);
  }
  return { canvases, words, scripts: [...own, ...foreign], code };
}

/** A link in a script. */
export interface ScriptLink {
  /** The address as written. */
  readonly url: string;
  /** Key of the address. */
  readonly key: string;
}

/**
 * A key, quoted or not, followed by an absolute address in quotes. Quotes may be escaped, as in
 * data inside a JSON string. Linear, because lengths are bounded and the classes are disjoint.
 */
const LINK =
  /(?<![\w$.-])(?:\\?["'])?([A-Za-z_$][\w$-]{0,60})(?:\\?["'])?\s{0,4}:\s{0,4}\\?(["'`])(https?:(?:\\?\/){2}[^\s"'`<>\\]{1,1000}(?:\\\/[^\s"'`<>\\]{1,1000}){0,40})(?=\\?\2)/g;

/** Keys that describe a package, not the page. */
const OF_PACKAGES: ReadonlySet<string> = new Set(["license", "homepage", "bugs", "funding"]);

/** Returns the links in script texts to other pages, each once, at most `LINKS_OUT_MAX`. */
export function linksInScripts(texts: Iterable<string>, pageUrl: string): readonly ScriptLink[] {
  const own = canonicalUrl(pageUrl);
  const found = new Map<string, ScriptLink>();
  for (const text of texts) {
    for (const [, key = "", , written = ""] of text.matchAll(LINK)) {
      if (found.size >= SETTINGS.LINKS_OUT_MAX) return [...found.values()];
      const url = written.replaceAll("\\/", "/");
      const canonical = isLink(key, url) ? canonicalUrl(url) : undefined;
      if (canonical === undefined || canonical === own || found.has(canonical)) continue;
      found.set(canonical, { url, key });
    }
  }
  return [...found.values()];
}

/** Whether a value is a link of the page, no package metadata and no local machine. */
function isLink(key: string, url: string): boolean {
  // Skip templates with a placeholder: the script builds the address at run time.
  if (OF_PACKAGES.has(key.toLowerCase()) || url.includes("${")) return false;
  return parseUrl(url)?.hostname.includes(".") ?? false;
}
