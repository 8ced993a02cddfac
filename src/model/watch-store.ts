// Storage of watches: files of this process, or a database that several machines share.
import type { RequestOf } from "../operations/operations.ts";
import type { WatchCheck, WatchReport } from "./watch.ts";

/** A validated request to watch an address. */
export type WatchRequest = RequestOf<"watch_start">;

/** A page as a watch last read it, or a row of a list. */
export interface WatchedPage {
  readonly key: string;
  readonly url: string;
  readonly title: string;
  /** SHA-256 of `text`, in hexadecimal. */
  readonly hash: string;
  /** Its content as Markdown without noise, or the numbers of conditions; "" if too long. */
  readonly text: string;
  /** The numbers that conditions name; absent without conditions. */
  readonly numbers?: Numbers;
  /** Its numbers in the last report, without one in its first check. */
  readonly reported?: Numbers;
}

/** Numbers by the name of a fact or a column, "" for the number in the text. */
export type Numbers = Readonly<Record<string, number>>;

/** A watch as stored, without its pages. */
export interface WatchRecord {
  readonly id: string;
  readonly request: WatchRequest;
  readonly createdMs: number;
  /** Time of the next check. */
  readonly nextMs: number;
  /** When a check was last asked for outside of the schedule; 0 for never. */
  readonly askedMs: number;
  readonly checks: number;
  readonly last: WatchCheck | null;
  /** With a recipe: its best fit by page key, since the layout last changed. */
  readonly fits?: Readonly<Record<string, number>>;
  /** Number of reports so far. */
  readonly reported: number;
  /** The last reports, oldest first. */
  readonly reports: readonly WatchReport[];
  readonly delivery: WatchDelivery;
}

/** Delivery of a watch's reports, one after the other. */
export interface WatchDelivery {
  /** Id of the last report that was delivered or given up. */
  readonly delivered: number;
  /** Failed attempts to deliver the next one. */
  readonly attempts: number;
  /** Time of the next attempt. */
  readonly nextMs: number;
  readonly error: string | null;
}

/** The exclusive right to work on a watch. */
export interface WatchClaim {
  /** Aborts when the claim was lost. */
  readonly lost: AbortSignal;
  /**
   * Replaces the record except `askedMs`, and given pages, atomically. Does nothing if the watch
   * was removed; rejects if the claim was lost.
   */
  commit(record: WatchRecord, pages?: readonly WatchedPage[]): Promise<void>;
  release(): Promise<void>;
}

/** A watch that needs work: a check, or an attempt to deliver. */
export interface DueWatch {
  readonly id: string;
  readonly dueMs: number;
}

/** Returns when a watch is due. */
export type DueTime = (record: WatchRecord) => number;

/** Stored watches. */
export interface WatchStore {
  /** In the order of creation. */
  list(): Promise<readonly WatchRecord[]>;
  find(id: string): Promise<WatchRecord | undefined>;
  /** Returns the watches that are due at a time, and when each is. */
  due(untilMs: number): Promise<readonly DueWatch[]>;
  create(record: WatchRecord): Promise<void>;
  /** Stores when a check is asked for, also while another process works on the watch. */
  ask(id: string, atMs: number): Promise<void>;
  /** Returns the pages of the last check; undefined before the first. */
  pages(id: string): Promise<readonly WatchedPage[] | undefined>;
  /** Removes a watch; returns whether it existed. */
  remove(id: string): Promise<boolean>;
  /** Claims a watch until release or the end of this process; undefined if it is claimed. */
  claim(id: string): Promise<WatchClaim | undefined>;
  close(): Promise<void>;
}
