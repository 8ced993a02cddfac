// Declared data of a page as a text that a graph stores, and facts from such a text later.
import { readFacts } from "../facts/facts.ts";
import type { FactsPage } from "../facts/page.ts";
import {
  type FactsHead,
  type Json,
  PAYLOAD_SOURCES,
  type PageFacts,
  type Payload,
  type PayloadSource,
} from "../model/fact.ts";
import { SETTINGS } from "../model/settings.ts";
import { PAGE_TYPES } from "../model/verdict.ts";
import { parseJson } from "../structured/bare.ts";
import { fieldsOf, isObject } from "../text/json-values.ts";

/** Declared data of a page. Its names are part of the graph file. */
interface StoredData {
  readonly title: string | null;
  readonly description: string | null;
  readonly canonical: string | null;
  /** The link preview's texts by property. */
  readonly preview: Readonly<Record<string, string>>;
  readonly page_type: string;
  readonly type_confidence: number;
  readonly headings: readonly string[];
  /** Numbers in the text that may be prices, ascending. */
  readonly numbers: readonly number[];
  readonly payloads: readonly StoredPayload[];
  /** Sources of the payloads that are too large to store. */
  readonly left_out: readonly PayloadSource[];
}

interface StoredPayload {
  readonly source: PayloadSource;
  readonly xpath: string;
  readonly value: Json;
  /** XPath of each value's element, in the order of `placesIn`; "" for the payload's own. */
  readonly elements?: readonly string[];
}

/** Facts of a stored page. */
export interface StoredFacts extends PageFacts {
  /** Sources whose data was too large to store. */
  readonly left_out: readonly PayloadSource[];
}

/** Properties of a link preview that identify a page. */
const PREVIEW = {
  open_graph: ["og:url", "og:title", "og:site_name", "og:description"],
  twitter: ["twitter:title"],
} as const;

/** Maximum numbers stored of a page. */
const MAX_NUMBERS = 2000;

/**
 * Returns the declared data of a page as JSON; undefined for a page without payloads. Payloads over
 * `GRAPH_DECLARED_MAX_CHARS` in sum are left out, those of frameworks' states first.
 */
export function declaredText(page: FactsPage): string | undefined {
  const { metadata, payloads, verdict } = page;
  if (payloads.length === 0) return undefined;
  const { kept, left_out } = fitting(payloads);
  const { title, description, canonical, open_graph, twitter } = metadata;
  const numbers = [...page.shownNumbers()].sort((a, b) => a - b).slice(0, MAX_NUMBERS);
  const head = JSON.stringify({
    title,
    description,
    canonical,
    preview: {
      ...textMembers(open_graph, PREVIEW.open_graph),
      ...textMembers(twitter, PREVIEW.twitter),
    },
    page_type: verdict.page_type,
    type_confidence: verdict.confidence,
    headings: page.headings.map((text) => text.slice(0, MAX_HEADING_CHARS)),
    numbers,
    left_out,
  } satisfies Omit<StoredData, "payloads">);
  return `${head.slice(0, -1)},"payloads":[${kept.join(",")}]}`;
}

/** Maximum characters of a heading: names are compared by as many. */
const MAX_HEADING_CHARS = 500;

const THINGS: ReadonlySet<PayloadSource> = new Set(["json-ld", "microdata", "open-graph"]);

/** Maximum data written to find what fits, in units of `GRAPH_DECLARED_MAX_CHARS`. */
const MAX_TRIED = 4;

/** Returns the payloads that fit, each as JSON, in the order of the page. */
function fitting(payloads: readonly Payload[]): {
  readonly kept: readonly string[];
  readonly left_out: readonly PayloadSource[];
} {
  const isState = (at: number) => !THINGS.has(payloads[at]?.source ?? "initial-state");
  const order = [...payloads.keys()].sort((a, b) => Number(isState(a)) - Number(isState(b)));
  const most = SETTINGS.GRAPH_DECLARED_MAX_CHARS;
  const kept = new Map<number, string>();
  const left = new Set<PayloadSource>();
  let [room, tried]: [number, number] = [most, 0];
  for (const at of order) {
    const payload = payloads[at];
    if (payload === undefined) continue;
    // Each is written only to be measured, and a page may declare thousands.
    const text = tried > MAX_TRIED * most ? undefined : JSON.stringify(storedPayload(payload));
    tried += text?.length ?? 0;
    if (text === undefined || text.length > room) left.add(payload.source);
    else {
      room -= text.length;
      kept.set(at, text);
    }
  }
  const inOrder = [...kept].sort(([a], [b]) => a - b);
  return { kept: inOrder.map(([, text]) => text), left_out: [...left] };
}

