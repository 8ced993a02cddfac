// Removes what a page declares or shows of its date and authors, one source after the other.
import { AUTHORS, MODIFIED, PUBLISHED } from "../src/html/head-names.ts";
import type { AboutSource, PageAbout } from "../src/model/page.ts";

/** Sources that are removed, with the ones of the page record that they have. */
export const REMOVED = {
  head: ["meta", "open-graph"],
  data: ["json-ld", "microdata"],
  visible: ["shown"],
} as const satisfies Readonly<Record<string, readonly AboutSource[]>>;

export type Removed = keyof typeof REMOVED;

/** Returns what to remove for a source; undefined for one that stays, such as the address. */
export function removedFor(source: AboutSource | undefined): Removed | undefined {
  const names = Object.keys(REMOVED) as Removed[];
  return names.find((name) => REMOVED[name].some((one) => one === source));
}

const NAMES: ReadonlySet<string> = new Set([...PUBLISHED, ...MODIFIED, ...AUTHORS]);
const META = /<meta\b[^>]*>/gi;
const NAMED = /(?:name|property|itemprop)\s*=\s*["']?([^"'\s>]+)/i;
const SCRIPT = /<script\b[^>]*ld\+json[^>]*>[\s\S]*?<\/script\s*>/gi;
/** Texts between tags. */
const TEXT = />[^<]+/g;

/** Returns a page without one source of its date and authors. */
export function without(html: string, removed: Removed, about: PageAbout): string {
  switch (removed) {
    case "head":
      return html.replace(META, (meta) => (isOfHead(meta) ? "" : meta));
    case "data":
      return html.replace(SCRIPT, "").replace(/\sitemprop\s*=/gi, " data-prop=");
    case "visible":
      return withoutShown(html, about);
  }
}

function isOfHead(meta: string): boolean {
  const name = (NAMED.exec(meta)?.[1] ?? "").toLowerCase().replace(/^(dc|dcterms):/, "$1.");
  return NAMES.has(name) || /^twitter:(?:label|data)/.test(name);
}

function withoutShown(html: string, { byline, published_text }: PageAbout): string {
  const shown = [...(byline ?? "").split(", "), published_text ?? ""].filter((one) => one !== "");
  const body = Math.max(0, html.search(/<body\b/i));
  const emptied = html.slice(body).replace(TEXT, (text) => {
    const line = text.replace(/\s+/g, " ");
    return shown.some((one) => line.includes(one)) ? ">" : text;
  });
  return html.slice(0, body) + emptied.replace(/<time\b[^>]*>/gi, "<span>");
}
