// The read-only resources of the service: health, configuration, runs with a trace.

import type { JsonObject } from "./fact.ts";
import type { Override, Setting } from "./settings/setting.ts";

/** Features and state of a deployment. */
export interface Health {
  /** Always `ok`; monitoring uses `/readyz`. */
  readonly status: "ok";
  /** Whether a browser can be started. */
  readonly render_available: boolean;
  /** Browser pages open at once for single reads with a render. */
  readonly max_concurrent_renders: number;
  /** Whether private addresses are refused. */
  readonly private_hosts_blocked: boolean;
  /** Maximum pages of a crawl; 0 = no limit. */
  readonly max_pages: number;
}

/** A constant of the program, as `Config` lists it. */
export interface ConfigSetting {
  /** Value of the constant in the program; environment variables do not change it. */
  readonly value: Setting["value"];
  /** Meaning of the constant. */
  readonly comment: string;
  /** Part of the service that the constant concerns. */
  readonly section: string;
}

/** Constants of the program and limits of a deployment. */
export interface Config {
  /** Every constant by name. */
  readonly settings: Readonly<Record<string, ConfigSetting>>;
  /** Fields by option object. */
  readonly overridable: Readonly<Record<Override["group"], readonly string[]>>;
  /** Limits of this deployment; 0 for none. */
  readonly caps: {
    /** Pages of a crawl. */
    readonly max_pages: number;
    /** Pages read at the same time by one crawl. */
    readonly max_concurrency: number;
    /** Browser pages open at once for single reads with a render. */
    readonly max_concurrent_renders: number;
    /** Crawls running at once. */
    readonly max_concurrent_crawls: number;
  };
}

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
