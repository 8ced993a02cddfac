// Percent-decoding of parts of addresses.

/** Returns a percent-encoded text in UTF-8 decoded, or as it is if it is malformed. */
export function percentDecoded(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
