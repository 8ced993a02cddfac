// All rules, by name. Each removes blocks before the rest is chosen.
import { blocksIn, formRows } from "../comments.ts";
import { copies } from "./copies.ts";
import { alikeInPosts, repeatedLabels } from "./repeated-lines.ts";
import type { Rule, RulePage } from "./rule.ts";
import { sideColumns } from "./side-columns.ts";
import { readAlso, teasers } from "./teasers.ts";
import { utilityLinks } from "./utility-links.ts";

/** Maximum words of a form with its heading and invitation. */
const MAX_BOX = 60;

/**
 * Removes forms of an article with the small boxes around them; on other pages a form may be what the
 * page is for.
 */
const forms: Rule = ({ outline, type }) => {
  const { blocks, containers, sums, title } = outline;
  if (type !== "article") return new Uint8Array(blocks.length);
  const rows = formRows(outline);
  for (const [row, isForm] of rows.entries()) {
    if (isForm === 0) continue;
    let box = containers.parent[row] ?? -1;
    while (box >= 0 && rows[box] === 0 && (sums.words[box] ?? 0) <= MAX_BOX) {
      rows[box] = 1;
      box = containers.parent[box] ?? -1;
    }
  }
  // What is inside a box is in it, too.
  for (const [row, parent] of containers.parent.entries()) if (rows[parent] === 1) rows[row] = 1;
  const marks = blocksIn(containers, rows);
  if (title >= 0) marks[title] = 0;
  return marks;
};

/** One row per rule. */
export const RULES = {
  "utility-links": utilityLinks,
  teasers,
  "read-also": readAlso,
  forms,
  "side-columns": sideColumns,
  "repeated-labels": repeatedLabels,
  "alike-in-posts": alikeInPosts,
  copies,
} as const satisfies Readonly<Record<string, Rule>>;

/** Rules that remove small parts, in which an author or date may be the page's own. */
const SPARES_SIGNATURES: ReadonlySet<string> = new Set(["utility-links", "forms", "side-columns"]);
const NO_SIGNATURES: ReadonlyMap<number, unknown> = new Map();

/** Returns the rule that removes each block. `without` names rules to leave out. */
export function ruledOut(
  page: RulePage,
  without?: ReadonlySet<string>,
): ReadonlyMap<number, string> {
  const out = new Map<number, string>();
  for (const [name, rule] of Object.entries(RULES)) {
    if (without?.has(name) === true) continue;
    const isSigned = SPARES_SIGNATURES.has(name) ? page.signatures : NO_SIGNATURES;
    for (const [at, is] of rule(page).entries())
      if (is === 1 && !isSigned.has(at)) out.set(at, name);
  }
  return out;
}
