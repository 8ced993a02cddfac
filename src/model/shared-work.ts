// Work that the processes of a cluster take from one another: bytes asked, bytes answered, whatever they are.

/** How a process works for others. */
export interface WorkHands {
  /** Whether it can begin another piece now. */
  readonly isFree: () => boolean;
  /** Kinds of work it can do. */
  readonly kinds: readonly string[];
  /** Does a piece. Rejects where it cannot be done here. */
  readonly work: (asked: Uint8Array, signal: AbortSignal) => Promise<Uint8Array>;
}

/** A piece of work to give away. */
export interface WorkPiece {
  readonly kind: string;
  readonly asked: Uint8Array;
}

/** Pieces of work between processes. */
export interface SharedWork {
  /** Other processes that take part, as of a second ago; 0 while this one takes no part itself. */
  readonly others: number;
  /**
   * Gives a piece to whoever is free, and resolves with its answer. Rejects, so that it can be done here, where nobody took it
   * within a second, where who took it could not do it, and where the database is away; with the signal's reason on abort.
   */
  give(piece: WorkPiece, signal: AbortSignal): Promise<Uint8Array>;
  /** Takes part until the signal aborts and what was begun has ended. Never rejects. */
  takePart(hands: WorkHands, signal: AbortSignal): Promise<void>;
}
