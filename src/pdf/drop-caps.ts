// Joins the large first letter of a paragraph, a drop cap, with the word that it begins.
import type { TextItem } from "./text-item.ts";

/** Matches a letter, perhaps after a quotation mark. */
const LETTER = /^["“„«]?\p{Lu}$/u;
/** Minimum height of a drop cap, in sizes of the text beside it. */
const MIN_LINES = 1.7;
/** Maximum gap between a drop cap and its word, in sizes of the text. */
const MAX_GAP = 1.2;
/** Matches letters that are words of their own. */
const ONE_LETTER_WORD = /^[AIO]$/;
const FIRST_WORD = /^\p{L}+/u;
/** Maximum drop caps of a page: more large letters are a drawing. */
const MAX_CAPS = 20;

/** Returns items with each drop cap in the text that it begins. */
export function withDropCaps(items: readonly TextItem[]): readonly TextItem[] {
  const caps = items.filter(({ text, turned }) => !turned && LETTER.test(text.trim()));
  if (caps.length === 0 || caps.length > MAX_CAPS) return items;
  const joined = new Map<TextItem, TextItem | undefined>();
  for (const cap of caps) {
    const beside = firstBeside(items, cap);
    if (beside === undefined || joined.has(beside)) continue;
    joined.set(cap, undefined);
    joined.set(beside, { ...beside, text: begun(cap.text.trim(), beside.text, items) });
  }
  if (joined.size === 0) return items;
  return items.flatMap((item) => (joined.has(item) ? (joined.get(item) ?? []) : [item]));
}

/** Returns the upper line of smaller text right beside a letter. */
function firstBeside(items: readonly TextItem[], cap: TextItem): TextItem | undefined {
  let first: TextItem | undefined;
  const right = cap.x + cap.width;
  for (const item of items) {
    if (item === cap || item.turned || cap.size < MIN_LINES * item.size) continue;
    if (!/^\s*\p{L}/u.test(item.text)) continue;
    const isBeside = item.x - right > -0.5 * item.size && item.x - right < MAX_GAP * item.size;
    const isWithin = item.y > cap.y - 0.5 * item.size && item.y < cap.y + cap.size;
    if (isBeside && isWithin && (first === undefined || item.y > first.y)) first = item;
  }
  return first;
}

/** Returns a text after its first letter, which may be a word. */
function begun(letter: string, text: string, items: readonly TextItem[]): string {
  const rest = text.trimStart();
  if (rest !== text) return `${letter} ${rest}`;
  const [word = ""] = FIRST_WORD.exec(rest) ?? [];
  if (!ONE_LETTER_WORD.test(letter)) return letter + rest;
  // "A keeper" has its second word elsewhere, "After" does not.
  const isWord = countOf(word, items) > 1 && countOf(letter + word, items) === 0;
  return isWord ? `${letter} ${rest}` : letter + rest;
}

function countOf(word: string, items: readonly TextItem[]): number {
  let count = 0;
  for (const { text } of items)
    for (const found of text.toLowerCase().split(/[^\p{L}]+/u))
      if (found === word.toLowerCase()) count++;
  return count;
}
