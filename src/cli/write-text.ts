// Writes text pieces to standard output, a file or a folder, with backpressure.
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { finished } from "node:stream/promises";
import { hasCode } from "../model/error-code.ts";
import { InvalidRequestError } from "../model/errors.ts";
import type { FolderFile } from "../model/graph.ts";
import { gathered } from "../text/gathered.ts";

/** Buffer size of a write, in UTF-16 units. */
const WRITE_CHARS = 65_536;

/** Prints to standard output, as fast as its reader. */
export async function printPiece(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
}

/** Writes to standard output with backpressure. Rejects with the signal's reason. */
export async function print(pieces: Iterable<string>, signal: AbortSignal): Promise<void> {
  for (const text of gathered(pieces, WRITE_CHARS)) {
    signal.throwIfAborted();
    await printPiece(text);
  }
}

/** Writes or replaces a file. Rejects with the signal's reason. */
export async function writePieces(
  path: string,
  pieces: Iterable<string>,
  signal: AbortSignal,
): Promise<void> {
  const file = createWriteStream(path, { signal });
  const end = finished(file);
  // Avoid an unhandled rejection if opening fails before `end` is awaited.
  end.catch(() => undefined);
  for (const text of gathered(pieces, WRITE_CHARS)) {
    if (!file.write(text)) await Promise.race([once(file, "drain"), end]);
  }
  file.end();
  await end;
}

/** Throws InvalidRequestError unless a folder is new or empty: older files must not mix in. */
export async function assertFree(folder: string): Promise<void> {
  try {
    if ((await readdir(folder)).length === 0) return;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return;
    if (!hasCode(error, "ENOTDIR")) throw error;
    throw new InvalidRequestError(`${folder} is a file: use a folder`);
  }
  throw new InvalidRequestError(`${folder} is not empty: use another folder`);
}

/** Writes the files of a folder; returns their number. Rejects with the signal's reason. */
export async function writeFolder(
  folder: string,
  files: Iterable<FolderFile>,
  signal: AbortSignal,
): Promise<number> {
  let written = 0;
  for (const { path, pieces } of files) {
    const place = join(folder, path);
    await mkdir(dirname(place), { recursive: true });
    await writePieces(place, pieces, signal);
    written++;
  }
  return written;
}
