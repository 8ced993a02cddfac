// Strings of a React server component model that begin with a dollar to what they stand for: rows, parts of rows, scalars.
import { type Draft, parseJson } from "./bare.ts";
import type { FlightRow } from "./flight-rows.ts";

/** References from one row to the next that are followed before they count as a loop. */
const MOST_HOPS = 64;

/** Names read of the way to a part. */
const MOST_STEPS = 1024;

/** The rows of a stream with what was made of them so far; everything is worked out once. */
export interface FlightModels {
  readonly rows: ReadonlyMap<string, FlightRow>;
  /** Parsed rows by id; undefined for one that is not a model. */
  readonly parsed: Map<string, Draft | undefined>;
  /** What each string stands for. */
  readonly resolved: Map<string, unknown>;
  /** Rows that some string refers to. */
  readonly referred: Set<string>;
}

/** The models of a stream's rows, none of them parsed yet. */
export function flightModels(rows: ReadonlyMap<string, FlightRow>): FlightModels {
  return { rows, parsed: new Map(), resolved: new Map(), referred: new Set() };
}

/** The parsed model of a row, its references unresolved; undefined for a row that is none, or did not come. */
export function modelOf(models: FlightModels, id: string): Draft | undefined {
  if (models.parsed.has(id)) return models.parsed.get(id);
  const row = models.rows.get(id);
  const model = row === undefined || row.tag === "T" ? undefined : parseJson(row.text);
  models.parsed.set(id, model);
  return model;
}

/**
 * What a string of a model stands for: a text, a scalar, or a list or object still holding references.
 *
 * undefined for what has no place in data (functions, `undefined`, rows that did not come); the string itself where
 * following it never ends.
 */
export function resolveText(models: FlightModels, written: string): unknown {
  if (!written.startsWith("$") || written === "$") return written;
  if (models.resolved.has(written)) return models.resolved.get(written);
  const value = followed(models, written, { left: MOST_HOPS });
  models.resolved.set(written, value);
  return value;
}

/** Whether an element's type is a module of the client, and not a tag or a part of React. */
export function isClientModule(models: FlightModels, type: unknown): boolean {
  let at = type;
  for (let hops = 0; hops < MOST_HOPS && typeof at === "string"; hops++) {
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

/** A reference to a row: for lazy, promise, map, set and form data a letter, the id, and perhaps the way to a part. */
const REFERENCE = /^\$[L@QWK]?([\da-f]{1,8})(:.*)?$/s;

/** Hops that may still be taken for one string, in all its parts together. */
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
    value = partOf(models, model, { steps: path.split(":", MOST_STEPS).slice(1), hops });
  }
  return value;
}

/** The value of a string that names no row, by the letter behind its dollar; undefined when it may name one. */
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

/** Where a part stands in an element, which a model writes as a list. */
const ELEMENT_PARTS: ReadonlyMap<string, number> = new Map([
  ["type", 1],
  ["key", 2],
  ["props", 3],
]);

interface Way {
  readonly steps: readonly string[];
  readonly hops: Hops;
}

/** A part of a model by the names on the way to it; references met on the way are followed. */
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

/** The name a module exports a component by: `[id, chunks, name]`; "" for the module as a whole. */
function exportName(module: Draft | undefined): Draft {
  const name = Array.isArray(module) ? module[2] : undefined;
  return typeof name === "string" ? name : null;
}
