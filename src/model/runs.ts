// The runs of an instance as their traces tell of them.
import type { JsonObject } from "./fact.ts";

/** A run that left a trace. */
export interface RunRecord {
  /** Name of the trace: what `/api/runs/trace` is asked for. */
  readonly name: string;
  /** Id of the run. */
  readonly run: string;
  readonly host: string;
  /** Address that was asked for; null where the trace does not say. */
  readonly url: string | null;
  readonly mode: "page" | "site" | null;
  /** Epoch seconds. */
  readonly started: number;
  readonly bytes: number;
  /** How it ended: with its answer, with a refusal, or by whoever asked; null where it goes on, or was cut. */
  readonly ended: "done" | "error" | "stopped" | null;
  /** The refusal in words; null without one. */
  readonly message: string | null;
}

/** The answer of `/api/runs`: those begun last first. */
export interface RunList {
  readonly runs: readonly RunRecord[];
  /** How many traces there are. */
  readonly total: number;
}

/** The answer of `/api/runs/trace`. */
export interface RunTrace {
  readonly name: string;
  /** The events from the one asked for, long values cut as the trace cuts them. */
  readonly events: readonly JsonObject[];
  /** Where the next ones begin; null at the end. */
  readonly next: number | null;
}
