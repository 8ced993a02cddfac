// Means, and cells of printed tables.

/** Returns the mean; NaN for no numbers. */
export function mean(numbers: readonly number[]): number {
  return numbers.length === 0
    ? Number.NaN
    : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

/** Formats a share with three decimals, padded to the column width. */
export function cell(value: number): string {
  return (Number.isNaN(value) ? "-" : value.toFixed(3).replace(/^0/, "")).padStart(6);
}

/** Rounds a figure for the saved results. */
export function kept(value: number): number {
  return Number(value.toFixed(4));
}
