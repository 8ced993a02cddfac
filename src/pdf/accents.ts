// Combines letters with accents that a font draws separately, and reads ligatures as letters.
import { wordMap } from "../text/word-list.ts";
import type { TextItem } from "./text-item.ts";

/** Spacing accents and their combining forms. */
const COMBINING = wordMap(`
  \` \u0300 ´ \u0301 ˆ \u0302 ^ \u0302 ˜ \u0303 ~ \u0303 ¯ \u0304 ˘ \u0306 ˙ \u0307 ¨ \u0308
  ˚ \u030a ˝ \u030b ˇ \u030c ¸ \u0327 ˛ \u0328
`);
/** Dotless letters and their dotted forms. */
const DOTLESS: Readonly<Record<string, string>> = { ı: "i", ȷ: "j" };
/** Minimum overlap of an accent and its letter, and maximum shift of baselines, in sizes. */
const OVERLAP = 0.15;
const RAISED = 0.4;

/** Returns items with each accent composed with the letter that it overlaps (NFC). */
export function withAccents(items: readonly TextItem[]): readonly TextItem[] {
  const found: TextItem[] = [];
  for (const item of items) {
    const last = found.at(-1);
    const pair = last && overlap(last, item) ? composed(last, item) : undefined;
    if (pair === undefined) found.push(item);
    else found.splice(-1, 1, ...pair);
  }
  return found;
}

/** Whether an item starts before another ends. */
function overlap(one: TextItem, other: TextItem): boolean {
  const { size } = other;
  const shared = one.x + one.width - other.x;
  return (
    !one.turned &&
    !other.turned &&
    Math.abs(one.y - other.y) < RAISED * size &&
    other.x > one.x - size &&
    shared > OVERLAP * size &&
    shared < 1.2 * size
  );
}

/** Composes an accent and a letter of two items. Returns the remaining items; undefined if they are no such pair. */
function composed(one: TextItem, other: TextItem): readonly TextItem[] | undefined {
  const end = one.text.at(-1) ?? "";
  const [start = ""] = other.text;
  const after = accented(start, end);
  if (after !== undefined) {
    const before = one.text.slice(0, -1);
    const carrier = { ...other, text: after + other.text.slice(start.length) };
    const width = Math.max(0, other.x - one.x);
    return before.trim() === "" ? [carrier] : [{ ...one, text: before, width }, carrier];
  }
  const before = accented(end, start);
  if (before === undefined) return undefined;
  const carrier = { ...one, text: one.text.slice(0, -1) + before };
  const rest = other.text.slice(start.length);
  if (rest.trim() === "") return [carrier];
  const x = one.x + one.width;
  return [carrier, { ...other, text: rest, x, width: Math.max(0, other.x + other.width - x) }];
}

/** Returns a letter with an accent, if such a character exists. */
function accented(letter: string, accent: string): string | undefined {
  const sign = COMBINING.get(accent);
  if (sign === undefined || !/^\p{L}$/u.test(letter)) return undefined;
  const whole = ((DOTLESS[letter] ?? letter) + sign).normalize("NFC");
  return [...whole].length === 1 ? whole : undefined;
}

/** Moves marks after their letters in right-to-left text: some PDF writers put them before. */
export function marksAfterLetters(items: readonly TextItem[]): readonly TextItem[] {
  const count = (pattern: RegExp): number =>
    items.filter(({ rtl, text }) => rtl && pattern.test(text)).length;
  // No word starts with a mark: if more runs start than end with one, marks come first throughout.
  if (count(/^\s*\p{Mn}/u) <= count(/\p{Mn}\s*$/u)) return items;
  return items.map((item) => {
    if (!item.rtl) return item;
    return {
      ...item,
      text: item.text.replace(/(?<!\p{Mn})(\p{Mn}+)(\p{L})/gu, "$2$1").normalize("NFC"),
    };
  });
}

/** Ligatures in the order of their codes in two font encodings of TeX (CTAN, encguide), from 1B and 0B. */
const LIGATURES = ["ff", "fi", "fl", "ffi", "ffl"] as const;
const T1 = 0x1b;
const OT1 = 0x0b;

// a control character with a letter on one side
const BESIDE_LETTER = /(?<=\p{L})\p{Cc}|\p{Cc}(?=\p{L})/gu;

/** Replaces ligatures with letters. */
export function withLigatures(text: string): string {
  return text.replace(BESIDE_LETTER, (code) => {
    const at = code.charCodeAt(0);
    return LIGATURES[at - (at < T1 ? OT1 : T1)] ?? code;
  });
}
