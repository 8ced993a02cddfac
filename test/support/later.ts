// A promise that a test resolves.

/** Returns a promise and its resolve. */
export function later() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
