// A page to the matrix its block model reads: a row a block, a column a feature.
import type { PageDocument } from "../../model/document.ts";
import type { TypeChances } from "../../model/verdict.ts";
import { ANCESTORS } from "./ancestor-features.ts";
import { BLOCK } from "./block-features.ts";
import { type ClassPaths, classPaths } from "./class-paths.ts";
import { type FeatureGroup, RowWriter } from "./feature-group.ts";
import { NEIGHBOURS } from "./neighbour-features.ts";
import { type PageFacts, pageFacts } from "./page-facts.ts";
import { PAGE } from "./page-features.ts";
import { blockPaths, pathFeatures } from "./path-features.ts";
import { PLACE } from "./place-features.ts";
import { recordFeatures } from "./record-features.ts";
import { SECTIONS } from "./section-features.ts";
import { TYPE } from "./type-features.ts";

/** Features of all blocks of a page, and what was worked out on the way. */
export interface FeatureMatrix {
  readonly page: PageFacts;
  /** Rows one behind the other, `FEATURES.length` values each. */
  readonly rows: Float32Array;
  /** Number of the class path of each block: equal where blocks are alike. */
  readonly paths: Int32Array;
}

/** Paths of one page, worked out once for all groups. */
const pathsOfPage = new WeakMap<PageFacts, ClassPaths>();

function pathsOf(page: PageFacts): ClassPaths {
  let paths = pathsOfPage.get(page);
  if (paths === undefined) {
    paths = classPaths(page.containers);
    pathsOfPage.set(page, paths);
  }
  return paths;
}

const GROUPS: readonly FeatureGroup[] = [
  BLOCK,
  PLACE,
  ANCESTORS,
  SECTIONS,
  recordFeatures(pathsOf),
  pathFeatures(pathsOf),
  NEIGHBOURS,
  PAGE,
  TYPE,
];

/** Names of the columns, in order. A model trained on others is refused. */
export const FEATURES: readonly string[] = GROUPS.flatMap(({ names }) => names);

/** The features of every block of a page. Plain arithmetic on the document: the same page gives the same bits. */
export function featureMatrix(document: PageDocument, chances: TypeChances): FeatureMatrix {
  const page = pageFacts(document, chances);
  const width = FEATURES.length;
  const rows = new Float32Array(page.blocks.length * width);
  const writer = new RowWriter(rows);
  let offset = 0;
  for (const { names, open } of GROUPS) {
    const write = open(page);
    for (let block = 0; block < page.blocks.length; block++) {
      writer.at = block * width + offset;
      write(block, writer);
    }
    offset += names.length;
  }
  return { page, rows, paths: blockPaths(page, pathsOf(page)) };
}
