// Reads data of frameworks in a page: Next.js, Nuxt, SvelteKit, Remix, React Router, plain state.
import type { HtmlTree } from "../html/tree.ts";
import { attribute } from "../html/walk.ts";
import type { Json, PayloadSource } from "../model/fact.ts";
import { SETTINGS } from "../model/settings.ts";
import { isObject } from "../text/json-values.ts";
import { bareObject, type Draft, fitsPayload, parseJson } from "./bare.ts";
import { expand } from "./expand.ts";
import { type FlatDialect, pairs, readFlatList, type Slot } from "./flat-list.ts";
import { type Found, readLater, type Script } from "./found.ts";
import { readJson } from "./json.ts";
import { readFlight } from "./rsc-flight.ts";
import { readAfter, readAssignments, readCalls } from "./scripts.ts";
import { readTurboStream } from "./turbo-stream.ts";

/** A JSON script with the markers of its element. */
export interface JsonScript extends Script {
  readonly id: string;
  /** Whether SvelteKit wrote it to store the response to a request made on the server. */
  readonly fetched: boolean;
}

/** Ids of JSON scripts with page state, by a word in them. */
const STATE_ID =
  /state|initial|preload|hydrat|apollo|redux|payload|page-?data|ajaxify|warmup|props$/i;

/** Returns payloads of JSON scripts of frameworks, and of those whose id names state. */
export function readJsonScripts(scripts: readonly JsonScript[]): readonly Found[] {
  const found: Found[] = [];
  for (const script of scripts) {
    const source = jsonSource(script);
    if (source === undefined || !/^\s{0,64}[[{]/.test(script.text)) continue;
    found.push(readLater(source, script.node, () => unwrapped(script)));
  }
  return found;
}

function jsonSource({ id, fetched }: JsonScript): PayloadSource | undefined {
  if (id === "__NEXT_DATA__") return "next-data";
  if (id.startsWith("__NUXT_DATA__")) return "nuxt";
  return fetched || STATE_ID.test(id.slice(0, 64)) ? "initial-state" : undefined;
}

/** Unwraps the data: reads a devalue list, or parses the body of a stored response. */
function unwrapped({ id, fetched, text }: JsonScript): Json {
  const [written = null] = readJson(text);
  if (id.startsWith("__NUXT_DATA__")) return readDevalue(written) ?? written;
  if (!fetched || !isObject(written)) return written;
  const body = written["body"];
  return (typeof body === "string" ? parseJson(body) : undefined) ?? written;
}

/** Returns the payloads of inline scripts: stream chunks, then assigned states, in order. */
export function readInlineScripts(scripts: readonly Script[]): readonly Found[] {
  const found = [readFlightChunks(scripts), readTurboChunks(scripts)].filter(
    (one) => one !== undefined,
  );
  const streamed = found.some(({ source }) => source === "initial-state");
  for (const { node, text } of scripts) {
    for (const kit of readSvelteKit({ node, text })) found.push(kit);
    for (const { name, value } of readAssignments(text)) {
      // Next to a stream, these frameworks assign only their configuration.
      if (streamed && CONTEXT_NAMES.has(name)) continue;
      const source = name === "__NUXT__" ? "nuxt" : "initial-state";
      found.push({ source, node, value });
    }
  }
  return found;
}

const CONTEXT_NAMES: ReadonlySet<string> = new Set(["__remixContext", "__reactRouterContext"]);

/** Kinds of chunks pushed to `__next_f`. */
const FLIGHT = { text: 1, binary: 3 } as const;

function readFlightChunks(scripts: readonly Script[]): Found | undefined {
  const pushing = scripts.filter(({ text }) => text.includes("__next_f.push([1,"));
  const [first] = pushing;
  if (first === undefined) return undefined;
  return readLater("rsc-flight", first.node, () => readFlight(flightBytes(pushing)));
}

function flightBytes(scripts: readonly Script[]): Uint8Array {
  const chunks: Uint8Array[] = [];
  for (const { text } of scripts) {
    for (const [chunk] of readCalls(text, "__next_f.push")) {
      if (!Array.isArray(chunk) || typeof chunk[1] !== "string") continue;
      if (chunk[0] === FLIGHT.text) chunks.push(encoder.encode(chunk[1]));
      if (chunk[0] === FLIGHT.binary) chunks.push(fromBase64(chunk[1]));
    }
  }
  return joined(chunks);
}

const encoder = new TextEncoder();

/** Joins chunks, up to the maximum payload size. */
function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const all = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const size = Math.min(all, SETTINGS.PAYLOAD_MAX_BYTES);
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk.subarray(0, size - at), at);
    at = Math.min(at + chunk.length, size);
  }
  return bytes;
}

