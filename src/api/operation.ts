// Interface of an operation's code: takes the parts, a checked request and the call; returns an
// answer or events.

import type { GraphSink } from "../crawl/context.ts";
import type { LoggedEvent } from "../model/detached-crawl.ts";
import type { PageEvent } from "../model/event.ts";
import type { Journal } from "../model/journal.ts";
import type { ReadingWants } from "../model/reading.ts";
import type { SiteEvent } from "../model/site-event.ts";
import type { OperationName, RequestOf } from "../operations/operations.ts";
import type { Answers, OPERATIONS } from "../operations/rows.ts";
import type { EngineParts } from "./parts.ts";

/** File returned to the caller as a sequence of texts. */
export interface LineFileAnswer {
  readonly name: string;
  readonly content_type: string;
  readonly lines: Iterable<string>;
}

/** Answer whose lists are generated while it is written. */
type LongAnswer<A> = {
  readonly [K in keyof A]: A[K] extends readonly (infer Item)[] ? Iterable<Item> : A[K];
};

type Gives<N extends OperationName> = (typeof OPERATIONS)[N]["gives"];

/** Result of an operation; a generator of events returns the failure after `error`. */
export type ResultOf<N extends OperationName> =
  Gives<N> extends "events"
    ? AsyncGenerator<Answers[N], unknown>
    : Gives<N> extends "log"
      ? AsyncGenerator<LoggedEvent, void>
      : Gives<N> extends "lines"
        ? AsyncGenerator<Answers[N], void>
        : Gives<N> extends "file"
          ? Promise<LineFileAnswer>
          : Gives<N> extends "long-answer"
            ? Promise<LongAnswer<Answers[N]>>
            : Promise<Answers[N]>;

/** Report of a crawl that an operation runs. */
export interface CrawlReport {
  /** Requested parts of each page. */
  readonly wants: Partial<ReadingWants>;
  /** Receives the pages. */
  readonly add?: GraphSink["add"];
  readonly alias?: GraphSink["alias"];
}

/** One call of an operation. */
export interface Call {
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
  /** Address of the caller, by which callers share the file readers; absent if unknown. */
  readonly caller?: string | undefined;
  /** Receives every event of an operation that returns one answer. */
  readonly onEvent?: (event: PageEvent) => void;
  /** Receives every event of the crawl that an operation runs for its one answer. */
  readonly onSiteEvent?: (event: SiteEvent) => void;
  /** Storage of a crawl, and the state of its earlier run. */
  readonly journal?: Journal;
  /** Makes the crawl collect URLs only: it reads pages by plain HTTP, without their texts. */
  readonly enumerate?: { readonly follow_links: boolean };
  /** Makes the crawl read pages for a report; it then stores no graph. */
  readonly report?: CrawlReport;
}

/** The code of an operation. */
export interface Runner<N extends OperationName> {
  /** Runs checks before the first byte of an answer; throws the error to answer with. */
  readonly admit?: (parts: EngineParts, request: RequestOf<N>, call: Call) => Promise<void>;
  readonly run: (parts: EngineParts, request: RequestOf<N>, call: Call) => ResultOf<N>;
}
