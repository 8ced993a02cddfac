// Collects the visible texts that a page's data repeats: ingredients and steps of a recipe, questions and answers.
import type { Json, JsonObject, Payload } from "../model/fact.ts";
import { squash } from "../text/squash.ts";
import { shortType } from "./schema-org.ts";

/** Types of things whose texts are on the page, and the properties with them. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  Recipe: ["recipeIngredient", "ingredients", "recipeInstructions"],
  HowTo: ["supply", "tool", "step"],
  FAQPage: ["mainEntity"],
};
/** Properties of a step, a section, a question or an answer. */
const INNER = ["name", "text", "itemListElement", "steps", "acceptedAnswer"] as const;
/** Properties in which a wrapper has the page's subject. */
const WITHIN = ["@graph", "mainEntity", "mainEntityOfPage"] as const;
/** Maximum values examined, texts kept, and characters of one. */
const MAX_VALUES = 5000;
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
  for (const { source, value } of payloads) {
    if (source !== "json-ld" && source !== "microdata") continue;
    for (const [node, properties] of thingsIn(value)) {
      for (const property of properties) addTexts(node[property], texts);
    }
  }
  if (texts.size === 0) return undefined;
  const all = [...texts].join("\n").slice(0, MAX_SEARCHED);
  return (text) => {
    const key = squash(text);
    return texts.has(key) || (key.length >= MIN_PART && all.includes(key));
  };
}

/** Returns nodes with texts, each with the properties that have them. */
function thingsIn(root: Json): readonly (readonly [JsonObject, readonly string[]])[] {
  const found: (readonly [JsonObject, readonly string[]])[] = [];
  const waiting: Json[] = [root];
  for (let looked = 0; looked < MAX_VALUES && waiting.length > 0; looked++) {
    const value = waiting.pop();
    if (typeof value !== "object" || value === null || value === undefined) continue;
    if (isList(value)) {
      waiting.push(...value.slice(0, MAX_VALUES));
      continue;
    }
    const types = [value["@type"] ?? []].flat();
    const type = types.find((one) => typeof one === "string" && shortType(one) in TEXTS);
    if (typeof type === "string") found.push([value, TEXTS[shortType(type)] ?? []]);
    else for (const name of WITHIN) waiting.push(value[name] ?? null);
  }
  return found;
}

function addTexts(root: Json | undefined, texts: Set<string>): void {
  const waiting: Json[] = [root ?? null];
  for (let looked = 0; looked < MAX_VALUES && waiting.length > 0; looked++) {
    const value = waiting.pop();
    if (texts.size >= MAX_TEXTS) return;
    if (typeof value === "string") {
      const key = squash(value.slice(0, MAX_CHARS).replace(/<[^<>]*>/g, ""));
      if (key !== "") texts.add(key);
    } else if (typeof value === "object" && value !== null && value !== undefined) {
      if (isList(value)) waiting.push(...value.slice(0, MAX_TEXTS));
      else for (const name of INNER) waiting.push(value[name] ?? null);
    }
  }
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
