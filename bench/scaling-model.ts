// Simulates a cluster: workers that read the pages of many sites, and the database that they share. Discrete events; the same
// input gives the same figures.

/** Costs and sizes of a simulated cluster. Times in milliseconds. */
export interface ClusterModel {
  readonly workers: number;
  /** Processors of each worker. */
  readonly cores: number;
  /** Crawls that a worker runs at once. */
  readonly crawls: number;
  readonly sites: number;
  /** Pages of a crawl that are read at once. */
  readonly concurrency: number;
  /** Interval between two requests to a site. */
  readonly intervalMs: number;
  /** Time until a site has answered. */
  readonly latencyMs: number;
  /** CPU of a worker per page. */
  readonly pageMs: number;
  /** Part of it on the main thread of the process that owns the crawl. */
  readonly mainMs: number;
  /** CPU of the database per page. */
  readonly databaseMs: number;
  readonly databaseCores: number;
  /** Cost of having a page read by another worker; undefined if crawls share no reads. */
  readonly handOver?: { readonly workerMs: number; readonly databaseMs: number };
}

/** Figures of a simulated cluster in a steady state; loads are shares of the processors, 0 to 1. */
export interface ClusterLoad {
  readonly pages_per_second: number;
  readonly worker_load: number;
  readonly database_load: number;
}

const WARM_UP_MS = 240_000;
const MEASURED_MS = 120_000;

/** Processors that serve jobs in the order of their arrival. */
class Station {
  readonly #freeAt: number[];
  /** Busy milliseconds since the warm-up. */
  busyMs = 0;

  constructor(cores: number) {
    this.#freeAt = new Array<number>(cores).fill(0);
  }

  /** Returns when a job that arrives now has been served. */
  serve(nowMs: number, ms: number): number {
    const at = this.#freeAt.indexOf(this.freeMs);
    const end = Math.max(nowMs, this.freeMs) + ms;
    this.#freeAt[at] = end;
    if (nowMs >= WARM_UP_MS) this.busyMs += ms;
    return end;
  }

  /** When the next processor is free. */
  get freeMs(): number {
    return Math.min(...this.#freeAt);
  }
}

interface Worker {
  /** All processors, and the main thread, of which a process has one. */
  readonly all: Station;
  readonly main: Station;
}

/** Events by time: a binary heap. */
class Agenda {
  readonly #times: number[] = [];
  readonly #events: (() => void)[] = [];

  add(time: number, event: () => void): void {
    let at = this.#times.push(time) - 1;
    this.#events.push(event);
    for (let above = (at - 1) >> 1; at > 0 && this.#time(above) > time; above = (at - 1) >> 1) {
      this.#swap(at, above);
      at = above;
    }
  }

  /** Removes the first event; undefined if there is none. */
  next(): { readonly time: number; readonly event: () => void } | undefined {
    if (this.#times.length === 0) return undefined;
    this.#swap(0, this.#times.length - 1);
    const [time = 0, event = () => undefined] = [this.#times.pop(), this.#events.pop()];
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      const least = this.#time(right) < this.#time(left) ? right : left;
      if (this.#time(least) >= this.#time(at)) return { time, event };
      this.#swap(at, least);
      at = least;
    }
  }

  #time(at: number): number {
    return this.#times[at] ?? Number.POSITIVE_INFINITY;
  }

  #swap(one: number, other: number): void {
    const [times, events] = [this.#times, this.#events];
    [times[one], times[other]] = [times[other] ?? 0, times[one] ?? 0];
    const [first, second] = [events[one], events[other]];
    if (first && second) [events[one], events[other]] = [second, first];
  }
}

/** Simulates a cluster whose crawls never end, after a warm-up. */
export function simulate(model: ClusterModel): ClusterLoad {
  const agenda = new Agenda();
  const database = new Station(model.databaseCores);
  const workers: readonly Worker[] = Array.from({ length: model.workers }, () => ({
    all: new Station(model.cores),
    main: new Station(1),
  }));
  let pages = 0;
  let now = 0;

  const site = (owner: Worker): void => {
    let turnMs = 0;
    const page = (): void => {
      const turn = Math.max(now, turnMs);
      turnMs = turn + model.intervalMs;
      agenda.add(turn, () => {
        const fetched = database.serve(now, model.databaseMs / 2) + model.latencyMs;
        agenda.add(fetched, read);
      });
    };
    const read = (): void => {
      const reader = readerFor(owner);
      const isOther = reader !== owner;
      const { workerMs, databaseMs } = (isOther && model.handOver) || NO_HAND_OVER;
      if (databaseMs > 0) database.serve(now, databaseMs);
      const done = reader.all.serve(now, model.pageMs - model.mainMs + workerMs);
      agenda.add(done, () => {
        // The main thread also takes a processor.
        owner.all.serve(now, model.mainMs);
        const settled = owner.main.serve(now, model.mainMs);
        agenda.add(settled, () => {
          agenda.add(database.serve(now, model.databaseMs / 2), () => {
            if (now >= WARM_UP_MS) pages++;
            page();
          });
        });
      });
    };
    for (let place = 0; place < model.concurrency; place++) page();
  };

  /** The owner, or another worker that is free earlier than it. */
  const readerFor = (owner: Worker): Worker => {
    if (model.handOver === undefined || owner.all.freeMs <= now) return owner;
    return workers.reduce((best, one) => (one.all.freeMs < best.all.freeMs ? one : best), owner);
  };

  for (let number = 0; number < Math.min(model.sites, model.workers * model.crawls); number++) {
    const owner = workers[number % workers.length];
    // Sites begin at different times.
    if (owner) agenda.add((number * 997) % 10_000, () => site(owner));
  }
  const end = WARM_UP_MS + MEASURED_MS;
  for (let next = agenda.next(); next !== undefined && next.time < end; next = agenda.next()) {
    now = next.time;
    next.event();
  }
  const load = (stations: readonly Station[], cores: number): number =>
    stations.reduce((sum, { busyMs }) => sum + busyMs, 0) / (stations.length * cores * MEASURED_MS);
  return {
    pages_per_second: pages / (MEASURED_MS / 1000),
    worker_load: Math.min(
      1,
      load(
        workers.map(({ all }) => all),
        model.cores,
      ),
    ),
    database_load: Math.min(1, load([database], model.databaseCores)),
  };
}

const NO_HAND_OVER = { workerMs: 0, databaseMs: 0 };
