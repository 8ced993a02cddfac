// A whole number as it stands in a message: 33554432 to "33,554,432".

/** Digits grouped by thousands with commas. */
export function withThousands(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: 0 });
}
