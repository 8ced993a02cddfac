// Checks whether a URL can be requested.
import { parseUrl } from "./parse-url.ts";

/** Returns why a URL cannot be requested, to follow the field name; undefined if it can. */
export function addressFault(address: string): string | undefined {
  const url = parseUrl(address);
  if (url?.protocol !== "http:" && url?.protocol !== "https:") return "must be http or https";
  if (url.username !== "" || url.password !== "") return "must not contain credentials";
  // The URL standard allows port 0, but no server listens there, and systems dial another port or
  // fail.
  return url.port === "0" ? "must not name port 0" : undefined;
}

/** Returns the port of a URL: its own, or the default of its scheme. */
export function portOf({ port, protocol }: URL): number {
  if (port !== "") return Number(port);
  return protocol === "https:" || protocol === "wss:" ? 443 : 80;
}
