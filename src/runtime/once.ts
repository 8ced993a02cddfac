// Runs work once, however often it is asked for.

/** Returns a function whose first call runs `work`; every call returns that run's promise. */
export function once(work: () => Promise<void>): () => Promise<void> {
  let run: Promise<void> | undefined;
  return () => {
    run ??= work();
    return run;
  };
}
