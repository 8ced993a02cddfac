// Everything wired together once: what every surface is given.
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MessageChannel } from "node:worker_threads";
import { createBrowser } from "../browser/browser.ts";
import { HttpError, InvalidRequestError, ReadLimitError } from "../model/errors.ts";
import type { PageEvent, RunEvent } from "../model/event.ts";
import type { TextResult } from "../model/page.ts";
import type { TextRequest } from "../model/requests.ts";
import type { Config, Health } from "../model/resources.ts";
import { createHostGuard, type Resolve } from "../net/guard.ts";
import { createNetwork, type Dial } from "../net/network.ts";
import { Slots } from "../net/slots.ts";
import type { ReadContext } from "../read/context.ts";
import type { ReadingInput } from "../read/input.ts";
import { attachTexts } from "../read/large-texts.ts";
import type { PageTask, PageTaskResult } from "../read/page-worker.ts";
import { readPage } from "../read/read-page.ts";
import type { ReadingOutcome } from "../read/reading.ts";
import { refuseReading } from "../read/refusals.ts";
import { decodeSupplied } from "../read/supplied.ts";
import { openTrace, pruneTraces, type Trace, traceName } from "../store/trace-file.ts";
import { blocksPrivateHosts, type Environment } from "./environment.ts";
import { createWorkerPool, type WorkerPool } from "./pool.ts";
import { parseTextBody } from "./request.ts";
import type { ParsedBody } from "./request-worker.ts";
import { configResource } from "./resources.ts";
import { type Clock, pageRunHeader, runPage } from "./run.ts";
import { drainTextResult } from "./text-result.ts";
import { ENGINE_VERSION } from "./version.ts";

/** How an engine is made. */
export interface EngineOptions {
  readonly environment: Environment;
  /** Which surface it serves: the server guards private hosts and writes a trace a run; the library does neither unless told. */
  readonly surface: "server" | "library";
  /** Told of faults that no caller is shown: an internal error, an unwritable trace. */
  readonly report: (failure: unknown) => void;
  /** Stand-ins for name resolution and dialling; for tests that present a name as public. */
  readonly resolve?: Resolve;
  readonly dial?: Dial;
}

/** The service behind every surface. One a process; `close` frees threads, sockets and browsers. */
export interface Engine {
  readonly version: string;
  health(): Promise<Health>;
  config(): Config;
  /** A JSON body to a checked request; throws InvalidRequestError. Large bodies are parsed on a thread. */
  parseTextBody(chunks: readonly Uint8Array[], signal: AbortSignal): Promise<TextRequest>;
  /** Throws BlockedHostError when the private-host guard refuses the address. */
  checkAddress(url: string, signal: AbortSignal): Promise<void>;
  /** Reads a page and waits for the whole answer; throws the PageError that says why there is none. */
  readText(request: TextRequest, signal: AbortSignal): Promise<TextResult>;
  /** Reads a page and yields its events, the run header first, an `error` event last when it fails. */
  streamText(
    request: TextRequest,
    signal: AbortSignal,
    policy?: Partial<ReadPolicy>,
  ): AsyncGenerator<PageEvent, unknown>;
  /** HTML held as bytes to text, by the charset it declares or shows. */
  decodeSupplied(bytes: Uint8Array): string;
  close(): Promise<void>;
}

/** What a surface decides about a read. The stream route detects the direction and never escalates. */
export interface ReadPolicy {
  /** Right-to-left or left-to-right by force; undefined detects it. */
  readonly rtl: boolean | undefined;
  /** Whether a page that needs a browser is rendered unasked. */
  readonly escalate: boolean;
}

/** Bodies up to this size are parsed where they arrive: 1 MiB takes a few milliseconds. */
const INLINE_BODY_BYTES = 1_048_576;

const READ_TASK = { module: new URL("../read/page-worker.js", import.meta.url), name: "readPage" };
const BODY_TASK = { module: new URL("./request-worker.js", import.meta.url), name: "parseText" };

const CLOCK: Clock = { epochMs: () => Date.now(), steadyMs: () => performance.now() };

