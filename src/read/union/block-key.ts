// A block to what it is known by when two readings of one page are compared.
import type { Block } from "../../model/document.ts";
import { squash } from "../../text/squash.ts";

/** The words of a block, or where an image or media leads; "" for a rule. */
export function blockKey({ text, runs }: Block): string {
  if (text !== "") return squash(text);
  for (const { image, link } of runs) {
    const address = image?.src ?? link?.href;
    if (address !== undefined) return addressOf(address);
  }
  return "";
}

/** The one address all words of a block link to; undefined when there is none, or more than one. */
export function linkOf({ runs }: Block): string | undefined {
  let href: string | undefined;
  for (const { link, text } of runs) {
    if (text.trim() === "") continue;
    if (link === undefined || (href !== undefined && href !== link.href)) return undefined;
    href = link.href;
  }
  return href;
}

/** An address without query, fragment and closing slash: two readings of a page write those differently. */
export function addressOf(href: string): string {
  const cut = href.search(/[?#]/);
  const path = cut < 0 ? href : href.slice(0, cut);
  return path.endsWith("/") ? path.slice(0, -1) : path;
}
