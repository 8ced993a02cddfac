// Types of watches: addresses and sites checked on a schedule, and the changes found.
import type { SectionChange } from "./change.ts";
import type { NamedPage } from "./page-name.ts";

/** Kinds of change that a watch reports. */
export const WATCH_CHANGES = ["new", "changed", "moved", "gone", "layout"] as const;

/**
 * A page, or a row of a list, that changed since the last check. `change` is `layout` if the recipe
 * fits the page worse than before.
 */
export interface WatchChange extends NamedPage {
  /** Kind of the change. */
  readonly change: (typeof WATCH_CHANGES)[number];
  /** Former address of a moved page. */
  readonly from?: string;
  /** Changed sections of a changed page, or changed columns of a changed row. */
  readonly sections: readonly SectionChange[];
  /** Whether sections were left out because the change is too large. */
  readonly cut?: true;
  /** Of a changed layout: the share of the recipe's anchors that agree. */
  readonly fit?: number;
  /** Only for a changed layout: the highest `fit` at earlier checks; null at the first check. */
  readonly fit_before?: number | null;
  /** Only for a changed layout: messages about anchors that are gone or disagree. */
  readonly notes?: readonly string[];
}

/** The changes that one check found. */
export interface WatchReport {
  /** Number of the report within its watch, from 1. */
  readonly id: number;
  /** Time of the check, in epoch seconds. */
  readonly at: number;
  /** Changed pages. */
  readonly changes: readonly WatchChange[];
}

/** The last check of a watch. */
export interface WatchCheck {
  /** Epoch seconds. */
  readonly at: number;
  /** Number of pages read; for a watch of a list's rows, the number of rows. */
  readonly pages: number;
  /** Why the check failed; null if it succeeded. */
  readonly error: string | null;
  /** Error code of a failed check, `INTERNAL` for a fault; absent otherwise. */
  readonly code?: string;
  /** Why pages were not compared: they lack selected parts or numbers; absent if none. */
  readonly note?: string;
}

/** Status of a watch. */
export interface Watch {
  /** Id of the watch, which requests for this watch name. */
  readonly id: string;
  /** Address of the page, or root of the site, as requested. */
  readonly url: string;
  /** Words that a reported page must have; null for any. */
  readonly query: string | null;
  /** Conditions on numbers; null if there is none. */
  readonly when: string | null;
  /** Schedule as a cron expression. */
  readonly every: string;
  /** Time zone of the schedule, by its IANA name. */
  readonly time_zone: string;
  /** Epoch seconds. */
  readonly created: number;
  /** Time of the next check, in epoch seconds. */
  readonly next: number;
  /** Number of checks so far. */
  readonly checks: number;
  /** Last check of the watch; null before the first. */
  readonly last: WatchCheck | null;
  /** Id of the last report; 0 before the first. */
  readonly last_report: number;
  /** Delivery to the webhook; null if there is none. */
  readonly webhook: {
    /** Address that receives the reports. */
    readonly url: string;
    /** Id of the last report that was delivered or given up. */
    readonly delivered: number;
    /** Why the last attempt failed; null if it succeeded, and before the first attempt. */
    readonly error: string | null;
  } | null;
}

/** The watches of an instance. */
export interface Watches {
  /** In the order of their creation. */
  readonly watches: readonly Watch[];
}

/** Reports of a watch. */
export interface WatchReports {
  /** Oldest first. */
  readonly reports: readonly WatchReport[];
}

/** Message that a webhook, a command or a file receives for a report. */
export interface WatchMessage {
  readonly type: "watch.changed";
  /** ISO 8601. */
  readonly timestamp: string;
  readonly data: WatchReport & { readonly watch: string; readonly url: string };
}
