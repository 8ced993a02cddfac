// Computes the matrix a block model reads: one column per feature, one row per block.
import { ROUTED_TYPES, type TypeChances } from "../../model/verdict.ts";
import { indexes } from "../../structure/arrays.ts";
import type { PageOutline } from "../../structure/outline.ts";
import { EMPTY_OUTLINE } from "../../structure/outline.ts";
import { ANCESTORS } from "./ancestor-features.ts";
import { BLOCK } from "./block-features.ts";
import {
  type FeatureGroup,
  type FeatureMatrix,
  namesOfColumns,
  type Wording,
  writeColumns,
} from "./feature-columns.ts";
import { PAGE, PLACE } from "./page-features.ts";
import { NEIGHBOURS, PATHS } from "./path-features.ts";
import { RECORDS } from "./record-features.ts";
import { SECTIONS } from "./section-features.ts";
import { NO_WORDING, WORDING } from "./wording-features.ts";

/** Writes the router's probability of each type; all 0 without a router. */
const TYPE: FeatureGroup = ({ chances }, columns) => {
  for (const type of ROUTED_TYPES) columns.same(`type_${type}`, chances[type] ?? 0);
};

const GROUPS: readonly FeatureGroup[] = [
  BLOCK,
  PLACE,
  ANCESTORS,
  SECTIONS,
  RECORDS,
  PATHS,
  NEIGHBOURS,
  PAGE,
  TYPE,
  // Last: the training computes these columns (training/content/wording.py).
  WORDING,
];

/** Names of the columns, in order. A model trained on other columns is rejected. */
export const FEATURES: readonly string[] = namesOfColumns(GROUPS, {
  outline: EMPTY_OUTLINE,
  chances: {},
  wording: NO_WORDING,
  wanted: new Int32Array(0),
});

/** What the features of a page depend on besides the page. */
export interface FeatureBasis {
  readonly chances: TypeChances;
  readonly wording: Wording;
}

/**
 * Computes the features of all or the wanted blocks of a page. Plain arithmetic: the same page
 * gives the same bits.
 */
export function featureMatrix(
  outline: PageOutline,
  basis: FeatureBasis,
  wanted: Int32Array = indexes(outline.blocks.length, (block) => block),
): FeatureMatrix {
  return writeColumns(GROUPS, { outline, ...basis, wanted }, FEATURES);
}
