// Packs lists of numbers as bytes in base64, as `src/learn/model-file.ts` reads them.

/** Packed numbers: 32-bit floats, or whole numbers of 16 or 32 bits to be divided by a power of ten. */
type PackedNumbers =
  | { readonly f32: string }
  | { readonly i16: string; readonly digits: number }
  | { readonly i32: string; readonly digits: number };

/** Maximum decimal digits of packed numbers, which a 32-bit number can have. */
const MAX_DIGITS = 9;

/** Packs numbers; undefined if neither form has each of them exactly. */
export function packNumbers(numbers: readonly number[]): PackedNumbers | undefined {
  for (let digits = 0; digits <= MAX_DIGITS; digits++) {
    const scale = 10 ** digits;
    const whole = Int32Array.from(numbers, (number) => Math.round(number * scale));
    if (whole.every((value, at) => Object.is(value / scale, numbers[at]))) {
      const short = Int16Array.from(whole);
      const isShort = short.every((value, at) => value === whole[at]);
      return isShort ? { i16: base64Of(short), digits } : { i32: base64Of(whole), digits };
    }
  }
  const floats = Float32Array.from(numbers);
  const isExact = numbers.every((number, at) => Object.is(number, floats[at]));
  return isExact ? { f32: base64Of(floats) } : undefined;
}

const base64Of = ({ buffer }: Int16Array | Int32Array | Float32Array): string =>
  Buffer.from(buffer).toString("base64");
