// Every event of a stream: one union member per `type`; a frame is its JSON, unchanged.
import type { BlockKind, ReadingOrder } from "./document.ts";
import type { PayloadSource } from "./fact.ts";
import type { Metadata } from "./metadata.ts";
import type { Strategy } from "./page.ts";
import type { ContentMethod, PageType, RemovedCounts, TypeReason } from "./verdict.ts";

/** First frame of a page stream. */
export interface RunEvent {
  readonly type: "run";
  readonly run: string;
  /** Name of the trace file, without its folder. */
  readonly trace: string;
  readonly url: string;
  readonly engine: string;
  /** Epoch seconds. */
  readonly started: number;
  readonly mode: "page";
  readonly strategy: Strategy;
  readonly render: boolean;
  readonly supplied: boolean;
}

/** A stage begins. */
export interface StageEvent {
  readonly type: "stage";
  readonly stage: "resolve" | "classify";
  readonly state: "running";
  readonly message: string;
}

/** The page is there: how it was obtained, and how much each way brought. */
export interface ResolveEvent {
  readonly type: "resolve";
  readonly stage: "resolve";
  readonly url: string;
  readonly strategy: Strategy;
  readonly static_chars: number;
  readonly rendered_chars: number;
  readonly union_chars: number;
  readonly static_coverage: number;
  readonly blocks_only_in_static: number;
  readonly blocks_only_in_rendered: number;
  readonly render_error: string | null;
  readonly identity_declared: boolean;
  /** Set when a browser was shown a gate hiding the page and the plain fetch's page was kept whole. */
  readonly render_note: string | null;
  readonly metadata: Metadata;
}

/** The page as blocks. */
export interface ParseEvent {
  readonly type: "parse";
  readonly stage: "parse";
  readonly blocks: number;
  readonly words: number;
  readonly reading_order: ReadingOrder;
  readonly reading_order_measured: boolean;
  readonly dom_order_differs: boolean;
  readonly content_hash: string;
  readonly frameworks: readonly string[];
  readonly requires_render: boolean;
  /** Block counts by kind, largest first. */
  readonly kinds: Readonly<Partial<Record<BlockKind, number>>>;
  readonly payloads: readonly PayloadSource[];
}

/** The page type. */
export interface ClassifyEvent {
  readonly type: "classify";
  readonly stage: "classify";
  readonly state: "done";
  readonly page_type: PageType;
  readonly confidence: number;
  readonly reasons: readonly TypeReason[];
  readonly runner_up: { readonly type: PageType | ""; readonly confidence: number };
  readonly available: boolean;
}

/** What was kept as content. */
export interface SelectEvent {
  readonly type: "select";
  readonly stage: "select";
  readonly kept: number;
  readonly total: number;
  readonly methods: readonly ContentMethod[];
  readonly removed: RemovedCounts;
}

/** The page, whole. */
export interface DoneEvent {
  readonly type: "done";
  readonly stage: "done";
  readonly url: string;
  readonly title: string;
  readonly text: string;
  readonly markdown: string;
  readonly content_markdown: string;
  readonly comments_markdown: string;
  readonly images: readonly string[];
  readonly tables: number;
}

/** The run failed; the stream ends. */
export interface ErrorEvent {
  readonly type: "error";
  readonly stage: string;
  readonly message: string;
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
