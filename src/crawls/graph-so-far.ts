// Builds the graph of a running crawl on request.
import type { GraphBuilder } from "../graph/build/builder.ts";
import { inTurns } from "../runtime/turns.ts";
import { type HeldGraph, holding } from "./graphs.ts";

/** Growth in pages before a rebuild: each build takes time in proportion to all pages. */
const GROWTH = 1.05;

/** Graph of a running crawl. */
export class GraphSoFar {
  readonly #builder: GraphBuilder;
  #pages = 0;
  #built: Promise<HeldGraph> | undefined;

  constructor(builder: GraphBuilder) {
    this.#builder = builder;
  }

  /** Returns the graph of the pages so far; up to the last twentieth may be missing. */
  find(): Promise<HeldGraph> {
    const { pages } = this.#builder.counts;
    if (this.#built === undefined || pages > this.#pages * GROWTH) {
      this.#pages = pages;
      this.#built = inTurns(this.#builder.soFar()).then(holding);
    }
    return this.#built;
  }

  /** Resolves when no build is running. */
  async settled(): Promise<void> {
    await this.#built?.catch(() => undefined);
  }
}
