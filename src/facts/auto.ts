// Facts for a built-in schema: from the page's own node, then its wrapper, then its link preview.
import type { JsonObject, SchemaChoice, SchemaFrom } from "../model/fact.ts";
import { SETTINGS } from "../model/settings.ts";
import { describing } from "../statements/evidence.ts";
import { type DataNode, nameOf, type StatementPlace } from "../statements/nodes.ts";
import { type BuiltinSchema, builtinSchema } from "./builtin.ts";
import { declaredSubject } from "./declared-subject.ts";
import { mergeFacts, type NodeGiven, type TakenFact } from "./merge.ts";
import { subjectsOf } from "./nodes/subjects.ts";
import type { PageNodes } from "./page.ts";
import { agreeing } from "./record.ts";
import { socialNode } from "./social.ts";
import { entityFacts } from "./state.ts";
import { withoutNetPrices } from "./visible/net-prices.ts";
import { visibleFacts } from "./visible/visible.ts";

/** Suffixes of `source` for facts that do not come from the page's subject itself. */
const NOTE = { wrapper: " (page wrapper)", preview: " (social preview)" } as const;

/** Preferences that no confidence outweighs: subject, then wrapper, then preview. */
const PREFERENCE = { subject: 1, state: 1e-2, wrapper: 1e-4, preview: 1e-6 } as const;

/** Facts of a page, and how the schema was chosen. */
export interface AutoFacts {
  readonly facts: readonly TakenFact[];
  readonly choice: SchemaChoice;
}

/** A built-in schema, and the nodes that describe the page. */
interface Chosen {
  readonly by: SchemaChoice["chosen_by"];
  /** Built-in schema that was chosen; undefined for a page of unknown type. */
  readonly schema: BuiltinSchema | undefined;
  readonly subjects: readonly DataNode[];
}

/** Returns the facts of a page for a caller without a schema; none without a built-in one. */
export function autoFacts(nodes: PageNodes, from: SchemaFrom): AutoFacts {
  const { verdict, payloads } = nodes.page;
  const { by, schema, subjects } = chosenFor(nodes, from);
  const facts =
    schema === undefined
      ? []
      : mergeFacts(withoutNetPrices(agreeing(givenFor(nodes, schema, subjects), nodes), nodes));
  const used = new Set<StatementPlace>(facts.map(({ origin }) => origin.place));
  const choice: SchemaChoice = {
    page_type: verdict.page_type,
    confidence: verdict.confidence,
    chosen_by: by,
    fields: schema?.fields ?? [],
    subject_types: subjects.flatMap(({ types, isPart }) => (isPart === true ? [] : types)),
    payloads_considered: schema === undefined ? 0 : payloads.length,
    payloads_used: payloads.filter((payload) => used.has(payload)).length,
    filled_from_fallback: facts.flatMap(({ origin, found }) =>
      origin.note === undefined ? [] : found.path,
    ),
  };
  return { facts, choice };
}

/** Returns the schema of the subject that the page declares, if asked for, else of its type. */
function chosenFor(nodes: PageNodes, from: SchemaFrom): Chosen {
  const declared = from === "declared" ? declaredSubject(nodes) : undefined;
  if (declared !== undefined)
    return { by: "declared", schema: builtinSchema(declared.name), subjects: declared.nodes };
  const { page_type } = nodes.page.verdict;
  if (page_type === "unknown") return { by: "page_type", schema: undefined, subjects: [] };
  const schema = builtinSchema(page_type);
  return { by: "page_type", schema, subjects: subjectsFor(nodes, schema) };
}

/** Returns the nodes that describe the page; a list page's other things must have its title. */
function subjectsFor(
  { typed, evidence }: PageNodes,
  { subjects, about }: BuiltinSchema,
): readonly DataNode[] {
  const nodes = subjectsOf(typed, subjects, evidence);
  return about === "list"
    ? nodes.filter((node) => node.family === "list" || evidence.isExactHeadTitle(nameOf(node)))
    : nodes;
}

function givenFor(
  nodes: PageNodes,
  schema: BuiltinSchema,
  subjects: readonly DataNode[],
): readonly NodeGiven[] {
  const ofSubjects = subjects.map(({ place, value, family }) => ({
    facts: nodes.fit(schema.wanted, NAMED[schema.about](value, nodes)),
    origin: { place, family },
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

/** Returns facts stated directly by the page's own node; nested nodes describe other things. */
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
  const keys = about === "site" ? ["organizationName"] : undefined;
  const { value, placeOf } = socialNode(social.value, evidence, keys);
  const node = about === "site" ? value : titledNode(value, nodes, about);
  // Its words are translated to those of schema.org first. That counts as a known alias at best,
  // unless the words are equal.
  const facts = nodes.fit(wanted, node).map((found) => ({
    ...found,
    how: Object.hasOwn(social.value, found.path) ? found.how : ("known-alias" as const),
    at: placeOf(found.at),
  }));
  return [{ facts, origin, preference: PREFERENCE.preview }];
}

/** Returns a node with the head's facts; of a list's title only the part that is in a heading. */
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

/** Removes the site's name from a node's names; drops names that resemble no title. */
function namedAsPage(value: JsonObject, { evidence }: PageNodes): JsonObject {
  return renamed(value, (name) => {
    const bare = evidence.withoutSite(name);
    return !evidence.hasTitle || evidence.isNameOfPage(bare) ? bare : "";
  });
}

/** Returns a node of the page itself, with its name reduced to the page's heading. */
function namedAsHeaded(value: JsonObject, { evidence }: PageNodes): JsonObject {
  return renamed(value, (name) => evidence.asHeaded(evidence.withoutSite(name)));
}

/** How to name a node that describes the page, by the subject of the schema. */
const NAMED = {
  thing: namedAsPage,
  list: namedAsHeaded,
  site: (value: JsonObject) => value,
} as const;

/** Returns a node with other names, "" for none; the node itself if nothing changes. */
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
