// A list of patterns to a table that says which of them a UTF-16 unit matches: texts are then counted without a regular expression.

/**
 * Kind of a UTF-16 unit: 1 for the first pattern, 2 for the second, one more than there are patterns for a unit that matches none.
 *
 * The table is filled as units are found. A half of a surrogate pair is looked at by itself.
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
