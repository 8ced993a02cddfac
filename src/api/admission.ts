// Limits open requests, concurrent page reads, and the total size of the bodies being read.

import { ServiceBusyError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";
import type { Operation } from "../operations/operation.ts";
import type { OperationName } from "../operations/operations.ts";
import { OPERATIONS } from "../operations/rows.ts";
import { type Release, Semaphore, type SemaphoreCounts } from "../runtime/semaphore.ts";
import { type Environment, unbounded } from "./environment.ts";

/** Limits from the environment. */
export type AdmissionLimits = Pick<
  Environment,
  "SERVICE_MAX_OPEN_REQUESTS" | "SERVICE_MAX_READS" | "SERVICE_MAX_BODY_MB"
>;

const MIB = 2 ** 20;

/** A request that waits for admission, and the places that it has reserved. */
interface Entering {
  readonly bytes: number;
  readonly signal: AbortSignal;
  readonly held: Release[];
}

const isFree = ({ cost, route }: Operation): boolean => cost === "none" && route.method !== "POST";

/** An admitted request. */
export interface Entry {
  /** Releases the memory of a parsed body, unless the operation accepts HTML in its body. */
  parsed(): void;
  /** Releases all its places. */
  leave(): void;
}

/** Entry of a request without limits. */
const UNBOUNDED: Entry = { parsed: () => undefined, leave: () => undefined };

/** Admits requests, queues or rejects them; those without cost, except POST, enter at once. */
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

  /** Number of admitted requests, including queued ones. */
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

  /** Reserves a place among the open requests, without waiting; undefined if none is free. */
  tryHold(): Release | undefined {
    return this.#requests.tryAcquire();
  }

  /** Reserves a place among the open requests, without waiting. Throws ServiceBusyError if none is free. */
  hold(): Release {
    const place = this.tryHold();
    if (place === undefined) throw new ServiceBusyError();
    return place;
  }

  /**
   * Waits until a request may be read and answered; `bytes` is its Content-Length, NaN if it has
   * none. Throws ServiceBusyError if too many requests are open; rejects with the signal's reason.
   */
  async enter(name: OperationName, bytes: number, signal: AbortSignal): Promise<Entry> {
    if (isFree(OPERATIONS[name])) return UNBOUNDED;
    return this.#enter(name, { bytes, signal, held: [this.hold()] });
  }

  /**
   * Waits as `enter`, but takes no place among the open requests: for parts of a request that has one,
   * or that has its own limit.
   */
  async start(name: OperationName, signal: AbortSignal): Promise<Entry> {
    if (isFree(OPERATIONS[name])) return UNBOUNDED;
    return this.#enter(name, { bytes: 0, signal, held: [] });
  }

  async #enter(name: OperationName, { bytes, signal, held }: Entering): Promise<Entry> {
    const { cost, fields }: Operation = OPERATIONS[name];
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
