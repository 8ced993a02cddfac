// A page read as a run: header first, times on every event, a trace beside it, a failure as its last event.
import { randomBytes } from "node:crypto";
import { InvalidRequestError, PageError } from "../model/errors.ts";
import type { ErrorEvent, PageEvent, PageStep, RunEvent } from "../model/event.ts";
import type { TextRequest } from "../model/requests.ts";
import type { Trace } from "../store/trace-file.ts";
import { ENGINE_VERSION } from "./version.ts";

/** The clock of a run: wall time for the header, a steady one for `at`. Both in milliseconds. */
export interface Clock {
  readonly epochMs: () => number;
  readonly steadyMs: () => number;
}

/** What a run needs beside its steps. */
export interface RunContext {
  readonly clock: Clock;
  /** Opens the run's trace under the name its header carries. */
  readonly openTrace: (header: RunEvent) => Trace;
  /** The reader's leaving. */
  readonly signal: AbortSignal;
  /** Told of failures that are faults of ours and not refusals. */
  readonly report: (failure: unknown) => void;
}

/** The first frame of a page run. */
export function pageRunHeader(
  request: TextRequest,
  clock: Clock,
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

/**
 * The events of one run: the header, the steps with their times, and an `error` event where a step threw.
 *
 * Returns the failure behind the `error` event, so that a caller that drains the run can raise it again. When the
 * reader leaves or its signal aborts, the steps are ended, the trace says `stopped`, and nothing more is yielded.
 */
export async function* runPage(
  header: RunEvent,
  steps: AsyncGenerator<PageStep, void>,
  context: RunContext,
): AsyncGenerator<PageEvent, unknown> {
  const began = context.clock.steadyMs();
  const at = () => Math.round(context.clock.steadyMs() - began) / 1000;
  const trace = context.openTrace(header);
  let stage = "resolve";
  let ended = false;
  try {
    await trace.write(header, at());
    yield header;
    for await (const step of steps) {
      stage = step.stage;
      const event = { ...step, at: at() };
      await trace.write(event, event.at);
      yield event;
    }
    ended = true;
    return undefined;
  } catch (failure) {
    if (context.signal.aborted) return failure;
    ended = true;
    const event = errorEvent(failure, stage);
    if (event.stage === UNKNOWN) context.report(failure);
    const timed = event.stage === UNKNOWN ? event : { ...event, at: at() };
    await trace.write(timed, at());
    yield timed;
    return failure;
  } finally {
    if (!ended) await trace.write({ type: "stopped" }, at());
    await trace.close(at());
  }
}

/** Stage of a failure that no stage of the pipeline raised. */
const UNKNOWN = "unknown";

function errorEvent(failure: unknown, stage: string): ErrorEvent {
  if (failure instanceof PageError) return { type: "error", stage, message: failure.streamMessage };
  if (failure instanceof InvalidRequestError) {
    return { type: "error", stage, message: failure.message };
  }
  // Whatever is not a refusal is a fault of ours: its words may hold paths and stay out of the answer.
  return { type: "error", stage: UNKNOWN, message: "internal error" };
}
