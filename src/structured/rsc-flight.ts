// Reads the data a page passes to its client components from React server component rows, with
// references resolved. The format is internal to React and undocumented; the reader follows the
// builds in the fixtures and the pages in the corpus.
import type { Json } from "../model/fact.ts";
import type { Draft } from "./bare.ts";
import { expand, freshBudget, LEFT_OUT } from "./expand.ts";
import {
  flightModels,
  isClientModule,
  isElement,
  modelOf,
  resolveText,
} from "./flight-references.ts";
import { readRows } from "./flight-rows.ts";

/** React's root row: apart from elements it only has framework data. */
const ROOT = "0";

/**
 * Returns the data in a flight stream: the props of every client component, outermost first, and
 * unreferenced rows of plain data.
 *
 * References to rows, promises and parts of rows resolve to their value; a reference into itself
 * stays as written. Elements are removed from the props: they are the page itself, and the
 * components inside them have entries of their own. Dates are ISO 8601, maps are lists of pairs,
 * `undefined` is omitted.
 */
export function readFlight(bytes: Uint8Array): Json {
  const models = flightModels(readRows(bytes));
  const elements: Draft[][] = [];
  const seen = new Set<object>();
  const budget = freshBudget();
  const copy = (value: Draft): Json =>
    expand(
      value,
      (one, _key, isOpen) => {
        const found = typeof one === "string" ? resolveText(models, one) : one;
        if (!isElement(found)) return isContainer(found) && isOpen(found) ? one : found;
        if (!seen.has(found)) elements.push(found);
        seen.add(found);
        return LEFT_OUT;
      },
      budget,
    );

  const data: Json[] = [];
  const keep = (value: Json) => {
    if (holdsData(value)) data.push(value);
  };
  let next = 0;
  for (const id of [ROOT, ...models.rows.keys()]) {
    const model = models.referred.has(id) ? undefined : modelOf(models, id);
    models.referred.add(id);
    if (!isContainer(model) || models.rows.get(id)?.tag === "I") continue;
    const row = copy(model);
    if (id !== ROOT) keep(row);
    for (; next < elements.length; next++) {
      const [, type, , props = null] = elements[next] ?? [];
      const value = copy(props);
      if (isClientModule(models, type)) keep(value);
    }
  }
  return data;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** A prop of Next.js' own router components, which carry no page data. */
const ROUTER_PROP = "parallelRouterKey";

/** Whether a copied value has a non-null scalar anywhere. */
function holdsData(root: Json): boolean {
  const waiting: Json[] = [root];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== "object") return true;
    if (value === null) continue;
    if (ROUTER_PROP in value) return false;
    for (const member of Object.values(value)) waiting.push(member);
  }
  return false;
}
