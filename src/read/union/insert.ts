// Inserts blocks of one reading of a page into another, next to neighbours that both have.
import type { Block, Container, Nest } from "../../model/document.ts";
import { addToList } from "../../text/grouped.ts";
import { NONE } from "./counterparts.ts";
import type { SourceSequence } from "./sequence.ts";

/** A block to insert. */
export interface Addition {
  /** Place in source order among the blocks it comes from. */
  readonly place: number;
  readonly block: Block;
}

/** Maximum levels to climb for a common ancestor of two blocks. */
const MAX_LEVELS = 64;

/**
 * Returns the blocks of `lead` in order, with the additions from `others` inserted: after the
 * nearest earlier block that both have, or before the nearest later one if that is closer in the
 * markup, else at the end. `found` is the place in `lead` of each block of `others`, or `NONE`.
 */
export function insert(
  lead: SourceSequence,
  others: SourceSequence,
  found: Int32Array,
  additions: readonly Addition[],
): readonly Block[] {
  if (additions.length === 0) return lead.blocks;
  const shared = found.slice();
  // A table follows the one whose rows it extends; for other additions, counterparts are no useful
  // anchor.
  for (const { place, block } of additions) if (block.kind !== "table") shared[place] = NONE;
  const anchors = anchorsOf(others, lead, shared);
  const grafts = graftNests(pairsOf(others, lead, shared));
  const beside = { before: new Map<number, Block[]>(), after: new Map<number, Block[]>() };
  const last: Block[] = [];
  for (const { place, block } of additions) {
    const anchor = anchors(place);
    const own = grafted(block, grafts);
    if (anchor === undefined) last.push(own);
    else addToList(anchor.follows ? beside.after : beside.before, anchor.at, own);
  }
  const among = lead.blocks.flatMap((block, at) => [
    ...(beside.before.get(at) ?? []),
    block,
    ...(beside.after.get(at) ?? []),
  ]);
  return [...among, ...last];
}

function anchorsOf(here: SourceSequence, there: SourceSequence, found: Int32Array) {
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
  const blockAt = (source: number) => here.source[source];
  const readingAt = (source: number) => there.bySource[found[source] ?? NONE] ?? NONE;
  return (source: number): { readonly at: number; readonly follows: boolean } | undefined => {
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

/** Whether a block shares a deeper element with `one` than with `other`. */
function isCloser(block: Block | undefined, one: Block | undefined, other: Block | undefined) {
  const toOne = commonNode(block?.container, one?.container);
  const toOther = commonNode(block?.container, other?.container);
  return toOne !== undefined && toOther !== undefined && toOne > toOther;
}

/** Returns the preorder index of the innermost element around both. */
function commonNode(a: Container | undefined, b: Container | undefined): number | undefined {
  let one = a;
  let two = b;
  for (let level = 0; level < MAX_LEVELS; level++) {
    if (one === undefined || two === undefined) return undefined;
    if (one === two) return one.node;
    if (one.node > two.node) one = one.parent;
    else two = two.parent;
  }
  return undefined;
}

function* pairsOf(
  here: SourceSequence,
  there: SourceSequence,
  found: Int32Array,
): Generator<[Block, Block]> {
  for (const [place, own] of here.source.entries()) {
    const theirs = there.source[found[place] ?? NONE];
    if (theirs !== undefined) yield [own, theirs];
  }
}

/** Correspondence of containers, known from blocks that both readings have. */
interface Grafts {
  readonly nests: Map<Nest, Nest>;
  readonly lists: Map<object, object>;
}

/** Derives the correspondence from pairs of equal blocks. */
function graftNests(pairs: Iterable<readonly [ours: Block, theirs: Block]>): Grafts {
  const grafts: Grafts = { nests: new Map(), lists: new Map() };
  for (const [{ nest: ours }, { nest: theirs }] of pairs) {
    if (ours.length !== theirs.length) continue;
    for (const [depth, own] of ours.entries()) {
      const their = theirs[depth];
      if (their === undefined || their.kind !== own.kind) break;
      grafts.nests.set(own, their);
      if (own.kind === "item" && their.kind === "item") grafts.lists.set(own.list, their.list);
    }
  }
  return grafts;
}

/** Returns the block with its lists and quotations replaced by their counterparts, where known. */
function grafted(block: Block, grafts: Grafts): Block {
  if (block.nest.length === 0) return block;
  return { ...block, nest: block.nest.map((nest) => graft(nest, grafts)) };
}

function graft(nest: Nest, { nests, lists }: Grafts): Nest {
  const known = nests.get(nest);
  if (known !== undefined) return known;
  const list = nest.kind === "item" ? lists.get(nest.list) : undefined;
  if (nest.kind !== "item" || list === undefined) return nest;
  const moved: Nest = { ...nest, list };
  nests.set(nest, moved);
  return moved;
}