/** Starts an engine. Threads and browsers start on first use. */
export function createEngine(options: EngineOptions): Engine {
  const { environment, surface, report } = options;
  const guard = createHostGuard({
    blockPrivate: blocksPrivateHosts(environment, surface === "server"),
    ...(options.resolve && { resolve: options.resolve }),
  });
  const dial = options.dial && { dial: options.dial };
  const network = createNetwork({
    guard,
    pageIntervalSeconds: environment.SERVICE_PAGE_INTERVAL_SECONDS,
    contact: environment.SERVICE_CONTACT,
    engineVersion: ENGINE_VERSION,
    ...dial,
  });
  const browser = createBrowser({
    guard,
    maxPages: unbounded(environment.SERVICE_MAX_BROWSERS),
    args: environment.SERVICE_BROWSER_ARGS,
    executablePath: environment.SERVICE_BROWSER_PATH || undefined,
    searchPath: environment.PATH,
    userAgent: network.userAgent,
    ...dial,
  });
  // Looked for now, so that the first who asks for health need not wait; without one it says so.
  if (surface === "server") void browser.available();
  const pool = createWorkerPool();
  const renders = new Slots(unbounded(environment.SERVICE_MAX_CONCURRENT_RENDERS));
  const streams = new Slots(unbounded(environment.SERVICE_MAX_CONCURRENT_CRAWLS));
  const traces = traceStore(options);

  const run = (
    request: TextRequest,
    signal: AbortSignal,
    rest: ReadPolicy & { readonly renders?: Slots; readonly line?: Slots },
  ) => {
    const context: ReadContext = {
      signal,
      network,
      browser,
      rtl: rest.rtl,
      escalate: rest.escalate,
      execute: (input) => readOnThread(pool, input, signal),
      renderSlot: async (waiting) => (await rest.renders?.acquire(waiting)) ?? (() => undefined),
    };
    const header = pageRunHeader(request, CLOCK, traceName);
    const steps = inLine(rest.line, signal, () => readPage(request, context));
    return runPage(header, steps, { clock: CLOCK, openTrace: traces.open, signal, report });
  };

  return {
    version: ENGINE_VERSION,
    health: async () => ({
      status: "ok",
      render_available: await browser.available(),
      max_concurrent_renders: environment.SERVICE_MAX_CONCURRENT_RENDERS,
      private_hosts_blocked: guard.blocksPrivate,
      max_pages: environment.SERVICE_MAX_PAGES,
    }),
    config: () => configResource(environment),
    parseTextBody: async (chunks, signal) => {
      const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
      if (bytes <= INLINE_BODY_BYTES) return parseTextBody(Buffer.concat(chunks));
      const parsed = await pool.run<typeof chunks, ParsedBody>(BODY_TASK, chunks, { signal });
      if (!parsed.ok) throw new InvalidRequestError(parsed.detail);
      return parsed.request;
    },
    checkAddress: async (url, signal) => {
      try {
        await guard.check(new URL(url), signal);
      } catch (error) {
        // A name that does not resolve is for the read to tell.
        if (!(error instanceof HttpError)) throw error;
      }
    },
    readText: (request, signal) =>
      drainTextResult(run(request, signal, { rtl: request.rtl, escalate: true, renders })),
    streamText: (request, signal, policy) =>
      run(request, signal, { rtl: undefined, escalate: false, ...policy, line: streams }),
    decodeSupplied,
    close: async () => {
      await Promise.all([browser.close(), network.close(), pool.close()]);
    },
  };
}

/** One page read on a thread. Its refusal when it takes too much time or memory. */
async function readOnThread(
  pool: WorkerPool,
  input: ReadingInput,
  signal: AbortSignal,
): Promise<ReadingOutcome> {
  const { port1: waiting, port2: texts } = new MessageChannel();
  try {
    const options = { signal, transfer: [texts] };
    const result = await pool.run<PageTask, PageTaskResult>(READ_TASK, { input, texts }, options);
    const { outcome, detached } = result;
    if (!outcome.ok || detached.length === 0) return outcome;
    const done = await attachTexts(outcome.reading.done, detached, waiting);
    return { ok: true, reading: { ...outcome.reading, done } };
  } catch (error) {
    if (!(error instanceof ReadLimitError)) throw error;
    return { ok: false, refusal: refuseReading(input, error.message) };
  } finally {
    waiting.close();
  }
}

/** A cap of the environment, where 0 is none. */
const unbounded = (most: number): number => (most === 0 ? Number.POSITIVE_INFINITY : most);

/** The items of a generator made once a place in the line is free; the place is given back when they end. */
async function* inLine<T>(
  line: Slots | undefined,
  signal: AbortSignal,
  make: () => AsyncGenerator<T, void>,
): AsyncGenerator<T, void> {
  const release = await line?.acquire(signal);
  try {
    yield* make();
  } finally {
    release?.();
  }
}

/** Where the runs of a surface leave their traces: a folder of the server's, one file of the library's, or nowhere. */
function traceStore({ environment, surface, report }: EngineOptions): {
  readonly open: (header: RunEvent) => Trace;
} {
  const none: Trace = { write: async () => undefined, close: async () => undefined };
  if (surface === "library") {
    const file = environment.SERVICE_TRACE;
    return { open: ({ run }) => (file === "" ? none : openTrace(file, run, report)) };
  }
  const folder = join(environment.SERVICE_TRACE_DIR || tmpdir(), "service-runs");
  let runs = 0;
  return {
    open: ({ run, trace }) => {
      if (runs++ % RUNS_BETWEEN_PRUNING === 0) void pruneTraces(folder, new Date(), report);
      return openTrace(join(folder, trace), run, report);
    },
  };
}

const RUNS_BETWEEN_PRUNING = 50;
