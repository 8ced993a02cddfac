// Recognizes the line numbers of a listing.
import { attribute, endOf } from "../../../html/walk.ts";
import { NAMED } from "../../page/classes.ts";
import type { PageContext } from "../../page/page-context.ts";

/** Searches a page for line numbers. */
export interface LineNumbers {
  readonly page: PageContext;
  /** Last text found not to be a line number; -1 for none. */
  notNumber: number;
}

/** Returns a search of a page. */
export function newLineNumbers(page: PageContext): LineNumbers {
  return { page, notNumber: -1 };
}

/**
 * Whether an element is line numbers: so named, and only digits, since a whole listing may have
 * that class.
 */
export function isLineNumber(numbers: LineNumbers, node: number): boolean {
  const { page, notNumber } = numbers;
  const { tree } = page;
  if (!isNumberedLine(page, node)) return false;
  const end = endOf(tree, node);
  // A text that is not a number rules out all its ancestors; nested ones check it once.
  if (node < notNumber && notNumber < end) return false;
  for (let at = node + 1; at < end; at++) {
    if (/^[\s\d]*$/.test(tree.text[at] ?? "")) continue;
    numbers.notNumber = at;
    return false;
  }
  return true;
}

/** Whether an element has a class for line numbers, or links to itself. */
function isNumberedLine({ tree, meaning }: PageContext, node: number): boolean {
  const named = attribute(tree, node, "class") ?? "";
  if ((meaning(named) & NAMED.lineNumbers) !== 0) return true;
  const id = tree.tag[node] === "a" ? attribute(tree, node, "id") : undefined;
  return id !== undefined && attribute(tree, node, "href") === `#${id}`;
}

/** Whether a table is a listing with a column of line numbers. */
export function isListingTable(numbers: LineNumbers, table: number): boolean {
  const { tree, meaning } = numbers.page;
  const end = Math.min(endOf(tree, table), table + 8);
  for (let at = table + 1; at < end; at++) {
    if (tree.tag[at] !== "td") continue;
    const named = meaning(attribute(tree, at, "class") ?? "");
    return (
      (named & NAMED.lineNumbers) !== 0 &&
      (attribute(tree, at, "data-line-number") !== undefined || isLineNumber(numbers, at))
    );
  }
  return false;
}
