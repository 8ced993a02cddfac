// Formats a whole number for a message: 33554432 as "33,554,432".

/** Groups digits by thousands with commas. */
export function withThousands(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: 0 });
}
