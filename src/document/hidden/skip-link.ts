// Hides links that skip part of the page.
import type { HtmlTree } from "../../html/tree.ts";
import { attribute, endOf, textContent } from "../../html/walk.ts";
import { NAMED } from "../page/classes.ts";
import type { PlainRule } from "./rule.ts";

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
