// Combines several graph folders: writes to the first, reads and removes in all.
import type { GraphStore, StoredFile } from "../model/graph-store.ts";
import { GraphFolder, newestFirst } from "./graph-folder.ts";

/** Combined folders. Of files with the same name, the last changed wins. */
export class GraphFolders implements GraphStore {
  readonly #own: GraphFolder;
  readonly #all: readonly GraphFolder[];

  /** `path` is written to; `others` are read-only and need not exist. */
  constructor(path: string, others: readonly string[]) {
    this.#own = new GraphFolder(path);
    this.#all = [this.#own, ...others.map((other) => new GraphFolder(other))];
  }

  write(name: string, lines: Iterable<string>): Promise<void> {
    return this.#own.write(name, lines);
  }

  async *lines(name: string): AsyncGenerator<unknown> {
    const found = (await this.#found()).get(name);
    yield* (found?.folder ?? this.#own).lines(name);
  }

  async files(): Promise<readonly StoredFile[]> {
    const found = [...(await this.#found()).values()].map(({ file }) => file);
    return found.sort(newestFirst);
  }

  /** Removes a file from every folder, so that no older one takes its place. */
  async remove(name: string): Promise<boolean> {
    let isRemoved = false;
    for (const folder of this.#all) if (await folder.remove(name)) isRemoved = true;
    return isRemoved;
  }

  prune(most: number, nowMs: number): Promise<void> {
    return this.#own.prune(most, nowMs);
  }

  /** Returns the winning file of each name, with its folder. */
  async #found() {
    const found = new Map<string, { readonly file: StoredFile; readonly folder: GraphFolder }>();
    for (const folder of this.#all) {
      for (const file of await folder.files()) {
        const other = found.get(file.name);
        if (other === undefined || file.changedMs > other.file.changedMs) {
          found.set(file.name, { file, folder });
        }
      }
    }
    return found;
  }
}
