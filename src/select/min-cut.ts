// Minimum cut of a graph between a source and a sink, by Dinic's algorithm.

/** Maximum steps of the search, as a multiple of the number of arcs. */
const MAX_STEPS_PER_ARC = 400;
/** Capacities below this are used up: sums of fractions leave remainders. */
const NOTHING = 1e-9;

/** A graph of nodes numbered from 0, a source and a sink. Costs are finite and not negative. */
export class CutGraph {
  /** Arcs in pairs: an arc and its reverse differ in the last bit of their index. */
  readonly #heads: number[] = [];
  readonly #next: number[] = [];
  readonly #capacities: number[] = [];
  readonly #first: Int32Array;
  readonly #source: number;
  readonly #sink: number;

  /** `nodes` counts all nodes except source and sink. */
  constructor(nodes: number) {
    this.#first = new Int32Array(nodes + 2).fill(-1);
    this.#source = nodes;
    this.#sink = nodes + 1;
  }

  /** Adds the gain of a node on the source's side; a negative gain favours the sink's side. */
  prefer(node: number, gain: number): void {
    if (gain > 0) this.tie(this.#source, node, gain, 0);
    else if (gain < 0) this.tie(node, this.#sink, -gain, 0);
  }

  /** Adds the cost of `one` on the source's side without `other`, and the cost of the opposite. */
  tie(one: number, other: number, cost: number, opposite: number): void {
    this.#add(one, other, cost);
    this.#add(other, one, opposite);
  }

  /**
   * Returns 1 for each node on the source's side of a cut with the lowest total cost; undefined if
   * the search takes more than `maxSteps`.
   */
  solve(maxSteps = MAX_STEPS_PER_ARC * (this.#heads.length + 1)): Uint8Array | undefined {
    const size = this.#first.length;
    const level = new Int32Array(size);
    const queue = new Int32Array(size);
    let steps = maxSteps;
    while (this.#numberLevels(level, queue)) {
      steps = this.#saturate(level, steps - this.#heads.length);
      if (steps < 0) return undefined;
    }
    return Uint8Array.from(level.subarray(0, size - 2), (one) => (one > 0 ? 1 : 0));
  }

  #add(from: number, to: number, capacity: number): void {
    this.#heads.push(to);
    this.#capacities.push(capacity);
    this.#next.push(this.#first[from] ?? -1);
    this.#first[from] = this.#heads.length - 1;
  }

  /** Numbers nodes by distance from the source, from 1; 0 for unreached. Whether it reaches the sink. */
  #numberLevels(level: Int32Array, queue: Int32Array): boolean {
    level.fill(0);
    level[this.#source] = 1;
    queue[0] = this.#source;
    let end = 1;
    for (let begin = 0; begin < end; begin++) {
      const node = queue[begin] ?? 0;
      for (let arc = this.#first[node] ?? -1; arc >= 0; arc = this.#next[arc] ?? -1) {
        const head = this.#heads[arc] ?? 0;
        if (level[head] !== 0 || (this.#capacities[arc] ?? 0) <= NOTHING) continue;
        level[head] = (level[node] ?? 0) + 1;
        queue[end++] = head;
      }
    }
    return level[this.#sink] !== 0;
  }

  /** Pushes flow until every path along the levels is used up; returns the steps left. */
  #saturate(level: Int32Array, steps: number): number {
    const at = Int32Array.from(this.#first);
    const path: number[] = [];
    let node = this.#source;
    for (let left = steps; left >= 0; left--) {
      if (node === this.#sink) {
        node = this.#push(path);
        continue;
      }
      const arc = at[node] ?? -1;
      if (arc < 0) {
        const back = path.pop();
        if (back === undefined) return left;
        node = this.#heads[back ^ 1] ?? 0;
        at[node] = this.#next[back] ?? -1;
        continue;
      }
      const head = this.#heads[arc] ?? 0;
      if ((this.#capacities[arc] ?? 0) > NOTHING && level[head] === (level[node] ?? 0) + 1) {
        path.push(arc);
        node = head;
      } else at[node] = this.#next[arc] ?? -1;
    }
    return -1;
  }

  /** Pushes flow along a path to the sink. Cuts the path at its first used-up arc; returns the node there. */
  #push(path: number[]): number {
    let flow = Number.POSITIVE_INFINITY;
    for (const arc of path) flow = Math.min(flow, this.#capacities[arc] ?? 0);
    let cut = 0;
    for (let index = path.length - 1; index >= 0; index--) {
      const arc = path[index] ?? 0;
      this.#capacities[arc] = (this.#capacities[arc] ?? 0) - flow;
      this.#capacities[arc ^ 1] = (this.#capacities[arc ^ 1] ?? 0) + flow;
      if ((this.#capacities[arc] ?? 0) <= NOTHING) cut = index;
    }
    const node = this.#heads[(path[cut] ?? 0) ^ 1] ?? this.#source;
    path.length = cut;
    return node;
  }
}
