// Indexes the values below an object, nearest first, to look up keys the object itself lacks.
import type { Json, JsonObject } from "../../model/fact.ts";
import { SETTINGS } from "../../model/settings.ts";
import type { OfferEvidence } from "../../statements/evidence.ts";
import { addUpTo } from "../../text/grouped.ts";
import { isList, isObject, typesOf } from "../../text/json-values.ts";
import { foldKey } from "../keys.ts";
import { areOffers, commonOf, commonOffer, isOtherPrice, offerOf } from "./offers.ts";

/** A value below an object. */
export interface Hit {
  readonly value: Json;
  /** Levels of objects in between: 1 for a property of a property. Lists are not a level. */
  readonly depth: number;
  readonly holder: JsonObject;
  /** The holder's key of the value. */
  readonly key: string;
}

/** Values below an object by folded key, nearest first. */
export type Descent = ReadonlyMap<string, readonly Hit[]>;

/** Keys of another thing than the object around them, such as reviews, the site, interfaces. */
const ANOTHER_THING =
  /related|similar|recommend|suggest|recent|trending|popular|upsell|crosssell|alsobought|alsoviewed|morefrom|sponsor|advert|^ads$|^reviews?$|^comments?$|breadcrumb|^nav|navigation|menu|footer|^header|^cart|checkout|wishlist|basket|translation|i18n|locale|messages|publisher|sourceorganization|ispartof|haspart|potentialaction|citation|mentions|sameas|accessory|consumable|mainentityofpage|itemreviewed|itemlistelement|shipping|returnpolicy|warranty|config|settings|experiment|featureflag|reviewrating|acceptedanswer|suggestedanswer|isvariantof|subjectof|worksfor|memberof|alumniof|affiliation/;

/** Maximum values per key. */
const MAX_HITS = 8;
const addHit = addUpTo(MAX_HITS);
/** Maximum objects to visit below one object. */
const MAX_OBJECTS = 50_000;

/** Whether a folded key is the size of a picture or a video, not of the thing that it shows. */
const isPictureSize = (folded: string, holder: JsonObject): boolean =>
  (folded === "width" || folded === "height") &&
  (typesOf(holder).some((type) => type.endsWith("Object")) || holder["src"] !== undefined);

/** Collects everything below an object, level by level, `FACT_DESCENT_LEVELS` deep. */
export function descend(root: JsonObject, evidence: OfferEvidence): Descent {
  const hits = new Map<string, Hit[]>();
  let level: readonly JsonObject[] = [root];
  let entered = 0;
  for (let depth = 0; depth <= SETTINGS.FACT_DESCENT_LEVELS && level.length > 0; depth++) {
    const below: JsonObject[] = [];
    for (const holder of level) {
      if (entered++ >= MAX_OBJECTS) break;
      for (const key of Object.keys(holder)) {
        const value = holder[key] ?? null;
        const folded = foldKey(key);
        const isHit = depth > 0 && !key.startsWith("@") && !isPictureSize(folded, holder);
        if (isHit) addHit(hits, folded, { value, depth, holder, key });
        if (typeof value !== "object" || value === null || isAnotherThing(folded)) continue;
        const member = isList(value) ? memberOf(value, folded, evidence) : value;
        if (isObject(member) && !(folded === "pricespecification" && isOtherPrice(member)))
          below.push(member);
      }
    }
    level = below;
  }
  return hits;
}

/** Returns the object to search in a list: the only one, the page's offer, or the shared values. */
function memberOf(
  list: readonly Json[],
  key: string,
  evidence: OfferEvidence,
): JsonObject | undefined {
  const objects = list.filter(isObject);
  if (objects.length <= 1) return objects[0];
  if (areOffers(list)) return offerOf(list, evidence) ?? commonOffer(objects);
  return key === "hasvariant" ? commonOffer(objects) : commonOf(objects);
}

/** Whether the value of a folded key belongs to another thing than the object around it. */
export function isAnotherThing(folded: string): boolean {
  return ANOTHER_THING.test(folded);
}
