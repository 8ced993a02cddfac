// Reads anchors as absolute links; drops permalink glyphs.

import { attribute, endOf, textContent } from "../../../html/walk.ts";
import { withoutTracking } from "../../../url/tracking.ts";
import { NAMED } from "../../page/classes.ts";
import type { Handler, Walk } from "../context.ts";
import { LETTER_OR_DIGIT } from "../line.ts";
import { openPhrase } from "../open-scope.ts";

/** Matches permalink words instead of a glyph. */
const PERMALINK_WORDS =
  /^(?:permalink|perma-?link|link|anchor|copy link|link to this (?:heading|section)|direct link to .{0,200}|permalink to .{0,200}|copied!?)$/i;
/** Matches schemes of page actions, not addresses. */
const NOT_AN_ADDRESS = /^\s*(?:javascript|data|vbscript|blob|about|file|chrome-extension):/i;
/** Maximum nodes of a permalink: a glyph, an icon. */
const PERMALINK_NODES = 30;

/** a. Drops permalink glyphs and tracking parameters; keeps only the text of a page action. */
export const link: Handler = {
  enter(walk, node) {
    const { tree } = walk;
    const href = attribute(tree, node, "href") ?? attribute(tree, node, "xlink:href");
    if (href === undefined) return node + 1;
    if (isPermalink(walk, node, href)) return endOf(tree, node);
    const scope = openPhrase(walk, node);
    const written = href.trim();
    if (written === "" || written === "#" || NOT_AN_ADDRESS.test(written)) return node + 1;
    // A heading with a fragment link links to itself.
    if (scope.format.kind === "heading" && written.startsWith("#")) return node + 1;
    const target = walk.page.addresses.resolve(href);
    if (target !== undefined) {
      const title = (attribute(tree, node, "title") ?? "").trim();
      const note = target.includes("#") ? walk.page.notes().marks.get(node) : undefined;
      scope.link = { href: withoutTracking(target), title, ...(note !== undefined && { note }) };
    }
    return node + 1;
  },
};

function isPermalink(walk: Walk, node: number, href: string): boolean {
  const { tree, scope, page } = walk;
  const fragment = href.indexOf("#");
  if (fragment < 0 || fragment === href.length - 1) return false;
  const end = endOf(tree, node);
  if (end === node + 1 || end - node > PERMALINK_NODES) return false;
  for (let at = node + 1; at < end; at++) if (tree.tag[at] === "img") return false;
  const text = textContent(tree, node).trim();
  if (page.notes().marks.has(node)) return false;
  const named = (page.meaning(attribute(tree, node, "class") ?? "") & NAMED.permalink) !== 0;
  if (!LETTER_OR_DIGIT.test(text)) return named || scope.format.kind === "heading" || text !== "";
  return named && PERMALINK_WORDS.test(text);
}
