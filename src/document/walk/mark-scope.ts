// Marks the content of an element with what its role, class and visibility say of it.
import type { HtmlTree } from "../../html/tree.ts";
import { type HiddenBy, MARK, SITE_REGIONS, type Widget } from "../../model/document.ts";
import { oneLine } from "../../text/one-line.ts";
import { calloutOf } from "../page/callouts.ts";
import { NAMED } from "../page/classes.ts";
import type { ElementFacts } from "../page/element.ts";
import type { PageContext } from "../page/page-context.ts";
import { regionOfRole } from "../page/tags.ts";
import type { Scope, Walk } from "./context.ts";
import { markRegion } from "./handlers/landmark.ts";
import { apart } from "./handlers/phrases.ts";
import { linesByStyles } from "./laid-out.ts";
import { addSpace, hasContent } from "./line.ts";
import { deeper, openPhrase } from "./open-scope.ts";

/** Marks the content of an element just entered; `by` is the rule that hides it. */
export function markScope(walk: Walk, element: ElementFacts, by: HiddenBy | undefined): void {
  const { node, role } = element;
  const region = role === "" ? undefined : regionOfRole(role);
  const widget = widgetOf(walk.page, element);
  markCallout(walk, element);
  markNote(walk, element);
  markVerse(walk, element);
  markScore(walk, element);
  markLines(walk, element);
  markStruck(walk, element);
  if (by === undefined && region === undefined && widget === undefined) return;
  const scope = ownScope(walk, node);
  if (by !== undefined) {
    scope.hidden = by;
    // Clipped or moved text is not in the line around it.
    addSpace(walk.line);
    if (!scope.isBlock) scope.handler ??= apart;
  }
  if (region !== undefined) markRegion(scope, region);
  if (widget !== undefined) scope.widget = widget;
}

/** Returns the scope of an element; opens one for a phrase that has none yet. */
const ownScope = (walk: Walk, node: number): Scope =>
  walk.scope.node === node ? walk.scope : openPhrase(walk, node);

/** Marks the blocks of a callout's element as parts of the callout; a quotation becomes a callout. */
function markCallout({ scope }: Walk, element: ElementFacts): void {
  const isOpen = scope.node === element.node && scope.isBlock && !scope.flat;
  if (!isOpen || SITE_REGIONS.has(scope.landmark.region)) return;
  const label = calloutOf(element);
  if (label === undefined) return;
  const outer = element.tag === "blockquote" ? scope.nest.slice(0, -1) : scope.nest;
  scope.nest = deeper(outer, { kind: "callout", label });
}

/** Marks the blocks of a footnote's element as parts of the footnote. */
function markNote({ scope, page }: Walk, { node, tag }: ElementFacts): void {
  if (scope.node !== node || !scope.isBlock || scope.flat || tag === "li") return;
  const note = page.notes().items.get(node);
  if (note !== undefined) scope.nest = deeper(scope.nest, { kind: "note", note });
}

/** Elements on which a class such as `poem` marks a poem; on others it is usually a category. */
const POEM_TAGS = new Set(["div", "section", "blockquote", "p"]);

/** Reads the blocks of an element named poem or stanza as its lines. */
function markVerse({ scope }: Walk, { node, tag, named }: ElementFacts): void {
  const isPoem = (named & NAMED.verse) !== 0 && POEM_TAGS.has(tag);
  if (isPoem && scope.node === node && !scope.flat) scope.verse = true;
}

/** Reads an element that is only the score of a match as one line. */
function markScore({ scope, tree }: Walk, { node, named }: ElementFacts): void {
  if ((named & NAMED.score) === 0 || scope.node !== node || !scope.isBlock || scope.flat) return;
  if (isScore(tree, node)) scope.joined = true;
}

/** Keeps or joins the lines of an element's source as its style does. */
function markLines(walk: Walk, element: ElementFacts): void {
  const { node } = element;
  const keeps = linesByStyles(walk.page, element);
  if (keeps === undefined || keeps === walk.scope.pre) return;
  ownScope(walk, node).pre = keeps;
}

/** Matches a style attribute that strikes text through. */
const STRIKES = /(?:^|[;\s])text-decoration(?:-line)?\s{0,9}:[^;]{0,80}\bline-through\b/i;

/** Strikes the text of an element as its style attribute does: an old price is not the price. */
function markStruck(walk: Walk, { node, style }: ElementFacts): void {
  if (style === "" || !STRIKES.test(style)) return;
  ownScope(walk, node).marks |= MARK.strike;
}

function widgetOf({ meaning }: PageContext, { named, id }: ElementFacts): Widget | undefined {
  const bits = named | meaning(id);
  if ((bits & NAMED.consent) !== 0) return "consent";
  if ((bits & NAMED.player) !== 0) return "player";
  return (bits & NAMED.editControl) !== 0 ? "edit" : undefined;
}

/** Maximum nodes and characters of a score with the names beside it. */
const MAX_NODES = 80;
const MAX_CHARS = 100;
/** Elements that only lay out a score. */
const PLAIN = new Set(["div", "span", "p", "a", "b", "strong", "em", "i", "img", "time", "small"]);
/** Matches two names around two numbers. */
const SCORE = /^\D{2,40} \d{1,3} (?:[:–-] )?\d{1,3} \D{2,40}$/;

/** Whether the texts of an element are the names and points of two sides, and nothing else. */
function isScore({ tag, text, end }: HtmlTree, node: number): boolean {
  const last = end[node] ?? node;
  if (last - node > MAX_NODES) return false;
  const parts: string[] = [];
  let chars = 0;
  for (let at = node + 1; at < last; at++) {
    const name = tag[at] ?? "";
    if (name !== "" && !PLAIN.has(name)) return false;
    const part = name === "" ? (text[at] ?? "") : "";
    if (!hasContent(part)) continue;
    chars += part.length;
    if (chars > MAX_CHARS) return false;
    parts.push(oneLine(part));
  }
  return SCORE.test(parts.join(" "));
}
