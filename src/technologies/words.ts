// Text to its words, and to the literals that stand in it, each character looked at once.
import type { Literal, Mark, WordTable } from "./rule-index.ts";

/** Letters and digits of ASCII. */
function isAddressUnit(unit: number): boolean {
  return (
    (unit >= 0x61 && unit <= 0x7a) ||
    (unit >= 0x30 && unit <= 0x39) ||
    (unit >= 0x41 && unit <= 0x5a)
  );
}

/** The same with underscore and dollar: what an identifier of code is made of. */
export function isCodeUnit(unit: number): boolean {
  return isAddressUnit(unit) || unit === 0x5f || unit === 0x24;
}

/** Longest word that a literal is looked up by. */
const MAX_WORD = 40;

/** The words of an address, lower case. */
export function* wordsOf(address: string): Generator<string> {
  let start = 0;
  for (let at = 0; at <= address.length; at++) {
    if (at < address.length && isAddressUnit(address.charCodeAt(at))) continue;
    if (at > start && at - start <= MAX_WORD) yield address.slice(start, at).toLowerCase();
    start = at + 1;
  }
}

/** The literals of a table that stand in a text, in order of their words, repeats included. */
export function* literalsIn(
  text: string,
  table: WordTable<Literal>,
  isWordUnit: (unit: number) => boolean = isAddressUnit,
): Generator<Mark<Literal>> {
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && isWordUnit(text.charCodeAt(at))) continue;
    if (at > start && at - start <= MAX_WORD) {
      const word = text.slice(start, at);
      for (const mark of table.find(isWordUnit === isAddressUnit ? word.toLowerCase() : word)) {
        const begins = start - mark.what.wordAt;
        if (begins >= 0 && text.startsWith(mark.what.text, begins)) yield mark;
      }
    }
    start = at + 1;
  }
}
