// Accents that a font draws apart from their letters, to the letters that carry them.
import type { TextItem } from "./text-item.ts";

/** Accents that stand alone, and those that combine. */
const COMBINING: Readonly<Record<string, string>> = {
  "`": "\u0300",
  "´": "\u0301",
  ˆ: "\u0302",
  "^": "\u0302",
  "˜": "\u0303",
  "~": "\u0303",
  "¯": "\u0304",
  "˘": "\u0306",
  "˙": "\u0307",
  "¨": "\u0308",
  "˚": "\u030a",
  "˝": "\u030b",
  ˇ: "\u030c",
  "¸": "\u0327",
  "˛": "\u0328",
};
/** Letters without the dot that an accent takes the place of. */
const DOTLESS: Readonly<Record<string, string>> = { ı: "i", ȷ: "j" };
/** In sizes of the font: how far an accent and its letter overlap at least, and how far their baselines are apart at most. */
const OVERLAP = 0.15;
const RAISED = 0.4;

/** Items in the order of the file, each accent that overlaps a letter before or after it put on that letter (NFC). */
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

/** Whether an item begins where another has not ended. */
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

/** Both items, or the one that is left of them, with the accent between them on its letter; undefined for no such. */
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

/** A letter with an accent on it, where there is such a character. */
function accented(letter: string, accent: string): string | undefined {
  const sign = COMBINING[accent];
  if (sign === undefined || !/^\p{L}$/u.test(letter)) return undefined;
  const whole = ((DOTLESS[letter] ?? letter) + sign).normalize("NFC");
  return [...whole].length === 1 ? whole : undefined;
}

/** Text from right to left whose marks stand before their letters, as files of some makers have it, with each after its letter. */
export function marksAfterLetters(items: readonly TextItem[]): readonly TextItem[] {
  const count = (pattern: RegExp): number =>
    items.filter(({ rtl, text }) => rtl && pattern.test(text)).length;
  // No word begins with a mark: where more runs begin with one than end with one, marks come first throughout.
  if (count(/^\s*\p{Mn}/u) <= count(/\p{Mn}\s*$/u)) return items;
  return items.map((item) => {
    if (!item.rtl) return item;
    return { ...item, text: item.text.replace(/(\p{Mn}+)(\p{L})/gu, "$2$1").normalize("NFC") };
  });
}
