// Hashes a page's blocks, by which a crawl finds those that the site repeats.
import { firstFrom } from "../model/ascending.ts";
import type { Block, Container, PageDocument } from "../model/document.ts";
import { oncePerKey } from "../model/once.ts";
import type { SiteProfile } from "../model/reading.ts";
import type { RepetitionHashes } from "../model/site.ts";
import { countOne } from "../text/grouped.ts";
import { hashText } from "../text/hash.ts";
import { squash } from "../text/squash.ts";

/**
 * Hashes of a page's blocks, by block; 0 for a block without text, which is never chrome by itself.
 */
export interface BlockHashes {
  /** Hash of the text alone. */
  readonly texts: Uint32Array;
  /** Hash of the text, its place, and its number of occurrences there. */
  readonly slots: Uint32Array;
  /** MinHash of the page's class names and ids: the share of equal positions estimates likeness. */
  readonly template: Uint32Array;
}

/**
 * Ancestors that make up a block's place. More would separate pages that differ only in a wrapper.
 */
const PLACE_STEPS = 5;
/** Maximum class names counted per element, in order. */
const MAX_CLASSES = 4;
/** Class names for an element's state or sibling position. */
const STATE =
  /^(?:active|current|selected|open|opened|closed|collapsed|expanded|visible|hidden|show|shown|hover|focus|first|last|odd|even|is-.*|has-.*|current[-_].*)$/;

/** Positions of a template's MinHash; similarity is accurate to about 0.1. */
const TEMPLATE_DRAWS = 32;
/** Minimum similarity of pages with one template. */
const MIN_LIKENESS = 0.5;

/** Minimum words of prose; two pages share such a block only if one copies the other. */
const PROSE_WORDS = 12;
/** Minimum prose blocks of a page for copy detection. */
const MIN_PROSE = 4;
/** Bands per page, hashes per band: pages with 90 % equal prose share a band in 90 % of cases. */
const SIGNATURES = 4;
const DRAWS = 8;

/** Returns the hashes a crawl counts: equal for equal texts in equal places on every page. */
export function repetitionHashes(
  { blocks }: Pick<PageDocument, "blocks">,
  { texts, slots, template }: BlockHashes,
): RepetitionHashes {
  const textOf = new Map<number, number>();
  for (const [index, slot] of slots.entries()) if (slot !== 0) textOf.set(slot, texts[index] ?? 0);
  const prose = texts.filter((_, index) => (blocks[index]?.words ?? 0) >= PROSE_WORDS);
  return {
    slots: Uint32Array.from(textOf.keys()),
    texts: Uint32Array.from(textOf.values()),
    signatures: signaturesOf(prose),
    template,
  };
}

/** MinHash in bands: each band hashes the minima of several permutations of the page's prose. */
function signaturesOf(prose: Uint32Array): Uint32Array {
  if (prose.length < MIN_PROSE) return new Uint32Array(0);
  const least = minHash(prose, SIGNATURES * DRAWS);
  return Uint32Array.from({ length: SIGNATURES }, (_, band) => {
    let signature = band;
    for (let draw = 0; draw < DRAWS; draw++) {
      signature = hashText(String(least[band * DRAWS + draw]), signature);
    }
    return shortHash(signature);
  });
}

/** Returns the smallest hash under each permutation, to estimate the Jaccard index. */
function minHash(hashes: Iterable<number>, draws: number): Uint32Array {
  const least = new Uint32Array(draws).fill(0xffffffff);
  for (const hash of hashes) {
    for (let draw = 0; draw < draws; draw++) {
      const value = mixed(hash, draw + 1);
      if (value < (least[draw] ?? 0)) least[draw] = value;
    }
  }
  return least;
}

/** Applies the permutation with number `order` to a hash: two odd multiplications. */
function mixed(hash: number, order: number): number {
  const once = Math.imul(hash, 0x9e3779b1 + 2 * order);
  const twice = Math.imul(once ^ (once >>> 16), 0x85ebca6b + 2 * order);
  return (twice ^ (twice >>> 15)) >>> 0;
}

/** Returns the 32 bits that identify a text in a crawl; never 0, which means no text. */
function shortHash(hash: number): number {
  return hash >>> 0 || 1;
}

