// Detects front-end frameworks by their markup: the list in docs/reference/technologies.md.
import type { HtmlTree } from "../html/tree.ts";
import { Gathering } from "./findings.ts";
import { traceMarkup } from "./markup.ts";
import { indexRules } from "./rule-index.ts";
import { FRAMEWORK_RULES } from "./rules.ts";

/** The frameworks of the page record, in output order. */
export const FRAMEWORKS: readonly string[] = FRAMEWORK_RULES.map(({ name }) => name);

/** Only traces in the markup are looked up: the others need the page's address or a browser. */
const INDEX = indexRules(FRAMEWORK_RULES);

/** Frameworks that are built on another one. */
const BUILT_ON = FRAMEWORK_RULES.map(({ name, implies = [] }) => [name, implies] as const);

/** Returns the frameworks of a page, each once, with those they are built on. */
export function frameworksOf(tree: HtmlTree): readonly string[] {
  const gathering = new Gathering();
  traceMarkup(tree, { base: undefined, index: INDEX, gathering });
  const found = new Set(gathering.findings.keys());
  for (const [name, bases] of BUILT_ON)
    if (found.has(name)) for (const base of bases) found.add(base);
  return FRAMEWORKS.filter((name) => found.has(name));
}
