// What a crawl has brought so far as a graph, built when it is asked for.
import type { GraphBuilder } from "../graph/build/builder.ts";
import { inTurns } from "../runtime/turns.ts";
import { type HeldGraph, holding } from "./graphs.ts";

/** Growth of the pages from which a graph is built anew: each build takes time in proportion to all of them. */
const GROWTH = 1.05;

/** The graph of a crawl that runs. */
export class GraphSoFar {
  readonly #builder: GraphBuilder;
  #pages = 0;
  #built: Promise<HeldGraph> | undefined;

  constructor(builder: GraphBuilder) {
    this.#builder = builder;
  }

  /** The graph of the pages so far; the last twentieth of them may be missing. */
  find(): Promise<HeldGraph> {
    const { pages } = this.#builder.counts;
    if (this.#built === undefined || pages > this.#pages * GROWTH) {
      this.#pages = pages;
      this.#built = inTurns(this.#builder.soFar()).then(holding);
    }
    return this.#built;
  }

  /** Resolves when nothing is being built. */
  async settled(): Promise<void> {
    await this.#built?.catch(() => undefined);
  }
}
