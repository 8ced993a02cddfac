// Turns steps into a run: header first, a time on each event, a trace, and a failure as the last
// event.
import { randomBytes } from "node:crypto";
import {
  CrawlCancelledError,
  InvalidRequestError,
  PageError,
  ServiceClosingError,
} from "../model/errors.ts";
import { type ErrorEvent, endsStream, type RunEvent, type Timed } from "../model/event.ts";
import { failureDetails } from "../model/page-failure.ts";
import type { TextRequest } from "../operations/operations.ts";
import { traceName } from "../store/trace-file.ts";
import { type RecordContext, type RunClock, RunRecord, UNKNOWN } from "./run-record.ts";
import type { RunHeader, RunStep } from "./telemetry.ts";
import { ENGINE_VERSION } from "./version.ts";

/** Context of a run besides its steps. */
export interface RunContext<Step> extends RecordContext {
  /** Stage of a failure before the first step. */
  readonly firstStage: string;
  /** Last steps of an aborted run: of its trace if the reader left, of the run on closing. */
  readonly stopped?: (how: "left" | "closing") => Promise<readonly Step[]>;
  /** Aborts if the reader leaves, or the crawl or the service ends. */
  readonly signal: AbortSignal;
  /** Receives internal failures, not refusals. */
  readonly report: (failure: unknown) => void;
}

/** Returns the fields shared by all run headers. */
export function runHeader(url: string, clock: RunClock) {
  const run = randomBytes(6).toString("hex");
  const started = clock.epochMs();
  return {
    type: "run",
    run,
    trace: traceName(url, run, new Date(started)),
    url,
    engine: ENGINE_VERSION,
    started: Math.round(started) / 1000,
  } as const;
}

/** Returns the first event of a page run. */
export function pageRunHeader(request: TextRequest, clock: RunClock): RunEvent {
  const supplied = request.html !== undefined || request.file !== undefined;
  const render = request.render && !supplied;
  const strategy = supplied ? "supplied" : render ? "union" : "static-only";
  return { ...runHeader(request.url, clock), mode: "page", strategy, render, supplied };
}

/** End of a run: the value its steps return, or the failure after its `error` event. */
export type RunEnd<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: unknown };

/**
 * Yields the events of one run. Its steps wait for a place, yield the header, then read; events
 * after the header have their time. Whatever the steps do, the last event is `done` or `error`.
 *
 * Returns the end of the run, so that its caller has the value or can rethrow the failure. If the
 * reader disconnects or its signal aborts, ends the steps, writes `stopped` to the trace and yields
 * nothing more. If the service closes or the crawl is cancelled, the last event says so.
 */
export async function* runEvents<Header extends RunHeader, Step extends RunStep, T>(
  steps: AsyncGenerator<Header | Step, T>,
  context: RunContext<Step>,
): AsyncGenerator<Header | Timed<Step> | Timed<ErrorEvent>, RunEnd<T>> {
  const record = new RunRecord(context);
  let stage = context.firstStage;
  let isEnded = false;
  let failed: unknown;
  try {
    const returned: { value?: T } = {};
    for await (const step of keepingReturn(steps, returned)) {
      if (!isHeader(step)) stage = step.stage;
      const event = isHeader(step) ? await record.begin(step) : await record.add(step);
      isEnded = endsStream(step);
      yield event;
      record.taken();
    }
    if (returned.value === undefined) throw new Error("the run ended without a result");
    // A run whose texts nobody wants has no `done`.
    isEnded = true;
    return { ok: true, value: returned.value };
  } catch (failure) {
    failed = failure;
    const closing = closingOf(context.signal);
    const hasReader = !context.signal.aborted || closing !== undefined;
    if (!isEnded && hasReader) {
      for (const event of await lastEvents(context, closing ?? failure, stage)) {
        if (event.stage === UNKNOWN) context.report(failure);
        const timed = await record.add(event);
        isEnded = endsStream(event);
        yield timed;
      }
    }
    return { ok: false, failure: closing ?? failure };
  } finally {
    if (!isEnded) await record.leave(await stoppedSteps(context, "left"));
    await record.end(isEnded ? failed : (failed ?? new Error("the reader left")));
  }
}

const isHeader = <Header extends RunHeader>(step: Header | RunStep): step is Header =>
  step.type === "run";

/** Returns the events that end a failed run; the last of them is `done` or `error`. */
async function lastEvents<Step extends RunStep>(
  context: RunContext<Step>,
  failure: unknown,
  stage: string,
): Promise<readonly (Step | ErrorEvent)[]> {
  const last = isEnd(failure) ? await stoppedSteps(context, "closing") : [];
  return endsStream(last.at(-1)) ? last : [...last, errorEvent(failure, stage)];
}

/** Returns the last steps of an aborted run; none by default, and if they fail. */
async function stoppedSteps<Step>(
  { stopped, report }: RunContext<Step>,
  how: "left" | "closing",
): Promise<readonly Step[]> {
  try {
    return (await stopped?.(how)) ?? [];
  } catch (error) {
    report(error);
    return [];
  }
}

/** Returns the abort reason if readers are notified: the service closes, the crawl is cancelled. */
function closingOf({
  aborted,
  reason,
}: AbortSignal): ServiceClosingError | CrawlCancelledError | undefined {
  return aborted && isEnd(reason) ? reason : undefined;
}

const isEnd = (reason: unknown): reason is ServiceClosingError | CrawlCancelledError =>
  reason instanceof ServiceClosingError || reason instanceof CrawlCancelledError;

/** Yields a generator's items and stores its return value, which `for await` would drop. */
async function* keepingReturn<Step, T>(
  steps: AsyncGenerator<Step, T>,
  returned: { value?: T },
): AsyncGenerator<Step, void> {
  returned.value = yield* steps;
}

function errorEvent(failure: unknown, stage: string): ErrorEvent {
  if (failure instanceof PageError) {
    const { streamMessage: message, requiresRender } = failure;
    const details = { ...failureDetails(failure), requires_render: requiresRender };
    return { type: "error", stage, message, ...details };
  }
  if (failure instanceof InvalidRequestError || isEnd(failure)) {
    return { type: "error", stage, code: failure.code, message: failure.message };
  }
  // Any other failure is internal: its message may include paths and must not reach the caller.
  return { type: "error", stage: UNKNOWN, code: "INTERNAL", message: "internal error" };
}
