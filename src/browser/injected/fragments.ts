// Text nodes to the boxes their lines stand in: one box a column, however many lines.

/** Boxes of one text run while they are collected. */
export interface RunBoxes {
  /** x, y, width, height of each fragment, in page coordinates. */
  readonly fragments: number[];
  lines: number;
}

/** Where the viewport of a document stands on the page. */
export interface Origin {
  readonly x: number;
  readonly y: number;
}

/** Lines overlap or touch within this many pixels when glyph boxes of one line differ in height. */
const SAME_LINE_PX = 2;

/** Measures the text nodes of one run with a range of the caller; white space that is not drawn has no box. */
export function measureRun(range: Range, texts: readonly Text[], origin: Origin): RunBoxes {
  const boxes: RunBoxes = { fragments: [], lines: 0 };
  const open: OpenFragment = { left: 0, top: 0, right: 0, bottom: 0, lineTop: 0, lineBottom: 0 };
  for (const text of texts) {
    range.selectNodeContents(text);
    for (const rect of range.getClientRects()) {
      if (rect.width <= 0 || rect.height <= 0) continue;
      const { left, top, right, bottom } = rect;
      if (boxes.lines === 0 || top < open.lineTop - rect.height) {
        // Above the line before: the next column of a multi-column box, or the next page.
        if (boxes.lines > 0) close(boxes, open, origin);
        boxes.lines++;
        open.left = left;
        open.top = top;
        open.right = right;
        open.bottom = bottom;
        open.lineTop = top;
        open.lineBottom = bottom;
        continue;
      }
      if (top >= open.lineBottom - SAME_LINE_PX) {
        boxes.lines++;
        open.lineTop = top;
        open.lineBottom = bottom;
      } else if (bottom > open.lineBottom) open.lineBottom = bottom;
      if (left < open.left) open.left = left;
      if (top < open.top) open.top = top;
      if (right > open.right) open.right = right;
      if (bottom > open.bottom) open.bottom = bottom;
    }
  }
  if (boxes.lines > 0) close(boxes, open, origin);
  return boxes;
}

interface OpenFragment {
  left: number;
  top: number;
  right: number;
  bottom: number;
  lineTop: number;
  lineBottom: number;
}

function close(boxes: RunBoxes, open: OpenFragment, origin: Origin): void {
  boxes.fragments.push(
    open.left + origin.x,
    open.top + origin.y,
    open.right - open.left,
    open.bottom - open.top,
  );
}
