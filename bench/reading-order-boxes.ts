// Turns a rendered page into the boxes of its blocks in source order, for the axioms.
import { blockBoxes } from "../src/document/order/geometry.ts";
import { boxOf, type Measured, styleAt } from "../src/document/page/measured.ts";
import type { HtmlTree } from "../src/html/tree.ts";
import type { Block, Box } from "../src/model/document.ts";
import type { PlacedBox, Sides } from "./reading-order-axioms.ts";

/** Glyphs stick out of most boxes by a few pixels. */
const OVERHANG_PX = 8;
/** A card grid has at least this many cards; each has more than one block and at most this share of the page's. */
const MIN_CARDS = 3;
const MAX_OF_PAGE = 0.2;

interface Page {
  readonly tree: HtmlTree;
  readonly measured: Measured;
}

/** Returns the boxes of blocks in source order; undefined for invisible blocks. */
export function placedBoxes(blocks: readonly Block[], page: Page): (PlacedBox | undefined)[] {
  const boxes = blockBoxes(blocks, page.measured);
  const cutting = cuttingElements(blocks, boxes, page);
  const planes = planesOver(blocks, boxes, page);
  const grids = cardGrids(blocks, boxes, page.tree);
  return blocks.map((block, place) => {
    const inner = boxes[place];
    if (inner === undefined) return undefined;
    let seen: Box | undefined = inner;
    let anchor: Box = inner;
    let scroller = -1;
    for (const node of ancestors(page.tree, block)) {
      if (planes.has(node)) {
        seen = undefined;
        anchor = boxAround(node, page);
      } else if (cutting.has(node)) {
        seen = seen && cut(seen, node, page.measured);
        anchor = cut(anchor, node, page.measured) ?? boxOf(page.measured, node) ?? anchor;
      } else continue;
      if (scroller < 0) scroller = node;
    }
    return { ...(seen ?? NOWHERE), inner, anchor, scroller, grid: grids[place] ?? -1 };
  });
}

const NOWHERE: Sides = {
  left: Number.NaN,
  top: Number.NaN,
  right: Number.NaN,
  bottom: Number.NaN,
};

/**
 * Returns the box of the element that a positioned one is attached to: its nearest ancestor with a box. An element fixed
 * to the window or attached to the body has no place on the page. It gets the box of the page, to which no axiom applies.
 */
function boxAround(node: number, { tree, measured }: Page): Box {
  const isFixed = styleAt(measured, node)?.position === "fixed";
  for (let at = tree.parent[node] ?? 0; at > 0 && !isFixed; at = tree.parent[at] ?? 0) {
    const box = measured.stamp[at] === 0 ? undefined : boxOf(measured, at);
    if (box !== undefined && coverOf(box, box) >= MIN_COVER) return box;
  }
  const { pageWidth, pageHeight } = measured.layout;
  return { left: 0, top: 0, right: pageWidth, bottom: pageHeight };
}

/** A positioned element is part of the one around it if at least this share of it is inside. */
const MIN_INSIDE = 0.2;

/** Whether a positioned element sticks out of the one around it, like a menu under an icon. */
function hangsOut(own: Box | undefined, around: Box): boolean {
  if (own === undefined) return false;
  return coverOf(own, around) < coverOf(own, own) * MIN_INSIDE;
}

/** Two blocks overlap if they share at least this many square pixels. */
const MIN_COVER = 16;

/**
 * Returns positioned elements that cover blocks outside of them or stick out of their container, such as open menus and
 * dialogs. Each forms a separate plane: its position relative to the page does not determine which is read first.
 */
function planesOver(
  blocks: readonly Block[],
  boxes: readonly (Box | undefined)[],
  { tree, measured }: Page,
): ReadonlySet<number> {
  const members = new Map<number, Box[]>();
  for (const [place, block] of blocks.entries()) {
    const box = boxes[place];
    if (box === undefined) continue;
    for (const node of ancestors(tree, block)) {
      const position = styleAt(measured, node)?.position;
      if (position !== "absolute" && position !== "fixed") continue;
      members.set(node, [...(members.get(node) ?? []), box]);
    }
  }
  const found = new Set<number>();
  for (const [node, inside] of members) {
    const own = boxOf(measured, node);
    const cover = own === undefined ? inside : [...inside, own];
    const end = tree.end[node] ?? node;
    const covers = blocks.some(({ container }, place) => {
      const box = boxes[place];
      const isOutside = container.node < node || container.node >= end;
      return isOutside && box !== undefined && cover.some((one) => coverOf(one, box) >= MIN_COVER);
    });
    if (covers || hangsOut(own, boxAround(node, { tree, measured }))) found.add(node);
  }
  return found;
}

