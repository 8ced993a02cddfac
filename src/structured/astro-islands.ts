// Reads the props of Astro islands: page components that run in the client.
import type { HtmlTree } from "../html/tree.ts";
import { attribute } from "../html/walk.ts";
import { fitsPayload, parseJson } from "./bare.ts";
import { expand } from "./expand.ts";
import { type Found, readLater } from "./found.ts";

/**
 * Returns one payload per island with props. Dates and addresses become text, maps lists of pairs,
 * sets lists.
 */
export function readAstroIslands(tree: HtmlTree, islands: readonly number[]): readonly Found[] {
  const found: Found[] = [];
  for (const node of islands) {
    const props = attribute(tree, node, "props") ?? "";
    if (props.length <= "{}".length || !fitsPayload(props)) continue;
    found.push(
      readLater("initial-state", node, () => expand(parseJson(props) ?? null, valueOfPair)),
    );
  }
  return found;
}

/** Types whose value has no JSON form: regular expressions and infinity. */
const WITHOUT_JSON: ReadonlySet<unknown> = new Set([2, 11]);

/**
 * Astro writes each value as a pair of type and value: `{"name":[0,"x"],"tags":[1,[[0,"a"]]]}`.
 * Older versions wrote lists as JSON in a string.
 */
function valueOfPair(pair: unknown): unknown {
  if (!Array.isArray(pair)) return pair;
  const [type, value] = pair;
  if (WITHOUT_JSON.has(type)) return null;
  const nested = typeof value === "string" && LISTS.has(type) ? parseJson(value) : undefined;
  return nested ?? value;
}

/** Types whose value is a list: of values, a map, a set. */
const LISTS: ReadonlySet<unknown> = new Set([1, 4, 5]);