function storedPayload({ source, xpath, value, elementOf }: Payload): StoredPayload {
  if (elementOf === undefined) return { source, xpath, value };
  const elements = [...placesIn(value)].map((place) => elementOf(place) ?? "");
  return { source, xpath, value, elements };
}

type Place = Parameters<NonNullable<Payload["elementOf"]>>[0];

/** Yields the place of every value that is no object, and of every object in a list. */
function* placesIn(root: Json): Generator<Place> {
  const open: Json[] = [root];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (!isObject(at)) continue;
    for (const [key, member] of Object.entries(at)) {
      const values: readonly Json[] = Array.isArray(member) ? member : [member];
      for (const [index, value] of values.entries()) {
        yield { holder: at, key, index };
        open.push(value);
      }
    }
  }
}

/** Returns the facts of stored data, without visible ones; parts of another shape are absent. */
export function storedFacts(
  stored: { readonly url: string; readonly declared: string },
  schema?: Readonly<Record<string, unknown>>,
): StoredFacts {
  const data = fieldsOf(parseJson(stored.declared));
  const page = storedPage(stored.url, data);
  const facts = readFacts(page, { visible: false, ...(schema && { schema }) });
  const left_out = textsOf(data["left_out"]);
  return { ...facts, left_out: left_out.flatMap((source) => sourceOf(source) ?? []) };
}

type Members = Readonly<Record<string, unknown>>;

function storedPage(url: string, data: Members): FactsPage {
  const preview = fieldsOf(data["preview"]);
  const metadata: FactsHead = {
    title: textOf(data["title"]),
    description: textOf(data["description"]),
    canonical: textOf(data["canonical"]),
    open_graph: textMembers(preview, PREVIEW.open_graph),
    twitter: textMembers(preview, PREVIEW.twitter),
  };
  const numbers = listOf(data["numbers"]).filter((number) => typeof number === "number");
  const confidence = data["type_confidence"];
  return {
    url,
    metadata,
    headings: textsOf(data["headings"]),
    shownNumbers: () => new Set(numbers),
    payloads: listOf(data["payloads"]).flatMap((payload) => payloadOf(payload) ?? []),
    verdict: {
      page_type: PAGE_TYPES.find((type) => type === data["page_type"]) ?? "unknown",
      confidence: typeof confidence === "number" ? confidence : 0,
    },
    shown: undefined,
  };
}

function payloadOf(stored: unknown): Payload | undefined {
  if (!isObject(stored)) return undefined;
  const source = sourceOf(stored["source"]);
  const value = stored["value"];
  if (source === undefined || !isJson(value)) return undefined;
  const payload = { source, xpath: textOf(stored["xpath"]) ?? "", value };
  if (!Array.isArray(stored["elements"])) return payload;
  return { ...payload, elementOf: elementFinder(value, textsOf(stored["elements"])) };
}

function elementFinder(
  value: Json,
  elements: readonly string[],
): NonNullable<Payload["elementOf"]> {
  const known = new Map<object, Map<string, string[]>>();
  let at = 0;
  for (const { holder, key, index } of placesIn(value)) {
    const keys = known.get(holder) ?? new Map<string, string[]>();
    const paths = keys.get(key) ?? [];
    paths[index] = elements[at++] ?? "";
    known.set(holder, keys.set(key, paths));
  }
  return ({ holder, key, index }) => known.get(holder)?.get(key)?.[index] || undefined;
}

const sourceOf = (value: unknown): PayloadSource | undefined =>
  PAYLOAD_SOURCES.find((source) => source === value);

/** Whether a member of parsed JSON is present. */
const isJson = (value: unknown): value is Json => value !== undefined;

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const textsOf = (value: unknown): readonly string[] =>
  listOf(value).filter((member) => typeof member === "string");

function textMembers(members: Members, names: readonly string[]): Record<string, string> {
  const entries = names.flatMap((name) => {
    const text = textOf(members[name]);
    return text === null ? [] : [[name, text] as const];
  });
  return Object.fromEntries(entries);
}
