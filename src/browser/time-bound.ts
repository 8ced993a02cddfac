// Work on a browser that may hang, bounded in time.

/** The promise's outcome, or "late" when it takes longer. Its failure after that is dropped. */
export function within<T>(ms: number, promise: Promise<T>): Promise<T | "late"> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve("late"), ms);
    promise.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

/** Whether the promise was fulfilled in time; a failure counts as not. */
export async function doneWithin(ms: number, promise: Promise<unknown>): Promise<boolean> {
  try {
    return (await within(ms, promise)) !== "late";
  } catch {
    return false;
  }
}
