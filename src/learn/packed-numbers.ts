// Packs the numbers of a model file as bytes in base64, which are read faster than a list.

/** Packed numbers: 32-bit floats, or whole numbers of 32 bits to be divided by a power of ten. */
export type PackedNumbers =
  | { readonly f32: string }
  | { readonly i32: string; readonly digits: number };

/** Maximum decimal digits of packed numbers, which a 32-bit number can have. */
const MAX_DIGITS = 9;
const ITEM_BYTES = 4;

/** Packs numbers; undefined if neither form has each of them exactly. */
export function packNumbers(numbers: readonly number[]): PackedNumbers | undefined {
  for (let digits = 0; digits <= MAX_DIGITS; digits++) {
    const scale = 10 ** digits;
    const whole = Int32Array.from(numbers, (number) => Math.round(number * scale));
    if (whole.every((value, at) => Object.is(value / scale, numbers[at]))) {
      return { i32: base64Of(whole), digits };
    }
  }
  const floats = Float32Array.from(numbers);
  const isExact = numbers.every((number, at) => Object.is(number, floats[at]));
  return isExact ? { f32: base64Of(floats) } : undefined;
}

/** Returns packed numbers; undefined if the value is none. */
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

const base64Of = ({ buffer }: Int32Array | Float32Array): string =>
  Buffer.from(buffer).toString("base64");
