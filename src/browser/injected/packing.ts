// Typed arrays to base64: one string crosses the protocol far quicker than a list of numbers.

/** The bytes of an array in base64. */
export function packed(array: Uint8Array | Int32Array | Uint32Array | Float32Array): string {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8192) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(binary);
}
