// Counts and parts to the numbers models read.

/** A part of a whole; 0 of nothing. */
export function share(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

/** 1 or 0. */
export function flag(holds: boolean): number {
  return holds ? 1 : 0;
}

/** The natural logarithm of a count and 1: 0 for none, about 4.6 for a hundred. What the router reads. */
export function naturalLog(count: number): number {
  return Math.log1p(count);
}

/** Logarithms of the counts that are asked for again and again. */
const LOGS = new Float64Array(1024).map((_, count) => Math.log2(1 + count));

/** The binary logarithm of a count and 1: 0 for none, 1 for one, about 6.7 for a hundred. What the content model reads. */
export function binaryLog(count: number): number {
  const whole = count >>> 0;
  if (whole === count && whole < LOGS.length) return LOGS[whole] ?? 0;
  return Math.log2(1 + count);
}

/** The binary logarithm of a distance, with the sign of the distance. */
export function signedBinaryLog(distance: number): number {
  return Math.sign(distance) * binaryLog(Math.abs(distance));
}
