// Expands the best matches of a query along their edges, hop by hop.
import type { SiteGraph } from "../site-graph.ts";
import { edgesFrom, type QueryView } from "./edges.ts";

/** A section reached along edges. */
export interface ReachedSection {
  readonly section: number;
  /** Evidence received, summed over all paths. */
  readonly evidence: number;
  /** Length of the shortest path. */
  readonly hops: number;
  /** The edge that brought the most evidence. */
  readonly reason: string;
}

/** Share of a section's evidence passed on. */
const DECAY = 0.45;
/** Maximum sections expanded per hop. */
const MAX_FRONTIER = 40;

interface Reaching {
  readonly section: number;
  evidence: number;
  readonly hops: number;
  reason: string;
  /** Evidence received along the edge of `reason`. */
  most: number;
}

/**
 * Returns the sections within `maxHops` of the seeds, by number.
 *
 * A section's outgoing evidence is divided by edge weight, so a page with hundreds of links passes
 * on no more than one with two. Such sums conserve mass; plain sums would favour pages linked from
 * everywhere.
 */
export function expand(
  graph: SiteGraph,
  seeds: ReadonlyMap<number, number>,
  { maxHops, view }: { readonly maxHops: number; readonly view: QueryView },
): ReadonlyMap<number, ReachedSection> {
  const reached = new Map<number, Reaching>();
  let frontier = seeds;
  for (let hop = 1; hop <= maxHops && frontier.size > 0; hop++) {
    const arriving = new Map<number, number>();
    for (const [section, mass] of frontier) {
      const edges = edgesFrom(graph, section, view);
      const total = edges.reduce((sum, { weight }) => sum + weight, 0);
      for (const { section: target, weight, reason } of edges) {
        const share = (mass * DECAY * weight) / total;
        arriving.set(target, (arriving.get(target) ?? 0) + share);
        arrive(reached, { section: target, evidence: share, hops: hop, reason });
      }
    }
    frontier = strongest(arriving);
  }
  return reached;
}

function arrive(reached: Map<number, Reaching>, arriving: ReachedSection): void {
  const { section, evidence, hops, reason } = arriving;
  const known = reached.get(section);
  if (known === undefined) {
    reached.set(section, { ...arriving, most: evidence });
    return;
  }
  known.evidence += evidence;
  // Take the reason from the shortest path, since hops and reason are reported together.
  if (hops === known.hops && evidence > known.most) {
    known.most = evidence;
    known.reason = reason;
  }
}

function strongest(arriving: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const sorted = [...arriving].sort(([a, one], [b, other]) => other - one || a - b);
  return new Map(sorted.slice(0, MAX_FRONTIER));
}
