// React server component rows to the data a page hands its client components, references resolved.
// The format is React's own and undocumented; it is read as React 18.3 to 19.2 and Next.js 13.4 to 16 write it.
import type { Json } from "../model/fact.ts";
import { type Draft, parseJson } from "./bare.ts";
import { expand, freshBudget, LEFT_OUT } from "./expand.ts";
import { type FlightRow, readRows } from "./flight-rows.ts";

/** The row React starts from: what it holds besides elements is the framework's own. */
const ROOT = "0";

/** References from one row to the next that are followed before they count as a loop. */
const MOST_HOPS = 64;

/** What is known of a stream while its data is gathered. */
interface Stream {
  readonly rows: ReadonlyMap<string, FlightRow>;
  /** Models parsed so far, still holding references. */
  readonly models: Map<string, Draft>;
  /** Rows whose value stands inside another's. */
  readonly referred: Set<string>;
  /** Elements met and not looked into yet; each is entered once. */
  readonly elements: Draft[][];
  readonly seen: Set<object>;
}

/**
 * The data in a flight stream: the props of every client component, outermost first, and rows of plain data that
 * nothing refers to.
 *
 * References to rows, promises and parts of rows stand for their value; one into itself stays as written. Elements are taken
 * out of the props: what they are made of is the page itself, and the components inside them have an entry of their own.
 * Dates are ISO 8601, maps are lists of pairs, `undefined` is left out.
 */
export function readFlight(bytes: Uint8Array): Json {
  const rows = readRows(bytes);
  const stream: Stream = {
    rows,
    models: new Map(),
    referred: new Set(),
    elements: [],
    seen: new Set(),
  };
  const budget = freshBudget();
  const copy = (value: Draft): Json =>
    expand(value, (one, _key, isOpen) => follow(stream, one, isOpen), budget);
  const data: Json[] = [];
  const keep = (value: Json) => {
    if (holdsData(value)) data.push(value);
  };
  let next = 0;
  for (const id of [ROOT, ...rows.keys()]) {
    if (stream.referred.has(id)) continue;
    stream.referred.add(id);
    const model = modelOf(stream, id);
    if (model === undefined) continue;
    const row = copy(model);
    if (id !== ROOT && typeof row === "object") keep(row);
    for (; next < stream.elements.length; next++) {
      const [, type, , props = null] = stream.elements[next] ?? [];
      const value = copy(props);
      if (isClientComponent(stream, type)) keep(value);
    }
  }
  return data;
}

/** The parsed model of a row; undefined for a row that is none, or did not come. */
function modelOf(stream: Stream, id: string): Draft | undefined {
  const known = stream.models.get(id);
  if (known !== undefined) return known;
  const row = stream.rows.get(id);
  const model = row?.tag === "" ? parseJson(row.text) : undefined;
  if (model !== undefined) stream.models.set(id, model);
  return model;
}

/** What a value of a model stands for: see `expand`. Elements are set aside and leave nothing. */
function follow(stream: Stream, value: unknown, isOpen: (container: object) => boolean): unknown {
  const hops = { left: MOST_HOPS };
  const found = typeof value === "string" ? resolved(stream, value, hops) : value;
  if (!isElement(found)) {
    const loops = typeof found === "object" && found !== null && isOpen(found);
    return loops ? value : found;
  }
  if (!stream.seen.has(found)) {
    stream.seen.add(found);
    stream.elements.push(found);
  }
  return LEFT_OUT;
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

/** A reference to a row: for lazy, promise, map, set and form data a letter, the id, and perhaps the way to a part. */
const REFERENCE = /^\$[L@QWK]?([\da-f]{1,8})(:.*)?$/s;

/** The value of a string of a model, following it from row to row; undefined for what has no place in data. */
function resolved(stream: Stream, written: string, hops: { left: number }): unknown {
  let value: unknown = written;
  while (typeof value === "string" && value.startsWith("$") && value.length > 1) {
    if (hops.left-- <= 0) return written;
    const scalar = scalarOf(value);
    if (scalar !== undefined) return scalar;
    const [, id = "", path = ""] = REFERENCE.exec(value) ?? [];
    const row = stream.rows.get(id);
    if (row === undefined) return undefined;
    if (row.tag === "T") return row.text;
    if (row.tag === "I") return moduleName(row);
    stream.referred.add(id);
    value = partOf(stream, modelOf(stream, id), { steps: path.split(":").slice(1), hops });
  }
  return value;
}

/** Where a part stands in an element, which a model writes as a list. */
const ELEMENT_PARTS: ReadonlyMap<string, number> = new Map([
  ["type", 1],
  ["key", 2],
  ["props", 3],
]);

interface Way {
  readonly steps: readonly string[];
  readonly hops: { left: number };
}

/** A part of a model by the names on the way to it; references met on the way are followed. */
function partOf(stream: Stream, model: Draft | undefined, { steps, hops }: Way): unknown {
  let value: unknown = model;
  for (const step of steps) {
    if (typeof value === "string") value = resolved(stream, value, hops);
    if (typeof value !== "object" || value === null) return undefined;
    const part = isElement(value) ? ELEMENT_PARTS.get(step) : undefined;
    value = Object.hasOwn(value, part ?? step) ? Reflect.get(value, part ?? step) : undefined;
  }
  return value;
}

/** Whether a value of a model is a React element: `["$", type, key, props]`. */
function isElement(value: unknown): value is Draft[] {
  return Array.isArray(value) && value.length >= 4 && value[0] === "$";
}

/** Whether an element's type is a module of the client, and not a tag or a part of React. */
function isClientComponent(stream: Stream, type: unknown): boolean {
  let at = type;
  for (let hops = 0; hops < MOST_HOPS && typeof at === "string"; hops++) {
    const [, id = ""] = REFERENCE.exec(at) ?? [];
    if (stream.rows.get(id)?.tag === "I") return true;
    at = modelOf(stream, id);
  }
  return false;
}

/** The name a module row exports its component by: `[id, chunks, name]`; "" for the module as a whole. */
function moduleName(row: FlightRow): Draft {
  const module = parseJson(row.text);
  const name = Array.isArray(module) ? module[2] : undefined;
  return typeof name === "string" ? name : null;
}

/** A prop of Next.js' own router components, which carry no data of the page. */
const ROUTER_PROP = "parallelRouterKey";

/** Whether a copied value holds a scalar anywhere that is not null. */
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
