// A document to its elements with what stands in each: the tree that records and zones are found in.
import type { Block, Container, PageDocument, Region } from "../model/document.ts";
import { factsOf } from "./marks.ts";

/** What one block holds, measured once. */
export interface Measured {
  readonly block: Block;
  /** Place of its container in `Outline.elements`. */
  readonly element: number;
  readonly linkWords: number;
  readonly links: number;
  readonly images: number;
  readonly price: boolean;
  readonly date: boolean;
  readonly phone: boolean;
  readonly rating: boolean;
  /** Whether it can be what the page is about: outside menus, banners, footers, asides, dialogs and widgets. */
  readonly inside: boolean;
}

/** An element that holds blocks, and the sums over all it holds that stands inside. */
export interface Element {
  readonly container: Container;
  /** Place of its parent; -1 for the outermost. */
  readonly parent: number;
  readonly depth: number;
  words: number;
  linkWords: number;
  links: number;
  images: number;
  prices: number;
  dates: number;
  headings: number;
  controls: number;
  blocks: number;
}

/** Blocks and the elements around them; a parent stands before its children. */
export interface Outline {
  readonly blocks: readonly Measured[];
  readonly elements: readonly Element[];
}

const OUTSIDE: ReadonlySet<Region> = new Set([
  "navigation",
  "banner",
  "contentinfo",
  "complementary",
  "search",
  "dialog",
]);

/** Share of the words inside that a main region must hold to be the whole of what counts. */
const MAIN_SHARE = 0.3;

/** Measures every block once and adds it to the elements around it. */
export function outlineOf(document: PageDocument): Outline {
  const places = new Map<Container, number>();
  const elements: Element[] = [];
  const inMain: boolean[] = [];
  const at = document.blocks.map((block) => placeOf(block.container, { places, elements, inMain }));
  let words = 0;
  let mainWords = 0;
  for (const [index, block] of document.blocks.entries()) {
    if (isOutside(block)) continue;
    words += block.words;
    if (inMain[at[index] ?? 0]) mainWords += block.words;
  }
  const mainOnly = mainWords > MAIN_SHARE * words;
  const blocks = document.blocks.map((block, index) => {
    const element = at[index] ?? 0;
    return measured(block, element, !isOutside(block) && (!mainOnly || inMain[element] === true));
  });
  for (const block of blocks) if (block.inside) addTo(elements[block.element], block);
  for (let place = elements.length - 1; place > 0; place--) {
    const element = elements[place];
    if (element !== undefined) addUp(elements[element.parent], element);
  }
  return { blocks, elements };
}

function isOutside({ region, widget }: Block): boolean {
  return OUTSIDE.has(region) || widget === "consent" || widget === "select";
}

interface Places {
  readonly places: Map<Container, number>;
  readonly elements: Element[];
  readonly inMain: boolean[];
}

/** The place of an element, made together with those around it that have none yet. */
function placeOf(container: Container, { places, elements, inMain }: Places): number {
  const missing: Container[] = [];
  let at: Container | undefined = container;
  while (at !== undefined && !places.has(at)) {
    missing.push(at);
    at = at.parent;
  }
  let parent = at === undefined ? -1 : (places.get(at) ?? -1);
  for (let index = missing.length - 1; index >= 0; index--) {
    const one = missing[index];
    if (one === undefined) continue;
    const place = elements.length;
    const depth = parent < 0 ? 0 : (elements[parent]?.depth ?? 0) + 1;
    elements.push({
      container: one,
      parent,
      depth,
      words: 0,
      linkWords: 0,
      links: 0,
      images: 0,
      prices: 0,
      dates: 0,
      headings: 0,
      controls: 0,
      blocks: 0,
    });
    inMain.push(one.tag === "main" || one.role === "main" || inMain[parent] === true);
    places.set(one, place);
    parent = place;
  }
  return places.get(container) ?? 0;
}

function measured(block: Block, element: number, inside: boolean): Measured {
  let linkChars = 0;
  let chars = 0;
  let links = 0;
  let images = 0;
  let last: object | undefined;
  for (const { text, link, image } of block.runs) {
    chars += text.length;
    if (image !== undefined) images++;
    if (link === undefined) continue;
    linkChars += text.length;
    if (link !== last) links++;
    last = link;
  }
  if (block.kind === "image" && images === 0) images = 1;
  const linkWords = chars === 0 ? 0 : (block.words * linkChars) / chars;
  return { block, element, linkWords, links, images, inside, ...factsOf(inside ? block.text : "") };
}

function addTo(element: Element | undefined, measured: Measured): void {
  if (element === undefined) return;
  const { block } = measured;
  element.words += block.words;
  element.linkWords += measured.linkWords;
  element.links += measured.links;
  element.images += measured.images;
  element.prices += measured.price ? 1 : 0;
  element.dates += measured.date ? 1 : 0;
  element.headings += block.kind === "heading" ? 1 : 0;
  element.controls += block.kind === "control" ? 1 : 0;
  element.blocks++;
}

function addUp(parent: Element | undefined, element: Element): void {
  if (parent === undefined) return;
  parent.words += element.words;
  parent.linkWords += element.linkWords;
  parent.links += element.links;
  parent.images += element.images;
  parent.prices += element.prices;
  parent.dates += element.dates;
  parent.headings += element.headings;
  parent.controls += element.controls;
  parent.blocks += element.blocks;
}
