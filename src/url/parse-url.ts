// Parses URLs without throwing.

/**
 * Parses a URL by the URL standard, resolved against `base`; undefined if it is none.
 *
 * Use it instead of `URL.canParse`: once Node 20 has compiled a call with one argument, it takes
 * every URL with a character of U+0080 to U+00FF for invalid.
 */
export function parseUrl(address: string, base?: string | URL): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
