// Finds the blocks of the plain page that a script removed from the browser's page.
import { parseHtml } from "../../html/tree.ts";
import { textsIn, UNSHOWN } from "../../html/walk.ts";
import type { Block, PageDocument } from "../../model/document.ts";
import { squash } from "../../text/squash.ts";
import { indexSubstrings, SHORTEST_LOOKUP } from "../../text/substrings.ts";
import { newElementPaths } from "./element-paths.ts";
import type { Addition } from "./insert.ts";

/** How the browser came to its page. */
export interface BrowserHistory {
  /** HTML of the document as the browser received it; undefined if unknown. */
  readonly served: string | undefined;
  /** Whether a script or a refresh replaced the requested document with another one. */
  readonly moved: boolean;
}

/** History of a page that nothing is known of: no block counts as removed. */
export const NO_HISTORY: BrowserHistory = { served: undefined, moved: false };

/** Both readings and the blocks that the union would take from the plain one. */
export interface RemovalQuestion {
  /** In source order. */
  readonly only: readonly Addition[];
  readonly plain: PageDocument;
  readonly rendered: PageDocument;
  /** Blocks of the rendered reading without a counterpart. */
  readonly unmatched: readonly Block[];
  readonly history: BrowserHistory;
}

/** Maximum words of a removed block: longer ones are content, whatever became of them. */
const BLOCK_WORDS = 40;
/**
 * Maximum text that scripts remove without a replacement. A page that loses more has hidden content,
 * unmounted a list, or failed.
 */
const GONE = { blocks: 8, inARow: 3, words: 60, share: 0.2 } as const;
/** Maximum texts too short for the index that are looked up; further ones count as not received. */
const MAX_SHORT_LOOKUPS = 200;

/**
 * Returns the blocks that a script removed: the browser received them, and its page lacks them or
 * has other words in their element. If the browser left the document, that is every block, unless
 * the next document has fewer words.
 */
export function removedBlocks(question: RemovalQuestion): ReadonlySet<Addition> {
  const { only, plain, rendered, unmatched, history } = question;
  if (only.length === 0) return new Set();
  if (history.moved) return wordsIn(plain) <= wordsIn(rendered) ? new Set(only) : new Set();
  // Without any common block, the page failed or is another one.
  if (unmatched.length === rendered.blocks.length) return new Set();
  const short = only.filter(({ block }) => isShort(block) && block !== shownHeading(question));
  const received = receivedBlocks(short, history);
  const replaced = replacedBlocks(received, question);
  const gone = received.filter((one) => !replaced.has(one));
  return isLittle(gone, rendered) ? new Set(received) : replaced;
}

/** Returns the heading of the plain page if the rendered page has none. */
function shownHeading({ plain, rendered }: RemovalQuestion): Block | undefined {
  return rendered.heading === undefined ? plain.heading : undefined;
}

function isShort({ kind, region, text, words }: Block): boolean {
  const isText = kind !== "table" && kind !== "code" && text !== "";
  return isText && region !== "navigation" && words <= BLOCK_WORDS;
}

/** Returns the blocks whose text is in the document that the browser received. */
function receivedBlocks(
  blocks: readonly Addition[],
  { served }: BrowserHistory,
): readonly Addition[] {
  if (served === undefined || blocks.length === 0) return [];
  const text = squash(textsIn(parseHtml(served), 0, UNSHOWN).join(""));
  const index = indexSubstrings(text);
  let short = 0;
  return blocks.filter(({ block }) => {
    const said = squash(block.text);
    if (said.length >= SHORTEST_LOOKUP) return index.find(said) >= 0;
    return short++ < MAX_SHORT_LOOKUPS && text.includes(said);
  });
}

/** Returns the blocks in whose elements the rendered page has other words. */
function replacedBlocks(
  blocks: readonly Addition[],
  { unmatched }: RemovalQuestion,
): ReadonlySet<Addition> {
  const paths = newElementPaths();
  const filled = new Set(unmatched.map(({ container }) => paths.pathOf(container)));
  return new Set(blocks.filter(({ block }) => filled.has(paths.pathOf(block.container))));
}

function isLittle(gone: readonly Addition[], rendered: PageDocument): boolean {
  if (gone.length > GONE.blocks) return false;
  const words = gone.reduce((sum, { block }) => sum + block.words, 0);
  const shown = wordsIn(rendered);
  if (words > Math.min(shown, Math.max(GONE.words, shown * GONE.share))) return false;
  return gone.every(
    ({ place }, at) => (gone[at + GONE.inARow]?.place ?? Number.NaN) !== place + GONE.inARow,
  );
}

function wordsIn({ blocks }: PageDocument): number {
  return blocks.reduce((sum, { words }) => sum + words, 0);
}
