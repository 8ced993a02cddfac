// The rules that hide an element, by its markup, by its style or by measurement.

import type { Way } from "../../html/css/vanishing.ts";
import type { HtmlTree } from "../../html/tree.ts";
import { isDisplayedBy } from "../../html/visibility.ts";
import { attribute, endOf, textContent } from "../../html/walk.ts";
import { ENTRANCE_ATTRIBUTE, ENTRANCE_CLASS } from "../../model/entrances.ts";
import { oncePerObject } from "../../model/once.ts";
import { wordSet } from "../../text/word-list.ts";
import { NAMED } from "../page/classes.ts";
import type { ElementFacts } from "../page/element.ts";
import { isHeadingTag } from "../page/tags.ts";
import { isInherited, isOnWhite } from "./inherited.ts";
import type { Candidate, HiddenRule, PaintedRule, PlainRule } from "./rule.ts";
import { canBeShown } from "./shown-by-control.ts";
import { isSlide, repeatsSiblings } from "./siblings.ts";

const DIALOG_ROLE = /^(?:alert)?dialog$/;

/** A closed `dialog`, a hidden element with its role, and Bootstrap's `modal fade`. */
export const dialog: PlainRule & PaintedRule = {
  name: "dialog",
  hides: ({ element }) => isClosed(element),
  hidesPainted: ({ element: { tag, role } }, kind) =>
    (kind === "display" || kind === "visibility" || kind === "overflow") &&
    (tag === "dialog" || DIALOG_ROLE.test(role)),
};

function isClosed(element: ElementFacts): boolean {
  const { tag, role, named, hiding, isOpen, isHidden, isAriaHidden } = element;
  if (tag === "dialog") return !isOpen;
  if (role !== "" && (isHidden || isAriaHidden || hiding === "none") && DIALOG_ROLE.test(role)) {
    return true;
  }
  return (named & NAMED.closedDialog) !== 0;
}

/** `hidden`, except `until-found`, unless a style element of the page displays the element. */
export const hiddenAttribute: PlainRule = {
  name: "attribute",
  hides: ({ element, sheet }) => element.isHidden && sheet !== "shown",
};

/** `style` with `display:none` or `visibility:hidden`. */
export const style: PlainRule = {
  name: "style",
  hides: ({ element }) => element.hiding === "none",
};

/** `display:none` or `visibility:hidden` in a style element, unless the own style displays it. */
export const stylesheet: PlainRule = {
  name: "stylesheet",
  hides: ({ element, sheet }) => sheet === "hidden" && !isDisplayedBy(element.style),
};

/** Shrunk or clipped to nothing. A heading stays: it is often the page's only title. */
export const clipped: PlainRule & PaintedRule = {
  name: "clipped",
  hides: (candidate) =>
    candidate.element.hiding === "clipped" ||
    (isStyledAway(candidate, "clipped") && !isHeadingTag(candidate.element.tag)),
  hidesPainted: ({ element }, kind) => kind === "clipped" && !isHeadingTag(element.tag),
};

/** Moved off the page. A heading stays: it is often the text of a picture. */
export const offscreen: PlainRule & PaintedRule = {
  name: "offscreen",
  hides: (candidate) =>
    candidate.element.hiding === "offscreen" ||
    (isStyledAway(candidate, "offscreen") && !isHeadingTag(candidate.element.tag)),
  hidesPainted: ({ element }, kind) => kind === "offscreen" && !isHeadingTag(element.tag),
};

/** An element with a directive such as `v-if`, and a placeholder such as `{{ name }}` in it. */
export const template: PlainRule = {
  name: "template",
  hides: ({ element, page }) => element.hasDirective && holdsPlaceholder(page.tree, element.node),
};

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

/** Named an edit control. It hides visible controls too: they are not the page's text. */
export const editControl: PlainRule = {
  name: "edit-control",
  hides: ({ element }) => (element.named & NAMED.editControl) !== 0,
};

/** Named for screen readers only. A heading stays: it is often the page's only title. */
export const screenReader: PlainRule = {
  name: "screen-reader",
  hides: ({ element: { tag, named } }) => (named & NAMED.screenReader) !== 0 && !isHeadingTag(tag),
};

/** Named for small screens, and only repeats its siblings. */
export const repeated: PlainRule = {
  name: "twin",
  hides: ({ element: { node, named }, siblings }) =>
    (named & NAMED.smallScreens) !== 0 && repeatsSiblings(siblings, node),
};

/** Elements in a line of text, which have neither height nor width of their own. */
const INLINE = wordSet(`
  a abbr b bdi bdo cite code data dfn em i kbd label mark q s samp small span strong sub sup time
  u var
`);

/** Folded to nothing, by style or by measurement. */
export const overflow: PlainRule & PaintedRule = {
  name: "overflow",
  hides: ({ element, way }) =>
    !INLINE.has(element.tag) && (element.hiding === "overflow" || way === "overflow"),
};

