// Decides whether a reader sees an element, and whether a hidden one is kept.
import { readStyleSheets, type StyleSheets } from "../../html/style-sheets.ts";
import { hidingOf, isDisplayedBy } from "../../html/visibility.ts";
import { attribute, endOf, textContent } from "../../html/walk.ts";
import type { HiddenBy } from "../../model/document.ts";
import type { HiddenKind } from "../../model/layout.ts";
import { countWords } from "../../text/words.ts";
import { NAMED } from "./classes.ts";
import { type Controls, canBeShown, isInClosedDetails, readControls } from "./controls.ts";
import type { ElementFacts } from "./element.ts";
import { isFoldedAway, isUntilFound } from "./folds.ts";
import { hiddenPartOf } from "./hidden-parts.ts";
import { hiddenAt, hiddenTextAt, seenWithin } from "./measured.ts";
import type { Pass } from "./pass.ts";
import { type Families, isSlide, isTwin } from "./siblings.ts";
import { holdsPlaceholder } from "./templates.ts";

const HEADING = /^h[1-6]$/;
const DIALOG_ROLE = /^(?:alert)?dialog$/;
/** Landmarks whose hidden alternatives are menus, not content. */
const CHROME: ReadonlySet<string> = new Set(["navigation", "banner", "contentinfo"]);

/** Decides visibility during one walk over a page. */
export interface Sight {
  readonly pass: Pass;
  readonly sheets: StyleSheets | undefined;
  readonly families: Families;
  controls: Controls | undefined;
  /** Whether to keep undisplayed text, because the page has hardly any other. */
  readonly keepsUndisplayed: boolean;
  /** Elements that a script will display; they count as seen. */
  readonly awaited: ReadonlySet<number>;
}

/** Creates the sight; reads the page's style elements. */
export function newSight(
  pass: Pass,
  { keepsUndisplayed, awaited }: Pick<Sight, "keepsUndisplayed" | "awaited">,
): Sight {
  return {
    pass,
    sheets: readStyleSheets(pass.tree),
    families: new Map(),
    controls: undefined,
    keepsUndisplayed,
    awaited,
  };
}

/**
 * Returns the rule that hides an element, or undefined: the first that applies, in the order of
 * `docs/reference/hidden-text.md`.
 */
export function hiddenBy(sight: Sight, node: number, facts: ElementFacts): HiddenBy | undefined {
  const { pass } = sight;
  const measured = pass.measured === undefined ? undefined : hiddenAt(pass.measured, node);
  if (measured !== undefined) return hiddenByLayout(sight, node, facts, measured);
  if (sight.awaited.has(node)) return undefined;
  const tag = pass.tree.tag[node] ?? "";
  const named = facts.className === "" ? 0 : pass.meaning(facts.className);
  const style = facts.style === "" ? undefined : hidingOf(facts.style);
  if (isClosedDialog(tag, facts, named, style === "none")) return "dialog";
  const sheet = sight.sheets?.displayOf(node, facts);
  if (facts.isHidden && sheet !== "shown") return "attribute";
  if (style === "none") return "style";
  if (sheet === "hidden" && !isDisplayedBy(facts.style)) return "stylesheet";
  if (style === "clipped" || style === "offscreen") return style;
  if (facts.hasDirective && holdsPlaceholder(pass, node)) return "template";
  if (tag === "a" && saysSkip(pass, node)) return "skip-link";
  if (named === 0) return undefined;
  return hiddenByName(sight, node, named);
}

/**
 * Decides by measurement alone, except for edit controls, which are visible but not the page's
 * text.
 */
