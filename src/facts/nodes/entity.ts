// Finds the page's subject in framework data: the object with the page's own title.
import type { Json, JsonObject } from "../../model/fact.ts";
import { foldKey } from "../keys.ts";
import { isAnotherThing } from "../match/descent.ts";
import { isObject } from "../match/json.ts";
import type { PageEvidence } from "./evidence.ts";
import type { FactNode } from "./nodes.ts";

/** Maximum objects visited per payload. */
const MAX_OBJECTS = 100_000;
/** Maximum levels of objects and lists visited. */
const MAX_LEVELS = 12;
/** Maximum objects returned; a page's state has several copies of the page. */
const MAX_ENTITIES = 8;

const TITLE_KEYS: ReadonlySet<string> = new Set([
  "title",
  "name",
  "headline",
  "displayname",
  "productname",
]);

/** An object with the page's title, and its depth in levels of objects. */
export interface Entity {
  readonly value: JsonObject;
  readonly depth: number;
}

/**
 * Returns objects inside a node whose title is exactly one of the page's, nearest first. Skips
 * lists of other things, and objects with only a title and an address, which are links.
 */
export function entitiesOf(node: FactNode, evidence: PageEvidence): readonly Entity[] {
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
