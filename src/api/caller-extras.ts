// Checks the headers, cookies and login state that a caller adds to a request, and ties them to its origin.
// Messages name them, and never have a value.
import { invalidValue } from "../model/errors.ts";
import type { CallerExtras } from "../net/caller.ts";
import { isExtraCookie, isExtraHeader } from "../net/extras.ts";
import { originState } from "../net/login-state.ts";
import type { TextRequest } from "../operations/operations.ts";
import { parseUrl } from "../url/parse-url.ts";
import type { Environment } from "./environment.ts";

/** Maximum entries of one field, and characters of all its names and values. */
const MAX_ENTRIES = 20;
const MAX_CHARS = 8192;

const FIELDS = ["headers", "cookies", "state"] as const;
const IS_FIT = { headers: isExtraHeader, cookies: isExtraCookie } as const;

/** The parts of a request that are for its own origin alone. */
type Extra = Pick<TextRequest, "url" | "html" | "headers" | "cookies" | "state"> &
  Partial<Pick<TextRequest, "file_base64">>;

/** Whether the caller supplies the page, so that no request is made for it. */
export const isSupplied = ({ html, file_base64 }: Pick<Extra, "html" | "file_base64">): boolean =>
  html !== undefined || file_base64 !== undefined;

/** Copies a request for another address, without a supplied page and fields of its origin. */
export function requestAt<Asked extends Partial<Extra> & Pick<Extra, "url">>(
  asked: Asked,
  url: string,
): Asked {
  const isSame = parseUrl(url)?.origin === parseUrl(asked.url)?.origin;
  const own = isSame ? {} : { headers: undefined, cookies: undefined, state: undefined };
  const fetched = {
    html: undefined,
    file: undefined,
    file_base64: undefined,
    file_name: undefined,
  };
  return { ...asked, ...own, ...fetched, url };
}

/**
 * Returns the caller's headers, cookies and login state for the requests of a page; undefined without any.
 * Throws as `assertCallerExtras`.
 */
export function callerExtrasOf(request: Extra, environment: Environment): CallerExtras | undefined {
  assertCallerExtras(request, environment);
  const { url, headers = {}, cookies = {}, state: given } = request;
  if (isSupplied(request)) return undefined;
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  if (named.length + Object.keys(cookies).length === 0 && given === undefined) return undefined;
  const to = new URL(url);
  const state = given && originState(given, to, Date.now());
  // Checked before: a string is a fault.
  const own = typeof state === "object" ? { state } : {};
  return { origin: to.origin, headers: Object.fromEntries(named), cookies, ...own };
}

/** Throws InvalidRequestError for additions that the operator does not accept, or that cannot be sent. */
export function assertCallerExtras(request: Extra, environment: Environment): void {
  for (const field of FIELDS) {
    const given = request[field];
    if (given === undefined) continue;
    const msg = environment.SERVICE_CALLER_HEADERS
      ? faultIn(field, request)
      : `this service accepts no ${field} of callers; its operator sets SERVICE_CALLER_HEADERS=1 to allow them`;
    if (msg === undefined) continue;
    const input = field === "state" ? null : Object.keys(given).slice(0, MAX_ENTRIES);
    throw invalidValue(["body", field], msg, input);
  }
}

function faultIn(field: (typeof FIELDS)[number], request: Extra): string | undefined {
  if (field !== "state") return faultOf(field, request[field] ?? {});
  // A file without an address makes no request.
  const url = parseUrl(request.url);
  const found = url && originState(request.state, url, Date.now());
  return typeof found === "string" ? `the login state cannot be used: ${found}` : undefined;
}

/** Returns the warning on a login state that has nothing for the origin of the request; none otherwise. */
export function stateWarnings(request: object): readonly string[] {
  const { url, html, state, file_base64 }: Partial<Extra> = request;
  if (isSupplied({ html, file_base64 })) return [];
  const to = state === undefined || url === undefined ? undefined : parseUrl(url);
  const own = to && originState(state, to, Date.now());
  if (typeof own !== "object" || own.cookies.length + own.storage.length > 0) return [];
  return [
    `state: no cookie that is still valid, and no local storage, is for ${to?.origin}, so the page is requested without a login`,
  ];
}

function faultOf(
  field: keyof typeof IS_FIT,
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
