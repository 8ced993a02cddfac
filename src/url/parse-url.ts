// Parses URLs without throwing.

/**
 * Parses a URL, resolved against `base`; undefined if it is none. Compiled by Node 20,
 * `URL.canParse` takes every URL with a character of U+0080 to U+00FF for invalid.
 */
export function parseUrl(address: string, base?: string | URL): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
