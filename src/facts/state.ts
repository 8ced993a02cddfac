// Facts from framework data: from the object with the page's own title.
import type { Json, JsonObject } from "../model/fact.ts";
import { SETTINGS } from "../model/settings.ts";
import type { PageEvidence } from "../statements/evidence.ts";
import type { DataNode } from "../statements/nodes.ts";
import { isObject } from "../text/json-values.ts";
import { wordSet } from "../text/word-list.ts";
import { foldKey } from "./keys.ts";
import { isAnotherThing } from "./match/descent.ts";
import type { FittedValue } from "./match/fit.ts";
import { weaker } from "./match/how.ts";
import type { NodeGiven } from "./merge.ts";
import type { PageNodes } from "./page.ts";
import type { WantedObject } from "./schema/wanted.ts";

/** The facts of an object, and the object. */
export interface EntityGiven extends NodeGiven {
  readonly value: JsonObject;
}

/** Returns facts of the objects with the page's title, of the best object in each payload. */
export function entityFacts(
  nodes: PageNodes,
  wanted: WantedObject,
  preference: number,
): readonly EntityGiven[] {
  return nodes.state().flatMap((node) => {
    const given = entitiesOf(node, nodes.evidence).map(({ value, depth }) => ({
      facts: nodes.fit(wanted, value).map((found) => lower(found, depth)),
      origin: { place: node.place },
      preference,
      value,
    }));
    const [best] = given.sort((a, b) => b.facts.length - a.facts.length);
    // A single field would match any object with a title.
    return best === undefined || best.facts.length < MIN_FACTS ? [] : [best];
  });
}

/** Minimum facts, besides the title, of a trusted object. */
const MIN_FACTS = 2;

function lower(found: FittedValue, levels: number): FittedValue {
  const depth = Math.min(found.depth + levels, SETTINGS.FACT_DESCENT_LEVELS);
  return { ...found, how: weaker(found.how, "nested"), depth };
}

/** Maximum objects visited per payload. */
const MAX_OBJECTS = 100_000;
/** Maximum levels of objects and lists visited. */
const MAX_LEVELS = 12;
/** Maximum objects returned; a page's state has several copies of the page. */
const MAX_ENTITIES = 8;

const TITLE_KEYS = wordSet("title name headline displayname productname");

/** An object with the page's title, and its depth in levels of objects. */
interface Entity {
  readonly value: JsonObject;
  readonly depth: number;
}

/** Returns objects with a title of the page, nearest first; skips other things and mere links. */
function entitiesOf(node: DataNode, evidence: PageEvidence): readonly Entity[] {
  const entities: Entity[] = [];
  let level: readonly Json[] = [node.value];
  let seen = 0;
  for (let depth = 0; depth < MAX_LEVELS && level.length > 0; depth++) {
    const below: Json[] = [];
    for (const value of level) {
      if (typeof value !== "object" || value === null || seen++ >= MAX_OBJECTS) continue;
      if (isObject(value) && depth > 0 && isTitled(value, evidence))
        entities.push({ value, depth });
      if (entities.length >= MAX_ENTITIES) return entities;
      for (const [key, member] of Object.entries(value)) {
        if (typeof member !== "object" || member === null) continue;
        if (!isAnotherThing(foldKey(key))) below.push(member);
      }
    }
    level = below;
  }
  return entities;
}

function isTitled(object: JsonObject, evidence: PageEvidence): boolean {
  const keys = Object.keys(object);
  if (keys.length < 4) return false;
  return keys.some((key) => {
    const value = object[key];
    return (
      typeof value === "string" && TITLE_KEYS.has(foldKey(key)) && evidence.isExactTitle(value)
    );
  });
}
