// Maps feature names, `signal.name`, to the columns of a row.
import type { Values } from "./page.ts";

/** The adjacent columns of one signal. */
export interface SignalColumns {
  readonly signal: string;
  readonly from: number;
  /** Names of its features, in column order. */
  readonly names: readonly string[];
}

/** Returns the columns of every signal, in order. */
export function signalColumns(features: readonly string[]): readonly SignalColumns[] {
  const columns: { signal: string; from: number; names: string[] }[] = [];
  for (const [from, feature] of features.entries()) {
    const dot = feature.indexOf(".");
    const signal = feature.slice(0, dot);
    const name = feature.slice(dot + 1);
    const last = columns.at(-1);
    if (last?.signal === signal) last.names.push(name);
    else columns.push({ signal, from, names: [name] });
  }
  return columns;
}

/**
 * Returns the features of a page as one row, each in the column of its name. Throws an Error if the
 * page lacks one.
 */
export function rowOf(
  values: Readonly<Record<string, Values>>,
  columns: readonly SignalColumns[],
): Float32Array {
  const row: number[] = [];
  for (const { signal, names } of columns) {
    const numbers = values[signal];
    for (const name of names) {
      const value = numbers?.[name];
      if (value === undefined) throw new Error(`the page has no number ${signal}.${name}`);
      row.push(value);
    }
  }
  return Float32Array.from(row);
}
