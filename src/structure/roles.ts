// Names the places in a list's items after what most items have there.
import type { PartRole } from "../model/blocks.ts";
import type { Block } from "../model/document.ts";
import { leadsToPage } from "../url/leads-to-page.ts";
import { isPersonPage } from "../url/person-page.ts";
import type { Faces, Look } from "./faces.ts";
import type { ItemList } from "./lists.ts";
import type { PageMeasures } from "./measures.ts";
import { mostFrequent } from "./numbering.ts";

/** Blocks at one place in the items of a list. */
export interface Place {
  readonly role: PartRole;
  /** Block in each item; -1 for an item without one. */
  readonly blocks: Int32Array;
  /** Items that have one, and different texts among them. */
  readonly filled: number;
  readonly texts: number;
}

/** Maximum blocks of one spot told apart in an item, and maximum places of a list. */
const MAX_SAME = 4;
const MAX_PLACES = 64;
/** Minimum share of a place's blocks with a look for the place to have it. */
const MIN_SHARE = 0.6;
/** Minimum number of items with the same text for the text to be a label. */
const MIN_LABELS = 3;

/** Returns the places in the items of a list. The places of titles are joined into one. */
export function placesOf(outline: PageMeasures, faces: Faces, list: ItemList): readonly Place[] {
  const found = new Map<number, Int32Array>();
  // Lines of one list are one place, whether they are links or not.
  const areLines = list.items.every(({ blocks }) => blocks.length === 1);
  for (const [index, { blocks }] of list.items.entries()) {
    const seen = new Map<number, number>();
    for (const at of blocks) {
      if (faces.looks[at] === "rule") continue;
      const spot = areLines ? 0 : (faces.spots[at] ?? 0);
      const before = seen.get(spot) ?? 0;
      seen.set(spot, before + 1);
      if (before >= MAX_SAME) continue;
      const key = spot * MAX_SAME + before;
      const place = found.get(key);
      if (place !== undefined) place[index] = at;
      else if (found.size < MAX_PLACES) {
        found.set(key, new Int32Array(list.items.length).fill(-1).fill(at, index, index + 1));
      }
    }
  }
  return withTitle(
    outline,
    [...found.values()].map((blocks) => placeOf(outline, faces, blocks)),
  );
}

function placeOf(outline: PageMeasures, { looks }: Faces, blocks: Int32Array): Place {
  const texts = new Set<string>();
  const shown: Look[] = [];
  let persons = 0;
  for (const at of blocks) {
    if (at < 0) continue;
    texts.add(outline.blocks[at]?.text ?? "");
    shown.push(looks[at] ?? "line");
    if (namesPerson(outline, at)) persons++;
  }
  const filled = shown.length;
  const look = mostFrequent(shown) ?? "line";
  const isLabel = filled >= MIN_LABELS && texts.size === 1 && !UNVARIED.has(look);
  const isAuthor = persons >= MIN_SHARE * filled;
  const role = isLabel ? "label" : isAuthor ? "author" : ROLES[look];
  return { role, blocks, filled, texts: texts.size };
}

function namesPerson({ blocks }: PageMeasures, at: number): boolean {
  const { told, runs = [], words = 0 } = blocks[at] ?? {};
  if (words === 0 || words > MAX_NAME) return false;
  return (
    told?.author !== undefined ||
    runs.some(({ link }) => link !== undefined && isPersonPage(link.href))
  );
}

/** Maximum words of a line that is a name, with its date. */
const MAX_NAME = 12;

/** Looks that say nothing new in each item, and are no labels. */
const UNVARIED: ReadonlySet<Look> = new Set(["image", "control"]);

/** Roles by look, of places that are neither label nor author. */
const ROLES: Readonly<Record<Look, PartRole>> = {
  heading: "value",
  link: "link",
  image: "image",
  price: "price",
  date: "date",
  rating: "rating",
  count: "count",
  text: "text",
  line: "value",
  control: "control",
  table: "text",
  code: "text",
  rule: "value",
};

/**
 * Names the title: the heading that most items have, else their first link, else their first line.
 * Adds the titles that other items, such as items with a picture, have at another place.
 */
