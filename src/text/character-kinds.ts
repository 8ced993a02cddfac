// Classifies UTF-16 units by patterns with a lookup table, so that counting a text needs no regular
// expression.

/**
 * Returns a function from a UTF-16 unit to its kind: the number of the first matching pattern, from
 * 1, or one more than the number of patterns.
 *
 * Fills the table on demand. Classifies each half of a surrogate pair by itself.
 */
export function characterKinds(patterns: readonly RegExp[]): (unit: number) => number {
  const kinds = new Uint8Array(0x10000);
  const look = (unit: number): number => {
    const char = String.fromCharCode(unit);
    const found = patterns.findIndex((pattern) => pattern.test(char));
    const kind = found < 0 ? patterns.length + 1 : found + 1;
    kinds[unit] = kind;
    return kind;
  };
  return (unit) => kinds[unit] || look(unit);
}
