// The rules that hide an element, by its markup, by its style or by measurement.

import type { Way } from "../../html/css/vanishing.ts";
import type { DeclaredDisplay } from "../../html/style-sheets.ts";
import type { HtmlTree } from "../../html/tree.ts";
import { isDisplayedBy } from "../../html/visibility.ts";
import { attribute, endOf, isProgram, textContent } from "../../html/walk.ts";
import type { HiddenBy } from "../../model/document.ts";
import { ENTRANCE_ATTRIBUTE, ENTRANCE_CLASS } from "../../model/entrances.ts";
import type { HiddenKind } from "../../model/layout.ts";
import { oncePerObject } from "../../model/once.ts";
import { wordSet } from "../../text/word-list.ts";
import { NAMED } from "../page/classes.ts";
import type { ElementFacts } from "../page/element.ts";
import type { PageContext } from "../page/page-context.ts";
import { isHeadingTag } from "../page/tags.ts";
import { isInherited, isOnWhite } from "./inherited.ts";
import { canBeShown } from "./shown-by-control.ts";
import { isSlide, repeatsSiblings, type Siblings } from "./siblings.ts";

/** An element to test. */
export interface Candidate {
  readonly page: PageContext;
  element: ElementFacts;
  readonly siblings: Siblings;
  /** Its display by the page's style elements. */
  sheet: DeclaredDisplay;
  /** How else the page's style elements hide it. */
  way: Way | undefined;
}

/** A rule of `docs/reference/hidden-text.md`. */
export interface HiddenRule {
  readonly name: HiddenBy;
  /** Whether the markup or the style of an element hides it; absent if they never do. */
  hides?(candidate: Candidate): boolean;
  /** Whether layout hides an element by this rule; absent if the kind equals the rule's name. */
  hidesPainted?(candidate: Candidate, kind: HiddenKind): boolean;
}

const DIALOG_ROLE = /^(?:alert)?dialog$/;

/** Elements in a line of text, which have neither height nor width of their own. */
const INLINE = wordSet(`
  a abbr b bdi bdo cite code data dfn em i kbd label mark q s samp small span strong sub sup time
  u var
`);

/** Whether the name of an element says edit control: never page text, even if visible. */
export const isEditControl = ({ element }: Candidate): boolean =>
  (element.named & NAMED.editControl) !== 0;

/** All rules in order: the first that applies decides. With layout, `edit-control` goes first. */
export const RULES: readonly HiddenRule[] = [
  {
    // A closed `dialog`, a hidden element with its role, and Bootstrap's `modal fade`.
    name: "dialog",
    hides: ({ element }) => isClosed(element),
    hidesPainted: ({ element: { tag, role } }, kind) =>
      (kind === "display" || kind === "visibility" || kind === "overflow") &&
      (tag === "dialog" || DIALOG_ROLE.test(role)),
  },
  {
    // `hidden`, except `until-found`, unless a style element of the page displays the element.
    name: "attribute",
    hides: ({ element, sheet }) => element.isHidden && sheet !== "shown",
  },
  { name: "style", hides: ({ element }) => element.hiding === "none" },
  {
    name: "stylesheet",
    hides: ({ element, sheet }) => sheet === "hidden" && !isDisplayedBy(element.style),
  },
  placedAway("clipped"),
  placedAway("offscreen"),
  {
    // An element with a directive such as `v-if`, and a placeholder such as `{{ name }}` in it.
    name: "template",
    hides: ({ element, page }) => element.hasDirective && holdsPlaceholder(page.tree, element.node),
  },
  {
    // A link within the page that says it skips a part, or an element so named with a link.
    name: "skip-link",
    hides: ({ page: { tree }, element: { node, tag, named } }) =>
      (tag === "a" && saysSkip(tree, node)) ||
      ((named & NAMED.skipLink) !== 0 && (tag === "a" || isMostlyLink(tree, node))),
  },
  { name: "edit-control", hides: isEditControl },
  {
    // A heading stays: it is often the page's only title.
    name: "screen-reader",
    hides: ({ element: { tag, named } }) =>
      (named & NAMED.screenReader) !== 0 && !isHeadingTag(tag),
  },
  {
    // Named for small screens, and only repeats its siblings.
    name: "twin",
    hides: ({ element: { node, named }, siblings }) =>
      (named & NAMED.smallScreens) !== 0 && repeatsSiblings(siblings, node),
  },
  {
    name: "overflow",
    hides: ({ element, way }) =>
      !INLINE.has(element.tag) && (element.hiding === "overflow" || way === "overflow"),
  },
  {
    // Elements that are fading in are hidden only if they are buttons or repeat their siblings.
    name: "opacity",
    hides: (candidate) => isVanished(candidate, "opacity"),
    hidesPainted: ({ element: { node, tag, role }, siblings }, kind) =>
      kind === "opacity" ||
      (kind === "fading" &&
        (tag === "button" || role === "button" || repeatsSiblings(siblings, node))),
  },
  {
    name: "font-size",
    hides: ({ page, element, way }) =>
      (element.hiding === "font-size" || way === "font-size") &&
      isInherited(page, element.node, "font-size"),
  },
  {
    name: "color",
    hides({ page, element: { node, hiding }, way }) {
      const isColorless = hiding === "color" || way === "color";
      const isWhite = !isColorless && (hiding === "white" || way === "white");
      if (!isColorless && !(isWhite && isOnWhite(page.tree, node))) return false;
      return isInherited(page, node, "color");
    },
  },
  { name: "transform", hides: (candidate) => isVanished(candidate, "transform") },
  // The handlers of these elements apply their rules.
  { name: "fallback" },
  { name: "slot" },
  { name: "frame" },
  { name: "field" },
  // Rules that need layout.
  { name: "display" },
  { name: "visibility" },
  { name: "covered" },
  // The walk removes them from texts.
  { name: "characters" },
];

