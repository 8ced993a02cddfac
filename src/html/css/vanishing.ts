// Determines which ways of vanishing a block of declarations sets or undoes.
import { addToList } from "../../text/grouped.ts";
import { wordList } from "../../text/word-list.ts";
import type { Declaration } from "./sheet-rules.ts";

/** Ways in which an element's style makes its text invisible. */
export const WAYS = [
  "none",
  "clipped",
  "offscreen",
  "overflow",
  "opacity",
  "font-size",
  "color",
  "white",
  "transform",
] as const;

/** How a style hides its element: `none` if not displayed, `white` if its text is white. */
export type Way = (typeof WAYS)[number];

/** Effect of a block of declarations by one way of hiding. */
export interface Effect {
  readonly way: Way;
  readonly hides: boolean;
  readonly isImportant: boolean;
}

/** Winning declarations of a block. */
type Block = ReadonlyMap<string, Declaration>;

const COLOR_PROPERTIES = wordList(`
  color -webkit-text-fill-color fill stroke text-shadow background-clip -webkit-background-clip
  background background-color
`);
/** Properties of each way; a block that sets one without hiding undoes the way. */
const PROPERTIES: Readonly<Record<Way, readonly string[]>> = {
  none: ["display", "visibility", "content-visibility"],
  clipped: ["clip", "clip-path", "mask", "mask-image", "position", "width", "height"],
  offscreen: wordList(`
    left right top inset position text-indent margin margin-left margin-top transform translate
  `),
  overflow: ["overflow", "overflow-x", "overflow-y", "height", "max-height", "width", "max-width"],
  opacity: ["opacity", "filter"],
  "font-size": ["font-size", "font"],
  color: COLOR_PROPERTIES,
  white: COLOR_PROPERTIES,
  transform: ["transform", "scale", "rotate"],
};
const WAYS_OF = new Map<string, Way[]>();
for (const way of WAYS) for (const property of PROPERTIES[way]) addToList(WAYS_OF, property, way);

/** Matches a declaration of each way's properties. */
const MENTIONS: ReadonlyMap<Way, RegExp> = new Map(
  WAYS.map((way) => [way, new RegExp(`(?:^|[;\\s-])(?:${PROPERTIES[way].join("|")})\\s*:`, "i")]),
);

/** Whether a rule's declarations may say something on a way. */
export function mentions(body: string, way: Way): boolean {
  return MENTIONS.get(way)?.test(body) === true;
}

/** Returns the effects of a block of declarations, one for each way of hiding that it mentions. */
export function effectsOf(declarations: readonly Declaration[]): readonly Effect[] {
  const block = new Map<string, Declaration>();
  const ways = new Set<Way>();
  for (const declaration of declarations) {
    const property = declaration.property.replace(
      /^-webkit-(?=mask|clip-path|transform|filter)/,
      "",
    );
    const before = block.get(property);
    if (before?.isImportant === true && !declaration.isImportant) continue;
    block.set(property, declaration);
    for (const way of WAYS_OF.get(property) ?? []) ways.add(way);
  }
  return [...ways].flatMap((way) => {
    const hides = HIDES[way](block);
    if (hides === undefined) return [];
    return [{ way, hides, isImportant: isImportant(block, way) }];
  });
}

function isImportant(block: Block, way: Way): boolean {
  return PROPERTIES[way].some((property) => block.get(property)?.isImportant === true);
}

const valueIn = (block: Block, property: string) => block.get(property)?.value ?? "";

/** Whether a block has a transition or an animation, so that its initial state may end. */
function eases(block: Block): boolean {
  for (const property of block.keys()) {
    if (/^(?:-\w+-)?(?:transition|animation)/.test(property)) return true;
  }
  return valueIn(block, "will-change") !== "";
}

/** Tests of a block: true if it hides, false if it undoes, undefined if about something else. */
const HIDES: Readonly<Record<Way, (block: Block) => boolean | undefined>> = {
  none: (block) => {
    if (valueIn(block, "display") === "none") return true;
    const visibility = valueIn(block, "visibility");
    if (visibility === "hidden" || visibility === "collapse") return true;
    return valueIn(block, "content-visibility") === "hidden";
  },
  clipped: (block) => isClipped(block),
  offscreen: (block) => !eases(block) && isOffscreen(block),
  overflow: (block) => !eases(block) && isFolded(block),
  opacity: (block) => {
    const filtered = FILTER_OPACITY.exec(valueIn(block, "filter"));
    const isClear =
      isUnseenShare(valueIn(block, "opacity")) || (filtered !== null && isUnseenShare(filtered[1]));
    // What also moves is about to enter.
    return isClear && !eases(block) && !block.has("transform") && !block.has("translate");
  },
  "font-size": (block) => {
    const size = valueIn(block, "font-size") || (FONT.exec(valueIn(block, "font"))?.[1] ?? "");
    return isTinyFont(size);
  },
  color: (block) => !block.get("animation") && isColorless(block),
  white: (block) =>
    isNearWhite(valueIn(block, "color")) &&
    !["background", "background-color", "text-shadow"].some((property) => block.has(property)),
  transform: (block) => {
    // What is also transparent, or set by several functions, is about to enter.
    if (eases(block) || block.has("opacity") || SEVERAL.test(valueIn(block, "transform")))
      return false;
    if (/^0(?:\.0+)?(?:\s|%|$)/.test(valueIn(block, "scale"))) return true;
    if (EDGE_ON.test(valueIn(block, "rotate"))) return true;
    return TURNED_AWAY.test(valueIn(block, "transform"));
  },
};

