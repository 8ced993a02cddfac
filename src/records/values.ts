// Reads the texts of a place as values of one type, by the readers that facts use.
import { lowCents, parseNumber } from "../facts/coerce/number.ts";
import {
  type Amount,
  amountsIn,
  areInstalments,
  textsBefore,
  withoutNet,
} from "../facts/visible/amounts.ts";
import { withJoinedCents } from "../facts/visible/price.ts";
import { stockMember } from "../facts/visible/stock.ts";
import { orderShown } from "../marks/dates.ts";
import { areEarlier } from "../marks/price-words.ts";
import { MARK } from "../model/document.ts";
import type { ColumnType, RecordValue } from "../model/records.ts";
import { dateIn } from "../text/date-finder.ts";
import { oneLine } from "../text/one-line.ts";
import { type DateHabits, isoText, parseDate } from "../text/parse-date.ts";
import { wordSet } from "../text/word-list.ts";
import { nameOfLabel } from "./names.ts";
import { inOneLine, type Said, textOf } from "./slots.ts";

/** A value in a text. */
export interface Reading {
  readonly value: RecordValue;
  readonly type: ColumnType;
  /** ISO 4217 code; "" if unknown. */
  readonly currency?: string;
  /** A higher amount in the text: the price before a discount. */
  readonly list?: number;
  /** The number of reviews after a rating. */
  readonly reviews?: Reading;
  /** Unit or noun around a number. */
  readonly word?: string;
  /** The text before an amount. */
  readonly before?: string;
  /** Whether the value is an instalment or a monthly payment. */
  readonly isInstalment?: boolean;
  /** Whether the text says more than the value. */
  readonly saysMore: boolean;
}

/** Matches placeholders for a missing value. */
const PLACEHOLDER = /^(?:[-–—.…/\s]+|n\/?a|k\.\s?a\.|tba|tbd|none|null)$/i;

/** Whether a text says something. */
export const isSaid = (text: string): boolean => text !== "" && !PLACEHOLDER.test(text);

/** Whether a text has letters or digits. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Maximum characters of a text that is one value. */
export const MAX_CHARS = 80;
/** Minimum share of a place's texts that are values of a kind for all to be. */
const MIN_SHARE = 0.7;

type Read = (said: Said, habits: DateHabits) => Reading | undefined;

/**
 * Readers with the name of a column without a label and the minimum share of texts that they read,
 * in the order in which they are tried. A "no" may be a number among other texts.
 */
const READERS: readonly (readonly [name: string, read: Read, share: number])[] = [
  ["rating", rating, MIN_SHARE],
  ["price", amount, MIN_SHARE],
  ["date", date, MIN_SHARE],
  ["availability", stock, MIN_SHARE],
  ["", flag, 1],
  ["", counted, MIN_SHARE],
];

/** Values of a place, by item. */
export interface PlaceReadings {
  /** Name of a column of such values; undefined for texts. */
  readonly kind: string | undefined;
  readonly readings: readonly (Reading | undefined)[];
}

/** Reads the texts of a place as values of one kind; as texts if most are of none. */
export function readingsOf(said: readonly (Said | undefined)[], habits: DateHabits): PlaceReadings {
  const filled = said.filter((one) => one !== undefined && isSaid(one.text)).length;
  const shown = orderShown(said.map((one) => one?.text ?? ""));
  const own = shown === undefined || shown === "both" ? habits : { ...habits, order: shown };
  const haveCents = haveBareCents(said);
  const texts = said.map((one) => one && withCents(one, haveCents));
  for (const [kind, read, share] of READERS) {
    const readings = withoutBrackets(
      texts.map((one) => one && read(one, own)),
      said,
    );
    const count = readings.filter((reading) => reading !== undefined).length;
    if (count === 0 || count < share * filled) continue;
    const below = readings.filter((reading) => Number(reading?.value) < 0).length;
    return { kind: kind === "price" && below * 2 > count ? "amount" : kind, readings };
  }
  return { kind: undefined, readings: [] };
}

/** Matches two numbers and a sign; the first may be euros, a rank or a quantity: "2 15 €". */
const BARE_CENTS = /^\d{1,6} \d{2} ?\p{Sc}$/u;
/** Matches such a text if its first number is unlikely to be a quantity: "12 45 €", "2 99 €". */
const LIKELY_CENTS = /^(?:\d{2,6} \d|\d \d9)/;

