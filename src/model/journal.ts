// Journal of a crawl, entry by entry; a crawl can be resumed from it alone.

import type { RequestOf } from "../operations/operations.ts";
import type { FailureDetails } from "./page-failure.ts";
import type { SettledPage } from "./site.ts";
import type {
  AddressKind,
  Citation,
  CrawlTotals,
  FrontierRefusal,
  SitePageEvent,
} from "./site-event.ts";

/** Where addresses were found. */
export interface FoundIn {
  readonly via: Citation["via"];
  /** Address of the page or sitemap; null for the root. */
  readonly found_on: string | null;
  /** Link distance of these pages from the root. */
  readonly depth: number;
}

/** An accepted address: a queued page or a counted file. */
export interface AcceptedAddress {
  readonly url: string;
  readonly key: string;
  readonly kind: AddressKind;
  readonly anchor: string | null;
}

/** A refused address. */
export interface RefusedAddress {
  readonly url: string;
  readonly key: string;
  readonly reason: FrontierRefusal;
}

/** Accepted and refused addresses of the root, a page, a sitemap or the web archive. */
export interface Offered {
  readonly offer: FoundIn;
  readonly accepted: readonly AcceptedAddress[];
  readonly refused: readonly RefusedAddress[];
}

/** Format version of the entries. */
export const JOURNAL_VERSION = 3;

/** The root was read, at `landed`. */
export interface BeginEntry {
  readonly type: "begin";
  readonly version: typeof JOURNAL_VERSION;
  readonly request: RequestOf<"crawl">;
  readonly landed: string;
  /** `digest` of the stored graph that pages are compared with; absent without one. */
  readonly known?: number;
}

/**
 * Pages were started, or dropped because their pattern of addresses is closed. Their numbers are
 * their positions in order of acceptance, from 0.
 */
interface PagesEntry {
  readonly type: "started" | "dropped";
  readonly pages: readonly number[];
}

/** A page ended. All consequences are one entry, so a truncated file has all of them or none. */
export interface SettledEntry extends Partial<FailureDetails> {
  readonly type: "settled";
  readonly page: number;
  /** Why there is no page; null if it was read. */
  readonly error: string | null;
  /** Digest of the file, if it ended its reader process; absent for none. */
  readonly ended_file?: string;
  /** Data of the page; null if it failed or repeats another page. */
  readonly read: {
    readonly landed: string;
    /** Whether the page has a text or an image that no earlier page has. */
    readonly is_fresh: boolean;
    /** Hashes of these, as those of `repetition`; absent without any. */
    readonly texts?: string;
    readonly content_hash: string;
    /** Address that the page declares as canonical; absent unless pages are merged by canonical address. */
    readonly canonical?: string | null;
    readonly chars: number;
    /** 32-bit hashes in little-endian order, as Base64. */
    readonly repetition: {
      readonly texts: string;
      readonly slots: string;
      readonly signatures: string;
      readonly template: string;
    };
    readonly offered: Offered;
    /** For one of the first pages: packed data to judge it again at the end. */
    readonly first?: string;
    /** Page as added to the graph; absent if none is built. */
    readonly graph?: SettledPage;
  } | null;
  /** Final address of the page, if it was read under another address. */
  readonly same_page?: string;
  /** For a page merged by its canonical address: its final address, and the other page's event. */
  readonly merged?: { readonly landed: string; readonly same_as: number };
  /** Counters of the crawl after this page. */
  readonly extracted: number;
  readonly failed: number;
  /** Pages read without the requested render; absent for none. */
  readonly unrendered?: number;
  readonly totals: CrawlTotals;
  /** Time spent so far. */
  readonly seconds: number;
}

/** The content of an earlier page changes under the final site profile. */
export interface RevisedEntry {
  readonly type: "revised";
  /** Page event with the revised content. */
  readonly event: SitePageEvent;
}

/** One entry of a crawl's journal. */
export type JournalEntry =
  | BeginEntry
  | (Offered & { readonly type: "offered" })
  | PagesEntry
  | SettledEntry
  | RevisedEntry;

/** Storage of a crawl's entries. */
export interface Journal {
  /** Yields the unchecked entries of an earlier run that started pages, in order. */
  past(): AsyncIterable<unknown>;
  /** Appends an entry; a `settled` one only after the consumer has taken the page's event. */
  append(entry: JournalEntry): Promise<void>;
  /** Whether the storage failed, so that this run stops and a later one continues the crawl. */
  isPostponed?(): boolean;
}
