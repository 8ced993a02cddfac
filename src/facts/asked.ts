// Facts for a caller's schema. Any node may contribute, but properties that only one thing on a
// page can have come from the page's subject.
import type { Json, JsonObject } from "../model/fact.ts";
import { foldKey } from "./keys.ts";
import { isGeneric } from "./match/aliases.ts";
import { weaker } from "./match/how.ts";
import { mergeFacts, type NodeGiven, type TakenFact } from "./merge.ts";
import type { NodeFamily } from "./nodes/families.ts";
import type { FactNode } from "./nodes/nodes.ts";
import { describing, nameOf } from "./nodes/subject.ts";
import { byFamily, byType, partsOf } from "./nodes/subjects.ts";
import type { PageNodes } from "./page.ts";
import { meaningOf } from "./schema/meaning.ts";
import type { WantedObject } from "./schema/wanted.ts";
import { socialNode } from "./social.ts";
import { entityFacts } from "./state.ts";
import { visibleFacts } from "./visible/visible.ts";

/** Preference for each kind of place, multiplied with the confidence. */
const PREFERENCE = {
  lead: 1,
  entity: 0.9,
  wrapper: 0.8,
  other: 0.75,
  preview: 0.7,
  state: 0.6,
} as const;

/** Kinds of things a page may be about. */
const THINGS: ReadonlySet<NodeFamily> = new Set([
  "article",
  "work",
  "thread",
  "product",
  "list",
  "other",
]);
/** Kinds of things a page may be about if it is about none of those. */
const PARTIES: ReadonlySet<NodeFamily> = new Set(["organization", "person", "media"]);
/** Kinds that never describe the page: reviews and comments on it, and lists of its links. */
const SILENT: ReadonlySet<NodeFamily> = new Set([
  "comment",
  "rating",
  "offer",
  "wrapper",
  "breadcrumb",
]);
/** Types whose properties describe an image or a link. */
const SILENT_TYPES: ReadonlySet<string> = new Set([
  "ImageObject",
  "3DModel",
  "Photograph",
  "SiteNavigationElement",
  "ListItem",
]);

/** Returns the facts of a page for a schema written by the caller. */
export function askedFacts(nodes: PageNodes, wanted: WantedObject): readonly TakenFact[] {
  const { typed } = nodes;
  const own = ownOnly(wanted);
  const things = thingsOf(nodes);
  const lead = leadOf(nodes, things, wanted);
  const given: NodeGiven[] = [];
  for (const node of things) {
    const isLead = lead !== undefined && node.family === lead.family;
    given.push(
      givenBy(nodes, node, isLead ? wanted : own, isLead ? PREFERENCE.lead : PREFERENCE.other),
    );
  }
  const family = lead?.family ?? "product";
  for (const part of partsOf(things, typed, { family, evidence: nodes.evidence })) {
    given.push(givenBy(nodes, part, own, PREFERENCE.lead));
  }
  for (const node of wrappersOf(nodes))
    given.push(givenBy(nodes, node, wanted, PREFERENCE.wrapper));
  for (const node of othersOf(nodes)) {
    const all = lead === undefined && isParty(nodes, node, own);
    given.push(givenBy(nodes, node, all ? wanted : own, PREFERENCE.other));
  }
  given.push(
    ...fromBreadcrumbs(nodes, wanted),
    ...fromPreview(nodes, wanted),
    ...fromState(nodes, wanted),
    ...visibleFacts(nodes, wanted, THINGS),
  );
  return mergeFacts(given);
}

function givenBy(
  nodes: PageNodes,
  { place, value }: FactNode,
  wanted: WantedObject,
  preference: number,
): NodeGiven {
  return {
    facts: nodes.fit(wanted, value),
    origin: { place, factor: 1, note: "" },
    preference,
  };
}

/**
 * Returns the things that describe the page, of every kind in its data. If several things have one
 * kind, only the page's own is included.
 */
function thingsOf({ typed, evidence }: PageNodes): readonly FactNode[] {
  const things = typed.filter(({ family }) => THINGS.has(family));
  return byFamily(things).flatMap((some) => {
    const [first] = some;
    const sameSort = first?.family === "other" || first?.family === "list" ? byType(some) : [some];
    return sameSort.flatMap((one) => describing(one, evidence));
  });
}

/** Returns the subject of the schema: the thing with the most wanted properties. */
function leadOf(
  nodes: PageNodes,
  things: readonly FactNode[],
  wanted: WantedObject,
): FactNode | undefined {
  let lead: FactNode | undefined;
  let most = 0;
  for (const node of things) {
    const count = new Set(nodes.fit(wanted, node.value).map(({ path }) => path.split(".", 1)[0]))
      .size;
    if (count > most) {
      lead = node;
      most = count;
    }
  }
  return lead;
}

