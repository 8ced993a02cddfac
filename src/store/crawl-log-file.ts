// Stores a crawl's log as JSON Lines, readable from any id on.
import { type FileHandle, open } from "node:fs/promises";
import type { LoggedEvent } from "../model/detached-crawl.ts";
import { hasCode } from "../model/error-code.ts";
import { CrawlLogError } from "../model/errors.ts";
import { parsedJson } from "../text/json-values.ts";
import { eventsAfter, type LogLines, type ReadLine, readLine } from "./crawl-log.ts";
import { openLines } from "./line-file.ts";
import type { LogTexts } from "./log-texts.ts";
import { nextLineStart, wholeLines } from "./whole-lines.ts";

/**
 * Opens a file for writing; calls `appended` after each written line. Throws CrawlLogError if the path
 * is not a writable file.
 */
export async function openLogFile(
  path: string,
  appended: (...line: Parameters<LogLines["append"]>) => void = () => undefined,
): Promise<LogLines> {
  const file = await openLines(path).catch((cause: unknown) => {
    if (!isUnreadable(cause)) throw cause;
    throw new CrawlLogError("its file cannot be opened", { cause });
  });
  return {
    get next() {
      return file.bytes;
    },
    append: async (line, numbers) => {
      await file.append(line);
      appended(line, numbers);
    },
    from: (place) => linesOf(path, place),
    close: () => file.close(),
  };
}

const isUnreadable = (error: unknown): boolean =>
  hasCode(error, "EISDIR", "ENOTDIR", "EACCES", "EPERM", "ELOOP");

/** Yields the readable events of a log after an id; none if the log cannot be opened. */
export async function* loggedEvents(
  path: string,
  after: number,
  texts: LogTexts,
): AsyncGenerator<LoggedEvent> {
  const from = after === 0 ? 0 : await startOf(path, after + 1);
  yield* eventsAfter(linesOf(path, from), after, texts);
}

/** Start of what a line with texts in a text store has beside its events and entry. */
const MOVED = '"texts":{"hash":"';

/** Whether a text store has texts of a log. */
export async function hasMovedTexts(path: string): Promise<boolean> {
  const file = await openedOrNot(path);
  if (file === undefined) return false;
  try {
    // A log without such texts is large: it is searched, not parsed.
    for await (const { text } of wholeLines(file, 0)) if (text.includes(MOVED)) return true;
    return false;
  } finally {
    await file.close();
  }
}

/** Yields the lines of a log from a byte on; none if the log cannot be opened. */
export async function* linesOf(path: string, from: number): AsyncGenerator<ReadLine> {
  const file = await openedOrNot(path);
  if (file === undefined) return;
  try {
    for await (const { text, start } of wholeLines(file, from)) {
      yield readLine(parsedJson(text), { place: start, name: `the line at byte ${start}` });
    }
  } finally {
    await file.close();
  }
}

async function openedOrNot(path: string): Promise<FileHandle | undefined> {
  try {
    const file = await open(path, "r");
    if ((await file.stat()).isFile()) return file;
    await file.close();
    return undefined;
  } catch (error) {
    if (hasCode(error, "ENOENT") || isUnreadable(error)) return undefined;
    throw error;
  }
}

/** Range in bytes below which lines are read one by one. */
const NEAR_BYTES = 262_144;
// the id at the start of a line
const LINE_ID = /^\{"id":(\d{1,15})[,}]/;

/** Returns the start of a line at or before an event, by binary search: ids increase. */
async function startOf(path: string, id: number): Promise<number> {
  const file = await openedOrNot(path);
  if (file === undefined) return 0;
  try {
    let low = 0;
    let high = (await file.stat()).size;
    while (high - low > NEAR_BYTES) {
      const middle = low + Math.floor((high - low) / 2);
      const line = await nextLineStart(file, middle);
      const found = line === undefined ? undefined : await idAt(file, line);
      if (line === undefined || found === undefined || found > id) high = middle;
      else low = line;
    }
    return low;
  } finally {
    await file.close();
  }
}

async function idAt(file: FileHandle, start: number): Promise<number | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(32), 0, 32, start);
  const found = LINE_ID.exec(buffer.subarray(0, bytesRead).toString("latin1"));
  return found === null ? undefined : Number(found[1]);
}
