// Collects the ties of a page, with their costs.
import type { BlockReason } from "../../model/verdict.ts";
import type { PageOutline } from "../../outline/outline.ts";
import type { CutGraph } from "../min-cut.ts";
import { STRENGTHS, type TieKind } from "./strengths.ts";

/** Maximum share of a host's gain that a tie to one block costs, so that the host is not removed for it. */
const MAX_GIVEN_UP = 0.9;

/** Blocks to tie, and the gain of keeping each. */
export interface TiedPage {
  readonly outline: PageOutline;
  /** Blocks with words that may be kept, in order. */
  readonly worded: readonly number[];
  /** Expected gain of keeping each block alone: words times probability over the threshold. */
  readonly gains: Float64Array;
  /** The lowest probability of a block that is kept for itself. */
  readonly threshold: number;
  /** Kinds of ties to leave out, for measurements. */
  readonly without?: ReadonlySet<string> | undefined;
}

/** Cost of parting a block from another. */
interface Weight {
  readonly cost: number;
  readonly by: TieKind;
}

/** Ties between blocks, and between blocks and groups. */
export class TieSet {
  /** Nodes so far: blocks, then groups. */
  nodes: number;
  readonly #page: TiedPage;
  /** Two nodes, the cost of the first without the second, and the cost of the opposite. */
  readonly #arcs: number[] = [];
  /** Kind of each arc. */
  readonly #kinds: TieKind[] = [];
  /** What a block gains by a likely host of fewer words. */
  readonly #gains: Float64Array;

  constructor(page: TiedPage) {
    this.#page = page;
    this.nodes = page.outline.blocks.length;
    this.#gains = new Float64Array(this.nodes);
  }

  /** Ties two blocks by the words of the shorter one. */
  join(kind: TieKind, one: number, other: number): void {
    const cost = this.#strength(kind) * Math.min(this.#words(one), this.#words(other));
    this.#add(kind, [one, other], [cost, cost]);
  }

  /**
   * Keeps a block if its host is kept, by the words of the block times `share`. The host may be kept
   * alone, and the block without its host.
   */
  pull(kind: TieKind, host: number, block: number, share = 1): void {
    const most = MAX_GIVEN_UP * (this.#page.gains[host] ?? 0);
    const cost = this.#strength(kind) * share * this.#words(block);
    // A block too unlikely to follow would only cost its host.
    const isHopeless = share === 1 && cost < -(this.#page.gains[block] ?? 0);
    if (most <= 0 || isHopeless) return;
    this.#add(kind, [host, block], [Math.min(cost, most), 0]);
    // The host is likely to be kept: what the tie may not cost is the block's own gain.
    this.#gains[block] = Math.max(this.#gains[block] ?? 0, cost - most);
  }

  /** Ties blocks to their majority, by the words of each. */
  group(kind: TieKind, members: readonly number[]): void {
    const strength = this.#strength(kind);
    if (strength === 0) return;
    const node = this.nodes++;
    for (const block of members) {
      const cost = strength * this.#words(block);
      this.#add(kind, [block, node], [cost, cost]);
    }
  }

  /** Adds all ties to a graph with at least `nodes` nodes. */
  addTo(graph: CutGraph): void {
    for (const [block, gain] of this.#gains.entries()) graph.prefer(block, gain);
    const arcs = this.#arcs;
    for (let at = 0; at < arcs.length; at += 4) {
      graph.tie(arcs[at] ?? 0, arcs[at + 1] ?? 0, arcs[at + 2] ?? 0, arcs[at + 3] ?? 0);
    }
  }

  /**
   * Returns for each block that its own gain would have decided otherwise the tie with the highest
   * cost on its side of the cut.
   */
  reasonsOf(sides: Uint8Array): (BlockReason | undefined)[] {
    const { gains } = this.#page;
    const highest = new Float64Array(gains.length);
    const reasons = new Array<BlockReason | undefined>(gains.length);
    const weigh = (block: number, other: number, { cost, by }: Weight): void => {
      const gain = gains[block] ?? 0;
      const isDecided = sides[block] === 1 ? gain < 0 : gain > 0;
      if (!isDecided || sides[other] !== sides[block] || cost <= (highest[block] ?? 0)) return;
      highest[block] = cost;
      reasons[block] = { by, block: other < gains.length ? other : undefined };
    };
    for (const [index, by] of this.#kinds.entries()) {
      const at = 4 * index;
      const [one, other] = [this.#arcs[at] ?? 0, this.#arcs[at + 1] ?? 0];
      const [cost, opposite] = [this.#arcs[at + 2] ?? 0, this.#arcs[at + 3] ?? 0];
      // A kept block pulls the other by the cost of parting them, a dropped one likewise.
      const isKept = sides[one] === 1;
      weigh(other, one, { cost: isKept ? cost : opposite, by });
      weigh(one, other, { cost: isKept ? opposite : cost, by });
    }
    return reasons;
  }

  #add(
    kind: TieKind,
    [one, other]: readonly [number, number],
    [cost, opposite]: readonly [number, number],
  ): void {
    if (cost <= 0 && opposite <= 0) return;
    this.#arcs.push(one, other, cost, opposite);
    this.#kinds.push(kind);
  }

  #strength(kind: TieKind): number {
    return this.#page.without?.has(kind) === true ? 0 : STRENGTHS[kind];
  }

  #words(block: number): number {
    return this.#page.outline.facts.words[block] ?? 0;
  }
}

/** Whether two blocks have a common container at most `levels` over the one of each. */
export function areNear(
  { containers }: PageOutline,
  [one, other]: readonly [number, number],
  levels: number,
): boolean {
  const { ofBlock, parent } = containers;
  let row = ofBlock[one] ?? -1;
  for (let up = 0; up <= levels && row >= 0; up++) {
    let beside = ofBlock[other] ?? -1;
    for (let steps = 0; steps <= levels && beside >= 0; steps++) {
      if (beside === row) return true;
      beside = parent[beside] ?? -1;
    }
    row = parent[row] ?? -1;
  }
  return false;
}
