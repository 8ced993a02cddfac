// Records a run: its trace and its spans, from the header to the end, with the times of its events.
import { endsStream, type Timed } from "../model/event.ts";
import type { RunPurpose } from "../model/resources.ts";
import type { Trace } from "../store/trace-file.ts";
import { openSpans, type RunHeader, type RunSpans, type RunStep } from "./telemetry.ts";

/** Clocks of a run in milliseconds: wall time for the header, steady time for `at`. */
export interface RunClock {
  readonly epochMs: () => number;
  readonly steadyMs: () => number;
}

/** Dependencies of a record. */
export interface RecordContext {
  readonly clock: RunClock;
  /** Opens the run's trace under the name in its header. */
  readonly openTrace: (header: RunHeader) => Trace;
  /** Purpose of the run, if it is not the text of a page. Only in the trace. */
  readonly purpose?: RunPurpose | undefined;
}

interface OpenRecord {
  readonly trace: Trace;
  readonly spans: RunSpans;
  readonly beganMs: number;
}

/** Stage of a failure outside the pipeline's stages; its event has no time. */
export const UNKNOWN = "unknown";

/** The record of one run. It is empty before the header: a run that waits has no trace. */
export class RunRecord {
  readonly #context: RecordContext;
  #open: OpenRecord | undefined;

  constructor(context: RecordContext) {
    this.#context = context;
  }

  /** Opens the record with the header; returns it, which has no time of its own. */
  async begin<Header extends RunHeader>(header: Header): Promise<Header> {
    const { clock, openTrace, purpose } = this.#context;
    const trace = openTrace(header);
    this.#open = { trace, spans: openSpans(header), beganMs: clock.steadyMs() };
    await trace.write({ ...header, purpose }, 0);
    return header;
  }

  /** Adds a step; returns its event. */
  async add<Step extends RunStep>(step: Step): Promise<Timed<Step>> {
    if (this.#open === undefined) return step;
    const at = this.#at();
    const event = step.stage === UNKNOWN ? step : { ...step, at };
    this.#open.spans.step(event);
    await this.#open.trace.write(event, at);
    return event;
  }

  /** Starts the next step: the reader has taken the last one. */
  taken(): void {
    this.#open?.spans.taken();
  }

  /** Adds the last steps of a run whose reader left; `stopped` where they do not end it. */
  async leave(last: readonly RunStep[]): Promise<void> {
    for (const step of endsStream(last.at(-1)) ? last : [...last, { type: "stopped" }]) {
      await this.#open?.trace.write(step, this.#at());
    }
  }

  /** Closes the record; `failure` is undefined if the run succeeded. */
  async end(failure: unknown): Promise<void> {
    this.#open?.spans.end(failure);
    await this.#open?.trace.close(this.#at());
  }

  #at(): number {
    return Math.round(this.#context.clock.steadyMs() - (this.#open?.beganMs ?? 0)) / 1000;
  }
}
