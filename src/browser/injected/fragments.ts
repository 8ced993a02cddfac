// Text nodes to the boxes their lines stand in: one box a column, however many lines.

/** Where the viewport of a document stands on the page. */
export interface Origin {
  readonly x: number;
  readonly y: number;
}

/** What a run adds to. */
export interface RunSink {
  /** x, y, width, height of each fragment, in page coordinates. */
  readonly fragment: number[];
  /** The first line of the run is higher than it is wide, as lines of vertical writing are. */
  tall: boolean;
}

/** Lines overlap or touch within this many pixels when glyph boxes of one line differ in height. */
const SAME_LINE_PX = 2;

/** The fragment that lines are being added to, and its last line. */
const open = { left: 0, top: 0, right: 0, bottom: 0, lineTop: 0, lineBottom: 0 };

/**
 * Adds the fragments of one run and returns the lines it is set in. White space that is not drawn has no box.
 * `range` is the caller's, moved from text to text; `origin` is where the viewport of the texts stands.
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
        // Above the line before: the next column of a multi-column box, or the next page.
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