function coverOf(one: Sides, other: Sides): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

function* ancestors(tree: HtmlTree, { container }: Block): Generator<number> {
  for (let node = container.node; node > 0; node = tree.parent[node] ?? 0) yield node;
}

/** Returns elements that clip or scroll their content, except the body, which the window scrolls. */
function cuttingElements(
  blocks: readonly Block[],
  boxes: readonly (Box | undefined)[],
  { tree, measured }: Page,
): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [place, block] of blocks.entries()) {
    const box = boxes[place];
    if (box === undefined) continue;
    for (const node of ancestors(tree, block)) {
      const style = styleAt(measured, node);
      const own = boxOf(measured, node);
      if (style === undefined || own === undefined || measured.stamp[node] === 0) continue;
      const outX = own.left - box.left > OVERHANG_PX || box.right - own.right > OVERHANG_PX;
      const outY = own.top - box.top > OVERHANG_PX || box.bottom - own.bottom > OVERHANG_PX;
      if ((style.clipsX && outX) || (style.clipsY && outY)) found.add(node);
    }
  }
  return found;
}

function cut(box: Box, node: number, measured: Measured): Box | undefined {
  const own = boxOf(measured, node);
  const style = styleAt(measured, node);
  if (own === undefined || style === undefined) return box;
  const left = style.clipsX ? Math.max(box.left, own.left) : box.left;
  const right = style.clipsX ? Math.min(box.right, own.right) : box.right;
  const top = style.clipsY ? Math.max(box.top, own.top) : box.top;
  const bottom = style.clipsY ? Math.min(box.bottom, own.bottom) : box.bottom;
  return right - left >= 1 && bottom - top >= 1 ? { left, right, top, bottom } : undefined;
}

/** Returns the card grid of each block as the node of its container; undefined for none. */
function cardGrids(
  blocks: readonly Block[],
  boxes: readonly (Box | undefined)[],
  tree: HtmlTree,
): (number | undefined)[] {
  /** Blocks by ancestor, with the child that contains them. */
  const members = new Map<number, Map<number, number[]>>();
  for (const [place, block] of blocks.entries()) {
    if (boxes[place] === undefined) continue;
    let child = -1;
    for (const node of ancestors(tree, block)) {
      if (child >= 0) addMember(members, node, child, place);
      child = node;
    }
  }
  const grids = new Array<number | undefined>(blocks.length).fill(undefined);
  const outermost = [...members].sort(([a], [b]) => a - b);
  for (const [node, cards] of outermost) {
    if (!isCardGrid(cards, boxes, tree, blocks.length)) continue;
    for (const places of cards.values()) for (const place of places) grids[place] ??= node;
  }
  return grids;
}

function addMember(
  members: Map<number, Map<number, number[]>>,
  node: number,
  child: number,
  place: number,
): void {
  const cards = members.get(node) ?? new Map<number, number[]>();
  members.set(node, cards);
  const card = cards.get(child);
  if (card === undefined) cards.set(child, [place]);
  else card.push(place);
}

function isCardGrid(
  cards: ReadonlyMap<number, readonly number[]>,
  boxes: readonly (Box | undefined)[],
  tree: HtmlTree,
  blocks: number,
): boolean {
  if (cards.size < MIN_CARDS) return false;
  const tags = new Set([...cards.keys()].map((node) => tree.tag[node]));
  if (tags.size > 1) return false;
  const sides: Sides[] = [];
  for (const places of cards.values()) {
    if (places.length < 2 || places.length > blocks * MAX_OF_PAGE) return false;
    sides.push(around(places.flatMap((place) => boxes[place] ?? [])));
  }
  return sides.some((side, at) => {
    const next = sides[at + 1];
    return (
      next !== undefined &&
      side.bottom > next.top &&
      next.bottom > side.top &&
      side.right <= next.left
    );
  });
}

function around(boxes: readonly Box[]): Sides {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}
