// Turns a JSON Schema into the columns of a table of facts, and the facts of a page into its cells.
import type { Fact, Json } from "../model/fact.ts";
import { INDEX_STEP, pathBelow } from "./fact-path.ts";
import { compileSchema } from "./schema/compile.ts";
import type { WantedField } from "./schema/wanted.ts";

/** Maximum columns, and maximum parts of a schema that are visited for them. */
const MAX_COLUMNS = 1000;
const MAX_VISITED = 20_000;
/** Maximum objects and choices around a column. */
const MAX_DEPTH = 64;

interface Place {
  readonly path: string;
  readonly wanted: WantedField;
  /** Fields around this one. A recursive schema returns to one of these. */
  readonly around: ReadonlySet<WantedField>;
}

/** Returns a schema's dotted paths in its order, one per list; undefined if there are too many. */
export function factColumns(schema: unknown): readonly string[] | undefined {
  return wantedColumns(compileSchema(schema));
}

/** Returns the dotted paths of a compiled schema, as `factColumns` does. */
export function wantedColumns(wanted: WantedField): readonly string[] | undefined {
  const columns = new Set<string>();
  const open: Place[] = [{ path: "", wanted, around: new Set() }];
  for (let visited = 0; ; visited++) {
    const place = open.pop();
    if (place === undefined) return [...columns];
    if (visited > MAX_VISITED || columns.size > MAX_COLUMNS) return undefined;
    const inner = innerPlaces(place);
    if (inner === undefined) columns.add(place.path);
    else for (const one of inner.toReversed()) open.push(one);
  }
}

/** Returns the places below an object or a choice; undefined for a column. */
function innerPlaces({ path, wanted, around }: Place): readonly Place[] | undefined {
  if (around.has(wanted) || around.size >= MAX_DEPTH) return undefined;
  const within = new Set(around).add(wanted);
  switch (wanted.kind) {
    case "object":
      return wanted.properties.map(({ name, wanted: property }) => ({
        path: pathBelow(path, name),
        wanted: property,
        around: within,
      }));
    case "choice":
      return [...wanted.options].map((option) => ({ path, wanted: option, around: within }));
    case "nothing":
      return [];
    case "list":
    case "value":
    case "anything":
      return undefined;
  }
}

/** Returns each column's value or undefined. Facts below its path form a list or an object. */
export function factCells(
  columns: readonly string[],
  facts: Readonly<Record<string, Pick<Fact, "value">>>,
): readonly (Json | undefined)[] {
  const known = new Set(columns);
  const exact = new Map<string, Json>();
  const below = new Map<string, Map<string, Json>>();
  for (const [path, { value }] of Object.entries(facts)) {
    const column = columnOf(known, path);
    if (column === undefined) continue;
    if (column === path) exact.set(column, value);
    else {
      const inner = below.get(column) ?? new Map<string, Json>();
      below.set(column, inner.set(path.slice(column.length + 1), value));
    }
  }
  return columns.map((column) => exact.get(column) ?? nested(below.get(column)));
}

/** Returns the column of a path: itself, or the longest path above it that is one. */
function columnOf(columns: ReadonlySet<string>, path: string): string | undefined {
  for (let above = path; above !== ""; above = above.slice(0, Math.max(0, above.lastIndexOf("."))))
    if (columns.has(above)) return above;
  return undefined;
}

type Tree = Map<string, Tree | Json>;

/** Joins values by dotted path to lists and objects. */
function nested(values: ReadonlyMap<string, Json> | undefined): Json | undefined {
  if (values === undefined) return undefined;
  const root: Tree = new Map();
  for (const [path, value] of values) {
    const steps = path.split(".");
    const last = steps.pop() ?? "";
    let at = root;
    for (const step of steps) {
      const inner = at.get(step);
      const next: Tree = inner instanceof Map ? inner : new Map();
      at.set(step, next);
      at = next;
    }
    at.set(last, value);
  }
  return jsonOf(root);
}

/** Converts a tree, innermost parts first; it is as deep as its longest path. */
function jsonOf(root: Tree): Json {
  const trees: Tree[] = [root];
  for (const tree of trees) {
    for (const value of tree.values()) if (value instanceof Map) trees.push(value);
  }
  const done = new Map<Tree, Json>();
  for (const tree of trees.toReversed()) {
    const entries = [...tree].map(([key, value]): [string, Json] => [
      key,
      value instanceof Map ? (done.get(value) ?? null) : value,
    ]);
    const isList = entries.every(([key]) => INDEX_STEP.test(key));
    done.set(tree, isList ? entries.map(([, value]) => value) : Object.fromEntries(entries));
  }
  return done.get(root) ?? null;
}
