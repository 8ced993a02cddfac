// Maps labels to the places in a schema they may name.
import { foldKey } from "../keys.ts";
import { isGeneric, knownAliases, namesParty } from "../match/aliases.ts";
import type { WantedObject, WantedProperty } from "../schema/wanted.ts";
import { commonKeys, isGenericWord } from "../words/vocabulary.ts";

/** A property of the schema, with the objects around it. */
export interface Spot {
  /** Names of the objects around it, outermost first. */
  readonly around: readonly string[];
  readonly property: WantedProperty;
}

/** Maximum properties visited, and maximum nested objects. */
const MAX_PROPERTIES = 20_000;
const MAX_LEVELS = 4;

/**
 * Returns places by the folded labels a value may have. Generic names match only at the top level:
 * "Name" on a page is not the name of its brand.
 */
export function spotsOf(wanted: WantedObject): ReadonlyMap<string, readonly Spot[]> {
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
  for (const name of new Set(names)) {
    const others = spots.get(name);
    if (others === undefined) spots.set(name, [spot]);
    else others.push(spot);
  }
}
