// Facts by the built-in schema of a page's type: of the node that describes the page, then its wrapper, then its link preview.
import type { JsonObject, SchemaChoice } from "../model/fact.ts";
import { SETTINGS } from "../model/settings.ts";
import { type BuiltinSchema, builtinSchema } from "./builtin.ts";
import { mergeFacts, type NodeGiven, type TakenFact } from "./merge.ts";
import type { FactNode } from "./nodes/nodes.ts";
import { describing, nameOf } from "./nodes/subject.ts";
import { subjectsOf } from "./nodes/subjects.ts";
import type { FactPlace } from "./origin.ts";
import type { PageNodes } from "./page.ts";
import { siteNode, socialNode } from "./social.ts";
import { entityFacts } from "./state.ts";
import { visibleFacts } from "./visible/visible.ts";

/** What `source` ends with where a fact is not of the page's subject itself. */
const NOTE = { wrapper: " (page wrapper)", preview: " (social preview)" } as const;

/** Preferences that no confidence outweighs: what the subject says counts before the wrapper, and that before the preview. */
const PREFERENCE = { subject: 1, state: 1e-2, wrapper: 1e-4, preview: 1e-6 } as const;

/** Facts of a page, and how the schema was chosen. */
export interface AutoFacts {
  readonly facts: readonly TakenFact[];
  readonly choice: SchemaChoice;
}

/** The facts of a page for a caller without a schema; none for a page of unknown type. */
export function autoFacts(nodes: PageNodes): AutoFacts {
  const { verdict, payloads } = nodes.page;
  const schema = builtinSchema(verdict.page_type);
  const subjects = schema === undefined ? [] : subjectsFor(nodes, schema);
  const facts = schema === undefined ? [] : mergeFacts(givenFor(nodes, schema, subjects));
  const used = new Set<FactPlace>(facts.map(({ origin }) => origin.place));
  const choice: SchemaChoice = {
    page_type: verdict.page_type,
    confidence: verdict.confidence,
    fields: schema?.fields ?? [],
    subject_types: subjects.flatMap(({ types, isPart }) => (isPart === true ? [] : types)),
    payloads_considered: schema === undefined ? 0 : payloads.length,
    payloads_used: payloads.filter((payload) => used.has(payload)).length,
    filled_from_fallback: facts.flatMap(({ origin, found }) =>
      origin.note === "" ? [] : found.path,
    ),
  };
  return { facts, choice };
}

/** The nodes that describe the page. A list is described by a thing of another sort only where that has the page's title. */
function subjectsFor(
  { typed, evidence }: PageNodes,
  { subjects, about }: BuiltinSchema,
): readonly FactNode[] {
  const nodes = subjectsOf(typed, subjects, evidence);
  return about === "list"
    ? nodes.filter((node) => node.family === "list" || evidence.isExactHeadTitle(nameOf(node)))
    : nodes;
}

function givenFor(
  nodes: PageNodes,
  schema: BuiltinSchema,
  subjects: readonly FactNode[],
): readonly NodeGiven[] {
  const ofSubjects = subjects.map(({ place, value }) => ({
    facts: nodes.fit(schema.wanted, NAMED[schema.about](value, nodes)),
    origin: { place, factor: 1, note: "" },
    preference: PREFERENCE.subject,
  }));
  return [
    ...ofSubjects,
    ...(schema.about === "site"
      ? []
      : [...fromState(nodes, schema), ...fromWrapper(nodes, schema)]),
    ...fromPreview(nodes, schema),
    ...visibleFacts(nodes, schema.wanted, new Set(schema.subjects)),
  ];
}

function fromState(nodes: PageNodes, { wanted, about }: BuiltinSchema): readonly NodeGiven[] {
  const { evidence } = nodes;
  return entityFacts(nodes, wanted, PREFERENCE.state).map((given) => ({
    ...given,
    facts: given.facts.flatMap((found) => {
      if (!NAMES.includes(found.path) || typeof found.value !== "string") return found;
      const title = evidence.asHeaded(evidence.withoutSite(found.value));
      const value = about === "list" ? evidence.headedPart(title) : title;
      return value === "" ? [] : { ...found, value };
    }),
  }));
}

/** What the node of the page itself says directly: what stands below it is of something else. */
function fromWrapper(nodes: PageNodes, { wanted, about }: BuiltinSchema): readonly NodeGiven[] {
  const wrappers = nodes.typed.filter(({ family }) => family === "wrapper");
  return describing(wrappers, nodes.evidence).map(({ place, value }) => ({
    facts: nodes.fit(wanted, titledNode(value, nodes, about), { descends: false }),
    origin: { place, factor: SETTINGS.FACT_FILL_FACTOR, note: NOTE.wrapper },
    preference: PREFERENCE.wrapper,
  }));
}

function fromPreview(nodes: PageNodes, { wanted, about }: BuiltinSchema): readonly NodeGiven[] {
  const { social, evidence } = nodes;
  if (social === undefined) return [];
  const origin = {
    place: social.place,
    factor: SETTINGS.FACT_FILL_FACTOR ** 2,
    note: NOTE.preview,
  };
  const node =
    about === "site"
      ? siteNode(social.value)
      : titledNode(socialNode(social.value, evidence), nodes, about);
  // Its words are made those of schema.org first: that is a known alias at best, save where the words are the same.
  const facts = nodes.fit(wanted, node).map((found) => ({
    ...found,
    how: Object.hasOwn(social.value, found.path) ? found.how : ("known-alias" as const),
  }));
  return [{ facts, origin, preference: PREFERENCE.preview }];
}

/**
 * A node that says of a page what its head says. The title of a list is one for search engines: of "Buy desk lamps at Shop" only what a
 * heading says, "Desk lamps", is the list's name.
 */
function titledNode(
  value: JsonObject,
  nodes: PageNodes,
  about: BuiltinSchema["about"],
): JsonObject {
  const node = namedAsHeaded(value, nodes);
  return about === "list" ? renamed(node, nodes.evidence.headedPart) : node;
}

/** Keys of a node's name. */
const NAMES: readonly string[] = ["headline", "name"];

/**
 * A node that describes the page, its names without the site's at their end. A name that is the page's description, or like none
 * of the titles the page has, is left out: it is a name of something else.
 */
function namedAsPage(value: JsonObject, { evidence }: PageNodes): JsonObject {
  return renamed(value, (name) => {
    const bare = evidence.withoutSite(name);
    if (evidence.hasTitle && !evidence.isNameOfPage(bare)) return "";
    return evidence.isDescription(name) ? "" : bare;
  });
}

/** A node of the page itself, its name without what stands around the page's heading. */
function namedAsHeaded(value: JsonObject, { evidence }: PageNodes): JsonObject {
  return renamed(value, (name) => evidence.asHeaded(evidence.withoutSite(name)));
}

/** How the names of a node that describes the page are taken, by what the schema is about. */
const NAMED = {
  thing: namedAsPage,
  list: namedAsHeaded,
  site: (value: JsonObject) => value,
} as const;

/** A node with other names, "" for none; the node itself where they stay. */
function renamed(value: JsonObject, rename: (name: string) => string): JsonObject {
  let copy = value;
  for (const key of NAMES) {
    const name = value[key];
    const other = typeof name === "string" ? rename(name) : name;
    if (other !== name && other !== undefined)
      copy = Object.assign(Object.create(null), copy, { [key]: other });
  }
  return copy;
}
