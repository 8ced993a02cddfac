// Collects the rows of virtual lists while they are scrolled, and puts those that are gone back.
import { textOf } from "./holders.ts";
import { virtualLists } from "./virtual-lists.ts";

/** Maximum rows and characters collected of one list. */
const MAX_ROWS = 5000;
const MAX_CHARS = 1_000_000;
/** Share of a list's text in the element whose children are the rows, so beside line numbers. */
const ROWS_SHARE = 0.6;
/** Maximum wrappers between a list and its rows. */
const MAX_WRAPPERS = 12;
/** Number of last rows in which the continuation is looked for. */
const OVERLAP_ROWS = 500;

interface Row {
  readonly text: string;
  /** Copy in a document without scripts. */
  readonly copy: Node;
}

interface CollectedList {
  readonly box: HTMLElement;
  readonly rows: Row[];
  chars: number;
}

let lists: readonly CollectedList[] | undefined;
let inert: Document | undefined;

/** Collects the current rows of each virtual list; returns the lists. */
export function collectRows(): readonly HTMLElement[] {
  lists ??= virtualLists().map((box) => ({ box, rows: [], chars: 0 }));
  for (const list of lists) collect(list);
  return lists.map(({ box }) => box);
}

function collect(list: CollectedList): void {
  const shown = rowsOf(list.box);
  const texts = shown.map(textOf);
  for (let at = overlapOf(list.rows, texts); at < shown.length; at++) {
    const row = shown[at];
    const text = texts[at] ?? "";
    list.chars += text.length;
    if (row === undefined || list.rows.length >= MAX_ROWS || list.chars > MAX_CHARS) return;
    inert ??= document.implementation.createHTMLDocument("");
    list.rows.push({ text, copy: inert.importNode(row, true) });
  }
}

/** Returns how many of the last known rows the shown ones begin with; all shown ones may be among them. */
function overlapOf(known: readonly Row[], shown: readonly string[]): number {
  const first = Math.max(0, known.length - OVERLAP_ROWS);
  for (let from = first; from < known.length; from++) {
    if (beginsWith(known, from, shown.slice(0, known.length - from))) return known.length - from;
  }
  return 0;
}

/** Returns the rows of a list: the children with text of its innermost element with most of the text. */
function rowsOf(box: Element): readonly Element[] {
  let parent = box;
  for (let level = 0; level < MAX_WRAPPERS; level++) {
    const least = textOf(parent).length * ROWS_SHARE;
    const inner = [...parent.children].find((child) => textOf(child).length >= least);
    if (inner === undefined) break;
    parent = inner;
  }
  return [...parent.children].filter(isRow);
}

/** Whether an element is a row rather than a spacer: it has text or is a blank line. */
function isRow(element: Element): boolean {
  if (textOf(element).trim() !== "") return true;
  const next = element.nextElementSibling ?? element.previousElementSibling;
  return next !== null && element.localName === next.localName && sameHeight(element, next);
}

function sameHeight(one: Element, other: Element): boolean {
  return Math.abs(one.getBoundingClientRect().height - other.getBoundingClientRect().height) < 2;
}

/** Puts collected rows that the page has removed back around those it shows. */
export function restoreRows(): void {
  for (const { box, rows } of lists ?? []) {
    if (!box.isConnected) continue;
    const shown = rowsOf(box);
    const from = startOf(rows, shown.map(textOf));
    const [first, last] = [shown[0], shown.at(-1)];
    if (from < 0 || first === undefined || last === undefined) continue;
    first.before(copiesOf(rows.slice(0, from)));
    last.after(copiesOf(rows.slice(from + shown.length)));
  }
}

/** Returns the index of the first shown row among the collected ones; -1 if there is none. */
function startOf(rows: readonly Row[], shown: readonly string[]): number {
  for (let from = 0; from + shown.length <= Math.min(rows.length, OVERLAP_ROWS); from++) {
    if (beginsWith(rows, from, shown)) return from;
  }
  return -1;
}

const beginsWith = (rows: readonly Row[], from: number, texts: readonly string[]): boolean =>
  texts.every((text, at) => rows[from + at]?.text === text);

function copiesOf(rows: readonly Row[]): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const { copy } of rows) fragment.append(document.importNode(copy, true));
  return fragment;
}
