// Checks the stored records of crawls and watches field by field: one may be edited by hand.
import type { CrawlRecord } from "../model/crawl-store.ts";
import { failureOf } from "../model/error-code.ts";
import type { WatchRecord } from "../model/watch-store.ts";
import { isObject } from "../text/json-values.ts";

/** Checks a stored request, and adds the defaults of fields that it lacks. Throws if it is invalid. */
export type CheckRequest = (request: unknown) => CrawlRecord["request"];
export type CheckWatch = (request: unknown) => WatchRecord["request"];

type Check = (value: unknown) => boolean;
type Checks<R> = { readonly [name in keyof R]: Check };

/** Returns the record in a stored value. Throws an Error that names the invalid field. */
export const crawlRecordOf = (value: unknown, checkRequest: CheckRequest): CrawlRecord =>
  recordOf<CrawlRecord>(value, CRAWL, checkRequest);

/** Returns the record in a stored value. Throws an Error that names the invalid field. */
export const watchRecordOf = (value: unknown, checkRequest: CheckWatch): WatchRecord =>
  recordOf<WatchRecord>(value, WATCH, checkRequest);

function recordOf<R extends { readonly request: unknown }>(
  value: unknown,
  checks: Readonly<Record<string, Check>>,
  checkRequest: (request: unknown) => R["request"],
) {
  if (!isObject(value)) throw new Error("it is not an object");
  const [wrong] = Object.entries(checks).find(([name, check]) => !check(value[name])) ?? [];
  if (wrong !== undefined) throw new Error(`its field ${wrong} is missing or invalid`);
  try {
    return { ...(value as Omit<R, "request">), request: checkRequest(value["request"]) };
  } catch (error) {
    throw failureOf("its field request is invalid", error);
  }
}

const isText: Check = (value) => typeof value === "string";
const isNumber: Check = (value) => typeof value === "number" && Number.isFinite(value);
const isSwitch: Check = (value) => typeof value === "boolean";
const isThere: Check = (value) => value !== undefined;
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const orAbsent =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const oneOf =
  (...words: readonly string[]): Check =>
  (value) =>
    typeof value === "string" && words.includes(value);
const having =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) && Object.entries(checks).every(([name, check]) => check(value[name]));

const DELIVERY = { attempts: isNumber, error: orNull(isText) };

const CRAWL: Checks<CrawlRecord> = {
  id: isText,
  request: isThere,
  createdMs: isNumber,
  key: orNull(isText),
  webhook: orNull(
    having({
      url: isText,
      delivered: isSwitch,
      ...DELIVERY,
      pages: orAbsent(having({ sends: oneOf("pages", "changes"), sent: isNumber, ...DELIVERY })),
    }),
  ),
  wanted: oneOf("run", "pause", "cancel"),
  isRunning: isSwitch,
  numbers: having({
    last_event: isNumber,
    pages_ok: isNumber,
    failed: isNumber,
    queued: isNumber,
    discovered: isNumber,
  }),
  end: orNull(
    having({
      state: oneOf("done", "failed", "cancelled"),
      message: orNull(isText),
      code: orAbsent(isText),
      atMs: isNumber,
      unlogged: orAbsent(having({ id: isNumber, event: isObject })),
    }),
  ),
};

const isReport = having({ id: isNumber, at: isNumber, changes: Array.isArray });

const WATCH: Checks<WatchRecord> = {
  id: isText,
  request: isThere,
  createdMs: isNumber,
  nextMs: isNumber,
  askedMs: isNumber,
  checks: isNumber,
  last: orNull(having({ at: isNumber, pages: isNumber, error: orNull(isText) })),
  reported: isNumber,
  reports: (value) => Array.isArray(value) && value.every(isReport),
  delivery: having({ delivered: isNumber, nextMs: isNumber, ...DELIVERY }),
};
