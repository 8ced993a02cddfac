// State of the single walk from tree to blocks: open scopes, current line, finished blocks.

import type { HtmlTree } from "../../html/tree.ts";
import type { Block, HiddenBy, HiddenPart } from "../../model/document.ts";
import type { Addresses } from "./addresses.ts";
import { type ClassMeanings, meaningOf } from "./classes.ts";
import type { Containers } from "./containers.ts";
import { type Line, newLine } from "./line.ts";
import type { Measured } from "./measured.ts";
import { pageScope, type Scope } from "./scope.ts";

/** State of the walk. */
export interface Pass {
  readonly tree: HtmlTree;
  readonly addresses: Addresses;
  readonly includeHiddenText: boolean;
  /** Measurements of the page, if a browser made them. */
  readonly measured: Measured | undefined;
  readonly containers: Containers;
  /** Blocks so far; a hole marks a table still open. */
  readonly blocks: (Block | undefined)[];
  readonly images: Set<string>;
  readonly leftOut: Map<HiddenBy, number>;
  /** Undisplayed elements with many words left out. */
  readonly unshown: { readonly node: number; readonly words: number }[];
  /** Omitted parts that the browser hid. */
  readonly hiddenParts: HiddenPart[];
  /** Returns the `NAMED` bits of a class attribute. */
  meaning(className: string): number;
  readonly searched: Searched;
  scope: Scope;
  line: Line;
}

/** Progress of searches ahead, so that nested elements do not repeat them. */
export interface Searched {
  /** Nodes before which no formula, and no editor line, starts. */
  noFormulaBefore: number;
  noEditorBefore: number;
  /** Last text found not to be a line number; -1 for none. */
  noNumberAt: number;
  /** Later code element that is its own listing; -1 for none. */
  listing: number;
}

/** Input of a walk. */
export type PassPage = Pick<
  Pass,
  "tree" | "addresses" | "containers" | "includeHiddenText" | "measured"
>;

/** Starts a walk over a tree. */
export function newPass(page: PassPage): Pass {
  const meanings: ClassMeanings = new Map();
  return {
    ...page,
    blocks: [],
    images: new Set(),
    leftOut: new Map(),
    unshown: [],
    hiddenParts: [],
    searched: { noFormulaBefore: 0, noEditorBefore: 0, noNumberAt: -1, listing: -1 },
    meaning: (className) => (className === "" ? 0 : meaningOf(meanings, className)),
    scope: pageScope(page.tree.size),
    line: newLine(),
  };
}
