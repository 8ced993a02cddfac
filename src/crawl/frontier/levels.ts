// The queued pages of a crawl, breadth-first: no depth starts before the one above has ended.

interface Level {
  /** Queued pages; those from sitemaps and archives alternate with linked ones. */
  readonly seeds: number[];
  readonly links: number[];
  nextSeed: number;
  nextLink: number;
  /** Whether a linked page is next if both queues have one. */
  linkIsNext: boolean;
  /** Pages started but not finished. */
  open: number;
}

/** Where a page is queued. */
export interface LevelPlace {
  readonly depth: number;
  readonly isLinked: boolean;
}

/** Numbers of pages by depth. */
export class Levels {
  readonly #levels: Level[] = [];
  /** Whether a page is still to be started. */
  readonly #isQueued: (id: number) => boolean;
  #depth = 0;

  constructor(isQueued: (id: number) => boolean) {
    this.#isQueued = isQueued;
  }

  add(id: number, { depth, isLinked }: LevelPlace): void {
    const level = this.#at(depth);
    (isLinked ? level.links : level.seeds).push(id);
    this.#depth = Math.min(this.#depth, depth);
  }

  /** Marks a page as started. */
  start({ depth, isLinked }: LevelPlace): void {
    const level = this.#at(depth);
    level.linkIsNext = !isLinked;
    level.open++;
  }

  /** Marks a started page as finished. */
  end(depth: number): void {
    this.#at(depth).open--;
  }

  /** Number of pages started but not finished. */
  get open(): number {
    return this.#levels.reduce((sum, level) => sum + level.open, 0);
  }

  /** Returns the page to start next; undefined if none may start or none is left. */
  next(): number | undefined {
    for (; this.#depth < this.#levels.length; this.#depth++) {
      const level = this.#at(this.#depth);
      while (this.#isPassed(level.seeds[level.nextSeed])) level.nextSeed++;
      while (this.#isPassed(level.links[level.nextLink])) level.nextLink++;
      const seed = level.seeds[level.nextSeed];
      const link = level.links[level.nextLink];
      const next = link !== undefined && (level.linkIsNext || seed === undefined) ? link : seed;
      if (next !== undefined || level.open > 0) return next;
    }
    return undefined;
  }

  #isPassed(id: number | undefined): boolean {
    return id !== undefined && !this.#isQueued(id);
  }

  #at(depth: number): Level {
    for (let at = this.#levels.length; at <= depth; at++) this.#levels.push(newLevel());
    const level = this.#levels[depth];
    if (level === undefined) throw new Error("the levels of a frontier are contiguous");
    return level;
  }
}

const newLevel = (): Level => ({
  seeds: [],
  links: [],
  nextSeed: 0,
  nextLink: 0,
  linkIsNext: true,
  open: 0,
});
