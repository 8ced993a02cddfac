// Writes features: each group adds named columns, and a page's columns form one matrix.
import type { TypeChances } from "../../model/verdict.ts";
import type { PageOutline } from "../../structure/outline.ts";

/** Log odds that a short text with a term is content, by the hash of the term. */
export type Wording = ReadonlyMap<number, number>;

/** Input of the feature groups. */
export interface FeaturePage {
  readonly outline: PageOutline;
  readonly chances: TypeChances;
  readonly wording: Wording;
  /** Blocks to compute features for, in order. */
  readonly wanted: Int32Array;
}

/**
 * Writes the columns of one kind of features, with the same names in the same order for every page.
 */
export type FeatureGroup = (page: FeaturePage, columns: FeatureColumns) => void;

/**
 * Feature values of the wanted blocks: feature `f` of the `n`-th wanted block is at `f * size + n`.
 */
export interface FeatureMatrix {
  /** Number of wanted blocks. */
  readonly size: number;
  readonly columns: Float32Array;
}

/** Writer for the columns of a page. */
export interface FeatureColumns {
  /** Adds a column computed for each block from its index on the page. */
  each(name: string, amountOf: (block: number) => number): void;
  /** Adds a column with one value for all blocks. */
  same(name: string, value: number): void;
  /** Adds a column of values that blocks share. */
  gather(name: string, values: ArrayLike<number>, owners: Owners): void;
  /** Adds one-hot columns: 1 in the column at `indexOf(block)`, all 0 for -1. */
  oneOf(names: readonly string[], indexOf: (block: number) => number): void;
}

/** Maps blocks to the values they share. */
export interface Owners {
  /** Index of each block's value; negative for none. */
  readonly of: Int32Array;
  /** Value of blocks without one. */
  readonly otherwise: number;
}

/** Returns the names of the columns that groups write, in order. The page may be empty. */
export function namesOfColumns(
  groups: readonly FeatureGroup[],
  page: FeaturePage,
): readonly string[] {
  const names: string[] = [];
  const note = (name: string): void => {
    names.push(name);
  };
  const noteAll = (some: readonly string[]): void => {
    names.push(...some);
  };
  for (const write of groups) {
    write(page, { each: note, same: note, gather: note, oneOf: noteAll });
  }
  return names;
}

/** Writes the columns of groups. Throws an Error unless they have the given names in this order. */
export function writeColumns(
  groups: readonly FeatureGroup[],
  page: FeaturePage,
  names: readonly string[],
): FeatureMatrix {
  const { wanted } = page;
  const size = wanted.length;
  const columns = new Float32Array(names.length * size);
  let written = 0;
  /** Returns the offset of the next column's values. */
  const begin = (name: string): number => {
    if (names[written] !== name) {
      throw new Error(`feature ${written} is ${names[written] ?? "none"}, not ${name}`);
    }
    return written++ * size;
  };
  const writer: FeatureColumns = {
    each(name, amountOf) {
      const start = begin(name);
      for (let at = 0; at < size; at++) columns[start + at] = amountOf(wanted[at] ?? 0);
    },
    same(name, value) {
      const start = begin(name);
      columns.fill(value, start, start + size);
    },
    gather(name, values, { of, otherwise }) {
      const start = begin(name);
      for (let at = 0; at < size; at++) {
        const owner = of[wanted[at] ?? 0] ?? -1;
        columns[start + at] = owner < 0 ? otherwise : (values[owner] ?? 0);
      }
    },
    oneOf(some, indexOf) {
      const start = written * size;
      for (const name of some) begin(name);
      for (let at = 0; at < size; at++) {
        const index = indexOf(wanted[at] ?? 0);
        if (index >= 0) columns[start + index * size + at] = 1;
      }
    },
  };
  for (const write of groups) write(page, writer);
  if (written < names.length) throw new Error(`feature ${written} is ${names[written]}, not none`);
  return { size, columns };
}
