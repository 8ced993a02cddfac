// Encodes an element's computed style for a layout.
import {
  DISPLAYS,
  FLEX_DIRECTIONS,
  FLEX_WRAPS,
  POSITIONS,
  STYLE_BITS,
  WRITING_MODES,
} from "../../model/layout.ts";

type StyleField = keyof typeof STYLE_BITS;

const codeIn = (names: readonly string[], name: string) => Math.max(0, names.indexOf(name));

const DISPLAY_CODES = new Map<string, number>(DISPLAYS.map((name, code) => [name, code]));
const OTHER_DISPLAY = DISPLAY_CODES.get("other") ?? 0;

/** Returns the code of a computed `display`. */
export function displayCode(display: string): number {
  return DISPLAY_CODES.get(display) ?? OTHER_DISPLAY;
}

/** Codes of the displays used by name. */
export const DISPLAY = {
  none: displayCode("none"),
  inline: displayCode("inline"),
  contents: displayCode("contents"),
} as const;

/** Codes of the positions. */
export const POSITION = {
  static: codeIn(POSITIONS, "static"),
  relative: codeIn(POSITIONS, "relative"),
  absolute: codeIn(POSITIONS, "absolute"),
  fixed: codeIn(POSITIONS, "fixed"),
} as const;

/** Shifts a value to its place in a style word. */
export function styleBits(field: StyleField, code: number): number {
  return code << STYLE_BITS[field].shift;
}

/** Extracts one value from a style word. */
export function styleCode(word: number, field: StyleField): number {
  return (word >>> STYLE_BITS[field].shift) & STYLE_BITS[field].mask;
}

/** Bits that an inline element or a text inherits from its parent. */
export const INHERITED_BITS =
  (STYLE_BITS.writingMode.mask << STYLE_BITS.writingMode.shift) |
  (STYLE_BITS.rtl.mask << STYLE_BITS.rtl.shift);

/** Displays whose box can have columns. */
const HOLDS_COLUMNS = new Set(["block", "flow-root", "inline-block", "list-item", "table-cell"]);
/** Matches displays that place their content from the leading side. */
const ARRANGES_BY_DIRECTION = /(?:flex|grid|table)$/;

/** Returns the style word of a box. Reads only the needed values: each read is slow. */
export function styleWord(style: CSSStyleDeclaration, display: string, inherited: number): number {
  let word = inherited;
  if (ARRANGES_BY_DIRECTION.test(display)) word = withDirection(word, style.direction);
  const { position, overflowX } = style;
  if (position !== "static") word |= styleBits("position", codeIn(POSITIONS, position));
  // Elements out of the flow do not float.
  if (position !== "absolute" && position !== "fixed") {
    const { float } = style;
    if (float !== "none") word |= styleBits("float", floatCode(float, style.direction));
  }
  // By CSS Overflow 3, 3.1, one axis is visible only if the other is visible or clips.
  if (overflowX !== "visible") word |= overflowBits(overflowX, style.overflowY);
  if (HOLDS_COLUMNS.has(display)) {
    // `auto auto` in older versions.
    if (!style.columns.startsWith("auto")) word |= styleBits("multiColumn", 1);
  } else if (display.endsWith("flex")) {
    word |= styleBits("flexDirection", codeIn(FLEX_DIRECTIONS, style.flexDirection));
    word |= styleBits("flexWrap", codeIn(FLEX_WRAPS, style.flexWrap));
  } else if (display.endsWith("grid")) {
    if (style.gridAutoFlow.startsWith("column")) word |= styleBits("gridFlowsByColumn", 1);
  }
  return word;
}

/** Returns a style word with a computed `direction`. */
export function withDirection(word: number, direction: string): number {
  const rtl = styleBits("rtl", 1);
  return direction === "rtl" ? word | rtl : word & ~rtl;
}

/** Returns a style word with a computed `writing-mode`. */
export function withWritingMode(word: number, mode: string): number {
  return word | styleBits("writingMode", codeIn(WRITING_MODES, mode));
}

/** Matches values that draw the line breaks of a text. */
const KEEPS_LINES = /^(?:pre(?!serve-spaces)|break-spaces)/;

/** Whether line breaks of the texts in an element are drawn. */
export const keepsLines = (style: CSSStyleDeclaration): boolean =>
  KEEPS_LINES.test(style.getPropertyValue("white-space-collapse") || style.whiteSpace);

function floatCode(float: string, direction: string): number {
  if (float === "left" || float === "right") return float === "left" ? 1 : 2;
  return (float === "inline-start") === (direction === "ltr") ? 1 : 2;
}

function overflowBits(x: string, y: string): number {
  if (x === "visible" && y === "visible") return 0;
  let bits = 0;
  if (x !== "visible") bits |= styleBits("clipsX", 1);
  if (y !== "visible") bits |= styleBits("clipsY", 1);
  if (scrolls(x) || scrolls(y)) bits |= styleBits("scrolls", 1);
  return bits;
}

const scrolls = (overflow: string) => overflow === "auto" || overflow === "scroll";
