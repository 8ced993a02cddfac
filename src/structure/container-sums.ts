// Sums block facts over each container, at any depth.
import { flags } from "./arrays.ts";
import type { BlockFacts } from "./block-facts.ts";
import { type ContainerTable, sumInside } from "./containers.ts";

/** Totals of containers; every array is indexed by row. */
export interface ContainerSums {
  readonly words: Float64Array;
  readonly linkWords: Float64Array;
  readonly prose: Float64Array;
  readonly links: Float64Array;
  readonly images: Float64Array;
  readonly headings: Float64Array;
  /** Blocks with a currency sign, and blocks with a digit. */
  readonly currency: Float64Array;
  readonly digits: Float64Array;
}

/** Sums the facts of all blocks. */
export function containerSums(containers: ContainerTable, facts: BlockFacts): ContainerSums {
  const { kinds, words, linkWords, prose, links, images, currency, digits } = facts;
  const size = kinds.length;
  return {
    words: sumInside(containers, words),
    linkWords: sumInside(containers, linkWords),
    prose: sumInside(containers, prose),
    links: sumInside(containers, links),
    images: sumInside(containers, images),
    headings: sumInside(
      containers,
      flags(size, (at) => kinds[at] === "heading"),
    ),
    currency: sumInside(containers, currency),
    digits: sumInside(
      containers,
      flags(size, (at) => (digits[at] ?? 0) > 0),
    ),
  };
}
