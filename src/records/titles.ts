// Finds the names of items in the texts at the place of their titles.
import type { Run } from "../model/document.ts";
import { mostFrequent } from "../structure/numbering.ts";
import { countOne } from "../text/grouped.ts";
import { oneLine } from "../text/one-line.ts";
import type { DateHabits } from "../text/parse-date.ts";
import { altsOf, namedIn } from "./badges.ts";
import { endOf, isToPage, linksIn, type Said, type Slot } from "./slots.ts";
import { hasWords, MAX_CHARS, readingsOf } from "./values.ts";

/** Maximum links of a line that may name its item. */
const MAX_LINKS = 80;

/**
 * Returns the name in a title: its first link with words, or else the whole text. If the first link abbreviates
 * a later one to the same page, that one is the name: "BOS Boston Celtics". A heading with words before and after
 * the link is the whole name, without its number: "3. A set of bowls for the kitchen". A link in brackets is a part
 * of the name: "Lamp (PDF)".
 */
export function titleIn(said: Said): string {
  const { text, runs, name } = said;
  if (name !== undefined) return name;
  const links = linksIn(runs)
    .slice(0, MAX_LINKS)
    .filter((link) => hasWords(link.text) && text.includes(link.text));
  const first = links.find(isToPage) ?? links[0];
  if (first !== undefined && isInSentence(said, first.text))
    return said.block?.kind === "heading" ? text.replace(/^\d{1,3}\.\s/, "") : text;
  const own = links.filter(({ href }) => href === first?.href);
  return own.reduce((most, link) => (abbreviates(most, link.text) ? link.text : most), "") || text;
}

