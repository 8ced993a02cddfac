// Converts a tree to a document: this folder's only entry point.
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

/** Options for reading a tree. */
export interface DocumentOptions {
  readonly url: string;
  /** Base of relative addresses. */
  readonly base: string;
  /** Whether to read right to left; undefined for the page's direction. */
  readonly rtl: boolean | undefined;
  /** Whether to keep text that a sighted reader never sees. */
  readonly includeHiddenText: boolean;
  /** Layout that a browser measured in the same render as the tree. */
  readonly layout?: Layout;
  /** Whether to keep the boxes of blocks. */
  readonly keepsBoxes?: boolean;
  /** Headlines from the page's structured data. */
  readonly headlines?: readonly string[];
}

/** A page with fewer words outside noscript is a shell. */
const SHELL_WORDS = 150;
/** Minimum words of a shell's noscript to count as its content. */
const NOSCRIPT_WORDS = 100;
/**
 * A page waits for a script if it displays fewer words, and leaves at least `UNSHOWN_TIMES` as many
 * undisplayed.
 */
const UNSHOWN_WORDS = 30;
const UNSHOWN_TIMES = 5;

const FIRST_READING: Rereading = {
  readsNoscript: false,
  keepsUndisplayed: false,
  awaited: new Set(),
};

/**
 * Reads the whole page as ordered blocks with its metadata. Never throws; an empty page has no
 * blocks.
 */
export function toDocument(tree: HtmlTree, options: DocumentOptions): PageDocument {
  const { layout } = options;
  const measured = layout === undefined ? undefined : measuredOf(tree, layout);
  let pass = read(tree, options, { ...FIRST_READING, measured });
  // Measurements settle what is displayed.
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

/**
 * Returns how to reread a page whose first reading left out its content; undefined if none is
 * needed.
 */
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

function wordsOf(blocks: readonly Block[]): number {
  let words = 0;
  for (const block of blocks) words += block.words;
  return words;
}
