// A page's blocks to what a crawl knows them by, and back: which of them a site repeats on nearly all its pages.
import type { Container, PageDocument } from "../model/document.ts";
import type { SiteProfile } from "../model/reading.ts";
import type { RepetitionHashes } from "../model/site.ts";
import { hashText } from "../text/hash.ts";
import { squash } from "../text/squash.ts";

/** The hashes of a page's blocks, by block; 0 for a block that says nothing and is never chrome by itself. */
export interface BlockHashes {
  /** Of the text alone. */
  readonly texts: Uint32Array;
  /** Of the text and the path of the element it stands in. */
  readonly slots: Uint32Array;
}

/** Words from which a block is prose that two pages share only when one is a copy of the other. */
const PROSE_WORDS = 12;
/** Fewest such blocks of a page that can be called a copy. */
const FEWEST_PROSE = 4;
/** Signatures of a page, and the texts each one is drawn from: of pages that share nine in ten, nine in ten share one. */
const SIGNATURES = 4;
const DRAWS = 8;

/** What a crawl counts of a page: equal texts in equal places have equal hashes on every page. */
export function repetitionHashes(
  { blocks }: Pick<PageDocument, "blocks">,
  { texts, slots }: BlockHashes,
): RepetitionHashes {
  const prose = texts.filter((_, index) => (blocks[index]?.words ?? 0) >= PROSE_WORDS);
  return { texts: distinct(texts), slots: distinct(slots), signatures: signaturesOf(prose) };
}

function distinct(hashes: Uint32Array): Uint32Array {
  const all = new Set(hashes);
  all.delete(0);
  return Uint32Array.from(all);
}

/** MinHash in bands: each signature is a hash of the least of several mixings of the page's prose. */
function signaturesOf(prose: Uint32Array): Uint32Array {
  if (prose.length < FEWEST_PROSE) return new Uint32Array(0);
  return Uint32Array.from({ length: SIGNATURES }, (_, band) => {
    let signature = band;
    for (let draw = 0; draw < DRAWS; draw++) {
      let least = Number.POSITIVE_INFINITY;
      for (const hash of prose) least = Math.min(least, mixed(hash, band * DRAWS + draw + 1));
      signature = hashText(String(least), signature);
    }
    return shortHash(signature);
  });
}

/** One of many orders of hashes: multiplied twice by odd numbers of the order's own. */
function mixed(hash: number, order: number): number {
  const once = Math.imul(hash, 0x9e3779b1 + 2 * order);
  const twice = Math.imul(once ^ (once >>> 16), 0x85ebca6b + 2 * order);
  return (twice ^ (twice >>> 15)) >>> 0;
}

/** The 32 bits by which a crawl knows a text; never 0, which stands for no text. */
function shortHash(hash: number): number {
  return hash >>> 0 || 1;
}

/** The hashes of a page's blocks. */
export function hashBlocks({ blocks }: Pick<PageDocument, "blocks">): BlockHashes {
  const texts = new Uint32Array(blocks.length);
  const slots = new Uint32Array(blocks.length);
  const paths = new Map<Container, number>();
  for (const [index, block] of blocks.entries()) {
    const key = squash(block.text);
    if (key === "") continue;
    texts[index] = shortHash(hashText(key));
    slots[index] = shortHash(hashText(key, pathHash(block.container, paths)));
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
  { texts, slots }: BlockHashes,
  profile: SiteProfile | undefined,
): ReadonlySet<number> {
  const repeated = new Set<number>();
  if (profile === undefined || profile.texts.size + profile.slots.size === 0) return repeated;
  for (const [index, text] of texts.entries()) {
    if (text === 0) continue;
    if (profile.texts.has(text) || profile.slots.has(slots[index] ?? 0)) repeated.add(index);
  }
  return repeated;
}
