// Parses computed colors.

/** A color; channels from 0 to 255, alpha from 0 to 1. */
export interface Color {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

/** Alpha and opacity up to this value leave nothing to read. */
export const MAX_UNSEEN_ALPHA = 0.05;
/** Maximum difference of each channel between colors that look the same. */
const MAX_DIFFERENCE = 5;
/** Maximum cached colors; a page uses a few dozen. */
const MAX_CACHED = 1000;
/** Matches `rgb(…)` and `rgba(…)`, the computed form of most colors. */
const RGB = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/;

const cached = new Map<string, Color | undefined>();

/** Returns a computed color; undefined for forms other than `rgb()`. */
export function colorOf(computed: string): Color | undefined {
  if (cached.has(computed)) return cached.get(computed);
  const match = RGB.exec(computed);
  const color = match
    ? {
        red: Number(match[1]),
        green: Number(match[2]),
        blue: Number(match[3]),
        alpha: Number(match[4] ?? 1),
      }
    : undefined;
  if (cached.size < MAX_CACHED) cached.set(computed, color);
  return color;
}

/** Whether two opaque colors look the same. */
export function areAlike(one: Color, other: Color): boolean {
  return (
    Math.abs(one.red - other.red) <= MAX_DIFFERENCE &&
    Math.abs(one.green - other.green) <= MAX_DIFFERENCE &&
    Math.abs(one.blue - other.blue) <= MAX_DIFFERENCE
  );
}
