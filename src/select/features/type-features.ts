// Features of the page's type: how likely each is, by the router.
import type { PageType } from "../../model/verdict.ts";
import type { FeatureGroup } from "./feature-group.ts";

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
export const TYPE: FeatureGroup = {
  names: TYPES.map((type) => `type_${type}`),
  open: ({ chances }) => {
    const values = TYPES.map((type) => chances[type] ?? 0);
    return (_block, row) => {
      for (const value of values) row.put(value);
    };
  },
};
