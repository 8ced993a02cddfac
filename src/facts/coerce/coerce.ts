// Coerces a payload value to the type a schema asks for; declines anything that needs a guess.
import { type DurationUnit, parseDuration, UNIT_SECONDS } from "../../marks/durations.ts";
import type { Json } from "../../model/fact.ts";
import { dateOfEpoch, isoText, parseDate, type WrittenDate } from "../../text/parse-date.ts";
import { mapByWord, wordSet } from "../../text/word-list.ts";
import { foldKey } from "../keys.ts";
import type { FieldMeaning, ValueType, WantedValue } from "../schema/wanted.ts";
import { type NumberKind, parseNumber } from "./number.ts";
import { addressFrom, isPlaceholder, textOf } from "./text.ts";

/** A non-empty JSON scalar. */
export type Scalar = boolean | number | string;

/**
 * Returns a scalar in the wanted type, format and values; undefined if it does not fit. Of several
 * types, the value's own wins, then the first that can parse it. `base` resolves addresses.
 */
export function coerce(value: Scalar, wanted: WantedValue, base: string): Json | undefined {
  if (typeof value === "string" && isPlaceholder(value)) return undefined;
  if (wanted.values.length > 0) return oneOf(value, wanted);
  const types: readonly ValueType[] = wanted.types.size > 0 ? [...wanted.types] : anyType(wanted);
  const own = types.find((type) => typeof value === NATIVE[type]);
  for (const type of own === undefined ? types : [own, ...types]) {
    const coerced = asType(type, value, { wanted, base });
    if (coerced !== undefined) return coerced;
  }
  return undefined;
}

const NATIVE: Readonly<Record<ValueType, string>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
};

/** Types to try for a schema without any; a format implies text. */
function anyType({ format }: WantedValue): readonly ValueType[] {
  return format === "" ? ["string", "number", "boolean"] : ["string"];
}

interface CoerceTarget {
  readonly wanted: WantedValue;
  readonly base: string;
}

function asType(type: ValueType, value: Scalar, asked: CoerceTarget): Json | undefined {
  switch (type) {
    case "string":
      return asString(value, asked);
    case "boolean":
      return asBoolean(value);
    case "number":
    case "integer":
      return asNumber(value, type, asked.wanted.meaning);
  }
}

/** Returns the allowed value that matches as written, else by an address's last part, folded. */
function oneOf(value: Scalar, { values, meaning }: WantedValue): Json | undefined {
  const exact = values.find((one) => one === value);
  if (exact !== undefined || typeof value === "boolean") return exact;
  const word = foldKey(lastSegment(String(value)));
  if (word === "") return undefined;
  const meant = meaning === "availability" ? (SHORT_STOCK.get(word) ?? word) : word;
  return values.find((one) => one !== null && foldKey(String(one)) === meant);
}

/** Short words that shops use for members of ItemAvailability, folded. */
const SHORT_STOCK = mapByWord([
  ["oos outstock notinstock", "outofstock"],
  ["available", "instock"],
]);

