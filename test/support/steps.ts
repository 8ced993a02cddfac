// Work that is a generator of steps, done at once.

/** What a generator of steps returns. */
export function drained<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
