// Accepts a text as a field's value only if it fits the field: a price is not a phrase.
import { oneLine } from "../../text/one-line.ts";
import { parseUrl } from "../../url/parse-url.ts";
import type { FieldMeaning } from "../schema/wanted.ts";
import { codeOf } from "./currency.ts";
import { parseNumber } from "./number.ts";

/** Placeholder texts of software: fixed words and template syntax. */
const PLACEHOLDER =
  /^(?:|-+|n\/?a|null|undefined|none|nan|\[object object\]|not set|unknown|tbd|#)$|^%{1,2}\w{1,60}%{1,2}$|\{\{|\}\}|<%|\$\{/i;

/** Whether a text is a placeholder instead of a value. */
export function isPlaceholder(text: string): boolean {
  const start = text.slice(0, 300).trim();
  return PLACEHOLDER.test(start);
}

/** Limits of an article number with its words; longer text is a sentence. */
const CODE = { chars: 80, words: 4 } as const;

/** The rest of a template whose first part was empty: ", The Daily". */
const CUT_OFF = /^[,;:|]/;

/** A tag in a name. Names are one line of plain words. */
const TAG = /<\/?[a-z][^<>]{0,200}>/gi;

/** Returns the text as a value (addresses absolute, names on one line), or undefined for none. */
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
    default:
      return text;
  }
}

/** A label before a brand. */
const BRAND_LABEL =
  /^(?:brand|brand name|manufacturer|maker|marke|hersteller|marque|fabricant|marca|fabricante|produttore)\s*:\s+/i;

/** Removes the label from a brand: "Marke: Acme". */
export function withoutBrandLabel(brand: string): string {
  return brand.replace(BRAND_LABEL, "");
}

function isAddress(text: string): boolean {
  return /^(?:https?:)?\/\/\S+$/i.test(text);
}

function isSentence(text: string): boolean {
  return text.length > CODE.chars || text.split(/\s+/, CODE.words + 1).length > CODE.words;
}

/** Start of an address: a scheme, slashes, a path, a query, or a name with a dot or a slash. */
const ADDRESS = /^(?:https?:\/\/|\/|\.{1,2}\/|[?#]|[^\s:]{0,300}[./])[^\s<>"]{0,4000}$/i;

/** Returns an http or https address resolved against `base`; a relative one as written without. */
export function addressFrom(written: string, base: string): string | undefined {
  const text = written.trim();
  if (!ADDRESS.test(text)) return undefined;
  const absolute = parseUrl(text);
  if (absolute === undefined && base === "") return text;
  const url = absolute ?? parseUrl(text, base);
  return url?.protocol === "http:" || url?.protocol === "https:" ? url.href : undefined;
}
