// Folders of detached crawls or watches, each named by an id, with the record in a file.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { failureOf, hasCode } from "../model/error-code.ts";
import { namesIn } from "./folder-names.ts";
import { removeTemporary, replaceTexts } from "./replace-file.ts";

/** Matches an id, the name of a folder. */
const ID = /^[0-9a-f]{16}$/;

/** Lists the ids of the folders with an ending. */
export async function idsIn(path: string, ending = ""): Promise<readonly string[]> {
  const names = (await namesIn(path)).filter((name) => name.endsWith(ending));
  return names
    .map((name) => name.slice(0, name.length - ending.length))
    .filter((id) => ID.test(id));
}

/** A stored record, with what is stored beside it. */
interface Recorded {
  readonly record: { readonly id: string; readonly createdMs: number };
}

/** How the records of a folder are read. */
interface RecordReading<T> {
  readonly path: string;
  readonly file: string;
  /** Name of a record's kind, for reports. */
  readonly kind: string;
  /** Checks a parsed file. Throws if it is invalid. */
  readonly read: (value: unknown) => T;
  /** Receives failures to read a record; the record is skipped. */
  readonly report: (failure: unknown) => void;
}

/** Reads the records in the order of creation, and removes what a killed process left there. */
export async function recordsIn<T extends Recorded>(
  reading: RecordReading<T>,
): Promise<readonly T[]> {
  const { path, file, kind, read, report } = reading;
  const found: T[] = [];
  for (const id of await idsIn(path)) {
    const name = join(path, id, file);
    try {
      await removeTemporary(join(path, id));
      const one = read(JSON.parse(await readFile(name, "utf8")));
      if (one.record.id !== id)
        throw new Error(`it is the record of ${one.record.id.slice(0, 100)}`);
      found.push(one);
    } catch (cause) {
      // The process ended before it had written the record.
      if (hasCode(cause, "ENOENT")) continue;
      report(failureOf(`the ${kind} ${name} is skipped`, cause));
    }
  }
  return found.sort((one, other) => one.record.createdMs - other.record.createdMs);
}

/** Writes a record, or another file of its folder, whose text may be too long for one string. */
export function writeLines(folder: string, name: string, lines: readonly object[]): Promise<void> {
  const texts = lines.map((line) => `${JSON.stringify(line)}\n`);
  return replaceTexts(folder, name, texts);
}

/** Queues a write of a record after its earlier ones. `writing` has the last write of each record. */
export function queueWrite(
  writing: Map<string, Promise<void>>,
  id: string,
  write: () => Promise<void>,
): Promise<void> {
  const written = (writing.get(id) ?? Promise.resolve()).then(write, write);
  writing.set(id, written);
  return written;
}