/** Transparent text; of elements likely to appear, only buttons and copies of neighbours. */
export const opacity: PlainRule & PaintedRule = {
  name: "opacity",
  hides: (candidate) => isVanished(candidate, "opacity"),
  hidesPainted: ({ element: { node, tag, role }, siblings }, kind) =>
    kind === "opacity" ||
    (kind === "fading" &&
      (tag === "button" || role === "button" || repeatsSiblings(siblings, node))),
};

/** A font of at most two pixels that all its text inherits, or lines of about a pixel. */
export const fontSize: PlainRule & PaintedRule = {
  name: "font-size",
  hides: ({ page, element, way }) =>
    (element.hiding === "font-size" || way === "font-size") &&
    isInherited(page, element.node, "font-size"),
};

/** Text that is all transparent or has the color of its background; white on a white page. */
export const color: PlainRule & PaintedRule = {
  name: "color",
  hides({ page, element: { node, hiding }, way }) {
    const isColorless = hiding === "color" || way === "color";
    const isWhite = !isColorless && (hiding === "white" || way === "white");
    if (!isColorless && !(isWhite && isOnWhite(page.tree, node))) return false;
    return isInherited(page, node, "color");
  },
};

/** Scaled or turned to nothing, by style or by measurement. */
export const transform: PlainRule & PaintedRule = {
  name: "transform",
  hides: (candidate) => isVanished(candidate, "transform"),
};

/** Measured as not displayed. */
export const display: PaintedRule = { name: "display" };
/** Measured as invisible. */
export const visibility: PaintedRule = { name: "visibility" };
/** Measured behind an opaque box. */
export const covered: PaintedRule = { name: "covered" };
/** In a shadow root that browsers ignore. The handler of templates applies the rule. */
export const unslotted: HiddenRule = { name: "slot" };
/** In a frame whose document is an attribute. The handler of frames applies the rule. */
export const frame: HiddenRule = { name: "frame" };
/** In a field for several lines. The handler of fields applies the rule. */
export const field: HiddenRule = { name: "field" };
/** Tag characters and runs of zero-width signs. The walk removes them from texts. */
export const characters: HiddenRule = { name: "characters" };

/** A link within the page that says it skips a part, or an element so named with a link. */
export const skipLink: PlainRule = {
  name: "skip-link",
  hides: ({ page: { tree }, element: { node, tag, named } }) =>
    (tag === "a" && saysSkip(tree, node)) ||
    ((named & NAMED.skipLink) !== 0 && (tag === "a" || isMostlyLink(tree, node))),
};

/** Matches the text of skip links in common languages. */
const SKIP_WORDS =
  /^(?:(?:skip|jump)\s+(?:directly\s+)?(?:to|over|past|navigation|nav|main|links?)\b|(?:zum|direkt zum|springe zum)\s+(?:haupt)?inhalt|(?:saltar|ir|pasar)\s+(?:directamente\s+)?al?\s+conten|(?:aller|passer)\s+(?:directement\s+)?au\s+(?:contenu|menu)|vai\s+al\s+contenuto|(?:pular|ir|saltar)\s+para\s+(?:o\s+)?conteúdo|(?:ga|spring|direct)\s+naar\s+(?:de\s+)?(?:hoofd)?inhoud|przejdź\s+do\s|перейти\s+к\s|(?:hoppa|gå)\s+till\s+(?:huvud)?innehåll|(?:gå|hopp)\s+til\s+(?:hoved)?ind?hold|(?:コンテンツ|本文|メインコンテンツ)(?:に|へ)|跳(?:到|至|转)|본문\s*(?:으로|바로))/i;
/** Maximum nodes of a skip link, and of an element so named. */
const SKIP_NODES = 8;
const NAMED_NODES = 40;

/** Whether a fragment link says that it skips part of the page. */
function saysSkip(tree: HtmlTree, node: number): boolean {
  if (endOf(tree, node) - node > SKIP_NODES) return false;
  const href = attribute(tree, node, "href");
  return (
    href !== undefined && href.includes("#") && SKIP_WORDS.test(textContent(tree, node).trim())
  );
}

/** Whether a small element contains a link; its name alone is ambiguous. */
function isMostlyLink(tree: HtmlTree, node: number): boolean {
  const end = endOf(tree, node);
  if (end - node > NAMED_NODES) return false;
  for (let at = node + 1; at < end; at++) if (tree.tag[at] === "a") return true;
  return false;
}

/** Whether scripts may change a page; data in script elements changes nothing. */
const hasScripts = oncePerObject((tree: HtmlTree): boolean => {
  const runs = (tag: string, at: number): boolean =>
    tag === "script" && !/json|template|text\/x/i.test(attribute(tree, at, "type") ?? "");
  return tree.tag.some(runs);
});

/** Elements that a page shows by script if it hides them: nothing else would be left. */
const ROOTS: ReadonlySet<string> = new Set(["html", "body", "main"]);

/** Whether neither a control nor the slides around it show a hidden element. */
const staysHidden = ({ page, element, siblings }: Candidate): boolean =>
  !canBeShown(page, element.node) && !isSlide(siblings, element.node);

/** Whether style sheets hide an element in a way that no control undoes. */
const isStyledAway = (candidate: Candidate, wanted: Way): boolean =>
  candidate.way === wanted && staysHidden(candidate);

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
