// Hides noscript elements, except images that no element around shows.
import type { HtmlTree } from "../../html/tree.ts";
import { hidingOf } from "../../html/visibility.ts";
import { attribute, endOf, endWithin, nextElement, previousElement } from "../../html/walk.ts";
import { fileOf, IMAGE_FILE, IMAGE_TAGS, imageAddress, isLazy } from "../page/image-address.ts";
import type { PageContext } from "../page/page-context.ts";

/** Maximum nodes examined in a noscript and beside it. */
const MAX_NODES = 12;
const MAX_NEAR_NODES = 60;
/** Maximum nodes of a noscript searched for images among words. */
const MAX_IMAGE_NODES = 200;

/** Returns the images of a hidden noscript that no other element shows. */
export function imagesOnlyIn(page: PageContext, noscript: number): readonly number[] {
  // What a browser laid out without the noscript shows its images elsewhere, or nowhere.
  if (page.measured !== undefined) return [];
  const { tree } = page;
  const images: number[] = [];
  const end = endWithin(tree, noscript, MAX_IMAGE_NODES);
  for (let at = noscript + 1; at < end; at++)
    if (tree.tag[at] === "img" && isOwn(page, noscript, at)) images.push(at);
  return images;
}

/** Whether a noscript has nothing but images, and no other element shows its last one. */
export function isOnlyImage(page: PageContext, noscript: number): boolean {
  const { tree } = page;
  const end = endOf(tree, noscript);
  let image = -1;
  for (let at = noscript + 1; at < end; at++) {
    if (tree.tag[at] === "" && (tree.text[at] ?? "").trim() !== "") return false;
    if (tree.tag[at] === "img") image = at;
    if (at > noscript + MAX_NODES) return false;
  }
  return image >= 0 && isOwn(page, noscript, image);
}

/** Whether an image of a noscript is none of the images around it. */
function isOwn({ tree }: PageContext, noscript: number, image: number): boolean {
  const address = imageAddress(tree, image);
  if (address === undefined) return false;
  for (const beside of [previousElement(tree, noscript), nextElement(tree, noscript)]) {
    const other = imageIn(tree, beside);
    if (other < 0 || isHidden(tree, other)) continue;
    if (imageAddress(tree, other) === undefined) return true;
    const hasWords = altOf(tree, image) !== "" && altOf(tree, image) === altOf(tree, other);
    if (hasWords || isLazy(tree, other) || areSame(tree, other, image)) return false;
  }
  const end = endOf(tree, noscript);
  const before = nearestImage(tree, noscript - 1, -1);
  const after = nearestImage(tree, end, 1);
  if ([before, after].some((other) => other >= 0 && areSame(tree, other, image))) return false;
  return !isBeacon(tree, image, address);
}

function imageIn(tree: HtmlTree, node: number): number {
  const end = node < 0 ? node : endWithin(tree, node, MAX_NODES);
  for (let at = node; at < end; at++) if (IMAGE_TAGS.has(tree.tag[at] ?? "")) return at;
  return -1;
}

function nearestImage(tree: HtmlTree, from: number, step: 1 | -1): number {
  for (let at = from; at > 0 && at < tree.size && Math.abs(at - from) < MAX_NEAR_NODES; at += step)
    if (IMAGE_TAGS.has(tree.tag[at] ?? "")) return at;
  return -1;
}

const altOf = (tree: HtmlTree, image: number): string => attribute(tree, image, "alt") ?? "";
const isHidden = (tree: HtmlTree, image: number): boolean =>
  hidingOf(attribute(tree, image, "style") ?? "") !== undefined;

function areSame(tree: HtmlTree, shown: number, image: number): boolean {
  if (isHidden(tree, shown)) return false;
  const address = imageAddress(tree, shown) ?? "";
  return address !== "" && fileOf(address) === fileOf(imageAddress(tree, image) ?? "");
}

/** Whether an image counts readers: hidden, or neither described nor a file of an image. */
function isBeacon(tree: HtmlTree, image: number, address: string): boolean {
  if (isHidden(tree, image)) return true;
  const isDescribed = altOf(tree, image).trim() !== "";
  return !isDescribed && (!IMAGE_FILE.test(address) || /\.gif\?/i.test(address));
}
