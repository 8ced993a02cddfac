// Workers of one kind, and the line of tasks for them: started on use, passed on, ended when idle.
import type { SemaphoreCounts } from "./semaphore.ts";

/** A thread or a process that runs one task at a time. */
export interface Worker {
  /** Whether the worker can run another task. */
  readonly usable: boolean;
  /** Whether it is loading code before its first task. */
  readonly isLoading?: boolean;
  /** Its memory in MB after the last task, garbage included. */
  readonly memoryMb: number;
  /** Ends it, even during a task. */
  end(): Promise<void>;
}

/** Number of workers, the time that tasks wait for a worker, and the time that a worker waits for a task. */
export interface WorkersLimits {
  readonly most: number;
  /** Maximum workers of one owner; all of them by default. */
  readonly mostPerOwner?: number;
  /**
   * How long a task waits for an existing worker before another one is started. While a worker
   * loads its code, the wait starts over: a new worker would have to load it too.
   */
  readonly patienceMs: number;
  /** How long an idle worker is kept. */
  readonly idleMs: number;
  /** A larger worker keeps most memory of its largest task; the system gets it when the worker ends. */
  readonly largeMb: number;
  /** How long an idle large worker is kept; 0 ends it after its task. */
  readonly largeIdleMs: number;
}

/** A task waiting for a worker. */
interface Waiting<W> {
  readonly owner: unknown;
  readonly take: (worker: W) => void;
  readonly leave: (reason: unknown) => void;
}

/** Workers, the idle ones among them, and the tasks waiting for one. */
export class Workers<W extends Worker> {
  readonly #start: () => W;
  readonly #limits: WorkersLimits;
  /** Each with the owner of its task. */
  readonly #all = new Map<W, unknown>();
  /** Each with the timer that ends it, in order of last use. */
  readonly #idle = new Map<W, NodeJS.Timeout>();
  /** In order of arrival. */
  readonly #line = new Set<Waiting<W>>();
  #closed = false;

  constructor(start: () => W, limits: WorkersLimits) {
    this.#start = start;
    this.#limits = limits;
  }

  get counts(): SemaphoreCounts {
    return { held: this.#all.size - this.#idle.size, waiting: this.#line.size };
  }

  /** Claims a worker; owners with fewest workers come first. Rejects on abort. */
  async take(signal: AbortSignal, owner?: unknown): Promise<W> {
    signal.throwIfAborted();
    if (this.#closed) throw closedError();
    if (!this.#mayHold(owner)) return this.#wait(signal, owner);
    // Prefers the last used worker, so that others can time out.
    for (const worker of [...this.#idle.keys()].reverse()) {
      if (!worker.usable) {
        void this.#end(worker);
        continue;
      }
      clearTimeout(this.#idle.get(worker));
      this.#idle.delete(worker);
      this.#all.set(worker, owner);
      return worker;
    }
    return this.#all.size === 0 ? this.#startFor(owner) : this.#wait(signal, owner);
  }

  /** Assigns the worker to the next waiting task, or keeps it idle. */
  giveBack(worker: W): void {
    const { largeMb, largeIdleMs, idleMs } = this.#limits;
    const wait = worker.memoryMb > largeMb ? largeIdleMs : idleMs;
    this.#all.set(worker, undefined);
    const next = this.#next();
    if (this.#closed || !worker.usable || wait === 0) {
      void this.#end(worker);
      this.#serve();
    } else if (next !== undefined) {
      this.#all.set(worker, next.owner);
      next.take(worker);
    } else {
      this.#idle.set(worker, setTimeout(() => void this.#end(worker), wait).unref());
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const waiting of this.#line) waiting.leave(closedError());
    await Promise.all([...this.#all.keys()].map((worker) => this.#end(worker)));
  }

  #wait(signal: AbortSignal, owner: unknown): Promise<W> {
    return new Promise((resolve, reject) => {
      const leaveLine = () => {
        this.#line.delete(waiting);
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
      };
      const waiting: Waiting<W> = {
        owner,
        take: (worker) => {
          leaveLine();
          resolve(worker);
        },
        leave: (reason) => {
          leaveLine();
          reject(reason);
        },
      };
      const onAbort = () => waiting.leave(signal.reason);
      const serve = () => {
        if (this.#isLoading) timer = setTimeout(serve, this.#limits.patienceMs);
        else this.#serve();
      };
      let timer = setTimeout(serve, this.#limits.patienceMs);
      signal.addEventListener("abort", onAbort);
      this.#line.add(waiting);
    });
  }

  /** Starts a worker for the next waiting task, if the limit allows another. */
  #serve(): void {
    const next = this.#next();
    if (next !== undefined && this.#all.size < this.#limits.most)
      next.take(this.#startFor(next.owner));
  }

  get #isLoading(): boolean {
    return [...this.#all.keys()].some(({ usable, isLoading }) => usable && isLoading === true);
  }

  #next(): Waiting<W> | undefined {
    let next: Waiting<W> | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const waiting of this.#line) {
      const held = this.#heldBy(waiting.owner);
      if (held < fewest && this.#mayHold(waiting.owner)) [next, fewest] = [waiting, held];
    }
    return next;
  }

  #mayHold(owner: unknown): boolean {
    return this.#heldBy(owner) < (this.#limits.mostPerOwner ?? Number.POSITIVE_INFINITY);
  }

  /** Tasks without an owner are equals. */
  #heldBy(owner: unknown): number {
    if (owner === undefined) return 0;
    let held = 0;
    for (const other of this.#all.values()) if (other === owner) held++;
    return held;
  }

  #startFor(owner: unknown): W {
    const worker = this.#start();
    this.#all.set(worker, owner);
    return worker;
  }

  #end(worker: W): Promise<void> {
    clearTimeout(this.#idle.get(worker));
    this.#idle.delete(worker);
    this.#all.delete(worker);
    return worker.end();
  }
}

function closedError(): Error {
  return new Error("the workers are closed");
}
