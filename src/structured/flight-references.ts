// Resolves strings with a leading dollar in a React server component model: rows, parts, scalars.
import { type Draft, parseJson } from "./bare.ts";

/** A row: its React tag ("" for a model) and its text; rows of binary data have no text. */
export interface FlightRow {
  readonly tag: string;
  readonly text: string;
}

/** Maximum references followed from row to row; more count as a loop. */
const MAX_HOPS = 64;

/** Maximum names in the path to a part. */
const MAX_STEPS = 1024;

/** Rows of a stream and their results so far; each result is computed once. */
export interface FlightModels {
  readonly rows: ReadonlyMap<string, FlightRow>;
  /** Parsed rows by id; undefined for a row that is not a model. */
  readonly parsed: Map<string, Draft | undefined>;
  /** Resolved strings. */
  readonly resolved: Map<string, unknown>;
  /** Ids of referenced rows. */
  readonly referred: Set<string>;
}

/** Creates the models of a stream's rows, none of them parsed yet. */
export function flightModels(rows: ReadonlyMap<string, FlightRow>): FlightModels {
  return { rows, parsed: new Map(), resolved: new Map(), referred: new Set() };
}

/** Returns the model of a row with unresolved references; undefined if missing or no model. */
export function modelOf(models: FlightModels, id: string): Draft | undefined {
  if (models.parsed.has(id)) return models.parsed.get(id);
  const row = models.rows.get(id);
  const model = row === undefined || row.tag === "T" ? undefined : parseJson(row.text);
  models.parsed.set(id, model);
  return model;
}

/**
 * Resolves a string of a model to a text, a scalar, or a list or object that still has references;
 * undefined for values that are not data, the string itself in a loop.
 */
export function resolveText(models: FlightModels, written: string): unknown {
  if (!written.startsWith("$") || written === "$") return written;
  if (models.resolved.has(written)) return models.resolved.get(written);
  const value = followed(models, written, { left: MAX_HOPS });
  models.resolved.set(written, value);
  return value;
}

/** Whether an element's type is a client module, not a tag or a part of React. */
export function isClientModule(models: FlightModels, type: unknown): boolean {
  let at = type;
  for (let hops = 0; hops < MAX_HOPS && typeof at === "string"; hops++) {
    const [, id = ""] = REFERENCE.exec(at) ?? [];
    if (models.rows.get(id)?.tag === "I") return true;
    at = modelOf(models, id);
  }
  return false;
}

/** Whether a value of a model is a React element: `["$", type, key, props]`. */
export function isElement(value: unknown): value is Draft[] {
  return Array.isArray(value) && value.length >= 4 && value[0] === "$";
}

/** A reference to a row: a letter for lazy, promise, map, set, form data; the id; a path. */
const REFERENCE = /^\$[L@QWK]?([\da-f]{1,8})(:.*)?$/s;

/** Remaining hops for one string, across all its parts. */
interface Hops {
  left: number;
}

function followed(models: FlightModels, written: string, hops: Hops): unknown {
  let value: unknown = written;
  while (typeof value === "string" && value.startsWith("$") && value.length > 1) {
    if (hops.left-- <= 0) return written;
    const scalar = scalarOf(value);
    if (scalar !== undefined) return scalar;
    const [, id = "", path = ""] = REFERENCE.exec(value) ?? [];
    const row = models.rows.get(id);
    if (row === undefined) return undefined;
    if (row.tag === "T") return row.text;
    const model = modelOf(models, id);
    if (row.tag === "I") return exportName(model);
    models.referred.add(id);
    value = partOf(models, model, { steps: path.split(":", MAX_STEPS).slice(1), hops });
  }
  return value;
}

/** Returns the value of a string by the letter after its dollar; undefined for references. */
function scalarOf(written: string): Draft | undefined {
  const rest = written.slice(2);
  switch (written[1]) {
    case "$":
      return written.slice(1);
    case "S":
    case "D":
    case "n":
      return rest;
    case "N":
    case "I":
      return null;
    case "-":
      return rest === "0" ? 0 : null;
  }
  return undefined;
}

/** Indexes of an element's parts in its list. */
const ELEMENT_PARTS: ReadonlyMap<string, number> = new Map([
  ["type", 1],
  ["key", 2],
  ["props", 3],
]);

interface Way {
  readonly steps: readonly string[];
  readonly hops: Hops;
}

/** Returns the part of a model at a path of names, following references on the way. */
function partOf(models: FlightModels, model: Draft | undefined, { steps, hops }: Way): unknown {
  let value: unknown = model;
  for (const step of steps) {
    if (typeof value === "string") value = followed(models, value, hops);
    if (typeof value !== "object" || value === null) return undefined;
    const part = (isElement(value) ? ELEMENT_PARTS.get(step) : undefined) ?? step;
    value = Object.hasOwn(value, part) ? Reflect.get(value, part) : undefined;
  }
  return value;
}

/** Returns the export of a component in a module `[id, chunks, name]`; "" for the whole module. */
function exportName(module: Draft | undefined): Draft {
  const name = Array.isArray(module) ? module[2] : undefined;
  return typeof name === "string" ? name : null;
}
