// A tree to a page's document: the room's one entry.
import type { HtmlTree } from "../html/tree.ts";
import type { Block, HiddenBy, PageDocument } from "../model/document.ts";
import type { Layout } from "../model/layout.ts";
import { newAddresses } from "./addresses.ts";
import { newContainers } from "./containers.ts";
import { isRightToLeft } from "./direction.ts";
import { measuredOf } from "./measured.ts";
import { newPass, type Pass } from "./pass.ts";
import { frameworksOf, needsRender } from "./profile.ts";
import { inReadingOrder, type OrderedBlocks } from "./reading-order.ts";
import { type Rereading, segment } from "./segment.ts";
import { titleOf } from "./title.ts";

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
}

/** A page with fewer words than this besides noscript is a shell. */
const SHELL_WORDS = 150;
/** The noscript of a shell is its content from this many words. */
const NOSCRIPT_WORDS = 100;
/** A page of which fewer words than this are displayed, and many times more are not, is waiting for a script to show it. */
const UNSHOWN_WORDS = 30;
const UNSHOWN_TIMES = 5;

/** The whole page as ordered blocks, and what else its markup says. Never throws; an empty page has no blocks. */
export function toDocument(tree: HtmlTree, options: DocumentOptions): PageDocument {
  let pass = read(tree, options, { readsNoscript: false, keepsUndisplayed: false });
  const again = rereading(pass);
  if (again !== undefined) pass = read(tree, options, again);
  const blocks = blocksOf(pass);
  const rtl = options.rtl ?? isRightToLeft(tree);
  const ordered = orderOf(tree, blocks, { ...options, rtl, isForced: options.rtl !== undefined });
  const left_out: Partial<Record<HiddenBy, number>> = {};
  for (const [by, words] of pass.leftOut) left_out[by] = words;
  return {
    url: options.url,
    title: titleOf(tree, ordered.blocks),
    ...ordered,
    reading_order_measured: ordered.reading_order.startsWith("geometric"),
    rtl,
    frameworks: frameworksOf(tree),
    requires_render: needsRender(tree, blocks),
    images: [...pass.images],
    left_out,
    hidden_parts: [],
  };
}

/** How to read a page whose first reading lacks its substance: what was left out is what there is. */
function rereading(pass: Pass): Rereading | undefined {
  const words = wordsOf(blocksOf(pass));
  const left = (by: HiddenBy): number => pass.leftOut.get(by) ?? 0;
  const readsNoscript = words < SHELL_WORDS && left("fallback") >= NOSCRIPT_WORDS;
  const undisplayed = left("attribute") + left("style") + left("stylesheet");
  const keepsUndisplayed = words < UNSHOWN_WORDS && undisplayed >= UNSHOWN_WORDS * UNSHOWN_TIMES;
  return readsNoscript || keepsUndisplayed ? { readsNoscript, keepsUndisplayed } : undefined;
}

function blocksOf(pass: Pass): readonly Block[] {
  return pass.blocks.filter((block) => block !== undefined);
}

function read(tree: HtmlTree, options: DocumentOptions, how: Rereading): Pass {
  const pass = newPass(
    tree,
    newAddresses(options.base),
    newContainers(tree),
    options.includeHiddenText,
  );
  segment(pass, how);
  return pass;
}

interface Direction {
  readonly rtl: boolean;
  readonly isForced: boolean;
  readonly layout?: Layout;
}

function orderOf(
  tree: HtmlTree,
  blocks: readonly Block[],
  { rtl, isForced, layout }: Direction,
): OrderedBlocks {
  if (layout !== undefined) {
    return inReadingOrder(blocks, { tree, measured: measuredOf(tree, layout), rtl, isForced });
  }
  const reading_order = blocks.length === 1 ? "single-block" : "dom-fallback";
  return { blocks, reading_order, dom_order_differs: false };
}

/** Words of blocks together. */
export function wordsOf(blocks: readonly Block[]): number {
  let words = 0;
  for (const block of blocks) words += block.words;
  return words;
}
