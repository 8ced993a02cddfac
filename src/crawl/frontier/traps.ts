// Distinguishes endless addresses from a large site: calendars, facets, session folders, repeating
// paths.

/** Maximum path segments; a longer path is machine-made. */
const MAX_STEPS = 40;
/** Maximum characters of an address; a longer one is machine-made. */
const MAX_CHARS = 2000;
/** Maximum consecutive repetitions of a run of segments: `/a/b/a/b/a/b` has three. */
const MAX_REPEATS = 2;
/** Longest run of segments checked for repetition. */
const LONGEST_RUN = 6;
/**
 * Maximum admitted queries with two or more parameters under one path: a list filtered by several
 * facets yields their product.
 */
const MAX_FACETS = 100;
/** Minimum pages of a kind read before its worth is judged. */
const MIN_PAGES = 30;
/** Minimum share of them with new content. */
const MIN_FRESH = 0.1;

/**
 * Watches the shapes of a crawl's addresses. Deterministic: its answers depend only on its inputs.
 */
export class TrapWatch {
  readonly #facets = new Map<string, number>();
  readonly #kinds = new Map<string, Worth>();

  /** Whether an address may be queued; if so, counts it as queued. */
  admits(url: URL): boolean {
    if (isEndless(url) || this.isClosed(shapeOf(url))) return false;
    if (parameters(url).length < 2) return true;
    const path = url.host + url.pathname;
    const facets = (this.#facets.get(path) ?? 0) + 1;
    if (facets > MAX_FACETS) return false;
    this.#facets.set(path, facets);
    return true;
  }

  /** Records whether a page of a kind led to new content. Returns whether that closed the kind. */
  note(kind: string, isFresh: boolean): boolean {
    const worth = this.#kinds.get(kind) ?? { pages: 0, fresh: 0 };
    const wasClosed = isWorthless(worth);
    worth.pages++;
    if (isFresh) worth.fresh++;
    this.#kinds.set(kind, worth);
    return !wasClosed && isWorthless(worth);
  }

  /** Whether no more pages of a kind are read. */
  isClosed(kind: string): boolean {
    const worth = this.#kinds.get(kind);
    return worth !== undefined && isWorthless(worth);
  }
}

/** Worth of a kind's pages; a kind is an address shape or the copies of one text. */
interface Worth {
  pages: number;
  fresh: number;
}

function isWorthless({ pages, fresh }: Readonly<Worth>): boolean {
  return pages >= MIN_PAGES && fresh < MIN_FRESH * pages;
}

/**
 * Returns the address without everything that numbers or names a single page: digits, long
 * identifiers, values.
 */
export function shapeOf(url: URL): string {
  const steps = url.pathname
    .split("/")
    .map((step) => (/^[0-9a-f-]{16,}$/i.test(step) ? "#" : step.replace(/\d+/g, "0")));
  return `${url.host}${steps.join("/")}?${parameters(url).join("&")}`;
}

/** Returns the distinct names of the query's parameters, sorted. */
function parameters(url: URL): readonly string[] {
  return url.search === "" ? [] : [...new Set(url.searchParams.keys())].sort();
}

function isEndless({ href, pathname }: URL): boolean {
  if (href.length > MAX_CHARS) return true;
  const steps = pathname.split("/").filter((step) => step !== "");
  if (steps.length > MAX_STEPS) return true;
  for (let length = 1; length <= LONGEST_RUN; length++) {
    if (repeatsOf(steps, length) > MAX_REPEATS) return true;
  }
  return false;
}

/** Returns the maximum number of consecutive repetitions of a run of this length. */
function repeatsOf(steps: readonly string[], length: number): number {
  let most = 1;
  let same = 0;
  for (let at = length; at < steps.length; at++) {
    same = steps[at] === steps[at - length] ? same + 1 : 0;
    most = Math.max(most, 1 + Math.floor(same / length));
  }
  return most;
}
