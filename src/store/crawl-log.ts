// The log of a detached crawl, line by line: what it told, with an id each, beside what it goes on from, in one order.
import type { CrawlProgressNumbers } from "../model/crawl-record.ts";
import type { CrawlLogWriter } from "../model/crawl-store.ts";
import type { LoggedEvent } from "../model/detached-crawl.ts";
import { CrawlLogError } from "../model/errors.ts";
import type { Journal, JournalEntry } from "../model/journal.ts";
import type { SiteEvent, SitePageEvent } from "../model/site-event.ts";

/**
 * A line. What a page tells and what is kept of it are one line, so that a log cut anywhere has both or neither: who
 * follows a log never sees a page that the crawl does not know of after a crash.
 */
export interface LogLine {
  /** Id of the first of its events, or of the next event to come. */
  readonly id: number;
  readonly events?: readonly SiteEvent[];
  readonly entry?: JournalEntry;
}

/** What is known of a log by its lines. */
interface LogState {
  /** Where the run that has started pages began; undefined while none has. */
  readonly goesOnFrom: number | undefined;
  /** Where the last run began, whether or not it has started pages. */
  readonly begunAt: number | undefined;
  readonly hasHeader: boolean;
  readonly numbers: CrawlProgressNumbers;
  /** The event that ended the crawl. */
  readonly last: SiteEvent | undefined;
}

/** Lines of a log in their order, wherever they are kept. */
export interface LogLines {
  /** Place of the next line. */
  readonly next: number;
  /** Appends a line, whole or not at all. */
  append(line: LogLine, numbers: CrawlProgressNumbers): Promise<void>;
  /** The lines from a place on. */
  from(place: number): AsyncIterable<ReadLine>;
  close(): Promise<void>;
}

/** A line with its place, a number that rises. */
export interface PlacedLine extends LogLine {
  readonly place: number;
}

/** A line that cannot be read. */
export interface DamagedLine {
  /** Names the line, without a path. */
  readonly damage: string;
}

/** A line as it was found. */
export type ReadLine = PlacedLine | DamagedLine;

/** The line that a stored value stands for; `name` names it where it is none. */
export function readLine(
  value: unknown,
  { place, name }: { place: number; name: string },
): ReadLine {
  return isLine(value) ? { ...value, place } : { damage: `${name} is damaged` };
}

function isLine(value: unknown): value is LogLine {
  if (!isObject(value)) return false;
  const { id, events = [], entry } = value;
  if (!Number.isSafeInteger(id) || !Array.isArray(events) || !events.every(isTyped)) return false;
  return entry === undefined || isTyped(entry);
}

const isTyped = (value: unknown): boolean => isObject(value) && typeof value["type"] === "string";

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** A log that this process writes. */
export class CrawlLog implements CrawlLogWriter {
  readonly journal: Journal;
  readonly #lines: LogLines;
  #state: LogState;
  /** Events of a page whose entry is still to come. */
  #held: SiteEvent[] = [];

  private constructor(lines: LogLines, state: LogState) {
    this.#lines = lines;
    this.#state = state;
    this.journal = {
      past: () => this.#past(),
      append: (entry) => this.#append(entry),
    };
  }

  /**
   * Opens a log; its lines are closed with it, and where they cannot be read. Throws CrawlLogError where a line is damaged and
   * the crawl has not ended.
   */
  static async open(lines: LogLines): Promise<CrawlLog> {
    try {
      let state = NEW_LOG;
      let damage: string | undefined;
      for await (const line of lines.from(0)) {
        if ("damage" in line) damage ??= line.damage;
        else state = after(state, line, line.place);
      }
      if (damage === undefined || state.last !== undefined) return new CrawlLog(lines, state);
      throw new CrawlLogError(damage, { lastEvent: state.numbers.last_event });
    } catch (error) {
      await lines.close();
      throw error;
    }
  }

  get numbers(): CrawlProgressNumbers {
    return this.#state.numbers;
  }

