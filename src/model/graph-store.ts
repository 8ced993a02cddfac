// Storage of finished graphs as named files of lines: a folder, or a database that several machines
// share.

/** A stored graph file. */
export interface StoredFile {
  readonly name: string;
  readonly bytes: number;
  /** Last change, in epoch milliseconds. */
  readonly changedMs: number;
}

/** Files of lines, each complete or absent. */
export interface GraphStore {
  /** Writes or replaces a file. If it rejects, the existing file is unchanged. */
  write(name: string, lines: Iterable<string>): Promise<void>;
  /** Yields a file's parsed lines. */
  lines(name: string): AsyncGenerator<unknown>;
  /** Returns files, last changed first. */
  files(): Promise<readonly StoredFile[]>;
  /** Removes a file; returns whether it existed. */
  remove(name: string): Promise<boolean>;
  /** Keeps the `most` last changed files. */
  prune(most: number, nowMs: number): Promise<void>;
}
