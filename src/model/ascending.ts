// Searches ascending numbers.

/** Returns the index of the first of ascending numbers that is `least` or more, or the length. */
export function firstFrom(ascending: ArrayLike<number>, least: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
