// Abortable waiting.
import { setMaxListeners } from "node:events";

/** A signal that never aborts. */
export const NEVER: AbortSignal = new AbortController().signal;

/**
 * Calls the listener once when the signal aborts, or immediately if it has. Returns a function that
 * removes the listener. One signal may serve a whole crawl, so Node's warning about many listeners
 * does not apply.
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

/**
 * Returns the promise's outcome, or rejects with the signal's reason on abort; a later failure is
 * dropped.
 */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const off = whenAborted(signal, () => reject(signal.reason));
    promise.finally(off).then(resolve, reject);
  });
}

/** Waits for a number of milliseconds; rejects with the signal's reason on abort. */
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
 * Runs work under a controller that also aborts with any of the signals. Removes its listeners at
 * the end, which `AbortSignal.any` does not guarantee for a signal that lives as long as the
 * process.
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
