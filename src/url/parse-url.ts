// Parses URLs without throwing.
import { oncePerKey } from "../model/once.ts";

/**
 * Parses a URL, resolved against `base`; undefined if it is invalid. Use it instead of
 * `URL.canParse`, which rejects U+0080 to U+00FF once Node 20 has compiled the call.
 */
export function parseUrl(address: string, base?: string | URL): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

/** Maximum cached addresses: those of the links of a large page. */
const MAX_CACHED = 1000;

/** Returns the URL of an absolute address, parsed once for all rules that look at the links of a page. */
export const sharedUrl: (address: string) => Readonly<URL> | undefined = oncePerKey(
  (address: string) => parseUrl(address),
  MAX_CACHED,
);
