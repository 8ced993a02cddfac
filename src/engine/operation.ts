// What the code of an operation is: given the parts, a checked request and who asks, it gives an answer or events.
import type { Answers } from "../model/answers.ts";
import type { LoggedEvent } from "../model/detached-crawl.ts";
import type { PageEvent } from "../model/event.ts";
import type { OutlineStream } from "../model/graph.ts";
import type { Journal } from "../model/journal.ts";
import type { OperationName, RequestOf } from "../model/operations.ts";
import type { EngineParts } from "./parts.ts";

/** A file that a caller is given, text by text. */
export interface LineFileAnswer {
  readonly name: string;
  readonly content_type: string;
  readonly lines: Iterable<string>;
}

/** What each operation gives: an answer, a file, or events that return the failure behind their `error` event. */
export interface Results {
  readonly health: Promise<Answers["health"]>;
  readonly config: Promise<Answers["config"]>;
  readonly read: Promise<Answers["read"]>;
  readonly technologies: Promise<Answers["technologies"]>;
  readonly stream: AsyncGenerator<Answers["stream"], unknown>;
  readonly crawl: AsyncGenerator<Answers["crawl"], unknown>;
  readonly crawl_start: Promise<Answers["crawl_start"]>;
  readonly crawls: Promise<Answers["crawls"]>;
  readonly crawl_status: Promise<Answers["crawl_status"]>;
  readonly crawl_events: AsyncGenerator<LoggedEvent, void>;
  readonly crawl_pages: AsyncGenerator<Answers["crawl_pages"], void>;
  readonly crawl_pause: Promise<Answers["crawl_pause"]>;
  readonly crawl_resume: Promise<Answers["crawl_resume"]>;
  readonly crawl_cancel: Promise<Answers["crawl_cancel"]>;
  readonly diff: Promise<Answers["diff"]>;
  readonly facts: Promise<Answers["facts"]>;
  readonly context: Promise<Answers["context"]>;
  readonly summary: Promise<Answers["summary"]>;
  readonly graph: Promise<LineFileAnswer>;
  readonly outline: Promise<OutlineStream>;
  readonly section: Promise<Answers["section"]>;
  readonly blocks: Promise<Answers["blocks"]>;
  readonly graphs: Promise<Answers["graphs"]>;
  readonly runs: Promise<Answers["runs"]>;
  readonly trace: Promise<Answers["trace"]>;
}

/** One call of an operation. */
export interface Call {
  /** Aborts when the caller leaves. */
  readonly signal: AbortSignal;
  /** Told of every event of an operation that gives one answer at its end. */
  readonly onEvent?: (event: PageEvent) => void;
  /** Where a crawl is kept, and what an earlier run of it left. */
  readonly journal?: Journal;
  /** A crawl for the addresses of a site alone: pages are read plainly and without their texts. */
  readonly enumerate?: { readonly follow_links: boolean };
}

/** The code of an operation. */
export interface Runner<N extends OperationName> {
  /** Checks made before the first byte of an answer; throws what they are answered with. */
  readonly admit?: (parts: EngineParts, request: RequestOf<N>, call: Call) => Promise<void>;
  readonly run: (parts: EngineParts, request: RequestOf<N>, call: Call) => Results[N];
}