/** Maximum share of opacity or alpha that leaves nothing to read. */
const MAX_UNSEEN_SHARE = 0.05;
const FILTER_OPACITY = /\bopacity\(\s*([\d.]+%?)\s*\)/;

function isUnseenShare(value = ""): boolean {
  const match = /^([\d.]+)(%?)$/.exec(value);
  return match !== null && Number(match[1]) / (match[2] === "%" ? 100 : 1) <= MAX_UNSEEN_SHARE;
}

/** Matches the size in a `font` shorthand. */
const FONT = /(?:^|\s)([\d.]+(?:px|r?em|%)?)\s*(?:\/|\s|$)/;

function isTinyFont(size: string): boolean {
  const match = /^([\d.]+)(px|pt|r?em|%)?$/.exec(size);
  if (match === null) return false;
  const number = Number(match[1]);
  if (match[2] === undefined) return number === 0;
  if (match[2] === "px" || match[2] === "pt") return number <= 2;
  return number <= (match[2] === "%" ? 10 : 0.1);
}

/** Match values that leave nothing of a box. Linear: white space has one place between two parts. */
const EMPTY_CLIP = /^rect\(\s*(?:[01](?:px)?[\s,]+){3}[01](?:px)?\s*\)$/;
const EMPTY_PATH =
  /^(?:inset\(\s*(?:50|100)%|(?:circle|ellipse)\(\s*0(?:px|%)?[\s)]|polygon\(\s*(?:0(?:px|%)?\s+0(?:px|%)?\s*(?:,\s*)?)+\))/;
const EMPTY_MASK =
  /^linear-gradient\((?:\s*(?:transparent|rgba\(0,\s*0,\s*0,\s*0\))(?:\s*,)?)+\s*\)$/;
const OUT_OF_FLOW = /^(?:absolute|fixed)$/;
const CUTS = /^(?:hidden|clip)\b/;
const PIXEL = /^[01](?:px)?$/;

function isClipped(block: Block): boolean | undefined {
  const isOut = OUT_OF_FLOW.test(valueIn(block, "position"));
  if (isOut && EMPTY_CLIP.test(valueIn(block, "clip"))) return true;
  if (!eases(block) && EMPTY_PATH.test(valueIn(block, "clip-path"))) return true;
  if (EMPTY_MASK.test(valueIn(block, "mask-image") || valueIn(block, "mask"))) return true;
  if (!["overflow", "overflow-x", "overflow-y"].some((name) => CUTS.test(valueIn(block, name))))
    return false;
  const isPixel = (side: string) =>
    PIXEL.test(valueIn(block, side)) || PIXEL.test(valueIn(block, `max-${side}`));
  return isPixel("width") && isPixel("height");
}

/** Matches a length at least 999 to the left or above, in any unit. */
const FAR_BACK = /^-\s*(?:\d{4,}|999)(?:\.\d+)?(?:px|pt|r?em|%|vw|vh)?$/;
/** Matches a length far to the right. */
const FAR_ON = /^(?:[3-9]\d{3}|\d{5,})(?:\.\d+)?(?:px|pt)$/;
/** Matches a transform that moves as far. */
const MOVED_AWAY =
  /^translate(?:x|3d)?\(\s*(?:-(?:\d{4,}|999)(?:\.\d+)?(?:px|%|vw|r?em)|(?:[3-9]\d{3}|\d{5,})(?:\.\d+)?px)/;
const MOVED = /^(?:-(?:\d{4,}|999)(?:\.\d+)?(?:px|%|vw|r?em)|(?:[3-9]\d{3}|\d{5,})(?:\.\d+)?px)/;

function isOffscreen(block: Block): boolean {
  const isPlaced = /^(?:absolute|fixed|relative)$/.test(valueIn(block, "position"));
  const sides = ["left", "right", "top"].map((side) => valueIn(block, side));
  if (isPlaced && sides.some((side) => FAR_BACK.test(side))) return true;
  if (isPlaced && FAR_ON.test(sides[0] ?? "")) return true;
  // A padding of the same width draws the background across the page.
  if (FAR_BACK.test(valueIn(block, "margin-left")) && !block.has("padding-left")) return true;
  if (MOVED_AWAY.test(valueIn(block, "transform")) || MOVED.test(valueIn(block, "translate")))
    return true;
  const indent = valueIn(block, "text-indent");
  if (FAR_BACK.test(indent) || FAR_ON.test(indent) || /^-99\d(?:px|%|r?em)?$/.test(indent))
    return true;
  const isOneLine = valueIn(block, "white-space") === "nowrap";
  return isOneLine && /^1\d\d%$/.test(indent) && CUTS.test(valueIn(block, "overflow"));
}

const ZERO = /^0(?:px|r?em|%|vh|vw)?$/;

function isFolded(block: Block): boolean {
  const overflow = valueIn(block, "overflow");
  const cutsX = CUTS.test(overflow) || CUTS.test(valueIn(block, "overflow-x"));
  const cutsY = CUTS.test(overflow) || CUTS.test(valueIn(block, "overflow-y"));
  const isZero = (property: string) => ZERO.test(valueIn(block, property));
  if (cutsY && (isZero("height") || isZero("max-height"))) return true;
  if (cutsX && (isZero("width") || isZero("max-width"))) return true;
  return cutsY && isAllPadding(block);
}

/** Whether the upper padding fills a box, so that its text overflows it. */
function isAllPadding(block: Block): boolean {
  const height = Number.parseFloat(valueIn(block, "height"));
  const padding = Number.parseFloat(valueIn(block, "padding-top"));
  const isInside = valueIn(block, "box-sizing") === "border-box";
  return isInside && height > 0 && padding >= height && /px$/.test(valueIn(block, "height"));
}

/** Matches a transform of several functions. */
const SEVERAL = /\)\s+[a-z]/;
/** Match a transform that leaves no width or no height. */
const TURNED_AWAY =
  /(?:^|\s)(?:scale(?:3d|x|y)?\(\s*0(?:\.0+)?\s*[,)]|rotate[xy]\(\s*-?(?:90|270)deg\s*\))/;
const EDGE_ON = /^(?:[xy]\s+-?(?:90|270)deg|-?(?:90|270)deg\s+[xy])$/;

/** Matches colors without alpha. */
const COLORLESS =
  /^(?:transparent|(?:rgba|hsla)\([^)]*,\s*0(?:\.0\d*)?%?\s*\)|(?:rgb|hsl)a?\([^)]*\/\s*0(?:\.0\d*)?%?\s*\)|#[\da-f]{3}0|#[\da-f]{6}0[\da-f])$/;

