// Features of the page's type: the router's probability of each type.
import { ROUTED_TYPES } from "../../model/verdict.ts";
import type { FeatureGroup } from "./feature-columns.ts";

/** Writes the same values for all blocks of a page; all 0 without a router. */
export const TYPE: FeatureGroup = ({ chances }, columns) => {
  for (const type of ROUTED_TYPES) columns.same(`type_${type}`, chances[type] ?? 0);
};
