// Checks the headers and cookies that a caller adds to a request, and ties them to its origin.
// Messages name them, and never have a value.
import { InvalidRequestError } from "../model/errors.ts";
import type { CallerExtras } from "../net/caller.ts";
import { isExtraCookie, isExtraHeader } from "../net/extras.ts";
import type { TextRequest } from "../operations/operations.ts";
import type { Environment } from "./environment.ts";

/** Maximum entries of one field, and characters of all its names and values. */
const MAX_ENTRIES = 20;
const MAX_CHARS = 8192;

const FIELDS = ["headers", "cookies"] as const;
const IS_FIT = { headers: isExtraHeader, cookies: isExtraCookie } as const;

/**
 * Returns what the caller adds to the requests for a page; undefined without any. Throws as `assertCallerExtras`.
 */
export function callerExtrasOf(
  request: TextRequest,
  environment: Environment,
): CallerExtras | undefined {
  assertCallerExtras(request, environment);
  const { url, headers = {}, cookies = {} } = request;
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  if (named.length + Object.keys(cookies).length === 0) return undefined;
  return { origin: new URL(url).origin, headers: Object.fromEntries(named), cookies };
}

/** Throws InvalidRequestError for headers and cookies that the operator does not accept, or that cannot be sent. */
export function assertCallerExtras(request: TextRequest, environment: Environment): void {
  for (const field of FIELDS) {
    const given = request[field];
    if (given === undefined) continue;
    const msg = environment.SERVICE_CALLER_HEADERS
      ? faultOf(field, given)
      : `this service accepts no ${field} of callers; its operator sets SERVICE_CALLER_HEADERS=1 to allow them`;
    if (msg === undefined) continue;
    throw new InvalidRequestError([
      {
        type: "value_error",
        loc: ["body", field],
        msg,
        input: Object.keys(given).slice(0, MAX_ENTRIES),
      },
    ]);
  }
}

function faultOf(
  field: (typeof FIELDS)[number],
  given: Readonly<Record<string, string>>,
): string | undefined {
  const entries = Object.entries(given);
  if (entries.length > MAX_ENTRIES) return `Input should have at most ${MAX_ENTRIES} entries`;
  const chars = entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (chars > MAX_CHARS) return `Input should have at most ${MAX_CHARS} characters`;
  const wrong = entries.find(([name, value]) => !IS_FIT[field](name, value))?.[0];
  return wrong === undefined
    ? undefined
    : `${JSON.stringify(wrong)} cannot be sent: the service sets it itself, or its name or value has invalid characters`;
}
