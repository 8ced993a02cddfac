// Whether an item is about another page: its heading or its longest line leads there.
import { homeOf } from "../url/at-home.ts";
import { sharedUrl } from "../url/parse-url.ts";
import { isPersonPage } from "../url/person-page.ts";
import type { PageMeasures } from "./measures.ts";

/** Minimum share of a line in links for it to be one. */
const LINKED = 0.8;

/** Whether a heading among some blocks, or the longest of them, leads to a page with another path. */
export function leadsAway(
  { blocks, facts, document }: PageMeasures,
  some: Iterable<number>,
): boolean {
  const here = pathOf(homeOf(document));
  const isAway = (at: number): boolean => {
    const href = blocks[at]?.runs.find(({ link }) => link !== undefined)?.link?.href;
    return href !== undefined && pathOf(href) !== here;
  };
  let longest = -1;
  for (const at of some) {
    if (blocks[at]?.kind === "heading" && isAway(at)) return true;
    if ((facts.words[at] ?? 0) > (facts.words[longest] ?? 0)) longest = at;
  }
  const begins = blocks[longest]?.runs.find(({ text }) => text.trim() !== "")?.link;
  const isLink = (facts.linkWords[longest] ?? 0) >= LINKED * (facts.words[longest] ?? 0);
  // A text may begin with the name of a person, which leads to that person's page.
  const isTitle = isLink || (begins !== undefined && !isPersonPage(begins.href));
  return isTitle && isAway(longest);
}

/** Returns the path of an address; the whole text if it has none. */
export function pathOf(href: string): string {
  return sharedUrl(href)?.pathname ?? href;
}
