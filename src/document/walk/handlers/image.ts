// Reads images and drawings as runs, emoji and smileys drawn as images as text, and noscripts.
import type { HtmlTree } from "../../../html/tree.ts";
import {
  attribute,
  endOf,
  endWithin,
  nextElement,
  previousElement,
  textContent,
} from "../../../html/walk.ts";
import { oneLine } from "../../../text/one-line.ts";
import { percentDecoded } from "../../../text/percent.ts";
import { imagesOnlyIn, isOnlyImage } from "../../hidden/fallback.ts";
import { omit } from "../../hidden/omitted.ts";
import { imageAddress, isNoFile } from "../../page/image-address.ts";
import { putImage, putText } from "../content.ts";
import type { Handler, Walk } from "../context.ts";
import { addSpace } from "../line.ts";
import { type Formula, putTex } from "../math/formulas.ts";
import { openPhrase } from "../open-scope.ts";
import { apart } from "./phrases.ts";

/** Handler of images, and the absolute addresses of those read, each once, in document order. */
export interface ImageHandler extends Handler {
  readonly addresses: ReadonlySet<string>;
}

/** Returns the handler of one walk. */
export function newImageHandler(): ImageHandler {
  const addresses = new Set<string>();
  return { addresses, enter: (walk, node) => readImage(walk, node, addresses) };
}

/** Minimum side of an image in pixels; a smaller one is decoration or a beacon. */
const SMALLEST_SIDE = 32;
/** Reads an image; skips one too small, and one with neither address nor described drawing. */
function readImage(walk: Walk, node: number, addresses: Set<string>): number {
  const { tree } = walk;
  const end = endOf(tree, node);
  const emoji = emojiOf(tree, node);
  if (emoji !== undefined) {
    putEmoji(walk, emoji, node);
    return end;
  }
  const tex = texOf(tree, node);
  if (tex !== undefined) {
    putTex(walk, node, tex);
    return end;
  }
  const written = imageAddress(tree, node);
  // The sides of an AMP image may be its proportions.
  const side = tree.tag[node] === "img" ? sideOf(tree, node) : undefined;
  if (side !== undefined && side < SMALLEST_SIDE) return end;
  const alt = wordsOf(tree, node);
  const found = written === undefined ? undefined : walk.page.addresses.resolve(written);
  const src = found === undefined || isNoFile(found) ? "" : found;
  if (src === "" && (alt === "" || isIcon(tree, node) || isStandIn(tree, node))) return end;
  const title = oneLine(attribute(tree, node, "title") ?? "");
  if (src !== "") addresses.add(src);
  putImage(walk, { src, alt, title, ...(side !== undefined && { side }) }, node);
  return end;
}

/** svg: its name as an image without an address, then the words in it; an icon has no name. */
export const drawing: Handler = {
  enter(walk, node) {
    const { tree } = walk;
    const side = sideOf(tree, node);
    const alt = side !== undefined && side < SMALLEST_SIDE ? "" : drawingName(tree, node);
    if (alt !== "") putImage(walk, { src: "", alt, title: "" }, node);
    return apart.enter(walk, node);
  },
};

/** Returns the name of a drawing that says to be an image: its label, else its title. */
function drawingName(tree: HtmlTree, node: number): string {
  if (attribute(tree, node, "role")?.trim().toLowerCase() !== "img") return "";
  if (attribute(tree, node, "aria-hidden") === "true") return "";
  const label = oneLine(attribute(tree, node, "aria-label") ?? "");
  if (label !== "") return label;
  for (let at = node + 1; at < endOf(tree, node); at = endOf(tree, at))
    if (tree.tag[at] === "title") return oneLine(textContent(tree, at));
  return "";
}

/** Minimum characters of a drawing's data; a shorter one that draws something is an icon. */
const MIN_DRAWING = 1000;
const SVG_DATA = /^\s*data:image\/svg\+xml[^,]{0,40},/i;
const DRAWS = /<(?:path|circle|ellipse|rect|poly|line|text|use|image|g)\b/i;

