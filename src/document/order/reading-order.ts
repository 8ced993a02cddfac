// Sorts blocks from source order into reading order, using the measured layout.
import type { Block, Box, ReadingOrder } from "../../model/document.ts";
import { SETTINGS } from "../../model/settings.ts";
import { blockBoxes } from "./geometry.ts";
import { withAnchored } from "./reading-anchors.ts";
import { sequenceOf } from "./reading-sequence.ts";
import { type Leaf, type UnitPage, unitsOf } from "./reading-units.ts";

/** Blocks in reading order, and how that order was decided. */
export interface OrderedBlocks {
  readonly blocks: readonly Block[];
  readonly reading_order: ReadingOrder;
  readonly dom_order_differs: boolean;
}

/** A page with blocks to order. */
export interface OrderedPage extends UnitPage {
  /** Whether to keep the boxes of blocks. */
  readonly keepsBoxes: boolean;
}

/** Puts blocks into reading order; with too few measured ones they stay in source order. */
export function inReadingOrder(blocks: readonly Block[], page: OrderedPage): OrderedBlocks {
  const boxes = blockBoxes(blocks, page.measured);
  const shownBlocks = page.keepsBoxes ? withBoxes(blocks, boxes) : blocks;
  const leaves = leavesOf(blocks, boxes);
  const shown = blocks.filter(({ kind }) => kind !== "rule").length;
  const measured = leaves.filter(({ place }) => blocks[place]?.kind !== "rule").length;
  if (blocks.length < 2 || measured < shown * SETTINGS.READING_ORDER_MIN_MEASURED) {
    return inSourceOrder(shownBlocks);
  }
  const { order, loose, isMoved } = sequenceOf(unitsOf(leaves, page));
  const isWhole = measured === shown && loose.length === 0;
  const placed = withAnchored({ blocks, order, loose, tree: page.tree });
  return {
    blocks: placed.flatMap((place) => shownBlocks[place] ?? []),
    reading_order: isWhole ? "geometric-xy-cut" : "geometric-anchored",
    dom_order_differs: isMoved,
  };
}

function withBoxes(
  blocks: readonly Block[],
  boxes: readonly (Box | undefined)[],
): readonly Block[] {
  return blocks.map((block, at) => {
    const box = boxes[at];
    return box === undefined ? block : { ...block, box };
  });
}

/** Returns blocks in source order, for a page without measurements. */
export function inSourceOrder(blocks: readonly Block[]): OrderedBlocks {
  const reading_order = blocks.length === 1 ? "single-block" : "dom-fallback";
  return { blocks, reading_order, dom_order_differs: false };
}

function leavesOf(blocks: readonly Block[], boxes: readonly (Box | undefined)[]): readonly Leaf[] {
  return blocks.flatMap(({ container, text }, place) => {
    const box = boxes[place];
    return box === undefined ? [] : [{ place, node: container.node, box, isWordless: text === "" }];
  });
}