/** Whether such numbers are whole amounts: most texts have some, and few count up as ranks do. */
function haveBareCents(said: readonly (Said | undefined)[]): boolean {
  const texts = said.flatMap((one) => (one !== undefined && isSaid(one.text) ? [one.text] : []));
  const bare = texts.filter((text) => BARE_CENTS.test(text));
  const likely = bare.filter((text) => LIKELY_CENTS.test(text));
  const wholes = bare.map((text) => Number.parseInt(text, 10));
  const ranks = wholes.filter((whole, at) => whole - 1 === wholes[at - 1]);
  return likely.length * 2 > texts.length && ranks.length * 2 < wholes.length;
}

/** Matches two numbers on two lines. Linear: no part can match the text of another. */
const LINE_BETWEEN = /\d[^\S\n]*\n\s*\d/;

/**
 * Joins cents that a space separates from their price: "$148 24". Does not join across a link's
 * edge or a line break, or beside a crossed-out price: a wrong price is worse than none.
 */
function withCents(said: Said, haveCents: boolean): Said {
  const { text, runs } = said;
  if (text.length > MAX_CHARS || (!haveCents && BARE_CENTS.test(text))) return said;
  const links = new Set(runs.flatMap((run) => (/\d/.test(run.text) ? [run.link] : [])));
  const isOther = links.size > 1 || LINE_BETWEEN.test(textOf(runs)) || struckIn(runs) !== "";
  return isOther ? said : { ...said, text: withJoinedCents(text) };
}

/** Returns the crossed-out text of runs. */
const struckIn = (runs: Said["runs"]): string =>
  textOf(runs.filter(({ marks }) => (marks & MARK.strike) !== 0));

/** Makes those numbers of a table's column negative that alone are in brackets, as in accounts. */
function withoutBrackets(
  readings: readonly (Reading | undefined)[],
  said: readonly (Said | undefined)[],
): readonly (Reading | undefined)[] {
  const isLoss = said.map(
    (one) => one !== undefined && one.block === undefined && /^\([^()]*\)$/.test(one.text),
  );
  if (!isLoss.includes(true) || !readings.some((one, at) => one !== undefined && !isLoss[at]))
    return readings;
  return readings.map((one, at) =>
    isLoss[at] === true && typeof one?.value === "number" && one.value > 0
      ? { ...one, value: -one.value }
      : one,
  );
}

/** Reads a text as a value of a type; undefined if it has none. */
export function readingAs(
  said: Said,
  type: "amount" | "number" | "date" | "boolean",
  habits: DateHabits,
): Reading | undefined {
  if (type === "amount") return amount(withCents(said, false));
  if (type === "boolean") return flag(said);
  const reading = type === "date" ? date(said, habits) : (rating(said) ?? counted(said));
  return reading?.type === type ? reading : undefined;
}

/** Words and signs for yes and for no. */
const YES = wordSet("yes ja oui sí sim sì tak ano áno evet igen да так ναι はい 是 예 ✓ ✔ ☑ ✅");
const NO = wordSet(
  "no nein non não nee nej nei nie ne hayır nem нет ні όχι いいえ 否 아니요 ✗ ✘ ❌ ✖",
);

function flag({ text }: Said): Reading | undefined {
  const word = text.toLowerCase().replaceAll("\ufe0f", "");
  if (!YES.has(word) && !NO.has(word)) return undefined;
  return { value: YES.has(word), type: "boolean", saysMore: false };
}

/** "4.5 out of 5 stars", "Note : 4/5". */
const RATING =
  /^\D{0,12}(\d(?:[.,]\d+)?)\s?(?:\/|out of|von|sur|de|av|van|z|из)\s?(?:5|10)(?!\d)(?:\sstars?)?/iu;

/**
 * Matches a rating without its best mark, before a count: "4.1 (11)", "Rating: 4.1 · 11 reviews".
 */
