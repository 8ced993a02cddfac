// Joins the amount of a list item, such as an ingredient's, with the words after it.
import type { HtmlTree } from "../../html/tree.ts";
import type { Walk } from "./context.ts";
import { hasContent, textOf } from "./line.ts";

/** Matches a number or fraction, with a unit or without. */
const AMOUNT =
  /^(?:\d{1,4}(?:[.,]\d{1,3})?|[¼½¾⅓⅔⅛⅜⅝⅞]|\d{1,2}\/\d{1,2})(?:\s*[\s–-]?\s*(?:\d{1,4}|[¼½¾⅓⅔⅛⅜⅝⅞]|\d{1,2}\/\d{1,2}))?(?:\s?(?:cups?|tbsp\.?|tsp\.?|tablespoons?|teaspoons?|oz\.?|ounces?|lbs?\.?|pounds?|k?g|m?l|dl|cl|EL|TL|pinch(?:es)?|cloves?|cans?|slices?))?$/;
const MAX_AMOUNT = 24;
/** Maximum nodes and characters of the rest of the item. */
const MAX_NODES = 40;
const MAX_CHARS = 120;
/** Elements of the words after an amount. */
const PLAIN = new Set(["div", "p", "span", "b", "strong", "i", "em", "small", "a", "label"]);

/** Whether the line is the amount of an open list item, and a few words follow. */
export function isAmountOfItem({ scope, line, tree }: Walk): boolean {
  const { format } = scope;
  if (format.kind !== "list-item" || format.isFirst !== true || !line.hasText) return false;
  const { runs } = line;
  if (runs.length > 3 || runs.some(({ text, image }) => image !== undefined || text === "\n"))
    return false;
  const text = textOf(runs);
  if (text.length > MAX_AMOUNT || !AMOUNT.test(text)) return false;
  let item = scope;
  while (item.up !== undefined && item.up.format === format) item = item.up;
  return areFewWords(tree, line.last + 1, item.end);
}

function areFewWords({ tag, text }: HtmlTree, from: number, end: number): boolean {
  if (end - from > MAX_NODES) return false;
  let chars = 0;
  for (let at = from; at < end; at++) {
    const name = tag[at] ?? "";
    if (name !== "" && !PLAIN.has(name)) return false;
    if (name === "" && hasContent(text[at] ?? "")) chars += text[at]?.length ?? 0;
  }
  return chars > 1 && chars <= MAX_CHARS;
}
