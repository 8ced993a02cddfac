// Fills arrays from functions of the index. Uses loops for typed arrays, because their `from` and
// `map` take many times as long.

/** Returns the function's amount for each index under `size`. */
export function amounts(size: number, amountOf: (index: number) => number): Float64Array {
  const values = new Float64Array(size);
  for (let index = 0; index < size; index++) values[index] = amountOf(index);
  return values;
}

/** Returns the function's index, or -1 for none, for each index under `size`. */
export function indexes(size: number, indexOf: (index: number) => number): Int32Array {
  const values = new Int32Array(size);
  for (let index = 0; index < size; index++) values[index] = indexOf(index);
  return values;
}

/** Returns 1 for each index under `size` that passes a test. */
export function flags(size: number, holds: (index: number) => boolean): Uint8Array {
  const values = new Uint8Array(size);
  for (let index = 0; index < size; index++) if (holds(index)) values[index] = 1;
  return values;
}

/** Returns the indexes from `first` to `last`; none if `last` is less. */
export const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);
