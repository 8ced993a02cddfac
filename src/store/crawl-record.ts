// Checks the stored record of a detached crawl field by field: the file may have been edited by
// hand.
import type { CrawlRecord } from "../model/crawl-record.ts";
import { messageOf } from "../model/error-code.ts";
import { isObject } from "../text/json-values.ts";

/**
 * Checks a stored request and adds fields that an earlier version lacks. Throws if it is invalid.
 */
export type CheckRequest = (request: unknown) => CrawlRecord["request"];

/** Returns the record in a stored value. Throws an Error that names the invalid field. */
export function crawlRecordOf(value: unknown, checkRequest: CheckRequest): CrawlRecord {
  if (!isObject(value)) throw new Error("it is not an object");
  if (!isSound(value)) {
    const [field] = Object.entries(CHECKS).find(([name, check]) => !check(value[name])) ?? [];
    throw new Error(`its field ${field} is missing or invalid`);
  }
  try {
    return { ...value, request: checkRequest(value.request) };
  } catch (error) {
    throw new Error(`its field request is invalid: ${messageOf(error)}`, { cause: error });
  }
}

type Check = (value: unknown) => boolean;
type Stored = Omit<CrawlRecord, "request"> & { readonly request: unknown };

const isText: Check = (value) => typeof value === "string";
const isNumber: Check = (value) => typeof value === "number" && Number.isFinite(value);
const isSwitch: Check = (value) => typeof value === "boolean";
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const oneOf =
  (...words: readonly string[]): Check =>
  (value) =>
    typeof value === "string" && words.includes(value);
const having =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) && Object.entries(checks).every(([name, check]) => check(value[name]));

const isPagesDelivery = having({
  sends: oneOf("pages", "changes"),
  sent: isNumber,
  attempts: isNumber,
  error: orNull(isText),
});

const CHECKS: { readonly [name in keyof Stored]: Check } = {
  id: isText,
  request: (value) => value !== undefined,
  createdMs: isNumber,
  key: orNull(isText),
  webhook: orNull(
    having({
      url: isText,
      delivered: isSwitch,
      attempts: isNumber,
      error: orNull(isText),
      pages: (value) => value === undefined || isPagesDelivery(value),
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
      code: (value) => value === undefined || isText(value),
      atMs: isNumber,
      unlogged: (value) => value === undefined || having({ id: isNumber, event: isObject })(value),
    }),
  ),
};

const isSound = (value: object): value is Stored => having(CHECKS)(value);
