// Reads an element by its tag, unless its role, class or layout says otherwise.
import { MARK, SITE_REGIONS } from "../../model/document.ts";
import { NAMED } from "../page/classes.ts";
import type { ElementFacts } from "../page/element.ts";
import { BLOCK_TAGS } from "../page/tags.ts";
import type { Handler, PlainHandler, Walk } from "./context.ts";
import { enterHeadingRole, term } from "./handlers/blocks.ts";
import { isDrawnInLine, laidOut } from "./laid-out.ts";
import { addSpace } from "./line.ts";
import { openBlock } from "./open-scope.ts";
import { followsAtOnce } from "./run-together.ts";

/** Reads the start of an element that no table claims. `own` is the handler of its tag. */
export function enterByRole(
  walk: Walk,
  element: ElementFacts,
  own: Handler | PlainHandler,
): number {
  const { node, tag } = element;
  if (isOpeningLabel(walk, element)) return term.enter(walk, node);
  if ("isPlain" in own) return enterPlain(walk, element, own);
  if (!BLOCK_TAGS.has(tag) && laidOut(walk, element) === "block") openBlock(walk, node);
  return own.enter(walk, node);
}

function enterPlain(walk: Walk, element: ElementFacts, own: PlainHandler): number {
  const { node } = element;
  if ((element.named & NAMED.admonitionTitle) !== 0) {
    return (own.kind === undefined ? term : own).enter(walk, node);
  }
  const flow = laidOut(walk, element);
  if (flow === "block" && own.asBlock !== undefined) return own.asBlock.enter(walk, node);
  const isInLine =
    flow === "inline" || ((walk.scope.marks & MARK.code) !== 0 && isDrawnInLine(walk.page, node));
  if (isInLine && own.asPhrase !== undefined) return own.asPhrase.enter(walk, node);
  if (flow === "apart" && own.asBlock !== undefined && !followsLine(walk, node)) {
    addSpace(walk.line);
  }
  if (element.role === "heading" && own.kind !== "heading")
    return enterHeadingRole(walk, node, own);
  return own.enter(walk, node);
}

/** Whether the text of a box is drawn right after the line so far. */
function followsLine({ line, page, tree }: Walk, node: number): boolean {
  const { measured } = page;
  if (measured === undefined || line.runs.length === 0) return false;
  return followsAtOnce(measured, tree, { before: line.last, node });
}

/** Whether an element labels a text that it opens, outside headings, terms and site parts. */
function isOpeningLabel({ page, scope }: Walk, { node, tag, role }: ElementFacts): boolean {
  if (tag !== "button" && role !== "button") return false;
  const { kind } = scope.format;
  const isFree = kind === "paragraph" || kind === "list-item";
  return (
    isFree &&
    !scope.flat &&
    !SITE_REGIONS.has(scope.landmark.region) &&
    page.openingLabels().has(node)
  );
}