  get last(): SiteEvent | undefined {
    return this.#state.last;
  }

  async take(event: SiteEvent): Promise<void> {
    if (event.type === "run" && this.#state.hasHeader) return;
    const isOfPage = event.type === "page" || event.type === "warning";
    if (isOfPage) this.#held.push(event);
    else await this.#write([...this.#taken(), event]);
  }

  close(): Promise<void> {
    return this.#lines.close();
  }

  async *#past(): AsyncGenerator<unknown> {
    const { goesOnFrom } = this.#state;
    if (goesOnFrom === undefined) return;
    for await (const line of this.#lines.from(goesOnFrom)) {
      if ("damage" in line) throw new CrawlLogError(line.damage);
      if (line.entry !== undefined) yield line.entry;
    }
  }

  async #append(entry: JournalEntry): Promise<void> {
    await this.#write(entry.type === "settled" ? this.#taken() : [], entry);
  }

  #taken(): readonly SiteEvent[] {
    const held = this.#held;
    this.#held = [];
    return held;
  }

  async #write(events: readonly SiteEvent[], entry?: JournalEntry): Promise<void> {
    const line: LogLine = {
      id: this.#state.numbers.last_event + 1,
      ...(events.length > 0 && { events }),
      ...(entry !== undefined && { entry }),
    };
    const state = after(this.#state, line, this.#lines.next);
    await this.#lines.append(line, state.numbers);
    this.#state = state;
  }
}

const NO_NUMBERS: CrawlProgressNumbers = {
  last_event: 0,
  pages_ok: 0,
  failed: 0,
  queued: 0,
  discovered: 0,
};

const NEW_LOG: LogState = {
  goesOnFrom: undefined,
  begunAt: undefined,
  hasHeader: false,
  numbers: NO_NUMBERS,
  last: undefined,
};

/** What is known of a log after a line at a place. */
function after(state: LogState, { id, events = [], entry }: LogLine, place: number): LogState {
  let { hasHeader, numbers, last } = state;
  for (const [index, event] of events.entries()) {
    numbers = { ...numbersAfter(numbers, event), last_event: id + index };
    if (event.type === "run") hasHeader = true;
    if (event.type === "done" || event.type === "error") last = event;
  }
  const now = { ...state, hasHeader, numbers, last };
  switch (entry?.type) {
    case "begin":
      return { ...now, begunAt: place };
    case "started":
      return { ...now, goesOnFrom: state.begunAt };
    case "revised": {
      const revised = { ...numbers.revised, [entry.event.index]: place };
      return { ...now, numbers: { ...numbers, revised } };
    }
    default:
      return now;
  }
}

function numbersAfter(before: CrawlProgressNumbers, event: SiteEvent): CrawlProgressNumbers {
  switch (event.type) {
    case "frontier":
      return { ...before, queued: event.queued, discovered: event.discovered };
    case "page": {
      const { extracted, failed, queued, discovered } = event;
      return { ...before, pages_ok: extracted, failed, queued, discovered };
    }
    case "done": {
      const { pages_ok, failed, remaining_queued, discovered } = event;
      return { ...before, pages_ok, failed, queued: remaining_queued, discovered };
    }
    default:
      return before;
  }
}

/** The event of a page as the line at a place has it judged again. */
export async function revisionIn(
  lines: AsyncIterable<ReadLine>,
): Promise<SitePageEvent | undefined> {
  for await (const line of lines) {
    if ("damage" in line || line.entry?.type !== "revised") return undefined;
    return line.entry.event;
  }
  return undefined;
}

/** The events of lines that come behind an id; damaged lines have none. */
export async function* eventsBehind(
  lines: AsyncIterable<ReadLine>,
  after: number,
): AsyncGenerator<LoggedEvent> {
  for await (const line of lines) {
    if ("damage" in line) continue;
    const { id, events = [] } = line;
    for (const [index, event] of events.entries()) {
      if (id + index > after) yield { id: id + index, event };
    }
  }
}