/** Returns the rule of elements cut or moved away. A heading stays: it is often the only title. */
function placedAway(way: "clipped" | "offscreen"): HiddenRule {
  return {
    name: way,
    hides: (candidate) =>
      candidate.element.hiding === way ||
      (candidate.way === way && staysHidden(candidate) && !isHeadingTag(candidate.element.tag)),
    hidesPainted: ({ element }, kind) => kind === way && !isHeadingTag(element.tag),
  };
}

function isClosed(element: ElementFacts): boolean {
  const { tag, role, named, hiding, isOpen, isHidden, isAriaHidden } = element;
  if (tag === "dialog") return !isOpen;
  if (role !== "" && (isHidden || isAriaHidden || hiding === "none") && DIALOG_ROLE.test(role)) {
    return true;
  }
  return (named & NAMED.closedDialog) !== 0;
}

function holdsPlaceholder(tree: HtmlTree, node: number): boolean {
  const counts = placeholdersBefore(tree);
  return (counts[endOf(tree, node)] ?? 0) > (counts[node] ?? 0);
}

/** Counts the texts with a placeholder before each node. */
const placeholdersBefore = oncePerObject(({ size, text }: HtmlTree): Int32Array => {
  const counts = new Int32Array(size + 1);
  for (let at = 0; at < size; at++) {
    counts[at + 1] = (counts[at] ?? 0) + ((text[at] ?? "").includes("{{") ? 1 : 0);
  }
  return counts;
});

/** Matches the text of skip links in common languages. */
const SKIP_WORDS =
  /^(?:(?:skip|jump)\s+(?:directly\s+)?(?:to|over|past|navigation|nav|main|links?)\b|(?:zum|direkt zum|springe zum)\s+(?:haupt)?inhalt|(?:saltar|ir|pasar)\s+(?:directamente\s+)?al?\s+conten|(?:aller|passer)\s+(?:directement\s+)?au\s+(?:contenu|menu)|vai\s+al\s+contenuto|(?:pular|ir|saltar)\s+para\s+(?:o\s+)?conteúdo|(?:ga|spring|direct)\s+naar\s+(?:de\s+)?(?:hoofd)?inhoud|przejdź\s+do\s|перейти\s+к\s|(?:hoppa|gå)\s+till\s+(?:huvud)?innehåll|(?:gå|hopp)\s+til\s+(?:hoved)?ind?hold|(?:コンテンツ|本文|メインコンテンツ)(?:に|へ)|跳(?:到|至|转)|본문\s*(?:으로|바로))/i;
/** Maximum nodes of a skip link, and of an element so named. */
const SKIP_NODES = 8;
const NAMED_NODES = 40;

function saysSkip(tree: HtmlTree, node: number): boolean {
  if (endOf(tree, node) - node > SKIP_NODES) return false;
  const href = attribute(tree, node, "href");
  return href?.includes("#") === true && SKIP_WORDS.test(textContent(tree, node).trim());
}

/** Whether a small element contains a link; its name alone is ambiguous. */
function isMostlyLink(tree: HtmlTree, node: number): boolean {
  const end = endOf(tree, node);
  if (end - node > NAMED_NODES) return false;
  for (let at = node + 1; at < end; at++) if (tree.tag[at] === "a") return true;
  return false;
}

/** Whether scripts may change a page; data in script elements changes nothing. */
const hasScripts = oncePerObject((tree: HtmlTree): boolean =>
  tree.tag.some((tag, at) => tag === "script" && isProgram(tree, at)),
);

/** Elements that a page shows by script if it hides them: nothing else would be left. */
const ROOTS: ReadonlySet<string> = new Set(["html", "body", "main"]);

/** Whether neither a control nor the slides around it show a hidden element. */
const staysHidden = ({ page, element, siblings }: Candidate): boolean =>
  !canBeShown(page, element.node) && !isSlide(siblings, element.node);

/** Whether an element's own style or style sheets hide it, and nothing makes it appear. */
function isVanished(candidate: Candidate, wanted: Way): boolean {
  const { page, element, way } = candidate;
  if ((element.hiding !== wanted && way !== wanted) || ROOTS.has(element.tag)) return false;
  // Scripts find elements by their names.
  if ((element.className !== "" || element.id !== "") && hasScripts(page.tree)) return false;
  if (ENTRANCE_CLASS.test(element.className)) return false;
  for (const { name } of page.tree.attrs[element.node] ?? []) {
    if (ENTRANCE_ATTRIBUTE.test(name)) return false;
  }
  return staysHidden(candidate);
}
