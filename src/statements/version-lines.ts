// Finds the lines that are the number of a version, which may look like a day: 3.5.11.
import { isDateLabel } from "../marks/date-words.ts";
import { bareLabel } from "../marks/labels.ts";
import type { Block } from "../model/document.ts";
import type { PageOutline } from "../structure/outline.ts";
import { isWeekday } from "../text/calendar-words.ts";
import { dateIn, endsWithVersionWord } from "../text/date-finder.ts";
import { addToList } from "../text/grouped.ts";

/** Such a number alone in a line. */
const VERSION = /^v?\d{1,3}(?:\.\d{1,3}){1,3}$/;
/** Maximum lines that are looked for in other texts. */
const MAX_ALONE = 20;

/**
 * Returns the lines with such a number: several at one kind of place, after a label in a line of its
 * own ("Version"), or named by a title or another short text ("Setup 3.5.11").
 */
export function versionLines({ blocks, paths, document }: PageOutline): readonly number[] {
  const places = new Map<number, number[]>();
  for (const [at, { text }] of blocks.entries()) {
    if (VERSION.test(text)) addToList(places, paths[at] ?? -1, at);
  }
  if (places.size === 0) return [];
  const short = blocks.filter(({ words }) => words <= MAX_NAMING_WORDS).map(({ text }) => text);
  const naming = [document.names.title, ...short];
  const isVersion = (at: number): boolean => {
    const { text = "", told } = blocks[at] ?? {};
    if (told?.date !== undefined) return false;
    return isLabel(blocks[at - 1]) || naming.some((other) => namesVersion(other, text));
  };
  const groups = [...places.values()];
  const alike = groups.filter(({ length }) => length > 1).flat();
  const alone = groups.filter(({ length }) => length === 1).flat();
  return [...alike, ...alone.slice(0, MAX_ALONE).filter(isVersion)];
}

/** Maximum words of a label. */
const MAX_LABEL_WORDS = 3;

/** Whether a block is a label such as "Version". */
function isLabel(block: Block | undefined): boolean {
  const label = bareLabel(block?.text ?? "");
  const isShort = (block?.words ?? 0) <= MAX_LABEL_WORDS;
  return isShort && endsWithVersionWord(label) && !isDateLabel(label);
}

/** Maximum words of a text with a name and the number of its version. */
const MAX_NAMING_WORDS = 12;

/** Maximum characters examined before a number. */
const MAX_BEFORE = 60;
/** The word before a number. One of up to three small letters may be a preposition: "vom". */
const WORD_BEFORE = /(?:^|[^\p{L}])(?!\p{Ll}{1,3}\s)(\p{L}[\p{L}\p{N}+#-]*)\s$/u;

/** Whether a text has a number after a name, and not as a date. */
function namesVersion(text: string, number: string): boolean {
  const start = text.indexOf(number);
  if (start < 0 || /^[\d.]*\d/.test(text.slice(start + number.length))) return false;
  const [, word] = WORD_BEFORE.exec(text.slice(Math.max(0, start - MAX_BEFORE), start)) ?? [];
  if (word === undefined || isWeekday(word)) return false;
  const date = dateIn(text);
  return date === undefined || date.start > start || date.end <= start;
}
