// Checks the stored record of a watch field by field: the file may have been edited by hand.
import { messageOf } from "../model/error-code.ts";
import type { WatchRecord } from "../model/watch-store.ts";
import { isObject } from "../text/json-values.ts";

/** Checks a stored request and adds fields that an earlier version lacks. Throws if it is invalid. */
export type CheckWatch = (request: unknown) => WatchRecord["request"];

type Stored = Omit<WatchRecord, "request"> & { readonly request: unknown };
type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isNumber: Check = (value) => typeof value === "number" && Number.isFinite(value);
const isTextOrNull: Check = (value) => value === null || isText(value);
const having =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) && Object.entries(checks).every(([name, check]) => check(value[name]));

const isReport = having({ id: isNumber, at: isNumber, changes: Array.isArray });
const isCheck = having({ at: isNumber, pages: isNumber, error: isTextOrNull });

const CHECKS: { readonly [name in keyof Stored]: Check } = {
  id: isText,
  request: (value) => value !== undefined,
  createdMs: isNumber,
  nextMs: isNumber,
  askedMs: isNumber,
  checks: isNumber,
  last: (value) => value === null || isCheck(value),
  reported: isNumber,
  reports: (value) => Array.isArray(value) && value.every(isReport),
  delivery: having({
    delivered: isNumber,
    attempts: isNumber,
    nextMs: isNumber,
    error: isTextOrNull,
  }),
};

/** Returns the record in a stored value. Throws an Error that names the invalid field. */
export function watchRecordOf(value: unknown, checkRequest: CheckWatch): WatchRecord {
  if (!isSound(value)) throw new Error(`its field ${faultOf(value)} is missing or invalid`);
  try {
    return { ...value, request: checkRequest(value.request) };
  } catch (error) {
    throw new Error(`its field request is invalid: ${messageOf(error)}`, { cause: error });
  }
}

function isSound(value: unknown): value is Stored {
  return isObject(value) && faultOf(value) === undefined;
}

function faultOf(value: unknown): string | undefined {
  if (!isObject(value)) return "record";
  return Object.entries(CHECKS).find(([name, check]) => !check(value[name]))?.[0];
}
