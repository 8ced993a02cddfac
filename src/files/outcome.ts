// What reading a file gives: the page that stands for it, or the reason why there is none.
import type { FileInfo, FileRecord, SourcedValue } from "../model/files.ts";
import { withThousands } from "../text/thousands.ts";

/** A file as a page. */
export interface FilePage {
  /** HTML of the page, whose addresses are relative to the file's. */
  readonly html: string;
  readonly record: FileRecord;
  readonly info: FileInfo;
}

/** A file as a page, or why it cannot be read. */
export type FileOutcome =
  | { readonly ok: true; readonly page: FilePage }
  | { readonly ok: false; readonly reason: string };

/** Result of a reader of one kind of file. */
export interface ReadParts {
  readonly html: string;
  readonly info?: FileInfo;
  readonly embedded?: number;
}

/** Limits of the decoded and expanded size of a file. */
export interface FileLimits {
  /** Maximum bytes of all markup in the file. */
  readonly maxTextBytes: number;
  /** Maximum bytes of all parts of the file. */
  readonly maxBytes: number;
  /** Maximum number of tags in the markup of the file. */
  readonly maxTags: number;
  /** Cells of its tables. */
  readonly maxCells: number;
  /** Maximum entries of a feed, or messages of a mailbox or inside other messages. */
  readonly maxItems: number;
}

/** A file that cannot be read; its message is the reason. */
export class FileFault extends Error {}

/** Throws FileFault for more than a limit. */
export function assertAtMost(found: number, most: number, what: string): void {
  if (found <= most) return;
  throw new FileFault(`it has ${withThousands(found)} ${what}, more than ${withThousands(most)}`);
}

/** Returns the number of matches of a global pattern. */
export function countOf(source: string, pattern: RegExp): number {
  let count = 0;
  pattern.lastIndex = 0;
  while (pattern.exec(source) !== null) count++;
  return count;
}

const MAX_VALUE_CHARS = 500;

/** Returns the fields that a file states; empty ones are absent. */
export function infoOf(
  fields: Readonly<Partial<Record<keyof FileInfo, string | undefined>>>,
): FileInfo {
  const stated = Object.entries(fields).flatMap(([name, written = ""]) => {
    const value = written.replace(/\s+/g, " ").trim().slice(0, MAX_VALUE_CHARS);
    const sourced: SourcedValue = { value, source: "file" };
    return value === "" ? [] : [[name, sourced] as const];
  });
  return Object.fromEntries(stated);
}

/** Returns a date as ISO 8601; undefined if it is none. */
export function isoDate(written: string | undefined): string | undefined {
  if (written === undefined || written === "") return undefined;
  if (/^\d{4}(?:-\d\d(?:-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?)?)?$/.test(written)) return written;
  const at = Date.parse(written);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}
