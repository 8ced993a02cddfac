// parse5's parser with an end to the elements the standard makes again: unclosed formatting times paragraphs is quadratic.
import { Parser } from "parse5";
import type { LinkedTreeBuilder, LinkedTypes } from "./linked-tree.ts";

/** Elements a page may have made again; far more than any page people wrote needs. */
const REMADE_LIMIT = 1_000_000;

/**
 * Builds a tree by the WHATWG algorithm with scripting off, but for one step: "reconstruct the active formatting elements"
 * stops once a page had a million elements made again. Text behind that stands without the formatting left open.
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
