// What changed of a page by section, spelled as on the wire.
import type { CacheNote, Obtaining } from "./page.ts";

/** Words that stand in both, or in one of the two. */
export interface WordChange {
  readonly change: "same" | "added" | "removed";
  /** Words divided by spaces; what marks them up is left out. */
  readonly words: string;
}

/** A section that is not as it was. */
export interface SectionChange {
  readonly change: "added" | "removed" | "changed";
  /** Its heading as it stands now, else as it stood; "" before the first. */
  readonly heading: string;
  /** 1 to 6; 0 for what stands before the first heading. */
  readonly level: number;
  readonly words: readonly WordChange[];
}

/** The answer of `/api/diff`. */
export interface PageDiff extends Obtaining {
  /** Address after redirects. */
  readonly url: string;
  readonly title: string;
  readonly change: "same" | "changed";
  /** What it is compared with: the kept graph of this root; null for the Markdown of the request. */
  readonly root: string | null;
  /** Sections that are not as they were, in the order of the page; one that was removed stands where it stood. */
  readonly sections: readonly SectionChange[];
  /** Sections that are as they were. */
  readonly sections_same: number;
  /** The kept copy the page was answered from; null for one that was read now. */
  readonly cache: CacheNote | null;
}
