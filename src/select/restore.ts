// Restores what a reader would miss of the kept content: its title and lead, headings and terms
// over it, tables and listings beside it.
import type { BlockKind } from "../model/document.ts";
import type { PageOutline } from "../outline/outline.ts";
import type { SelectionDraft } from "./draft.ts";
import type { BlockScores } from "./scores.ts";

/**
 * Maximum blocks with words between the title and the content that may belong to the page's
 * beginning.
 */
const MAX_LEAD = 12;
/** Minimum probability of a lead. */
const MIN_LEAD = 0.2;

/** Kinds that belong to a content block right above or below them. */
const UNDER: ReadonlySet<BlockKind> = new Set(["table", "code"]);
const ABOVE: ReadonlySet<BlockKind> = new Set(["table", "code", "heading", "term"]);

/**
 * Restores removed parts at the start and inside the content, and always the title; blocks that
 * match `isOut` stay removed.
 */
export function restore(
  draft: SelectionDraft,
  { probabilities }: BlockScores,
  isOut: (block: number) => boolean,
): void {
  const { outline } = draft;
  const { facts, title } = outline;
  const isKept = (at: number): boolean => draft.keeps(at) && (facts.words[at] ?? 0) > 0;
  const first = facts.words.findIndex((_, at) => isKept(at));
  // The content starts after a title that was chosen with it.
  const kept = first === title ? facts.words.findIndex((_, at) => at > title && isKept(at)) : first;
  if (first < 0) return;
  if (title >= 0 && !isOut(title)) {
    draft.giveBack(title);
    const between = title < kept ? wordyBetween(outline, title, kept) : [];
    if (between.length <= MAX_LEAD) {
      for (const at of leadOf(outline, between)) {
        if (!isOut(at) && (probabilities?.[at] ?? 1) > MIN_LEAD) draft.giveBack(at);
      }
    }
  }
}

/** Removes other kept headings with the title's words. */
export function keepTitleOnce(draft: SelectionDraft): void {
  const { blocks, title } = draft.outline;
  const said = blocks[title]?.text;
  if (said === undefined || !draft.keeps(title)) return;
  draft.take(
    "landmarks",
    (at) => at !== title && blocks[at]?.kind === "heading" && blocks[at]?.text === said,
    1,
  );
}

function wordyBetween({ facts }: PageOutline, after: number, before: number): readonly number[] {
  const between: number[] = [];
  for (let at = after + 1; at < before && between.length <= MAX_LEAD; at++) {
    if ((facts.words[at] ?? 0) > 0) between.push(at);
  }
  return between;
}

/** Returns the running text between title and content; empty if most of it is a list. */
function leadOf({ blocks, facts }: PageOutline, between: readonly number[]): readonly number[] {
  const items = between.filter((at) => blocks[at]?.kind === "list-item").length;
  return items * 2 > between.length ? [] : between.filter((at) => (facts.prose[at] ?? 0) > 0);
}

/**
 * Minimum kept share of the words in a list item or definition for its first line to be restored.
 */
const MIN_INSIDE = 0.5;

/**
 * Restores the first line of a list item, or the term of a definition, whose inner list is mostly
 * kept: chapters over their sections.
 */
export function restoreOver(draft: SelectionDraft, isOut: (block: number) => boolean): void {
  const { outline } = draft;
  const next = nextSiblings(outline);
  const { length } = outline.blocks;
  // Words, and kept words, from each block to the end.
  const words = new Float64Array(length + 1);
  const kept = new Float64Array(length + 1);
  // Backwards, so that the line of an inner item counts for the item around it.
  for (let at = length - 1; at >= 0; at--) {
    const own = isOut(at) ? 0 : (outline.facts.words[at] ?? 0);
    if (own > 0 && !draft.keeps(at)) {
      const { first, end } = insideOf(outline, at, next);
      const keptInside = (kept[first] ?? 0) - (kept[end] ?? 0);
      const wordsInside = (words[first] ?? 0) - (words[end] ?? 0);
      if (keptInside > 0 && keptInside >= MIN_INSIDE * wordsInside) draft.giveBack(at);
    }
    words[at] = (words[at + 1] ?? 0) + own;
    kept[at] = (kept[at + 1] ?? 0) + (draft.keeps(at) ? own : 0);
  }
}

