// Chunks of a page: pieces of its content for search and retrieval.
import type { NamedPage, PartOfPage } from "./page-name.ts";

/** Contents of a chunk besides headings; `text` also for a mixture. */
export const CHUNK_KINDS = ["text", "table", "code"] as const;
/** Contents of a chunk. */
export type ChunkKind = (typeof CHUNK_KINDS)[number];

/** A piece of a page's content. The texts of all chunks, in order, are the content to the letter. */
export interface Chunk extends PartOfPage {
  /**
   * Identifier made from the page's address and the chunk's text alone, so it stays the same while
   * the text does, even if other chunks change.
   */
  readonly id: string;
  /** Address of the page, with a text fragment that opens it at the chunk. */
  readonly url: string;
  /** Headings above the chunk, outermost first; last its own, if it begins with one. */
  readonly headings: readonly string[];
  /** Contents of the chunk besides headings; `text` also for a mixture. */
  readonly kind: ChunkKind;
  /** Markdown. */
  readonly text: string;
  /** Offset of `text` in the page's content, in UTF-16 units. */
  readonly start: number;
  /** Offset of the first unit after `text`. */
  readonly end: number;
  /** Estimated tokens of `text`, with `table_header`. */
  readonly tokens: number;
  /** Hash of `text` without white space at its end. */
  readonly hash: string;
  /** Header rows of the table that the chunk continues; absent otherwise. */
  readonly table_header?: string;
  /** End of the previous chunk, if an overlap is requested; never part of `text`. */
  readonly overlap?: string;
  /** Id of the previous chunk; null for the first. */
  readonly previous: string | null;
  /** Id of the next chunk; null for the last. */
  readonly next: string | null;
  /** Date of publication of the page, as declared or shown; null if unknown. */
  readonly published: string | null;
  /** Date of the page's last change, as declared or shown; null if unknown. */
  readonly modified: string | null;
}

/** Default of the maximum tokens of a chunk: the size that most embedding models read at once. */
export const CHUNK_TOKENS = 512;

/** Sizes of chunks. */
export interface ChunkSizes {
  /** Maximum tokens; a table row, a code block or a list item may be longer. */
  readonly max_tokens: number;
  /** Maximum tokens of `overlap`; 0 for none. */
  readonly overlap_tokens: number;
}

/** The chunks of a page. */
export interface ChunksResult extends NamedPage {
  /** Chunks in the order of the content. */
  readonly chunks: readonly Chunk[];
}
