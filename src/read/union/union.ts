// A page as plain HTTP served it and as a browser showed it, to one document that has lost nothing of either.
import { isStandIn } from "../../document/stand-ins.ts";
import { titleOf } from "../../document/title.ts";
import type { Block, PageDocument, ReadingOrder } from "../../model/document.ts";
import { blockKey, linkOf } from "./block-key.ts";
import { counterparts, NONE } from "./counterparts.ts";
import { editsBetween } from "./edits.ts";
import { gateNote } from "./gate.ts";
import { type Held, heldBy } from "./held.ts";
import { type Addition, insert } from "./insert.ts";
import { type SourceSequence, sequenceOf } from "./sequence.ts";
import { surroundingsOf } from "./surroundings.ts";

/** Both readings of a page as one. */
export interface Union {
  readonly document: PageDocument;
  /** Blocks of the plain reading that the rendered one does not hold; each stands once in the document. */
  readonly only_in_static: number;
  /** Their words. */
  readonly words_only_in_static: number;
  /** Blocks of the rendered reading that the plain one does not hold. */
  readonly only_in_rendered: number;
  /** Said when the browser was shown a gate that hides the page; undefined otherwise. */
  readonly note: string | undefined;
}

/**
 * Unites two readings of one page: in the order of the rendered one, with what only the plain one holds beside its
 * neighbours, each text once. What the browser hid and the rendered document left out stays out.
 *
 * Where the browser was shown a gate the plain page is kept whole, in its own order, and `note` says so.
 * `docs/reading-order.md` is the full account.
 */
export function unite(plain: PageDocument, rendered: PageDocument): Union {
  const note = gateNote(plain, rendered);
  return note === undefined ? merged(plain, rendered) : gated(plain, rendered, note);
}

function merged(plain: PageDocument, rendered: PageDocument): Union {
  const ours = sequenceOf(plain.blocks);
  const theirs = sequenceOf(rendered.blocks);
  const twins = counterparts(ours.source, theirs.source);
  const beyond = blocksBeyond(ours, heldBy(rendered), { theirs, twins });
  const edits = editsBetween({
    ours: ours.source,
    theirs: theirs.source,
    twins,
    isBeyond: (place) => beyond[place] !== undefined,
  });
  const found = twins.map((twin, place) => Math.max(twin, edits.get(place) ?? NONE));
  const edited = new Set(edits.values());
  const inStatic = additions(ours, beyond, (place, block) => edits.has(place) || isStandIn(block));
  const shown = blocksBeyond(theirs, heldBy(plain), {
    theirs: ours,
    twins: inverse(twins, theirs),
  });
  const inRendered = additions(theirs, shown, (place) => edited.has(place));
  return {
    document: united({ plain, rendered, lead: rendered }, insert(theirs, ours, found, inStatic)),
    only_in_static: inStatic.length,
    words_only_in_static: wordsOf(inStatic),
    only_in_rendered: inRendered.length,
    note: undefined,
  };
}

/** The plain page whole: behind a gate the hidden page is the page, so what the browser hid counts as not shown. */
function gated(plain: PageDocument, rendered: PageDocument, note: string): Union {
  const ours = sequenceOf(plain.blocks);
  const theirs = sequenceOf(rendered.blocks);
  const shown = heldBy({ ...rendered, hidden_parts: [] });
  const inStatic = additions(ours, blocksBeyond(ours, shown), (_, block) => isStandIn(block));
  const inRendered = additions(theirs, blocksBeyond(theirs, heldBy(plain)), () => false);
  const found = counterparts(theirs.source, ours.source);
  return {
    document: united({ plain, rendered, lead: plain }, insert(ours, theirs, found, inRendered)),
    only_in_static: inStatic.length,
    words_only_in_static: wordsOf(inStatic),
    only_in_rendered: inRendered.length,
    note,
  };
}

interface UnionSides {
  readonly plain: PageDocument;
  readonly rendered: PageDocument;
  /** The one whose order is kept. */
  readonly lead: PageDocument;
}

function united({ plain, rendered, lead }: UnionSides, blocks: readonly Block[]): PageDocument {
  const other = lead === plain ? rendered : plain;
  const reading_order = orderOf(lead, blocks.length);
  const names = lead.names.title === "" ? other.names : lead.names;
  const { title, block } = titleOf(names, blocks);
  return {
    ...lead,
    url: rendered.url,
    title: title === "" ? other.title : title,
    heading: block,
    names,
    blocks,
    reading_order,
    reading_order_measured: isMeasured(reading_order),
    requires_render: plain.requires_render,
    images: distinct(lead.images, other.images),
  };
}

/** By source place in the other reading the place of the block whose twin it is, `NONE` without one. */
function inverse(twins: Int32Array, { source }: SourceSequence): Int32Array {
  const places = new Int32Array(source.length).fill(NONE);
  for (const [place, twin] of twins.entries()) if (twin !== NONE) places[twin] = place;
  return places;
}

/** By source place what each block says beyond the other reading, undefined where that holds it. */
function blocksBeyond(
  { source }: SourceSequence,
  held: Held,
  known?: { readonly theirs: SourceSequence; readonly twins: Int32Array },
): readonly (Block | undefined)[] {
  const surroundings = surroundingsOf(source);
  return source.map((block, place) => {
    const twin = known?.theirs.source[known.twins[place] ?? NONE];
    return held.beyond(block, surroundings(place), twin);
  });
}

/** The blocks that say something beyond the other reading, each text once, in the order they are read. */
function additions(
  { sourcePlace }: SourceSequence,
  beyond: readonly (Block | undefined)[],
  isPassed: (place: number, block: Block) => boolean,
): readonly Addition[] {
  const found: Addition[] = [];
  const seen = new Set<string>();
  for (const place of sourcePlace) {
    const block = beyond[place];
    if (block === undefined || isPassed(place, block)) continue;
    const identity = `${blockKey(block)} ${linkOf(block) ?? ""}`;
    if (seen.has(identity)) continue;
    seen.add(identity);
    found.push({ place, block });
  }
  return found;
}

function orderOf({ reading_order, blocks }: PageDocument, united: number): ReadingOrder {
  if (united === 1) return "single-block";
  if (united === blocks.length) return reading_order;
  return isMeasured(reading_order) ? "geometric-anchored" : "dom-fallback";
}

function isMeasured(order: ReadingOrder): boolean {
  return order === "geometric-xy-cut" || order === "geometric-anchored";
}

function distinct(first: readonly string[], second: readonly string[]): readonly string[] {
  return [...new Set([...first, ...second])];
}

function wordsOf(additions: readonly Addition[]): number {
  return additions.reduce((sum, { block }) => sum + block.words, 0);
}
