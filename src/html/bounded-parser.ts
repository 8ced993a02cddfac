// Limits the elements that parse5 reconstructs: unclosed formatting times paragraphs is quadratic.
import { Parser } from "parse5";
import type { LinkedTreeBuilder, LinkedTypes } from "./linked-tree.ts";

/** Maximum elements reconstructed per page, far more than any hand-written page needs. */
const REMADE_LIMIT = 1_000_000;

/**
 * Builds a tree by the WHATWG algorithm with scripting off, with one change: "reconstruct the
 * active formatting elements" stops after a million reconstructed elements. Later text loses
 * formatting left open.
 */
export class BoundedParser extends Parser<LinkedTypes> {
  readonly #builder: LinkedTreeBuilder;
  #remade = 0;

  constructor(builder: LinkedTreeBuilder) {
    super({ treeAdapter: builder, scriptingEnabled: false });
    this.#builder = builder;
  }

  override _reconstructActiveFormattingElements(): void {
    if (this.#remade > REMADE_LIMIT) return;
    const before = this.#builder.made;
    super._reconstructActiveFormattingElements();
    this.#remade += this.#builder.made - before;
  }
}
