// Facts for a caller's schema. Any node may contribute, but properties that only one thing on a
// page can have come from the page's subject.
import type { Json, JsonObject } from "../model/fact.ts";
import { describing } from "../statements/evidence.ts";
import type { NodeFamily } from "../statements/families.ts";
import { type DataNode, nameOf } from "../statements/nodes.ts";
import { wordSet } from "../text/word-list.ts";
import { topOf } from "./fact-path.ts";
import { foldKey } from "./keys.ts";
import { namesParty } from "./match/aliases.ts";
import type { FittedValue } from "./match/fit.ts";
import { BASES, type How, weaker } from "./match/how.ts";
import { mergeFacts, type NodeGiven, type TakenFact } from "./merge.ts";
import { byFamily, byType, partsOf } from "./nodes/subjects.ts";
import type { PageNodes } from "./page.ts";
import { agreeing } from "./record.ts";
import { rowFacts, withoutFilled } from "./rows.ts";
import { meaningOf, type WantedObject, withProperties } from "./schema/wanted.ts";
import { socialNode } from "./social.ts";
import { entityFacts } from "./state.ts";
import { withoutNetPrices } from "./visible/net-prices.ts";
import { visibleFacts } from "./visible/visible.ts";
import { commonKeys, isGenericWord, ownPaths } from "./words/vocabulary.ts";

