// Splits long work into slices, so that the page can render and respond in between.

/** Milliseconds of a slice: a frame has 16. */
const SLICE_MS = 10;

/** Awaited between pieces of long work: yields to the page when a slice is over. */
export function slices(): () => Promise<void> | undefined {
  let started = performance.now();
  return () => {
    if (performance.now() - started < SLICE_MS) return undefined;
    return new Promise((resolve) => {
      setTimeout(() => {
        started = performance.now();
        resolve();
      });
    });
  };
}
