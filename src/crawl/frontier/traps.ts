// Addresses without end, told apart from a large site: calendars, facets, session folders, paths that repeat themselves.

/** Steps of a path past which it is made by a program. */
const MOST_STEPS = 40;
/** Characters of an address past which it is. */
const MOST_CHARS = 2000;
/** How often steps may follow upon themselves: `/a/b/a/b/a/b` does three times. */
const MOST_REPEATS = 2;
/** Longest run of steps that is looked at for repeats. */
const LONGEST_RUN = 6;
/** Queries of two and more parameters taken under one path: a list filtered by several facets is a product of them. */
const MOST_FACETS = 100;
/** Pages of one shape that must be read before its worth is judged. */
const FEWEST_PAGES = 30;
/** Share of them that must have said something new. */
const LEAST_FRESH = 0.1;

/** Watches the shapes of a crawl's addresses. Deterministic: what it says follows from what it was told. */
export class TrapWatch {
  readonly #facets = new Map<string, number>();
  readonly #shapes = new Map<string, { pages: number; fresh: number }>();

  /** Whether an address may be queued. Counts it as queued when it may. */
  admits(url: URL): boolean {
    if (isEndless(url) || this.isClosed(shapeOf(url))) return false;
    if (parameters(url).length < 2) return true;
    const path = url.host + url.pathname;
    const facets = (this.#facets.get(path) ?? 0) + 1;
    if (facets > MOST_FACETS) return false;
    this.#facets.set(path, facets);
    return true;
  }

  /** Takes note of a page that was read, and whether it said something new. Returns whether that closed its shape. */
  settle(shape: string, isFresh: boolean): boolean {
    const seen = this.#shapes.get(shape) ?? { pages: 0, fresh: 0 };
    const wasClosed = isWorthless(seen);
    seen.pages++;
    if (isFresh) seen.fresh++;
    this.#shapes.set(shape, seen);
    return !wasClosed && isWorthless(seen);
  }

  /** Whether nothing more of a shape is read. */
  isClosed(shape: string): boolean {
    const seen = this.#shapes.get(shape);
    return seen !== undefined && isWorthless(seen);
  }
}

function isWorthless({
  pages,
  fresh,
}: {
  readonly pages: number;
  readonly fresh: number;
}): boolean {
  return pages >= FEWEST_PAGES && fresh < LEAST_FRESH * pages;
}

/** The address with everything that numbers or names one page among many left out: digits, long identifiers, values. */
export function shapeOf(url: URL): string {
  const steps = url.pathname
    .split("/")
    .map((step) => (/^[0-9a-f-]{16,}$/i.test(step) ? "#" : step.replace(/\d+/g, "0")));
  return `${url.host}${steps.join("/")}?${parameters(url).join("&")}`;
}

/** Names of the query's parameters, each once, sorted. */
function parameters(url: URL): readonly string[] {
  return url.search === "" ? [] : [...new Set(url.searchParams.keys())].sort();
}

function isEndless({ href, pathname }: URL): boolean {
  if (href.length > MOST_CHARS) return true;
  const steps = pathname.split("/").filter((step) => step !== "");
  if (steps.length > MOST_STEPS) return true;
  for (let length = 1; length <= LONGEST_RUN; length++) {
    if (repeatsOf(steps, length) > MOST_REPEATS) return true;
  }
  return false;
}

/** How often at most a run of so many steps follows upon itself. */
function repeatsOf(steps: readonly string[], length: number): number {
  let most = 1;
  let same = 0;
  for (let at = length; at < steps.length; at++) {
    same = steps[at] === steps[at - length] ? same + 1 : 0;
    most = Math.max(most, 1 + Math.floor(same / length));
  }
  return most;
}
