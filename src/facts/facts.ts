// Extracts facts from a page, by the caller's schema or a built-in one.
import type { FactsWanted, PageFacts } from "../model/fact.ts";
import { SETTINGS } from "../model/settings.ts";
import { askedFacts } from "./asked.ts";
import { autoFacts } from "./auto.ts";
import { factOut, type TakenFact } from "./merge.ts";
import { type FactsPage, pageNodes } from "./page.ts";
import { compileSchema } from "./schema/compile.ts";

/** Returns the facts of a page, sorted by path. Never throws; a page without data has no facts. */
export function readFacts(
  page: FactsPage,
  { schema, schema_from, visible }: FactsWanted,
): PageFacts {
  const nodes = pageNodes(page, visible);
  if (schema !== undefined) {
    return { facts: answered(askedFacts(nodes, compileSchema(schema))), schema_choice: null };
  }
  const { facts, choice } = autoFacts(nodes, schema_from ?? "page");
  return { facts: answered(facts), schema_choice: choice };
}

/** Facts by path. Paths are data: one may be `__proto__`. */
function answered(facts: readonly TakenFact[]): PageFacts["facts"] {
  const some = facts.slice(0, SETTINGS.FACT_MAX_FACTS);
  return Object.fromEntries(some.map((fact) => [fact.found.path, factOut(fact)]));
}
