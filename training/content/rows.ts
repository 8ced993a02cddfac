// Converts columns of features to rows, block by block, for the trainer.
import type { FeatureMatrix } from "../../src/select/features/feature-columns.ts";

/** Returns the values of a page's blocks: all features of the first block, then of the next. */
export function rowsOf({ columns, size }: FeatureMatrix): Float32Array {
  const rows = new Float32Array(columns.length);
  const width = size === 0 ? 0 : columns.length / size;
  for (let feature = 0; feature < width; feature++) {
    for (let block = 0; block < size; block++) {
      rows[block * width + feature] = columns[feature * size + block] ?? 0;
    }
  }
  return rows;
}
