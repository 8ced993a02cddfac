// Runs of an instance, as read from their traces.
import type { JsonObject } from "./fact.ts";

/** What a run of a page is for, besides its texts. */
export const RUN_PURPOSES = ["blocks", "facts", "technologies"] as const;
export type RunPurpose = (typeof RUN_PURPOSES)[number];

/** A run with a trace. */
export interface RunRecord {
  /** Name of the trace, a parameter of `/api/runs/trace`. */
  readonly name: string;
  /** Id of the run. */
  readonly run: string;
  readonly host: string;
  /** Requested address; null if the trace lacks it. */
  readonly url: string | null;
  readonly mode: "page" | "site" | null;
  /** Absent for a read of texts and for a crawl. */
  readonly purpose?: RunPurpose;
  /** Epoch seconds. */
  readonly started: number;
  readonly bytes: number;
  /**
   * How it ended: with an answer, with an error, or stopped by the client; null if it runs or was
   * cut off.
   */
  readonly ended: "done" | "error" | "stopped" | null;
  /** Error message; null without one. */
  readonly message: string | null;
}

/** Response of `/api/runs`, newest first. */
export interface RunList {
  readonly runs: readonly RunRecord[];
  /** Number of traces. */
  readonly total: number;
}

/** Response of `/api/runs/trace`. */
export interface RunTrace {
  readonly name: string;
  /** Events from the requested index on; long values are truncated as in the trace. */
  readonly events: readonly JsonObject[];
  /** Index of the next events; null at the end. */
  readonly next: number | null;
}
