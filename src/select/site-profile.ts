// A page's blocks to what a crawl knows them by, and back: which of them a site repeats on nearly all its pages.
import type { Container, PageDocument } from "../model/document.ts";
import type { SiteProfile } from "../model/reading.ts";
import type { RepetitionHashes } from "../model/site.ts";
import { hashText } from "../text/hash.ts";
import { squash } from "../text/squash.ts";

/** The hashes of a page's blocks, by block; 0 for a block that says nothing and is never chrome by itself. */
interface BlockHashes {
  /** Of the text alone. */
  readonly texts: Float64Array;
  /** Of the text and the path of the element it stands in. */
  readonly slots: Float64Array;
}

/** Words from which a block is prose that two pages share only when one is a copy of the other. */
const PROSE_WORDS = 12;
/** Fewest such blocks of a page that can be called a copy. */
const FEWEST_PROSE = 4;
/** Signatures of a page, and the texts each one is drawn from: of pages that share nine in ten, nine in ten share one. */
const SIGNATURES = 4;
const DRAWS = 8;

/** What a crawl counts of a page: equal texts in equal places have equal hashes on every page. */
export function repetitionHashes(document: Pick<PageDocument, "blocks">): RepetitionHashes {
  const { texts, slots } = hashBlocks(document);
  const prose = texts.filter((_, index) => (document.blocks[index]?.words ?? 0) >= PROSE_WORDS);
  return { texts: distinct(texts), slots: distinct(slots), signatures: signaturesOf(prose) };
}

function distinct(hashes: Float64Array): Float64Array {
  const all = new Set(hashes);
  all.delete(0);
  return Float64Array.from(all);
}

/** MinHash in bands: each signature is a hash of the least of several mixings of the page's prose. */
function signaturesOf(prose: Float64Array): Float64Array {
  if (prose.length < FEWEST_PROSE) return new Float64Array(0);
  return Float64Array.from({ length: SIGNATURES }, (_, band) => {
    let signature = band;
    for (let draw = 0; draw < DRAWS; draw++) {
      let least = Number.POSITIVE_INFINITY;
      for (const hash of prose) least = Math.min(least, mixed(hash, band * DRAWS + draw + 1));
      signature = hashText(String(least), signature);
    }
    return signature;
  });
}

/** One of many orders of hashes: its two halves multiplied by an odd number of the order's own. */
function mixed(hash: number, order: number): number {
  const low = Math.imul(hash | 0, 0x9e3779b1 + 2 * order);
  const high = Math.imul(Math.floor(hash / 0x1_0000_0000) ^ low, 0x85ebca6b + 2 * order);
  return (high ^ (high >>> 15)) >>> 0;
}

function hashBlocks({ blocks }: Pick<PageDocument, "blocks">): BlockHashes {
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
