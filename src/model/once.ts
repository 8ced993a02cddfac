// Makes things on first use, and each once.

/** Returns a function whose first call makes the thing; every call returns it. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Returns a function that computes the value of each key once. It forgets all at `most` values. */
export function oncePerKey<Key, Value>(
  make: (key: Key) => Value,
  most = Number.POSITIVE_INFINITY,
): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return cached(known, (key) => {
    if (known.size >= most) known.clear();
    return make(key);
  });
}

/** Returns a function that computes the value of each object once, while the object lives. */
export const oncePerObject = <Key extends object, Value>(
  make: (key: Key) => Value,
): ((key: Key) => Value) => cached(new WeakMap<Key, Value>(), make);

/** Undefined is not cached. */
function cached<Key, Value>(
  known: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  make: (key: Key) => Value,
): (key: Key) => Value {
  return (key) => {
    let found = known.get(key);
    if (found === undefined) {
      found = make(key);
      known.set(key, found);
    }
    return found;
  };
}
