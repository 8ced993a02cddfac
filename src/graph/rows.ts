// Rows of a table by a key of theirs, which is a number from 0.

/** Rows grouped by key. */
export interface RowsByKey {
  /** Where the rows of each key begin in `rows`, and one more entry. */
  readonly first: Uint32Array;
  readonly rows: Uint32Array;
}

/** Groups rows by key, those of one key ascending; keys are less than `count`. */
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

/** For each key the number of rows with smaller keys, and one more entry. */
export function firstRows(keys: Uint32Array, count: number): Uint32Array {
  const first = new Uint32Array(count + 1);
  for (const key of keys) first[key + 1] = (first[key + 1] ?? 0) + 1;
  for (let key = 0; key < count; key++) first[key + 1] = (first[key + 1] ?? 0) + (first[key] ?? 0);
  return first;
}
