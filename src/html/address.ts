// Resolves addresses in markup, and checks their schemes.
import { parseUrl } from "../url/parse-url.ts";

/**
 * Resolves an address against `base`. Without a base, returns addresses that cannot be parsed unchanged.
 * Returns undefined for an empty or invalid address.
 */
export function absoluteAddress(written: string, base: string): string | undefined {
  const trimmed = written.trim();
  if (trimmed === "") return undefined;
  return parseUrl(trimmed, base || undefined)?.href ?? (base === "" ? trimmed : undefined);
}

/** Matches a scheme other than http and https. */
const OTHER_SCHEME = /^(?!https?:)[a-z][a-z\d+.-]*:/i;

/** Like `absoluteAddress`, but undefined for schemes other than http and https. */
export function httpAddress(written: string, base: string): string | undefined {
  const address = absoluteAddress(written, base);
  return address === undefined || OTHER_SCHEME.test(address) ? undefined : address;
}
