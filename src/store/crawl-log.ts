// Log of a detached crawl: its events with ids and the entries to resume from, in one sequence.
import type { CrawlLogWriter, CrawlProgressNumbers } from "../model/crawl-store.ts";
import type { LoggedEvent } from "../model/detached-crawl.ts";
import { CrawlLogError } from "../model/errors.ts";
import { endsStream } from "../model/event.ts";
import type { Journal, JournalEntry } from "../model/journal.ts";
import type { SiteEvent, SitePageEvent } from "../model/site-event.ts";
import type { MovedTexts } from "../model/text-store.ts";
import { isObject } from "../text/json-values.ts";
import type { LogTexts } from "./log-texts.ts";

/** Line of the log. After a crash, it has both a page's events and its entry, or neither. */
export interface LogLine {
  /** Id of its first event, or of the next event if it has none. */
  readonly id: number;
  readonly events?: readonly SiteEvent[];
  readonly entry?: JournalEntry;
  /** Its long texts, if a text store has them. */
  readonly texts?: MovedTexts;
}

/** State derived from a log's lines. */
interface LogState {
  /** Place where the last run that started pages begins; undefined if none did. */
  readonly resumesFrom: number | undefined;
  /** Place where the last run begins, whether or not it started pages. */
  readonly startedAt: number | undefined;
  readonly hasHeader: boolean;
  readonly numbers: CrawlProgressNumbers;
  /** Last event of the crawl. */
  readonly last: SiteEvent | undefined;
}

/** Lines of a log in order, independent of storage. */
export interface LogLines {
  /** Place of the next line. */
  readonly next: number;
  /** Appends a line atomically. */
  append(line: LogLine, numbers: CrawlProgressNumbers): Promise<void>;
  /** Yields the lines from a place on. */
  from(place: number): AsyncIterable<ReadLine>;
  close(): Promise<void>;
}

/** Line with its place, an increasing number. */
export interface PlacedLine extends LogLine {
  readonly place: number;
}

/** Unreadable line. */
export interface DamagedLine {
  /** Name of the line, without a path. */
  readonly damage: string;
}

/** Line as read. */
export type ReadLine = PlacedLine | DamagedLine;

/** Checks a stored value and returns its line; `name` identifies a damaged one. */
export function readLine(
  value: unknown,
  { place, name }: { place: number; name: string },
): ReadLine {
  return isLine(value) ? { ...value, place } : { damage: `${name} is damaged` };
}

function isLine(value: unknown): value is LogLine {
  if (!isObject(value)) return false;
  const { id, events = [], entry, texts } = value;
  if (!Number.isSafeInteger(id) || !Array.isArray(events) || !events.every(isTyped)) return false;
  return (entry === undefined || isTyped(entry)) && (texts === undefined || isMoved(texts));
}

const isMoved = (value: unknown): boolean =>
  isObject(value) &&
  typeof value["hash"] === "string" &&
  Array.isArray(value["paths"]) &&
  value["paths"].every(Array.isArray);

const isTyped = (value: unknown): boolean => isObject(value) && typeof value["type"] === "string";

/** Log written by this process. */
export class CrawlLog implements CrawlLogWriter {
  readonly journal: Journal;
  readonly #lines: LogLines;
  readonly #texts: LogTexts;
  #state: LogState;
  /** Events of a step until its entry is written. */
  #held: SiteEvent[] = [];

  private constructor(lines: LogLines, texts: LogTexts, state: LogState) {
    this.#lines = lines;
    this.#texts = texts;
    this.#state = state;
    this.journal = {
      past: () => this.#past(),
      append: (entry) => this.#append(entry),
    };
  }

