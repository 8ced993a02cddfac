// Pool of reader processes: each reads one untrusted file at a time, and only it ends if that goes wrong.
import { FileReaderError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";
import { withDeadline } from "./abort.ts";
import type { Task } from "./pool.ts";
import { type ReaderOptions, ReaderProcess } from "./reader-process.ts";
import type { SemaphoreCounts } from "./semaphore.ts";
import { Workers, type WorkersLimits } from "./workers.ts";

/** How a task is run. */
export interface ReaderRun {
  /** Ends the task and its process with its reason. */
  readonly signal: AbortSignal;
  /** The caller or crawl: none has all processes, and those with fewer go first. */
  readonly owner: unknown;
  /** Time limit, without the time in line; by default `FILE_READER_SECONDS`. */
  readonly seconds?: number;
  /** Whether the task starts commands, which end with the process; it then runs no further task. */
  readonly startsCommands?: boolean;
}

/** Pool of reader processes. */
export interface FileReaders {
  /**
   * Runs `(input, bytes) => bytes` of a module in a free process; the input crosses as JSON.
   * Rejects with FileReaderError if the function throws, or its process ends or exceeds a limit;
   * with the signal's reason on abort.
   */
  run(
    task: Task & { readonly input: unknown },
    bytes: Uint8Array,
    how: ReaderRun,
  ): Promise<Uint8Array>;
  /** Processes that run a task, and waiting tasks. */
  readonly counts: SemaphoreCounts;
  /** Ends every process; running tasks reject. */
  close(): Promise<void>;
}

/** Limits of the pool. */
export type FileReadersLimits = WorkersLimits & ReaderOptions & { readonly seconds: number };

const LIMITS: Omit<FileReadersLimits, "most" | "mostPerOwner" | "variables"> = {
  memoryMb: SETTINGS.FILE_READER_MB,
  seconds: SETTINGS.FILE_READER_SECONDS,
  // A start takes a fifth of a second; most files are read in less.
  patienceMs: 500,
  idleMs: 30_000,
  // An idle process has 80 to 150 MB.
  largeMb: 256,
  largeIdleMs: 1000,
};

/** Creates a pool of at most `most` processes, started on demand and ended when idle. */
export function createFileReaders(
  own: Partial<FileReadersLimits> & Pick<FileReadersLimits, "most" | "variables">,
): FileReaders {
  // One is left for the others, as one file may take a minute.
  const limits = { ...LIMITS, mostPerOwner: Math.max(1, own.most - 1), ...own };
  const readers = new Workers(() => new ReaderProcess(limits), limits);
  return {
    run: async ({ module, name, input }, bytes, { signal, owner, ...how }) => {
      const { seconds = limits.seconds, startsCommands = false } = how;
      const reader = await readers.take(signal, owner);
      try {
        const deadline = { ms: seconds * 1000, late: lateError(seconds), signal };
        return await withDeadline(deadline, (ending) =>
          reader.run({ module: module.href, name, input }, bytes, ending),
        );
      } finally {
        if (startsCommands) reader.retire();
        readers.giveBack(reader);
      }
    },
    get counts() {
      return readers.counts;
    },
    close: () => readers.close(),
  };
}

const lateError = (seconds: number) =>
  new FileReaderError("time", `reading the file took more than ${seconds} s and was aborted`);