function hiddenByLayout(
  sight: Sight,
  node: number,
  facts: ElementFacts,
  measured: HiddenKind,
): HiddenBy | undefined {
  const { pass } = sight;
  const tag = pass.tree.tag[node] ?? "";
  const named = facts.className === "" ? 0 : pass.meaning(facts.className);
  if ((named & NAMED.editControl) !== 0) return "edit-control";
  // Content of a kept element is kept with it.
  if (measured === "" || measured === pass.scope.hidden) return undefined;
  if (measured === "opacity") {
    return tag === "button" || facts.role === "button" || repeatsSiblings(sight, node)
      ? measured
      : undefined;
  }
  if (pass.measured !== undefined && seenWithin(pass.measured, pass.tree, node)) return undefined;
  if (measured === "clipped" || measured === "offscreen") {
    return HEADING.test(tag) ? undefined : measured;
  }
  return tag === "dialog" || DIALOG_ROLE.test(facts.role) ? "dialog" : measured;
}

/** Returns how a text in a visible element is hidden; undefined if it is to be read. */
export function hiddenText(pass: Pass, node: number): HiddenBy | undefined {
  const { scope, measured } = pass;
  if (measured === undefined || scope.hidden !== undefined) return undefined;
  const kind = hiddenTextAt(measured, node);
  if (kind === undefined || kind === "" || kind === "opacity") return undefined;
  if (isInClosedDetails(pass.tree, node) || isUntilFound(pass.tree, node)) return undefined;
  const isMoved = kind === "clipped" || kind === "offscreen";
  // A heading moved off the page is the text of its picture.
  return isMoved && (scope.kind === "heading" || pass.includeHiddenText) ? undefined : kind;
}

function isClosedDialog(
  tag: string,
  facts: ElementFacts,
  named: number,
  isUndisplayed: boolean,
): boolean {
  if (tag === "dialog") return !facts.isOpen;
  if (DIALOG_ROLE.test(facts.role) && (facts.isHidden || isUndisplayed || facts.isAriaHidden))
    return true;
  return (named & NAMED.closedDialog) !== 0;
}

function hiddenByName(sight: Sight, node: number, named: number): HiddenBy | undefined {
  const { pass } = sight;
  const tag = pass.tree.tag[node] ?? "";
  if ((named & NAMED.editControl) !== 0) return "edit-control";
  if ((named & NAMED.skipLink) !== 0 && isSkipLink(pass, node, tag)) return "skip-link";
  // A heading for screen readers is often the page's only title.
  if ((named & NAMED.screenReader) !== 0 && !HEADING.test(tag)) return "screen-reader";
  if ((named & NAMED.smallScreens) !== 0 && repeatsSiblings(sight, node)) return "twin";
  return undefined;
}

/** Matches the text of skip links in common languages. */
const SKIP_WORDS =
  /^(?:(?:skip|jump)\s+(?:directly\s+)?(?:to|over|past|navigation|nav|main|links?)\b|(?:zum|direkt zum|springe zum)\s+(?:haupt)?inhalt|(?:saltar|ir|pasar)\s+(?:directamente\s+)?al?\s+conten|(?:aller|passer)\s+(?:directement\s+)?au\s+(?:contenu|menu)|vai\s+al\s+contenuto|(?:pular|ir|saltar)\s+para\s+(?:o\s+)?conteúdo|(?:ga|spring|direct)\s+naar\s+(?:de\s+)?(?:hoofd)?inhoud|przejdź\s+do\s|перейти\s+к\s|(?:hoppa|gå)\s+till\s+(?:huvud)?innehåll|(?:gå|hopp)\s+til\s+(?:hoved)?ind?hold|(?:コンテンツ|本文|メインコンテンツ)(?:に|へ)|跳(?:到|至|转)|본문\s*(?:으로|바로))/i;
/** Maximum nodes of a skip link. */
const SKIP_NODES = 8;

/** Whether a fragment link says that it skips part of the page. */
function saysSkip({ tree }: Pass, node: number): boolean {
  const end = endOf(tree, node);
  if (end - node > SKIP_NODES) return false;
  const href = attribute(tree, node, "href");
  return (
    href !== undefined && href.includes("#") && SKIP_WORDS.test(textContent(tree, node).trim())
  );
}

