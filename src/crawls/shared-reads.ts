// Shares the page reads of crawls between machines: busy ones enqueue reads, free ones claim them.
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { deserialize, serialize } from "node:v8";
import { deflateRaw, inflateRaw } from "node:zlib";
import { EnvironmentError } from "../model/errors.ts";
import type { PageReading } from "../model/reading.ts";
import type { SharedWork, Worker } from "../model/shared-work.ts";
import type { TextRequest } from "../operations/operations.ts";
import type { FileReads } from "../read/context.ts";
import type { ReadingOptions } from "../read/input.ts";
import type { KnownPage, ReadOutcome } from "../read/read-page.ts";
import { machineLoad } from "../runtime/machine-load.ts";
import type { SemaphoreCounts } from "../runtime/semaphore.ts";

/** Reads a page for a crawl; the signal cancels it. */
export type ReadForCrawl = (
  request: TextRequest,
  options: ReadingOptions,
  how: CrawlRead,
) => Promise<ReadOutcome | KnownPage>;

/** Options of a crawl's page read. */
export interface CrawlRead {
  readonly signal: AbortSignal;
  /** Whether the page at a final URL was already read. */
  readonly isKnown?: (url: string) => boolean;
  /** Where this machine reads the files of the crawl; absent in a read for another machine. */
  readonly files?: FileReads;
  /** Whether to return the input with a page that another machine read. */
  readonly again?: boolean;
}

/** Dependencies of shared reads. */
export interface SharedReadsOptions {
  readonly work: SharedWork;
  /** When to enqueue reads: "busy" or "" (this machine is busy), "always" or "never". */
  readonly when: string;
  readonly hasBrowser: () => Promise<boolean>;
  readonly read: ReadForCrawl;
  /** Used share of processor time. */
  readonly load?: () => number;
}

interface AskedRead {
  readonly request: TextRequest;
  readonly options: ReadingOptions;
  readonly again: boolean;
}

/** Processor load at which a machine enqueues reads, and up to which it claims reads of other machines. */
const BUSY = 0.9;
const FREE = 0.7;
/** Maximum claimed reads per processor: most of them wait for a host. */
const MAX_CLAIMED_PER_PROCESSOR = 4;

/** Maximum characters of a reading to return; the requester reads a larger one itself. */
const MAX_CHARS = 4_000_000;

/** Kinds of reads: with and without a browser. */
const RENDERED = "rendered";
const PLAIN = "plain";

/** Offered reads of one kind. */
interface Offers {
  /** Those that have no answer yet. */
  open: number;
  /** Whether no process claimed the last one. */
  isUnclaimed: boolean;
}

/** Reads that this process enqueues and claims. */
export class SharedReads {
  readonly #options: SharedReadsOptions;
  readonly #load: () => number;
  readonly #closing = new AbortController();
  #part: Promise<void> | undefined;
  #claimed = 0;
  readonly #offers: Readonly<Record<typeof RENDERED | typeof PLAIN, Offers>> = {
    [RENDERED]: { open: 0, isUnclaimed: false },
    [PLAIN]: { open: 0, isUnclaimed: false },
  };

  /** Throws EnvironmentError for an invalid `when`. */
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

  /** Claimed reads that run here; none of them waits. */
  get counts(): SemaphoreCounts {
    return { held: this.#claimed, waiting: 0 };
  }

  /** Participates from now on, until `close`. */
  participate(): void {
    if (this.#options.when === "never") return;
    this.#part ??= this.#participate();
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error("the service is closing"));
    await this.#part;
  }

  /** Reads a page for a crawl, on another machine if this one is busy, else here. */
  async read(
    ...[request, options, how]: Parameters<ReadForCrawl>
  ): Promise<ReadOutcome | KnownPage> {
    if (this.#shouldEnqueue(this.#offers[kindOf(request)])) {
      const read = await this.#readElsewhere(request, options, how).catch(() => undefined);
      how.signal.throwIfAborted();
      if (read !== undefined) return read;
    }
    return this.#options.read(request, options, how);
  }

  async #readElsewhere(...[request, options, { signal, again = false }]: Parameters<ReadForCrawl>) {
    const kind = kindOf(request);
    const offers = this.#offers[kind];
    offers.open++;
    try {
      const asked = await packed({ request, options, again });
      const answer = await this.#options.work.enqueue({ kind, asked }, signal);
      offers.isUnclaimed = answer === undefined;
      return answer && unpacked<ReadOutcome>(answer);
    } finally {
      offers.open--;
    }
  }

  #shouldEnqueue({ open, isUnclaimed }: Offers): boolean {
    const { work, when } = this.#options;
    if (when === "never" || work.others === 0) return false;
    // While no process has room, one read at a time asks for some; each waits for a second.
    if (isUnclaimed && open > 0) return false;
    return when === "always" || this.#load() >= BUSY;
  }

  async #participate(): Promise<void> {
    const { work, when, hasBrowser } = this.#options;
    const most = MAX_CLAIMED_PER_PROCESSOR * availableParallelism();
    const worker: Worker = {
      kinds: (await hasBrowser()) ? [PLAIN, RENDERED] : [PLAIN],
      isFree: () => this.#claimed < most && (when === "always" || this.#load() <= FREE),
      work: (asked, signal) => this.#readForOthers(asked, signal),
    };
    await work.participate(worker, this.#closing.signal);
  }

  async #readForOthers(asked: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
    this.#claimed++;
    try {
      const { request, options, again } = await unpacked<AskedRead>(asked);
      const read = await this.#options.read(request, options, { signal });
      if (!("outcome" in read))
        throw new Error("a page read for another machine cannot be a duplicate");
      const { outcome, input } = read;
      if (outcome.ok && charsOf(outcome.reading) > MAX_CHARS)
        throw new Error("the reading is too large to return");
      return packed(again ? { outcome, input } : { outcome });
    } finally {
      this.#claimed--;
    }
  }
}

const kindOf = ({ render }: TextRequest) => (render ? RENDERED : PLAIN);

function charsOf({ texts }: PageReading): number {
  return Object.values(texts).reduce((sum, text) => sum + (text?.length ?? 0), 0);
}

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);
/** Fastest level: reduces the text of readings to a quarter. */
const LEVEL = { level: 1 };

const packed = (value: unknown): Promise<Buffer> => deflate(serialize(value), LEVEL);

/** Unpacks a value from a process of the same version. */
async function unpacked<T>(bytes: Uint8Array): Promise<T> {
  return deserialize(await inflate(bytes));
}
