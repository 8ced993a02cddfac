// A text of a payload as the value of a field, by what the field's values can be: a price is not a phrase, a name not an address.
import { oneLine } from "../../text/one-line.ts";
import type { FieldMeaning } from "../schema/meaning.ts";
import { addressFrom } from "./address.ts";
import { codeOf } from "./currency.ts";
import { parseNumber } from "./number.ts";

/** What software writes where it has nothing, or where a script was to fill in: fixed words and the signs of templates. */
const PLACEHOLDER =
  /^(?:|-+|n\/?a|null|undefined|none|nan|\[object object\]|not set|unknown|tbd|#)$|^%{1,2}\w{1,60}%{1,2}$|\{\{|\}\}|<%|\$\{/i;

/** Whether a text stands in the place of a value and is none. */
export function isPlaceholder(text: string): boolean {
  const start = text.slice(0, 300).trim();
  return PLACEHOLDER.test(start);
}

/** Longest number of an article, with its words: more is a sentence. */
const CODE = { chars: 80, words: 4 } as const;

/** The rest of a template whose first part was empty: ", The Daily". */
const CUT_OFF = /^[,;:|]/;

/** A tag in a name: names are one line of words. */
const TAG = /<\/?[a-z][^<>]{0,200}>/gi;

/** The text as a value of a field of this meaning; undefined when it cannot be one. Addresses are absolute, names one line. */
export function textOf(written: string, meaning: FieldMeaning, base: string): string | undefined {
  const text = written.trim();
  if (text === "") return undefined;
  switch (meaning) {
    case "price":
      return parseNumber(text, "price") === undefined ? undefined : text;
    case "rating":
      return parseNumber(text, "rating") === undefined ? undefined : text;
    case "currency":
      return /^[A-Za-z]{3}$/.test(text) ? text.toUpperCase() : codeOf(text) || undefined;
    case "name":
      return isAddress(text) || CUT_OFF.test(text)
        ? undefined
        : oneLine(text.replace(TAG, " ")) || undefined;
    case "code":
      return isAddress(text) || isSentence(text) ? undefined : text;
    case "address":
      return addressFrom(text, base) ?? text;
    case "":
    case "count":
    case "availability":
    case "date":
      return text;
  }
}

function isAddress(text: string): boolean {
  return /^(?:https?:)?\/\/\S+$/i.test(text);
}

function isSentence(text: string): boolean {
  return text.length > CODE.chars || text.split(/\s+/, CODE.words + 1).length > CODE.words;
}
