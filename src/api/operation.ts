// What the code of an operation is: given the parts, a checked request and who asks, it gives an answer or events.

import type { LoggedEvent } from "../model/detached-crawl.ts";
import type { PageEvent } from "../model/event.ts";
import type { Journal } from "../model/journal.ts";
import type { SiteEvent } from "../model/site-event.ts";
import type { OperationName, RequestOf } from "../operations/operations.ts";
import type { Answers, OPERATIONS } from "../operations/rows.ts";
import type { EngineParts } from "./parts.ts";

/** A file that a caller is given, text by text. */
export interface LineFileAnswer {
  readonly name: string;
  readonly content_type: string;
  readonly lines: Iterable<string>;
}

/** An answer that is made while it is written. */
type LongAnswer<A> = {
  readonly [K in keyof A]: A[K] extends readonly (infer Item)[] ? Iterable<Item> : A[K];
};

type Gives<N extends OperationName> = (typeof OPERATIONS)[N]["gives"];

/** What an operation returns: an answer, a file, or events whose generator returns the failure after an `error` event. */
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

/** One call of an operation. */
export interface Call {
  /** Aborts when the caller leaves. */
  readonly signal: AbortSignal;
  /** Told of every event of an operation that gives one answer at its end. */
  readonly onEvent?: (event: PageEvent) => void;
  /** Told of every event of the crawl that an operation makes for its one answer. */
  readonly onSiteEvent?: (event: SiteEvent) => void;
  /** Where a crawl is kept, and what an earlier run of it left. */
  readonly journal?: Journal;
  /** A crawl for the addresses of a site alone: pages are read plainly and without their texts. */
  readonly enumerate?: { readonly follow_links: boolean };
}

/** The code of an operation. */
export interface Runner<N extends OperationName> {
  /** Checks made before the first byte of an answer; throws what they are answered with. */
  readonly admit?: (parts: EngineParts, request: RequestOf<N>, call: Call) => Promise<void>;
  readonly run: (parts: EngineParts, request: RequestOf<N>, call: Call) => ResultOf<N>;
}
