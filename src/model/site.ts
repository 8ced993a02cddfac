// What a crawl and a graph need of one page: plain data built during the read, its text stored
// once.
import type { PageTraits } from "./page-name.ts";

/** A link of a page, as offered to a crawl. */
export interface PageLink {
  /** Absolute, without fragment unless that is a hash route. */
  readonly url: string;
  /** Link text, or the text of its image; "" if it has neither. */
  readonly anchor: string;
  /** Whether the link or its page is marked nofollow. */
  readonly nofollow: boolean;
  /** Whether the address is a frame of a frameset rather than a link. */
  readonly isFrame?: true;
  /** Whether only the head of the page declares the address, without a link in the page. */
  readonly isDeclared?: true;
}

/** Distinct 32-bit hashes by which a crawl detects repetition across pages. */
export interface RepetitionHashes {
  /** For each text: its place, and how often it occurs there. */
  readonly slots: Uint32Array;
  /** Of the text of each slot. */
  readonly texts: Uint32Array;
  /** Signatures of the text, which copies of a page share; empty with few long texts. */
  readonly signatures: Uint32Array;
  /** MinHash of the page's class names and ids, which pages of one template share. */
  readonly template: Uint32Array;
}

/** Canvases, words and scripts of a page that may be canvas-rendered. */
export interface CanvasEvidence {
  readonly canvases: number;
  /** Readable words of the page, fewer than `CANVAS_MAX_WORDS`. */
  readonly words: number;
  /** Script addresses as written: those of its own site first, then in document order. */
  readonly scripts: readonly string[];
  /** Inline code, script by script. */
  readonly code: readonly string[];
}

/** Details of a canvas-rendered page. */
export interface CanvasPage {
  /** Number of canvas elements. */
  readonly canvases: number;
  /** Readable words. */
  readonly words: number;
  /** Bytes of the scripts that were read for addresses. */
  readonly script_bytes: number;
}

/** Length above which a section is split at the end of a block. */
export const SECTION_LONG_CHARS = 6000;

/** A heading and the text up to the next one, as a range of the page's Markdown. */
export interface SectionRecord {
  /** Plain text of the heading; "" before the first. */
  readonly heading: string;
  /** 1 to 6; 0 before the first heading. */
  readonly level: number;
  /** UTF-16 offsets of the text below the heading in the page's content Markdown. */
  readonly start: number;
  readonly end: number;
  /** Links in the text of the section, each address once, with fragment. */
  readonly links: readonly Pick<PageLink, "url" | "anchor">[];
}

/** An entity in a page's structured data. */
export interface DeclaredEntity {
  readonly key: string;
  /** Short name of the entity's type. */
  readonly type: string;
  readonly name: string;
  readonly aliases: readonly string[];
}

/** Sections of a page by element id, ordered by hash. */
export interface SectionFragments {
  /** Hashes of ids, each once. */
  readonly hashes: readonly number[];
  /** Index of the section that contains each id. */
  readonly sections: readonly number[];
}

/** Data that a graph stores about a page, besides its Markdown and links. */
export interface GraphRecord {
  readonly sections: readonly SectionRecord[];
  readonly fragments: SectionFragments;
  readonly entities: readonly DeclaredEntity[];
  /**
   * SHA-256 of the words of the page's content in hexadecimal, with text that repeats on other
   * pages; undefined in older records.
   */
  readonly words_hash?: string;
  /** Type, language and date of the page, as far as known. */
  readonly traits?: PageTraits;
  /** The page's declared data as JSON; absent if not requested, or if there are none. */
  readonly declared?: string;
  /** The page's lists as JSON; absent if not requested, or if there are none. */
  readonly records?: string;
}

/** A page as added to a graph. */
export interface SettledPage {
  /** Requested address. */
  readonly requested: string;
  /** Final address. */
  readonly url: string;
  readonly title: string;
  /** Link distance from the root. */
  readonly depth: number;
  /** Number of characters of the page's text. */
  readonly chars: number;
  readonly content_hash: string;
  /** Markdown in which the sections are ranges. */
  readonly markdown: string;
  readonly links: readonly PageLink[];
  readonly record: GraphRecord;
}

/** Data of one page for a crawl, in addition to its reading. */
export interface SiteRecord {
  /** All links of the page, hidden ones included, each address once. */
  readonly links: readonly PageLink[];
  readonly repetition: RepetitionHashes;
  /** Distinct hashes of each block's words, without digits, dates and words of the path. */
  readonly words: Uint32Array;
  /** As `words`, also without words of the address's query; absent if it has none. */
  readonly words_beside_query?: Uint32Array;
  /** Evidence that the page is canvas-rendered; undefined if it is not. */
  readonly drawn: CanvasEvidence | undefined;
  /**
   * Sections and entities, if a graph is built. Their ranges are of the content's Markdown, or of
   * the whole page's if there is none.
   */
  readonly graph?: GraphRecord;
}
