// The state of the one walk from tree to blocks: open scopes, the line being gathered, the blocks made.

import type { HtmlTree } from "../../html/tree.ts";
import type { Block, HiddenBy, HiddenPart } from "../../model/document.ts";
import type { Addresses } from "./addresses.ts";
import { type ClassMeanings, meaningOf } from "./classes.ts";
import type { Containers } from "./containers.ts";
import { type Line, newLine } from "./line.ts";
import type { Measured } from "./measured.ts";
import { pageScope, type Scope } from "./scope.ts";

/** The walk's state. */
export interface Pass {
  readonly tree: HtmlTree;
  readonly addresses: Addresses;
  readonly includeHiddenText: boolean;
  /** What a browser measured of the page, where one did. */
  readonly measured: Measured | undefined;
  readonly containers: Containers;
  /** Blocks so far; a hole is the place of a table still open. */
  readonly blocks: (Block | undefined)[];
  readonly images: Set<string>;
  readonly leftOut: Map<HiddenBy, number>;
  /** Elements with many words left out because they are not displayed. */
  readonly unshown: { readonly node: number; readonly words: number }[];
  /** What the browser hid and is left out. */
  readonly hiddenParts: HiddenPart[];
  /** What the names in a class attribute mean, as `NAMED` bits. */
  meaning(className: string): number;
  readonly searched: Searched;
  scope: Scope;
  line: Line;
}

/** How far searches ahead have looked, so that nested elements do not repeat them. */
export interface Searched {
  /** The nodes before which no formula, and no line of an editor, starts. */
  noFormulaBefore: number;
  noEditorBefore: number;
  /** The last text found not to be a line number; -1 for none. */
  noNumberAt: number;
  /** The code element ahead that is a listing of its own; -1 for none. */
  listing: number;
}

/** What a walk goes over. */
export type PassPage = Pick<
  Pass,
  "tree" | "addresses" | "containers" | "includeHiddenText" | "measured"
>;

/** A fresh walk over a tree. */
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
