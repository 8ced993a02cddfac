// A page's blocks to what a crawl knows them by, and back: which of them a site repeats on nearly all its pages.
import type { Container, PageDocument } from "../model/document.ts";
import type { SiteProfile } from "../model/reading.ts";
import { hashText } from "../text/hash.ts";
import { squash } from "../text/squash.ts";

/** The hashes of a page's blocks, by block; 0 for a block that says nothing and is never chrome by itself. */
export interface BlockHashes {
  /** Of the text alone. */
  readonly texts: Float64Array;
  /** Of the text and the path of the element it stands in. */
  readonly slots: Float64Array;
}

/** Hashes every block of a page; equal texts in equal places have equal hashes on every page. */
export function hashBlocks({ blocks }: Pick<PageDocument, "blocks">): BlockHashes {
  const texts = new Float64Array(blocks.length);
  const slots = new Float64Array(blocks.length);
  const paths = new Map<Container, number>();
  for (const [index, block] of blocks.entries()) {
    const key = squash(block.text);
    if (key === "") continue;
    texts[index] = hashText(key);
    slots[index] = hashText(key, pathHash(block.container, paths));
  }
  return { texts, slots };
}

/** Hash of the steps from the root to an element, each step once for all blocks below it. */
function pathHash(container: Container, paths: Map<Container, number>): number {
  const missing: Container[] = [];
  let at: Container | undefined = container;
  while (at !== undefined && !paths.has(at)) {
    missing.push(at);
    at = at.parent;
  }
  let hash = at === undefined ? 0 : (paths.get(at) ?? 0);
  for (let step = missing.pop(); step !== undefined; step = missing.pop()) {
    hash = hashText(`/${step.tag}[${step.index}]`, hash);
    paths.set(step, hash);
  }
  return hash;
}

/** The blocks, as indexes, that the site repeats by text or by text and place; none without a profile. */
export function repeatedBlocks(
  document: Pick<PageDocument, "blocks">,
  profile: SiteProfile | undefined,
): ReadonlySet<number> {
  const repeated = new Set<number>();
  if (profile === undefined || profile.texts.size + profile.slots.size === 0) return repeated;
  const { texts, slots } = hashBlocks(document);
  for (const [index, text] of texts.entries()) {
    if (text === 0) continue;
    if (profile.texts.has(text) || profile.slots.has(slots[index] ?? 0)) repeated.add(index);
  }
  return repeated;
}
