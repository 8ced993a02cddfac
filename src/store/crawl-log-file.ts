// The lines of a crawl's log as a file of JSON lines, read from any id on.
import { type FileHandle, open } from "node:fs/promises";
import type { LoggedEvent } from "../model/detached-crawl.ts";
import { hasCode } from "../model/error-code.ts";
import { eventsBehind, type LogLine, type LogLines, type PlacedLine } from "./crawl-log.ts";
import { openLines } from "./line-file.ts";
import { nextLineStart, wholeLines } from "./whole-lines.ts";

/** Opens a file to be written, made with its folder when missing. The beginning of a line at its end is cut. */
export async function openLogFile(path: string): Promise<LogLines> {
  const file = await openLines(path);
  return {
    append: async (line) => {
      const place = file.bytes;
      await file.append(line);
      return place;
    },
    from: (place) => linesOf(path, place),
    close: () => file.close(),
  };
}

/** The events of a log behind an id, as far as they are written; a log that does not exist has none. */
export async function* loggedEvents(path: string, after: number): AsyncGenerator<LoggedEvent> {
  const from = after === 0 ? 0 : await startOf(path, after + 1);
  yield* eventsBehind(linesOf(path, from), after);
}

async function* linesOf(path: string, from: number): AsyncGenerator<PlacedLine> {
  const file = await openedOrNot(path);
  if (file === undefined) return;
  try {
    for await (const { text, start } of wholeLines(file, from)) {
      yield { ...parsedLine(text, path), place: start };
    }
  } finally {
    await file.close();
  }
}

async function openedOrNot(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, "r");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/** A line of a log; this service alone writes its folder, so that its shape is as it was written. */
function parsedLine(text: string, path: string): LogLine {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SyntaxError(`${path} has a line that is not JSON`, { cause: error });
  }
}

/** Distance below which lines are gone through one by one. */
const NEAR_BYTES = 262_144;
// the id that a line begins with
const LINE_ID = /^\{"id":(\d{1,15})[,}]/;

/** Where to begin to read for an event: the start of a line that is not behind it. Ids rise, so that halving finds it. */
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
