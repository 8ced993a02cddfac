// How many requests are taken at once: a bound on those that are open, a line for page reads and for the room of bodies.

import { ServiceBusyError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";
import type { Operation } from "../operations/operation.ts";
import type { OperationName } from "../operations/operations.ts";
import { OPERATIONS } from "../operations/rows.ts";
import { type Release, Semaphore, type SemaphoreCounts } from "../runtime/semaphore.ts";
import { type Environment, unbounded } from "./environment.ts";

/** The bounds of the environment. */
export type AdmissionLimits = Pick<
  Environment,
  "SERVICE_MAX_OPEN_REQUESTS" | "SERVICE_MAX_READS" | "SERVICE_MAX_BODY_MB"
>;

const MIB = 2 ** 20;

/** A request let in. */
export interface Entry {
  /** Its body is parsed: where no page came with it, its room is free for others. */
  parsed(): void;
  /** It has been answered. */
  leave(): void;
}

/** Entry of a request that nothing bounds. */
const UNBOUNDED: Entry = { parsed: () => undefined, leave: () => undefined };

/** Admits requests at once, in turn, or not. GET requests that cost nothing are always admitted. */
export class Admission {
  readonly #requests: Semaphore;
  readonly #reads: Semaphore;
  /** In bytes. */
  readonly #bodies: Semaphore;

  constructor(limits: AdmissionLimits) {
    this.#requests = new Semaphore(unbounded(limits.SERVICE_MAX_OPEN_REQUESTS));
    this.#reads = new Semaphore(unbounded(limits.SERVICE_MAX_READS));
    this.#bodies = new Semaphore(unbounded(limits.SERVICE_MAX_BODY_MB) * MIB);
  }

  /** Requests let in, those that wait in a line among them. */
  get open(): number {
    return this.#requests.counts.held;
  }

  get reads(): SemaphoreCounts {
    return this.#reads.counts;
  }

  /** `held` is in bytes. */
  get bodies(): SemaphoreCounts {
    return this.#bodies.counts;
  }

  /**
   * Waits until a request may be read and answered; `bytes` is the length of its body as the client gives it, NaN where it does
   * not. Throws ServiceBusyError where too many are open, and rejects with the signal's reason.
   */
  async enter(name: OperationName, bytes: number, signal: AbortSignal): Promise<Entry> {
    const { cost, route, fields }: Operation = OPERATIONS[name];
    if (cost === "none" && route.method !== "POST") return UNBOUNDED;
    const place = this.#requests.tryAcquire();
    if (place === undefined) throw new ServiceBusyError();
    const held: Release[] = [place];
    const leave = () => {
      for (const release of held) release();
    };
    try {
      const most = SETTINGS.REQUEST_MAX_BYTES;
      const room = Number.isNaN(bytes) ? most : Math.min(bytes, most);
      const body = await this.#bodies.acquire(signal, room);
      held.push(body);
      if (cost === "page") held.push(await this.#reads.acquire(signal));
      const parsed = "html" in fields ? () => undefined : body;
      return { parsed, leave };
    } catch (error) {
      leave();
      throw error;
    }
  }
}