/** Whether the source of an image is the drawing of an icon. */
function isIcon(tree: HtmlTree, image: number): boolean {
  const src = attribute(tree, image, "src") ?? "";
  const [start] = SVG_DATA.exec(src) ?? [];
  if (start === undefined || src.length >= MIN_DRAWING) return false;
  const data = src.slice(start.length);
  const isBase64 = /;base64,$/i.test(start);
  return DRAWS.test(isBase64 ? Buffer.from(data, "base64").toString() : percentDecoded(data));
}

/** Returns the words of an image, or else of its copy in a noscript; in a noscript, also of its placeholder. */
function wordsOf(tree: HtmlTree, image: number): string {
  const own = oneLine(attribute(tree, image, "alt") ?? "");
  const parent = tree.parent[image] ?? 0;
  const isInside = tree.tag[parent] === "noscript";
  if (own !== "" && !isInside) return own;
  const from = isInside ? parent : image;
  for (const other of [previousElement(tree, from), nextElement(tree, from)]) {
    if (other < 0) continue;
    const words = isInside ? placeholderWords(tree, other) : fallbackWords(tree, other, image);
    if (words === undefined) continue;
    if (own === "" || words.includes(own)) return words;
    return own.includes(words) ? own : `${words}; ${own}`;
  }
  return own;
}

function placeholderWords(tree: HtmlTree, other: number): string | undefined {
  if (tree.tag[other] !== "img" || imageAddress(tree, other) !== undefined) return undefined;
  return oneLine(attribute(tree, other, "alt") ?? "");
}

/** Returns the words of an image's copy in a noscript; undefined if that has none. */
function fallbackWords(tree: HtmlTree, noscript: number, image: number): string | undefined {
  if (tree.tag[noscript] !== "noscript") return undefined;
  const end = endWithin(tree, noscript, FALLBACK_NODES);
  const address = imageAddress(tree, image);
  for (let at = noscript + 1; at < end; at++) {
    if (tree.tag[at] !== "img" || imageAddress(tree, at) !== address) continue;
    return oneLine(attribute(tree, at, "alt") ?? "");
  }
  return undefined;
}

/** Maximum elements from an image up to the one beside another, and nodes searched for that one. */
const FALLBACK_DEPTH = 3;
const FALLBACK_NODES = 8;

/** Whether beside an image is a noscript that may have its address, or the image it stands for. */
function isStandIn(tree: HtmlTree, image: number): boolean {
  let at = image;
  for (let depth = 0; depth < FALLBACK_DEPTH && at > 0; depth++) {
    for (const other of [nextElement(tree, at), previousElement(tree, at)])
      if (other >= 0 && (tree.tag[other] === "noscript" || holdsCopy(tree, other, image)))
        return true;
    at = tree.parent[at] ?? 0;
  }
  return false;
}

/** Whether an element has an image with an address and the words of another. */
function holdsCopy(tree: HtmlTree, node: number, image: number): boolean {
  const end = endWithin(tree, node, FALLBACK_NODES);
  const alt = attribute(tree, image, "alt");
  for (let at = node; at < end; at++) {
    const isCopy = tree.tag[at] === "img" && attribute(tree, at, "alt") === alt;
    if (isCopy && imageAddress(tree, at) !== undefined) return true;
  }
  return false;
}

/** Matches addresses of services that draw TeX, up to the formula in the query if they have it there. */
const TEX_SERVICE =
  /(?:\blatex\.codecogs\.com\/[\w.]+\?|\/(?:latex|mathtex|mimetex|tex)\.(?:php|cgi|image)\?(?:latex=)?|\bquicklatex\.com\/)/i;
/** Matches classes of images of TeX, whose alternative text is the source. */
const TEX_CLASS = /(?:^|\s)(?:latex|tex|ql-img-(?:inline-formula|displayed-equation))(?:\s|$)/;
const DISPLAY_CLASS = /(?:^|\s)ql-img-displayed-equation(?:\s|$)/;
/** Matches TeX rather than words. */
const TEX_SIGN = /[\\^_={}+<>|]|^\s*\S\s*$/;
/** Maximum characters of a formula. */
const MAX_TEX = 5000;

