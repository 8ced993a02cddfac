// Files that are read as pages, besides HTML, text and PDF.

/** Kinds of files that the Office library reads. */
export const OFFICE_KINDS = [
  "doc",
  "docx",
  "odt",
  "rtf",
  "epub",
  "ppt",
  "pptx",
  "odp",
  "xls",
  "xlsx",
  "ods",
  "csv",
] as const;

/** Kinds of files. */
export const FILE_KINDS = [
  ...OFFICE_KINDS,
  "json",
  "notebook",
  "feed",
  "sitemap",
  "xml",
  "email",
  "mailbox",
] as const;

/** Kind of a file. */
export type FileKind = (typeof FILE_KINDS)[number];

/** Details of a file that was read as a page. */
export interface FileRecord {
  /** Kind of the file, by media type, name and first bytes. */
  readonly kind: FileKind;
  /** Size of the file. */
  readonly bytes: number;
  /** Embedded images and attachments, whose content the answer lacks. */
  readonly embedded: number;
}

/** A value that a file states about itself, and its source. */
export interface SourcedValue {
  readonly value: string;
  readonly source: "xmp" | "pdf-info" | "file";
}

/** Metadata of a file, not of the work in it; dates are ISO 8601. */
export interface FileInfo {
  readonly title?: SourcedValue;
  readonly author?: SourcedValue;
  readonly created?: SourcedValue;
  readonly modified?: SourcedValue;
  readonly description?: SourcedValue;
  readonly language?: SourcedValue;
}
