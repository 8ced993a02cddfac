// Format and landmark of the blocks in an element.
import type { BlockKind, Region } from "../../model/document.ts";

/** Kind of the blocks in an element. */
export interface BlockFormat {
  readonly kind: BlockKind;
  /** Level of a heading, else 0. */
  readonly level: number;
  /**
   * Whether the next block is the first, if only the first has the kind, as in a list item. The
   * others are paragraphs.
   */
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
