// A value of a payload to the type a schema asks for, or nothing: what would have to be guessed is declined.
import type { Json } from "../../model/fact.ts";
import { foldKey } from "../keys.ts";
import type { FieldMeaning } from "../schema/meaning.ts";
import type { ValueType, WantedValue } from "../schema/wanted.ts";
import { addressFrom } from "./address.ts";
import { dateOfEpoch, isoText, parseDate, type WrittenDate } from "./date.ts";
import { type NumberKind, parseNumber } from "./number.ts";
import { isPlaceholder, textOf } from "./text.ts";

/** A scalar of JSON that says something. */
export type Scalar = boolean | number | string;

/**
 * A scalar as the type, the format and the values that are wanted; undefined when it is none of them.
 *
 * `base` makes relative addresses absolute. Of several types the one that the value already has wins, then the first that it can
 * be read as.
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

/** Types tried for a value without any; a format is that of a text. */
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

/**
 * The value of a list of allowed ones that is meant: as written, else by the last part of an address
 * (`https://schema.org/InStock` is `InStock`), case and separators aside.
 */
function oneOf(value: Scalar, { values, meaning }: WantedValue): Json | undefined {
  const exact = values.find((one) => one === value);
  if (exact !== undefined || typeof value === "boolean") return exact;
  const said = foldKey(lastSegment(String(value)));
  if (said === "") return undefined;
  const meant = meaning === "availability" ? (SHORT_STOCK.get(said) ?? said) : said;
  return values.find((one) => one !== null && foldKey(String(one)) === meant);
}

/** Short words for members of ItemAvailability that shops write, folded. */
const SHORT_STOCK: ReadonlyMap<string, string> = new Map([
  ["oos", "outofstock"],
  ["outstock", "outofstock"],
  ["notinstock", "outofstock"],
  ["available", "instock"],
]);

/** The last part of an address's path or fragment; a text without slash or colon whole. */
function lastSegment(text: string): string {
  const isAddress = /^(?:https?:)?\/\//i.test(text) || /^schema:/i.test(text);
  return isAddress ? (/([^/#:?]+)[/#?]*$/.exec(text)?.[1] ?? "") : text;
}

const YES: ReadonlySet<string> = new Set([
  "true",
  "yes",
  "instock",
  "instoreonly",
  "onlineonly",
  "limitedavailability",
]);
const NO: ReadonlySet<string> = new Set(["false", "no", "outofstock", "soldout", "discontinued"]);

/** Yes and no, also as the members of schema.org: what is in stock is available, what is sold out is not. */
function asBoolean(value: Scalar): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return undefined;
  const said = foldKey(lastSegment(value));
  return YES.has(said) ? true : NO.has(said) ? false : undefined;
}

function asNumber(
  value: Scalar,
  type: "number" | "integer",
  meaning: FieldMeaning,
): number | undefined {
  if (typeof value === "boolean") return undefined;
  const kind = numberKind(type, meaning);
  if (typeof value === "string") return parseNumber(value, kind);
  if (!Number.isFinite(value) || (kind === "price" && value < 0)) return undefined;
  return type === "integer" && !Number.isInteger(value) ? undefined : value;
}

function numberKind(type: "number" | "integer", meaning: FieldMeaning): NumberKind {
  if (meaning === "price") return "price";
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
  return isNumber || typeof value === "boolean" ? String(value) : undefined;
}

type Formatted = (value: Scalar, base: string) => string | undefined;

/** How texts of a format are made. A format that is not here says nothing about how a value is read. */
const FORMATS: ReadonlyMap<string, Formatted> = new Map<string, Formatted>([
  ["date-time", (value) => dateText(value, isoText)],
  ["date", (value) => dateText(value, ({ day }) => day)],
  [
    "duration",
    (value) =>
      typeof value === "string" && DURATION.test(value.trim()) ? value.trim() : undefined,
  ],
  ["email", (value) => emailFrom(value)],
  ["uri", addressText],
  ["uri-reference", addressText],
  ["iri", addressText],
  ["iri-reference", addressText],
  ["url", addressText],
]);

function dateText(value: Scalar, write: (date: WrittenDate) => string): string | undefined {
  if (typeof value === "boolean") return undefined;
  const date = typeof value === "number" ? dateOfEpoch(value) : parseDate(value);
  return date === undefined ? undefined : write(date);
}

/** A duration of ISO 8601: `P1DT2H`, `PT30M`. One of its parts at least. */
const DURATION =
  /^P(?=\d|T\d)(?:\d{1,9}Y)?(?:\d{1,9}M)?(?:\d{1,9}W)?(?:\d{1,9}D)?(?:T(?=\d)(?:\d{1,9}H)?(?:\d{1,9}M)?(?:\d{1,9}(?:[.,]\d{1,9})?S)?)?$/;

/** Something, an at sign, and a domain with a dot; `mailto:` in front goes. */
const EMAIL = /^(?:mailto:)?([^\s@<>,;:"]{1,64}@[^\s@<>,;:"]{1,190}\.[a-z]{2,24})$/i;

function emailFrom(value: Scalar): string | undefined {
  return typeof value === "string" ? EMAIL.exec(value.trim())?.[1] : undefined;
}

function addressText(value: Scalar, base: string): string | undefined {
  return typeof value === "string" ? addressFrom(value, base) : undefined;
}
