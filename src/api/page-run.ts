// Runs one page read: reads on a thread and adds header, times and trace to its steps.
import { MessageChannel } from "node:worker_threads";
import { ReadLimitError } from "../model/errors.ts";
import type { PageEvent, PageStep, RunEvent } from "../model/event.ts";
import type { PageReading, ReadingWants } from "../model/reading.ts";
import type { RunPurpose } from "../model/resources.ts";
import type { TextRequest } from "../operations/operations.ts";
import { capturesWanted } from "../read/captures.ts";
import type { ReadContext } from "../read/context.ts";
import { chosenParts, inputSize, PAGE_READING, type ReadingInput } from "../read/input.ts";
import { attachTexts } from "../read/large-texts.ts";
import type { PageTask, PageTaskResult } from "../read/page-worker.ts";
import { readPage, takeReading } from "../read/read-page.ts";
import type { ReadingOutcome } from "../read/reading.ts";
import { refuseReading } from "../read/refusals.ts";
import { withFile } from "../read/supplied.ts";
import { unrendered } from "../read/unrendered.ts";
import type { WorkerPool } from "../runtime/pool.ts";
import type { Semaphore } from "../runtime/semaphore.ts";
import { callerExtrasOf } from "./caller-extras.ts";
import { fileReads } from "./file-reads.ts";
import type { Call } from "./operation.ts";
import type { EngineParts } from "./parts.ts";
import { READ_TASK } from "./read-task.ts";
import { pageRunHeader, type RunEnd, runEvents } from "./run.ts";

/** An operation's settings for reading its page. */
export interface PagePolicy {
  /** Whether to read right to left if the request sets no direction; undefined detects. */
  readonly rtl?: boolean | undefined;
  /** Whether to render, unrequested, a page that needs a browser. */
  readonly escalate: boolean;
  /** Whether to refuse a page that needs a browser and is read without one; default false. */
  readonly refusesShells?: boolean;
  /** Requested parts, by default all texts; without texts, the events are stages and `resolve`. */
  readonly wants?: ReadingWants;
  /** Semaphore for the render and, as `line`, for the whole read; unlimited if absent. */
  readonly renders?: Semaphore;
  readonly line?: Semaphore;
}

/** Yields the events of a page read; returns the reading, or the failure after `error`. */
export function pageRun(
  parts: EngineParts,
  asked: TextRequest,
  { signal, caller, ...policy }: PagePolicy & Pick<Call, "signal" | "caller">,
): AsyncGenerator<PageEvent, RunEnd<PageReading>> {
  const added = callerExtrasOf(asked, parts.environment);
  const request = { ...withFile(asked), render: needsRender(asked) };
  const context: ReadContext = {
    signal,
    caller: added,
    network: parts.network,
    browser: parts.browser,
    files: fileReads(parts, { signal, owner: caller ?? signal }),
    options: {
      ...PAGE_READING,
      now: parts.clock.epochMs(),
      include_hidden_text: request.include_hidden_text,
      left_out_samples: request.left_out_samples,
      rtl: forcedDirection(request, policy),
      parts: chosenParts(request, { isStrict: true }),
      wants: policy.wants ?? { ...PAGE_READING.wants, unjudged: !request.judge_page },
      ...(policy.refusesShells === true && !request.render && { refuses_shells: true }),
    },
    escalate: policy.escalate,
    cache: request.fetch.max_age > 0 || request.fetch.offline ? parts.pageCache?.() : undefined,
    execute: (input) => readOnThread(parts.pool, input, signal),
    renderSlot: async (waiting) => (await policy.renders?.acquire(waiting)) ?? (() => undefined),
  };
  const read = context.options.wants.texts.length > 0 ? readPage : takeReading;
  const purpose = purposeOf(context.options.wants);
  return runEvents<RunEvent, PageStep, PageReading>(steps(), {
    ...parts,
    signal,
    firstStage: "resolve",
    purpose,
  });

  async function* steps(): AsyncGenerator<RunEvent | PageStep, PageReading> {
    yield pageRunHeader(request, parts.clock);
    const release = await policy.line?.acquire(signal);
    try {
      return yield* read(request, context);
    } finally {
      release?.();
    }
  }
}

function purposeOf({ blocks, facts, technologies }: ReadingWants): RunPurpose | undefined {
  if (blocks === true) return "blocks";
  if (facts !== undefined) return "facts";
  return technologies === true ? "technologies" : undefined;
}

/**
 * Returns the reading of a page. Without a browser, a requested render falls back to plain HTTP,
 * and the reading is marked as unrendered.
 *
 * Throws like `readingOfPage`.
 */
export async function readingWhereRendered(
  parts: EngineParts,
  request: TextRequest,
  call: Call,
  policy: Partial<PagePolicy>,
): Promise<PageReading> {
  const isLacking = needsRender(request) && !(await parts.browser.available());
  const asked = isLacking ? unrenderable(request) : request;
  const reading = await readingOfPage(parts, asked, call, policy);
  return isLacking ? unrendered(reading) : reading;
}

const unrenderable = (request: TextRequest): TextRequest => ({
  ...request,
  render: false,
  screenshot: undefined,
  renderOptions: { ...request.renderOptions, wait_for: "" },
});

/** Returns the reading of a page, by default rendered if needed. Throws the failure of the run. */
export async function readingOfPage(
  parts: EngineParts,
  request: TextRequest,
  { signal, caller, onEvent }: Call,
  policy: Partial<PagePolicy> = {},
): Promise<PageReading> {
  const { renders } = parts;
  const run = pageRun(parts, request, { signal, caller, escalate: true, renders, ...policy });
  let next = await run.next();
  for (; next.done !== true; next = await run.next()) onEvent?.(next.value);
  const end = next.value;
  if (!end.ok) throw end.failure;
  return end.value;
}

/** Whether a request asks for a browser, or for something that only a browser has. */
const needsRender = (request: TextRequest): boolean =>
  request.render || request.renderOptions.wait_for !== "" || capturesWanted(request) !== undefined;

function forcedDirection({ direction }: TextRequest, { rtl }: PagePolicy): boolean | undefined {
  if (direction === undefined) return rtl;
  return direction === "auto" ? undefined : direction === "rtl";
}

/** Page size in bytes above which a thread may lack memory: 8 MiB of table cells take 1 GB. */
const LARGE_INPUT = 2 ** 23;

/** Reads one page on a thread; returns a refusal if it exceeds the time or memory limit. */
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