  /**
   * Opens a log; closes its lines on `close` and on failure. Throws CrawlLogError if a line is
   * damaged and the crawl has not ended.
   */
  static async open(lines: LogLines, texts: LogTexts): Promise<CrawlLog> {
    try {
      let state = NEW_LOG;
      let damage: string | undefined;
      for await (const line of lines.from(0)) {
        if ("texts" in line) texts.noteEarlier();
        if ("damage" in line) damage ??= line.damage;
        else if (line.events?.some(endsStream))
          state = after(state, await texts.whole(line), line.place);
        else state = after(state, line, line.place);
      }
      if (damage === undefined || state.last !== undefined)
        return new CrawlLog(lines, texts, state);
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
    const { resumesFrom } = this.#state;
    if (resumesFrom === undefined) return;
    const lines = undamaged(this.#lines.from(resumesFrom));
    for await (const { entry } of this.#texts.wholeLines(lines)) {
      if (entry !== undefined) yield entry;
    }
  }

  async #append(entry: JournalEntry): Promise<void> {
    const endsStep = entry.type === "settled" || entry.type === "dropped";
    await this.#write(endsStep ? this.#taken() : [], entry);
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
    await this.#lines.append(await this.#texts.moved(line), state.numbers);
    this.#state = state;
  }
}

/** Yields lines up to a damaged one. Throws CrawlLogError there. */
async function* undamaged(lines: AsyncIterable<ReadLine>): AsyncGenerator<PlacedLine> {
  for await (const line of lines) {
    if ("damage" in line) throw new CrawlLogError(line.damage);
    yield line;
  }
}

/** Progress before the first event. */
export const NO_NUMBERS: CrawlProgressNumbers = {
  last_event: 0,
  pages_ok: 0,
  failed: 0,
  queued: 0,
  discovered: 0,
};

const NEW_LOG: LogState = {
  resumesFrom: undefined,
  startedAt: undefined,
  hasHeader: false,
  numbers: NO_NUMBERS,
  last: undefined,
};

/** Returns the state of a log after a line at a place. */
function after(state: LogState, { id, events = [], entry }: LogLine, place: number): LogState {
  let { hasHeader, numbers, last } = state;
  for (const [index, event] of events.entries()) {
    numbers = { ...numbersAfter(numbers, event), last_event: id + index };
    if (event.type === "run") hasHeader = true;
    if (endsStream(event)) last = event;
  }
  const now = { ...state, hasHeader, numbers, last };
  switch (entry?.type) {
    case "begin":
      return { ...now, startedAt: place };
    case "started":
      return { ...now, resumesFrom: state.startedAt };
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
    case "fetching": {
      const fetching = event.urls.length;
      return { ...before, queued: event.queued + fetching, fetching };
    }
    case "page": {
      const { extracted, failed, discovered } = event;
      const fetching = Math.max(0, (before.fetching ?? 0) - 1);
      const queued = event.queued + fetching;
      return { ...before, pages_ok: extracted, failed, queued, discovered, fetching };
    }
    case "done": {
      const { pages_ok, failed, remaining_queued, discovered } = event;
      return { ...before, pages_ok, failed, queued: remaining_queued, discovered };
    }
    default:
      return before;
  }
}

/** Returns the revised page event in the first of some lines. */
export async function revisionIn(
  lines: AsyncIterable<ReadLine>,
  texts: LogTexts,
): Promise<SitePageEvent | undefined> {
  for await (const line of lines) {
    if ("damage" in line) return undefined;
    const { entry } = await texts.whole(line);
    return entry?.type === "revised" ? entry.event : undefined;
  }
  return undefined;
}

/** Yields the events of lines after an id; skips damaged lines. */
export async function* eventsAfter(
  lines: AsyncIterable<ReadLine>,
  after: number,
  texts: LogTexts,
): AsyncGenerator<LoggedEvent> {
  for await (const { id, events = [] } of texts.wholeLines(linesAfter(lines, after))) {
    for (const [index, event] of events.entries()) {
      if (id + index > after) yield { id: id + index, event };
    }
  }
}

/** Yields the lines with an event after an id, so that no other texts are read. */
async function* linesAfter(
  lines: AsyncIterable<ReadLine>,
  after: number,
): AsyncGenerator<PlacedLine> {
  for await (const line of lines) {
    if ("damage" in line || line.events === undefined) continue;
    if (line.id + line.events.length > after + 1) yield line;
  }
}
