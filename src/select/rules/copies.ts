// Removes the second copy of a text that a page has twice: for small screens, in a slider, behind a tab.
import type { BlockKind } from "../../model/document.ts";
import type { PageType } from "../../model/verdict.ts";
import type { PageOutline } from "../../structure/outline.ts";
import { addToList } from "../../text/grouped.ts";
import { repeatedElements } from "./repeated-elements.ts";
import type { Rule } from "./rule.ts";

/** Minimum words of a block that shows that a text is a copy; shorter lines repeat by chance. */
const MIN_WORDS = 8;
/** Minimum words of a copy. */
const MIN_COPY = 12;
/** Maximum copies of one block to compare; a line with more is part of every record. */
const MAX_COPIES = 6;

/** Minimum items of a list of which texts may be in several items. */
const MIN_ITEMS = 3;

/** Types whose texts repeat for a reason: posts quote posts, and guides repeat steps. */
const REPEATING: ReadonlySet<PageType> = new Set(["forum", "documentation"]);

/**
 * Removes elements that repeat the one right before them, and runs of blocks that repeat an earlier
 * run, except what items of one list have in common.
 */
export const copies: Rule = ({ outline, likelyType, probabilities }) => {
  const { blocks, facts, title } = outline;
  if (REPEATING.has(likelyType)) return new Uint8Array(blocks.length);
  const worded = Array.from(blocks.keys()).filter(
    (at) => facts.words[at] !== 0 && probabilities[at] !== 0 && at !== title,
  );
  const elements = repeatedElements(outline, worded, probabilities);
  // A run repeats another one only as long as that stays.
  const runs = repeatedRuns(
    outline,
    worded.filter((at) => elements[at] === 0),
  );
  return elements.map((is, at) => Math.max(is, runs[at] ?? 0));
};

/** Marks runs of blocks that repeat an earlier run with a long line. */
function repeatedRuns(outline: PageOutline, worded: readonly number[]): Uint8Array {
  const { blocks, facts } = outline;
  const marks = new Uint8Array(blocks.length);
  const said = worded.map((at) => blocks[at]?.text ?? "");
  const places = new Map<string, number[]>();
  for (const [index, text] of said.entries()) {
    const at = worded[index] ?? -1;
    const isLine = TEXTS.has(blocks[at]?.kind) && (facts.words[at] ?? 0) >= MIN_WORDS;
    if (isLine) addToList(places, text, index);
  }
  if ([...places.values()].every(({ length }) => length < 2)) return marks;
  const itemWith = itemsWith(outline);
  const isCopy = new Uint8Array(worded.length);
  // Each run is compared once: with many equal texts, runs around each would take quadratic time.
  const isSeen = new Uint8Array(worded.length);
  for (const group of places.values()) {
    const [first = -1, ...later] = group;
    if (later.length >= MAX_COPIES) continue;
    for (const copy of later) {
      if (isSeen[copy] === 1) continue;
      const { from, to } = runAround(said, first, copy);
      isSeen.fill(1, from, to + 1);
      const item = itemWith(worded[first] ?? -1, worded[copy] ?? -1);
      const isWhole = item.every(
        (at) => facts.words[at] === 0 || (at >= (worded[from] ?? 0) && at <= (worded[to] ?? -1)),
      );
      if (isWhole) isCopy.fill(1, from, to + 1);
    }
  }
  let run: number[] = [];
  for (let index = 0; index <= worded.length; index++) {
    const at = worded[index];
    if (at !== undefined && isCopy[index] === 1) {
      run.push(at);
      continue;
    }
    const words = run.reduce((sum, one) => sum + (facts.words[one] ?? 0), 0);
    if (words >= MIN_COPY) for (const one of run) marks[one] = 1;
    run = [];
  }
  return marks;
}

/** Kinds of blocks that show that a text is a copy. Items of lists are alike in different lists. */
const TEXTS: ReadonlySet<BlockKind | undefined> = new Set(["paragraph", "heading", "quote"]);

/** Returns the first and last index of the longest run around `copy` that equals the one around `first`. */
function runAround(
  said: readonly string[],
  first: number,
  copy: number,
): { readonly from: number; readonly to: number } {
  const room = copy - first;
  let before = 0;
  while (before < room - 1 && isSame(said, first - before - 1, copy - before - 1)) before++;
  let behind = 0;
  while (behind + before < room - 1 && isSame(said, first + behind + 1, copy + behind + 1))
    behind++;
  return { from: copy - before, to: copy + behind };
}

function isSame(said: readonly string[], one: number, other: number): boolean {
  return one >= 0 && other < said.length && said[one] === said[other];
}

/** Finds the blocks of the item of the second block if the first is in another item of the same list. */
function itemsWith({ lists }: PageOutline): (one: number, other: number) => readonly number[] {
  const items = new Map<number, readonly number[]>();
  const listOf = new Map<number, number>();
  // Inner lists follow the lists around them.
  for (const [list, { items: own }] of lists.entries()) {
    // Two items may be the page for two widths.
    if (own.length < MIN_ITEMS) continue;
    for (const { blocks } of own) {
      if (blocks.length < 2) continue;
      for (const at of blocks) {
        items.set(at, blocks);
        listOf.set(at, list);
      }
    }
  }
  return (one, other) => {
    const own = items.get(other) ?? [];
    const isShared = listOf.get(one) === listOf.get(other) && items.get(one) !== own;
    return isShared ? own : [];
  };
}
