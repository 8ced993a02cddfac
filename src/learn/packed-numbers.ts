// Reads numbers packed as base64 in a model file; faster than parsing a list.

const ITEM_BYTES = 4;

/**
 * Returns packed numbers: 32-bit floats (`f32`), or whole numbers of 32 bits (`i32`) to be divided
 * by a power of ten (`digits`). Undefined if the value is none.
 */
export function unpackNumbers(value: object): Float32Array | Float64Array | undefined {
  if ("f32" in value) {
    const bytes = bytesOf(value.f32);
    return bytes && new Float32Array(bytes);
  }
  if (!("i32" in value) || !("digits" in value)) return undefined;
  const bytes = bytesOf(value.i32);
  const { digits } = value;
  if (bytes === undefined || typeof digits !== "number" || !(digits >= 0)) return undefined;
  const scale = 10 ** digits;
  const whole = new Int32Array(bytes);
  const numbers = new Float64Array(whole.length);
  for (let at = 0; at < whole.length; at++) numbers[at] = (whole[at] ?? 0) / scale;
  return numbers;
}

function bytesOf(text: unknown): ArrayBuffer | undefined {
  if (typeof text !== "string") return undefined;
  const bytes = Uint8Array.from(Buffer.from(text, "base64"));
  return bytes.length % ITEM_BYTES === 0 ? bytes.buffer : undefined;
}
