// Makes a thing on first use, and once.

/** Returns a function whose first call makes the thing; every call returns it. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
