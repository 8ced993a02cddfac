// Collects the visible texts that a page's data repeats: ingredients and steps of a recipe, questions and answers.
import type { Json, JsonObject, Payload } from "../model/fact.ts";
import { isObject, typedPayloads, typesOf, valuesIn } from "../text/json-values.ts";
import { squash } from "../text/squash.ts";
import { shortType } from "./schema-org.ts";

/** Types of things whose texts are on the page, and the properties with them. */
const TEXTS: ReadonlyMap<string, readonly string[]> = new Map([
  ["Recipe", ["recipeIngredient", "ingredients", "recipeInstructions"]],
  ["HowTo", ["supply", "tool", "step"]],
  ["FAQPage", ["mainEntity"]],
]);
/** Properties of a step, a section, a question or an answer. */
const INNER = ["name", "text", "itemListElement", "steps", "acceptedAnswer"] as const;
/** Properties in which a wrapper has the page's subject. */
const WITHIN = ["@graph", "mainEntity", "mainEntityOfPage"] as const;
/** Maximum texts kept, and characters of one. */
const MAX_TEXTS = 500;
const MAX_CHARS = 5000;
/** Minimum characters without spaces of a part of a text; a shorter one occurs by chance. */
const MIN_PART = 25;
/** Maximum characters of all texts in which parts are looked for. */
const MAX_SEARCHED = 20_000;

/**
 * Returns a test for the texts of the recipe, the instructions or the questions that a page declares:
 * whether a text is one of them, or a longer part of one. Undefined if it declares none.
 */
export function declaredTexts(
  payloads: readonly Payload[],
): ((text: string) => boolean) | undefined {
  const texts = new Set<string>();
  for (const { value } of typedPayloads(payloads)) {
    for (const node of valuesIn(value, withinOf)) if (isObject(node)) addTexts(node, texts);
  }
  if (texts.size === 0) return undefined;
  const all = [...texts].join("\n").slice(0, MAX_SEARCHED);
  return (text) => {
    const key = squash(text);
    return texts.has(key) || (key.length >= MIN_PART && all.includes(key));
  };
}

function withinOf(node: JsonObject): readonly (Json | undefined)[] {
  return textsOf(node).length > 0 ? [] : WITHIN.map((name) => node[name]);
}

/** Returns the members of a thing that have its texts; none for other things. */
function textsOf(node: JsonObject): readonly (Json | undefined)[] {
  const names = typesOf(node).flatMap((type) => TEXTS.get(shortType(type)) ?? []);
  return names.map((name) => node[name]);
}

function addTexts(node: JsonObject, texts: Set<string>): void {
  for (const member of textsOf(node)) {
    for (const value of valuesIn(member ?? null, (inner) => INNER.map((name) => inner[name]))) {
      if (texts.size >= MAX_TEXTS) return;
      if (typeof value !== "string") continue;
      const key = squash(value.slice(0, MAX_CHARS).replace(/<[^<>]*>/g, ""));
      if (key !== "") texts.add(key);
    }
  }
}
