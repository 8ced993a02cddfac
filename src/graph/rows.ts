// Groups the rows of a table by a numeric key.

/** Rows grouped by key. */
export interface RowsByKey {
  /** Index in `rows` of each key's first row, plus one final entry. */
  readonly first: Uint32Array;
  readonly rows: Uint32Array;
}

/** Groups rows by key, ascending within each key; keys are less than `count`. */
export function rowsByKey(keys: Uint32Array, count: number): RowsByKey {
  const first = firstRows(keys, count);
  const next = first.slice();
  const rows = new Uint32Array(keys.length);
  for (let row = 0; row < keys.length; row++) {
    const key = keys[row] ?? 0;
    const at = next[key] ?? 0;
    rows[at] = row;
    next[key] = at + 1;
  }
  return { first, rows };
}

/** Returns for each key the number of rows with smaller keys, plus one final entry. */
export function firstRows(keys: Uint32Array, count: number): Uint32Array {
  const first = new Uint32Array(count + 1);
  for (const key of keys) first[key + 1] = (first[key + 1] ?? 0) + 1;
  for (let key = 0; key < count; key++) first[key + 1] = (first[key + 1] ?? 0) + (first[key] ?? 0);
  return first;
}
