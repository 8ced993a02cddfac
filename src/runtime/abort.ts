// Abortable waiting.
import { setMaxListeners } from "node:events";

/** A signal that never aborts. */
export const NEVER: AbortSignal = new AbortController().signal;

/** Calls the listener once on abort, or at once. Returns a function that removes it. */
export function whenAborted(signal: AbortSignal, listener: () => void): () => void {
  if (signal.aborted) {
    listener();
    return () => {};
  }
  // One signal may serve a whole crawl: Node's warning about many listeners does not apply.
  setMaxListeners(0, signal);
  signal.addEventListener("abort", listener, { once: true });
  return () => signal.removeEventListener("abort", listener);
}

/** Returns the promise's outcome, or rejects with the signal's reason; drops a later failure. */
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

/** Runs work under a controller that aborts with any signal; removes its listeners at the end. */
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

/** Runs work under a signal that aborts with `signal`, or with `late` after `ms`. */
export function withDeadline<T>(
  { ms, late, signal }: { ms: number; late: Error; signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return underController([signal], async (controller) => {
    const timer = setTimeout(() => controller.abort(late), ms);
    try {
      return await work(controller.signal);
    } finally {
      clearTimeout(timer);
    }
  });
}
