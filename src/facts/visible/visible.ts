// Facts that a page does not declare: from annotations, its record and its labelled values.
import type { PageDocument } from "../../model/document.ts";
import type { Json } from "../../model/fact.ts";
import { describing } from "../../statements/evidence.ts";
import type { NodeFamily } from "../../statements/families.ts";
import { nameOf } from "../../statements/nodes.ts";
import { addToList } from "../../text/grouped.ts";
import { foldKey } from "../keys.ts";
import { isGeneric, knownAliases, namesParty } from "../match/aliases.ts";
import type { NodeGiven } from "../merge.ts";
import { byFamily } from "../nodes/subjects.ts";
import type { PageNodes } from "../page.ts";
import { recordFacts } from "../record.ts";
import { rowOf, type WantedObject, type WantedProperty, withProperties } from "../schema/wanted.ts";
import { commonKeys, everyPath, isGenericWord, ownPaths } from "../words/vocabulary.ts";
import { NO_QUESTIONS, shownQuestions } from "./questions.ts";
import { shownValues } from "./shown.ts";
import { type ShownValue, xpathOf } from "./shown-value.ts";
import { stockMember } from "./stock.ts";

/** Preferences below those for data. The page record precedes near values by its weight alone. */
const PREFERENCE = { annotation: 1e-8, shown: 1e-10 } as const;

/** Returns facts from annotations and visible values; none unless the caller asks for them. */
export function visibleFacts(
  nodes: PageNodes,
  wanted: WantedObject,
  families: ReadonlySet<NodeFamily>,
): readonly NodeGiven[] {
  if (nodes.shown === undefined) return [];
  const { document } = nodes.shown;
  return [
    ...fromAnnotations(nodes, wanted, families),
    ...fromQuestions(nodes, wanted, document),
    ...recordFacts(nodes, wanted, PREFERENCE.shown),
    ...fromShown(nodes, wanted, document),
  ];
}

/** Returns the questions and answers that a page shows, if the schema asks for them. */
function fromQuestions(
  nodes: PageNodes,
  wanted: WantedObject,
  document: PageDocument,
): readonly NodeGiven[] {
  const asked = withProperties(wanted, (name) => ownPaths(NO_QUESTIONS, name).length > 0);
  if (asked.properties.length === 0) return [];
  const shown = shownQuestions(document.blocks);
  if (shown === undefined) return [];
  const place = { source: "visible", xpath: xpathOf(shown.block) } as const;
  return [
    {
      facts: nodes.fit(asked, shown.page),
      origin: { place, way: "questions" },
      preference: PREFERENCE.shown,
    },
  ];
}

/** Returns facts of annotated things that have the page's title, or are alone and unnamed. */
function fromAnnotations(
  nodes: PageNodes,
  wanted: WantedObject,
  families: ReadonlySet<NodeFamily>,
): readonly NodeGiven[] {
  const { annotated, evidence } = nodes;
  const things = annotated.filter(({ family }) => families.has(family));
  return byFamily(things)
    .flatMap((some) => describing(some, evidence))
    .filter((node) => nameOf(node) === "" || evidence.isHeadTitle(nameOf(node)))
    .map(({ place, value, family }) => ({
      facts: nodes.fit(wanted, value),
      origin: { place, family },
      preference: PREFERENCE.annotation,
    }));
}

/** Maximum facts tried from visible values, for a schema that asks for one label everywhere. */
const MAX_TRIED = 20_000;

function fromShown(
  nodes: PageNodes,
  wanted: WantedObject,
  document: PageDocument,
): readonly NodeGiven[] {
  const { evidence } = nodes;
  const spots = spotsOf(wanted);
  const meant = meaning(wanted);
  const given: NodeGiven[] = [];
  for (const value of shownValues(document, evidence)) {
    const own = spots.get(foldKey(value.label));
    for (const spot of own ?? (value.isWritten ? meant(value.label) : [])) {
      if (given.length >= MAX_TRIED) return given;
      // The date below a heading "Events" belongs to the first event; it is not an event itself.
      if (value.isHeaded === true && rowOf(spot.property.wanted) !== undefined) continue;
      const label = own === undefined ? spot.property.name : value.label;
      given.push(givenBy(nodes, { ...value, label }, spot));
    }
  }
  return given;
}

/** Returns the keys of schema.org that a word means for some kind of thing. */
const keysOf = (word: string): readonly string[] =>
  everyPath(word).flatMap(({ steps }) => steps.at(-1)?.key ?? []);

/** Returns a function from a label to the properties that mean the same: "Closing date", "deadline". */
function meaning(wanted: WantedObject): (label: string) => readonly Spot[] {
  const byKey = new Map<string, Spot[]>();
  for (const property of wanted.properties.slice(0, MAX_MEANT)) {
    if (isGenericWord(property.name)) continue;
    for (const key of keysOf(property.name)) addToList(byKey, key, { around: [], property });
  }
  return (label) => [...new Set(keysOf(label).flatMap((key) => byKey.get(key) ?? []))];
}

/** Maximum properties of a schema whose words are compared with labels. */
const MAX_MEANT = 200;

function givenBy(nodes: PageNodes, shown: ShownValue, { around, property }: Spot): NodeGiven {
  const { label, value, block } = shown;
  let node: Record<string, Json> = Object.create(null);
  node[label] = label === "availability" ? (stockMember(value) ?? null) : value;
  let wanted: WantedObject = { kind: "object", properties: [property], required: new Set() };
  for (const name of around.toReversed()) {
    const holder: Record<string, Json> = Object.create(null);
    holder[name] = node;
    node = holder;
    const inner = { name, aliases: [], wanted };
    wanted = { kind: "object", properties: [inner], required: new Set() };
  }
  return {
    facts: nodes.fit(wanted, node, { descends: false }),
    origin: {
      place: { source: "visible", xpath: xpathOf(block) },
      way: shown.shown,
    },
    preference: PREFERENCE.shown,
  };
}

/** A property of the schema, with the objects around it. */
interface Spot {
  /** Names of the objects around it, outermost first. */
  readonly around: readonly string[];
  readonly property: WantedProperty;
}

/** Maximum properties visited, and maximum nested objects. */
const MAX_PROPERTIES = 20_000;
const MAX_LEVELS = 4;

/** Returns places by folded label. Generic names match only at the top level. */
function spotsOf(wanted: WantedObject): ReadonlyMap<string, readonly Spot[]> {
  const spots = new Map<string, Spot[]>();
  const entered = new Set([wanted]);
  let level = [{ object: wanted, around: [] as readonly string[] }];
  let seen = 0;
  for (let depth = 0; depth < MAX_LEVELS && level.length > 0; depth++) {
    const below: typeof level = [];
    for (const { object, around } of level) {
      for (const property of object.properties) {
        if (seen++ >= MAX_PROPERTIES) return spots;
        const folded = foldKey(property.name);
        if (depth === 0 || !isGenericWord(property.name))
          addSpot(spots, { around, property }, folded);
        const inner = property.wanted;
        if (inner.kind !== "object" || entered.has(inner)) continue;
        entered.add(inner);
        below.push({ object: inner, around: [...around, property.name] });
      }
    }
    level = below;
  }
  return spots;
}

function addSpot(spots: Map<string, Spot[]>, spot: Spot, folded: string): void {
  const { name: written, aliases } = spot.property;
  const known = [...knownAliases(folded), ...commonKeys(written)];
  const own = namesParty(folded) ? known.filter((name) => !isGeneric(name)) : known;
  const names = [folded, ...aliases.map(foldKey), ...own];
  for (const name of new Set(names)) addToList(spots, name, spot);
}
