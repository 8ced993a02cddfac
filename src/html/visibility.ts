// Inline styles to whether they take an element out of a reader's sight.

/** How an inline style hides: not displayed at all, shrunk to nothing, or moved out of the page. */
export type StyleHiding = "none" | "clipped" | "offscreen";

/** Cheap test: most inline styles hold none of these words. */
const SUSPECT = /none|hidden|clip|-\d{3}|-\.?\d+(?:r?em|vw|vh|%)|inset/i;
const NOT_DISPLAYED = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i;
const DISPLAYED = /(?:^|;)\s*display\s*:\s*(?!none)[a-z]/i;
const OVERFLOW_HIDDEN = /(?:^|;)\s*overflow(?:-[xy])?\s*:\s*(?:hidden|clip)/i;
const ONE_PIXEL_WIDE = /(?:^|;)\s*(?:max-)?width\s*:\s*[01](?:px)?\s*(?:;|!|$)/i;
const ONE_PIXEL_HIGH = /(?:^|;)\s*(?:max-)?height\s*:\s*[01](?:px)?\s*(?:;|!|$)/i;
const CLIPPED_AWAY =
  /(?:^|;)\s*clip(?:-path)?\s*:\s*(?:rect\(\s*(?:[01](?:px)?[\s,]+){3}[01](?:px)?\s*\)|inset\(\s*(?:50|100)%\s*\))/i;
const OUT_OF_FLOW = /(?:^|;)\s*position\s*:\s*(?:absolute|fixed)/i;
/** A left, right or top edge 999 pixels or more (or as many ems) outside the page. */
const FAR_AWAY =
  /(?:^|;)\s*(?:left|right|top)\s*:\s*-\s*(?:\d{4,}|999)(?:\.\d+)?(?:px|r?em|%|vw|vh)?/i;
const INDENTED_AWAY =
  /(?:^|;)\s*text-indent\s*:\s*-\s*(?:\d{4,}|999|99\d)(?:\.\d+)?(?:px|r?em|%)?/i;

/** How an inline style hides its element, or undefined when it does not. */
export function hidingOf(style: string): StyleHiding | undefined {
  if (!SUSPECT.test(style)) return undefined;
  if (NOT_DISPLAYED.test(style)) return "none";
  if (CLIPPED_AWAY.test(style) && OUT_OF_FLOW.test(style)) return "clipped";
  if (OVERFLOW_HIDDEN.test(style) && ONE_PIXEL_WIDE.test(style) && ONE_PIXEL_HIGH.test(style)) {
    return "clipped";
  }
  if (OUT_OF_FLOW.test(style) && FAR_AWAY.test(style)) return "offscreen";
  return INDENTED_AWAY.test(style) ? "offscreen" : undefined;
}

/** Whether an inline style displays its element, whatever a style sheet says. */
export function isDisplayedBy(style: string): boolean {
  return DISPLAYED.test(style);
}

/** How an inline style lays its element out, where it is unlike the element's own way. */
export type StyleFlow = "block" | "inline" | "apart";

const LAID_OUT = /display|position|float/i;
const AS_BLOCK = /(?:^|;)\s*display\s*:\s*(?:block|flex|grid|table|list-item|flow-root)\b/i;
const AS_INLINE = /(?:^|;)\s*display\s*:\s*inline\s*(?:;|!|$)/i;
const AS_BOX =
  /(?:^|;)\s*(?:display\s*:\s*(?:inline-|table-cell)|position\s*:\s*(?:absolute|fixed)|float\s*:\s*(?:left|right))/i;

/** Whether an inline style gives its element lines of its own, puts it into a line, or sets it apart within one. */
export function flowOf(style: string): StyleFlow | undefined {
  if (!LAID_OUT.test(style)) return undefined;
  if (AS_BOX.test(style)) return "apart";
  if (AS_BLOCK.test(style)) return "block";
  return AS_INLINE.test(style) ? "inline" : undefined;
}
