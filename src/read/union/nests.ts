// Maps lists and quotations of one reading of a page to their counterparts in another, so that an inserted block
// joins the right list.
import type { Block, Nest } from "../../model/document.ts";

/** Correspondence of containers, known from blocks that both readings have. */
export interface Grafts {
  readonly nests: Map<Nest, Nest>;
  readonly lists: Map<object, object>;
}

/** Derives the correspondence from pairs of equal blocks. */
export function graftNests(pairs: Iterable<readonly [ours: Block, theirs: Block]>): Grafts {
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
export function grafted(block: Block, grafts: Grafts): Block {
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
