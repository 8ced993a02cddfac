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

/** Maximum cached addresses: the links of a large page. */
const MAX_CACHED = 4000;
/** Maximum UTF-16 units of a cached address. */
const MAX_LENGTH = 2000;

const parsed = oncePerKey((address: string) => ({ url: parseUrl(address) }), MAX_CACHED);

/**
 * Returns the URL of an absolute address, parsed once for all rules that look at links of a page.
 */
export const sharedUrl = (address: string): Readonly<URL> | undefined =>
  address.length > MAX_LENGTH ? parseUrl(address) : parsed(address).url;
