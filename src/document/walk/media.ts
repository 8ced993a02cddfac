// Converts images and media to runs and notes: the address a browser would load, type and target.
import type { HtmlTree } from "../../html/tree.ts";
import { attribute, children, endOf } from "../../html/walk.ts";
import { type Link, MARK } from "../../model/document.ts";
import { resolve } from "./addresses.ts";
import { putBlock } from "./blocks.ts";
import { putImage, putText } from "./content.ts";
import { addSpace } from "./line.ts";
import type { Pass } from "./pass.ts";

/** Attributes in which lazy loaders keep an image's address, likeliest first. */
const LAZY_SOURCES = [
  "data-src",
  "data-original",
  "data-lazy-src",
  "data-lazy",
  "data-orig-file",
  "data-full-src",
  "data-image",
  "data-hi-res-src",
  "data-echo",
  "data-url",
];
const LAZY_SETS = ["data-srcset", "data-lazy-srcset", "srcset"];
/** Minimum side of an image in pixels; a smaller one is decoration or a beacon. */
const SMALLEST_SIDE = 32;
const NOT_AN_IMAGE = /^\s*(?:data|javascript|blob|about):/i;
/** Matches a placeholder file shown until the image is loaded. */
const PLACEHOLDER =
  /(?:^|[/_.-])(?:blank|spacer|placeholder|lazy-?load(?:ing)?|pixel|transparent|1x1|grey|loading)\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i;

/** Matches class names of emoji and smiley images. */
const EMOJI_NAME =
  /(?:^|[\s_-])(?:emoji|twemoji|emojione|smil(?:ey|eys|ie|ies)|emoticons?)(?:$|[\s_-])/i;
