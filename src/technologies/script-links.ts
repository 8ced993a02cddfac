// Finds links in script code that are data: `key: "https://..."`.
import { SETTINGS } from "../model/settings.ts";
import { canonicalUrl } from "../url/canonical.ts";
import { parseUrl } from "../url/parse-url.ts";

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