const NOTHING = { first: 0, end: 0 } as const;

/**
 * Returns the blocks after a term in its definition, or after the first line of a list item, up to
 * `end`.
 */
function insideOf(
  { blocks, containers }: PageOutline,
  at: number,
  next: Int32Array,
): { readonly first: number; readonly end: number } {
  const own = containers.ofBlock[at] ?? -1;
  const { kind } = blocks[at] ?? {};
  const tag = containers.rows[own]?.tag;
  const isItem = kind === "list-item" && tag === "li";
  const isTerm = kind === "term" && tag === "dt";
  const row = isItem ? own : isTerm ? (next[own] ?? -1) : -1;
  if (isTerm && containers.rows[row]?.tag !== "dd") return NOTHING;
  const first = isItem ? at + 1 : (containers.first[row] ?? 0);
  const end = (containers.last[row] ?? -1) + 1;
  return first > at && end > first ? { first, end } : NOTHING;
}

/** Returns for each container the next one in the same parent; -1 after the last. */
function nextSiblings({ containers }: PageOutline): Int32Array {
  const next = new Int32Array(containers.rows.length).fill(-1);
  const newest = new Int32Array(containers.rows.length).fill(-1);
  for (const [row, parent] of containers.parent.entries()) {
    if (parent < 0) continue;
    const before = newest[parent] ?? -1;
    if (before >= 0) next[before] = row;
    newest[parent] = row;
  }
  return next;
}

/** Levels to climb from each of two blocks to a common container. */
const NEAR = 2;

/**
 * Restores lists that a kept list item announces. Also restores tables and listings right above or
 * below a kept block of the same part, and headings and terms above one.
 */
export function restoreBeside(draft: SelectionDraft, isOut: (block: number) => boolean): void {
  restoreAnnounced(draft, isOut);
  const { outline } = draft;
  const { words } = outline.facts;
  const worded = Array.from(words.keys()).filter((at) => words[at] !== 0);
  const putBack = (kinds: ReadonlySet<BlockKind>, block: number, beside: number): void => {
    const kind = outline.blocks[block]?.kind;
    if (kind === undefined || !kinds.has(kind) || isOut(block)) return;
    if (draft.keeps(beside) && areNear(outline, block, beside)) draft.giveBack(block);
  };
  for (const [index, at] of worded.entries()) putBack(UNDER, at, worded[index - 1] ?? -1);
  worded.reverse();
  for (const [index, at] of worded.entries()) putBack(ABOVE, at, worded[index - 1] ?? -1);
}

/** A line that announces what follows it. */
const OPENS = /[:：]\s*$/u;

/** Restores the list inside a kept list item that announces it. */
function restoreAnnounced(draft: SelectionDraft, isOut: (block: number) => boolean): void {
  const { blocks } = draft.outline;
  for (const [at, { kind, text, nest }] of blocks.entries()) {
    const item = nest.at(-1);
    if (kind !== "list-item" || item === undefined || !draft.keeps(at) || !OPENS.test(text))
      continue;
    for (let inside = at + 1; blocks[inside]?.nest.includes(item) === true; inside++) {
      if (!isOut(inside)) draft.giveBack(inside);
    }
  }
}

function areNear({ containers }: PageOutline, one: number, other: number): boolean {
  const around = (block: number): readonly number[] => {
    const rows = [containers.ofBlock[block] ?? 0];
    for (let steps = 0; steps < NEAR; steps++) {
      const up = containers.parent[rows.at(-1) ?? 0] ?? -1;
      if (up >= 0) rows.push(up);
    }
    return rows;
  };
  const rows = around(other);
  return around(one).some((row) => rows.includes(row));
}
