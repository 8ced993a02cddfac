// The rules of technologies to the list of what is detected, by category.
import { TECHNOLOGY_CATEGORIES } from "../../src/model/technology.ts";
import { technologyRules } from "../../src/technologies/rules.ts";
import type { Parts } from "./parts.ts";
import { wrap } from "./wrap.ts";

/** The part made from the rules: an item per category with its technologies by name. */
export function technologyParts(): Parts {
  const items = TECHNOLOGY_CATEGORIES.map((category) => {
    const names = technologyRules()
      .filter((rule) => rule.category === category)
      .map(({ name }) => name);
    return `- **${category}**: ${names.sort((a, b) => a.localeCompare(b, "en")).join(", ")}`;
  });
  return { "technologies by category": wrap(items.join("\n")) };
}
