// The minimum cut against every cut of small graphs, and on a large one.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { CutGraph } from "../../src/select/min-cut.ts";

/** Numbers from 0 to below 1, the same in every run. */
function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

interface Tie {
  readonly one: number;
  readonly other: number;
  readonly cost: number;
  readonly opposite: number;
}

/** What is lost by the nodes of a side that would gain on the other, and by ties between the sides. */
function costOf(gains: readonly number[], ties: readonly Tie[], sides: readonly number[]): number {
  let cost = 0;
  for (const [node, gain] of gains.entries()) {
    if (gain > 0 && sides[node] === 0) cost += gain;
    if (gain < 0 && sides[node] === 1) cost -= gain;
  }
  for (const { one, other, cost: apart, opposite } of ties) {
    if (sides[one] === 1 && sides[other] === 0) cost += apart;
    if (sides[one] === 0 && sides[other] === 1) cost += opposite;
  }
  return cost;
}

function solve(gains: readonly number[], ties: readonly Tie[]): readonly number[] | undefined {
  const graph = new CutGraph(gains.length);
  for (const [node, gain] of gains.entries()) graph.prefer(node, gain);
  for (const { one, other, cost, opposite } of ties) graph.tie(one, other, cost, opposite);
  const sides = graph.solve();
  return sides === undefined ? undefined : [...sides];
}

describe("CutGraph", () => {
  it("finds a cut as cheap as the cheapest of all", () => {
    const random = randoms(7);
    for (let round = 0; round < 300; round++) {
      const size = 2 + Math.floor(random() * 7);
      const gains = Array.from({ length: size }, () => random() * 4 - 2);
      const ties = Array.from({ length: Math.floor(random() * 16) }, () => ({
        one: Math.floor(random() * size),
        other: Math.floor(random() * size),
        cost: random() * 2,
        opposite: random() < 0.5 ? 0 : random() * 2,
      }));
      let best = Number.POSITIVE_INFINITY;
      for (let set = 0; set < 2 ** size; set++) {
        const sides = gains.map((_, node) => (set >> node) & 1);
        best = Math.min(best, costOf(gains, ties, sides));
      }
      const found = solve(gains, ties);
      assert.ok(found !== undefined);
      assert.ok(Math.abs(costOf(gains, ties, found) - best) < 1e-6, `round ${round}`);
    }
  });

  it("puts a node without gain and ties on the sink's side", () => {
    assert.deepEqual(solve([0, 1, -1], []), [0, 1, 0]);
  });

  it("solves a graph of many nodes and ties", () => {
    const random = randoms(11);
    const size = 20_000;
    const gains = Array.from({ length: size }, () => random() * 2 - 1);
    const ties = Array.from({ length: 100_000 }, () => ({
      one: Math.floor(random() * size),
      other: Math.floor(random() * size),
      cost: random(),
      opposite: random(),
    }));
    const found = solve(gains, ties);
    assert.ok(found !== undefined);
    const alone = gains.map((gain) => (gain > 0 ? 1 : 0));
    assert.ok(costOf(gains, ties, found) <= costOf(gains, ties, alone) + 1e-6);
  });

  it("refuses a graph that takes more steps than allowed", () => {
    const graph = new CutGraph(2);
    graph.prefer(0, 1);
    graph.prefer(1, -1);
    graph.tie(0, 1, 1, 1);
    assert.equal(graph.solve(3), undefined);
  });
});
