// Finds the parts of a page that a caller's CSS selectors name: the elements to read, and those to leave out.
import { selectorTexts } from "./css/loose-selectors.ts";
import { type Budget, compileSelectors, type Selector } from "./css/selectors.ts";
import type { HtmlTree } from "./tree.ts";
import { endOf } from "./walk.ts";

/** A caller's selectors, each list as CSS; "" selects nothing. */
export interface PartSelectors {
  /** Elements to read; the rest of the page is left out. */
  readonly include: string;
  /** Elements to leave out; wins over `include`. */
  readonly exclude: string;
}

/** The parts of a page. */
export interface PageParts {
  /** 1 for each node that is left out; its descendants need not be marked. */
  readonly leftOut: Uint8Array;
  /** Selectors that match no element, as written. */
  readonly unmatched: readonly string[];
  /** Whether there is an element to include. Without one, only `exclude` leaves anything out. */
  readonly isIncluded: boolean;
  /** The selector that takes too many steps on this page; undefined if all were matched. */
  readonly costly: string | undefined;
}

/** Maximum characters and selectors of a list, and levels of its parentheses. */
const MAX_SELECTOR_CHARS = 2000;
const MAX_SELECTORS = 50;
const MAX_LEVELS = 8;
/** Steps for all selectors of a page: about a second. */
const MAX_STEPS = 20_000_000;

/** Returns the fault of a list of selectors in words; undefined if the list can be matched. */
export function selectorFault(list: string): string | undefined {
  if (list.length > MAX_SELECTOR_CHARS) {
    return `a list of selectors has at most ${MAX_SELECTOR_CHARS} characters, not ${list.length}`;
  }
  if (list === "") return undefined;
  if (levelsOf(list) > MAX_LEVELS) return `a selector nests at most ${MAX_LEVELS} levels`;
  const texts = textsOf(list);
  if (texts.length > MAX_SELECTORS) {
    return `a list has at most ${MAX_SELECTORS} selectors, not ${texts.length}`;
  }
  const wrong = texts.find((text) => compiled(text) === undefined);
  return wrong === undefined ? undefined : `"${wrong}" is no CSS selector that legible supports`;
}

/** Finds the parts of a page. The lists are without fault. */
export function findPageParts(
  tree: HtmlTree,
  { include, exclude }: PartSelectors,
  budget: Budget = { left: MAX_STEPS },
): PageParts {
  const leftOut = new Uint8Array(tree.size);
  const included = new Uint8Array(tree.size);
  const unmatched: string[] = [];
  let costly: string | undefined;
  const mark = (list: string, marks: Uint8Array): boolean => {
    let isFound = false;
    for (const text of textsOf(list)) {
      const found = markMatches(tree, text, { marks, budget });
      if (budget.left <= 0) costly ??= text;
      else if (!found) unmatched.push(text);
      isFound ||= found;
    }
    return isFound;
  };
  const isIncluded = mark(include, included);
  mark(exclude, leftOut);
  if (isIncluded) leaveOutRest(tree, included, leftOut);
  return { leftOut, unmatched, isIncluded, costly };
}

/** Returns the parts of a page without elements, such as a plain text: no selector matches. */
export function noPageParts({ include, exclude }: PartSelectors): Omit<PageParts, "leftOut"> {
  const unmatched = [...textsOf(include), ...textsOf(exclude)];
  return { unmatched, isIncluded: false, costly: undefined };
}

const textsOf = (list: string): readonly string[] =>
  list === "" ? [] : selectorTexts(list).map((text) => text.trim());

function compiled(text: string): Selector | undefined {
  const [selector, ...others] = compileSelectors(text, { readsStates: true });
  return others.length === 0 ? selector : undefined;
}

function levelsOf(list: string): number {
  let level = 0;
  let deepest = 0;
  for (const sign of list) {
    if (sign === "(") deepest = Math.max(deepest, ++level);
    else if (sign === ")") level--;
  }
  return deepest;
}

/** Marks the elements that a selector matches; returns whether there is one. */
function markMatches(
  tree: HtmlTree,
  text: string,
  { marks, budget }: { readonly marks: Uint8Array; readonly budget: Budget },
): boolean {
  const selector = compiled(text);
  if (selector === undefined) return false;
  let found = false;
  for (let node = 1; node < tree.size && budget.left > 0; node++) {
    if (tree.tag[node] === "" || !selector.matches(tree, node, budget)) continue;
    marks[node] = 1;
    found = true;
  }
  return found;
}

/** Marks all nodes that are neither in an included element nor around one. */
function leaveOutRest(tree: HtmlTree, included: Uint8Array, leftOut: Uint8Array): void {
  const around = new Uint8Array(tree.size);
  for (let node = tree.size - 1; node > 0; node--) {
    if (included[node] === 1 || around[node] === 1) around[tree.parent[node] ?? 0] = 1;
  }
  for (let node = 1; node < tree.size; ) {
    // The head has no words of the page.
    if (included[node] === 1 || tree.tag[node] === "head") node = endOf(tree, node);
    else {
      if (around[node] === 0) leftOut[node] = 1;
      node = around[node] === 0 ? endOf(tree, node) : node + 1;
    }
  }
}