function wrappersOf({ typed, evidence }: PageNodes): readonly FactNode[] {
  return describing(
    typed.filter(({ family }) => family === "wrapper"),
    evidence,
  );
}

/**
 * Returns nodes other than the page's own: the site, its organization, people. Several nodes of one
 * type are a list of things.
 */
function othersOf({ typed, evidence }: PageNodes): readonly FactNode[] {
  const others = typed.filter(
    ({ family, types }) =>
      !THINGS.has(family) && !SILENT.has(family) && !types.some((type) => SILENT_TYPES.has(type)),
  );
  return byType(others).flatMap((some) => {
    const sites = some.filter((node) => evidence.isSite(nameOf(node)));
    return sites.length > 0 ? sites : describing(some, evidence);
  });
}

/**
 * Whether an organization or a person is the subject of the schema, on a page without another
 * subject. It must have properties that only such a node has, or the page's title.
 */
function isParty({ evidence, fit }: PageNodes, node: FactNode, own: WantedObject): boolean {
  if (!PARTIES.has(node.family)) return false;
  const name = nameOf(node);
  return !evidence.hasTitle || evidence.isTitle(name) || fit(own, node.value).length > 0;
}

/** Returns the schema without names common to things of every kind. */
function ownOnly(wanted: WantedObject): WantedObject {
  const properties = wanted.properties.filter(({ name }) => !isCommon(name));
  return { ...wanted, properties };
}

/**
 * Whether things of every kind have a property of this name, so that the name does not identify its
 * owner.
 */
function isCommon(name: string): boolean {
  const folded = foldKey(name);
  if (isGeneric(folded)) return true;
  const isName =
    meaningOf(name) === "name" &&
    !/organi[sz]ation|company|business|legal|brand|manufacturer/.test(folded);
  return isName || /^(?:date|published|modified|updated|created)/.test(folded);
}

/** Returns breadcrumbs only if the schema asks for them; they are not a list of products. */
function fromBreadcrumbs(nodes: PageNodes, wanted: WantedObject): readonly NodeGiven[] {
  const properties = wanted.properties.filter(({ name }) => CRUMBS.test(foldKey(name)));
  const trail = nodes.typed.find(({ family }) => family === "breadcrumb");
  if (properties.length === 0 || trail === undefined) return [];
  const named: Record<string, Json> = Object.create(null);
  for (const { name } of properties) named[name] = trail.value["itemListElement"] ?? null;
  const { facts, ...rest } = givenBy(
    nodes,
    { ...trail, value: named },
    { ...wanted, properties },
    PREFERENCE.other,
  );
  return [
    { ...rest, facts: facts.map((found) => ({ ...found, how: weaker(found.how, "known-alias") })) },
  ];
}

/** Folded property names that ask for breadcrumbs. */
const CRUMBS = /^(?:bread)?crumbs?(?:list|trail)?$/;

function fromPreview(nodes: PageNodes, wanted: WantedObject): readonly NodeGiven[] {
  const { social, evidence } = nodes;
  if (social === undefined) return [];
  const asWritten = givenBy(nodes, social, wanted, PREFERENCE.preview);
  const { value, placeOf } = socialNode(social.value, evidence);
  const translated = nodes
    .fit(wanted, value)
    .map((found) => ({ ...found, how: "known-alias" as const, at: placeOf(found.at) }));
  return [asWritten, { ...asWritten, facts: translated }];
}

function fromState(nodes: PageNodes, wanted: WantedObject): readonly NodeGiven[] {
  const entities = entityFacts(nodes, wanted, PREFERENCE.entity);
  const isOwn = (holder: JsonObject) =>
    ["name", "title", "headline"].some((key) => isTitle(holder[key], nodes));
  const unrated = withoutRatings(wanted);
  const whole = nodes.state().map(({ place, value }) => ({
    facts: nodes.fit(unrated, value, { isOwn }),
    origin: { place, factor: 1, note: "" },
    preference: PREFERENCE.state,
  }));
  return [...entities, ...whole];
}

/** Returns the schema without ratings: most ratings in a page's state belong to one review. */
function withoutRatings(wanted: WantedObject): WantedObject {
  const properties = wanted.properties.filter(({ name }) => meaningOf(name) !== "rating");
  return { ...wanted, properties };
}

function isTitle(name: Json | undefined, { evidence }: PageNodes): boolean {
  return typeof name === "string" && evidence.isExactTitle(name);
}
