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
  /** Characters of its results, as JSON. */
  chars: number;
  /** Milliseconds since the epoch; undefined while it runs. */
  ended?: number;
}

const TOO_LARGE = {
  code: "JOB_TOO_LARGE",
  message: `the jobs have more than ${SETTINGS.COMPAT_JOB_CHARS} characters of results`,
};

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
      chars: 0,
    };
    this.#jobs.set(job.id, job);
    background(async (host) => {
      const queue = urls.entries();
      const worker = async () => {
        for (const [index, url] of queue) {
          if (host.signal.aborted || job.stop.signal.aborted) return;
          const fail = (failure: Pick<JobError, "code" | "message">): void => {
            job.errors.push({ url, ...failure, at: new Date().toISOString() });
          };
          try {
            const result = await read(url, host);
            if (this.#hold(job, JSON.stringify(result).length)) job.results[index] = result;
            else fail(TOO_LARGE);
          } catch (error) {
            fail(failureOf(error));
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

  /** Makes room for a result by forgetting the oldest ended jobs. Returns whether there is any. */
  #hold(job: Held<Result>, chars: number): boolean {
    const most = SETTINGS.COMPAT_JOB_CHARS;
    for (const [id, { ended }] of this.#jobs) {
      if (this.#chars() + chars <= most) break;
      if (ended !== undefined) this.#jobs.delete(id);
    }
    if (this.#chars() + chars > most) return false;
    job.chars += chars;
    return true;
  }

  #chars(): number {
    let sum = 0;
    for (const { chars } of this.#jobs.values()) sum += chars;
    return sum;
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