const UNSCALED =
  /^[^\p{L}\p{N}]{0,8}(?:(\p{L}{3,20})\s?:?\s)?([0-4][.,]\d{1,2}|5[.,]00?)(?:\s?[★⭐])?(?=\s?[(·•|,–—-]|\s)/u;

/** Words before a rating, other than its labels. */
const RATED = wordSet("rated note noté bewertet valorado valutato gewaardeerd");
const saysRating = (word: string): boolean =>
  RATED.has(word.toLowerCase()) || nameOfLabel(word) === "rating";

function rating(said: Said): Reading | undefined {
  const { text, block } = said;
  const told = block?.told?.rating;
  const [scaled = "", stars] = RATING.exec(text) ?? [];
  const [unscaled = "", word = "", bare] = scaled === "" ? (UNSCALED.exec(text) ?? []) : [];
  const whole = scaled || unscaled;
  const reviews = whole === "" ? undefined : reviewsIn(said, whole.length, word);
  const found = told ?? stars ?? (reviews && bare);
  const value = Number(found?.split("/", 1)[0]?.replace(",", "."));
  if (found === undefined || Number.isNaN(value)) return undefined;
  const [before = ""] = scaled.split(/\d/, 1);
  const label = oneLine(before.replace(/[^\p{L}\p{M}]/gu, " "));
  const saysBefore = hasWords(label) && !label.split(" ").some(saysRating);
  if (reviews !== undefined) return { value, type: "number", reviews, word, saysMore: saysBefore };
  const rest = text.replace(saysBefore ? scaled.slice(before.length) : scaled, " ");
  return { value, type: "number", saysMore: hasWords(rest) };
}

/**
 * Returns the number of reviews after the rating in a text: with a word for reviews or ratings, or
 * alone in brackets. In a cell of a table, an amount of something else may be in brackets; `word`
 * is the word before the rating.
 */
function reviewsIn({ text, block }: Said, start: number, word: string): Reading | undefined {
  const after = text.slice(start).trim();
  const count = counted({ text: after, runs: [], block });
  if (count === undefined || !Number.isInteger(count.value)) return undefined;
  if (word !== "" && nameOfLabel(word) !== "rating") return undefined;
  const isAlone = count.word === "" && /^\(.*\)$/.test(after);
  const isNamed = COUNTED_WITH_RATINGS.has(nameOfLabel(count.word ?? ""));
  return isNamed || (isAlone && (block !== undefined || word !== "")) ? count : undefined;
}

/** Names of what is counted after a rating. */
const COUNTED_WITH_RATINGS = wordSet("reviews rating");

/** A number in thousands, millions or billions, which is no price. */
const SCALED = /\d\s?(?:[kKmMB]|Mio|Mrd|bn|million|billion)(?!\p{L})/u;

/**
 * Returns the first of two amounts that add up to a third: a price, what is saved, the price
 * before.
 */
function savedFrom(values: readonly number[]): number | undefined {
  if (values.length !== 3) return undefined;
  const most = Math.max(...values);
  const sum = values.reduce((all, value) => all + value, 0) - most;
  return Math.abs(sum - most) < 0.05 ? values.find((value) => value !== most) : undefined;
}

/** Minimum share of a price that is left after a discount; a lower amount may be an instalment. */
export const CHEAPEST = 0.4;

/** Matches the text between the ends of a range. */
const RANGE = /^\s*(?:[-–—~〜～]|to|bis|à|a|al|hasta|tot|do|до|til|and|und)\s*$/iu;

/** Returns the text between the first two amounts. */
function betweenAmounts(text: string, [first, second]: readonly Amount[]): string {
  return first === undefined || second === undefined
    ? ""
    : text.slice(first.index + first.written.length, second.index);
}

/** Finds amounts; an amount ends at the edge of a link, as in "Lamp 90" (a link) "120 kr". */
function amountsBetweenLinks(text: string, runs: Said["runs"]): readonly Amount[] {
  if (!/\d/.test(text)) return [];
  // Runs that are not the whole text do not tell where it is divided.
  if (oneLine(textOf(runs)) !== text) return amountsIn(text);
  const edges: number[] = [];
  let length = 0;
  for (const [at, { link, text: part }] of inOneLine(runs).entries()) {
    if (at > 0 && link !== runs[at - 1]?.link) edges.push(length);
    length += part.length;
  }
  return [0, ...edges].flatMap((start, at) =>
    amountsIn(text.slice(start, edges[at])).map((one) => ({ ...one, index: one.index + start })),
  );
}

function amount({ text: written, runs }: Said): Reading | undefined {
  const text = lowCents(written);
  if (text.length > MAX_CHARS || SCALED.test(text)) return undefined;
  const all = amountsBetweenLinks(text, runs);
  // An amount with a minus beside another one is a discount.
  const positive = all.filter(({ value }) => value >= 0);
  const partial = areInstalments(text, all);
  const whole = positive.filter((one) => partial[all.indexOf(one)] !== true);
  const isInstalment = partial.includes(true) && whole.length === 0;
  const shown = withTax(text, [whole, positive, all].find(({ length }) => length > 0) ?? []);
  const earlier = areEarlier(textsBefore(text, shown));
  const now = shown.filter((_, at) => earlier[at] !== true);
  const found = now.length > 0 ? now : shown;
  const [first] = found;
  if (first === undefined) return undefined;
  const bare = all.reduce((left, { written }) => left.replace(written, " "), text);
  const values = found.map(({ value }) => value);
  const isRange = values.length === 2 && RANGE.test(betweenAmounts(text, found));
  const least = Math.min(...values);
  const most = Math.max(...(isRange ? values : shown.map(({ value }) => value)));
  // In a text with words, an amount far below the first is a saving or an instalment: "$99 or 4
  // payments of $24.75".
  const mayBeLeast = isRange || least >= CHEAPEST * first.value || !hasWords(bare);
  const struck = amountsIn(lowCents(struckIn(runs))).map(({ value: old }) => old);
  const current = struck.length > 0 ? values.find((one) => !struck.includes(one)) : undefined;
  const saved = savedFrom(shown.map(({ value: one }) => one));
  const value = current ?? saved ?? (mayBeLeast ? least : first.value);
  const list = most > value && !isRange ? most : undefined;
  return {
    value,
    type: "amount",
    currency: first.code,
    ...(list !== undefined && { list }),
    before: text.slice(0, shown[0]?.index).trim(),
    isInstalment,
    saysMore: hasWords(bare) || all.some((one) => one.value !== value && one.value !== list),
  };
}

/** Leaves amounts without tax out if the text has others. */
function withTax(text: string, amounts: readonly Amount[]): readonly Amount[] {
  const left = amounts.length > 1 ? withoutNet(text) : text;
  if (left === text) return amounts;
  const values = new Set(amountsIn(left).map(({ value }) => value));
  const taxed = amounts.filter(({ value }) => values.has(value));
  return taxed.length > 0 ? taxed : amounts;
}

/** Reads a date. A relative one, such as "3 days ago", stays text. */
function date({ text, block }: Said, habits: DateHabits): Reading | undefined {
  if (text.length > MAX_CHARS) return undefined;
  const { language } = habits;
  const { at, date: marked } = block?.told ?? {};
  const place = dateIn(text, { language, isMarked: marked !== undefined });
  const written = place === undefined ? text : text.slice(place.start, place.end);
  const found = parseDate(written, habits) ?? (at === undefined ? undefined : parseDate(at));
  // Minutes that no `time` element marks are a duration, not an age.
  const isAge = place !== undefined && (marked !== undefined || !MINUTES.test(written));
  if (found === undefined && !isAge) return undefined;
  const saysMore = hasWords(text.replace(written, " "));
  if (found === undefined) return { value: written, type: "text", saysMore };
  return { value: isoText(found), type: "date", saysMore };
}

/** Matches minutes alone: "8 min". */
const MINUTES = /^\d{1,3}\s?min\.?$/i;

function stock({ text }: Said): Reading | undefined {
  return stockMember(text) === undefined
    ? undefined
    : { value: text, type: "text", saysMore: false };
}

/** Reads a number and what it counts: "31", "(31)", "1,204 views". */
function counted({ text }: Said): Reading | undefined {
  if (text.length > MAX_CHARS) return undefined;
  const [, digits = "", scale = "", after = ""] =
    /^[^\p{L}\p{N}]{0,3}?([-+−]?\d[\d.,'’\u00a0\u202f ]*)(?:\s?([kKmM])(?!\p{L}))?([^\d]*)$/u.exec(
      text,
    ) ?? [];
  if (digits === "") return undefined;
  const plain = digits.replace(/^\+|[.,\s]+$/g, "");
  // A minus after the digits may be one of accounts, or an open range: "12.00-", "2019-".
  if (/^[-−–]$/u.test(after) && /[\d\s]$/.test(digits)) return undefined;
  const factor = scale === "" ? 1 : /k/i.test(scale) ? 1000 : 1_000_000;
  const value =
    (factor === 1 ? parseNumber(plain, "integer") : undefined) ?? parseNumber(plain, "number");
  const word = oneLine(after.replace(/[^\p{L}\p{M}\s%‰°]/gu, " "));
  if (value === undefined || word.split(" ").length > 2) return undefined;
  return { value: value * factor, type: "number", word, saysMore: false };
}
