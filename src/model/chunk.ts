// Chunks of a page: pieces of its content for search and retrieval.

/** What a chunk consists of besides headings; `text` also for a mixture. */
export const CHUNK_KINDS = ["text", "table", "code"] as const;
export type ChunkKind = (typeof CHUNK_KINDS)[number];

/** A piece of a page's content. The texts of all chunks, in order, are the content to the letter. */
export interface Chunk {
  /** From the page's address and the text alone, so an unchanged text keeps it when others change. */
  readonly id: string;
  /** Address of the page, with a text fragment that opens it at the chunk. */
  readonly url: string;
  readonly page_url: string;
  readonly page_title: string;
  /** Headings above it, outermost first; its own first heading is the last. */
  readonly headings: readonly string[];
  readonly kind: ChunkKind;
  /** Markdown. */
  readonly text: string;
  /** Offsets of `text` in the page's content, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Estimated tokens of `text`, with `table_header`. */
  readonly tokens: number;
  /** Hash of `text` without white space at its end. */
  readonly hash: string;
  /** Header rows of the table that the chunk continues; absent otherwise. */
  readonly table_header?: string;
  /** End of the chunk before it, if an overlap is requested; never part of `text`. */
  readonly overlap?: string;
  /** Ids of its neighbours in the page; null at an end. */
  readonly previous: string | null;
  readonly next: string | null;
  /** Dates of the page, as declared or shown; null if unknown. */
  readonly published: string | null;
  readonly modified: string | null;
}

/** Maximum tokens of a chunk unless the caller sets it: what most embedding models read at once. */
export const CHUNK_TOKENS = 512;

/** Sizes of chunks. */
export interface ChunkSizes {
  /** Maximum tokens; a table row, a code block or a list item may be longer. */
  readonly max_tokens: number;
  /** Maximum tokens of `overlap`; 0 for none. */
  readonly overlap_tokens: number;
}

/** Response of `/api/chunks`. */
export interface ChunksResult {
  readonly url: string;
  readonly title: string;
  readonly chunks: readonly Chunk[];
}
