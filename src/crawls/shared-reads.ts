// Page reads of crawls between machines: one whose processors are busy gives them away, one whose are not takes them.
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { deserialize, serialize } from "node:v8";
import { deflateRaw, inflateRaw } from "node:zlib";
import { EnvironmentError } from "../model/errors.ts";
import type { PageReading } from "../model/reading.ts";
import type { SharedWork, WorkHands } from "../model/shared-work.ts";
import type { TextRequest } from "../operations/operations.ts";
import type { ReadingOptions } from "../read/input.ts";
import type { KnownPage, ReadOutcome } from "../read/read-page.ts";
import { machineLoad } from "../runtime/machine-load.ts";
import type { SemaphoreCounts } from "../runtime/semaphore.ts";

/** A read of a page, as a crawl has it made; the signal ends it. */
export type ReadForCrawl = (
  request: TextRequest,
  options: ReadingOptions,
  how: CrawlRead,
) => Promise<ReadOutcome | KnownPage>;

/** How a crawl has a page read. */
export interface CrawlRead {
  readonly signal: AbortSignal;
  /** Whether the page at a final address is read already. */
  readonly isKnown?: (url: string) => boolean;
  /** Whether what a page was read from comes with it although it was read elsewhere. */
  readonly again?: boolean;
}

/** What reads are shared by. */
export interface SharedReadsOptions {
  readonly work: SharedWork;
  /** When reads are given away: where this machine is busy, which is meant by "" too, always, or never. */
  readonly when: string;
  readonly hasBrowser: () => Promise<boolean>;
  readonly read: ReadForCrawl;
  /** Share of the processors' time that is taken. */
  readonly load?: () => number;
}

interface AskedRead {
  readonly request: TextRequest;
  readonly options: ReadingOptions;
  readonly again: boolean;
}

/** Share of the processors' time from which a machine gives reads away, and up to which it takes those of others. */
const BUSY = 0.9;
const FREE = 0.7;
/** Reads of others under way at once, for each processor: most of them wait for a host. */
const TAKEN_A_PROCESSOR = 4;

/** Characters of a reading that is handed over: what is larger takes long to copy, and is read by who wants it. */
const MOST_CHARS = 4_000_000;

/** Reads that need a browser, and those that do not. */
const RENDERED = "rendered";
const PLAIN = "plain";

/** The reads that this process gives to others and takes from them. */
export class SharedReads {
  readonly #options: SharedReadsOptions;
  readonly #load: () => number;
  readonly #closing = new AbortController();
  #part: Promise<void> | undefined;
  #taken = 0;

  /** Throws EnvironmentError for a `when` of another kind. */
  constructor(options: SharedReadsOptions) {
    const { when } = options;
    if (!["", "busy", "always", "never"].includes(when)) {
      throw new EnvironmentError(
        `SERVICE_SHARE_READS must be busy, always or never, not ${JSON.stringify(when)}`,
      );
    }
    this.#options = options;
    this.#load = options.load ?? machineLoad();
  }

  /** Reads of others under way here; none of them waits here. */
  get counts(): SemaphoreCounts {
    return { held: this.#taken, waiting: 0 };
  }

  /** Takes part from now on, until `close`. */
  takePart(): void {
    if (this.#options.when === "never") return;
    this.#part ??= this.#takePart();
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error("the service is closing"));
    await this.#part;
  }

  /** Reads a page for a crawl, here or wherever there is room. What cannot be read elsewhere is read here. */
  async read(
    ...[request, options, how]: Parameters<ReadForCrawl>
  ): Promise<ReadOutcome | KnownPage> {
    if (this.#isToBeGiven()) {
      const read = await this.#readElsewhere(request, options, how).catch(() => undefined);
      how.signal.throwIfAborted();
      if (read !== undefined) return read;
    }
    return this.#options.read(request, options, how);
  }

  async #readElsewhere(...[request, options, { signal, again = false }]: Parameters<ReadForCrawl>) {
    const kind = request.render ? RENDERED : PLAIN;
    const asked = await packed({ request, options, again });
    const answer = await this.#options.work.give({ kind, asked }, signal);
    return unpacked<ReadOutcome>(answer);
  }

  #isToBeGiven(): boolean {
    const { work, when } = this.#options;
    if (when === "never" || work.others === 0) return false;
    return when === "always" || this.#load() >= BUSY;
  }

  async #takePart(): Promise<void> {
    const { work, when, hasBrowser } = this.#options;
    const most = TAKEN_A_PROCESSOR * availableParallelism();
    const hands: WorkHands = {
      kinds: (await hasBrowser()) ? [PLAIN, RENDERED] : [PLAIN],
      isFree: () => this.#taken < most && (when === "always" || this.#load() <= FREE),
      work: (asked, signal) => this.#readForOthers(asked, signal),
    };
    await work.takePart(hands, this.#closing.signal);
  }

  async #readForOthers(asked: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
    this.#taken++;
    try {
      const { request, options, again } = await unpacked<AskedRead>(asked);
      const read = await this.#options.read(request, options, { signal });
      if (!("outcome" in read)) throw new Error("a page read for others is known to nobody");
      const { outcome, input } = read;
      if (outcome.ok && charsOf(outcome.reading) > MOST_CHARS) throw new Error("it is too large");
      return packed(again ? { outcome, input } : { outcome });
    } finally {
      this.#taken--;
    }
  }
}

function charsOf({ texts }: PageReading): number {
  return Object.values(texts).reduce((sum, text) => sum + (text?.length ?? 0), 0);
}

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);
/** The fastest: readings are texts, and become a quarter. */
const LEVEL = { level: 1 };

const packed = (value: unknown): Promise<Buffer> => deflate(serialize(value), LEVEL);

/** What a process of this version packed. */
async function unpacked<T>(bytes: Uint8Array): Promise<T> {
  return deserialize(await inflate(bytes));
}
