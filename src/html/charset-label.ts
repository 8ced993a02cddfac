// Resolves encoding labels, and decodes bytes (WHATWG Encoding).
//
// Node's decoders differ from the standard in windows-1252, koi8-u, euc-kr, big5 and others.
import { normalizeEncoding, TextDecoder } from "@exodus/bytes/encoding.js";

/**
 * Returns the standard's lower-case name of a labelled encoding; undefined for an unknown label.
 */
export function encodingOf(label: string): string | undefined {
  return normalizeEncoding(label) ?? undefined;
}

/**
 * Decodes bytes in an encoding returned by `encodingOf`, without its byte order mark. Never throws.
 */
export function decodeAs(bytes: Uint8Array, encoding: string): string {
  if (encoding === "replacement") return bytes.length === 0 ? "" : "\ufffd";
  return new TextDecoder(encoding).decode(bytes);
}
