// Folders of JSON Lines files, each complete or absent: one to write to, others to read.
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { hasCode, ifMissing } from "../model/error-code.ts";
import type { GraphStore, StoredFile } from "../model/graph-store.ts";
import { namesIn } from "./folder-names.ts";
import { linesIn } from "./line-file.ts";
import { replaceTexts, TEMPORARY } from "./replace-file.ts";

const ENDING = ".jsonl";
/** Minimum age of a temporary file left by a process that ended. */
const LEFT_BEHIND_MS = 86_400_000;

/** A file, and the folder that it is in. */
interface FoundFile extends StoredFile {
  readonly folder: string;
}

/** Files of several folders. Of files with the same name, the last changed wins. */
export class GraphFolder implements GraphStore {
  readonly #path: string;
  readonly #others: readonly string[];

  /** `path` is written to; from `others`, files are only read and removed. None need exist yet. */
  constructor(path: string, others: readonly string[] = []) {
    this.#path = path;
    this.#others = others;
  }

  /** Writes or replaces a file; on failure, the existing file stays unchanged. */
  write(name: string, lines: Iterable<string>): Promise<void> {
    return replaceTexts(this.#path, name, lines);
  }

  /** Yields the parsed lines of a file. Throws SyntaxError with the number of an invalid line. */
  async *lines(name: string): AsyncGenerator<unknown> {
    const { folder = this.#path } = (await this.#found()).get(name) ?? {};
    yield* linesIn(join(folder, name));
  }

  /** Lists the files, last changed first; none if the folder does not exist. */
  async files(): Promise<readonly StoredFile[]> {
    return [...(await this.#found()).values()].sort(newestFirst);
  }

  /** Removes a file from every folder, so that no older one takes its place. */
  async remove(name: string): Promise<boolean> {
    let isRemoved = false;
    for (const folder of [this.#path, ...this.#others]) {
      if (await rm(join(folder, name)).then(() => true, ifMissing)) isRemoved = true;
    }
    return isRemoved;
  }

  /** Removes all but the files last changed, and stale temporary files, from the own folder. */
  async prune(most: number, nowMs: number): Promise<void> {
    const own = (await filesOf(this.#path, ENDING)).sort(newestFirst);
    const left = (await filesOf(this.#path, TEMPORARY)).filter(
      ({ changedMs }) => nowMs - changedMs >= LEFT_BEHIND_MS,
    );
    for (const { name } of [...own.slice(most), ...left]) {
      await rm(join(this.#path, name), { force: true });
    }
  }

  /** Returns the winning file of each name. */
  async #found(): Promise<ReadonlyMap<string, FoundFile>> {
    const found = new Map<string, FoundFile>();
    for (const folder of [this.#path, ...this.#others]) {
      for (const file of await filesOf(folder, ENDING)) {
        const other = found.get(file.name);
        if (other === undefined || file.changedMs > other.changedMs) found.set(file.name, file);
      }
    }
    return found;
  }
}

/** Orders files by the last change, then by name. */
const newestFirst = (one: StoredFile, other: StoredFile): number =>
  other.changedMs - one.changedMs || (one.name < other.name ? -1 : 1);

/** Returns the files of a folder with an ending. */
async function filesOf(folder: string, ending: string): Promise<FoundFile[]> {
  const names = (await namesIn(folder)).filter((name) => name.endsWith(ending));
  const files: FoundFile[] = [];
  for (const name of names) {
    try {
      const found = await stat(join(folder, name));
      if (!found.isFile()) continue;
      files.push({ folder, name, bytes: found.size, changedMs: found.mtimeMs });
    } catch (error) {
      // A file removed meanwhile is left out. After another error, such as a symlink loop, the file
      // is listed, so that reading it reports the error.
      if (!hasCode(error, "ENOENT")) files.push({ folder, name, bytes: 0, changedMs: 0 });
    }
  }
  return files;
}
