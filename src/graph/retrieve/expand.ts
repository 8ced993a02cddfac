// The best matches of a query to the sections they lead to: each match's evidence is split among its edges, hop by hop.
import type { SiteGraph } from "../site-graph.ts";
import { edgesFrom, type QueryView } from "./edges.ts";

/** A section reached through edges. */
export interface ReachedSection {
  readonly section: number;
  /** Evidence that arrived, summed over all ways. */
  readonly evidence: number;
  /** Length of the shortest way. */
  readonly hops: number;
  /** The edge by which most evidence arrived. */
  readonly reason: string;
}

/** Share of a section's evidence that goes on. */
const DECAY = 0.45;
/** Sections from which one hop goes on. */
const MOST_FRONTIER = 40;

interface Reaching {
  section: number;
  evidence: number;
  hops: number;
  reason: string;
  /** What arrived by the edge of `reason`. */
  most: number;
}

/**
 * Sections within so many hops of the seeds, by number.
 *
 * What leaves a section is shared out by the weights of its edges, so that a page with hundreds of links gives no more than
 * one with two: sums that conserve mass, where plain sums favour what is linked from everywhere.
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
        arrive(reached, { section: target, share, hop, reason });
      }
    }
    frontier = strongest(arriving);
  }
  return reached;
}

function arrive(
  reached: Map<number, Reaching>,
  {
    section,
    share,
    hop,
    reason,
  }: {
    readonly section: number;
    readonly share: number;
    readonly hop: number;
    readonly reason: string;
  },
): void {
  const known = reached.get(section);
  if (known === undefined) {
    reached.set(section, { section, evidence: share, hops: hop, reason, most: share });
    return;
  }
  known.evidence += share;
  // The reason is that of the shortest way: hops and reason are told together.
  if (hop === known.hops && share > known.most) {
    known.most = share;
    known.reason = reason;
  }
}

function strongest(arriving: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const sorted = [...arriving].sort(([a, one], [b, other]) => other - one || a - b);
  return new Map(sorted.slice(0, MOST_FRONTIER));
}
