// Places labels next to points so that none overlaps another or is cut off.

/** A point to be labelled. */
interface LabelledPoint {
  readonly x: number;
  readonly y: number;
  /** Pixels from the point to its label. */
  readonly reach: number;
  readonly name: string;
  /** Width of the label in pixels, measured lazily. */
  readonly width: () => number;
}

/** A label, the middle of its left edge, and its width. */
interface PlacedLabel {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly wide: number;
}

/**
 * Places at most `most` labels of a height in the order of their points: right of the point, left
 * of it, below or above. Omits labels without a free place.
 */
export function placeLabels(
  points: readonly LabelledPoint[],
  canvas: {
    readonly size: { readonly width: number; readonly height: number };
    readonly most: number;
    readonly height: number;
  },
): readonly PlacedLabel[] {
  const { size, most, height } = canvas;
  const placed: PlacedLabel[] = [];
  const isFree = ({ x, y, wide }: PlacedLabel) =>
    x >= 0 &&
    y >= height / 2 &&
    x + wide <= size.width &&
    y + height / 2 <= size.height &&
    !placed.some(
      (other) => x < other.x + other.wide && other.x < x + wide && Math.abs(y - other.y) < height,
    );
  for (const { x, y, reach, name, width } of points) {
    if (placed.length >= most) break;
    if (name === "" || x < 0 || y < 0 || x > size.width || y > size.height) continue;
    const wide = width();
    const label = { name, wide, y };
    const beside = [
      { ...label, x: x + reach },
      { ...label, x: x - reach - wide },
      { ...label, x: x - wide / 2, y: y + reach + height / 2 },
      { ...label, x: x - wide / 2, y: y - reach - height / 2 },
    ];
    placed.push(...beside.filter(isFree).slice(0, 1));
  }
  return placed;
}
