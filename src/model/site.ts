// What a crawl and a graph take of one page: plain data, made where the page is read, its text held once.

/** A link of a page to anywhere, as a crawl is offered it. */
export interface PageLink {
  /** Absolute, without its fragment. */
  readonly url: string;
  /** Its words, or what its image says; "" where it has none. */
  readonly anchor: string;
  /** Marked nofollow, by itself or by its page. */
  readonly nofollow: boolean;
}

/** Hashes of 32 bits by which a crawl sees what its pages repeat, each once. */
export interface RepetitionHashes {
  /** Of texts together with the place they stand in, and how often the page has them there. */
  readonly slots: Uint32Array;
  /** Of the text of each slot. */
  readonly texts: Uint32Array;
  /** Pages that share one are copies of one another; empty for a page of few long texts. */
  readonly signatures: Uint32Array;
  /** A MinHash of the page's class names and ids: what pages of one template have in common. */
  readonly template: Uint32Array;
}

/** What a page that draws its content holds beside it. */
export interface DrawnPage {
  readonly canvases: number;
  /** Readable words of the page, fewer than `CANVAS_MAX_WORDS`. */
  readonly words: number;
  /** Addresses of its scripts as written: those of its own site first, each in document order. */
  readonly scripts: readonly string[];
  /** Code that stands in the page itself, script by script. */
  readonly code: readonly string[];
}

/** What a canvas page is known by. */
export interface CanvasPage {
  readonly canvases: number;
  /** Readable words. */
  readonly words: number;
  readonly script_bytes: number;
}

/** Characters from which a section is split at the end of a block. */
export const SECTION_LONG_CHARS = 6000;

/** A section of a page's content: a heading and what follows to the next one. The text is a range of the page's Markdown. */
export interface SectionRecord {
  /** Plain words of the heading; "" for what stands before the first. */
  readonly heading: string;
  /** 1 to 6; 0 for what stands before the first heading. */
  readonly level: number;
  /** UTF-16 offsets of the text below the heading in the page's content Markdown. */
  readonly start: number;
  readonly end: number;
  /** Links in its text, each address once, with its fragment. */
  readonly links: readonly Pick<PageLink, "url" | "anchor">[];
}

/** A thing that a page's structured data names. */
export interface DeclaredEntity {
  readonly key: string;
  /** Short name of its type. */
  readonly type: string;
  readonly name: string;
  readonly aliases: readonly string[];
}

/** The sections of a page by the ids that lead to them, ordered by hash. */
export interface SectionFragments {
  /** Hashes of ids, each once. */
  readonly hashes: readonly number[];
  /** Place of the section that an id begins or stands in, for each hash. */
  readonly sections: readonly number[];
}

/** What a graph takes of one page beside its Markdown and its links. */
export interface GraphRecord {
  readonly sections: readonly SectionRecord[];
  readonly fragments: SectionFragments;
  readonly entities: readonly DeclaredEntity[];
  /**
   * SHA-256 of the words of the page's content in hexadecimal, as the page alone tells what that is: nothing that a crawl knows
   * of what the site repeats changes it. Undefined in what was kept without.
   */
  readonly words_hash?: string;
}

/** A page as a graph takes it in. */
export interface SettledPage {
  /** Address that was asked for. */
  readonly requested: string;
  /** Address it landed on. */
  readonly url: string;
  readonly title: string;
  /** Links from the root. */
  readonly depth: number;
  /** Characters of its text. */
  readonly chars: number;
  readonly content_hash: string;
  /** Markdown that the sections are ranges of. */
  readonly markdown: string;
  readonly links: readonly PageLink[];
  readonly record: GraphRecord;
}

/** What a crawl takes of one page beside its reading. */
export interface SiteRecord {
  /** Every link of the page, hidden ones included, each address once. */
  readonly links: readonly PageLink[];
  readonly repetition: RepetitionHashes;
  /** What it draws; undefined for a page of words. */
  readonly drawn: DrawnPage | undefined;
  /** Sections and entities, where a graph is built; the ranges are those of the content's Markdown, else of the page's. */
  readonly graph?: GraphRecord;
}
