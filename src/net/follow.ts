// Follows an address to its final response, one redirect at a time; each hop is admitted before its request.
import { BlockedHostError, HttpError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";
import { withoutCredentials } from "../url/identity.ts";
import { additionsTo, type CallerExtras, type RequestKind } from "./caller.ts";
import { createCookieJar } from "./cookies.ts";
import type { Dispatcher } from "./dispatcher.ts";
import { type Exchange, exchange, type ResponseHead, type ServerAnswer } from "./exchange.ts";
import { addsTo, type Extras, headersTo } from "./extras.ts";

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const SHOWN_ADDRESS_CHARS = 200;

/** Request settings shared by all hops. */
export interface Following extends Pick<Exchange, "method" | "headersMs" | "wholeMs"> {
  readonly kind: RequestKind;
  /** Returns the body limit for the response of the hop to `url`, as in `Exchange`. */
  plan(head: ResponseHead, url: URL): ReturnType<Exchange["plan"]>;
  headers(url: URL): Readonly<Record<string, string>>;
  /** The operator's headers and cookies; matched anew at every hop. */
  readonly extras: Extras;
  /** The caller's headers and cookies; of two with one name, the operator's is sent. */
  readonly caller?: CallerExtras | undefined;
  /** Called before each hop, the first included; throws to refuse it, waits to delay it. Its time is not counted. */
  admit(url: URL): Promise<void>;
  /** Returns the address that a response's content redirects to, or undefined; counted as a redirect. */
  onward?(answer: ServerAnswer, url: URL): URL | undefined;
}

/** A final response and its address. */
export interface FinalResponse extends ServerAnswer {
  readonly url: URL;
  /** Addresses that redirected to the final address, in order. */
  readonly redirects: readonly string[];
  /** Whether a header or cookie of the operator or of a caller applies to any hop. */
  readonly isPersonal: boolean;
}

/** Follows at most `FETCH_MAX_REDIRECTS` redirects. Throws as `exchange` does, and HttpError `redirect` or `redirects`. */
export async function follow(
  dispatcher: Dispatcher,
  { start, asked }: { readonly start: URL; readonly asked: Following },
  signals: readonly AbortSignal[],
): Promise<FinalResponse> {
  const jar = createCookieJar(asked.extras);
  let url = start;
  let leftMs = asked.wholeMs;
  let isPersonal = asked.caller !== undefined;
  const redirects: string[] = [];
  while (true) {
    await asked.admit(url);
    const began = performance.now();
    const caller = additionsTo(asked.kind, url, asked.caller);
    const cookie = jar.header(url, caller.cookies);
    isPersonal ||= addsTo(asked.extras, url);
    const headers = {
      ...asked.headers(url),
      ...caller.headers,
      ...headersTo(asked.extras, url),
      ...(cookie !== "" && { cookie }),
    };
    const hopUrl = url;
    const plan = (head: ResponseHead) => asked.plan(head, hopUrl);
    const answer = await hop(dispatcher, { ...asked, plan, headers, url, leftMs }, signals);
    jar.store(url, answer.cookies);
    leftMs = Math.max(1, leftMs - (performance.now() - began));
    const next = redirectTarget(answer, url) ?? asked.onward?.(answer, url);
    if (next === undefined) return { ...answer, url, redirects, isPersonal };
    if (redirects.length === SETTINGS.FETCH_MAX_REDIRECTS) throw tooMany(next);
    redirects.push(url.href);
    url = next;
  }
}

async function hop(
  dispatcher: Dispatcher,
  request: Exchange,
  signals: readonly AbortSignal[],
): Promise<ServerAnswer> {
  const plan = (head: ResponseHead) => (isRedirect(head) ? undefined : request.plan(head));
  try {
    return await exchange(dispatcher, { ...request, plan }, signals);
  } catch (error) {
    // The connection knows only its origin; the error names the requested address.
    if (error instanceof BlockedHostError)
      throw new BlockedHostError(withoutCredentials(request.url.href));
    throw error;
  }
}

function isRedirect({ status, headers: { location = "" } }: ResponseHead): boolean {
  return REDIRECTS.has(status) && location !== "";
}

function redirectTarget(answer: ServerAnswer, from: URL): URL | undefined {
  if (!isRedirect(answer)) return undefined;
  const { location: written = "" } = answer.headers;
  const location = utf8Again(written);
  const target = URL.parse(location, from.href);
  if (target === null)
    throw new HttpError("redirect", `it redirects to ${shown(location)}, which is no address`);
  if (target.protocol !== "http:" && target.protocol !== "https:") {
    throw new HttpError(
      "redirect",
      `it redirects to ${shown(target.href)}, which is not on the web`,
    );
  }
  if (target.username !== "" || target.password !== "") {
    target.username = "";
    target.password = "";
    throw new HttpError(
      "redirect",
      `it redirects to ${shown(target.href)} with credentials in the address`,
    );
  }
  // A target without a fragment keeps the requested one (Fetch standard, HTTP-redirect fetch).
  if (target.hash === "") target.hash = from.hash;
  return target;
}

function tooMany(next: URL): HttpError {
  const count = SETTINGS.FETCH_MAX_REDIRECTS;
  return new HttpError(
    "redirects",
    `it redirected more than ${count} times, last to ${shown(next.href)}`,
  );
}

function shown(address: string): string {
  return address.length > SHOWN_ADDRESS_CHARS
    ? `${address.slice(0, SHOWN_ADDRESS_CHARS)}...`
    : address;
}

/** Re-decodes a Latin-1 header value as UTF-8 if its bytes are UTF-8. HTTP/2 values arrive encoded twice. */
function utf8Again(value: string): string {
  let text = value;
  for (let round = 0; round < 2 && /[^\p{ASCII}]/u.test(text); round++) {
    const bytes = Buffer.from(text, "latin1");
    if (bytes.toString("latin1") !== text) break;
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      break;
    }
  }
  return text;
}
