// All rules, by name. Each removes blocks before the rest is chosen.
import { alikeInPosts } from "./alike-in-posts.ts";
import { controls, forms } from "./controls.ts";
import { copies } from "./copies.ts";
import { named } from "./named.ts";
import type { Rule, RulePage } from "./rule.ts";
import { readAlso, sideColumns, teasers } from "./teasers.ts";
import { utilityLinks } from "./utility-links.ts";

/** One row per rule. */
export const RULES = {
  "utility-links": utilityLinks,
  named,
  teasers,
  "read-also": readAlso,
  forms,
  controls,
  "side-columns": sideColumns,
  "alike-in-posts": alikeInPosts,
  copies,
} as const satisfies Readonly<Record<string, Rule>>;

/** Rules that remove small parts, in which an author or date may be the page's own. */
const SPARES_SIGNATURES: ReadonlySet<string> = new Set([
  "utility-links",
  "named",
  "forms",
  "side-columns",
]);
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
    const marks = rule(page);
    for (let at = marks.indexOf(1); at >= 0; at = marks.indexOf(1, at + 1))
      if (!isSigned.has(at)) out.set(at, name);
  }
  return out;
}
