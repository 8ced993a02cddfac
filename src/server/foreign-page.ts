// Recognises requests of web pages of other origins. A page may send many of them without asking
// the browser for leave: links, images, forms.
import type { IncomingMessage } from "node:http";
import type { Operation } from "../operations/operation.ts";
import { parseUrl } from "../url/parse-url.ts";
import { isOwnOrigin } from "./host-guard.ts";
import { type HttpAnswer, SERVER_REFUSALS } from "./http-errors.ts";

/** Refusal of such a request, on routes that start work. */
export const FOREIGN_ORIGIN: HttpAnswer = {
  code: "FOREIGN_ORIGIN",
  status: SERVER_REFUSALS.FOREIGN_ORIGIN.status,
  detail: "a web page of an origin that is not in SERVICE_ALLOWED_ORIGINS sent this request",
};

/** Whether a web page sent a request that is neither this server's nor of one of `origins`. */
export function isForeignPage(
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  origins: ReadonlySet<string>,
): boolean {
  const { origin, host = "", "sec-fetch-site": site } = headers;
  if (origin !== undefined) {
    if (origins.has(origin) || isOwnOrigin(origin, socket.localPort)) return false;
  }
  // From the browser: no script can set it. `none` is an address that the user entered.
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  // Browsers send no `Sec-Fetch-Site` to other hosts over http. Programs send neither header.
  return origin !== undefined && parseUrl(origin)?.host !== host.toLowerCase();
}

/** Whether an operation does more than a cheap read of stored state. */
export const startsWork = ({ cost, route }: Pick<Operation, "cost" | "route">): boolean =>
  cost !== "none" || route.method !== "GET";
