// What a crawl keeps of its run, entry by entry: from these alone it can be gone on with.
import type { RequestOf } from "../operations/operations.ts";
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
  /** Links from the root that a page among them has. */
  readonly depth: number;
  /** Hash of the text that the page shares with an earlier one; absent where it is no copy. */
  readonly copy_of?: string;
}

/** An address taken in: a page queued or a file counted. */
export interface AcceptedAddress {
  readonly url: string;
  readonly key: string;
  readonly kind: AddressKind;
  readonly anchor: string | null;
}

/** An address turned away. */
export interface RefusedAddress {
  readonly url: string;
  readonly key: string;
  readonly reason: FrontierRefusal;
}

/** What became of the addresses found in one place. */
export interface Offered {
  readonly offer: FoundIn;
  readonly accepted: readonly AcceptedAddress[];
  readonly refused: readonly RefusedAddress[];
}

/** The format of the entries; another number is another format. */
export const JOURNAL_VERSION = 3;

/** The root was read and landed. */
export interface BeginEntry {
  readonly type: "begin";
  readonly version: typeof JOURNAL_VERSION;
  readonly request: RequestOf<"crawl">;
  readonly landed: string;
  /** `digest` of the kept graph that pages are compared with; absent without one. */
  readonly known?: number;
}

/** The root or the addresses of a sitemap were queued. */
export interface OfferedEntry extends Offered {
  readonly type: "offered";
}

/** Pages were started, by their numbers: the order in which they were accepted, from 0. */
export interface StartedEntry {
  readonly type: "started";
  readonly pages: readonly number[];
}

/** A page ended. One entry holds all that follows from it, so that a cut file never holds half of it. */
export interface SettledEntry {
  readonly type: "settled";
  readonly page: number;
  /** Why there is no page; null for one that was read. */
  readonly error: string | null;
  /** What is kept of a page that was read; null for a failed one. */
  readonly read: {
    readonly landed: string;
    readonly is_fresh: boolean;
    readonly content_hash: string;
    /** Hash of the pictures of the page. */
    readonly pictures: number;
    readonly chars: number;
    /** Hashes of 32 bits in little-endian order, as Base64. */
    readonly repetition: {
      readonly texts: string;
      readonly slots: string;
      readonly signatures: string;
      readonly template: string;
    };
    readonly offered: Offered;
    /** Of one of the first pages: what it takes to judge it again at the end, packed. */
    readonly first?: string;
    /** What the graph took of the page; absent where none is built. */
    readonly graph?: SettledPage;
  } | null;
  /** Final address of the page that this one is, under a second address. */
  readonly same_page?: string;
  /** The crawl as it stands after this page. */
  readonly extracted: number;
  readonly failed: number;
  /** Pages read without the render that was wanted; absent for none. */
  readonly unrendered?: number;
  readonly totals: CrawlTotals;
  /** Time spent so far. */
  readonly seconds: number;
}

/** The content of an earlier page is another one under what is known of the site in the end. */
export interface RevisedEntry {
  readonly type: "revised";
  /** The event of the page, with its content as it is now. */
  readonly event: SitePageEvent;
}

/** One entry of a crawl's journal. */
export type JournalEntry = BeginEntry | OfferedEntry | StartedEntry | SettledEntry | RevisedEntry;

/** Where a crawl keeps its entries. */
export interface Journal {
  /** What an earlier run that had started pages left, in order, as it was found; nothing for a new crawl. */
  past(): AsyncIterable<unknown>;
  /** Keeps an entry; a `settled` one is appended when the reader of the events has taken the page. */
  append(entry: JournalEntry): Promise<void>;
}
