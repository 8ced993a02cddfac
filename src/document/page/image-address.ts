// Finds the address of an image that a browser would load, also if scripts load it later.
import type { HtmlTree } from "../../html/tree.ts";
import { attribute, children } from "../../html/walk.ts";
import { wordList } from "../../text/word-list.ts";

/** Attributes in which lazy loaders keep an image's address, likeliest first. */
const LAZY_SOURCES = wordList(`
  data-src data-original data-lazy-src data-lazy data-orig-file data-full-src data-image
  data-hi-res-src data-echo data-url
`);
const LAZY_SETS = ["data-srcset", "data-lazy-srcset", "srcset"];
/** Matches addresses that are not files of images or media. */
const NOT_AN_IMAGE = /^\s*(?:data|javascript|blob|about):/i;
/**
 * Matches a placeholder file shown until the image is loaded. Words that may also describe a
 * picture, as in `sofa-grey.jpg`, are the whole name, or in the name of a file that is no
 * photograph.
 */
const PLACEHOLDER =
  /(?:[/_.-]|^)(?:spacer|placeholder|lazy-?load(?:ing|er)?|1x1(?:[._-]?trans(?:parent)?)?|(?:blank|pixel|transparent|gr[ea]y|loading|loader|lazy)(?=\.(?:gif|svg))|(?<=\/|^)(?:blank|empty|pixel|transparent|gr[ea]y|loading|loader|lazy))(?:[-_]\d{1,4}x\d{1,4})?(?:@\dx)?\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i;

/** Matches addresses of files of images. */
export const IMAGE_FILE = /\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]|$)/i;
/** Matches the size that a site adds to the name of a file. */
const SIZE = /[-_]\d{2,4}x\d{2,4}(?=\.\w{3,4}$)/;

/** Returns the common part of the addresses of one image in several sizes. */
export function fileOf(address: string): string {
  if (!IMAGE_FILE.test(address)) return address.trim();
  const path = address.trim().replace(/[?#].*$/s, "");
  return path.replace(/^(?:https?:)?\/\//i, "").replace(SIZE, "");
}

/** Elements that show an image. */
export const IMAGE_TAGS: ReadonlySet<string> = new Set(["img", "amp-img", "amp-anim"]);

function isPlaceholderAddress(src: string | undefined): boolean {
  if (src === undefined || src.trim() === "") return true;
  return NOT_AN_IMAGE.test(src) || PLACEHOLDER.test(src);
}

/** Whether a script loads an image, or replaces it by a larger one. */
export function isLazy(tree: HtmlTree, image: number): boolean {
  if (isPlaceholderAddress(attribute(tree, image, "src"))) return true;
  if (/lazy/i.test(attribute(tree, image, "class") ?? "")) return true;
  return tree.attrs[image]?.some(({ name }) => /^data-.*src/.test(name)) === true;
}

/** Returns the unresolved address of an image once loaded. */
export function imageAddress(tree: HtmlTree, node: number): string | undefined {
  const src = attribute(tree, node, "src");
  const isPlaceholder = isPlaceholderAddress(src);
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
  return unnamedSource(tree, node);
}

/** Matches other attributes in which loaders keep addresses. */
const LOADED = /^(?:data-|lazy-|v-)[\w:-]*$|-src$/;

/** Matches attributes whose name means an address. */
const NAMED_SOURCE = /(?:src|url)$/;
const ABSOLUTE = /^\s*(?:https?:)?\/\//i;

/** Returns the address in an attribute of no loader that we know: an image file, or named for one. */
function unnamedSource(tree: HtmlTree, node: number): string | undefined {
  const found = tree.attrs[node]?.find(
    ({ name, value }) =>
      LOADED.test(name) &&
      isAddress(value) &&
      (IMAGE_FILE.test(value) || (NAMED_SOURCE.test(name) && ABSOLUTE.test(value))),
  );
  return found?.value;
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

/** Whether an address cannot lead to an image or media file. */
export function isNoFile(address: string): boolean {
  return NOT_AN_IMAGE.test(address);
}