/** Hashes the blocks of a page. */
export function hashBlocks({ blocks }: Pick<PageDocument, "blocks">): BlockHashes {
  const texts = new Uint32Array(blocks.length);
  const slots = new Uint32Array(blocks.length);
  const times = new Map<number, number>();
  const places = new Places();
  for (const [index, block] of blocks.entries()) {
    const key = squash(block.text);
    if (key === "") continue;
    texts[index] = shortHash(hashText(key));
    const slot = hashText(key, places.of(block)) >>> 0;
    slots[index] = slot;
    countOne(times, slot);
  }
  // "Yes" in a cell is chrome only if every page repeats it as often.
  for (const [index, text] of texts.entries()) {
    const slot = slots[index] ?? 0;
    if (text !== 0) slots[index] = shortHash(hashText(String(times.get(slot)), slot));
  }
  return { texts, slots, template: minHash(places.named, TEMPLATE_DRAWS) };
}

/** Places of blocks: kinds of elements, not positions, so that added siblings change nothing. */
class Places {
  /** Hashes of the elements with a class name or an id. */
  readonly named = new Set<number>();
  readonly #steps = new Map<Container, number>();
  /** Returns the names of a class attribute; elements with the same one share their list. */
  readonly #namesOf = oncePerKey((classes: readonly string[]) => {
    const names = classes.filter((name) => !STATE.test(name)).slice(0, MAX_CLASSES);
    return names.map((name) => `.${name}`).join("");
  });
  readonly #places = new Map<Container, number>();

  of({ container, region, kind }: Block): number {
    let place = this.#places.get(container);
    if (place === undefined) {
      place = 0;
      let at: Container | undefined = container;
      for (let step = 0; at !== undefined; step++) {
        if (step < PLACE_STEPS) place = Math.imul(place, 31) ^ this.#step(at);
        else if (this.#steps.has(at)) break;
        else this.#step(at);
        at = at.parent;
      }
      this.#places.set(container, place);
    }
    return hashText(`${region}/${kind}`, place >>> 0);
  }

  #step(container: Container): number {
    const known = this.#steps.get(container);
    if (known !== undefined) return known;
    const { tag, id, classes } = container;
    // An id beside class names is often unique to the page: `<main id="about-us" class="page">`.
    const name = this.#namesOf(classes) || `#${id}`;
    const step = hashText(tag + name.replace(/\d+/g, "0"));
    this.#steps.set(container, step);
    if (name !== "#") this.named.add(step);
    return step;
  }
}

/** Returns the index of the most similar template; -1 if none is similar. */
export function nearestTemplate(
  templates: readonly { readonly template: Uint32Array }[],
  page: Uint32Array,
): number {
  let nearest = -1;
  let most = MIN_LIKENESS * TEMPLATE_DRAWS;
  for (const [index, { template }] of templates.entries()) {
    let equal = 0;
    for (let draw = 0; draw < TEMPLATE_DRAWS; draw++) if (template[draw] === page[draw]) equal++;
    if (equal < most || (equal === most && nearest >= 0)) continue;
    most = equal;
    nearest = index;
  }
  return nearest;
}

/** Returns a test for chrome: slots repeated by the site or by the pages of the template. */
export function chromeTest(profile: SiteProfile, template: Uint32Array): (slot: number) => boolean {
  const own = profile.templates[nearestTemplate(profile.templates, template)];
  return (slot) => has(profile.slots, slot) || (own !== undefined && has(own.slots, slot));
}

/** Whether sorted numbers include a value. */
const has = (sorted: Uint32Array, value: number): boolean =>
  sorted[firstFrom(sorted, value)] === value;

/** Returns the indexes of blocks that the site repeats in their place; empty without a profile. */
export function repeatedBlocks(
  { slots, template }: BlockHashes,
  profile: SiteProfile | undefined,
): ReadonlySet<number> {
  const repeated = new Set<number>();
  if (profile === undefined) return repeated;
  const isChrome = chromeTest(profile, template);
  for (const [index, slot] of slots.entries()) {
    if (slot !== 0 && isChrome(slot)) repeated.add(index);
  }
  return repeated;
}
