// Evaluates the calls that serialisers write into a literal: dates, maps, sets, JSON in a string.
import { percentDecoded } from "../text/percent.ts";
import { bareObject, type Draft, parseJson } from "./bare.ts";

type ScriptCall = (first: Draft, args: readonly Draft[]) => Draft | undefined;

const same: ScriptCall = (first) => first;
const list: ScriptCall = (first) => (Array.isArray(first) ? first : []);

const CALLS: ReadonlyMap<string, ScriptCall> = new Map<string, ScriptCall>([
  ["", (_first, args) => args.at(-1)],
  ["Date", isoDate],
  ["Map", list],
  ["Set", list],
  ["Array", () => []],
  ["Object", same],
  ["Object.create", bareObject],
  ["Object.freeze", same],
  ["BigInt", (first) => String(first)],
  ["URL", (first) => (typeof first === "string" ? first : undefined)],
  ["Promise.resolve", same],
  ["JSON.parse", (first) => (typeof first === "string" ? parseJson(first) : undefined)],
  [
    "decodeURIComponent",
    (first) => (typeof first === "string" ? percentDecoded(first) : undefined),
  ],
]);

/** Returns the value of a call with its arguments; undefined for functions that carry no data. */
export function callResult(name: string, args: readonly Draft[]): Draft | undefined {
  return CALLS.get(name)?.(args[0] ?? null, args);
}

/** Converts milliseconds or text to an ISO 8601 date; null if it is not a date. */
export function isoDate(written: unknown): string | null {
  if (typeof written !== "number" && typeof written !== "string") return null;
  const time = new Date(written);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
