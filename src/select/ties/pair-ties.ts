// Ties what belongs together by its markup: terms and definitions, items and their inner lists.
import type { PageOutline } from "../../outline/outline.ts";
import { addToList } from "../grouped.ts";
import { areNear, type TiedPage, type TieSet } from "./tie-set.ts";

/** Levels from a term or definition up to its list. */
const LIST_LEVELS = 6;

/** Ties each term to its definitions, and all of one list. */
export function tieDefinitions(ties: TieSet, { outline, worded }: TiedPage): void {
  const { blocks } = outline;
  const lists = new Map<number, number[]>();
  let term = -1;
  for (const at of worded) {
    const kind = blocks[at]?.kind;
    if (kind === "term") term = at;
    else if (kind !== "definition") term = -1;
    else if (term >= 0) ties.join("pair", term, at);
    const list = kind === "term" || kind === "definition" ? listAround(outline, at) : -1;
    if (list >= 0) addToList(lists, list, at);
  }
  for (const group of lists.values()) if (group.length > 1) ties.group("rows", group);
}

/** Returns the `dl` around a block; -1 for none. */
function listAround({ containers }: PageOutline, at: number): number {
  let row = containers.ofBlock[at] ?? -1;
  for (let steps = 0; steps < LIST_LEVELS && row >= 0; steps++) {
    if (containers.rows[row]?.tag === "dl") return row;
    row = containers.parent[row] ?? -1;
  }
  return -1;
}

/** A line that announces what follows it. */
const OPENS = /[:：]\s*$/u;
/** Levels from a line to the container it shares with what it opens. */
const OPENED_LEVELS = 3;
/** Maximum blocks that one line opens. */
const MAX_OPENED = 200;

/** Ties lines that end with a colon to the list, or the one block, that follows. */
export function tieOpened(ties: TieSet, { outline, worded }: TiedPage): void {
  const { blocks, containers } = outline;
  for (const [index, at] of worded.entries()) {
    const { kind, text = "", nest = [] } = blocks[at] ?? {};
    const next = worded[index + 1] ?? -1;
    if (next < 0 || !OPENS.test(text) || kind === "control" || kind === "term") continue;
    if (!areNear(outline, [at, next], OPENED_LEVELS)) continue;
    // The first line of an item announces what is inside it.
    const items = (blocks[next]?.nest ?? []).length > nest.length ? listAt(outline, next) : -1;
    const last = items < 0 ? next : Math.min(containers.last[items] ?? next, next + MAX_OPENED);
    for (let step = index + 1; (worded[step] ?? last + 1) <= last; step++) {
      ties.pull("opened", at, worded[step] ?? -1);
    }
  }
}

/** Returns the list around the first line of an item; -1 for none. */
function listAt({ containers }: PageOutline, at: number): number {
  let row = containers.ofBlock[at] ?? -1;
  for (let steps = 0; steps < LIST_LEVELS && row >= 0; steps++) {
    const tag = containers.rows[row]?.tag;
    if (tag === "ul" || tag === "ol" || tag === "dl") return row;
    row = containers.parent[row] ?? -1;
  }
  return -1;
}

/** Kept share of the words inside an item that restores its first line. */
const MIN_INSIDE = 0.5;

/** Maximum blocks inside an item with ties: items in many levels would be read once per level. */
const MAX_INSIDE = 100;

/** Ties the first line of each list item, and each term, to what is inside the item or definition. */
export function tieFirstLines(ties: TieSet, { outline, worded }: TiedPage): void {
  const { blocks, containers, facts } = outline;
  const next = nextSiblings(outline);
  for (const [index, at] of worded.entries()) {
    const own = containers.ofBlock[at] ?? -1;
    const row = rowInside(outline, at, next[own] ?? -1);
    const [first, last] = [containers.first[row] ?? 0, containers.last[row] ?? -1];
    const inside: number[] = [];
    let words = 0;
    for (let step = index + 1; inside.length <= MAX_INSIDE; step++) {
      const block = worded[step] ?? last + 1;
      if (block < first || block > last) break;
      inside.push(block);
      words += facts.words[block] ?? 0;
    }
    if (inside.length > MAX_INSIDE) continue;
    const opens = OPENS.test(blocks[at]?.text ?? "");
    for (const block of inside) {
      ties.pull("line", block, at, (facts.words[block] ?? 0) / (words * MIN_INSIDE));
      if (opens) ties.pull("announced", at, block);
    }
  }
}

/** Returns the item of a first line, or the definition after a term; -1 for other blocks. */
function rowInside({ blocks, containers }: PageOutline, at: number, next: number): number {
  const kind = blocks[at]?.kind;
  const own = containers.ofBlock[at] ?? -1;
  const tag = containers.rows[own]?.tag;
  if (kind === "list-item" && tag === "li") return own;
  const isTerm = kind === "term" && tag === "dt" && containers.rows[next]?.tag === "dd";
  return isTerm ? next : -1;
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