/** Preference for each kind of place, multiplied with the confidence. */
const PREFERENCE = {
  lead: 1,
  entity: 0.9,
  wrapper: 0.8,
  other: 0.75,
  preview: 0.7,
  state: 0.6,
  /** Only fills fields without another value. */
  site: 1e-3,
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
/** Kinds of annotated things that may describe the page. */
const DESCRIBED: ReadonlySet<NodeFamily> = new Set([...THINGS, ...PARTIES, "wrapper"]);
/** Kinds that never describe the page: reviews and comments on it. */
const SILENT: ReadonlySet<NodeFamily> = new Set(["comment", "rating", "offer", "wrapper"]);
/** Types whose properties describe an image or a link. */
const SILENT_TYPES = wordSet("ImageObject 3DModel Photograph SiteNavigationElement ListItem");

/** Returns the facts of a page for a schema written by the caller. */
export function askedFacts(nodes: PageNodes, wanted: WantedObject): readonly TakenFact[] {
  const { typed } = nodes;
  // Names common to things of every kind do not identify their owner.
  const own = withProperties(wanted, (name) => !isCommon(name));
  const things = thingsOf(nodes);
  const lead = leadOf(nodes, things, wanted);
  const entities = entityFacts(nodes, wanted, PREFERENCE.entity);
  const named = things.find((node) => nodes.evidence.isHeading(nameOf(node)));
  const given: NodeGiven[] = [];
  for (const node of things) {
    const isLead = lead !== undefined && node.family === lead.family;
    const asked = isLead ? wanted : own;
    const isOther = things.length > 1 || !nodes.evidence.isHeading(nameOf(node));
    const rated = isReview(node) && isOther ? withoutRatings(asked) : asked;
    given.push(givenBy(nodes, node, rated, isLead ? PREFERENCE.lead : PREFERENCE.other));
  }
  const family = lead?.family ?? "product";
  for (const part of partsOf(things, typed, { family, evidence: nodes.evidence })) {
    given.push(givenBy(nodes, part, own, PREFERENCE.lead));
  }
  const wrappers = typed.filter(({ family }) => family === "wrapper");
  for (const node of describing(wrappers, nodes.evidence))
    given.push(givenBy(nodes, node, wanted, PREFERENCE.wrapper));
  given.push(
    ...fromOthers(nodes, { wanted, own, subject: (lead ?? entities[0] ?? named)?.value }),
    ...fromBreadcrumbs(nodes, wanted),
    ...fromQuestions(nodes, wanted),
    ...fromPreview(nodes, wanted),
    ...entities,
    ...fromState(nodes, wanted),
    ...visibleFacts(nodes, wanted, DESCRIBED),
  );
  const hasSubject = things.some(({ family: one }) => one !== "list");
  const rows = rowFacts(nodes, wanted, { given, hasSubject });
  const others = withoutFilled(given, rows);
  return mergeFacts([...rows, ...withoutNetPrices(agreeing(others, nodes), nodes)]);
}

/** Whether a thing is a review. Its rating belongs to the review, not to the reviewed thing. */
function isReview({ types }: DataNode): boolean {
  return types.some((type) => type.endsWith("Review"));
}

interface OthersWanted {
  readonly wanted: WantedObject;
  /** The schema without names common to things of every kind. */
  readonly own: WantedObject;
  /** The object that the page is about, if it is a thing. */
  readonly subject: JsonObject | undefined;
}

/** Returns facts of nodes beside the subject, but no value that things of its kind have. */
function fromOthers(
  nodes: PageNodes,
  { wanted, own, subject }: OthersWanted,
): readonly NodeGiven[] {
  const others = othersOf(nodes);
  const annotated = describedBy(nodes);
  const party =
    subject === undefined
      ? (annotated ??
        others.find((node) => PARTIES.has(node.family) && nodes.evidence.isHeading(nameOf(node))))
      : undefined;
  const about = subject ?? party?.value;
  const rest = about === undefined ? own : withoutOwn(own, about);
  const given = others.flatMap((node) => {
    if (party?.family === node.family && node !== party) return [];
    const isLead = about === undefined ? isParty(nodes, node, own) : node === party;
    return givenBy(nodes, node, isLead ? wanted : rest, PREFERENCE.other);
  });
  if (about !== undefined) return given;
  return [...given, ...siteWideFacts(nodes, wanted)];
}

/** Returns the annotated thing that describes the page; undefined without one. */
function describedBy({ annotated, evidence }: PageNodes): DataNode | undefined {
  return annotated.find((node) => DESCRIBED.has(node.family) && evidence.isHeading(nameOf(node)));
}

/** Returns the schema without words for values that things of an object's kind have. */
const withoutOwn = (wanted: WantedObject, subject: JsonObject): WantedObject =>
  withProperties(wanted, (name) => ownPaths(subject, name).length === 0);

function givenBy(
  nodes: PageNodes,
  { place, value, family }: DataNode,
  wanted: WantedObject,
  preference: number,
): NodeGiven {
  return {
    facts: nodes.fit(wanted, value),
    origin: { place, ...(place !== nodes.social?.place && { family }) },
    preference,
  };
}

/** Returns the things that describe the page; only the page's own if a kind has several. */
function thingsOf({ typed, evidence }: PageNodes): readonly DataNode[] {
  const things = typed.filter(({ family }) => THINGS.has(family));
  return byFamily(things).flatMap((some) => {
    const [first] = some;
    const sameSort = first?.family === "other" || first?.family === "list" ? byType(some) : [some];
    return sameSort.flatMap((one) => describing(one, evidence));
  });
}

/** Returns the subject of the schema: the thing with the most wanted properties, by certainty. */
function leadOf(
  nodes: PageNodes,
  things: readonly DataNode[],
  wanted: WantedObject,
): DataNode | undefined {
  let lead: DataNode | undefined;
  let most = 0;
  for (const node of things) {
    const sure = new Map<string, number>();
    for (const { path, how } of nodes.fit(wanted, node.value)) {
      const name = topOf(path);
      sure.set(name, Math.max(sure.get(name) ?? 0, BASES[how]));
    }
    const sum = [...sure.values()].reduce((one, other) => one + other, 0);
    if (sum > most) {
      lead = node;
      most = sum;
    }
  }
  return lead;
}

/** Returns the site, its organization and people; of several, those that describe the page. */
function othersOf({ typed, evidence }: PageNodes): readonly DataNode[] {
  const others = typed.filter((node) => isBeside(node) && node.family !== "breadcrumb");
  return byType(others).flatMap((some) => {
    const sites = some.filter((node) => evidence.isSite(nameOf(node)));
    return sites.length > 0 ? sites : describing(some, evidence);
  });
}

/** Whether a node is about the site, or a person, and not about a thing or a part of one. */
function isBeside({ family, types }: DataNode): boolean {
  const isSilent = SILENT.has(family) || types.some((type) => SILENT_TYPES.has(type));
  return !THINGS.has(family) && !isSilent;
}

/**
 * Whether an organization or a person is the subject of a page without another subject: it has the
 * title, or properties that only such nodes have.
 */
function isParty({ evidence, fit }: PageNodes, node: DataNode, own: WantedObject): boolean {
  if (!PARTIES.has(node.family)) return false;
  const name = nameOf(node);
  return !evidence.hasTitle || evidence.isTitle(name) || fit(own, node.value).length > 0;
}

/** Whether things of every kind have this property. */
function isCommon(name: string): boolean {
  const folded = foldKey(name);
  if (isGenericWord(name) || [folded, ...commonKeys(name)].some(isDateKey)) return true;
  return meaningOf(name) === "name" && !namesParty(folded);
}

function isDateKey(folded: string): boolean {
  return /^(?:date|published|modified|updated|created)/.test(folded);
}

/** Returns breadcrumbs only if the schema asks for them; they are not a list of products. */
function fromBreadcrumbs(nodes: PageNodes, wanted: WantedObject): readonly NodeGiven[] {
  const asked = withProperties(wanted, (name) => CRUMBS.test(foldKey(name)));
  const trail = nodes.typed.find(({ family }) => family === "breadcrumb");
  if (asked.properties.length === 0 || trail === undefined) return [];
  const named: Record<string, Json> = Object.create(null);
  for (const { name } of asked.properties) named[name] = trail.value["itemListElement"] ?? null;
  const facts = nodes
    .fit(asked, named)
    .map((found) => ({ ...found, how: weaker(found.how, "known-alias") }));
  const { place, family } = trail;
  return [{ facts, origin: { place, family }, preference: PREFERENCE.other }];
}

/** Folded property names that ask for breadcrumbs. */
const CRUMBS = /^(?:bread)?crumbs?(?:list|trail)?$/;

/** Returns the questions of the page of questions, if the schema asks for them. */
function fromQuestions(nodes: PageNodes, wanted: WantedObject): readonly NodeGiven[] {
  const pages = nodes.typed.filter(({ types }) => types.includes("FAQPage"));
  const [page] = pages;
  if (page === undefined || pages.length > 1) return [];
  const asked = withProperties(wanted, (name) => ownPaths(page.value, name).length > 0);
  return [givenBy(nodes, page, asked, PREFERENCE.wrapper)];
}

function fromPreview(nodes: PageNodes, wanted: WantedObject): readonly NodeGiven[] {
  const { social, evidence } = nodes;
  if (social === undefined) return [];
  // A title for search engines: "Brass lamp | Buy lamps online" is named as in the heading.
  const headed = (found: FittedValue): FittedValue =>
    typeof found.value === "string" && meaningOf(found.path) === "name"
      ? { ...found, value: evidence.asHeaded(found.value) }
      : found;
  const asWritten = givenBy(nodes, social, wanted, PREFERENCE.preview);
  const { value, placeOf } = socialNode(social.value, evidence);
  const translated = nodes
    .fit(wanted, value)
    .map((found) => ({ ...found, how: "known-alias" as const, at: placeOf(found.at) }));
  return [
    { ...asWritten, facts: asWritten.facts.map(headed) },
    { ...asWritten, facts: translated.map(headed) },
  ];
}

function fromState(nodes: PageNodes, wanted: WantedObject): readonly NodeGiven[] {
  const isOwn = (holder: JsonObject) =>
    ["name", "title", "headline"].some((key) => isTitle(holder[key], nodes));
  const unrated = withoutRatings(wanted);
  return nodes.state().map(({ place, value }) => ({
    facts: nodes.fit(unrated, value, { isOwn }),
    origin: { place },
    preference: PREFERENCE.state,
  }));
}

/** Returns the schema without ratings: most ratings in a page's state belong to one review. */
const withoutRatings = (wanted: WantedObject): WantedObject =>
  withProperties(wanted, (name) => meaningOf(name) !== "rating");

function isTitle(name: Json | undefined, { evidence }: PageNodes): boolean {
  return typeof name === "string" && evidence.isExactTitle(name);
}

/**
 * Ways that match a key as written. The alias of a common name does not: a site has no headline.
 */
const AS_WRITTEN: ReadonlySet<How> = new Set(["exact", "declared-alias", "normalised"]);

/**
 * Returns what the site, its organization, a person or the breadcrumbs state as the schema writes
 * it, for a page that is about nothing else: of each type, the facts of the node that states most.
 */
function siteWideFacts({ typed, fit }: PageNodes, wanted: WantedObject): readonly NodeGiven[] {
  const isStated = ({ how, path }: FittedValue): boolean =>
    AS_WRITTEN.has(how) || !isCommon(topOf(path));
  const stated = typed.filter(isBeside).map((node) => ({
    node,
    facts: fit(wanted, node.value, { descends: false }).filter(isStated),
  }));
  const best = stated
    .filter(({ facts }) => facts.length > 0)
    .sort((a, b) => b.facts.length - a.facts.length);
  const seen = new Set<string>();
  return best.flatMap(({ node, facts }) => {
    const [type = ""] = node.types;
    if (seen.has(type)) return [];
    seen.add(type);
    return { facts, origin: { place: node.place }, preference: PREFERENCE.site };
  });
}
