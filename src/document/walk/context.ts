// What a walk and its handlers share: its state, open elements, formats, and what a handler does.
import type { HtmlTree } from "../../html/tree.ts";
import type {
  Block,
  BlockKind,
  HiddenBy,
  Link,
  Nest,
  Region,
  Widget,
} from "../../model/document.ts";
import type { Keeping } from "../hidden/kept.ts";
import type { Omitted } from "../hidden/omitted.ts";
import type { PageContext } from "../page/page-context.ts";
import type { Line } from "./line.ts";

/** State of a walk that the handlers share. */
export interface Walk {
  readonly page: PageContext;
  readonly tree: HtmlTree;
  readonly mode: WalkMode;
  /** Blocks so far; a hole marks a table still open. */
  readonly blocks: (Block | undefined)[];
  readonly omitted: Omitted;
  scope: Scope;
  line: Line;
  /** Last text found not to be a line number; -1 for none. */
  notNumber: number;
}

/** Options for text that is not displayed. */
export interface WalkMode extends Keeping {
  /** Whether noscript is the page's content. */
  readonly readsNoscript: boolean;
  /** Undisplayed elements that a script will display; they count as seen. */
  readonly awaited: ReadonlySet<number>;
  /** 1 for each node that the caller's selectors leave out; undefined without selectors. */
  readonly leftOut?: Uint8Array | undefined;
}

/** An open element that changes its content. */
export interface Scope {
  readonly up: Scope | undefined;
  readonly node: number;
  /** One past its last node. */
  readonly end: number;
  /** Reads the end of the element. */
  handler: Handler | undefined;
  /** Whether the element starts and ends its own line. */
  isBlock: boolean;
  container: number;
  format: BlockFormat;
  landmark: Landmark;
  /** Quotations, callouts and list items around, outermost first. */
  nest: readonly Nest[];
  /** Formatting of text, as bits of `MARK`. */
  marks: number;
  link: Link | undefined;
  /** Whether source line breaks are shown. */
  pre: boolean;
  /** Whether TeX between delimiters is a formula; not in preformatted documents. */
  readsTex: boolean;
  /** Whether block boundaries become breaks, as in a table cell. */
  flat: boolean;
  /** Whether blocks inside are lines of a poem. */
  verse: boolean;
  /** Whether blocks and texts inside are words of one line. */
  joined: boolean;
  hidden: HiddenBy | undefined;
  widget: Widget | undefined;
}

/** Reads the elements of one kind. */
export interface Handler {
  /**
   * Reads the start of an element. Returns the node where the walk continues: the next one to read
   * the content, or the element's end if it is read or skipped.
   */
  enter(walk: Walk, node: number): number;
  /** Reads the end of an element whose scope names this handler. */
  leave?(walk: Walk, scope: Scope): void;
  /** Returns the node where the walk continues after a scope, if not at the scope's end. */
  resume?(scope: Scope): number;
}

/** Reads elements that only format their content, so role, class and layout may change them. */
export interface PlainHandler extends Handler {
  readonly isPlain: true;
  /** Kind of the blocks inside; undefined if the element does not decide it. */
  readonly kind: BlockKind | undefined;
  /** Reads a phrase that the page displays as a block. */
  readonly asBlock?: Handler;
  /** Reads a block that the page displays as a phrase. */
  readonly asPhrase?: Handler;
}

/** Reads elements with all their content as one, such as a formula made of many elements. */
export interface WholeHandler {
  /** Returns the element's end; undefined, without effect, if its markup is another kind. */
  read(walk: Walk, node: number): number | undefined;
}

/** Kind of the blocks in an element. */
export interface BlockFormat {
  readonly kind: BlockKind;
  /** Level of a heading, else 0. */
  readonly level: number;
  /** Whether the next block is the first, if the others are paragraphs, as in a list item. */
  isFirst: boolean | undefined;
}

/** Returns the format of blocks that all have a kind. */
export function formatOf(kind: BlockKind, level = 0): BlockFormat {
  return { kind, level, isFirst: undefined };
}

/** Returns the format of an element whose first block has a kind. */
export function firstFormatOf(kind: BlockKind): BlockFormat {
  return { kind, level: 0, isFirst: true };
}

export const PARAGRAPH: BlockFormat = formatOf("paragraph");

/** Innermost landmark around blocks. */
export interface Landmark {
  readonly region: Region;
  /** Whether a header or footer here belongs to a section, not the page. */
  readonly inSection: boolean;
}

export const NO_LANDMARK: Landmark = { region: "", inSection: false };
