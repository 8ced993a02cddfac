// Encodes typed arrays in base64: one string crosses the protocol far faster than a list of numbers.

/** Uint8Array as of Chrome 140. */
interface Encoding {
  toBase64?(): string;
}

/** Returns an array's bytes in base64. */
export function packed(array: Uint8Array | Int32Array | Uint32Array | Float32Array): string {
  const bytes: Uint8Array & Encoding = new Uint8Array(
    array.buffer,
    array.byteOffset,
    array.byteLength,
  );
  if (bytes.toBase64 !== undefined) return bytes.toBase64();
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8192) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(binary);
}
