// A visible named value, with its presentation and its block.
import { type Block, chainOf, type Region } from "../../model/document.ts";

/** Regions of the site, or of other pages. */
export const ASIDE: ReadonlySet<Region> = new Set([
  "navigation",
  "contentinfo",
  "complementary",
  "search",
  "dialog",
]);

/** How a value is shown; its fact's `source` ends with this word. */
export type Shown =
  | "table"
  | "definition"
  | "label"
  | "heading"
  | "price"
  | "stock"
  | "button"
  | "brand";

/** A visible named value. */
export interface ShownValue {
  /** The label as written, or its schema.org property. */
  readonly label: string;
  /** Whether the page shows the label; otherwise the value's place implies it. */
  readonly isWritten: boolean;
  readonly value: string;
  readonly shown: Shown;
  readonly block: Block;
  /** Whether its label is a heading, which may be over a list whose first text is the value. */
  readonly isHeaded?: boolean;
}

/** Returns a value whose name the place of its block implies. */
export const impliedValue = (
  label: string,
  value: string,
  place: Pick<ShownValue, "shown" | "block">,
): ShownValue => ({ label, value, isWritten: false, ...place });

/** Page context for reading visible values. */
export interface ShownPage {
  /** Declared language tag; undefined for none. */
  readonly language: string | undefined;
  /** Blocks that may describe the page's subject, in reading order. */
  readonly blocks: readonly Block[];
  /** Index in `blocks` of the heading that is the page's title; -1 without one. */
  readonly heading: number;
  /** `blocks` plus the controls between them: buttons show whether something can be bought. */
  readonly around: readonly Block[];
  /** Indexes of that heading in `around`; without a title, of the only first-level heading. */
  readonly anchors: readonly number[];
}

/** Returns the XPath of a block's element. */
export const xpathOf = ({ container }: Pick<Block, "container">): string =>
  chainOf(container).reduceRight((path, { tag, index }) => `${path}/${tag}[${index}]`, "");
