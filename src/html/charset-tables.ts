// Loads the letter frequencies of languages, alone and in pairs (training/charset/train.ts).
import { readFileSync } from "node:fs";
import { once } from "../model/once.ts";

/**
 * Letters of a language outside ASCII by frequency. Values are binary logarithms, one character per
 * quarter of a bit: each letter's share of a text, and for each pair the ratio of its frequency to
 * chance. Pairs are each letter with each class before it, then with each class and each letter
 * after it. Class 0 is every other character; in Latin script, a to z follow.
 */
interface Alphabet {
  readonly language: string;
  readonly letters: string;
  readonly shares: string;
  readonly pairs: string;
}

interface CharsetTables {
  readonly alphabets: readonly Alphabet[];
  /** Characters of scripts that have thousands, by frequency. */
  readonly frequent: Readonly<Record<string, string>>;
}

/** Returns the tables, read with the first page without a declaration. */
export const charsetTables = once((): CharsetTables => {
  const file = new URL("../../../models/charset.json", import.meta.url);
  return JSON.parse(readFileSync(file, "utf8"));
});
