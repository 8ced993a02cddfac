// Collects values under keys.

/** Adds a value to the list of a key. */
export function addToList<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** Returns a function like `addToList` that keeps at most `most` values per key. */
export const addUpTo =
  (most: number) =>
  <Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void => {
    if ((lists.get(key)?.length ?? 0) < most) addToList(lists, key, value);
  };

/** Adds 1 to the count of a key. */
export function countOne<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Groups values by a key, in order of first appearance. */
export function groupedBy<Key, Value>(
  values: Iterable<Value>,
  keyOf: (value: Value) => Key,
): ReadonlyMap<Key, readonly Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) addToList(groups, keyOf(value), value);
  return groups;
}
