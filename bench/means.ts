// Numbers to means and to the cells of printed tables.

/** The mean of numbers; not a number for none. */
export function mean(numbers: readonly number[]): number {
  return numbers.length === 0
    ? Number.NaN
    : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

/** A share in three digits, as wide as a column. */
export function cell(value: number): string {
  return (Number.isNaN(value) ? "-" : value.toFixed(3).replace(/^0/, "")).padStart(6);
}

/** A figure as results keep it. */
export function kept(value: number): number {
  return Number(value.toFixed(4));
}
