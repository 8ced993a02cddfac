// Relates the blocks of a short page to the elements around them.
import type { Block, Container } from "../../model/document.ts";

/** Returns the containers around a block, the nearest first. */
export function containersAround({ container }: Block): readonly Container[] {
  const all: Container[] = [];
  for (let at: Container | undefined = container; at !== undefined; at = at.parent) all.push(at);
  return all;
}

/** Returns the child of a container around a block; the container itself for its own text. */
export function branchOf(block: Block, box: Container): Container {
  let branch = block.container;
  while (branch !== box && branch.parent !== undefined && branch.parent !== box) {
    branch = branch.parent;
  }
  return branch;
}

/** Returns the blocks inside a container. */
export const blocksIn = (blocks: readonly Block[], box: Container): readonly Block[] =>
  blocks.filter((block) => containersAround(block).includes(box));

export const wordsOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { words }) => sum + words, 0);
