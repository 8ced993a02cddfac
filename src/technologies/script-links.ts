// Code of a script to the links it holds as data: `key: "https://..."`, as an application keeps what it draws.
import { SETTINGS } from "../model/settings.ts";
import { canonicalUrl } from "../url/canonical.ts";

/** A link as a script holds it. */
export interface ScriptLink {
  /** The address as written. */
  readonly url: string;
  /** Name under which it stands. */
  readonly key: string;
}

/**
 * A key, quoted or not, and an absolute address in quotes behind it. The lengths are bounded and the classes do not
 * overlap, so it is linear; quotes may be escaped, as where the data is a string of JSON itself.
 */
const LINK =
  /(?<![\w$.-])(?:\\?["'])?([A-Za-z_$][\w$-]{0,60})(?:\\?["'])?\s{0,4}:\s{0,4}\\?(["'`])(https?:(?:\\?\/){2}[^\s"'`<>\\]{1,1000}(?:\\\/[^\s"'`<>\\]{1,1000}){0,40})(?=\\?\2)/g;

/** Keys under which packages name themselves and not what the page shows. */
const OF_PACKAGES: ReadonlySet<string> = new Set(["license", "homepage", "bugs", "funding"]);

/** The links in texts of scripts, each address once, in order; those to the page itself are left out. `LINKS_OUT_MAX` at most. */
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

/** Whether it is a link of the page: not what a package says of itself, nor a host without a dot, as of a machine's own. */
function isLink(key: string, url: string): boolean {
  // A template's placeholder: the address is only made when the script runs.
  if (OF_PACKAGES.has(key.toLowerCase()) || url.includes("${") || !URL.canParse(url)) return false;
  return new URL(url).hostname.includes(".");
}
