// Folder of JSON Lines files, each complete or absent.
import { open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { hasCode, ifMissing } from "../model/error-code.ts";
import type { GraphStore, StoredFile } from "../model/graph-store.ts";
import { namesIn } from "./folder-names.ts";
import { parsedLines } from "./line-file.ts";
import { replaceTexts, TEMPORARY } from "./replace-file.ts";

const ENDING = ".jsonl";
/** Minimum age of a temporary file left by a process that ended. */
const LEFT_BEHIND_MS = 86_400_000;

/** Orders files by the last change, then by name. */
export const newestFirst = (one: StoredFile, other: StoredFile): number =>
  other.changedMs - one.changedMs || (one.name < other.name ? -1 : 1);

/** Folder at a path, which need not exist yet. */
export class GraphFolder implements GraphStore {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Writes or replaces a file; on failure, the existing file stays unchanged. */
  write(name: string, lines: Iterable<string>): Promise<void> {
    return replaceTexts(this.#path, name, lines);
  }

  /** Yields the parsed lines of a file. Throws SyntaxError with the number of an invalid line. */
  async *lines(name: string): AsyncGenerator<unknown> {
    const path = join(this.#path, name);
    const file = await open(path, "r");
    try {
      yield* parsedLines(file, path);
    } finally {
      await file.close();
    }
  }

  /** Lists the files, last changed first; none if the folder does not exist. */
  async files(): Promise<readonly StoredFile[]> {
    const found: StoredFile[] = [];
    for (const name of await namesIn(this.#path)) {
      if (!name.endsWith(ENDING)) continue;
      const file = await this.#file(name);
      if (file !== undefined) found.push(file);
    }
    return found.sort(newestFirst);
  }

  async remove(name: string): Promise<boolean> {
    return (await rm(join(this.#path, name)).then(() => true, ifMissing)) ?? false;
  }

  /** Removes all but the files last changed, and stale temporary files. */
  async prune(most: number, nowMs: number): Promise<void> {
    for (const { name } of (await this.files()).slice(most)) {
      await rm(join(this.#path, name), { force: true });
    }
    for (const name of await namesIn(this.#path)) {
      if (!name.endsWith(TEMPORARY)) continue;
      const file = await this.#file(name);
      if (file === undefined || nowMs - file.changedMs < LEFT_BEHIND_MS) continue;
      await rm(join(this.#path, name), { force: true });
    }
  }

  /** Returns a file; undefined for a folder and for a file removed meanwhile. */
  async #file(name: string): Promise<StoredFile | undefined> {
    try {
      const found = await stat(join(this.#path, name));
      return found.isFile() ? { name, bytes: found.size, changedMs: found.mtimeMs } : undefined;
    } catch (error) {
      if (hasCode(error, "ENOENT")) return undefined;
      // Symlink loop or missing permission: reading the file reports it; other files are
      // unaffected.
      return { name, bytes: 0, changedMs: 0 };
    }
  }
}
