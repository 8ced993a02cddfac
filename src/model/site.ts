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

/** A heading with the text up to the next one of its level, as a stretch of the page's text. */
export interface PageSection {
  /** "" for what stands before the first heading. */
  readonly heading: string;
  /** Level of the heading, 1 to 6; 0 without one. */
  readonly level: number;
  /** Index of the section around it; -1 for none. */
  readonly parent: number;
  /** Offsets into `SiteRecord.text`, the end past the last character. */
  readonly start: number;
  readonly end: number;
  /** Indexes into `SiteRecord.links` of the links that stand in it. */
  readonly links: readonly number[];
}

/** Something the page declares or names. */
export interface PageEntity {
  /** Type of structured data (`Product`), or `Symbol` for what is written as code. */
  readonly type: string;
  readonly name: string;
  /** Its identifier where it declares one. */
  readonly id: string | null;
  /** Other names it has. */
  readonly aliases: readonly string[];
}

/** Hashes by which a crawl sees what its pages repeat, each once. */
export interface RepetitionHashes {
  /** Of the texts of blocks. */
  readonly texts: Float64Array;
  /** Of texts together with the place they stand in. */
  readonly slots: Float64Array;
  /** Pages that share one are copies of one another; empty for a page of few long texts. */
  readonly signatures: Float64Array;
}

/** What a canvas page is known by. */
export interface CanvasPage {
  readonly canvases: number;
  /** Readable words. */
  readonly words: number;
  readonly script_bytes: number;
}

/** One page of a site. */
export interface SiteRecord {
  readonly canonical: string | null;
  /** Every link of the page, hidden ones included, each address once. */
  readonly links: readonly PageLink[];
  /** The content of the page as Markdown, comments behind it; the whole page where nothing was left out. */
  readonly text: string;
  readonly sections: readonly PageSection[];
  readonly entities: readonly PageEntity[];
  readonly repetition: RepetitionHashes;
}