/** Returns the formula that an image shows, by its alternative text or its address. */
function texOf(tree: HtmlTree, node: number): Formula | undefined {
  const className = attribute(tree, node, "class") ?? "";
  const src = attribute(tree, node, "src") ?? "";
  const service = TEX_SERVICE.exec(src.slice(0, MAX_TEX));
  if (service === null && !TEX_CLASS.test(className)) return undefined;
  const isDisplay = DISPLAY_CLASS.test(className);
  const alt = bare(attribute(tree, node, "alt") ?? "");
  if (alt.length <= MAX_TEX && TEX_SIGN.test(alt)) return { tex: alt, isDisplay };
  if (service === null) return undefined;
  const query = src.slice(service.index + service[0].length).replace(/[&#].*$/s, "");
  // Only in the value of a parameter is a plus sign a space.
  const tex = bare(percentDecoded(service[0].endsWith("=") ? query.replace(/\+/g, " ") : query));
  return TEX_SIGN.test(tex) ? { tex, isDisplay } : undefined;
}

/** Returns TeX without the delimiters around it. */
function bare(tex: string): string {
  return tex.trim().replace(/^(?:\\\[(.*)\\\]|\\\((.*)\\\)|\$\$?([^$]*)\$\$?)$/s, "$1$2$3");
}

/** Matches class names of emoji and smiley images. */
const EMOJI_NAME =
  /(?:^|[\s_-])(?:emoji|twemoji|emojione|smil(?:ey|eys|ie|ies)|emoticons?)(?:$|[\s_-])/i;
/** Matches an emoji, or its name between colons. A digit counts only in a keycap. */
const EMOJI =
  /^(?:(?=.*(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3))(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f|\u20e3|[\u{e0020}-\u{e007f}\s]|[\d#*](?=\ufe0f?\u20e3))+|:[\w+-]+:)$/u;
/** Matches the text of a smiley image, such as ":-)" or "xD"; whole words describe a picture. */
const SMILEY = /^(?:\S{1,2}|[^\p{L}\p{N}\s]\S*|\S*[^\p{L}\p{N}\s.])$/u;
const EMOJI_CHARS = 40;

/** Returns the emoji or smiley that an image's alternative text states. */
function emojiOf(tree: HtmlTree, node: number): string | undefined {
  const alt = attribute(tree, node, "alt")?.trim();
  if (alt === undefined || alt === "" || alt.length > EMOJI_CHARS) return undefined;
  if (EMOJI.test(alt)) return alt;
  const isNamed = EMOJI_NAME.test(attribute(tree, node, "class") ?? "");
  return isNamed && SMILEY.test(alt) ? alt : undefined;
}

/** Adds an emoji as text: a sign in place, a name separated from other words. */
function putEmoji(walk: Walk, emoji: string, node: number): void {
  const isName = /\w/.test(emoji);
  if (isName) addSpace(walk.line);
  putText(walk, emoji, node);
  if (isName) addSpace(walk.line);
}

/** Matches a length in pixels in an attribute or style. */
const PIXELS = /^\s*(\d{1,5})(?:\.\d{1,4})?(?:px)?\s*$/;
const STYLED = /(?:^|;)\s*(?:width|height)\s*:\s*(\d{1,5})(?:\.\d{1,4})?px/gi;

/** Returns the shorter stated side of an image in pixels; undefined if none is stated. */
function sideOf(tree: HtmlTree, node: number): number | undefined {
  const sides: number[] = [];
  for (const name of ["width", "height"]) {
    const pixels = PIXELS.exec(attribute(tree, node, name) ?? "")?.[1];
    if (pixels !== undefined) sides.push(Number(pixels));
  }
  const style = attribute(tree, node, "style") ?? "";
  for (const [, pixels] of style.matchAll(STYLED)) sides.push(Number(pixels));
  return sides.length === 0 ? undefined : Math.min(...sides);
}

/** Returns the handler of noscript elements; `image` reads images that only one of these has. */
export function newNoscriptHandler(image: Handler): Handler {
  return {
    enter(walk, node) {
      const { tree, mode, page } = walk;
      if (mode.readsNoscript || isOnlyImage(page, node)) return node + 1;
      if (mode.includeHiddenText) {
        openPhrase(walk, node).hidden = "fallback";
        return node + 1;
      }
      for (const own of imagesOnlyIn(page, node)) image.enter(walk, own);
      omit(walk, node, "fallback");
      return endOf(tree, node);
    },
  };
}

/** The elements of `UNDRAWN`: head, style, meta and similar. */
export const undrawn: Handler = {
  enter: ({ tree }, node) => endOf(tree, node),
};