function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

function readTurboChunks(scripts: readonly Script[]): Found | undefined {
  const sending = scripts.filter(({ text }) => text.includes("streamController.enqueue("));
  const [first] = sending;
  if (first === undefined) return undefined;
  return readLater("initial-state", first.node, () => {
    const chunks = sending.flatMap(({ text }) => readCalls(text, "streamController.enqueue"));
    const stream = chunks.map(([chunk]) => (typeof chunk === "string" ? chunk : "")).join("");
    return (fitsPayload(stream) ? readTurboStream(stream) : undefined) ?? null;
  });
}

/** Reads the data of SvelteKit's start call, `kit.start(app, element, {data})`, and later data. */
function readSvelteKit(script: Script): readonly Found[] {
  const { node, text } = script;
  if (!text.includes("__sveltekit_")) return [];
  const names = new Map([["data", readAfter(text, DATA_CONSTANT)[0]]]);
  const started = readCalls(text, ".start", names).map((args) => args.at(-1));
  const found: Found[] = [];
  for (const value of [...started, ...readDeferred(text)]) {
    if (isObject(value)) found.push({ source: "initial-state", node, value });
  }
  return found;
}

/** The variable with a page's data if the call does not include it. */
const DATA_CONSTANT = /const data = /g;

/**
 * A resolved promise: `.resolve(1, () => [data, error])`, or `.resolve({id, data, error})` in older
 * versions.
 */
const RESOLVED = /\.resolve\((?:\d{1,9}, \(\) => )?(?=[[{])/g;

function readDeferred(script: string): readonly Json[] {
  return readAfter(script, RESOLVED).map((kept) => {
    if (Array.isArray(kept)) return kept[0] ?? null;
    return (isObject(kept) ? kept["data"] : null) ?? null;
  });
}

/** Returns a payload per island with props: dates as text, maps and sets as lists. */
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

const NEGATIVE_ZERO = -6;
const FIRST_NUMBER = -3;

const DIALECT: FlatDialect = {
  below: (index) => {
    if (index === NEGATIVE_ZERO) return 0;
    return index <= FIRST_NUMBER ? null : undefined;
  },
  keyed: (object) => object,
  tagged,
};

/**
 * Returns the data of a devalue list; undefined if it is none. Dates become text, sets lists, maps
 * lists of pairs, framework wrappers (`Reactive`, `Ref`) their value, binary data null.
 */
export function readDevalue(values: unknown): Json | undefined {
  return Array.isArray(values) && values.length > 0 ? readFlatList(values, DIALECT) : undefined;
}

function tagged(type: string, rest: readonly Draft[]): Slot {
  const [first = null] = rest;
  switch (type) {
    case "Date":
    case "BigInt":
    case "URL":
    case "URLSearchParams":
      return { value: typeof first === "string" ? first : null };
    case "Object":
      return { value: typeof first === "object" ? null : String(first) };
    case "Set":
      return { value: rest };
    case "Map":
      return { value: pairs(rest) };
    case "null":
      return { value: withoutPrototype(rest) };
    case "RegExp":
      return { value: null };
  }
  return rest.length === 1 && typeof first === "number" ? { index: first } : { value: null };
}

function withoutPrototype(rest: readonly Draft[]): object {
  const object = bareObject();
  for (const [key, index = null] of pairs(rest)) {
    if (typeof key === "string") object[key] = index;
  }
  return object;
}
