// Work that processes of a cluster do for each other; requests and answers are opaque bytes.

/** A process as a worker for others. */
export interface Worker {
  /** Whether the worker can start another item now. */
  readonly isFree: () => boolean;
  /** Kinds of work it supports. */
  readonly kinds: readonly string[];
  /** Does an item. Rejects if this process cannot do it. */
  readonly work: (asked: Uint8Array, signal: AbortSignal) => Promise<Uint8Array>;
}

/** A work item for another process. */
export interface WorkPiece {
  readonly kind: string;
  readonly asked: Uint8Array;
}

/** Work items shared between processes. */
export interface SharedWork {
  /** Other participating processes, as of a second ago; 0 while this one does not participate. */
  readonly others: number;
  /**
   * Passes an item to a free process and resolves with its answer; undefined if no process claims it
   * within a second. Rejects, so that the caller can do it itself, if the worker failed or the
   * database is unreachable; with the signal's reason on abort.
   */
  enqueue(piece: WorkPiece, signal: AbortSignal): Promise<Uint8Array | undefined>;
  /** Participates until the signal aborts and started items have ended. Never rejects. */
  participate(worker: Worker, signal: AbortSignal): Promise<void>;
}
