// Reads the whole lines of a file from a byte on, without one that is still being written.
import type { FileHandle } from "node:fs/promises";

/** Line and its position in the file. */
export interface WholeLine {
  readonly text: string;
  /** Its first byte. */
  readonly start: number;
}

const CHUNK_BYTES = 65_536;
const NEWLINE = 0x0a;

/**
 * Yields the lines from a byte on, which must be the start of a line. Stops at a line longer than
 * `maxBytes`.
 */
export async function* wholeLines(
  file: FileHandle,
  from: number,
  maxBytes = Number.POSITIVE_INFINITY,
): AsyncGenerator<WholeLine> {
  let partial: Buffer[] = [];
  let start = from;
  for (let position = from; ; ) {
    // A new chunk each time: an unfinished line still refers to the last one.
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, position);
    if (bytesRead === 0) return;
    let lineStart = 0;
    for (;;) {
      const newline = chunk.indexOf(NEWLINE, lineStart);
      if (newline < 0 || newline >= bytesRead) break;
      partial.push(chunk.subarray(lineStart, newline));
      yield { text: Buffer.concat(partial).toString("utf8"), start };
      partial = [];
      start = position + newline + 1;
      lineStart = newline + 1;
    }
    partial.push(chunk.subarray(lineStart, bytesRead));
    position += bytesRead;
    if (position - start > maxBytes) return;
  }
}

/** Returns the start of the next line after a byte; undefined if no line ends after it. */
export async function nextLineStart(file: FileHandle, from: number): Promise<number | undefined> {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  for (let position = from; ; ) {
    const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, position);
    if (bytesRead === 0) return undefined;
    const newline = chunk.indexOf(NEWLINE);
    if (newline >= 0 && newline < bytesRead) return position + newline + 1;
    position += bytesRead;
  }
}
