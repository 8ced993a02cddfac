// Counts the texts a site repeats at one position, on all pages and per template, in little memory.
import type { SiteProfile } from "../model/reading.ts";
import { SETTINGS } from "../model/settings.ts";
import type { RepetitionHashes } from "../model/site.ts";
import { chromeTest, nearestTemplate } from "../select/site-profile.ts";

/** Pages between two prunings: texts on fewer than one in so many pages are dropped. */
const PRUNE_PAGES = 20;
/** Maximum signatures remembered; a larger site has shown its chrome by then. */
const MAX_SIGNATURES = 100_000;
/** Maximum templates of a site; a page that matches none of them counts only for the site. */
const MAX_TEMPLATES = 32;

interface Template {
  readonly template: Uint32Array;
  readonly counts: SlotCounts;
}

/** Extent of a site's chrome. */
export interface ChromeSummary {
  /** Distinct texts. */
  readonly texts: number;
  /** Distinct pairs of text and position. */
  readonly slots: number;
}

/**
 * The chrome of one site: texts at the same position on `CHROME_THRESHOLD` of its pages or of one
 * template's pages. Copies of a page count once: the versions of a manual share their content,
 * which is not chrome.
 */
export class SiteChrome {
  readonly #site = new SlotCounts();
  readonly #templates: Template[] = [];
  readonly #signatures = new Set<number>();
  #profile: SiteProfile | undefined;

  /** Counts a page, unless it is a copy of an earlier one. */
  add(page: RepetitionHashes): void {
    if (this.#isCopy(page.signatures) || page.slots.length === 0) return;
    this.#profile = undefined;
    this.#site.add(page);
    this.#templateOf(page.template)?.counts.add(page);
  }

  /** Returns the current chrome; empty before `CHROME_MIN_PAGES` distinct pages. */
  profile(): SiteProfile {
    this.#profile ??= {
      slots: this.#site.frequent(),
      templates: this.#templates.map(({ template, counts }) => ({
        template,
        slots: counts.frequent(),
      })),
    };
    return this.#profile;
  }

  /** Returns the number of texts and slots that are currently chrome. */
  summary(): ChromeSummary {
    const slots = new Set<number>();
    const texts = new Set<number>();
    for (const counts of [this.#site, ...this.#templates.map((one) => one.counts)]) {
      for (const slot of counts.frequent()) {
        slots.add(slot);
        texts.add(counts.textOf(slot));
      }
    }
    return { texts: texts.size, slots: slots.size };
  }

  /** Returns the template of a page; undefined if it matches none and the maximum is reached. */
  #templateOf(page: Uint32Array): Template | undefined {
    const known = this.#templates[nearestTemplate(this.#templates, page)];
    if (known !== undefined || this.#templates.length >= MAX_TEMPLATES) return known;
    const template = { template: page, counts: new SlotCounts() };
    this.#templates.push(template);
    return template;
  }

  #isCopy(signatures: Uint32Array): boolean {
    let isCopy = false;
    for (const signature of signatures) {
      if (this.#signatures.has(signature)) isCopy = true;
      else if (this.#signatures.size < MAX_SIGNATURES) this.#signatures.add(signature);
    }
    return isCopy;
  }
}

/** Whether two profiles judge the blocks of a page alike. */
export function isSameChrome(
  { slots, template }: RepetitionHashes,
  before: SiteProfile | undefined,
  now: SiteProfile,
): boolean {
  if (before === now) return true;
  const wasChrome = before === undefined ? () => false : chromeTest(before, template);
  const isChrome = chromeTest(now, template);
  return slots.every((slot) => wasChrome(slot) === isChrome(slot));
}

interface SlotCount {
  pages: number;
  readonly text: number;
  /** Upper bound for the number of pages that had the slot before counting began. */
  readonly missed: number;
}

/** Counts pages by slot (lossy counting, Manku and Motwani 2002) and misses no frequent one. */
class SlotCounts {
  readonly #counts = new Map<number, SlotCount>();
  #pages = 0;
  /** Found once for the pages so far: a page changes one of up to 32 templates. */
  #frequent: Uint32Array | undefined;

  add({ slots, texts }: RepetitionHashes): void {
    this.#pages++;
    this.#frequent = undefined;
    const missed = Math.floor((this.#pages - 1) / PRUNE_PAGES);
    for (const [index, slot] of slots.entries()) {
      const known = this.#counts.get(slot);
      if (known !== undefined) known.pages++;
      else this.#counts.set(slot, { pages: 1, text: texts[index] ?? 0, missed });
    }
    if (this.#pages % PRUNE_PAGES === 0) this.#prune(this.#pages / PRUNE_PAGES);
  }

  /** Returns the frequent slots, ascending; none before `CHROME_MIN_PAGES` pages. */
  frequent(): Uint32Array {
    if (this.#frequent !== undefined) return this.#frequent;
    if (this.#pages < SETTINGS.CHROME_MIN_PAGES) return new Uint32Array(0);
    const least = SETTINGS.CHROME_THRESHOLD * this.#pages;
    const found: number[] = [];
    for (const [slot, { pages }] of this.#counts) if (pages >= least) found.push(slot);
    this.#frequent = Uint32Array.from(found).sort();
    return this.#frequent;
  }

  /** Returns the hash of a slot's text; 0 if the slot is not counted. */
  textOf(slot: number): number {
    return this.#counts.get(slot)?.text ?? 0;
  }

  /** Drops slots that cannot have been on more than one page of each bucket so far. */
  #prune(buckets: number): void {
    for (const [slot, { pages, missed }] of this.#counts) {
      if (pages + missed <= buckets) this.#counts.delete(slot);
    }
  }
}
