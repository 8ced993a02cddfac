// How many requests are taken at once: a bound on those that are open, a line for page reads and for the room of bodies.

import { ServiceBusyError } from "../model/errors.ts";
import { OPERATIONS, type OperationName } from "../model/operations.ts";
import { SETTINGS } from "../model/settings.ts";
import { type Release, type SlotCounts, Slots } from "../net/slots.ts";
import { type Environment, unbounded } from "./environment.ts";

/** The bounds of the environment. */
export type AdmissionLimits = Pick<
  Environment,
  "SERVICE_MAX_OPEN_REQUESTS" | "SERVICE_MAX_READS" | "SERVICE_MAX_BODY_MB"
>;

/** Operations that hold a page while they answer. Crawls and the page stream have lines of their own, behind their first event. */
const PAGE_OPERATIONS: ReadonlySet<OperationName> = new Set([
  "read",
  "facts",
  "technologies",
  "diff",
]);

const MIB = 2 ** 20;

/** A request let in. */
export interface Entry {
  /** Its body is parsed: where no page came with it, its room is free for others. */
  parsed(): void;
  /** It has been answered. */
  leave(): void;
}

/** Lets requests with a body in: at once, in turn, or not. */
export class Admission {
  readonly #requests: Slots;
  readonly #reads: Slots;
  /** In bytes. */
  readonly #bodies: Slots;

  constructor(limits: AdmissionLimits) {
    this.#requests = new Slots(unbounded(limits.SERVICE_MAX_OPEN_REQUESTS));
    this.#reads = new Slots(unbounded(limits.SERVICE_MAX_READS));
    this.#bodies = new Slots(unbounded(limits.SERVICE_MAX_BODY_MB) * MIB);
  }

  /** Requests let in, those that wait in a line among them. */
  get open(): number {
    return this.#requests.counts.held;
  }

  get reads(): SlotCounts {
    return this.#reads.counts;
  }

  /** `held` is in bytes. */
  get bodies(): SlotCounts {
    return this.#bodies.counts;
  }

  /**
   * Waits until a request may be read and answered; `bytes` is the length of its body as the client gives it, NaN where it does
   * not. Throws ServiceBusyError where too many are open, and rejects with the signal's reason.
   */
  async enter(name: OperationName, bytes: number, signal: AbortSignal): Promise<Entry> {
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
      if (PAGE_OPERATIONS.has(name)) held.push(await this.#reads.acquire(signal));
      const parsed = "html" in OPERATIONS[name].fields ? () => undefined : body;
      return { parsed, leave };
    } catch (error) {
      leave();
      throw error;
    }
  }
}
