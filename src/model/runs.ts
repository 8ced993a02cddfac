// Runs of an instance, as read from their traces.
import type { JsonObject } from "./fact.ts";

/** Purposes of a run of a page other than its text. */
export const RUN_PURPOSES = ["blocks", "facts", "technologies"] as const;
/** Purpose of a run of a page. */
export type RunPurpose = (typeof RUN_PURPOSES)[number];

/** An earlier run whose trace is stored. */
export interface RunRecord {
  /** Name of the trace, with which to request its events. */
  readonly name: string;
  /** Id of the run. */
  readonly run: string;
  /** Host of the requested address. */
  readonly host: string;
  /** Requested address; null if the trace does not have it. */
  readonly url: string | null;
  /** Whether the run read a page or a site; null if the trace does not say. */
  readonly mode: "page" | "site" | null;
  /** Absent for a read of texts and for a crawl. */
  readonly purpose?: RunPurpose;
  /** Epoch seconds. */
  readonly started: number;
  /** Size of the trace file. */
  readonly bytes: number;
  /** How the run ended, `stopped` by the caller; null if it is running or was interrupted. */
  readonly ended: "done" | "error" | "stopped" | null;
  /** Error message; null if there is none. */
  readonly message: string | null;
}

/** Runs with a trace. */
export interface RunList {
  /** Newest first. */
  readonly runs: readonly RunRecord[];
  /** Number of traces. */
  readonly total: number;
}

/** Events of a trace. */
export interface RunTrace {
  /** Name of the trace. */
  readonly name: string;
  /** Events from the requested index on; long values are truncated as in the trace. */
  readonly events: readonly JsonObject[];
  /** Index of the next events; null at the end. */
  readonly next: number | null;
}
