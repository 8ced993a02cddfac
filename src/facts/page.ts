// What facts are read from, and what every reading of them knows of the page.
import type { PageDocument } from "../model/document.ts";
import type { Annotation, JsonObject, Payload } from "../model/fact.ts";
import type { Metadata } from "../model/metadata.ts";
import { SETTINGS } from "../model/settings.ts";
import type { TypeVerdict } from "../model/verdict.ts";
import type { Descent } from "./match/descent.ts";
import type { FitContext, FittedValue } from "./match/fit.ts";
import { fitNode } from "./match/fit.ts";
import { isObject, listOf } from "./match/json.ts";
import { gatherEvidence, type PageEvidence } from "./nodes/evidence.ts";
import { type FactNode, nodesOf, stateNodes, typedNodes } from "./nodes/nodes.ts";
import type { WantedObject } from "./schema/wanted.ts";

/** A page facts are read from. */
export interface FactsPage {
  /** Final address; "" when it is not known. */
  readonly url: string;
  readonly metadata: Metadata;
  readonly document: PageDocument;
  readonly payloads: readonly Payload[];
  readonly annotations: readonly Annotation[];
  readonly verdict: TypeVerdict;
}

/** A page as its readings of facts share it. */
export interface PageNodes {
  readonly page: FactsPage;
  /** Whether facts may be taken from what the page only shows. */
  readonly visible: boolean;
  readonly evidence: PageEvidence;
  readonly typed: readonly FactNode[];
  /** What the attributes of shown elements describe. */
  readonly annotated: readonly FactNode[];
  /** The social properties of its head; undefined without any. */
  readonly social: FactNode | undefined;
  /** What frameworks left; read when it is first asked for. */
  readonly state: () => readonly FactNode[];
  readonly fit: (
    wanted: WantedObject,
    node: JsonObject,
    how?: FitOptions,
  ) => readonly FittedValue[];
}

interface FitOptions {
  /** Whether keys the node lacks are looked for below it; they are when nothing is said. */
  readonly descends?: boolean;
  readonly isOwn?: (holder: JsonObject) => boolean;
}

/** Values tried of one node; a page of nothing but lists inside lists ends there. */
const MOST_STEPS = 1_000_000;

/** Prepares a page: its nodes, what it says of itself, and a fit that counts its work. */
export function pageNodes(page: FactsPage, visible: boolean): PageNodes {
  const typed = typedNodes(page.payloads);
  const evidence = gatherEvidence({ ...page, siteNames: siteNames(typed) });
  const left = { steps: MOST_STEPS, facts: SETTINGS.FACT_MAX_FACTS };
  const descents = new WeakMap<JsonObject, Descent>();
  let state: readonly FactNode[] | undefined;
  return {
    page,
    visible,
    evidence,
    typed,
    annotated: nodesOf(page.annotations),
    social: socialPayload(page.payloads),
    state: () => {
      state ??= stateNodes(page.payloads);
      return state;
    },
    fit: (wanted, node, { descends = true, isOwn = () => false } = {}) => {
      left.facts = SETTINGS.FACT_MAX_FACTS;
      const context: FitContext = { base: page.url, evidence, descends, isOwn, left, descents };
      return fitNode(wanted, node, context);
    },
  };
}

function socialPayload(payloads: readonly Payload[]): FactNode | undefined {
  for (const payload of payloads) {
    if (payload.source !== "open-graph") continue;
    const { value } = payload;
    if (isObject(value)) return { place: payload, value, types: [], family: "other" };
  }
  return undefined;
}

/** Names that a page's data gives its site, and the organization behind it. */
function siteNames(typed: readonly FactNode[]): readonly string[] {
  return typed.flatMap(({ types, family, value }) => {
    const isOrganization = family === "organization" && types.length > 0;
    if (!types.includes("WebSite") && !isOrganization) return [];
    return [value["name"], ...listOf(value["alternateName"])].filter(
      (name) => typeof name === "string",
    );
  });
}
