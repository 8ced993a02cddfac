// Looks up the words of a text in a table, reading each character once.
import type { Literal } from "./rule-index.ts";
import type { Mark, WordTable } from "./tables.ts";

/** Units of a word: ASCII letters and digits, and for code also underscore and dollar. */
const IN_ADDRESS = unitsOf(/[a-z\d]/i);
const IN_CODE = unitsOf(/[\w$]/);

function unitsOf(pattern: RegExp): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, unit) =>
    pattern.test(String.fromCharCode(unit)) ? 1 : 0,
  );
}

/** Maximum characters of a word looked up. */
const MAX_WORD = 40;

/** Receives each possible mark, and the offset of its word. */
type OnMark<T> = (mark: Mark<T>, at: number) => void;

/** Reports every mark of the words of an address, ignoring case. */
export function addressMarks<T>(address: string, table: WordTable<T>, onMark: OnMark<T>): void {
  eachWord(address, IN_ADDRESS, (start, end) => {
    if (!table.mayBegin(address, start)) return;
    for (const mark of table.find(address.slice(start, end).toLowerCase())) onMark(mark, start);
  });
}

/** Reports the literals of a table in an address. */
export function literalsInAddress(
  address: string,
  table: WordTable<Literal>,
  onMark: (mark: Mark<Literal>) => void,
): void {
  addressMarks(address, table, (mark, at) => {
    if (stands(mark.what, address, at)) onMark(mark);
  });
}

/** Reports the literals of a table in code. */
export function literalsInCode(
  code: string,
  table: WordTable<Literal>,
  onMark: (mark: Mark<Literal>) => void,
): void {
  eachWord(code, IN_CODE, (start, end) => {
    if (!table.mayBegin(code, start)) return;
    for (const mark of table.find(code.slice(start, end))) {
      if (stands(mark.what, code, start)) onMark(mark);
    }
  });
}

function stands({ text, wordAt, isFirst }: Literal, whole: string, at: number): boolean {
  return (isFirst ? at === wordAt : at >= wordAt) && whole.startsWith(text, at - wordAt);
}

function eachWord(
  text: string,
  units: Uint8Array,
  onMark: (start: number, end: number) => void,
): void {
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    // Past the end the unit is NaN, which is not an index.
    if (units[text.charCodeAt(at)] === 1) continue;
    if (at > start && at - start <= MAX_WORD) onMark(start, at);
    start = at + 1;
  }
}
