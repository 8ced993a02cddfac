// Where finished graphs are kept, as named files of lines: in a folder, or in a database that several machines share.

/** A file of graphs. */
export interface StoredFile {
  readonly name: string;
  readonly bytes: number;
  /** Time of its last change, in milliseconds. */
  readonly changedMs: number;
}

/** Files of lines, each whole or not there. */
export interface GraphStore {
  /** Writes a file in place of the one of that name, which stays as it was when this rejects. */
  write(name: string, lines: Iterable<string>): Promise<void>;
  /** The lines of a file, parsed. */
  lines(name: string): AsyncGenerator<unknown>;
  /** The files, last changed first. */
  files(): Promise<readonly StoredFile[]>;
  /** Keeps the files last changed, so many. */
  prune(most: number, nowMs: number): Promise<void>;
}
