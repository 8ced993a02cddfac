// Every event of a stream: one union member per `type`; a frame is its JSON, unchanged.
import type { CacheNote, PageAbout, Strategy } from "./page.ts";
import type { PageShape, PageSource, PageText, SelectionCounts } from "./reading.ts";
import type { TypeVerdict } from "./verdict.ts";

/** First frame of a page stream. */
export interface RunEvent {
  readonly type: "run";
  /** Id of the run. */
  readonly run: string;
  /** Name of the trace file, without its folder. */
  readonly trace: string;
  /** Address that was asked for. */
  readonly url: string;
  /** Version of the package. */
  readonly engine: string;
  /** Epoch seconds. */
  readonly started: number;
  readonly mode: "page";
  /** How the page is fetched; `resolve` says how it was. */
  readonly strategy: Strategy;
  /** Whether a browser is asked for. */
  readonly render: boolean;
  /** Whether the caller gave the HTML. */
  readonly supplied: boolean;
}

/** A stage begins. */
export interface StageEvent {
  readonly type: "stage";
  readonly stage: "resolve" | "classify";
  readonly state: "running";
  /** For a person. */
  readonly message: string;
}

/** The page is there: how it was obtained, and how much each way brought. */
export interface ResolveEvent extends PageSource {
  readonly type: "resolve";
  readonly stage: "resolve";
  /** The kept copy it is answered from; null for a page that was read now. */
  readonly cache: CacheNote | null;
}

/** The page as blocks. */
export interface ParseEvent extends PageShape, PageAbout {
  readonly type: "parse";
  readonly stage: "parse";
}

/** The page type. */
export interface ClassifyEvent extends TypeVerdict {
  readonly type: "classify";
  readonly stage: "classify";
  readonly state: "done";
}

/** What was kept as content. */
export interface SelectEvent extends SelectionCounts {
  readonly type: "select";
  readonly stage: "select";
}

/** The page, whole. */
export interface DoneEvent extends Readonly<Record<PageText, string>> {
  readonly type: "done";
  readonly stage: "done";
  readonly url: string;
  /** Heading of the page; empty where it has none. */
  readonly title: string;
  /** Absolute addresses of the images, each once, in document order. */
  readonly images: readonly string[];
  /** Data tables. */
  readonly tables: number;
}

/** The run failed; the stream ends. */
export interface ErrorEvent {
  readonly type: "error";
  readonly stage: string;
  /** Stable code of the refusal, as blocking routes give it in `X-Legible-Error`; `INTERNAL` for a fault. */
  readonly code: string;
  /** Why there is no answer, in words. */
  readonly message: string;
  /** HTTP status of what the page's server answered, where it did; of a page that could not be had. */
  readonly status?: number;
  /** Whether a browser may yet bring a page that could not be had: what came was the shell of an application, or a script's challenge. */
  readonly requires_render?: boolean;
}

/** What one page read yields, in order. */
export type PageStep =
  | StageEvent
  | ResolveEvent
  | ParseEvent
  | ClassifyEvent
  | SelectEvent
  | DoneEvent
  | ErrorEvent;

/** A step with its time: `at`, seconds since the run began. An error outside the pipeline has none. */
export type Timed<E> = E & { readonly at?: number };

/** An event of the page stream. */
export type PageEvent = RunEvent | Timed<PageStep>;
