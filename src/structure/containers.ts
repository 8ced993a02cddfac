// Builds the table of the containers around blocks, parents before children.
import type { Block, Container } from "../model/document.ts";

/** All containers of blocks, in rows; a parent's row precedes its children's. */
export interface ContainerTable {
  readonly rows: readonly Container[];
  /** Row of the parent; -1 for the outermost. */
  readonly parent: Int32Array;
  readonly depth: Int32Array;
  /** Row of each block's container. */
  readonly ofBlock: Int32Array;
  /** Blocks inside each container, at any depth. */
  readonly blocks: Float64Array;
  /** First and last block inside, in reading order. */
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** Number of child containers. */
  readonly children: Int32Array;
  /** The nearest container around it with more blocks; itself for the outermost. */
  readonly wider: Int32Array;
}

/** Builds the container table; visits every container once, however deep the page nests. */
export function containersOf(blocks: readonly Block[]): ContainerTable {
  const rowOf = new Map<Container, number>();
  const rows: Container[] = [];
  const parents: number[] = [];
  const ofBlock = new Int32Array(blocks.length);
  const missing: Container[] = [];
  let index = 0;
  for (const { container } of blocks) {
    let at: Container | undefined = container;
    let row: number | undefined;
    while (at !== undefined) {
      row = rowOf.get(at);
      if (row !== undefined) break;
      missing.push(at);
      at = at.parent;
    }
    let nearest = row ?? -1;
    for (let one = missing.pop(); one !== undefined; one = missing.pop()) {
      rowOf.set(one, rows.length);
      parents.push(nearest);
      nearest = rows.length;
      rows.push(one);
    }
    ofBlock[index++] = nearest;
  }
  return withExtents(rows, Int32Array.from(parents), ofBlock);
}

function withExtents(
  rows: readonly Container[],
  parent: Int32Array,
  ofBlock: Int32Array,
): ContainerTable {
  const size = rows.length;
  const depth = new Int32Array(size);
  const children = new Int32Array(size);
  const first = new Int32Array(size).fill(-1);
  const last = new Int32Array(size).fill(-1);
  const blocks = new Float64Array(size);
  for (let index = 0; index < ofBlock.length; index++) {
    const row = ofBlock[index] ?? 0;
    if (first[row] === -1) first[row] = index;
    last[row] = index;
    blocks[row] = (blocks[row] ?? 0) + 1;
  }
  for (let row = size - 1; row >= 0; row--) {
    const up = parent[row] ?? -1;
    if (up < 0) continue;
    children[up] = (children[up] ?? 0) + 1;
    blocks[up] = (blocks[up] ?? 0) + (blocks[row] ?? 0);
    const start = first[row] ?? -1;
    if (start >= 0 && (first[up] === -1 || start < (first[up] ?? 0))) first[up] = start;
    last[up] = Math.max(last[up] ?? -1, last[row] ?? -1);
  }
  const wider = new Int32Array(size);
  for (let row = 0; row < size; row++) {
    const up = parent[row] ?? -1;
    if (up < 0) {
      wider[row] = row;
      continue;
    }
    depth[row] = (depth[up] ?? 0) + 1;
    wider[row] = (blocks[up] ?? 0) > (blocks[row] ?? 0) ? up : (wider[up] ?? up);
  }
  return { rows, parent, depth, ofBlock, blocks, first, last, children, wider };
}

/** Sums an amount of each block over every container around it. */
export function sumInside(
  { parent, ofBlock }: ContainerTable,
  amounts: ArrayLike<number>,
): Float64Array {
  const sums = new Float64Array(parent.length);
  for (let index = 0; index < ofBlock.length; index++) {
    const row = ofBlock[index] ?? 0;
    sums[row] = (sums[row] ?? 0) + (amounts[index] ?? 0);
  }
  for (let row = sums.length - 1; row >= 0; row--) {
    const up = parent[row] ?? -1;
    if (up >= 0) sums[up] = (sums[up] ?? 0) + (sums[row] ?? 0);
  }
  return sums;
}

/** Marks with 1 every row that passes a test, and all rows inside it. */
export function rowsWithin(
  { rows, parent }: ContainerTable,
  test: (container: Container, row: number) => boolean,
): Uint8Array {
  const within = new Uint8Array(rows.length);
  let row = 0;
  for (const container of rows) {
    if (within[parent[row] ?? -1] === 1 || test(container, row)) within[row] = 1;
    row++;
  }
  return within;
}

/** Whether two blocks have a common container at most `levels` over the one of each. */
export function areNear(
  { ofBlock, parent }: ContainerTable,
  [one, other]: readonly [number, number],
  levels: number,
): boolean {
  let row = ofBlock[one] ?? -1;
  for (let up = 0; up <= levels && row >= 0; up++) {
    let beside = ofBlock[other] ?? -1;
    for (let steps = 0; steps <= levels && beside >= 0; steps++) {
      if (beside === row) return true;
      beside = parent[beside] ?? -1;
    }
    row = parent[row] ?? -1;
  }
  return false;
}

/** Whether a block is the first of two in the element around it, such as a label and its value. */
export function leadsPair(
  { wider, ofBlock, blocks, first }: ContainerTable,
  block: number,
): boolean {
  const around = wider[ofBlock[block] ?? 0] ?? 0;
  return blocks[around] === 2 && first[around] === block;
}
