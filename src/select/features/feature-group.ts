// How a group of features is declared: the names of its columns, and what writes one row of them.
import type { PageFacts } from "./page-facts.ts";

/** Where the values of a row go, one after the other. */
export class RowWriter {
  readonly rows: Float32Array;
  at = 0;

  constructor(rows: Float32Array) {
    this.rows = rows;
  }

  /** Writes the next value of the row. */
  put(value: number): void {
    this.rows[this.at++] = value;
  }

  /** Writes 1 or 0. */
  flag(value: boolean): void {
    this.rows[this.at++] = value ? 1 : 0;
  }
}

/** Features of one sort: `open` prepares what a page needs and gives the function that writes a block's values in the order of `names`. */
export interface FeatureGroup {
  readonly names: readonly string[];
  readonly open: (page: PageFacts) => (block: number, row: RowWriter) => void;
}

/** The logarithm counts are given as: 0 for none, 1 for one, about 7.6 for a hundred. */
export function scaled(count: number): number {
  return Math.log2(1 + count);
}

/** A part of a whole; 0 of nothing. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
