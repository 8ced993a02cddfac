// Output lines of a list of pages: to standard output, or appended to the file of an earlier run.
import { open } from "node:fs/promises";
import { ifMissing } from "../model/error-code.ts";
import { InvalidRequestError } from "../model/errors.ts";
import type { FetchSummary } from "../model/page.ts";
import { openLines } from "../store/line-file.ts";
import { fieldsOf } from "../text/json-values.ts";
import { printPiece } from "./write-text.ts";

/** Line of a URL: the answer, or why it failed. */
export type PageLine<Answer extends FetchSummary> =
  | ({ readonly url: string; readonly ok: true } & Answer)
  | {
      readonly url: string;
      readonly ok: false;
      /** A code of `docs/reference/errors.md`. */
      readonly code: string;
      readonly reason: string;
    };

/** Result of a page in an earlier run. */
export interface EarlierLine {
  /** Whether the page was read. */
  readonly ok: boolean;
  /** Whether the page was read without the requested render. */
  readonly isUnrendered: boolean;
}

/** Output for lines, and the URLs that already have one. */
export interface PageLines<Answer extends FetchSummary> {
  readonly earlier: ReadonlyMap<string, EarlierLine>;
  append(line: PageLine<Answer>): Promise<void>;
  close(): Promise<void>;
}

/** The command that writes a file of lines. */
export interface WrittenBy {
  readonly command: "read" | "facts";
  /** A field that every answer of the command has. */
  readonly answer: string;
}

/**
 * Opens a file of lines to append to, or standard output for `-`. Truncates an incomplete last line
 * of a killed process.
 *
 * Throws InvalidRequestError for a file from another program, and leaves it unchanged.
 */
export async function openPageLines<Answer extends FetchSummary>(
  path: string,
  written: WrittenBy,
): Promise<PageLines<Answer>> {
  if (path === "-") {
    return {
      earlier: new Map(),
      append: (line) => printPiece(`${JSON.stringify(line)}\n`),
      close: async () => undefined,
    };
  }
  await assertOurs(path, written);
  const file = await openLines(path);
  try {
    const earlier = new Map<string, EarlierLine>();
    for await (const line of file.lines()) {
      const { url, ...fields } = asPageLine(line, path, written);
      earlier.set(url, fields);
    }
    return { earlier, append: (line) => file.append(line), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error instanceof SyntaxError ? notOurs(path, written, error.message) : error;
  }
}

/** Start of every line. */
const LINE_START = Buffer.from('{"url":');

/** Throws InvalidRequestError for a file from another program, before truncating anything. */
async function assertOurs(path: string, written: WrittenBy): Promise<void> {
  const file = await open(path).catch(ifMissing);
  if (file === undefined) return;
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(LINE_START.length));
    const start = buffer.subarray(0, bytesRead);
    // A killed process may have written part of its first line.
    if (!start.equals(LINE_START.subarray(0, bytesRead))) throw notOurs(path, written);
  } finally {
    await file.close();
  }
}

/** Returns the refusal of an output file with other content. */
export function notOurs(
  path: string,
  { command }: Pick<WrittenBy, "command">,
  what = "its content has another format",
): InvalidRequestError {
  return new InvalidRequestError(
    `${path} was not written by legible ${command} --input (${what}): use another file`,
  );
}

function asPageLine(
  line: unknown,
  path: string,
  written: WrittenBy,
): EarlierLine & { readonly url: string } {
  const fields = fieldsOf(line);
  const { url, ok, strategy, render_error } = fields;
  const isOurs = typeof url === "string" && typeof ok === "boolean";
  if (!isOurs || (ok && !Object.hasOwn(fields, written.answer))) throw notOurs(path, written);
  const isUnrendered = strategy === "static-only" && typeof render_error === "string";
  return { url, ok, isUnrendered };
}