/** Whether a part of a title is in brackets after words, or in a heading with words before and after it. */
function isInSentence({ text, block }: Said, part: string): boolean {
  const at = text.indexOf(part);
  const [before, after] = [text.slice(0, at), text.slice(at + part.length)];
  if (!/\p{L}/u.test(before)) return false;
  return /\(\s*$/.test(before) || (block?.kind === "heading" && /\p{L}/u.test(after));
}

/** Whether a text is a part of another one, or has capitals that the other has in the same order: "BOS", "NY". */
function abbreviates(short: string, whole: string): boolean {
  if (short !== short.toUpperCase()) return whole.includes(short);
  let at = 0;
  for (const letter of whole.toUpperCase()) if (letter === short[at]) at++;
  return at === short.length;
}

/** Returns the address of the page that a text links to: of its first link with words, or else of its first link. */
export function linkIn(said: Said | undefined): string | undefined {
  const links = linksIn(said?.runs ?? []).filter(isToPage);
  return (links.find(({ text }) => hasWords(text)) ?? links[0])?.href;
}

/** Share of links with the same text above which that text names no item. */
const SHARED = 0.5;

/** Returns the text of most items' links, such as "Continue reading", which names none of them. */
function sharedIn(names: readonly (string | undefined)[]): string | undefined {
  const own = names.filter((name) => name !== undefined);
  const most = mostFrequent(own);
  const count = own.filter((name) => name === most).length;
  return count > 1 && count > SHARED * own.length ? most : undefined;
}

/**
 * Names items whose link has the text of most items' links: by another link in the title, or else by the text
 * before the link, as in "Brass lamp Continue reading".
 */
export function withoutShared(slot: Slot): Slot {
  if (slot.role !== "title") return slot;
  const names = slot.said.map((one) => one && titleIn(one));
  const shared = sharedIn(names);
  const said = slot.said.map((one, at) => {
    if (one === undefined || shared === undefined || names[at] !== shared) return one;
    const links = linksIn(one.runs).filter(({ text }) => hasWords(text));
    const more = links.filter(({ text }) => text === shared);
    if (more.length < links.length)
      return { ...one, runs: withoutLinks(one.runs, new Set(more.flatMap(({ runs }) => runs))) };
    const before = one.text.endsWith(shared) ? bareEnds(one.text.slice(0, -shared.length)) : "";
    return /\p{L}/u.test(before) ? { ...one, name: before } : one;
  });
  return { ...slot, said };
}

const withoutLinks = (runs: Said["runs"], linked: ReadonlySet<Run>): Said["runs"] =>
  runs.map((run) => {
    const { text, marks, image } = run;
    return linked.has(run) ? { text, marks, ...(image && { image }) } : run;
  });

/** The text after titles or authors is a place of its own if at least this share of items has some. */
const WITH_REST = 0.6;

/** Splits the text after the link of a title or an author from it: "Anna, 3 May 2026". */
export function withoutRest(slot: Slot): readonly Slot[] {
  if (slot.role !== "title" && slot.role !== "author") return [slot];
  const named = slot.said.map((said) => said && { ...said, text: titleIn(said) });
  const rest = slot.said.map((said, at): Said | undefined => {
    const text = said === undefined ? "" : oneLine(said.text.replace(named[at]?.text ?? "", " "));
    if (said === undefined || !hasWords(text)) return undefined;
    const name = titleIn(said);
    const runs = said.text.startsWith(name) ? endOf(said, name.length).runs : [];
    return { text: bareEnds(text), runs, block: said.block };
  });
  const filled = rest.filter((said) => said !== undefined).length;
  if (filled === 0) return [slot];
  if (filled < WITH_REST * slot.said.length) return [withWholeNames(slot, rest)];
  const [text = "", ...others] = new Set(rest.flatMap((said) => said?.text ?? []));
  const isControl = others.length === 0 && filled > 1 && !/\p{N}/u.test(text);
  return [
    { ...slot, said: named },
    { label: "", role: isControl ? "control" : "value", said: rest },
  ];
}

/** Matches text that continues the name before it: "(also known as dlang)", but not "(PDF, 1.2 MB)". */
const CONTINUES_NAME = /^[(,;–—]\P{N}*$/u;

/** Adds the text after a title's link to the name, if the text continues it and no other item has the same text. */
function withWholeNames(slot: Slot, rest: Slot["said"]): Slot {
  const counts = new Map<string, number>();
  for (const said of rest) if (said) countOne(counts, said.text);
  const said = slot.said.map((one, at): Said | undefined => {
    if (one === undefined || counts.get(rest[at]?.text ?? "") !== 1) return one;
    const name = titleIn(one);
    const isWhole =
      one.text.startsWith(name) && CONTINUES_NAME.test(one.text.slice(name.length).trim());
    return isWhole ? { ...one, name: one.text } : one;
  });
  return { ...slot, said };
}

/** Splits the prices from titles if most titles have one: "Arkansas Stones $7.95 - $179.95". */
export function withoutPrices(slot: Slot, habits: DateHabits): readonly Slot[] {
  if (slot.role !== "title") return [slot];
  const ends = slot.said.map((said) => said && endOf(said, endStart(said.text)));
  const { kind, readings } = readingsOf(ends, habits);
  if (kind !== "price") return [slot];
  const titles = slot.said.map((said, at) => {
    const start = said?.text.slice(0, -(ends[at]?.text.length ?? 0)) ?? "";
    const text = `${start}${readings[at]?.before ?? ends[at]?.text ?? ""}`;
    return said === undefined || !hasWords(text)
      ? said
      : { text, runs: said.runs, block: said.block };
  });
  const prices = slot.said.map((said, at) => {
    const title = titles[at]?.text ?? "";
    const price = said && endOf(said, said.text.startsWith(title) ? title.length : 0);
    return price?.text === "" ? undefined : price;
  });
  return [
    { ...slot, said: titles },
    { label: "", role: "value", said: prices },
  ];
}

/** Characters at the end of a long title that may contain its price. */
const END_CHARS = 40;
const IN_PRICE = /[\p{N}\p{Sc}]/u;

/** Returns where the end of a long title starts: at a space that is in no number and beside no currency sign. */
function endStart(text: string): number {
  if (text.length <= MAX_CHARS) return 0;
  let at = text.length - END_CHARS;
  const isInside = (): boolean =>
    text[at] !== " " || IN_PRICE.test(text[at - 1] ?? "") || IN_PRICE.test(text[at + 1] ?? "");
  while (at > 0 && isInside()) at--;
  return at;
}

const SEPARATOR = /[\s,;:|·•–—-]/u;

/** Returns a text without the separators around it. */
function bareEnds(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && SEPARATOR.test(text[start] ?? "")) start++;
  while (end > start && SEPARATOR.test(text[end - 1] ?? "")) end--;
  return text.slice(start, end);
}

/** What names an item that has no title. */
interface LinkName {
  readonly name: string;
  /** Words beside the name that are no part of it; "" for none. */
  readonly badge: string;
  /** The text with its link; undefined for an item without a link. */
  readonly said: Said | undefined;
}

/**
 * Returns a function for the name of an item: the text of its link, or else the alt text of its
 * image. A number or another value beside them, such as of comments, is no name.
 */
export function linkNames(
  slots: readonly Slot[],
  links: readonly unknown[],
  habits: DateHabits,
): (item: number) => LinkName | undefined {
  const saidIn = (item: number): readonly Said[] => slots.flatMap(({ said }) => said[item] ?? []);
  const altsIn = (item: number): readonly string[] => altsOf(slots, item);
  const linked = links.map((link, item) =>
    link === undefined
      ? undefined
      : saidIn(item).find((one) => linkIn(one) === link && hasWords(one.text)),
  );
  const names = linked.map((one) => one && titleIn(one));
  const shared = sharedIn(names);
  const isLettered = (name: string | undefined): boolean => /\p{L}/u.test(name ?? "");
  const areWords = names.filter(isLettered).length * 2 > linked.filter(Boolean).length;
  const areValues = readingsOf(linked, habits).kind !== undefined;
  const own = names.map((name, item) => {
    const isValue = (areValues && altsIn(item).length > 0) || (areWords && !isLettered(name));
    return name === shared || isValue ? undefined : name;
  });
  const named = namedIn(own, (item) => {
    const texts = saidIn(item).map(({ text }) => text);
    return [...altsIn(item), ...texts.filter((text) => own[item]?.startsWith(text) === false)];
  });
  return (item) => {
    const { name = altsIn(item)[0], badge = "" } = named[item] ?? {};
    return name === undefined ? undefined : { name, badge, said: linked[item] };
  };
}