/** Whether an element so named is, or mostly is, a link; a name alone is ambiguous. */
function isSkipLink(pass: Pass, node: number, tag: string): boolean {
  const { tree } = pass;
  if (tag === "a") return true;
  const end = endOf(tree, node);
  if (end - node > 40) return false;
  for (let at = node + 1; at < end; at++) if (tree.tag[at] === "a") return true;
  return false;
}

/**
 * Rules for text that is not displayed at all: only the page can reveal it, no option of the
 * caller.
 */
const UNDISPLAYED: ReadonlySet<HiddenBy> = new Set([
  "attribute",
  "style",
  "stylesheet",
  "display",
  "visibility",
  "overflow",
]);

/** Whether a hidden element stays in the document. */
export function staysHidden(
  sight: Sight,
  node: number,
  by: HiddenBy,
  facts: ElementFacts,
): boolean {
  const { pass } = sight;
  if (by === "dialog" && isUndisplayed(pass, node, facts)) return false;
  if (!UNDISPLAYED.has(by)) return pass.includeHiddenText;
  if (sight.keepsUndisplayed || pass.scope.hidden !== undefined)
    return sight.keepsUndisplayed || canShow(sight, node);
  if (!canShow(sight, node)) {
    if (CHROME.has(pass.scope.region)) return false;
    if (isSlide(pass, sight.families, node, sheetTest(sight))) return true;
    if (isAside(pass, node, facts) || !isFoldedAway(pass, node, by)) return false;
  }
  return !repeatsSiblings(sight, node);
}

/** Elements that no title folds away: landmarks around the content, the page itself, dialogs. */
const AROUND: ReadonlySet<string> = new Set(["nav", "header", "footer", "main", "dialog"]);

/**
 * Whether an element is, or is in, a landmark around the content, a dialog or consent notice: not
 * page text.
 */
function isAside(pass: Pass, node: number, { className, id, role }: ElementFacts): boolean {
  const { scope, tree } = pass;
  if (scope.region === "dialog" || scope.widget === "consent") return true;
  if (AROUND.has(tree.tag[node] ?? "") || role === "navigation" || role === "dialog") return true;
  return ((pass.meaning(className) | pass.meaning(id)) & NAMED.consent) !== 0;
}

function isUndisplayed({ tree }: Pass, node: number, facts: ElementFacts): boolean {
  return tree.tag[node] === "dialog" || facts.isHidden || hidingOf(facts.style) === "none";
}

function canShow(sight: Sight, node: number): boolean {
  sight.controls ??= readControls(sight.pass.tree);
  return canBeShown(sight.pass, node, sight.controls);
}

function repeatsSiblings(sight: Sight, node: number): boolean {
  return isTwin(sight.pass, sight.families, node, sheetTest(sight));
}

function sheetTest({ sheets, pass }: Sight): (node: number) => boolean {
  if (sheets === undefined) return () => false;
  return (node) => {
    let className = "";
    let id = "";
    for (const { name, value } of pass.tree.attrs[node] ?? []) {
      if (name === "class") className = value;
      else if (name === "id") id = value;
    }
    return sheets.displayOf(node, { className, id, isHidden: false }) === "hidden";
  };
}

/** Minimum words of an undisplayed part to record it as possible content. */
const MANY_WORDS = 100;

/** Counts the words of an omitted element or text, and records the part if a browser hid it. */
export function noteLeftOut(pass: Pass, node: number, by: HiddenBy): void {
  const { tree, leftOut } = pass;
  const end = endOf(tree, node);
  let words = 0;
  for (let at = node; at < end; at++) {
    const tag = tree.tag[at];
    if (tag === "script" || tag === "style" || tag === "template") at = endOf(tree, at) - 1;
    else if (tag === "") words += countWords(tree.text[at] ?? "");
  }
  if (words > 0) leftOut.set(by, (leftOut.get(by) ?? 0) + words);
  if (words >= MANY_WORDS && UNDISPLAYED.has(by)) pass.unshown.push({ node, words });
  const part = pass.measured === undefined ? undefined : hiddenPartOf(tree, node, by);
  if (part !== undefined) pass.hiddenParts.push(part);
}
