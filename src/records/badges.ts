// Finds badges and controls in the place of titles: where an item has one before its name, its texts
// have moved by a place.
import { amountsIn } from "../facts/visible/amounts.ts";
import { addToList } from "../structure/grouped.ts";
import type { Said, Slot } from "./slots.ts";
import { hasWords } from "./values.ts";

/** A discount before a name: "-20 % Glass lamp". */
const DISCOUNT = /^[-−–]\s?\d{1,2}\s?%\s*(?=\p{L})/u;

/**
 * Separates the badges that are in the line of titles: what is before or after the words of the
 * item's image and in several items, and discounts.
 */
export function withoutInlineBadges(slots: readonly Slot[]): readonly Slot[] {
  const at = slots.findIndex(({ role }) => role === "title");
  const own = slots[at];
  if (own === undefined) return slots;
  const names = own.said.map((said, item) => said && nameIn(said.text, altsOf(slots, item)));
  const badges = own.said.map((said, item) => {
    const [before = "", after = ""] = said?.text.split(names[item] ?? "", 2) ?? [];
    return `${before} ${after}`.trim();
  });
  const namesWith = new Map<string, string[]>();
  for (const [item, badge] of badges.entries()) addToList(namesWith, badge, names[item] ?? "");
  const counts = new Map(Array.from(namesWith, ([badge, own]) => [badge, new Set(own).size]));
  const isOne = badges.map((badge, item) => {
    const named = counts.get(badge) ?? 0;
    const isShort = badge.length < (names[item]?.length ?? 0);
    // A price after the name is no badge, whatever the number of items that have it.
    const isAmount = amountsIn(badge).length > 0;
    return badge !== "" && isShort && !isAmount && (!/\p{L}/u.test(badge) || named >= MIN_REPEATED);
  });
  if (!isOne.includes(true)) return slots;
  const titles = own.said.map(
    (said, item) => said && (isOne[item] ? { ...said, text: names[item] ?? said.text } : said),
  );
  const left = own.said.map(
    (said, item) =>
      said && (isOne[item] ? { ...said, text: badges[item] ?? "", runs: [] } : undefined),
  );
  return [
    ...slots.slice(0, at),
    { ...own, said: titles },
    { label: "", role: "control", said: left },
    ...slots.slice(at + 1),
  ];
}

/** Returns the name in a title: the words of an image at one end of it, else what follows a discount. */
export const nameIn = (title: string, alts: readonly string[]): string =>
  alts.find((alt) => {
    const isMost = hasWords(alt) && alt.length * 2 >= title.length;
    return isMost && (title.startsWith(alt) || title.endsWith(alt));
  }) ?? title.replace(DISCOUNT, "");

/** Returns the words of the images of an item. */
const altsOf = (slots: readonly Slot[], item: number): readonly string[] =>
  slots.flatMap(
    ({ said }) => said[item]?.runs.flatMap(({ image }) => image?.alt.trim() || []) ?? [],
  );

/** Minimum share of items that say the same for it to be no name. */
const REPEATED = 0.1;
const MIN_REPEATED = 2;

/**
 * Exchanges a title that several items have with the first text of a later place that one item
 * alone has, if the words of badges and controls stand there in other items. The places that such
 * texts came from say badges and controls alone.
 */
export function withoutBadges(slots: readonly Slot[]): readonly Slot[] {
  const title = slots.findIndex(({ role }) => role === "title");
  const own = slots[title];
  if (own === undefined) return slots;
  const counts = countsOf(slots);
  const least = Math.max(MIN_REPEATED, REPEATED * own.said.length);
  const isBadge = (said: Said | undefined): boolean =>
    said !== undefined && (counts.get(said.text) ?? 0) >= least;
  const others = slots.flatMap((slot, at) =>
    at > title && MAY_MOVE.has(slot.role) && slot.said.some(isBadge) ? [at] : [],
  );
  const moved = new Set<number>();
  const said = slots.map((slot) => [...slot.said]);
  for (const [item, one] of own.said.entries()) {
    if (one === undefined || !isBadge(one)) continue;
    const from = others.find((at) => isName(said[at]?.[item], counts));
    const names = from === undefined ? undefined : said[from];
    const titles = said[title];
    if (from === undefined || names === undefined || titles === undefined) continue;
    titles[item] = names[item];
    names[item] = one;
    moved.add(from);
  }
  if (moved.size === 0) return slots;
  const textsAt = (at: number): readonly string[] =>
    (said[at] ?? []).flatMap((one) => one?.text ?? []);
  const badges = new Set(
    [...moved]
      .filter((at) => (said[at] ?? []).every((one) => one === undefined || isBadge(one)))
      .flatMap(textsAt),
  );
  return slots.map((slot, at): Slot => {
    const isOnlyBadges = MAY_MOVE.has(slot.role) && textsAt(at).every((text) => badges.has(text));
    return { ...slot, ...(isOnlyBadges && { role: "control" as const }), said: said[at] ?? [] };
  });
}

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
    for (const text of texts) if (hasWords(text)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}
