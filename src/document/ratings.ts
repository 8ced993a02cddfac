// Finds ratings in markup ("4 out of 5") and their blocks: a reader sees stars, which are not text.

import type { HtmlTree } from "../html/tree.ts";
import { attribute, endOf, endWithin } from "../html/walk.ts";
import type { Block } from "../model/document.ts";
import { oneLine } from "../text/one-line.ts";

const MAX_RATINGS = 2000;
/** Maximum ancestors of a rating searched for its block, and for `aggregateRating`. */
const MAX_AROUND = 12;
const MAX_CHARS = 60;

const NUMBER = /\d{1,3}(?:[.,]\d{1,2})?/g;
/** Best ratings of common scales. */
const SCALES: ReadonlySet<number> = new Set([3, 4, 5, 6, 10, 20, 100]);
/** Matches class names and labels of ratings. Linear. */
const NAMED =
  /rat(?:ing|ed)|stars?(?![a-z])|score|review|bewertung|punkte|sterne|étoile|estrell|stell[ae]|gwiazd|звезд|звёзд|星/i;

/** Returns the ratings of blocks, as `4/5`, by block index; blocks without one are absent. */
export function ratingsOf(tree: HtmlTree, blocks: readonly Block[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  let next = 0;
  let seen = 0;
  for (let node = 1; node < tree.tag.length && seen < MAX_RATINGS; node++) {
    const rating = ratingAt(tree, node);
    if (rating === undefined) continue;
    seen++;
    while (next < blocks.length && (blocks[next]?.first ?? 0) <= node) next++;
    const at = nearest(tree, node, blocks, next);
    if (at >= 0 && !found.has(at)) found.set(at, rating);
  }
  return found;
}

/** Attributes that may state a rating; most elements have none of them. */
const STATING: ReadonlySet<string> = new Set(["itemprop", "aria-label", "title"]);

/** Returns the rating an element shows; undefined for none, and for an average. */
function ratingAt(tree: HtmlTree, node: number): string | undefined {
  if (!(tree.attrs[node] ?? []).some(({ name }) => STATING.has(name))) return undefined;
  if (attribute(tree, node, "itemprop") === "ratingValue") {
    const value = numberOf(attribute(tree, node, "content") ?? textOf(tree, node));
    const best = bestOf(tree, node);
    if (value === undefined || value > best || isMean(tree, node)) return undefined;
    return `${value}/${best}`;
  }
  const label = attribute(tree, node, "aria-label") ?? attribute(tree, node, "title") ?? "";
  if (label === "" || label.length > MAX_CHARS || isMean(tree, node)) return undefined;
  const named = `${attribute(tree, node, "class") ?? ""} ${label}`;
  const isShown = attribute(tree, node, "role") === "img" || NAMED.test(named);
  return isShown ? ratingIn(label) : undefined;
}

/** Parses "4 out of 5" in any language: two numbers, the second the end of a scale. */
function ratingIn(label: string): string | undefined {
  const numbers = label.match(NUMBER) ?? [];
  const [value = Number.NaN, best = Number.NaN] = numbers.map((one) => numberOf(one) ?? Number.NaN);
  const isMark = numbers.length === 2 && SCALES.has(best) && value <= best;
  return isMark ? `${value}/${best}` : undefined;
}

function numberOf(text: string): number | undefined {
  const written = /^\s*(\d{1,3}(?:[.,]\d{1,2})?)/.exec(text)?.[1]?.replace(",", ".");
  return written === undefined ? undefined : Number(written);
}

/** Maximum nodes read per element. */
const MAX_NODES = 10;

function textOf(tree: HtmlTree, node: number): string {
  const end = endWithin(tree, node, MAX_NODES);
  let text = "";
  for (let at = node; at < end; at++) text += tree.text[at] ?? "";
  return oneLine(text);
}

/** Returns the end of the scale that an element's parent states; 5 by default (schema.org). */
function bestOf(tree: HtmlTree, node: number): number {
  const parent = tree.parent[node] ?? -1;
  const end = endWithin(tree, parent, 4 * MAX_NODES);
  for (let at = parent + 1; at < end; at++) {
    if (attribute(tree, at, "itemprop") !== "bestRating") continue;
    const best = numberOf(attribute(tree, at, "content") ?? textOf(tree, at));
    if (best !== undefined && best > 0) return best;
  }
  return 5;
}

/** Whether a rating is an average. */
function isMean(tree: HtmlTree, node: number): boolean {
  let around = node;
  for (let level = 0; level < MAX_AROUND && around > 0; level++) {
    if (attribute(tree, around, "itemprop") === "aggregateRating") return true;
    around = tree.parent[around] ?? -1;
  }
  return false;
}

/** Returns the index of the block of a rating, or beside it in the nearest ancestor; or -1. */
function nearest(tree: HtmlTree, node: number, blocks: readonly Block[], next: number): number {
  const before = blocks[next - 1];
  const after = blocks[next];
  let around = node;
  for (let level = 0; level < MAX_AROUND && around > 0; level++) {
    const end = endOf(tree, around);
    const holds = (block: Block | undefined): boolean =>
      block !== undefined && around <= block.last && block.first < end;
    if (holds(before)) return next - 1;
    if (holds(after)) return next;
    around = tree.parent[around] ?? -1;
  }
  return -1;
}
