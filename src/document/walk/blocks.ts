// Makes blocks from the current line, or from other parts, at the walk's position.
import type { HtmlTree } from "../../html/tree.ts";
import type { Block, BlockKind, HiddenBy, Table, Widget } from "../../model/document.ts";
import { countWords } from "../../text/words.ts";
import { containerOf } from "../page/containers.ts";
import type { BlockFormat, Walk } from "./context.ts";
import { addBreak, addSpace, hasContent, isDrawnText, newLine, textOf } from "./line.ts";

/**
 * Ends the line: makes a block of it, or a break in a table cell. Unless it is final, the amount of a
 * list item waits for the words after it.
 */
export function endLine(walk: Walk, isFinal = false): void {
  const { line, scope } = walk;
  if (line.runs.length === 0) {
    line.space = false;
    line.hasField = false;
    return;
  }
  if (scope.flat) {
    if (line.breaks === 0) addBreak(line);
    return;
  }
  if (!isFinal && isAmountOfItem(walk)) {
    addSpace(line);
    return;
  }
  const words = line.hasText ? textOf(line.runs) : "";
  const text = isDrawnText(words) ? words : "";
  if (text !== "" || line.runs.some((run) => run.image !== undefined)) {
    walk.blocks.push(blockOf(walk, text));
  }
  walk.line = newLine();
}

/** Maximum characters outside controls in a control line: the language above a listing, a count. */
const LABEL_CHARS = 16;

function blockOf(walk: Walk, text: string): Block {
  const { line, scope } = walk;
  const kind = text === "" ? "image" : takeKind(scope.format);
  // A heading or item made of a button keeps its kind; a paragraph of buttons does not.
  let widget = line.widget === "control" && kind !== "paragraph" ? undefined : line.widget;
  const isControl = kind === "paragraph" && line.hasControl && line.freeChars <= LABEL_CHARS;
  if (isControl) widget ??= "control";
  return newBlock(walk, {
    kind: isControl ? "control" : kind,
    text,
    runs: line.runs,
    level: kind === "heading" ? scope.format.level : 0,
    first: line.first,
    last: line.last,
    hidden: line.hidden,
    widget,
    field: line.hasField,
  });
}

function takeKind(format: BlockFormat): BlockKind {
  const { kind, isFirst } = format;
  if (isFirst === undefined) return kind;
  format.isFirst = false;
  return isFirst ? kind : "paragraph";
}

/** Properties of a block that do not come from the walk's position. */
export interface BlockParts {
  readonly kind: BlockKind;
  readonly text: string;
  /** None by default. */
  readonly runs?: Block["runs"];
  /** 0 by default. */
  readonly level?: number;
  readonly first: number;
  readonly last: number;
  readonly hidden?: HiddenBy | undefined;
  readonly widget?: Widget | undefined;
  /** Whether a form field or its label is in it; false by default. */
  readonly field?: boolean;
  readonly language?: string | undefined;
  readonly table?: Table | undefined;
  /** The block's container, if it is not the current one. */
  readonly container?: number;
}

/** Returns a block at the walk's position. */
export function newBlock(walk: Walk, parts: BlockParts): Block {
  const { scope } = walk;
  const block: { -readonly [K in keyof Block]: Block[K] } = {
    kind: parts.kind,
    text: parts.text,
    runs: parts.runs ?? [],
    level: parts.level ?? 0,
    nest: scope.nest,
    words: countWords(parts.text),
    container: containerOf(walk.page.containers, parts.container ?? scope.container),
    first: parts.first,
    last: parts.last,
    region: scope.landmark.region,
  };
  if (parts.language !== undefined) block.language = parts.language;
  if (parts.table !== undefined) block.table = parts.table;
  if (parts.hidden !== undefined) block.hidden = parts.hidden;
  if (parts.widget !== undefined) block.widget = parts.widget;
  if (parts.field === true) block.field = true;
  return block;
}

/** Adds a block that is not made from the line, such as code, a rule or media. */
export function putBlock(walk: Walk, parts: BlockParts): void {
  endLine(walk);
  const { scope } = walk;
  walk.blocks.push(newBlock(walk, { hidden: scope.hidden, widget: scope.widget, ...parts }));
}

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
function isAmountOfItem({ scope, line, tree }: Walk): boolean {
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
