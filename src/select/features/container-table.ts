// The containers of a page's blocks as a table: parents before children, sums over what each holds.
import type { Block, Container } from "../../model/document.ts";

/** All containers that hold blocks, in rows; a parent's row comes before its children's. */
export interface ContainerTable {
  readonly rows: readonly Container[];
  readonly parent: Int32Array;
  readonly depth: Int32Array;
  /** Row of each block's container. */
  readonly ofBlock: Int32Array;
  /** Blocks inside each container, at any depth. */
  readonly blocks: Int32Array;
  /** First and last block inside, in reading order. */
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** Containers that are its children. */
  readonly children: Int32Array;
  /** The nearest container around that holds more blocks; itself for the outermost. */
  readonly wider: Int32Array;
}

/** The table of a page's containers; every container is visited once, however deep pages nest. */
export function containerTable(blocks: readonly Block[]): ContainerTable {
  const rowOf = new Map<Container, number>();
  const rows: Container[] = [];
  const parents: number[] = [];
  const ofBlock = new Int32Array(blocks.length);
  const missing: Container[] = [];
  for (const [index, { container }] of blocks.entries()) {
    let at: Container | undefined = container;
    while (at !== undefined && !rowOf.has(at)) {
      missing.push(at);
      at = at.parent;
    }
    let parent = at === undefined ? -1 : (rowOf.get(at) ?? -1);
    for (let one = missing.pop(); one !== undefined; one = missing.pop()) {
      rowOf.set(one, rows.length);
      parents.push(parent);
      parent = rows.length;
      rows.push(one);
    }
    ofBlock[index] = rowOf.get(container) ?? 0;
  }
  return withSums(rows, Int32Array.from(parents), ofBlock);
}

function withSums(
  rows: readonly Container[],
  parent: Int32Array,
  ofBlock: Int32Array,
): ContainerTable {
  const size = rows.length;
  const depth = new Int32Array(size);
  const children = new Int32Array(size);
  const first = new Int32Array(size).fill(-1);
  const last = new Int32Array(size).fill(-1);
  for (const [index, row] of ofBlock.entries()) {
    if (first[row] === -1) first[row] = index;
    last[row] = index;
  }
  for (let row = size - 1; row >= 0; row--) {
    const up = parent[row] ?? -1;
    if (up < 0) continue;
    children[up] = (children[up] ?? 0) + 1;
    const start = first[row] ?? -1;
    if (start >= 0 && (first[up] === -1 || start < (first[up] ?? 0))) first[up] = start;
    last[up] = Math.max(last[up] ?? -1, last[row] ?? -1);
  }
  const blocks = summed(parent, ofBlock, () => 1);
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

function summed(
  parent: Int32Array,
  ofBlock: Int32Array,
  amountOf: (block: number) => number,
): Int32Array {
  const sums = new Int32Array(parent.length);
  for (const [index, row] of ofBlock.entries()) sums[row] = (sums[row] ?? 0) + amountOf(index);
  addToParents(parent, sums);
  return sums;
}

function addToParents(parent: Int32Array, sums: Int32Array): void {
  for (let row = sums.length - 1; row >= 0; row--) {
    const up = parent[row] ?? -1;
    if (up >= 0) sums[up] = (sums[up] ?? 0) + (sums[row] ?? 0);
  }
}

/** Sums of a whole number of each block over what every container holds. */
export function sumInside(
  { parent, ofBlock }: ContainerTable,
  amountOf: (block: number) => number,
): Int32Array {
  return summed(parent, ofBlock, amountOf);
}
