// Jobs that outlive their request, in memory: lists of pages to read, with results in order.
import { randomBytes } from "node:crypto";
import { ServiceBusyError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";
import type { Background, CompatHost } from "./protocol.ts";

/** Why one address of a job failed. */
export interface JobError {
  readonly url: string;
  readonly code: string;
  readonly message: string;
  /** When, as ISO 8601. */
  readonly at: string;
}

/** A job: results by index of its addresses; undefined where none is there yet, or an error. */
export interface Job<Result> {
  readonly id: string;
  readonly urls: readonly string[];
  readonly results: (Result | undefined)[];
  readonly errors: JobError[];
  /** Addresses done, failed ones included. */
  completed: number;
  state: "running" | "done" | "cancelled";
}

interface Held<Result> extends Job<Result> {
  readonly stop: AbortController;
  /** Milliseconds since the epoch; undefined while it runs. */
  ended?: number;
}

/** Addresses of a job that are read at the same time. */
const AT_ONCE = 4;

/** The jobs of one kind. Ended jobs are kept for a while; a restart of the service loses all. */
export class Jobs<Result> {
  readonly #jobs = new Map<string, Held<Result>>();

  /** Starts a job. Throws ServiceBusyError if too many run. */
  start(
    urls: readonly string[],
    background: Background,
    read: (url: string, host: CompatHost) => Promise<Result>,
    failureOf: (error: unknown) => Pick<JobError, "code" | "message">,
  ): Job<Result> {
    this.#makeRoom();
    const job: Held<Result> = {
      id: randomBytes(8).toString("hex"),
      urls,
      results: urls.map(() => undefined),
      errors: [],
      completed: 0,
      state: "running",
      stop: new AbortController(),
    };
    this.#jobs.set(job.id, job);
    background(async (host) => {
      const queue = urls.entries();
      const worker = async () => {
        for (const [index, url] of queue) {
          if (host.signal.aborted || job.stop.signal.aborted) return;
          try {
            job.results[index] = await read(url, host);
          } catch (error) {
            job.errors.push({ url, ...failureOf(error), at: new Date().toISOString() });
          }
          job.completed++;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      if (job.state === "running") job.state = job.completed === urls.length ? "done" : "cancelled";
      job.ended = Date.now();
    });
    return job;
  }

  /** Returns a job; undefined if there is none, or no more. */
  find(id: string): Job<Result> | undefined {
    this.#forget();
    return this.#jobs.get(id);
  }

  /** Stops a job after the pages that are being read. */
  cancel(id: string): Job<Result> | undefined {
    const job = this.#jobs.get(id);
    if (job?.state === "running") {
      job.state = "cancelled";
      job.stop.abort();
    }
    return job;
  }

  #forget(): void {
    const oldest = Date.now() - SETTINGS.COMPAT_JOB_SECONDS * 1000;
    for (const [id, { ended }] of this.#jobs) {
      if (ended !== undefined && ended < oldest) this.#jobs.delete(id);
    }
  }

  #makeRoom(): void {
    this.#forget();
    for (const [id, { ended }] of this.#jobs) {
      if (this.#jobs.size < SETTINGS.COMPAT_JOBS) return;
      if (ended !== undefined) this.#jobs.delete(id);
    }
    if (this.#jobs.size >= SETTINGS.COMPAT_JOBS) throw new ServiceBusyError();
  }
}
