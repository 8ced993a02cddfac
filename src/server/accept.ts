// Parses `Accept` headers to decide whether a format is preferred to JSON, the default.
import type { IncomingHttpHeaders } from "node:http";

/** Whether a header names one of some types, and JSON not at all, later or with less weight. */
export function prefersToJson(accept: string | undefined, types: ReadonlySet<string>): boolean {
  const ranges = (accept ?? "").slice(0, ACCEPT_CHARS).split(",").map(rangeOf);
  const wanted = best(ranges, types);
  const json = best(ranges, JSON_RANGES);
  if (wanted === undefined) return false;
  if (json === undefined) return true;
  return wanted.weight > json.weight || (wanted.weight === json.weight && wanted.at < json.at);
}

/** Maximum characters read of an `Accept` header; browsers send under 200. */
const ACCEPT_CHARS = 2000;
/** A full wildcard does not count as naming JSON. */
const JSON_RANGES: ReadonlySet<string> = new Set(["application/json", "application/*"]);

interface MediaRange {
  readonly type: string;
  readonly weight: number;
  readonly at: number;
}

function rangeOf(text: string, at: number): MediaRange {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const given = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  const weight = given === undefined ? 1 : Number(given);
  return { type, weight: Number.isNaN(weight) ? 0 : weight, at };
}

function best(ranges: readonly MediaRange[], wanted: ReadonlySet<string>): MediaRange | undefined {
  let found: MediaRange | undefined;
  for (const range of ranges) {
    if (!wanted.has(range.type) || range.weight <= 0) continue;
    if (found === undefined || range.weight > found.weight) found = range;
  }
  return found;
}

/** `gzip` in an Accept-Encoding header, with a weight other than zero. */
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/** Whether a client accepts answers compressed with gzip. */
export const acceptsGzip = (headers: IncomingHttpHeaders): boolean =>
  GZIP.test(String(headers["accept-encoding"] ?? ""));
