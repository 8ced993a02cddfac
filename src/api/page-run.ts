// One page read as a run: the reading on a thread, the steps with header, times and trace.
import { MessageChannel } from "node:worker_threads";
import { ReadLimitError } from "../model/errors.ts";
import type { PageEvent } from "../model/event.ts";
import type { PageReading, ReadingWants } from "../model/reading.ts";
import type { TextRequest } from "../operations/operations.ts";
import type { ReadContext } from "../read/context.ts";
import { inputSize, PAGE_READING, type ReadingInput } from "../read/input.ts";
import { attachTexts } from "../read/large-texts.ts";
import type { PageTask, PageTaskResult } from "../read/page-worker.ts";
import { readPage, takeReading } from "../read/read-page.ts";
import type { ReadingOutcome } from "../read/reading.ts";
import { refuseReading } from "../read/refusals.ts";
import { unrendered } from "../read/unrendered.ts";
import type { WorkerPool } from "../runtime/pool.ts";
import type { Semaphore } from "../runtime/semaphore.ts";
import { traceName } from "../store/trace-file.ts";
import type { Call } from "./operation.ts";
import type { EngineParts } from "./parts.ts";
import { pageRunHeader, type RunEnd, runEvents } from "./run.ts";

/** What an operation decides about the read of its page. */
export interface PagePolicy {
  /** Reading direction where the request leaves it open: right to left or left to right by force; undefined detects it. */
  readonly rtl: boolean | undefined;
  /** Whether a page that needs a browser is rendered unasked. */
  readonly escalate: boolean;
  /** What is wanted of the reading. All its texts where absent; where none is wanted, the stages of the read alone are told. */
  readonly wants?: ReadingWants;
  /** Semaphore a render waits for, and slots the whole read waits for; none where absent. */
  readonly renders?: Semaphore;
  readonly line?: Semaphore;
}

/** The events of one page read, the run header first; returns the reading, or the failure behind the `error` event. */
export function pageRun(
  parts: EngineParts,
  request: TextRequest,
  { signal, ...policy }: PagePolicy & { readonly signal: AbortSignal },
): AsyncGenerator<PageEvent, RunEnd<PageReading>> {
  const context: ReadContext = {
    signal,
    network: parts.network,
    browser: parts.browser,
    options: {
      ...PAGE_READING,
      include_hidden_text: request.include_hidden_text,
      rtl: forcedDirection(request, policy),
      ...(policy.wants && { wants: policy.wants }),
    },
    escalate: policy.escalate,
    cache: request.fetch.max_age > 0 ? parts.keptPages?.() : undefined,
    execute: (input) => readOnThread(parts.pool, input, signal),
    renderSlot: async (waiting) => (await policy.renders?.acquire(waiting)) ?? (() => undefined),
  };
  const header = pageRunHeader(request, parts.clock, traceName);
  const read = context.options.wants.texts.length > 0 ? readPage : takeReading;
  const steps = inLine(policy.line, signal, () => read(request, context));
  return runEvents(header, steps, { ...parts, signal, firstStage: "resolve" });
}

/**
 * The reading of a page that is rendered on request where a browser is available, and marked as not rendered elsewhere.
 *
 * Throws like `readingOf`.
 */
export async function readingWhereRendered(
  parts: EngineParts,
  request: TextRequest,
  { policy, call }: { readonly policy: PagePolicy; readonly call: Call },
): Promise<PageReading> {
  const isLacking = request.render && !(await parts.browser.available());
  const asked = isLacking ? { ...request, render: false } : request;
  const run = pageRun(parts, asked, { ...policy, signal: call.signal });
  const reading = await readingOf(run, call);
  return isLacking ? unrendered(reading) : reading;
}

/** Runs a page read to its end; throws the failure it returns, which is the refusal behind its `error` event. */
export async function readingOf(
  run: ReturnType<typeof pageRun>,
  { onEvent }: Call,
): Promise<PageReading> {
  let next = await run.next();
  for (; next.done !== true; next = await run.next()) onEvent?.(next.value);
  const end = next.value;
  if (!end.ok) throw end.failure;
  return end.value;
}

function forcedDirection({ direction }: TextRequest, { rtl }: PagePolicy): boolean | undefined {
  if (direction === undefined) return rtl;
  return direction === "auto" ? undefined : direction === "rtl";
}

const READ_TASK = { module: new URL("../read/page-worker.js", import.meta.url), name: "readPage" };

/** Bytes of a page from which on it may need more memory than a thread has: 8 MiB of nothing but table cells take 1 GB. */
const LARGE_INPUT = 2 ** 23;

/** One page read on a thread. Its refusal when it takes too much time or memory. */
export async function readOnThread(
  pool: WorkerPool,
  input: ReadingInput,
  signal: AbortSignal,
): Promise<ReadingOutcome> {
  const { port1: waiting, port2: port } = new MessageChannel();
  try {
    const options = { signal, transfer: [port], isLarge: inputSize(input) > LARGE_INPUT };
    const task = { input, texts: port };
    const result = await pool.run<PageTask, PageTaskResult>(READ_TASK, task, options);
    const { outcome, detached } = result;
    if (!outcome.ok || detached.length === 0) return outcome;
    const texts = await attachTexts(outcome.reading.texts, detached, waiting);
    return { ok: true, reading: { ...outcome.reading, texts } };
  } catch (error) {
    if (!(error instanceof ReadLimitError)) throw error;
    return { ok: false, refusal: refuseReading(input, error.message) };
  } finally {
    waiting.close();
  }
}

/** A generator made once a place in the line is free; the place is given back when it ends. */
async function* inLine<T, R>(
  line: Semaphore | undefined,
  signal: AbortSignal,
  make: () => AsyncGenerator<T, R>,
): AsyncGenerator<T, R> {
  const release = await line?.acquire(signal);
  try {
    return yield* make();
  } finally {
    release?.();
  }
}
