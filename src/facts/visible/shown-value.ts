// A value that a page shows under a name, with how it is shown and the block it stands in.
import type { Block, Container } from "../../model/document.ts";

/** How a value is shown; `source` of its fact ends with the word. */
export type Shown =
  | "table"
  | "definition"
  | "label"
  | "heading"
  | "byline"
  | "date"
  | "price"
  | "stock"
  | "button"
  | "brand";

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
  /** The same with the controls between them: a button says what can be bought. */
  readonly around: readonly Block[];
  /** Indexes of that heading among `around`, which a page may show once for each width; else of its only heading of the first level. */
  readonly anchors: readonly number[];
}

/** XPath of the element a block is made from. */
export function xpathOf({ container }: Block): string {
  const steps: string[] = [];
  for (let at: Container | undefined = container; at !== undefined; at = at.parent)
    steps.push(`/${at.tag}[${at.index}]`);
  return steps.reverse().join("");
}
