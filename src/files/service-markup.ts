// Recognises XML that the service reads itself: sitemaps, and XHTML under a type of XML.
import { decodeHtml } from "../html/decode.ts";
import { type FileHead, fileKindOf, isPackage } from "../url/file-kind.ts";
import { parseUrl } from "../url/parse-url.ts";

/** Roots of sitemaps, and of pages. */
const ROOTS: ReadonlySet<string> = new Set(["urlset", "sitemapindex", "html"]);

const ROOT_WITHIN_BYTES = 65_536;
const ROOT_WITHIN_CHARS = 20_000;

/** Whether a file is XML of a kind that needs no process of its own. */
export function isServiceMarkup(bytes: Uint8Array, head: FileHead): boolean {
  const kind = fileKindOf(head);
  if ((kind !== "xml" && kind !== "feed") || isPackage(bytes)) return false;
  const start = bytes.subarray(0, ROOT_WITHIN_BYTES);
  const { text } = decodeHtml(start, head.headers["content-type"], parseUrl(head.url)?.hostname);
  return ROOTS.has(rootName(text));
}

/** Name at the start of a tag, without its prefix. */
const TAG = /<(?:[\w.-]{1,100}:)?([a-z][\w.-]{0,100})/iy;

/** Returns the name of the root element, lower-case without prefix; "" if there is none. */
export function rootName(source: string): string {
  const text = source.slice(0, ROOT_WITHIN_CHARS);
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at + 1)) {
    const end = text.startsWith("<!--", at) ? "-->" : text.startsWith("<?", at) ? "?>" : "";
    if (end !== "") {
      at = text.indexOf(end, at);
      if (at < 0) return "";
      continue;
    }
    TAG.lastIndex = at;
    const name = TAG.exec(text)?.[1];
    if (name !== undefined) return name.toLowerCase();
  }
  return "";
}
