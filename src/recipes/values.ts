// Compares the values that a caller points at with those of a page, as a person reads them.
import { parseNumber } from "../facts/coerce/number.ts";
import { amountsIn } from "../facts/visible/amounts.ts";
import { labelledLine } from "../marks/labels.ts";
import { MAX_AROUND, type RecipeField } from "../model/recipe.ts";
import type { ColumnType, RecordValue } from "../model/records.ts";
import type { Said } from "../records/slots.ts";
import { type Reading, readingAs } from "../records/values.ts";
import { oneLine } from "../text/one-line.ts";
import { type DateHabits, isoText, parseDate } from "../text/parse-date.ts";
import { parseUrl } from "../url/parse-url.ts";

/** Page context for comparing values. */
export interface ValueContext {
  readonly url: string;
  readonly habits: DateHabits;
}

/** Maximum characters of a text that a given value is a part of. */
const MAX_WHOLE = 300;

/** Returns a text without differences that a reader does not see: spaces, case, forms of signs. */
export function folded(text: string): string {
  return oneLine(text.normalize("NFKC"))
    .toLowerCase()
    .replace(/[‘’‚′]/g, "'")
    .replace(/[“”„″]/g, '"')
    .replace(/[‐‑‒–—−]/g, "-");
}

/** Returns a key by which values are compared: a reader takes two values with one key for the same. */
export function keyOfValue(value: RecordValue, type: ColumnType): string {
  if (type === "boolean") return `boolean:${value}`;
  if (type === "amount" || type === "number") return `number:${Number(value)}`;
  if (type === "date") return `date:${String(value).slice(0, "2026-01-31".length)}`;
  return type === "url" ? `url:${bareAddress(String(value))}` : `text:${folded(String(value))}`;
}

/** Returns the keys of the values that a given one may stand for. */
export function keysOfExample(
  example: string | number,
  { url, habits }: ValueContext,
): ReadonlySet<string> {
  const text = String(example);
  const date = parseDate(text, habits);
  const address = parseUrl(text.trim(), url === "" ? undefined : url);
  const flag = readingAs({ text: oneLine(text), runs: [], block: undefined }, "boolean", habits);
  return new Set([
    `text:${folded(text)}`,
    ...(flag === undefined ? [] : [`boolean:${flag.value}`]),
    ...numbersIn(example).map((number) => `number:${number}`),
    ...(date === undefined ? [] : [`date:${date.day}`]),
    ...(address === undefined ? [] : [`url:${bareAddress(address.href)}`]),
  ]);
}

/** Returns the number that a text is, in each notation that fits. */
function numbersIn(example: string | number): readonly number[] {
  if (typeof example === "number") return [example];
  const found = amountsIn(example)[0]?.value;
  const read = (["price", "number"] as const).map((kind) => parseNumber(example, kind));
  return [found, ...read].filter((one) => one !== undefined);
}

/** Returns an address without parts that do not change the page: a fragment, a slash at the end. */
const bareAddress = (address: string): string =>
  address
    .replace(/#.*$/s, "")
    .replace(/^https?:\/\//i, "")
    .replace(/\/$/, "");

/** How a text has a given value: its type, and the fixed text around it. */
export interface Written {
  readonly type: ColumnType;
  readonly before: string;
  readonly after: string;
}

const TYPES = ["amount", "date", "number", "boolean"] as const;

/** Whether a text may be a number as written: no telephone or article number. */
const isNumber = (example: string | number): boolean =>
  typeof example === "number" || /^-?(?:0|[1-9]\d{0,14})(?:[.,]\d{1,6})?$/.test(example.trim());

/** Returns how a text has a value as a whole; undefined if it says something else. */
export function wholeIn(
  said: Said,
  example: string | number,
  { keys, habits }: { readonly keys: ReadonlySet<string>; readonly habits: DateHabits },
): Written | undefined {
  const none = { before: "", after: "" };
  for (const type of TYPES) {
    const reading = readingAs(said, type, habits);
    const isRead = reading !== undefined && keys.has(keyOfValue(reading.value, type));
    if (isRead && (type !== "number" || isNumber(example))) return { type, ...none };
  }
  return keys.has(`text:${folded(said.text)}`) ? { type: "text", ...none } : undefined;
}

/** Returns how a text has a value as a part of a short line; undefined if it has not, or twice. */
export function partIn(text: string, example: string | number): Written | undefined {
  const line = oneLine(text);
  const value = oneLine(String(example));
  const at = value === "" || line.length > MAX_WHOLE ? -1 : line.indexOf(value);
  if (at < 0 || line.includes(value, at + 1)) return undefined;
  const [before, after] = [line.slice(0, at), line.slice(at + value.length)];
  const isCut = /[\p{L}\p{N}]$/u.test(before) || /^[\p{L}\p{N}]/u.test(after);
  if (isCut || before.length > MAX_AROUND || after.length > MAX_AROUND) return undefined;
  return { type: isNumber(example) ? "number" : "text", before, after };
}

/** A value of a field as read. */
export type FieldReading = Pick<Reading, "value" | "currency" | "saysMore">;

/** Reads the value of a field from a text; undefined if the text has none of its type. */
export function readAs(
  said: Said,
  { type, before = "", after = "" }: Pick<RecipeField, "type" | "before" | "after">,
  habits: DateHabits,
): FieldReading | undefined {
  const whole = oneLine(said.text);
  if (!whole.startsWith(before) || !whole.endsWith(after)) return undefined;
  if (whole.length <= before.length + after.length) return undefined;
  const text = whole.slice(before.length, whole.length - after.length);
  if (type === "text" || type === "url") return { value: text, saysMore: false };
  const bare = labelledLine(text)?.value ?? text;
  const part = text === whole ? { ...said, text: bare } : { ...said, text: bare, runs: [] };
  const reading = readingAs(part, type, habits);
  return reading ?? (type === "boolean" ? undefined : bareReading(bare, type, habits));
}

/** Reads a text that is a value and nothing else: an amount without a currency, a date. */
function bareReading(
  text: string,
  type: "amount" | "number" | "date",
  habits: DateHabits,
): FieldReading | undefined {
  const date = type === "date" ? parseDate(text, habits) : undefined;
  const value = type === "date" ? date && isoText(date) : parseNumber(text, "number");
  return value === undefined ? undefined : { value, saysMore: false };
}
