// Input of fact extraction, and the page context that all its parts share.
import type { PageDocument } from "../model/document.ts";
import type { Annotation, Json, JsonObject, Payload } from "../model/fact.ts";
import { once, oncePerObject } from "../model/once.ts";
import type { PageAbout } from "../model/page.ts";
import type { RecordTable } from "../model/records.ts";
import { SETTINGS } from "../model/settings.ts";
import type { TypeVerdict } from "../model/verdict.ts";
import {
  type EvidencePage,
  gatherEvidence,
  headingsOf,
  type PageEvidence,
} from "../statements/evidence.ts";
import { type DataNode, nodesOf } from "../statements/nodes.ts";
import { isList, isObject, typedPayloads } from "../text/json-values.ts";
import { parseNumber, WRITTEN_NUMBER } from "./coerce/number.ts";
import { descend } from "./match/descent.ts";
import { type FittedValue, fitNode } from "./match/fit.ts";
import type { ListedThing } from "./nodes/lists.ts";
import type { WantedObject } from "./schema/wanted.ts";

/** A page to extract facts from. */
export interface FactsPage extends EvidencePage {
  readonly verdict: Pick<TypeVerdict, "page_type" | "confidence">;
  /** Time of the reading in milliseconds since 1970; absent if unknown. */
  readonly now?: number | undefined;
  /** Its visible content; undefined for a page of a graph. */
  readonly shown: ShownContent | undefined;
}

/** Visible content of a page. */
export interface ShownContent {
  readonly document: PageDocument;
  readonly annotations: readonly Annotation[];
  /** The page record's fields about the page; absent where no record was made. */
  readonly about?: PageAbout | undefined;
  /** Returns the list that the page is about, undefined for none; absent if no lists are read. */
  readonly list?: (() => RecordTable | undefined) | undefined;
  /** Returns the rows of a visible list that shows most of some things; undefined for none. */
  readonly showing?: ((things: readonly ListedThing[]) => ShownThings | undefined) | undefined;
}

/** A visible list of things that the page declares, too. */
export interface ShownThings {
  readonly table: RecordTable;
  /** Index of each thing's row; undefined for a thing without one. */
  readonly rows: readonly (number | undefined)[];
}

/** Parts of a page that was just read. */
type PageParts = ShownContent &
  Pick<FactsPage, "url" | "metadata" | "payloads" | "verdict" | "now">;

/** Returns a page that was just read as input of fact extraction. */
export function factsPage(parts: PageParts): FactsPage {
  const { url, metadata, payloads, verdict, now, document, annotations, about } = parts;
  const { list, showing } = parts;
  return {
    url,
    metadata,
    get headings() {
      return headingsOf(document);
    },
    shownNumbers: () => shownNumbers(document),
    payloads,
    verdict,
    now,
    shown: { document, annotations, about, list, showing },
  };
}

/** Maximum blocks read for the numbers of a page, and maximum characters of each. */
const MAX_BLOCKS = 5000;
const MAX_BLOCK_CHARS = 2000;

/** Returns every number on a page that may be a price. */
function shownNumbers({ blocks }: PageDocument): ReadonlySet<number> {
  const numbers = new Set<number>();
  for (const { text } of blocks.slice(0, MAX_BLOCKS)) {
    if (text.length > MAX_BLOCK_CHARS) continue;
    for (const [written] of text.matchAll(WRITTEN_NUMBER)) {
      for (const part of [written, ...written.split(/\s/)]) {
        const value = parseNumber(part, "price");
        if (value !== undefined) numbers.add(value);
      }
    }
  }
  return numbers;
}

/** A page prepared for fact extraction. */
export interface PageNodes {
  readonly page: FactsPage;
  /** Visible content, if facts may come from it. */
  readonly shown: ShownContent | undefined;
  readonly evidence: PageEvidence;
  readonly typed: readonly DataNode[];
  /** Things described by attributes of visible elements. */
  readonly annotated: readonly DataNode[];
  /** Social properties in its head; undefined without any. */
  readonly social: DataNode | undefined;
  /** Framework data; parsed on first use. */
  readonly state: () => readonly DataNode[];
  readonly fit: (
    wanted: WantedObject,
    node: JsonObject,
    how?: FitOptions,
  ) => readonly FittedValue[];
}

interface FitOptions {
  /** Whether to look below the node for keys it lacks; default true. */
  readonly descends?: boolean;
  readonly isOwn?: (holder: JsonObject) => boolean;
}

/** Maximum values tried per node; stops pages made of nested lists. */
const MAX_STEPS = 1_000_000;

/** Prepares a page: its nodes, its evidence, and a fit function that counts its work. */
export function pageNodes(page: FactsPage, visible: boolean): PageNodes {
  const shown = visible ? page.shown : undefined;
  const evidence = gatherEvidence(page);
  const left = { steps: MAX_STEPS, facts: SETTINGS.FACT_MAX_FACTS };
  const descentOf = oncePerObject((object: JsonObject) => descend(object, evidence));
  return {
    page,
    shown,
    evidence,
    typed: nodesOf(typedPayloads(page.payloads)),
    annotated: nodesOf(shown?.annotations ?? []),
    social: socialPayload(page.payloads),
    state: once(() => stateNodes(page.payloads)),
    fit: (wanted, node, { descends = true, isOwn = () => false } = {}) => {
      left.facts = SETTINGS.FACT_MAX_FACTS;
      return fitNode(wanted, node, {
        base: page.url,
        evidence,
        descentOf: descends ? descentOf : undefined,
        isOwn,
        left,
      });
    },
  };
}

function socialPayload(payloads: readonly Payload[]): DataNode | undefined {
  for (const payload of payloads) {
    if (payload.source !== "open-graph") continue;
    const { value } = payload;
    if (isObject(value)) return { place: payload, value, types: [], family: "other" };
  }
  return undefined;
}

/** Returns framework data as one object per payload; of a list, an object keyed by index. */
function stateNodes(payloads: readonly Payload[]): readonly DataNode[] {
  return payloads.flatMap((payload) => {
    if (!isStatePayload(payload)) return [];
    const value = asObject(payload.value);
    return value === undefined
      ? []
      : [{ place: payload, value, types: [], family: "other" as const }];
  });
}

/** Whether a payload is the state of a framework. */
export function isStatePayload({ source }: Payload): boolean {
  return source !== "json-ld" && source !== "microdata" && source !== "open-graph";
}

function asObject(value: Json): JsonObject | undefined {
  if (!isList(value)) return isObject(value) ? value : undefined;
  const object: Record<string, Json> = Object.create(null);
  for (const [index, member] of value.entries()) object[String(index)] = member;
  return object;
}
