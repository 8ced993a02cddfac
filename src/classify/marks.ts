// A text to the marks that mean the same in every language: digits, question marks, quotation; prices and dates.
import { share, type Values } from "./page.ts";

const CLASSES = [
  ["questions", /[?؟？⁇⁈]/],
  ["exclamations", /[!！¡]/],
  ["stops", /[.。．।۔]/],
  ["commas", /[,،、，]/],
  ["colons", /[:;：；]/],
  ["quotes", /["'“”„‚‘’«»‹›「」『』《》]/],
  ["brackets", /[()[\]（）【】]/],
  ["operators", /[{}<>=+*/\\|_$#@&^~`%]/],
  ["dashes", /[-–—―]/],
  ["digits", /\p{Nd}/u],
  ["capitals", /\p{Lu}/u],
  ["letters", /\p{L}/u],
] as const satisfies readonly (readonly [string, RegExp])[];

const OTHER = CLASSES.length + 1;
/** Kind of a UTF-16 unit: its place in CLASSES from 1; 0 where it was not looked at yet. */
const kinds = new Uint8Array(0x10000);

/** How often each kind of mark stands in texts. */
export type MarkCounts = Float64Array;

/** No marks yet. */
export function noMarks(): MarkCounts {
  return new Float64Array(OTHER + 1);
}

/** Adds the marks of a text. */
export function countMarks(text: string, counts: MarkCounts): void {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const kind = kinds[unit] || kindOf(unit);
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
}

function kindOf(unit: number): number {
  const char = String.fromCharCode(unit);
  const found = CLASSES.findIndex(([, pattern]) => pattern.test(char));
  const kind = found < 0 ? OTHER : found + 1;
  kinds[unit] = kind;
  return kind;
}

/** Marks for each hundred letters, on a scale that flattens. */
export function markValues(counts: MarkCounts): Values {
  const at = (name: (typeof CLASSES)[number][0]): number =>
    counts[CLASSES.findIndex(([one]) => one === name) + 1] ?? 0;
  const letters = at("letters") + at("capitals");
  const rate = (count: number): number => Math.min(3, Math.sqrt(100 * share(count, letters)));
  return {
    questions: rate(at("questions") * 4),
    exclamations: rate(at("exclamations") * 4),
    stops: rate(at("stops")),
    commas: rate(at("commas")),
    colons: rate(at("colons")),
    quotes: rate(at("quotes")),
    brackets: rate(at("brackets")),
    operators: rate(at("operators")),
    dashes: rate(at("dashes")),
    digits: rate(at("digits") / 4),
    capitals: rate(at("capitals") / 4),
  };
}

/** A digit of any script beside a currency sign, code or short name. Bounded repeats only, so linear. */
const PRICE =
  /(?:\p{Sc}|(?<!\p{L})(?:EUR|USD|GBP|CHF|JPY|CNY|INR|AUD|CAD|NOK|SEK|DKK|PLN|CZK|BRL|RUB|TRY|kr|zł|Kč|Rs|R\$)\.?)\s{0,2}\p{Nd}|\p{Nd}\s{0,2}(?:\p{Sc}|(?:EUR|USD|GBP|CHF|JPY|CNY|INR|NOK|SEK|DKK|PLN|CZK|RUB|kr|zł|Kč|Ft|lei|лв|руб|грн|円|元|원|บาท)(?!\p{L}))/u;
/** A day as figures or with a month's name, in the orders languages use. Bounded repeats only, so linear. */
const DATE =
  /(?<!\d)(?:(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)?\d\d)(?!\d)|(?:19|20)\d\d\s?[年년]|(?<!\d)\d{1,2}(?:st|nd|rd|th|er|\.|º)?\s(?:de\s)?\p{L}[\p{L}\p{M}]{2,11}\.?,?\s(?:de\s)?(?:19|20|25)\d\d(?!\d)|\p{L}[\p{L}\p{M}]{2,11}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s(?:19|20)\d\d(?!\d)/u;
/** A telephone number: a plus and a country, a code in brackets, or groups of three and more. Bounded repeats only, so linear. */
const PHONE =
  /\+\d{1,3}[\s.(-]{1,2}\d{1,4}[\s.)-]{1,2}\d{2,4}|\(\d{2,5}\)\s?\d{2,4}[\s.-]?\d{2,4}|(?<![\d.-])\d{3,4}[.-]\d{3,4}[.-]\d{3,4}(?![\d.-])/;
/** Stars, or a mark out of five or ten. */
const RATING = /[★☆⭐]|(?<![\d.,])[0-5][.,]\d\s?(?:\/\s?(?:5|10)(?!\d)|\(\s?\d)/;
const HAS_DIGIT = /[0-9★☆⭐\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u0e50-\u0e59]/;

/** Figures there are in every date and telephone number, which take longest to look for. */
const FOUR_DIGITS = /(?:\d\D*){4}/;

/** Most characters of a block that are looked at. */
const LOOKED_AT = 300;

/** What figures in a text stand for. */
export interface Facts {
  readonly price: boolean;
  readonly date: boolean;
  readonly phone: boolean;
  readonly rating: boolean;
}

const NONE: Facts = { price: false, date: false, phone: false, rating: false };

/** What the figures at the beginning of a text stand for. */
export function factsOf(text: string): Facts {
  const looked = text.length > LOOKED_AT ? text.slice(0, LOOKED_AT) : text;
  if (!HAS_DIGIT.test(looked)) return NONE;
  const hasFour = FOUR_DIGITS.test(looked);
  return {
    price: PRICE.test(looked),
    date: hasFour && DATE.test(looked),
    phone: hasFour && PHONE.test(looked),
    rating: RATING.test(looked),
  };
}
