// Computed style of one element to the codes a layout stores.
import {
  DISPLAYS,
  FLEX_DIRECTIONS,
  FLEX_WRAPS,
  POSITIONS,
  STYLE_BITS,
  WRITING_MODES,
} from "../../model/layout.ts";

type StyleField = keyof typeof STYLE_BITS;

const DISPLAY_CODES = new Map<string, number>(DISPLAYS.map((name, code) => [name, code]));
const OTHER_DISPLAY = DISPLAY_CODES.get("other") ?? 0;

/** Code of a computed `display`. */
export function displayCode(display: string): number {
  return DISPLAY_CODES.get(display) ?? OTHER_DISPLAY;
}

/** Codes of the displays that are asked for by name. */
export const DISPLAY = {
  none: displayCode("none"),
  inline: displayCode("inline"),
  contents: displayCode("contents"),
} as const;

/** One value of a style word, in its place. */
export function styleBits(field: StyleField, code: number): number {
  return code << STYLE_BITS[field].shift;
}

/** One value out of a style word. */
export function styleCode(word: number, field: StyleField): number {
  return (word >>> STYLE_BITS[field].shift) & STYLE_BITS[field].mask;
}

/** The bits an inline element or a text takes over from its parent. */
export const INHERITED_BITS =
  (STYLE_BITS.writingMode.mask << STYLE_BITS.writingMode.shift) |
  (STYLE_BITS.rtl.mask << STYLE_BITS.rtl.shift);

const codeIn = (names: readonly string[], name: string) => Math.max(0, names.indexOf(name));

/** The style word of an element that has a box of its own. */
export function styleWord(style: CSSStyleDeclaration, display: string): number {
  const rtl = style.direction === "rtl" ? 1 : 0;
  let word =
    styleBits("position", codeIn(POSITIONS, style.position)) |
    styleBits("float", floatCode(style.float, rtl)) |
    styleBits("writingMode", codeIn(WRITING_MODES, style.writingMode)) |
    styleBits("rtl", rtl) |
    overflowBits(style.overflowX, style.overflowY);
  if (display.endsWith("flex")) {
    word |= styleBits("flexDirection", codeIn(FLEX_DIRECTIONS, style.flexDirection));
    word |= styleBits("flexWrap", codeIn(FLEX_WRAPS, style.flexWrap));
  } else if (display.endsWith("grid")) {
    if (style.gridAutoFlow.startsWith("column")) word |= styleBits("gridFlowsByColumn", 1);
  } else if (style.columnCount !== "auto" || style.columnWidth !== "auto") {
    word |= styleBits("multiColumn", 1);
  }
  return word;
}

function floatCode(float: string, rtl: number): number {
  if (float === "none") return 0;
  if (float === "left" || float === "right") return float === "left" ? 1 : 2;
  return (float === "inline-start") === (rtl === 0) ? 1 : 2;
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
