// Keys that identify a block when two readings of one page are compared.
import type { Block } from "../../model/document.ts";
import { squash } from "../../text/squash.ts";

/** Returns the words of a block, or the target of an image or media; "" for a rule. */
export function blockKey({ text, runs }: Block): string {
  if (text !== "") return squash(text);
  for (const { image, link } of runs) {
    const address = image?.src ?? link?.href;
    if (address !== undefined) return addressOf(address);
  }
  return "";
}

/** Returns the one address that all words of a block link to; undefined for none or several. */
export function linkOf({ runs }: Block): string | undefined {
  let href: string | undefined;
  for (const { link, text } of runs) {
    if (text.trim() === "") continue;
    if (link === undefined || (href !== undefined && href !== link.href)) return undefined;
    href = link.href;
  }
  return href;
}

/** Returns an address without query, fragment and trailing slash, which differ between readings. */
export function addressOf(href: string): string {
  const cut = href.search(/[?#]/);
  const path = cut < 0 ? href : href.slice(0, cut);
  return path.endsWith("/") ? path.slice(0, -1) : path;
}
