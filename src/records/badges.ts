// Finds badges and controls at the place of titles: in an item with a badge before its name, each text is one
// place later.
import { countOne } from "../text/grouped.ts";
import { linksIn, type Said, type Slot } from "./slots.ts";
import { hasWords } from "./values.ts";

/** A discount before a name: "-20 % Glass lamp". */
const DISCOUNT = /^[-−–]\s?\d{1,2}\s?%\s*(?=\p{L})/u;
/** A discount or a count that is no part of a name: "-20 %", "(12)". */
const IS_FIGURE = /^(?:[-−–]?\s?\d{1,2}\s?%|\(\d{1,6}\))$/u;

/** Maximum characters of a title that may have a badge. */
const MAX_TITLE = 300;

/** A title, and the badge beside it in its line; "" for none. */
export interface Named {
  readonly name: string;
  readonly badge: string;
}

/**
 * Separates the badges from titles: discounts, counts, and words that several items have before or
 * after another text of theirs, such as the alt text of their image. `textsIn` returns these texts
 * of an item.
 */
export function namedIn(
  lines: readonly (string | undefined)[],
  textsIn: (item: number) => readonly string[],
): readonly (Named | undefined)[] {
  const all = lines.map((line, item): Named | undefined => {
    if (line === undefined) return undefined;
    const name = nameIn(line, textsIn(item));
    const [before = "", after = ""] = line.split(name, 2);
    return { name, badge: `${before} ${after}`.trim() };
  });
  const namesWith = new Map<string, Set<string>>();
  for (const { badge, name } of all.flatMap((one) => one ?? [])) {
    const names = namesWith.get(badge) ?? new Set();
    namesWith.set(badge, names.add(name));
  }
  return all.map((one, item) => {
    if (one === undefined) return undefined;
    const { badge, name } = one;
    const named = namesWith.get(badge)?.size ?? 0;
    // What all names begin or end with belongs to them, such as a brand.
    const isOfAll = namesWith.size === 1;
    const hasBadge = IS_FIGURE.test(badge) || (!isOfAll && isSharedBadge(badge, named));
    return hasBadge && badge.length < name.length ? one : { name: lines[item] ?? name, badge: "" };
  });
}

/** Separates the badges that are in the line of titles. */
export function withoutInlineBadges(slots: readonly Slot[]): readonly Slot[] {
  const at = slots.findIndex(({ role }) => role === "title");
  const own = slots[at];
  if (own === undefined) return slots;
  const lines = own.said.map((said) => said?.text);
  const named = namedIn(lines, (item) => altsOf(slots, item));
  if (named.every((one) => (one?.badge ?? "") === "")) return slots;
  const titles = own.said.map((said, item) => {
    const { name = "", badge = "" } = named[item] ?? {};
    return said && badge !== "" ? { ...said, text: name } : said;
  });
  const left = own.said.map((said, item) => {
    const badge = named[item]?.badge ?? "";
    return said && badge !== "" ? { ...said, text: badge, runs: [] } : undefined;
  });
  const badges: Slot = { label: "", role: "control", said: left };
  return slots.toSpliced(at, 1, { ...own, said: titles }, badges);
}

