// OpenTelemetry: a span for each run and for each step of it, and counts of pages. Does nothing unless the
// process has registered an SDK.
import {
  type Attributes,
  context,
  metrics,
  type Span,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { LegibleError } from "../model/errors.ts";
import type { RunEvent } from "../model/event.ts";
import type { SiteRunEvent } from "../model/site-event.ts";
import { parseUrl } from "../url/parse-url.ts";
import { ENGINE_VERSION } from "./version.ts";

const NAME = "legible";

/** First event of a run. */
export type RunHeader = RunEvent | SiteRunEvent;

/** Event of a run, without its time. */
export interface RunStep {
  readonly type: string;
  readonly stage: string;
  readonly ok?: unknown;
  readonly strategy?: unknown;
}

/** The spans of one run. */
export interface RunSpans {
  /** Ends the span of a step. */
  step(step: RunStep): void;
  /** The reader has taken the step: the next one begins. */
  taken(): void;
  /** Ends the run; `failure` is undefined if it succeeded. */
  end(failure?: unknown): void;
}

/**
 * Starts the span of a run, a child of the active one. Attributes have the host of an address and
 * never its path, which may contain secrets.
 */
export function openSpans(header: RunHeader): RunSpans {
  const tracer = trace.getTracer(NAME, ENGINE_VERSION);
  const host = parseUrl(header.url)?.hostname ?? "";
  const about: Attributes = { "legible.run": header.run, "server.address": host };
  const span = tracer.startSpan(`legible.${header.mode}`, { attributes: about });
  const inside = trace.setSpan(context.active(), span);
  let from = new Date();
  return {
    step: (step) => {
      // It announces work, whose own event ends it.
      if (step.type === "stage") return;
      const attributes = attributesOf(step);
      const startTime = from;
      tracer
        .startSpan(`legible.${header.mode}.${step.type}`, { startTime, attributes }, inside)
        .end();
      countPage(header, step);
    },
    taken: () => {
      from = new Date();
    },
    end: (failure) => endSpan(span, failure),
  };
}

function attributesOf({ stage, ok, strategy }: RunStep): Attributes {
  return {
    "legible.stage": stage,
    ...(typeof ok === "boolean" && { "legible.ok": ok }),
    ...(typeof strategy === "string" && { "legible.strategy": strategy }),
  };
}

function endSpan(span: Span, failure: unknown): void {
  if (failure !== undefined) {
    const code = failure instanceof LegibleError ? failure.code : "INTERNAL";
    span.setAttribute("error.type", code);
    span.setStatus({ code: SpanStatusCode.ERROR, message: code });
  }
  span.end();
}

/** Counts the pages of all runs; a page that cannot be read counts as failed. */
function countPage({ mode }: RunHeader, { type, ok }: RunStep): void {
  const isPage = mode === "site" ? type === "page" : type === "done" || type === "error";
  if (!isPage) return;
  const isRead = mode === "site" ? ok === true : type === "done";
  metrics
    .getMeter(NAME, ENGINE_VERSION)
    .createCounter("legible.pages", { description: "Pages read or failed.", unit: "{page}" })
    .add(1, { "legible.mode": mode, "legible.ok": isRead });
}