function withTitle(outline: PageMeasures, places: readonly Place[]): readonly Place[] {
  const most = Math.max(0, ...places.map(({ filled }) => filled));
  const ranks = places.map((place) => titleRank(outline, place, most));
  const best = Math.max(0, ...ranks);
  const title = places[ranks.indexOf(best)];
  if (best === 0 || title === undefined) return places;
  const blocks = title.blocks.slice();
  const { kinds } = outline.facts;
  const kind = kinds[title.blocks.find((at) => at >= 0) ?? -1];
  // An item with nothing at the places of others is a banner.
  const isUsual = (item: number, own: Place): boolean =>
    places.some((one) => one !== own && one.filled > 1 && (one.blocks[item] ?? -1) >= 0);
  const isFurther = (place: Place): boolean =>
    place.role === title.role &&
    place.texts * 2 >= place.filled &&
    place.blocks.every(
      (at, item) => at < 0 || (blocks[item] === -1 && kinds[at] === kind && isUsual(item, place)),
    );
  const joined: Place[] = [];
  for (const place of places) {
    if (!isFurther(place)) continue;
    joined.push(place);
    for (const [item, at] of place.blocks.entries()) if (at >= 0) blocks[item] = at;
  }
  const texts = title.texts + joined.reduce((sum, place) => sum + place.texts, 0);
  const filled = blocks.filter((at) => at >= 0).length;
  const whole: Place = { role: "title", blocks, filled, texts };
  return places.flatMap((place) => (place === title ? whole : joined.includes(place) ? [] : place));
}

/** Words of a title: more of them say more, up to `usual`; a text of more than `most` is none. */
const TITLE_WORDS = { usual: 8, most: 40 } as const;

/** Links of a text, on average, above which it is a list of tags. */
const MOST_LINKS = 3;
/** Matches the end of a sentence, which few names have. */
const SENTENCE = /\p{L}{2}[.,。]$/u;
/** Maximum UTF-16 units that SENTENCE matches. */
const SENTENCE_END = 5;

/**
 * Ranks a place as the title of its item: by kind, by words, by how much it differs; 0 for none.
 */
function titleRank({ blocks, facts }: PageMeasures, place: Place, most: number): number {
  const { role, blocks: own, filled, texts } = place;
  if (filled < MIN_SHARE * most || texts * 2 < filled) return 0;
  const kind = kindRank(blocks[own.find((one) => one >= 0) ?? -1], role);
  if (kind === undefined) return 0;
  let [words, named, linked, links, sentences] = [0, 0, 0, 0, 0];
  for (const one of own) {
    words += facts.words[one] ?? 0;
    links += facts.links[one] ?? 0;
    linked += facts.linkWords[one] ?? 0;
    const text = blocks[one]?.text ?? "";
    if (/\p{L}/u.test(text)) named++;
    if (SENTENCE.test(text.slice(-SENTENCE_END))) sentences++;
  }
  if (named * 2 < filled || links > MOST_LINKS * filled) return 0;
  const average = words / filled;
  const { usual, most: long } = TITLE_WORDS;
  const byWords = average > long ? -2 : (1.5 * Math.min(average, usual)) / usual;
  const byLink = role === "link" ? 0 : linked / Math.max(1, words);
  // Several links in one line are tags.
  const tags = links > 1.5 * filled ? 1 : 0;
  return Math.max(0.1, kind + byLink + byWords + (2 * texts - sentences) / filled - tags);
}

/** Ranks the kind of a place: a heading, the higher the better, then a link, a line, a text. */
function kindRank(block: Block | undefined, role: PartRole): number | undefined {
  if (role === "value" && block?.kind === "heading") return 4 - block.level / 4;
  if (
    role === "link" &&
    !block?.runs.some(({ link }) => link !== undefined && leadsToPage(link.href))
  )
    return undefined;
  return KIND_RANKS[role];
}

const KIND_RANKS: Readonly<Partial<Record<PartRole, number>>> = { link: 2.5, value: 1, text: 0 };
