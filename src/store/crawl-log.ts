// The log of a detached crawl, line by line: what it told, with an id each, beside what it goes on from, in one order.
import type { CrawlLogWriter } from "../model/crawl-store.ts";
import type { CrawlNumbers, LoggedEvent } from "../model/detached-crawl.ts";
import type { Journal, JournalEntry } from "../model/journal.ts";
import type { SiteEvent } from "../model/site-event.ts";

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
  readonly numbers: CrawlNumbers;
  /** The event that ended the crawl. */
  readonly last: SiteEvent | undefined;
}

/** Lines of a log in their order, wherever they are kept. */
export interface LogLines {
  /** Adds a line behind all others, whole or not at all. Gives its place. */
  append(line: LogLine, numbers: CrawlNumbers): Promise<number>;
  /** The lines from a place on. */
  from(place: number): AsyncIterable<PlacedLine>;
  close(): Promise<void>;
}

/** A line with its place, a number that rises. */
export interface PlacedLine extends LogLine {
  readonly place: number;
}

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

  /** Opens a log; its lines are closed with it, and where they cannot be read. */
  static async open(lines: LogLines): Promise<CrawlLog> {
    try {
      let state = NEW_LOG;
      for await (const line of lines.from(0)) state = placed(after(state, line), line, line.place);
      return new CrawlLog(lines, state);
    } catch (error) {
      await lines.close();
      throw error;
    }
  }

  get numbers(): CrawlNumbers {
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
    for await (const { entry } of this.#lines.from(goesOnFrom)) {
      if (entry !== undefined) yield entry;
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
    const state = after(this.#state, line);
    const place = await this.#lines.append(line, state.numbers);
    this.#state = placed(state, line, place);
  }
}

const NO_NUMBERS: CrawlNumbers = {
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

/** What is known of a log behind a line; where that stands is another matter. */
function after(state: LogState, { events = [] }: LogLine): LogState {
  let { hasHeader, numbers, last } = state;
  for (const event of events) {
    numbers = { ...numbersAfter(numbers, event), last_event: numbers.last_event + 1 };
    if (event.type === "run") hasHeader = true;
    if (event.type === "done" || event.type === "error") last = event;
  }
  return { ...state, hasHeader, numbers, last };
}

function placed(state: LogState, { entry }: LogLine, place: number): LogState {
  if (entry?.type === "begin") return { ...state, begunAt: place };
  return entry?.type === "started" ? { ...state, goesOnFrom: state.begunAt } : state;
}

function numbersAfter(before: CrawlNumbers, event: SiteEvent): CrawlNumbers {
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

/** The events of lines that come behind an id. */
export async function* eventsBehind(
  lines: AsyncIterable<LogLine>,
  after: number,
): AsyncGenerator<LoggedEvent> {
  for await (const { id, events = [] } of lines) {
    for (const [index, event] of events.entries()) {
      if (id + index > after) yield { id: id + index, event };
    }
  }
}
