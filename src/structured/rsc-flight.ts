// Reads the data a page passes to its client components from React server component rows, with
// references resolved. The format is internal to React and undocumented; the reader follows the
// builds in the fixtures and the pages in the corpus.
import type { Json } from "../model/fact.ts";
import type { Draft } from "./bare.ts";
import { CODE } from "./cursor.ts";
import { expand, freshBudget, LEFT_OUT } from "./expand.ts";
import {
  type FlightRow,
  flightModels,
  isClientModule,
  isElement,
  modelOf,
  resolveText,
} from "./flight-references.ts";

/** React's root row: apart from elements it only has framework data. */
const ROOT = "0";

/**
 * Returns the data in a flight stream: the props of every client component, outermost first, and
 * unreferenced rows of plain data. References resolve to their values, but not into themselves.
 * Elements are removed: they are the page itself. Dates are ISO 8601, maps lists of pairs.
 */
export function readFlight(bytes: Uint8Array): Json {
  const models = flightModels(readRows(bytes));
  const elements: Draft[][] = [];
  const seen = new Set<object>();
  const budget = freshBudget();
  const copy = (value: Draft): Json =>
    expand(
      value,
      (one, _key, isOpen) => {
        const found = typeof one === "string" ? resolveText(models, one) : one;
        if (!isElement(found)) return isContainer(found) && isOpen(found) ? one : found;
        if (!seen.has(found)) elements.push(found);
        seen.add(found);
        return LEFT_OUT;
      },
      budget,
    );

  const data: Json[] = [];
  const keep = (value: Json) => {
    if (holdsData(value)) data.push(value);
  };
  let next = 0;
  for (const id of [ROOT, ...models.rows.keys()]) {
    const model = models.referred.has(id) ? undefined : modelOf(models, id);
    models.referred.add(id);
    if (!isContainer(model) || models.rows.get(id)?.tag === "I") continue;
    const row = copy(model);
    if (id !== ROOT) keep(row);
    for (; next < elements.length; next++) {
      const [, type, , props = null] = elements[next] ?? [];
      const value = copy(props);
      if (isClientModule(models, type)) keep(value);
    }
  }
  return data;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** A prop of Next.js' own router components, which carry no page data. */
const ROUTER_PROP = "parallelRouterKey";

/** Whether a copied value has a non-null scalar anywhere. */
function holdsData(root: Json): boolean {
  const waiting: Json[] = [root];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== "object") return true;
    if (value === null) continue;
    if (ROUTER_PROP in value) return false;
    for (const member of Object.values(value)) waiting.push(member);
  }
  return false;
}

/** Tags of rows that state their length in bytes, without newline: text, buffers, typed arrays. */
const SIZED = new Set("TAOoUSsLlGgMmVb");

/** Tags of rows that end at a newline, besides upper-case letters: console, two kinds of stream. */
const OTHER_TAGS = new Set("#rx");

/** Tags of rows with page content; others are timings, owners and hints. */
const KEPT = new Set(["", "T", "I"]);

/** Returns the rows by id, in order; the last row of an id wins. Skips junk between rows. */
function readRows(bytes: Uint8Array): ReadonlyMap<string, FlightRow> {
  const rows = new Map<string, FlightRow>();
  const decoder = new TextDecoder();
  let at = 0;
  while (at < bytes.length) {
    const colon = idEnd(bytes, at);
    if (colon < 0) {
      at = lineEnd(bytes, at) + 1;
      continue;
    }
    const id = decoder.decode(bytes.subarray(at, colon));
    const letter = String.fromCharCode(bytes[colon + 1] ?? 0);
    const size = SIZED.has(letter) ? sizeAt(bytes, colon + 2) : undefined;
    const tagged = size !== undefined || (letter >= "A" && letter <= "Z") || OTHER_TAGS.has(letter);
    const start = size?.end ?? colon + (tagged ? 2 : 1);
    const end =
      size === undefined ? lineEnd(bytes, start) : Math.min(start + size.bytes, bytes.length);
    const tag = tagged ? letter : "";
    if (KEPT.has(tag)) rows.set(id, { tag, text: decoder.decode(bytes.subarray(start, end)) });
    at = size === undefined ? end + 1 : end;
  }
  return rows;
}

/** Returns the offset of the colon after a row's hexadecimal id, which may be empty; else -1. */
function idEnd(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length && at <= from + 8; at++) {
    const code = bytes[at] ?? 0;
    if (code === CODE.colon) return at;
    const hexadecimal = (code >= 48 && code <= 57) || (code >= 97 && code <= 102);
    if (!hexadecimal) return -1;
  }
  return -1;
}

/** Reads the hexadecimal size up to the comma, and the content's offset; undefined for no size. */
function sizeAt(bytes: Uint8Array, from: number): { bytes: number; end: number } | undefined {
  let size = 0;
  for (let at = from; at < bytes.length && at <= from + 8; at++) {
    const code = bytes[at] ?? 0;
    if (code === CODE.comma) return at > from ? { bytes: size, end: at + 1 } : undefined;
    const digit = Number.parseInt(String.fromCharCode(code), 16);
    if (Number.isNaN(digit)) return undefined;
    size = size * 16 + digit;
  }
  return undefined;
}

function lineEnd(bytes: Uint8Array, from: number): number {
  const end = bytes.indexOf(CODE.newline, from);
  return end < 0 ? bytes.length : end;
}
