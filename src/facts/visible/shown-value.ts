// A value that a page shows in place of declaring it, and what is known of the page when such values are read.
import type { Block } from "../../model/document.ts";

/** How a value is shown; `source` of its fact ends with the word. */
export type Shown =
  | "table"
  | "definition"
  | "label"
  | "heading"
  | "byline"
  | "date"
  | "price"
  | "stock";

/** A value the page shows under a name. */
export interface ShownValue {
  /** The label as written, or the property of schema.org it stands for. */
  readonly label: string;
  /** Whether the label is what the page says; otherwise it is what the place of the value means. */
  readonly isWritten: boolean;
  readonly value: string;
  readonly shown: Shown;
  readonly block: Block;
}

/** What is known of the page when its values are read. */
export interface ShownPage {
  /** Blocks that may say something of the page's subject, in reading order. */
  readonly blocks: readonly Block[];
  /** Index of the heading that is the page's title among them; -1 without one. */
  readonly heading: number;
}
