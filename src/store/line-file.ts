// Appends whole lines to a JSON Lines file; opening it truncates an incomplete last line.
import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { createInterface } from "node:readline";

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
