// How features are written: a group puts one column after the other, each under its name, and a page's columns are one matrix.
import type { TypeChances } from "../../model/verdict.ts";
import type { PageOutline } from "../../outline/outline.ts";

/** What features are computed from. */
export interface FeaturePage {
  readonly outline: PageOutline;
  readonly chances: TypeChances;
  /** The blocks whose features are wanted, in order. */
  readonly wanted: Int32Array;
}

/** Writes the columns of one sort of features: the same names in the same order for every page. */
export type FeatureGroup = (page: FeaturePage, columns: FeatureColumns) => void;

/** Values of all features of the wanted blocks: feature `f` of the block that is wanted as number `n` is at `f * size + n`. */
export interface FeatureMatrix {
  /** Number of wanted blocks. */
  readonly size: number;
  readonly columns: Float32Array;
}

/** The columns of a page in the making. */
export interface FeatureColumns {
  /** A column of what a function gives for each block by its index on the page. */
  each(name: string, amountOf: (block: number) => number): void;
  /** A column with one value for all blocks. */
  same(name: string, value: number): void;
  /** A column of values of something that blocks share. */
  gather(name: string, values: ArrayLike<number>, owners: Owners): void;
  /** Columns of 0 and 1: a block has 1 in the column whose index `indexOf` gives, and in none for -1. */
  oneOf(names: readonly string[], indexOf: (block: number) => number): void;
}

/** What each block has a value from. */
export interface Owners {
  /** Index of the value of each block; under 0 for none. */
  readonly of: Int32Array;
  /** The value of blocks that have none. */
  readonly otherwise: number;
}

/** Names of the columns that groups write, in order. The page may be empty. */
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

/** Writes the columns of groups. They must have the given names in this order: another name is an Error. */
export function writeColumns(
  groups: readonly FeatureGroup[],
  page: FeaturePage,
  names: readonly string[],
): FeatureMatrix {
  const { wanted } = page;
  const size = wanted.length;
  const columns = new Float32Array(names.length * size);
  let written = 0;
  /** Where the values of the next column begin. */
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
