// Scales counts and shares to model inputs.

/** Part of a whole; 0 if the whole is 0. */
export function share(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

export function flag(holds: boolean): number {
  return holds ? 1 : 0;
}

/** Returns the natural logarithm of a count plus 1: 0 for 0, about 4.6 for 100. For the router. */
export function naturalLog(count: number): number {
  return Math.log1p(count);
}

/** Cached logarithms of frequent counts. */
const LOGS = new Float64Array(1024).map((_, count) => Math.log2(1 + count));

/** Returns the binary logarithm of a count plus 1, for the content model. */
export function binaryLog(count: number): number {
  const whole = count >>> 0;
  if (whole === count && whole < LOGS.length) return LOGS[whole] ?? 0;
  return Math.log2(1 + count);
}

/** Returns the binary logarithm of a distance plus 1, with the distance's sign. */
export function signedBinaryLog(distance: number): number {
  return Math.sign(distance) * binaryLog(Math.abs(distance));
}
