// Long work in slices, between which the page draws and answers.

/** Milliseconds of a slice: a frame has 16. */
const SLICE_MS = 10;

/** Awaited between pieces of long work: lets the page have its turn when a slice is over. */
export function slices(): () => Promise<void> | undefined {
  let begun = performance.now();
  return () => {
    if (performance.now() - begun < SLICE_MS) return undefined;
    return new Promise((resolve) => {
      setTimeout(() => {
        begun = performance.now();
        resolve();
      });
    });
  };
}
