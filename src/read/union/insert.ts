// Blocks of one reading of a page into the order of another, each beside the neighbour both readings share.
import type { Block, Container } from "../../model/document.ts";
import { counterparts, NONE } from "./counterparts.ts";
import { grafted, graftNests } from "./nests.ts";

/** A block to insert. */
export interface Addition {
  /** Place among the blocks it comes from. */
  readonly place: number;
  readonly block: Block;
}

/** Levels climbed to find what two blocks have in common. */
const MOST_LEVELS = 64;

/** Blocks in the order they are read, and their places in source order. */
interface Sequence {
  readonly blocks: readonly Block[];
  /** Place in the reading order by place in the source. */
  readonly bySource: readonly number[];
}

/**
 * The blocks of `lead` in their order with the additions among them, which come from `others`.
 *
 * An addition follows the block before it that both readings have; it precedes the one after it where that stands closer
 * to it in the markup. What has no shared neighbour ends the page.
 */
export function insert(
  lead: readonly Block[],
  others: readonly Block[],
  additions: readonly Addition[],
): readonly Block[] {
  if (additions.length === 0) return lead;
  const here = sequenceOf(others);
  const there = sequenceOf(lead);
  const found = counterparts(inSource(here), inSource(there));
  const sourcePlace = invert(here.bySource);
  // A table continues the one it adds rows to; nothing else that is added has a counterpart worth following.
  for (const { place, block } of additions) {
    if (block.kind !== "table") found[sourcePlace[place] ?? 0] = NONE;
  }
  const anchors = anchorsOf({ here, there, found, sourcePlace });
  const grafts = graftNests(pairsOf(here, there, found));
  const beside = { before: new Map<number, Block[]>(), after: new Map<number, Block[]>() };
  const last: Block[] = [];
  for (const { place, block } of additions) {
    const anchor = anchors(place);
    const own = grafted(block, grafts);
    if (anchor === undefined) last.push(own);
    else addTo(anchor.follows ? beside.after : beside.before, anchor.at, own);
  }
  const among = lead.flatMap((block, at) => [
    ...(beside.before.get(at) ?? []),
    block,
    ...(beside.after.get(at) ?? []),
  ]);
  return [...among, ...last];
}

function addTo(lists: Map<number, Block[]>, at: number, block: Block): void {
  const list = lists.get(at);
  if (list === undefined) lists.set(at, [block]);
  else list.push(block);
}

function sequenceOf(blocks: readonly Block[]): Sequence {
  const bySource = blocks.map((_, at) => at);
  bySource.sort((a, b) => (blocks[a]?.first ?? 0) - (blocks[b]?.first ?? 0) || a - b);
  return { blocks, bySource };
}

function invert(order: readonly number[]): Int32Array {
  const places = new Int32Array(order.length);
  for (const [at, place] of order.entries()) places[place] = at;
  return places;
}

function inSource({ blocks, bySource }: Sequence): readonly Block[] {
  return bySource.flatMap((at) => blocks[at] ?? []);
}

/** Where an addition goes: behind or before a block of the lead, by its place in reading order. */
interface Anchor {
  readonly at: number;
  readonly follows: boolean;
}

interface Shared {
  readonly here: Sequence;
  readonly there: Sequence;
  /** Source place there by source place here. */
  readonly found: Int32Array;
  readonly sourcePlace: Int32Array;
}

function anchorsOf({ here, there, found, sourcePlace }: Shared) {
  const size = found.length;
  const previous = new Int32Array(size).fill(NONE);
  const next = new Int32Array(size).fill(NONE);
  for (let source = 1; source < size; source++) {
    const isShared = found[source - 1] !== NONE;
    previous[source] = isShared ? source - 1 : (previous[source - 1] ?? NONE);
  }
  for (let source = size - 2; source >= 0; source--) {
    const isShared = found[source + 1] !== NONE;
    next[source] = isShared ? source + 1 : (next[source + 1] ?? NONE);
  }
  const blockAt = (source: number) => here.blocks[here.bySource[source] ?? NONE];
  const readingAt = (source: number) => there.bySource[found[source] ?? NONE] ?? NONE;
  return (place: number): Anchor | undefined => {
    const source = sourcePlace[place] ?? 0;
    if (found[source] !== NONE) return { at: readingAt(source), follows: true };
    const above = previous[source] ?? NONE;
    const below = next[source] ?? NONE;
    if (above === NONE && below === NONE) return undefined;
    if (above === NONE) return { at: readingAt(below), follows: false };
    const follows =
      below === NONE ||
      readingAt(below) === readingAt(above) + 1 ||
      !isCloser(blockAt(source), blockAt(below), blockAt(above));
    return follows ? { at: readingAt(above), follows } : { at: readingAt(below), follows };
  };
}

/** Whether a block has a deeper element in common with `one` than with `other`. */
function isCloser(block: Block | undefined, one: Block | undefined, other: Block | undefined) {
  const toOne = commonNode(block?.container, one?.container);
  const toOther = commonNode(block?.container, other?.container);
  return toOne !== undefined && toOther !== undefined && toOne > toOther;
}

/** Preorder index of the innermost element two containers are in; both ancestors of one block, the deeper is the greater. */
function commonNode(a: Container | undefined, b: Container | undefined): number | undefined {
  let one = a;
  let two = b;
  for (let level = 0; level < MOST_LEVELS; level++) {
    if (one === undefined || two === undefined) return undefined;
    if (one === two) return one.node;
    if (one.node > two.node) one = one.parent;
    else two = two.parent;
  }
  return undefined;
}

function* pairsOf(here: Sequence, there: Sequence, found: Int32Array): Generator<[Block, Block]> {
  for (const [source, place] of here.bySource.entries()) {
    const rank = found[source] ?? NONE;
    if (rank === NONE) continue;
    const ours = here.blocks[place];
    const theirs = there.blocks[there.bySource[rank] ?? NONE];
    if (ours !== undefined && theirs !== undefined) yield [ours, theirs];
  }
}
