// Parses URLs without throwing.

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
