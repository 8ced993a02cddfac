// Replaces lines of a JSON Lines file by a new file, renamed once its length is on record.
import { open, rename, rm, stat } from "node:fs/promises";
import { ifMissing } from "../model/error-code.ts";
import { wholeLines } from "./whole-lines.ts";

/** Text per write, in UTF-16 units. */
const WRITE_CHARS = 1_048_576;

/** Writes the new file and returns its bytes. `replacement` returns undefined to keep a line. */
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
