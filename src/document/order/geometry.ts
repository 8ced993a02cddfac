// Computes the boxes of blocks, from their text or from the elements that show them.
import type { Block, Box } from "../../model/document.ts";
import { boxOf, fragmentsOf, hiddenAt, isDrawn, type Measured, UNKNOWN } from "../page/measured.ts";

/** Maximum nodes examined per block: tables may nest, and each block visits all its nodes. */
const MAX_NODES = 10_000;

/** Returns the box of each block in page coordinates; undefined for a block that is not drawn. */
export function blockBoxes(blocks: readonly Block[], measured: Measured): (Box | undefined)[] {
  return blocks.map((block) => {
    if (block.hidden !== undefined && block.hidden !== "opacity") return undefined;
    return textBox(block, measured) ?? elementBox(block, measured);
  });
}

function textBox(block: Block, measured: Measured): Box | undefined {
  let box: Box | undefined;
  let previous = UNKNOWN;
  for (const node of nodesOf(block)) {
    const run = measured.run[node] ?? UNKNOWN;
    if (run === UNKNOWN || run === previous) continue;
    previous = run;
    for (const fragment of fragmentsOf(measured, run)) box = joined(box, fragment);
  }
  return box;
}

/** Returns the box of a block without drawn text: an image, control, rule or drawn formula. */
function elementBox(block: Block, measured: Measured): Box | undefined {
  let box: Box | undefined;
  for (const node of nodesOf(block)) {
    const own = isDrawn(hiddenAt(measured, node)) ? boxOf(measured, node) : undefined;
    if (own !== undefined) box = joined(box, own);
  }
  return box;
}

function* nodesOf({ first, last }: Block): Generator<number> {
  const end = Math.min(last + 1, first + MAX_NODES);
  for (let node = first; node < end; node++) yield node;
}

/** Returns the smallest box around two. */
export function joined(one: Box | undefined, other: Box): Box {
  if (one === undefined) return other;
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

/** Returns the intersection of two boxes; undefined if disjoint. */
export function shared(one: Box, other: Box): Box | undefined {
  const left = Math.max(one.left, other.left);
  const right = Math.min(one.right, other.right);
  const top = Math.max(one.top, other.top);
  const bottom = Math.min(one.bottom, other.bottom);
  return left <= right && top <= bottom ? { left, top, right, bottom } : undefined;
}

/** Returns a box's square pixels. */
export function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top);
}
