// Maps the ids of a page, which URL fragments name, to its sections.
import type { Block } from "../model/document.ts";
import type { SectionFragments, SectionRecord } from "../model/site.ts";
import { fragmentHash } from "../text/fragment.ts";

/** Ids with their nodes in a tree, and the blocks read from that tree. */
export interface IdsOfTree {
  readonly placed: readonly { readonly id: string; readonly node: number }[];
  readonly blocks: readonly Block[];
}

const MAX_FRAGMENTS = 10_000;

interface SectionedBlocks {
  readonly blocks: readonly Block[];
  readonly starts: Uint32Array;
  readonly sections: readonly SectionRecord[];
}

/** Returns the section of each id: the one with the first block that ends at or after the element. */
export function fragmentsOf(
  { placed, blocks: read }: IdsOfTree,
  { blocks, starts, sections }: SectionedBlocks,
): SectionFragments {
  const ofTree = new Set(read);
  const order = [...blocks.entries()]
    .filter(([, block]) => ofTree.has(block))
    .sort(([, one], [, other]) => one.first - other.first);
  const found = new Map<number, number>();
  let next = 0;
  for (const { id, node } of placed) {
    while ((order[next]?.[1].last ?? node) < node) next++;
    const [at] = order[next] ?? [];
    if (at === undefined || found.size >= MAX_FRAGMENTS) break;
    const hash = fragmentHash(id);
    const section = sectionAt(sections, starts[at] ?? 0);
    if (section !== undefined && !found.has(hash)) found.set(hash, section);
  }
  const sorted = [...found].sort(([one], [other]) => one - other);
  return {
    hashes: sorted.map(([hash]) => hash),
    sections: sorted.map(([, section]) => section),
  };
}

function sectionAt(sections: readonly SectionRecord[], offset: number): number | undefined {
  let low = 0;
  let high = sections.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sections[middle]?.end ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low < sections.length ? low : undefined;
}
