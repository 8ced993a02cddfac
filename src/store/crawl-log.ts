// The log of a detached crawl, one file of lines: what it told, with an id each, beside what it goes on from, in one order.
import { type FileHandle, open } from "node:fs/promises";
import type { CrawlNumbers, LoggedEvent } from "../model/detached-crawl.ts";
import { hasCode } from "../model/error-code.ts";
import type { Journal, JournalEntry } from "../model/journal.ts";
import type { SiteEvent } from "../model/site-event.ts";
import { type LineFile, openLines } from "./line-file.ts";
import { nextLineStart, type WholeLine, wholeLines } from "./whole-lines.ts";

/**
 * A line. What a page tells and what is kept of it are one line, so that a log cut anywhere has both or neither: who
 * follows a log never sees a page that the crawl does not know of after a crash.
 */
interface LogLine {
  /** Id of the first of its events, or of the next event to come. */
  readonly id: number;
  readonly events?: readonly SiteEvent[];
  readonly entry?: JournalEntry;
}

/** What is known of a log by its lines. */
interface LogState {
  nextId: number;
  /** Where the run that has started pages began; undefined while none has. */
  goesOnFrom: number | undefined;
  /** Where the last run began, whether or not it has started pages. */
  begunAt: number | undefined;
  hasHeader: boolean;
  numbers: CrawlNumbers;
  /** The event that ended the crawl. */
  last: SiteEvent | undefined;
}

/** A log that this process writes. */
export class CrawlLog {
  readonly journal: Journal;
  readonly #file: LineFile;
  readonly #path: string;
  readonly #state: LogState;
  /** Called when a line was added. */
  readonly #added: (numbers: CrawlNumbers) => void;
  /** Events of a page whose entry is still to come. */
  #held: SiteEvent[] = [];

  private constructor(
    path: string,
    {
      file,
      state,
      added,
    }: { file: LineFile; state: LogState; added: (numbers: CrawlNumbers) => void },
  ) {
    this.#path = path;
    this.#file = file;
    this.#state = state;
    this.#added = added;
    this.journal = {
      past: () => this.#past(),
      append: (entry) => this.#append(entry),
    };
  }

  /** Opens a log, made with its folder when missing. The beginning of a line at its end is cut. `added` hears of lines. */
  static async open(path: string, added: (numbers: CrawlNumbers) => void): Promise<CrawlLog> {
    const file = await openLines(path);
    try {
      return new CrawlLog(path, { file, state: await stateOf(path), added });
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** How far the crawl has come. */
  get numbers(): CrawlNumbers {
    return this.#state.numbers;
  }

  /** The event that ended the crawl; undefined while it has not ended. */
  get last(): SiteEvent | undefined {
    return this.#state.last;
  }

  /** Keeps an event. One that a page tells is kept with the entry that follows; a second run header is not kept. */
  async take(event: SiteEvent): Promise<void> {
    if (event.type === "run" && this.#state.hasHeader) return;
    const isOfPage = event.type === "page" || event.type === "warning";
    if (isOfPage) this.#held.push(event);
    else await this.#write([...this.#taken(), event]);
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  async *#past(): AsyncGenerator<unknown> {
    const from = this.#state.goesOnFrom;
    if (from === undefined) return;
    for await (const { entry } of linesOf(this.#path, from)) {
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
      id: this.#state.nextId,
      ...(events.length > 0 && { events }),
      ...(entry !== undefined && { entry }),
    };
    const start = this.#file.bytes;
    await this.#file.append(line);
    see(this.#state, line, start);
    if (events.length > 0) this.#added(this.#state.numbers);
  }
}

const NO_NUMBERS: CrawlNumbers = {
  last_event: 0,
  pages_ok: 0,
  failed: 0,
  queued: 0,
  discovered: 0,
};

async function stateOf(path: string): Promise<LogState> {
  const state: LogState = {
    nextId: 1,
    goesOnFrom: undefined,
    begunAt: undefined,
    hasHeader: false,
    numbers: NO_NUMBERS,
    last: undefined,
  };
  for await (const line of linesOf(path, 0)) see(state, line, line.start);
  return state;
}

function see(state: LogState, { events = [], entry }: LogLine, start: number): void {
  if (entry?.type === "begin") state.begunAt = start;
  if (entry?.type === "started") state.goesOnFrom = state.begunAt;
  state.nextId += events.length;
  for (const event of events) {
    state.numbers = { ...numbersAfter(state.numbers, event), last_event: state.nextId - 1 };
    if (event.type === "run") state.hasHeader = true;
    if (event.type === "done" || event.type === "error") state.last = event;
  }
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

/** The events of a log behind an id, as far as they are written; a log that does not exist has none. */
export async function* loggedEvents(path: string, after: number): AsyncGenerator<LoggedEvent> {
  const from = after === 0 ? 0 : await startOf(path, after + 1);
  for await (const { id, events = [] } of linesOf(path, from)) {
    for (const [index, event] of events.entries()) {
      if (id + index > after) yield { id: id + index, event };
    }
  }
}

async function* linesOf(
  path: string,
  from: number,
): AsyncGenerator<LogLine & Pick<WholeLine, "start">> {
  const file = await openedOrNot(path);
  if (file === undefined) return;
  try {
    for await (const { text, start } of wholeLines(file, from)) {
      yield { ...parsedLine(text, path), start };
    }
  } finally {
    await file.close();
  }
}

async function openedOrNot(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, "r");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/** A line of a log; this service alone writes its folder, so that its shape is as it was written. */
function parsedLine(text: string, path: string): LogLine {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SyntaxError(`${path} has a line that is not JSON`, { cause: error });
  }
}

/** Distance below which lines are gone through one by one. */
const NEAR_BYTES = 262_144;
// the id that a line begins with
const LINE_ID = /^\{"id":(\d{1,15})[,}]/;

/** Where to begin to read for an event: the start of a line that is not behind it. Ids rise, so that halving finds it. */
async function startOf(path: string, id: number): Promise<number> {
  const file = await openedOrNot(path);
  if (file === undefined) return 0;
  try {
    let low = 0;
    let high = (await file.stat()).size;
    while (high - low > NEAR_BYTES) {
      const middle = low + Math.floor((high - low) / 2);
      const line = await nextLineStart(file, middle);
      const found = line === undefined ? undefined : await idAt(file, line);
      if (line === undefined || found === undefined || found > id) high = middle;
      else low = line;
    }
    return low;
  } finally {
    await file.close();
  }
}

async function idAt(file: FileHandle, start: number): Promise<number | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(32), 0, 32, start);
  const found = LINE_ID.exec(buffer.subarray(0, bytesRead).toString("latin1"));
  return found === null ? undefined : Number(found[1]);
}
