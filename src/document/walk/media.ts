// Images and media to runs and notes: the address a browser would load, what it is and where it leads.
import type { HtmlTree } from "../../html/tree.ts";
import { attribute, children, endOf } from "../../html/walk.ts";
import { type Link, MARK } from "../../model/document.ts";
import { resolve } from "./addresses.ts";
import { putBlock } from "./blocks.ts";
import { putImage, putText } from "./content.ts";
import { addSpace } from "./line.ts";
import type { Pass } from "./pass.ts";

/** Attributes in which lazy loaders keep an image's address, the likeliest first. */
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
/** An image smaller than this on a side, in pixels, is decoration or a beacon. */
const SMALLEST_SIDE = 32;
const NOT_AN_IMAGE = /^\s*(?:data|javascript|blob|about):/i;
/** A file that stands in for the image until it is loaded. */
const PLACEHOLDER =
  /(?:^|[/_.-])(?:blank|spacer|placeholder|lazy-?load(?:ing)?|pixel|transparent|1x1|grey|loading)\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i;

/** Class names of pictures of emoji, and of smileys. */
const EMOJI_NAME =
  /(?:^|[\s_-])(?:emoji|twemoji|emojione|smil(?:ey|eys|ie|ies)|emoticons?)(?:$|[\s_-])/i;
/** An emoji itself, or its name between colons. A digit is one only as the cap of a key. */
const EMOJI =
  /^(?:(?=.*(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3))(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f|\u20e3|[\u{e0020}-\u{e007f}\s]|[\d#*](?=\ufe0f?\u20e3))+|:[\w+-]+:)$/u;
/** What a picture named as a smiley stands for: signs such as ":-)" or "xD"; whole words say what is on the picture, such as "Like". */
const SMILEY = /^(?:\S{1,2}|[^\p{L}\p{N}\s]\S*|\S*[^\p{L}\p{N}\s.])$/u;
const EMOJI_CHARS = 40;

/** The sign that a picture of an emoji or smiley stands for, as its words say it; undefined for any other image. */
function emojiOf(tree: HtmlTree, node: number): string | undefined {
  const alt = attribute(tree, node, "alt")?.trim();
  if (alt === undefined || alt === "" || alt.length > EMOJI_CHARS) return undefined;
  if (EMOJI.test(alt)) return alt;
  const isNamed = EMOJI_NAME.test(attribute(tree, node, "class") ?? "");
  return isNamed && SMILEY.test(alt) ? alt : undefined;
}

/** Puts an emoji as text: a sign where it stands, a name apart from the words beside it. */
function putEmoji(pass: Pass, emoji: string, node: number): void {
  const isName = /\w/.test(emoji);
  if (isName) addSpace(pass.line);
  putText(pass, emoji, node);
  if (isName) addSpace(pass.line);
}

/** An image at its place; one without an address to load, or too small to show anything, is left out. */
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

/** The address as written that an image shows once loaded. */
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

/** The candidate of a srcset with the largest width or density; undefined without one. */
function largestOf(srcset: string | undefined): string | undefined {
  if (srcset === undefined) return undefined;
  let best: string | undefined;
  let most = -1;
  // Addresses may hold commas, so candidates are found by the white space around them.
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

/** A length in pixels as an attribute or a style gives it. */
const PIXELS = /^\s*(\d{1,5})(?:\.\d{1,4})?(?:px)?\s*$/;
const STYLED = /(?:^|;)\s*(?:width|height)\s*:\s*(\d{1,5})(?:\.\d{1,4})?px/gi;

/** The shorter side of an image in pixels as its attributes or its style give it; undefined where they do not. */
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

/** Video, audio, frame or embedded document as a note of what it is and where it leads. */
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
