// The parts of a page that make statements about it.
import type { PageDocument } from "../model/document.ts";
import type { FileInfo } from "../model/files.ts";
import type { Metadata } from "../model/metadata.ts";
import type { Byline, PageType } from "../model/verdict.ts";
import type { DeclaredPage } from "./declared-page.ts";
import type { Statement } from "./trust.ts";

/** The parts of a page that `aboutPage` reads. */
export interface AboutInput {
  readonly document: PageDocument;
  readonly metadata: Metadata;
  readonly declared: DeclaredPage;
  /** Statements about the article in attributes and classes of visible elements. */
  readonly annotated: DeclaredPage;
  /** Author and dates from the lines near the title. */
  readonly byline: Byline;
  /** Indexes of the content's blocks. */
  readonly kept: readonly number[];
  /** Time of the reading in milliseconds since 1970; absent if unknown. */
  readonly now?: number | undefined;
  /** Type of the page; undefined if unknown. */
  readonly type?: PageType | undefined;
  /** Metadata of a PDF or another file; undefined for other pages. */
  readonly info?: FileInfo | undefined;
}

/** Returns what a PDF or another file states about itself. */
export function fromFile({ info }: AboutInput, field: keyof FileInfo): Statement {
  return { source: info?.[field]?.source ?? "pdf-info", value: info?.[field]?.value };
}
