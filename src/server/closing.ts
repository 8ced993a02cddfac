// The end of a server: streams end with an event of their own, answers are given time, then broken off.
import { setTimeout as pause } from "node:timers/promises";
import { ServiceClosingError } from "../model/errors.ts";

/** What is under way for one request. */
export interface Work {
  /** Aborts when the client leaves, or when the server's closing ends the work. */
  readonly signal: AbortSignal;
  /** To be called when the work has ended, whichever way. */
  done(): void;
}

interface UnderWay {
  readonly controller: AbortController;
  readonly isStream: boolean;
}

/** What is under way in a server, and how it is brought to an end. */
export class Closing {
  readonly #work = new Set<UnderWay>();
  #begun = false;
  #onEmpty: () => void = () => undefined;

  /** Whether the server has been told to stop. */
  get begun(): boolean {
    return this.#begun;
  }

  /** Begins a piece of work. Throws ServiceClosingError once the end has begun. */
  begin(left: AbortSignal, isStream: boolean): Work {
    if (this.#begun) throw new ServiceClosingError();
    const controller = new AbortController();
    const work: UnderWay = { controller, isStream };
    const leave = () => controller.abort(left.reason);
    if (left.aborted) leave();
    left.addEventListener("abort", leave, { once: true });
    this.#work.add(work);
    return {
      signal: controller.signal,
      done: () => {
        left.removeEventListener("abort", leave);
        this.#work.delete(work);
        if (this.#work.size === 0) this.#onEmpty();
      },
    };
  }

  /** Ends what is under way: streams now, answers after a time in seconds. Resolves when nothing is left, or it would not end. */
  async end(seconds: number): Promise<void> {
    this.#begun = true;
    this.#abort(({ isStream }) => isStream);
    await this.#emptied(seconds);
    this.#abort(() => true);
    await this.#emptied(LAST_SECONDS);
  }

  #abort(ends: (work: UnderWay) => boolean): void {
    for (const work of this.#work) if (ends(work)) work.controller.abort(new ServiceClosingError());
  }

  async #emptied(seconds: number): Promise<void> {
    if (this.#work.size === 0) return;
    const ended = new AbortController();
    const empty = new Promise<void>((resolve) => {
      this.#onEmpty = resolve;
    });
    const waited = pause(seconds * 1000, undefined, { signal: ended.signal }).catch(
      () => undefined,
    );
    await Promise.race([empty, waited]);
    ended.abort();
  }
}

/** Time for the last events and refusals to be written; a client that does not take them is left. */
const LAST_SECONDS = 5;
