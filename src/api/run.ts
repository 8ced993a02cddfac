// Steps as a run: header first, times on every event, a trace beside it, a failure as its last event.
import { randomBytes } from "node:crypto";
import {
  CrawlCancelledError,
  InvalidRequestError,
  PageError,
  ServiceClosingError,
} from "../model/errors.ts";
import type { ErrorEvent, RunEvent, Timed } from "../model/event.ts";
import type { SiteRunEvent } from "../model/site-event.ts";
import type { TextRequest } from "../operations/operations.ts";
import type { Trace } from "../store/trace-file.ts";
import { ENGINE_VERSION } from "./version.ts";

/** The clock of a run: wall time for the header, a steady one for `at`. Both in milliseconds. */
export interface RunClock {
  readonly epochMs: () => number;
  readonly steadyMs: () => number;
}

/** What a run needs beside its steps. */
export interface RunContext<Step> {
  readonly clock: RunClock;
  /** Opens the run's trace under the name its header carries. */
  readonly openTrace: (header: RunHeader) => Trace;
  /** Stage of a failure before the first step. */
  readonly firstStage: string;
  /**
   * The last steps of a run that is broken off: the end of the trace where its reader left, of the run itself where the service
   * closes. Never rejects.
   */
  readonly stopped?: () => Promise<readonly Step[]>;
  /** The reader's leaving, or the service's closing. */
  readonly signal: AbortSignal;
  /** Told of failures that are faults of ours and not refusals. */
  readonly report: (failure: unknown) => void;
}

/** What every run's first frame has. */
export type RunHeader = RunEvent | SiteRunEvent;

/** The first frame of a page run. */
export function pageRunHeader(
  request: TextRequest,
  clock: RunClock,
  traceNameOf: TraceNamer,
): RunEvent {
  const run = randomBytes(6).toString("hex");
  const supplied = request.html !== undefined;
  const render = request.render && !supplied;
  const started = clock.epochMs();
  return {
    type: "run",
    run,
    trace: traceNameOf(request.url, run, new Date(started)),
    url: request.url,
    engine: ENGINE_VERSION,
    started: Math.round(started) / 1000,
    mode: "page",
    strategy: supplied ? "supplied" : render ? "union" : "static-only",
    render,
    supplied,
  };
}

/** Names a run's trace file. */
export type TraceNamer = (url: string, run: string, now: Date) => string;

/** How a run ended: with what its steps return, or with the failure behind its `error` event. */
export type RunEnd<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: unknown };

/** A step of a run: an event without its time. */
interface RunStep {
  readonly type: string;
  readonly stage: string;
}

/**
 * The events of one run: the header, the steps with their times, and an `error` event where a step threw.
 *
 * Returns how it ended, so that a caller that drains the run has its value or can raise its failure again. When the reader
 * leaves or its signal aborts, the steps are ended, the trace says `stopped`, and nothing more is yielded; where the service
 * closes or the crawl is cancelled, the last event says so.
 */
export async function* runEvents<Header extends RunHeader, Step extends RunStep, T>(
  header: Header,
  steps: AsyncGenerator<Step, T>,
  context: RunContext<Step>,
): AsyncGenerator<Header | Timed<Step> | Timed<ErrorEvent>, RunEnd<T>> {
  const began = context.clock.steadyMs();
  const at = () => Math.round(context.clock.steadyMs() - began) / 1000;
  const trace = context.openTrace(header);
  let stage = context.firstStage;
  let ended = false;
  try {
    await trace.write(header, at());
    yield header;
    const returned: { value?: T } = {};
    for await (const step of keepingReturn(steps, returned)) {
      stage = step.stage;
      const event = { ...step, at: at() };
      await trace.write(event, event.at);
      yield event;
    }
    ended = true;
    if (!("value" in returned)) throw new Error("the steps of a run ended without their value");
    return { ok: true, value: returned.value };
  } catch (failure) {
    const closing = closingOf(context.signal);
    if (context.signal.aborted && closing === undefined) return { ok: false, failure };
    ended = true;
    const last = closing === undefined ? [] : await lastSteps(context);
    for (const event of last.length > 0 ? last : [errorEvent(closing ?? failure, stage)]) {
      if (event.stage === UNKNOWN) context.report(failure);
      const timed = event.stage === UNKNOWN ? event : { ...event, at: at() };
      await trace.write(timed, at());
      yield timed;
    }
    return { ok: false, failure: closing ?? failure };
  } finally {
    if (!ended) {
      const last = await lastSteps(context);
      for (const step of last.length > 0 ? last : [{ type: "stopped" }])
        await trace.write(step, at());
    }
    await trace.close(at());
  }
}

/** What a run that is broken off ends with; nothing where it has no words of its own. */
const lastSteps = async <Step>({ stopped }: RunContext<Step>): Promise<readonly Step[]> =>
  (await stopped?.()) ?? [];

/** Why a signal aborted, where the service closes or a crawl is cancelled: there are readers to tell. */
function closingOf({
  aborted,
  reason,
}: AbortSignal): ServiceClosingError | CrawlCancelledError | undefined {
  return aborted && isEnd(reason) ? reason : undefined;
}

const isEnd = (reason: unknown): reason is ServiceClosingError | CrawlCancelledError =>
  reason instanceof ServiceClosingError || reason instanceof CrawlCancelledError;

/** The items of a generator, and what it returns put aside, which a `for await` would drop. */
async function* keepingReturn<Step, T>(
  steps: AsyncGenerator<Step, T>,
  returned: { value?: T },
): AsyncGenerator<Step, void> {
  returned.value = yield* steps;
}

/** Stage of a failure that no stage of the pipeline raised. */
const UNKNOWN = "unknown";

function errorEvent(failure: unknown, stage: string): ErrorEvent {
  if (failure instanceof PageError) {
    const { code, streamMessage: message, status, requiresRender } = failure;
    const answered = status === undefined ? {} : { status };
    return { type: "error", stage, code, message, ...answered, requires_render: requiresRender };
  }
  if (failure instanceof InvalidRequestError || isEnd(failure)) {
    return { type: "error", stage, code: failure.code, message: failure.message };
  }
  // Whatever is not a refusal is a fault of ours: its words may hold paths and stay out of the answer.
  return { type: "error", stage: UNKNOWN, code: "INTERNAL", message: "internal error" };
}
