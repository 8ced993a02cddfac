// Places labels next to points so that none overlaps another or is cut off.

/** A point to be labelled. */
export interface LabelledPoint {
  readonly x: number;
  readonly y: number;
  /** Pixels from the point to its label. */
  readonly reach: number;
  readonly name: string;
  /** Width of the label in pixels, measured lazily. */
  readonly width: () => number;
}

/** A label, and the middle of its left edge. */
export interface PlacedLabel {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** Space for labels. */
interface Room {
  /** Canvas size in pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** Maximum number of labels. */
  readonly most: number;
  /** Height of a label in pixels. */
  readonly height: number;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Places labels in the order of their points: right of the point, left of it, below or above. Omits
 * labels without a free place.
 */
export function placeLabels(
  points: readonly LabelledPoint[],
  { size, most, height }: Room,
): readonly PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  const taken: Box[] = [];
  const isFree = (box: Box) =>
    box.left >= 0 &&
    box.top >= 0 &&
    box.right <= size.width &&
    box.bottom <= size.height &&
    !taken.some(
      (other) =>
        box.left < other.right &&
        other.left < box.right &&
        box.top < other.bottom &&
        other.top < box.bottom,
    );
  for (const { x, y, reach, name, width } of points) {
    if (placed.length >= most) break;
    if (name === "" || x < 0 || y < 0 || x > size.width || y > size.height) continue;
    const wide = width();
    const beside = [
      { x: x + reach, y },
      { x: x - reach - wide, y },
      { x: x - wide / 2, y: y + reach + height / 2 },
      { x: x - wide / 2, y: y - reach - height / 2 },
    ];
    for (const place of beside) {
      const box = {
        left: place.x,
        top: place.y - height / 2,
        right: place.x + wide,
        bottom: place.y + height / 2,
      };
      if (!isFree(box)) continue;
      taken.push(box);
      placed.push({ name, ...place });
      break;
    }
  }
  return placed;
}