/** Matches an emoji, or its name between colons. A digit counts only in a keycap. */
const EMOJI =
  /^(?:(?=.*(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3))(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f|\u20e3|[\u{e0020}-\u{e007f}\s]|[\d#*](?=\ufe0f?\u20e3))+|:[\w+-]+:)$/u;
/**
 * Matches the text of a smiley image: signs such as ":-)" or "xD". Whole words describe the
 * picture, such as "Like".
 */
const SMILEY = /^(?:\S{1,2}|[^\p{L}\p{N}\s]\S*|\S*[^\p{L}\p{N}\s.])$/u;
const EMOJI_CHARS = 40;

/**
 * Returns the emoji or smiley that an image's alternative text states; undefined for other images.
 */
function emojiOf(tree: HtmlTree, node: number): string | undefined {
  const alt = attribute(tree, node, "alt")?.trim();
  if (alt === undefined || alt === "" || alt.length > EMOJI_CHARS) return undefined;
  if (EMOJI.test(alt)) return alt;
  const isNamed = EMOJI_NAME.test(attribute(tree, node, "class") ?? "");
  return isNamed && SMILEY.test(alt) ? alt : undefined;
}

/** Adds an emoji as text: a sign in place, a name separated from other words. */
function putEmoji(pass: Pass, emoji: string, node: number): void {
  const isName = /\w/.test(emoji);
  if (isName) addSpace(pass.line);
  putText(pass, emoji, node);
  if (isName) addSpace(pass.line);
}

/** Reads an image; skips one without a loadable address, or too small to show anything. */
export function readImage(pass: Pass, node: number): number {
  const { tree } = pass;
  const end = endOf(tree, node);
  const emoji = emojiOf(tree, node);
  if (emoji !== undefined) {
    putEmoji(pass, emoji, node);
    return end;
  }
  const written = imageAddress(tree, node);
  const side = sideOf(tree, node);
  if (written === undefined || (side !== undefined && side < SMALLEST_SIDE)) return end;
  const src = resolve(pass.addresses, written);
  if (src === undefined || NOT_AN_IMAGE.test(src)) return end;
  const alt = (attribute(tree, node, "alt") ?? "").replace(/\s+/g, " ").trim();
  const title = (attribute(tree, node, "title") ?? "").replace(/\s+/g, " ").trim();
  putImage(pass, { src, alt, title, ...(side !== undefined && { side }) }, node);
  return end;
}

/** Returns the unresolved address of an image once loaded. */
export function imageAddress(tree: HtmlTree, node: number): string | undefined {
  const src = attribute(tree, node, "src");
  const isPlaceholder =
    src === undefined || src.trim() === "" || NOT_AN_IMAGE.test(src) || PLACEHOLDER.test(src);
  for (const name of LAZY_SOURCES) {
    const lazy = attribute(tree, node, name);
    if (lazy !== undefined && isAddress(lazy)) return lazy;
  }
  for (const name of LAZY_SETS) {
    if (name === "srcset" && !isPlaceholder) break;
    const lazy = largestOf(attribute(tree, node, name));
    if (lazy !== undefined) return lazy;
  }
  if (!isPlaceholder) return src;
  const parent = tree.parent[node] ?? 0;
  if (tree.tag[parent] === "picture") {
    for (const child of children(tree, parent)) {
      if (tree.tag[child] !== "source") continue;
      const found = largestOf(
        attribute(tree, child, "srcset") ?? attribute(tree, child, "data-srcset"),
      );
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function isAddress(text: string): boolean {
  return text.trim() !== "" && !NOT_AN_IMAGE.test(text) && !/[\s{}]/.test(text.trim());
}

/** Returns the srcset candidate with the largest width or density; undefined without one. */
function largestOf(srcset: string | undefined): string | undefined {
  if (srcset === undefined) return undefined;
  let best: string | undefined;
  let most = -1;
  // Addresses may contain commas: split only before white space or a new address.
  for (const candidate of srcset.trim().split(/,\s+|,(?=https?:|\/)/)) {
    const [address = "", descriptor = "1x"] = candidate.trim().split(/\s+/);
    const size = Number.parseFloat(descriptor);
    const found = address.replace(/,$/, "");
    if (!isAddress(found) || !(size > most)) continue;
    most = size;
    best = found;
  }
  return best;
}

/** Matches a length in pixels in an attribute or style. */
const PIXELS = /^\s*(\d{1,5})(?:\.\d{1,4})?(?:px)?\s*$/;
const STYLED = /(?:^|;)\s*(?:width|height)\s*:\s*(\d{1,5})(?:\.\d{1,4})?px/gi;

/**
 * Returns the shorter side of an image in pixels from its attributes and style; undefined if not
 * stated.
 */
function sideOf(tree: HtmlTree, node: number): number | undefined {
  const told: number[] = [];
  for (const name of ["width", "height"]) {
    const pixels = PIXELS.exec(attribute(tree, node, name) ?? "")?.[1];
    if (pixels !== undefined) told.push(Number(pixels));
  }
  const style = attribute(tree, node, "style") ?? "";
  for (const [, pixels] of style.matchAll(STYLED)) told.push(Number(pixels));
  return told.length === 0 ? undefined : Math.min(...told);
}

/** Reads video, audio, frames and embedded documents as notes of type and target. */
export function readMedia(pass: Pass, node: number): number {
  const { tree } = pass;
  const end = endOf(tree, node);
  const tag = tree.tag[node] ?? "";
  const name = tag === "iframe" || tag === "frame" ? "frame" : tag === "embed" ? "embedded" : tag;
  const written = sourceOf(tree, node);
  const href =
    written === undefined || NOT_AN_IMAGE.test(written)
      ? undefined
      : resolve(pass.addresses, written);
  if (href === undefined || isBeacon(tree, node)) return end;
  const title = (
    attribute(tree, node, "title") ??
    attribute(tree, node, "aria-label") ??
    attribute(tree, node, "name") ??
    ""
  )
    .replace(/\s+/g, " ")
    .trim();
  const link: Link = { href, title: "" };
  const subtitles = subtitleCount(tree, node);
  const note = `${name}${title === "" ? "" : `: ${title}`}${subtitles === 0 ? "" : ` (${subtitles} subtitle tracks)`}`;
  putBlock(pass, {
    kind: "media",
    text: "",
    runs: [{ text: note, marks: MARK.emphasis, link }],
    level: 0,
    first: node,
    last: end - 1,
  });
  return end;
}

function sourceOf(tree: HtmlTree, node: number): string | undefined {
  const own =
    attribute(tree, node, "src") ??
    attribute(tree, node, "data-src") ??
    attribute(tree, node, "data");
  if (own !== undefined && own.trim() !== "" && !NOT_AN_IMAGE.test(own)) return own;
  const lazy = attribute(tree, node, "data-src");
  if (lazy !== undefined && lazy !== "") return lazy;
  for (const child of children(tree, node)) {
    if (tree.tag[child] !== "source") continue;
    const src = attribute(tree, child, "src") ?? attribute(tree, child, "data-src");
    if (src !== undefined && src.trim() !== "") return src;
  }
  return attribute(tree, node, "poster");
}

function isBeacon(tree: HtmlTree, node: number): boolean {
  const width = attribute(tree, node, "width");
  const height = attribute(tree, node, "height");
  return /^\s*[01](?:px)?\s*$/.test(width ?? "") || /^\s*[01](?:px)?\s*$/.test(height ?? "");
}

function subtitleCount(tree: HtmlTree, node: number): number {
  let count = 0;
  for (const child of children(tree, node)) if (tree.tag[child] === "track") count++;
  return count;
}
