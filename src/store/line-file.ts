// Appends whole lines to a JSON Lines file, truncating an incomplete last one; rewrites such a
// file.

import { type FileHandle, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { ifMissing } from "../model/error-code.ts";
import { wholeLines } from "./whole-lines.ts";

/** JSON Lines file, open for appending. */
export interface LineFile {
  /** Total bytes of whole lines. */
  readonly bytes: number;
  /** Yields the parsed lines as of opening. Throws SyntaxError with an invalid line's number. */
  lines(): AsyncGenerator<unknown>;
  /** Appends a line; resolves when the file system has it. */
  append(value: object): Promise<void>;
  close(): Promise<void>;
}

/** Opens a file, creating it if missing. Truncates it to `bytes`, or to its last line end. */
export async function openLines(path: string, bytes?: number): Promise<LineFile> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, "a+");
  try {
    const opened = Math.min(await endOfLastLine(file), bytes ?? Number.POSITIVE_INFINITY);
    await file.truncate(opened);
    let length = opened;
    return {
      get bytes() {
        return length;
      },
      lines: () => parsedLines(file, path, opened),
      append: async (value) => {
        const line = Buffer.from(`${JSON.stringify(value)}\n`);
        await file.appendFile(line);
        length += line.length;
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Yields the parsed lines of a file. Throws SyntaxError with an invalid line's number. */
export async function* linesIn(path: string): AsyncGenerator<unknown> {
  const file = await open(path, "r");
  try {
    yield* parsedLines(file, path);
  } finally {
    await file.close();
  }
}

/** Yields the parsed lines up to a byte. Throws SyntaxError with an invalid line's number. */
async function* parsedLines(
  file: FileHandle,
  path: string,
  end = Number.POSITIVE_INFINITY,
): AsyncGenerator<unknown> {
  if (end === 0) return;
  const input = file.createReadStream({ start: 0, end: end - 1, autoClose: false });
  let number = 0;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++;
    yield parsed(line, `line ${number} of ${path}`);
  }
}

function parsed(line: string, name: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new SyntaxError(`${name} is not JSON`, { cause: error });
  }
}

const CHUNK_BYTES = 65_536;
const NEWLINE = 0x0a;

/** Returns the end of the last whole line; 0 without one. */
async function endOfLastLine(file: FileHandle): Promise<number> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let end = (await file.stat()).size;
  while (end > 0) {
    const start = Math.max(0, end - CHUNK_BYTES);
    const { bytesRead } = await file.read(chunk, 0, end - start, start);
    const newline = chunk.subarray(0, bytesRead).lastIndexOf(NEWLINE);
    if (newline >= 0) return start + newline + 1;
    end = start;
  }
  return 0;
}

/** Text per write, in UTF-16 units. */
const WRITE_CHARS = 1_048_576;

/**
 * Writes a new file beside it; `finishReplaced` renames it once its length is on record. Returns
 * the new file's bytes. `replacement` returns undefined to keep a line.
 */
export async function writeReplaced(
  path: string,
  replacement: (line: string) => string | undefined,
): Promise<number> {
  const from = await open(path, "r");
  try {
    const to = await open(newPath(path), "w");
    try {
      let bytes = 0;
      let chunk: string[] = [];
      let chars = 0;
      const flush = async (): Promise<void> => {
        const { bytesWritten } = await to.write(chunk.join(""));
        bytes += bytesWritten;
        chunk = [];
        chars = 0;
      };
      for await (const { text } of wholeLines(from, 0)) {
        const line = `${replacement(text) ?? text}\n`;
        chunk.push(line);
        chars += line.length;
        if (chars >= WRITE_CHARS) await flush();
      }
      await flush();
      await to.sync();
      return bytes;
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

/** Renames the new file if it has the recorded length; else removes it as incomplete. */
export async function finishReplaced(path: string, bytes: number): Promise<void> {
  const fresh = newPath(path);
  const found = await stat(fresh).catch(ifMissing);
  if (found?.size === bytes) await rename(fresh, path);
  else await rm(fresh, { force: true });
}

const newPath = (path: string): string => `${path}.new`;
