// Reads elements that only start a line of their own, and those that do not even do that.
import type { PlainHandler, Walk } from "../context.ts";
import { isAmongLines } from "../line-ends.ts";
import { openBlock } from "../open-scope.ts";

/** span, and all elements without a handler. */
export const phrase: PlainHandler = {
  isPlain: true,
  kind: undefined,
  enter(walk, node) {
    const isLine = walk.scope.verse && isAmongLines(walk.tree, node);
    return isLine ? enterBlock(walk, node) : node + 1;
  },
  asBlock: { enter: enterBlock },
};

/** div, p, address and similar. */
export const block: PlainHandler = {
  isPlain: true,
  kind: undefined,
  enter: enterBlock,
  asPhrase: phrase,
};

function enterBlock(walk: Walk, node: number): number {
  openBlock(walk, node);
  return node + 1;
}
