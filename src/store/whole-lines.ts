// The whole lines of a file from a byte on; a line that is still being written is not among them.
import type { FileHandle } from "node:fs/promises";

/** A line, and where it stands in its file. */
export interface WholeLine {
  readonly text: string;
  /** Byte it begins at. */
  readonly start: number;
  /** Byte behind its line end. */
  readonly end: number;
}

const CHUNK_BYTES = 65_536;
const NEWLINE = 0x0a;

/** The lines that begin at a byte or behind it; the byte is the start of a line. */
export async function* wholeLines(file: FileHandle, from: number): AsyncGenerator<WholeLine> {
  let begun: Buffer[] = [];
  let start = from;
  for (let position = from; ; ) {
    // A chunk of its own each time: what is left of it is held until its line ends.
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, position);
    if (bytesRead === 0) return;
    let lineStart = 0;
    for (;;) {
      const newline = chunk.indexOf(NEWLINE, lineStart);
      if (newline < 0 || newline >= bytesRead) break;
      begun.push(chunk.subarray(lineStart, newline));
      const end = position + newline + 1;
      yield { text: Buffer.concat(begun).toString("utf8"), start, end };
      begun = [];
      start = end;
      lineStart = newline + 1;
    }
    begun.push(chunk.subarray(lineStart, bytesRead));
    position += bytesRead;
  }
}

/** Where the first line behind a byte begins; undefined when none does. */
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
