// Merges a page from plain HTTP with the one that a browser rendered, losing nothing of either.
import { isPlaceholderBlock, saysWaiting } from "../../document/placeholders.ts";
import { titleOf } from "../../document/title.ts";
import {
  type Block,
  type PageDocument,
  type ReadingOrder,
  SAMPLE_CHARS,
  SAMPLES_PER_RULE,
} from "../../model/document.ts";
import { cutText, oneLine } from "../../text/one-line.ts";
import { blockKey, linkOf } from "./block-key.ts";
import { counterpartsOf, NONE } from "./counterparts.ts";
import { editsBetween } from "./edits.ts";
import { type Held, heldBy } from "./held.ts";
import { type Addition, insert } from "./insert.ts";
import { interstitialNote } from "./interstitial-note.ts";
import { type BrowserHistory, NO_HISTORY, removedBlocks } from "./removed.ts";
import { type SourceSequence, sequenceOf } from "./sequence.ts";
import { surroundingsOf } from "./surroundings.ts";

/** Both readings of a page, merged. */
export interface Union {
  readonly document: PageDocument;
  /** Blocks of the plain reading that the rendered one lacks; each occurs once in the document. */
  readonly only_in_static: number;
  /** Number of words in those blocks. */
  readonly words_only_in_static: number;
  /** Blocks of the rendered reading that the plain one lacks. */
  readonly only_in_rendered: number;
  /** Number of words in blocks of the plain reading that a script removed; they are left out. */
  readonly words_removed: number;
  /** Beginnings of the first of those blocks. */
  readonly samples_removed: readonly string[];
  readonly added: readonly Block[];
  /** Note that an interstitial covered the browser's page; undefined otherwise. */
  readonly note: string | undefined;
}

/**
 * Merges two readings of one page in the rendered order, as `docs/explanation/reading-order.md`
 * describes: inserts what only the plain one contains, each text once, but nothing that the browser
 * hid or a script removed. Behind an interstitial, the plain page is kept whole, with a `note`.
 */
export function unite(
  plain: PageDocument,
  rendered: PageDocument,
  history: BrowserHistory = NO_HISTORY,
): Union {
  const note = interstitialNote(plain, rendered);
  return note === undefined ? merged(plain, rendered, history) : coveredPage(plain, rendered, note);
}

function merged(plain: PageDocument, rendered: PageDocument, history: BrowserHistory): Union {
  const ours = sequenceOf(plain.blocks);
  const theirs = sequenceOf(rendered.blocks);
  const counterparts = counterpartsOf(ours.source, theirs.source);
  const beyond = blocksBeyond(ours, heldBy(rendered), { theirs, counterparts });
  const edits = editsBetween({
    ours: ours.source,
    theirs: theirs.source,
    counterparts,
    isBeyond: (place) => beyond[place] !== undefined,
  });
  const found = counterparts.map((counterpart, place) =>
    Math.max(counterpart, edits.get(place) ?? NONE),
  );
  const edited = new Set(edits.values());
  const awaits = plain.signs.unfilled === "waiting";
  const only = additions(
    ours,
    beyond,
    (place, block) =>
      edits.has(place) || isPlaceholderBlock(block) || (awaits && saysWaiting(block.text)),
  );
  const matched = new Set(found);
  const unmatched = theirs.source.filter((_, place) => !matched.has(place));
  const removed = removedBlocks({ only, plain, rendered, unmatched, history });
  const inStatic = only.filter((addition) => !removed.has(addition));
  const shown = blocksBeyond(theirs, heldBy(plain), {
    theirs: ours,
    counterparts: inverse(counterparts, theirs),
  });
  const inRendered = additions(theirs, shown, (place) => edited.has(place));
  return {
    document: united({ plain, rendered, lead: rendered }, insert(theirs, ours, found, inStatic)),
    only_in_static: inStatic.length,
    words_only_in_static: wordsOf(inStatic),
    only_in_rendered: inRendered.length,
    words_removed: wordsOf([...removed]),
    samples_removed: samplesOf([...removed]),
    added: inRendered.map(({ block }) => block),
    note: undefined,
  };
}

/** Returns the plain page whole: text hidden under an interstitial counts as not shown. */
function coveredPage(plain: PageDocument, rendered: PageDocument, note: string): Union {
  const ours = sequenceOf(plain.blocks);
  const theirs = sequenceOf(rendered.blocks);
  const shown = heldBy({ ...rendered, hidden_parts: [] });
  const inStatic = additions(ours, blocksBeyond(ours, shown), (_, block) =>
    isPlaceholderBlock(block),
  );
  const inRendered = additions(theirs, blocksBeyond(theirs, heldBy(plain)), () => false);
  const found = counterpartsOf(theirs.source, ours.source);
  return {
    document: united({ plain, rendered, lead: plain }, insert(ours, theirs, found, inRendered)),
    only_in_static: inStatic.length,
    words_only_in_static: wordsOf(inStatic),
    only_in_rendered: inRendered.length,
    words_removed: 0,
    samples_removed: [],
    added: inRendered.map(({ block }) => block),
    note,
  };
}

/** Returns the beginnings of the first texts. */
function samplesOf(removed: readonly Addition[]): readonly string[] {
  return removed
    .slice(0, SAMPLES_PER_RULE)
    .map(({ block }) => cutText(oneLine(block.text), SAMPLE_CHARS));
}

interface UnionSides {
  readonly plain: PageDocument;
  readonly rendered: PageDocument;
  /** The reading whose order is kept. */
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
    images: distinct(lead.images, other.images),
  };
}

/** Maps each source place in the other reading to the place of its counterpart, or `NONE`. */
function inverse(counterparts: Int32Array, { source }: SourceSequence): Int32Array {
  const places = new Int32Array(source.length).fill(NONE);
  for (const [place, counterpart] of counterparts.entries())
    if (counterpart !== NONE) places[counterpart] = place;
  return places;
}

/** Returns what each block adds to the other reading, by source place; undefined for nothing. */
function blocksBeyond(
  { source }: SourceSequence,
  held: Held,
  known?: { readonly theirs: SourceSequence; readonly counterparts: Int32Array },
): readonly (Block | undefined)[] {
  const surroundings = surroundingsOf(source);
  return source.map((block, place) => {
    const counterpart = known?.theirs.source[known.counterparts[place] ?? NONE];
    return held.beyond(block, surroundings(place), counterpart);
  });
}

/** Returns the blocks that add something to the other reading, each text once, in reading order. */
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
