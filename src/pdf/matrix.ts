// PDF matrices (ISO 32000-1, 8.3): from drawing coordinates to the page as displayed, with its
// rotation.

export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
export type Point = readonly [x: number, y: number];

const UNIT: Matrix = [1, 0, 0, 1, 0, 0];

/** Converts six numbers to a matrix; returns the identity for other values. */
export function matrixOf(written: unknown): Matrix {
  if (!Array.isArray(written) || written.length < 6) return UNIT;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = written.map(Number);
  return [a, b, c, d, e, f];
}

/** Returns the product: applies the second matrix, then the first. */
export function times(one: Matrix, other: Matrix): Matrix {
  const [a, b, c, d, e, f] = one;
  const [g, h, i, j, k, l] = other;
  return [
    a * g + c * h,
    b * g + d * h,
    a * i + c * j,
    b * i + d * j,
    a * k + c * l + e,
    b * k + d * l + f,
  ];
}

/** Returns the box on the displayed page of a rectangle given by two opposite corners. */
export function placedBox(rect: readonly number[], seen: Matrix) {
  const [x = 0, y = 0, otherX = 0, otherY = 0] = rect;
  const [one, other] = [placed(x, y, seen), placed(otherX, otherY, seen)];
  return {
    left: Math.min(one[0], other[0]),
    right: Math.max(one[0], other[0]),
    bottom: Math.min(one[1], other[1]),
    top: Math.max(one[1], other[1]),
  };
}

export function placed(x: number, y: number, [a, b, c, d, e, f]: Matrix): Point {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** Returns the matrix from a page's space to the page as displayed, rotated clockwise. */
export function seenBy(rotate: number, view: readonly number[]): Matrix {
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  switch (((rotate % 360) + 360) % 360) {
    case 90:
      return [0, -1, 1, 0, -bottom, right];
    case 180:
      return [-1, 0, 0, -1, right, top];
    case 270:
      return [0, 1, -1, 0, top, -left];
    default:
      return UNIT;
  }
}
