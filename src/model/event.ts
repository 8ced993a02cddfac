// Every event of a page stream: one union member per `type`, sent unchanged as JSON.
import type { Captures } from "./captures.ts";
import type { JudgedContent, PageAbout, PageRecord, Strategy } from "./page.ts";
import type { FailureDetails } from "./page-failure.ts";
import type { PageShape, PageSource, PageText, SelectionCounts } from "./reading.ts";
import type { TypeVerdict } from "./verdict.ts";

/** How an event is recognised. */
export interface EventOf<Type extends string, Stage extends string> {
  /** Kind of the event; narrows the union. */
  readonly type: Type;
  /** Stage of the run that emits it. */
  readonly stage: Stage;
}

/** First frame of a stream. */
export interface RunHeader {
  /** Kind of the event; narrows the union. */
  readonly type: "run";
  /** Id of the run. */
  readonly run: string;
  /** Name of the trace file, without its folder. */
  readonly trace: string;
  /** Requested address. */
  readonly url: string;
  /** Version of the package. */
  readonly engine: string;
  /** Epoch seconds. */
  readonly started: number;
  /** Whether the run reads a page or a site. */
  readonly mode: "page" | "site";
  /** Requested strategy; a later event has the actual one. */
  readonly strategy: Strategy;
  /** Whether a browser is requested. */
  readonly render: boolean;
  /** Whether the caller supplied the HTML. */
  readonly supplied: boolean;
}

/** First frame of a page stream. */
export interface RunEvent extends RunHeader {
  readonly mode: "page";
}

/** Start of a stage. */
export interface StageEvent extends EventOf<"stage", "resolve" | "classify"> {
  /** A stage starts; the event that follows reports its result. */
  readonly state: "running";
  /** Human-readable. */
  readonly message: string;
}

/** How the page was fetched, and how much text each method returned. */
export interface ResolveEvent
  extends EventOf<"resolve", "resolve">,
    PageSource,
    Pick<PageRecord, "cache"> {}

/** The page as blocks. */
export interface ParseEvent extends EventOf<"parse", "parse">, PageShape, PageAbout {}

/** The page type. */
export interface ClassifyEvent extends EventOf<"classify", "classify">, TypeVerdict {
  /** The stage has ended. */
  readonly state: "done";
}

/** Result of content selection. */
export interface SelectEvent extends EventOf<"select", "select">, SelectionCounts {}

/** The whole page. */
export interface DoneEvent
  extends EventOf<"done", "done">,
    Readonly<Record<PageText, string>>,
    Pick<PageSource, "url">,
    Pick<JudgedContent, "images" | "tables">,
    Captures {
  /** Heading of the page; empty if there is none. */
  readonly title: string;
}

/** The run failed; the stream ends. */
export interface ErrorEvent extends EventOf<"error", string>, FailureDetails {
  /** Error message. */
  readonly message: string;
  /** Whether a browser may still read the page: it was a shell or a script's challenge. */
  readonly requires_render?: boolean;
}

/** Events of one page read, in order. */
export type PageStep =
  | StageEvent
  | ResolveEvent
  | ParseEvent
  | ClassifyEvent
  | SelectEvent
  | DoneEvent
  | ErrorEvent;

/** Event with its time; an error outside the pipeline has none. */
export type Timed<E> = E & {
  /** Seconds since the run started, with 3 decimals. */
  readonly at?: number;
};

/** An event of the page stream. */
export type PageEvent = RunEvent | Timed<PageStep>;

/** Whether an event is the last one of its stream: true for `done` and `error`. */
export const endsStream = (event: { readonly type: string } | undefined): boolean =>
  event?.type === "done" || event?.type === "error";
