// Converts anchors to absolute links; drops permalink glyphs.
import { attribute, endOf, textContent } from "../../html/walk.ts";
import { resolve } from "./addresses.ts";
import { NAMED } from "./classes.ts";
import { openScope } from "./open-scope.ts";
import type { Pass } from "./pass.ts";

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** Matches permalink words instead of a glyph. */
const PERMALINK_WORDS =
  /^(?:permalink|perma-?link|link|anchor|copy link|link to this (?:heading|section)|direct link to .{0,200}|permalink to .{0,200}|copied!?)$/i;
/** Matches schemes of page actions, not addresses. */
const NOT_AN_ADDRESS = /^\s*(?:javascript|data|vbscript|blob|about|file|chrome-extension):/i;
/** Maximum nodes of a permalink: a glyph, an icon. */
const PERMALINK_NODES = 30;

/**
 * Opens an anchor. Drops a fragment link that is only a glyph; keeps only the text of a page
 * action.
 */
export function openLink(pass: Pass, node: number): number {
  const { tree } = pass;
  const href = attribute(tree, node, "href") ?? attribute(tree, node, "xlink:href");
  if (href === undefined) return node + 1;
  if (isPermalink(pass, node, href)) return endOf(tree, node);
  const scope = openScope(pass, node, false);
  const written = href.trim();
  if (written === "" || written === "#" || NOT_AN_ADDRESS.test(written)) return node + 1;
  // A heading with a fragment link links to itself.
  if (scope.kind === "heading" && written.startsWith("#")) return node + 1;
  const target = resolve(pass.addresses, href);
  if (target !== undefined) {
    scope.link = { href: target, title: (attribute(tree, node, "title") ?? "").trim() };
  }
  return node + 1;
}

function isPermalink(pass: Pass, node: number, href: string): boolean {
  const { tree, scope } = pass;
  const fragment = href.indexOf("#");
  if (fragment < 0 || fragment === href.length - 1) return false;
  const end = endOf(tree, node);
  if (end === node + 1 || end - node > PERMALINK_NODES) return false;
  for (let at = node + 1; at < end; at++) if (tree.tag[at] === "img") return false;
  const text = textContent(tree, node).trim();
  const named = (pass.meaning(attribute(tree, node, "class") ?? "") & NAMED.permalink) !== 0;
  if (!LETTER_OR_DIGIT.test(text)) return named || scope.kind === "heading" || text !== "";
  return named && PERMALINK_WORDS.test(text);
}
