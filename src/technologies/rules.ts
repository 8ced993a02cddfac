// Loads the rules of technologies, also used for the page record's frameworks.
import { readFileSync } from "node:fs";
import { once } from "../model/once.ts";
import type { TechnologyRule } from "./rule.ts";

/** One rule per line; patterns are written as `/source/` or `/source/i`. */
const FILE = new URL("../../../models/technologies.jsonl", import.meta.url);

/** Fields whose values are patterns by name. */
const PATTERNS: ReadonlySet<string> = new Set(["headers", "meta", "attributes", "attributeNames"]);

const LINES = readFileSync(FILE, "utf8").trim().split("\n");

/** The frameworks, in the order of the page record. Every read looks for them, so they are parsed apart. */
export const FRAMEWORK_RULES = LINES.filter((line) => line.includes('"framework":')).map(ruleOf);

/** Returns all technologies, each name once, parsed on the first call. */
export const technologyRules = once((): readonly TechnologyRule[] => LINES.map(ruleOf));

function ruleOf(line: string): TechnologyRule {
  return JSON.parse(line, withPatterns);
}

function withPatterns(key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (key === "sources" && Array.isArray(value)) {
    return value.map(([word, written]) => [word, patternOf(written)]);
  }
  if (!PATTERNS.has(key)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, written]) => [name, patternOf(String(written))]),
  );
}

function patternOf(written: string): RegExp {
  const end = written.lastIndexOf("/");
  return new RegExp(written.slice(1, end), written.slice(end + 1));
}
