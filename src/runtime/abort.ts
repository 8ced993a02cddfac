// Waiting that ends at once when a signal aborts.
import { setMaxListeners } from "node:events";

/**
 * Calls the listener once when the signal aborts, at once when it has; the function it returns takes the listener off.
 * One signal may stand for a whole crawl, so that Node's warning about many listeners means nothing here.
 */
export function whenAborted(signal: AbortSignal, listener: () => void): () => void {
  if (signal.aborted) {
    listener();
    return () => {};
  }
  setMaxListeners(0, signal);
  signal.addEventListener("abort", listener, { once: true });
  return () => signal.removeEventListener("abort", listener);
}

/** The promise's outcome, or the signal's reason as soon as it aborts; the promise's later failure is then dropped. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const off = whenAborted(signal, () => reject(signal.reason));
    promise.finally(off).then(resolve, reject);
  });
}

/** Waits so many milliseconds; rejects with the signal's reason as soon as it aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      off();
      resolve();
    }, ms);
    const off = whenAborted(signal, () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/**
 * Runs work under a controller that also aborts with any of the signals. The listeners are gone when it ends, which
 * `AbortSignal.any` does not promise for a signal that lives as long as the process.
 */
export async function underController<T>(
  signals: readonly AbortSignal[],
  work: (controller: AbortController) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const off = signals.map((signal) => whenAborted(signal, () => controller.abort(signal.reason)));
  try {
    return await work(controller);
  } finally {
    for (const each of off) each();
  }
}
