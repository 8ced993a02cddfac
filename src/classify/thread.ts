// Recognises a thread: a list with an opening text and replies that are together far longer.
import { FIGURE } from "../structure/figures.ts";
import { leadsAway } from "../structure/leads-away.ts";
import type { PageOutline, RecordList } from "../structure/outline.ts";
import type { Place } from "../structure/roles.ts";
import type { KnownKind } from "./declared.ts";

/**
 * The type of a thread, whatever else is likely. The rule was made on the 1,623 labelled pages: of the
 * 38 that are threads by it, 37 are labelled as forums or threads, and one has no label (2026-11-28). The
 * probability is an estimate from them.
 */
export const THREAD: KnownKind = {
  says: "the opening text and longer replies to it are items of one list",
  type: "forum",
  odds: 1,
  least: 0.97,
};

/** Minimum items: the opening text and two replies. */
const MIN_ITEMS = 3;
/** Minimum share of the items with an author, with a date, and with words of their own. */
const MIN_FILLED = 0.6;
/** Maximum words of a name, and of a line with a date. */
const MAX_NAME = 4;
const MAX_LINE = 20;
/** A text that may be a name, of whatever script. */
const NAME = /^[^\d:!?,]+$/;
/** Minimum words of an item beside its author and date. */
const MIN_SAID = 4;
/** Minimum words of the replies beside each word of the page's own text. */
const MIN_TIMES = 3;
/** Maximum share of the items whose heading or longest line leads to another page: more are a list of pages. */
const MAX_TITLED = 0.4;

/**
 * Whether a page is a thread: its opening text and the replies are items of one list, each with
 * author, date and text, and the replies have three times the words of the page's own text.
 */
export function isThread(outline: PageOutline): boolean {
  return outline.lists.some(
    (list) =>
      list.items.length >= MIN_ITEMS &&
      list.inside < 0 &&
      outweighs(outline, list) &&
      arePosts(outline, list),
  );
}

/** Whether the replies outweigh the opening text and all running text outside the list. */
function outweighs({ facts, inside }: PageOutline, { items }: RecordList): boolean {
  const listed = new Set(items.flatMap(({ blocks }) => blocks));
  const [first, ...replies] = items.map(({ blocks }) =>
    blocks.reduce((sum, at) => sum + (facts.words[at] ?? 0) - (facts.linkWords[at] ?? 0), 0),
  );
  const opening = first ?? 0;
  const start = items[0]?.blocks[0] ?? 0;
  let before = 0;
  let outside = 0;
  for (let at = 0; at < inside.length; at++) {
    if (inside[at] !== 1 || listed.has(at)) continue;
    outside += facts.prose[at] ?? 0;
    if (at < start) before += facts.prose[at] ?? 0;
  }
  const said = replies.reduce((sum, words) => sum + words, 0);
  const isInside = inside[start] === 1;
  return isInside && before <= opening && said >= MIN_TIMES * (opening + outside);
}

/** Whether items have an author, a date and words of their own, and lead to no other page. */
function arePosts(outline: PageOutline, list: RecordList): boolean {
  const { items, places } = list;
  const { facts, blocks } = outline;
  const least = MIN_FILLED * items.length;
  const authors = new Set(
    places.flatMap((place) => (isAuthor(outline, place, least) ? [...place.blocks] : [])),
  );
  const isDated = (at: number): boolean =>
    (facts.words[at] ?? 0) <= MAX_LINE &&
    (blocks[at]?.told?.date !== undefined || ((facts.figures[at] ?? 0) & FIGURE.date) !== 0);
  const named = items.filter((item) => item.blocks.some((at) => authors.has(at)));
  const dated = items.filter((item) => item.blocks.some(isDated));
  const saying = items.filter((item) => {
    const said = item.blocks.filter((at) => !authors.has(at) && !isDated(at));
    return said.reduce((sum, at) => sum + (facts.words[at] ?? 0), 0) >= MIN_SAID;
  });
  const titled = items.filter((item) =>
    leadsAway(
      outline,
      item.blocks.filter((at) => !authors.has(at)),
    ),
  );
  return (
    Math.min(named.length, dated.length, saying.length) >= least &&
    titled.length <= MAX_TITLED * items.length
  );
}

/** Whether a place names a person in most items: as such, or by a line as short as a name. */
function isAuthor(
  { blocks }: PageOutline,
  { role, blocks: own, texts, filled }: Place,
  least: number,
): boolean {
  if (role === "author") return true;
  if (role !== "value" && role !== "link" && role !== "title") return false;
  const names = own.filter((at) => {
    const { kind, words = 0, text = "" } = blocks[at] ?? {};
    return kind !== "heading" && words > 0 && words <= MAX_NAME && NAME.test(text);
  });
  return texts > 1 && names.length >= least && names.length >= MIN_FILLED * filled;
}
