// Graceful shutdown: ends streams with an event, allows answers some time, then aborts them.
import { setTimeout as pause } from "node:timers/promises";
import { ServiceClosingError } from "../model/errors.ts";
import { whenAborted } from "../runtime/abort.ts";

/** Work for one request. */
export interface Work {
  /** Aborts when the client disconnects, or when the server's closing ends the work. */
  readonly signal: AbortSignal;
  /** Must be called when the work has ended, in any way. */
  done(): void;
}

interface UnderWay {
  readonly controller: AbortController;
  readonly isStream: boolean;
}

/** Running work of a server, and its shutdown. */
export class Closing {
  readonly #work = new Set<UnderWay>();
  #isClosing = false;
  #onEmpty: () => void = () => undefined;

  /** Whether the shutdown has started. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** Registers work. Throws ServiceClosingError after the shutdown has started. */
  begin(left: AbortSignal, isStream: boolean): Work {
    if (this.#isClosing) throw new ServiceClosingError();
    const controller = new AbortController();
    const work: UnderWay = { controller, isStream };
    const off = whenAborted(left, () => controller.abort(left.reason));
    this.#work.add(work);
    return {
      signal: controller.signal,
      done: () => {
        off();
        this.#work.delete(work);
        if (this.#work.size === 0) this.#onEmpty();
      },
    };
  }

  /** Ends streams now, answers after these seconds. Resolves when all have ended, or on timeout. */
  async end(seconds: number): Promise<void> {
    this.#isClosing = true;
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

/** Time to write the last events and refusals; slower clients are abandoned. */
const LAST_SECONDS = 5;
