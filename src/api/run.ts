// Turns steps into a run: header first, a time on each event, a trace, and a failure as the last
// event.
import { randomBytes } from "node:crypto";
import {
  CrawlCancelledError,
  InvalidRequestError,
  PageError,
  ServiceClosingError,
} from "../model/errors.ts";
import type { ErrorEvent, RunEvent, Timed } from "../model/event.ts";
import type { RunPurpose } from "../model/runs.ts";
import type { SiteRunEvent } from "../model/site-event.ts";
import type { TextRequest } from "../operations/operations.ts";
import { suppliedHtml } from "../read/supplied.ts";
import type { Trace } from "../store/trace-file.ts";
import { openSpans } from "./telemetry.ts";
import { ENGINE_VERSION } from "./version.ts";

/** Clocks of a run in milliseconds: wall time for the header, steady time for `at`. */
export interface RunClock {
  readonly epochMs: () => number;
  readonly steadyMs: () => number;
}

/** Context of a run besides its steps. */
export interface RunContext<Step> {
  readonly clock: RunClock;
  /** Opens the run's trace under the name in its header. */
  readonly openTrace: (header: RunHeader) => Trace;
  /** Stage of a failure before the first step. */
  readonly firstStage: string;
  /** What the run is for, besides the texts of a page; only in the trace. */
  readonly purpose?: RunPurpose | undefined;
  /**
   * Returns the last steps of an aborted run. They end the trace if the reader disconnected, and
   * the run itself if the service closes. Never rejects.
   */
  readonly stopped?: () => Promise<readonly Step[]>;
  /** Aborts if the reader leaves, or the crawl or the service ends. */
  readonly signal: AbortSignal;
  /** Receives internal failures, not refusals. */
  readonly report: (failure: unknown) => void;
}

/** First event of a run. */
export type RunHeader = RunEvent | SiteRunEvent;

/** Returns the first event of a page run. */
export function pageRunHeader(
  request: TextRequest,
  clock: RunClock,
  traceNameOf: TraceNamer,
): RunEvent {
  const run = randomBytes(6).toString("hex");
  const supplied = suppliedHtml(request) !== undefined;
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

/** Returns the name of a run's trace file. */
export type TraceNamer = (url: string, run: string, now: Date) => string;

/** End of a run: the value its steps return, or the failure after its `error` event. */
export type RunEnd<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: unknown };

/** Event of a run, without its time. */
interface RunStep {
  readonly type: string;
  readonly stage: string;
}

/**
 * Yields the events of one run: the header, the steps with their times, and an `error` event if a
 * step throws.
 *
 * Returns the end of the run, so that its caller has the value or can rethrow the failure. If the
 * reader disconnects or its signal aborts, ends the steps, writes `stopped` to the trace and yields
 * nothing more. If the service closes or the crawl is cancelled, the last event says so.
 */
export async function* runEvents<Header extends RunHeader, Step extends RunStep, T>(
  header: Header,
  steps: AsyncGenerator<Step, T>,
  context: RunContext<Step>,
): AsyncGenerator<Header | Timed<Step> | Timed<ErrorEvent>, RunEnd<T>> {
  const began = context.clock.steadyMs();
  const at = () => Math.round(context.clock.steadyMs() - began) / 1000;
  const trace = context.openTrace(header);
  const spans = openSpans(header);
  let stage = context.firstStage;
  let ended = false;
  let failed: unknown;
  try {
    await trace.write({ ...header, purpose: context.purpose }, at());
    yield header;
    const returned: { value?: T } = {};
    for await (const step of keepingReturn(steps, returned)) {
      stage = step.stage;
      const event = { ...step, at: at() };
      spans.step(event);
      await trace.write(event, event.at);
      yield event;
      spans.taken();
    }
    ended = true;
    if (!("value" in returned)) throw new Error("the run ended without a result");
    return { ok: true, value: returned.value };
  } catch (failure) {
    failed = failure;
    const closing = closingOf(context.signal);
    if (context.signal.aborted && closing === undefined) return { ok: false, failure };
    ended = true;
    const last = closing === undefined ? [] : await lastSteps(context);
    for (const event of last.length > 0 ? last : [errorEvent(closing ?? failure, stage)]) {
      if (event.stage === UNKNOWN) context.report(failure);
      const timed = event.stage === UNKNOWN ? event : { ...event, at: at() };
      spans.step(event);
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
    spans.end(ended ? failed : (failed ?? new Error("the reader left")));
    await trace.close(at());
  }
}

/** Returns the last steps of an aborted run; none by default. */
const lastSteps = async <Step>({ stopped }: RunContext<Step>): Promise<readonly Step[]> =>
  (await stopped?.()) ?? [];

/**
 * Returns the abort reason if readers must be notified: the service closes or the crawl is
 * cancelled.
 */
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

/** Stage of a failure outside the pipeline's stages. */
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
  // Any other failure is internal: its message may include paths and must not reach the caller.
  return { type: "error", stage: UNKNOWN, code: "INTERNAL", message: "internal error" };
}
