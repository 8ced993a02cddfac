// Functions of an index to typed arrays of their values: by loops, since `from` and `map` of typed arrays take many times as long.

/** Amounts from what a function gives for each index under `size`. */
export function amounts(size: number, amountOf: (index: number) => number): Float64Array {
  const values = new Float64Array(size);
  for (let index = 0; index < size; index++) values[index] = amountOf(index);
  return values;
}

/** Indexes, or -1 for none, from what a function gives for each index under `size`. */
export function indexes(size: number, indexOf: (index: number) => number): Int32Array {
  const values = new Int32Array(size);
  for (let index = 0; index < size; index++) values[index] = indexOf(index);
  return values;
}

/** 1 for each index under `size` that a test holds for. */
export function flags(size: number, holds: (index: number) => boolean): Uint8Array {
  const values = new Uint8Array(size);
  for (let index = 0; index < size; index++) if (holds(index)) values[index] = 1;
  return values;
}
