// Detects whether an inline style hides its element from a reader.

import { readDeclarations } from "./css/sheet-rules.ts";
import { effectsOf, WAYS, type Way } from "./css/vanishing.ts";

/** Cheap test: most inline styles contain none of these words. */
const SUSPECT =
  /none|hidden|collapse|clip|-\s*\.?\d|inset|\d{4}|1\d\d%|(?:opacity|scale|size|font)\s*[:(]\s*[01.]|rotate|transparent|mask|(?:color|fill|background)\s*:/i;
/** Maximum cached styles; a page repeats a few dozen. */
const MAX_CACHED = 2000;
/** Longer styles are rare and not repeated. */
const MAX_CACHED_CHARS = 500;
const DISPLAYED = /(?:^|;)\s*display\s*:\s*(?!none)[a-z]/i;
const cached = new Map<string, Way | undefined>();

/** Returns how an inline style hides its element; undefined if it does not. */
export function hidingOf(style: string): Way | undefined {
  if (!SUSPECT.test(style)) return undefined;
  if (cached.has(style)) return cached.get(style);
  const effects = effectsOf(readDeclarations(style));
  const way = WAYS.find((one) => effects.some(({ way: set, hides }) => set === one && hides));
  if (cached.size >= MAX_CACHED) cached.clear();
  if (style.length < MAX_CACHED_CHARS) cached.set(style, way);
  return way;
}

/** Whether an inline style undoes a way in which style sheets hide its element. */
export function undoes(style: string, way: Way): boolean {
  if (style === "") return false;
  return effectsOf(readDeclarations(style)).some((effect) => effect.way === way && !effect.hides);
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

/** Returns how an inline style lays its element out; undefined for the default. */
export function flowOf(style: string): StyleFlow | undefined {
  if (!LAID_OUT.test(style)) return undefined;
  if (AS_BOX.test(style)) return "apart";
  if (AS_BLOCK.test(style)) return "block";
  return AS_INLINE.test(style) ? "inline" : undefined;
}
