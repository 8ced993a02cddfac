// Detects whether an inline style hides its element from a reader.

/** How an inline style hides: not displayed, shrunk to nothing, or moved off the page. */
export type StyleHiding = "none" | "clipped" | "offscreen";

/** Cheap test: most inline styles contain none of these words. */
const SUSPECT = /none|hidden|collapse|clip|-\d{3}|-\.?\d+(?:r?em|vw|vh|%)|inset/i;
const NOT_DISPLAYED = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i;
const DISPLAYED = /(?:^|;)\s*display\s*:\s*(?!none)[a-z]/i;
const OVERFLOW_HIDDEN = /(?:^|;)\s*overflow(?:-[xy])?\s*:\s*(?:hidden|clip)/i;
const ONE_PIXEL_WIDE = /(?:^|;)\s*(?:max-)?width\s*:\s*[01](?:px)?\s*(?:;|!|$)/i;
const ONE_PIXEL_HIGH = /(?:^|;)\s*(?:max-)?height\s*:\s*[01](?:px)?\s*(?:;|!|$)/i;
const CLIPPED_AWAY =
  /(?:^|;)\s*clip(?:-path)?\s*:\s*(?:rect\(\s*(?:[01](?:px)?[\s,]+){3}[01](?:px)?\s*\)|inset\(\s*(?:50|100)%\s*\))/i;
const OUT_OF_FLOW = /(?:^|;)\s*position\s*:\s*(?:absolute|fixed)/i;
/** Matches a left, right or top edge at least 999 pixels or ems outside the page. */
const FAR_AWAY =
  /(?:^|;)\s*(?:left|right|top)\s*:\s*-\s*(?:\d{4,}|999)(?:\.\d+)?(?:px|r?em|%|vw|vh)?/i;
const INDENTED_AWAY =
  /(?:^|;)\s*text-indent\s*:\s*-\s*(?:\d{4,}|999|99\d)(?:\.\d+)?(?:px|r?em|%)?/i;

/** Returns how an inline style hides its element; undefined if it does not. */
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

/** Whether an inline style displays its element, overriding style sheets. */
export function isDisplayedBy(style: string): boolean {
  return DISPLAYED.test(style);
}

/** Layout that an inline style gives its element, if not the default. */
export type StyleFlow = "block" | "inline" | "apart";

const LAID_OUT = /display|position|float/i;
const AS_BLOCK = /(?:^|;)\s*display\s*:\s*(?:block|flex|grid|table|list-item|flow-root)\b/i;
const AS_INLINE = /(?:^|;)\s*display\s*:\s*inline\s*(?:;|!|$)/i;
const AS_BOX =
  /(?:^|;)\s*(?:display\s*:\s*(?:inline-|table-cell)|position\s*:\s*(?:absolute|fixed)|float\s*:\s*(?:left|right))/i;

/**
 * Returns whether an inline style gives its element its own lines, puts it in a line, or apart
 * within one.
 */
export function flowOf(style: string): StyleFlow | undefined {
  if (!LAID_OUT.test(style)) return undefined;
  if (AS_BOX.test(style)) return "apart";
  if (AS_BLOCK.test(style)) return "block";
  return AS_INLINE.test(style) ? "inline" : undefined;
}
