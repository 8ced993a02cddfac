// Jobs that outlive their request, in memory: lists of pages to read, with results in order.
import { randomBytes } from "node:crypto";
import { ServiceBusyError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";
import { atOnce } from "./at-once.ts";
import { type Background, CompatError, type CompatHost, sentenceOf } from "./protocol.ts";

/** Why one address of a job failed. */
export interface JobError {
  readonly url: string;
  readonly code: string;
  readonly message: string;
  /** When, as ISO 8601. */
  readonly at: string;
}

/** A job. Each entry of `results` belongs to the address of its index. */
export class Job<Result> {
  readonly id = randomBytes(8).toString("hex");
  readonly urls: readonly string[];
  /** Undefined until the page is read, null if it failed. */
  readonly results: (Result | null | undefined)[];
  readonly errors: JobError[] = [];
  /** Indexes of the addresses that are read or failed, in the order of their ends. */
  readonly ended: number[] = [];
  readonly stop = new AbortController();
  state: "running" | "done" | "cancelled" = "running";
  /** Characters of its results, as JSON. */
  chars = 0;
  /** Milliseconds since the epoch; undefined while it runs. */
  over: number | undefined;

  constructor(urls: readonly string[]) {
    this.urls = urls;
    this.results = urls.map(() => undefined);
  }
}

/** Why a result is not kept. */
const TOO_LARGE = `the jobs have more than ${SETTINGS.COMPAT_JOB_CHARS} characters of results`;

/** The jobs of one kind. Ended jobs are kept for a while; a restart of the service loses all. */
export class Jobs<Result> {
  readonly #jobs = new Map<string, Job<Result>>();

  /** Starts a job. Throws ServiceBusyError if too many run. */
  start(
    urls: readonly string[],
    background: Background,
    read: (url: string, host: CompatHost) => Promise<Result>,
  ): Job<Result> {
    this.#makeRoom();
    const job = new Job<Result>(urls);
    this.#jobs.set(job.id, job);
    background(async (host) => {
      await atOnce(urls, async (url, index) => {
        if (host.signal.aborted || job.stop.signal.aborted) return;
        const fail = (code: string, message: string): void => {
          job.results[index] = null;
          job.errors.push({ url, code, message, at: new Date().toISOString() });
        };
        try {
          const result = await read(url, host);
          const chars = (typeof result === "string" ? result : JSON.stringify(result)).length;
          if (this.#hold(job, chars)) job.results[index] = result;
          else fail("JOB_TOO_LARGE", TOO_LARGE);
        } catch (error) {
          const failure = host.failureOf(error);
          fail(failure.code, sentenceOf(failure));
        }
        job.ended.push(index);
      });
      if (job.state === "running")
        job.state = job.ended.length === urls.length ? "done" : "cancelled";
      job.over = Date.now();
    });
    return job;
  }

  /** Returns a job. Throws CompatError if there is none, or no more. */
  find(id: string): Job<Result> {
    this.#forget();
    const job = this.#jobs.get(id);
    if (job !== undefined) return job;
    throw new CompatError(404, "JOB_MISSING", `there is no job ${id}; jobs end with the service`);
  }

  /** Stops a job after the pages that are being read. Throws as `find`. */
  cancel(id: string): void {
    const job = this.find(id);
    if (job.state !== "running") return;
    job.state = "cancelled";
    job.stop.abort();
  }

  /** Makes room for a result by forgetting the oldest ended jobs. Returns whether there is any. */
  #hold(job: Job<Result>, chars: number): boolean {
    const most = SETTINGS.COMPAT_JOB_CHARS;
    for (const [id, { over }] of this.#jobs) {
      if (this.#chars() + chars <= most) break;
      if (over !== undefined) this.#jobs.delete(id);
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
    for (const [id, { over }] of this.#jobs) {
      if (over !== undefined && over < oldest) this.#jobs.delete(id);
    }
  }

  #makeRoom(): void {
    this.#forget();
    for (const [id, { over }] of this.#jobs) {
      if (this.#jobs.size < SETTINGS.COMPAT_JOBS) return;
      if (over !== undefined) this.#jobs.delete(id);
    }
    if (this.#jobs.size >= SETTINGS.COMPAT_JOBS) throw new ServiceBusyError();
  }
}
