// Measures the boxes of text lines: one box per column, however many lines.

/** Position of a document's viewport on the page. */
export interface Origin {
  readonly x: number;
  readonly y: number;
}

/** Sides of a box, in page coordinates. */
export interface Sides {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns the sides of a box in a list of x, y, width and height, from an index on. */
export function sidesAt(boxes: readonly number[], at: number): Sides {
  const left = boxes[at] ?? 0;
  const top = boxes[at + 1] ?? 0;
  return { left, top, right: left + (boxes[at + 2] ?? 0), bottom: top + (boxes[at + 3] ?? 0) };
}

/** Output of a run. */
export interface RunSink {
  /** x, y, width, height of each fragment, in page coordinates. */
  readonly fragment: number[];
  /** Whether the run's first line is higher than wide, as in vertical writing. */
  tall: boolean;
}

/** Lines may overlap by this many pixels, as glyph boxes of one line differ in height. */
const SAME_LINE_PX = 2;

/** The current fragment and its last line. */
const open = { left: 0, top: 0, right: 0, bottom: 0, lineTop: 0, lineBottom: 0 };

/**
 * Adds the fragments of one run and returns its number of lines. White space that is not drawn has
 * no box. `range` is reused; `origin` is the position of the texts' viewport.
 */
export function measureRun(
  range: Range,
  texts: readonly Text[],
  { sink, origin }: { readonly sink: RunSink; readonly origin: Origin },
): number {
  let lines = 0;
  sink.tall = false;
  for (const text of texts) {
    range.selectNodeContents(text);
    const rects = range.getClientRects();
    const count = rects.length;
    for (let at = 0; at < count; at++) {
      const rect = rects[at];
      if (rect === undefined) continue;
      const { x, y, width, height } = rect;
      if (width <= 0 || height <= 0) continue;
      const bottom = y + height;
      if (lines === 0 || y < open.lineTop - height) {
        // Above the previous line: the next column of a multi-column box, or the next page.
        if (lines > 0) close(sink, origin);
        else sink.tall = height > width;
        lines++;
        begin(x, y, rect);
        continue;
      }
      if (y >= open.lineBottom - SAME_LINE_PX) {
        lines++;
        open.lineTop = y;
        open.lineBottom = bottom;
      } else if (bottom > open.lineBottom) open.lineBottom = bottom;
      if (x < open.left) open.left = x;
      if (y < open.top) open.top = y;
      if (x + width > open.right) open.right = x + width;
      if (bottom > open.bottom) open.bottom = bottom;
    }
  }
  if (lines > 0) close(sink, origin);
  return lines;
}

function begin(left: number, top: number, { width, height }: DOMRect): void {
  open.left = left;
  open.top = top;
  open.right = left + width;
  open.bottom = top + height;
  open.lineTop = top;
  open.lineBottom = open.bottom;
}

function close({ fragment }: RunSink, origin: Origin): void {
  fragment.push(
    open.left + origin.x,
    open.top + origin.y,
    open.right - open.left,
    open.bottom - open.top,
  );
}
