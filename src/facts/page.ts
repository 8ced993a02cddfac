// Input of fact extraction, and the page context that all its parts share.
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

/** A page to extract facts from. */
export interface FactsPage {
  /** Final address; "" if unknown. */
  readonly url: string;
  readonly metadata: Metadata;
  readonly document: PageDocument;
  readonly payloads: readonly Payload[];
  readonly annotations: readonly Annotation[];
  readonly verdict: TypeVerdict;
}

/** A page prepared for fact extraction. */
export interface PageNodes {
  readonly page: FactsPage;
  /** Whether facts may come from visible content. */
  readonly visible: boolean;
  readonly evidence: PageEvidence;
  readonly typed: readonly FactNode[];
  /** Things described by attributes of visible elements. */
  readonly annotated: readonly FactNode[];
  /** Social properties in its head; undefined without any. */
  readonly social: FactNode | undefined;
  /** Framework data; parsed on first use. */
  readonly state: () => readonly FactNode[];
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
  const typed = typedNodes(page.payloads);
  const evidence = gatherEvidence({ ...page, siteNames: siteNames(typed) });
  const left = { steps: MAX_STEPS, facts: SETTINGS.FACT_MAX_FACTS };
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

/** Returns names of the site and its organization in the page's data. */
function siteNames(typed: readonly FactNode[]): readonly string[] {
  return typed.flatMap(({ types, family, value }) => {
    const isOrganization = family === "organization" && types.length > 0;
    if (!types.includes("WebSite") && !isOrganization) return [];
    return [value["name"], ...listOf(value["alternateName"])].filter(
      (name) => typeof name === "string",
    );
  });
}