/** Whether text is transparent or of its background's color, without shadow or outline. */
function isColorless(block: Block): boolean {
  const shadow = valueIn(block, "text-shadow");
  if (shadow !== "" && shadow !== "none") return false;
  if (block.has("-webkit-text-stroke") || block.has("stroke")) return false;
  const clip = `${valueIn(block, "-webkit-background-clip")} ${valueIn(block, "background-clip")}`;
  if (clip.includes("text")) return false;
  const filled = valueIn(block, "-webkit-text-fill-color");
  const color = filled || valueIn(block, "color");
  if (COLORLESS.test(color)) return true;
  if (valueIn(block, "fill") === "none" || COLORLESS.test(valueIn(block, "fill"))) {
    return color === "";
  }
  const background = valueIn(block, "background-color") || valueIn(block, "background");
  return areAlike(channelsOf(color), channelsOf(background));
}

/** Maximum difference of each channel between colors that nobody can tell apart. */
const MAX_DIFFERENCE = 5;

function areAlike(one: readonly number[] | undefined, other: readonly number[] | undefined) {
  if (one === undefined || other === undefined) return false;
  return one.every((channel, at) => Math.abs(channel - (other[at] ?? 0)) <= MAX_DIFFERENCE);
}

const NAMED_COLORS: Readonly<Record<string, string>> = { white: "#fff", black: "#000" };

/** Returns the channels of an opaque color in the forms that pages use most. */
function channelsOf(color: string): readonly number[] | undefined {
  const text = NAMED_COLORS[color] ?? color;
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(text);
  if (short !== null) return short.slice(1).map((digit) => Number.parseInt(digit + digit, 16));
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/.exec(text);
  if (long !== null) return long.slice(1).map((digits) => Number.parseInt(digits, 16));
  const rgb = /^rgb\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)$/.exec(text);
  return rgb?.slice(1).map(Number);
}

/** Whether nobody can tell a color from white. */
function isNearWhite(color: string): boolean {
  return areAlike(channelsOf(color), [255, 255, 255]);
}