/** Returns the last part of an address's path or fragment; any other text whole. */
function lastSegment(text: string): string {
  const isAddress = /^(?:https?:)?\/\//i.test(text) || /^schema:/i.test(text);
  return isAddress ? (/([^/#:?]+)[/#?]*$/.exec(text)?.[1] ?? "") : text;
}

const YES = wordSet("true yes instock instoreonly onlineonly limitedavailability");
const NO = wordSet("false no outofstock soldout discontinued");

/** Parses yes and no, also as members of schema.org: in stock is available, sold out is not. */
function asBoolean(value: Scalar): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return undefined;
  const word = foldKey(lastSegment(value));
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}

function asNumber(
  value: Scalar,
  type: "number" | "integer",
  meaning: FieldMeaning,
): number | undefined {
  if (typeof value === "boolean") return undefined;
  const kind = numberKind(type, meaning);
  if (typeof value === "string") return numberOf(value, kind, meaning);
  if (!Number.isFinite(value) || (kind === "price" && value < 0)) return undefined;
  return type === "integer" && !Number.isInteger(value) ? undefined : value;
}

/** Parses a number, a duration in the unit that the field's name has, or a count beside a rating. */
function numberOf(text: string, kind: NumberKind, meaning: FieldMeaning): number | undefined {
  const seconds = isUnit(meaning) ? parseDuration(text) : undefined;
  if (seconds !== undefined && isUnit(meaning)) {
    const amount = seconds / UNIT_SECONDS[meaning];
    return kind === "integer" && !Number.isInteger(amount) ? undefined : amount;
  }
  const counted = meaning === "count" ? COUNTED.exec(text)?.[1] : undefined;
  return parseNumber(counted ?? text, kind);
}

/** A count in parentheses after a rating: "4.4/5 (312 reviews)". */
const COUNTED = /^[\d.,/ ]{1,12}\p{L}{0,12} ?\(([\d.,']{1,12})(?: \p{L}{1,20}){0,3}\)$/u;

function isUnit(meaning: FieldMeaning): meaning is DurationUnit {
  return Object.hasOwn(UNIT_SECONDS, meaning);
}

function numberKind(type: "number" | "integer", meaning: FieldMeaning): NumberKind {
  if (meaning === "price" || meaning === "pay") return "price";
  if (meaning === "rating") return "rating";
  return type === "integer" || meaning === "count" ? "integer" : "number";
}

function asString(value: Scalar, { wanted, base }: CoerceTarget): string | undefined {
  const { format, meaning } = wanted;
  const byFormat = FORMATS.get(format);
  if (byFormat !== undefined) return byFormat(value, base);
  if (typeof value === "string") return textOf(value, meaning, base);
  const isNumber = typeof value === "number" && Number.isFinite(value);
  if (meaning === "price" && (!isNumber || value < 0)) return undefined;
  if (meaning === "name" || meaning === "address" || meaning === "currency") return undefined;
  // A larger whole number was rounded when the data was parsed.
  const isExact = isNumber && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return isExact || typeof value === "boolean" ? String(value) : undefined;
}

type Formatted = (value: Scalar, base: string) => string | undefined;

/** Parsers of text formats. A format not listed here has no effect on parsing. */
const FORMATS = mapByWord<Formatted>([
  ["date-time", (value) => dateText(value, isoText)],
  ["date", (value) => dateText(value, ({ day }) => day)],
  [
    "duration",
    (value) =>
      typeof value === "string" && DURATION.test(value.trim()) ? value.trim() : undefined,
  ],
  ["email", (value) => (typeof value === "string" ? EMAIL.exec(value.trim())?.[1] : undefined)],
  [
    "uri uri-reference iri iri-reference url",
    (value, base) => (typeof value === "string" ? addressFrom(value, base) : undefined),
  ],
]);

function dateText(value: Scalar, write: (date: WrittenDate) => string): string | undefined {
  if (typeof value === "boolean") return undefined;
  const date = typeof value === "number" ? dateOfEpoch(value) : parseDate(value);
  return date === undefined ? undefined : write(date);
}

/** An ISO 8601 duration with at least one part: `P1DT2H`, `PT30M`. */
const DURATION =
  /^P(?=\d|T\d)(?:\d{1,9}Y)?(?:\d{1,9}M)?(?:\d{1,9}W)?(?:\d{1,9}D)?(?:T(?=\d)(?:\d{1,9}H)?(?:\d{1,9}M)?(?:\d{1,9}(?:[.,]\d{1,9})?S)?)?$/;

/** An email address whose domain has a dot; a leading `mailto:` is dropped. */
const EMAIL = /^(?:mailto:)?([^\s@<>,;:"]{1,64}@[^\s@<>,;:"]{1,190}\.[a-z]{2,24})$/i;
