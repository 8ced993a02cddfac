// Which texts a site repeats on nearly all its pages, counted as pages come in, in memory that does not grow with them.
import type { SiteProfile } from "../model/reading.ts";
import { SETTINGS } from "../model/settings.ts";
import type { RepetitionHashes } from "../model/site.ts";

/** Pages between two prunings: what was not on at least one page in so many is forgotten. */
const PRUNE_PAGES = 20;
/** Signatures remembered; a larger site has shown its chrome by then. */
const MOST_SIGNATURES = 100_000;

interface Count {
  pages: number;
  /** Pages that may have held it before it was counted: an upper bound. */
  readonly missed: number;
}

type Counts = Map<number, Count>;

/**
 * The chrome of one site, by lossy counting (Manku and Motwani, 2002): a text on `CHROME_THRESHOLD` of the pages is never
 * missed, whatever was forgotten in between.
 *
 * Pages that are copies of one another count once: the versions of one manual share their content, which is not their chrome.
 */
export class SiteChrome {
  readonly #texts: Counts = new Map();
  readonly #slots: Counts = new Map();
  readonly #signatures = new Set<number>();
  #pages = 0;

  /** Takes in a page. Returns whether it is a copy of one that was taken in before, which is not counted. */
  add({ texts, slots, signatures }: RepetitionHashes): boolean {
    if (this.#isCopy(signatures)) return true;
    if (texts.length === 0) return false;
    this.#pages++;
    const buckets = Math.floor((this.#pages - 1) / PRUNE_PAGES);
    count(this.#texts, texts, buckets);
    count(this.#slots, slots, buckets);
    if (this.#pages % PRUNE_PAGES === 0) {
      prune(this.#texts, this.#pages / PRUNE_PAGES);
      prune(this.#slots, this.#pages / PRUNE_PAGES);
    }
    return false;
  }

  /** What is chrome now; nothing before `CHROME_MIN_PAGES` pages that differ. */
  profile(): SiteProfile {
    if (this.#pages < SETTINGS.CHROME_MIN_PAGES) return { texts: new Set(), slots: new Set() };
    const least = SETTINGS.CHROME_THRESHOLD * this.#pages;
    return { texts: frequent(this.#texts, least), slots: frequent(this.#slots, least) };
  }

  #isCopy(signatures: Uint32Array): boolean {
    let isCopy = false;
    for (const signature of signatures) {
      if (this.#signatures.has(signature)) isCopy = true;
      else if (this.#signatures.size < MOST_SIGNATURES) this.#signatures.add(signature);
    }
    return isCopy;
  }
}

function count(counts: Counts, hashes: Uint32Array, missed: number): void {
  for (const hash of hashes) {
    const known = counts.get(hash);
    if (known === undefined) counts.set(hash, { pages: 1, missed });
    else known.pages++;
  }
}

/** Forgets what cannot have been on more than one page of each bucket so far. */
function prune(counts: Counts, buckets: number): void {
  for (const [hash, { pages, missed }] of counts)
    if (pages + missed <= buckets) counts.delete(hash);
}

function frequent(counts: Counts, least: number): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [hash, { pages }] of counts) if (pages >= least) found.add(hash);
  return found;
}
