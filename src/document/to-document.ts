// A tree to a page's document: the room's one entry.
import { seriesOf } from "../html/series.ts";
import type { HtmlTree } from "../html/tree.ts";
import type { Block, HiddenBy, PageDocument } from "../model/document.ts";
import type { Layout } from "../model/layout.ts";
import { inReadingOrder, inSourceOrder } from "./order/reading-order.ts";
import { needsRender } from "./shell.ts";
import { signsOf } from "./signs.ts";
import { namesOf, titleOf } from "./title.ts";
import { withTold } from "./told.ts";
import { newAddresses } from "./walk/addresses.ts";
import { awaitedParts } from "./walk/awaited.ts";
import { newContainers } from "./walk/containers.ts";
import { directionOf } from "./walk/direction.ts";
import { type Measured, measuredOf } from "./walk/measured.ts";
import { newPass, type Pass } from "./walk/pass.ts";
import { type Rereading, segment } from "./walk/segment.ts";

/** What a tree is read with. */
export interface DocumentOptions {
  /** Final address of the page. */
  readonly url: string;
  /** What relative addresses are resolved against. */
  readonly base: string;
  /** Reading direction; undefined to take the one the page declares. */
  readonly rtl: boolean | undefined;
  /** Whether text a sighted reader never sees is kept. */
  readonly includeHiddenText: boolean;
  /** What a browser measured of the page; the tree is then that of the same render. */
  readonly layout?: Layout;
  /** Whether blocks carry the boxes they were measured in. */
  readonly keepsBoxes?: boolean;
  /** Headlines its structured data declares. */
  readonly headlines?: readonly string[];
}

/** A page with fewer words than this besides noscript is a shell. */
const SHELL_WORDS = 150;
/** The noscript of a shell is its content from this many words. */
const NOSCRIPT_WORDS = 100;
/** A page of which fewer words than this are displayed, and many times more are not, is waiting for a script to show it. */
const UNSHOWN_WORDS = 30;
const UNSHOWN_TIMES = 5;

const FIRST_READING: Rereading = {
  readsNoscript: false,
  keepsUndisplayed: false,
  awaited: new Set(),
};

/** The whole page as ordered blocks, and what else its markup says. Never throws; an empty page has no blocks. */
export function toDocument(tree: HtmlTree, options: DocumentOptions): PageDocument {
  const { layout } = options;
  const measured = layout === undefined ? undefined : measuredOf(tree, layout);
  let pass = read(tree, options, { ...FIRST_READING, measured });
  // What was measured is what there is.
  const again = measured === undefined ? rereading(pass) : undefined;
  if (again !== undefined) pass = read(tree, options, { ...again, measured });
  const blocks = withTold(tree, blocksOf(pass));
  const signs = signsOf(tree, blocks, measured);
  const direction = directionOf(tree, layout);
  const rtl = options.rtl ?? direction === "rtl";
  const isForced = options.rtl !== undefined;
  const ordered =
    measured === undefined
      ? inSourceOrder(blocks)
      : inReadingOrder(blocks, {
          tree,
          measured,
          rtl,
          isForced,
          keepsBoxes: options.keepsBoxes === true,
        });
  const left_out: Partial<Record<HiddenBy, number>> = {};
  for (const [by, words] of pass.leftOut) left_out[by] = words;
  const names = namesOf(tree, { url: options.url, headlines: options.headlines ?? [] });
  const { title, block } = titleOf(names, ordered.blocks);
  return {
    url: options.url,
    title,
    heading: block,
    names,
    series: seriesOf(tree, options.base),
    ...ordered,
    reading_order_measured: ordered.reading_order.startsWith("geometric"),
    rtl,
    direction,
    requires_render: needsRender(signs),
    signs,
    images: [...pass.images],
    left_out,
    hidden_parts: pass.hiddenParts,
  };
}

/** How to read a page whose first reading lacks its substance: what was left out is what there is. */
function rereading(pass: Pass): Rereading | undefined {
  const blocks = blocksOf(pass);
  const words = wordsOf(blocks);
  const awaited = awaitedParts(pass, blocks);
  const left = (by: HiddenBy): number => pass.leftOut.get(by) ?? 0;
  const readsNoscript = words < SHELL_WORDS && left("fallback") >= NOSCRIPT_WORDS;
  const undisplayed = left("attribute") + left("style") + left("stylesheet");
  const keepsUndisplayed = words < UNSHOWN_WORDS && undisplayed >= UNSHOWN_WORDS * UNSHOWN_TIMES;
  if (!readsNoscript && !keepsUndisplayed && awaited.size === 0) return undefined;
  return { readsNoscript, keepsUndisplayed, awaited };
}

function blocksOf(pass: Pass): readonly Block[] {
  return pass.blocks.filter((block) => block !== undefined);
}

interface Reread extends Rereading {
  readonly measured: Measured | undefined;
}

function read(tree: HtmlTree, options: DocumentOptions, { measured, ...how }: Reread): Pass {
  const pass = newPass({
    tree,
    addresses: newAddresses(options.base),
    containers: newContainers(tree),
    includeHiddenText: options.includeHiddenText,
    measured,
  });
  segment(pass, how);
  return pass;
}

/** Words of blocks together. */
function wordsOf(blocks: readonly Block[]): number {
  let words = 0;
  for (const block of blocks) words += block.words;
  return words;
}