/** Whether words beside a name are a badge: several items have them, and they do not continue the name. */
const isSharedBadge = (words: string, named: number): boolean =>
  named >= MIN_REPEATED && /\p{L}/u.test(words) && !/^[,;–—"″”-]/u.test(words);

/**
 * Returns the name in a title: another text of the item that the title has beside further words, or
 * the end of the title with which such a text starts ("Lamp 3 - image 1 of 2"); else the text after
 * a discount.
 */
const nameIn = (title: string, texts: readonly string[]): string => {
  if (title.length > MAX_TITLE) return title;
  const long = texts.filter((text) => hasWords(text) && text.length * 2 >= title.length);
  const inside = long.find((text) => {
    const [before = "", after = "", ...more] = title.split(text);
    return title.includes(text) && more.length === 0 && endsWord(before) && startsWord(after);
  });
  const words = long.length === 0 ? [] : title.split(" ");
  const ends = words.map((_, at) => words.slice(at + 1).join(" "));
  const end = ends.find((one) => long.some((text) => isContinued(text, one)));
  return inside ?? end ?? title.replace(DISCOUNT, "");
};

/** Whether a text is a name with more words after a dash or bar. */
const isContinued = (text: string, name: string): boolean =>
  text.startsWith(name) && /^ [-–—|] /.test(text.slice(name.length));

const endsWord = (text: string): boolean => !/[\p{L}\p{N}]$/u.test(text);
const startsWord = (text: string): boolean => !/^[\p{L}\p{N}]/u.test(text);

/** Returns the words of the images of an item. */
export const altsOf = (slots: readonly Slot[], item: number): readonly string[] =>
  slots.flatMap(
    ({ said }) => said[item]?.runs.flatMap(({ image }) => image?.alt.trim() || []) ?? [],
  );

/** Minimum share of items that say the same for it to be no name. */
const REPEATED = 0.1;
const MIN_REPEATED = 2;

/**
 * Finds the names of items that have a badge or control of several items at the place of titles:
 * the first later linked text of that item alone, at a place of such badges or of such items alone.
 * Places that then have only badges are controls.
 */
export function withoutBadges(slots: readonly Slot[]): readonly Slot[] {
  const title = slots.findIndex(({ role }) => role === "title");
  const own = slots[title];
  if (own === undefined) return slots;
  const counts = countsOf(slots);
  const least = Math.max(MIN_REPEATED, REPEATED * own.said.length);
  const isBadge = (one: Said | undefined): boolean =>
    one !== undefined && (counts.get(one.text) ?? 0) >= least;
  const names = own.said.filter((one) => one !== undefined && !isBadge(one)).length;
  const mayShift = (said: Slot["said"]): boolean =>
    names >= least &&
    said.every((one, item) => one === undefined || (isBadge(own.said[item]) && isLink(one)));
  const shared = [...slots.entries()].filter(
    ([at, { role, said }]) =>
      at > title && MAY_MOVE.has(role) && (said.some(isBadge) || mayShift(said)),
  );
  const said = slots.map((slot) => [...slot.said]);
  const moved = new Set<number>();
  for (const [item, one] of own.said.entries()) {
    if (!isBadge(one)) continue;
    const [from] = shared.find(([, slot]) => isName(slot.said[item], counts)) ?? [];
    const [later, titles] = [said[from ?? -1], said[title]];
    if (from === undefined || later === undefined || titles === undefined) continue;
    [titles[item], later[item]] = [later[item], one];
    moved.add(from);
  }
  const textsAt = (at: number): readonly string[] =>
    (said[at] ?? []).flatMap((one) => one?.text ?? []);
  const badges = new Set(
    [...moved]
      .filter((at) => (said[at] ?? []).every((one) => one === undefined || isBadge(one)))
      .flatMap(textsAt),
  );
  return slots.map((slot, at): Slot => {
    const isOnlyBadges =
      moved.size > 0 && MAY_MOVE.has(slot.role) && textsAt(at).every((text) => badges.has(text));
    return { ...slot, ...(isOnlyBadges && { role: "control" as const }), said: said[at] ?? [] };
  });
}

const isLink = ({ runs, text }: Said): boolean => linksIn(runs)[0]?.text === text;

const MAY_MOVE: ReadonlySet<Slot["role"]> = new Set(["value", "control"]);

/** Whether a text may be the name of an item: linked, and of that item alone. */
function isName(said: Said | undefined, counts: ReadonlyMap<string, number>): boolean {
  if (said === undefined || !/\p{L}/u.test(said.text)) return false;
  return counts.get(said.text) === 1 && said.runs.some(({ link }) => link !== undefined);
}

/** Counts the items that have each text, at whatever place. */
function countsOf(slots: readonly Slot[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const items = slots[0]?.said.length ?? 0;
  for (let item = 0; item < items; item++) {
    const texts = new Set(slots.map(({ said }) => said[item]?.text ?? ""));
    for (const text of texts) if (hasWords(text)) countOne(counts, text);
  }
  return counts;
}
