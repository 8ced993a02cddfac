// Features of the page's type: how likely each is, by the router.
import type { PageType } from "../../model/verdict.ts";
import type { FeatureGroup } from "./feature-columns.ts";

const TYPES: readonly PageType[] = [
  "article",
  "documentation",
  "service",
  "forum",
  "collection",
  "listing",
  "product",
];

/** The same for all blocks of a page; all 0 where no router is installed. */
export const TYPE: FeatureGroup = ({ chances }, columns) => {
  for (const type of TYPES) columns.same(`type_${type}`, chances[type] ?? 0);
};
