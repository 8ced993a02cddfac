// What the code of an operation is: given the parts, a checked request and who asks, it gives an answer or events.
import type { PageEvent } from "../model/event.ts";
import type { GraphSummary, OutlineStream, SiteContext, SiteSection } from "../model/graph.ts";
import type { Journal } from "../model/journal.ts";
import type { OperationName, RequestOf } from "../model/operations.ts";
import type { FactsResult, TextResult } from "../model/page.ts";
import type { Config, Health } from "../model/resources.ts";
import type { SiteEvent } from "../model/site-event.ts";
import type { TechnologyReport } from "../model/technology.ts";
import type { EngineParts } from "./parts.ts";

/** A file that a caller is given, text by text. */
export interface LineFileAnswer {
  readonly name: string;
  readonly content_type: string;
  readonly lines: Iterable<string>;
}

/** What each operation gives: an answer, a file, or events that return the failure behind their `error` event. */
export interface Results {
  readonly health: Promise<Health>;
  readonly config: Promise<Config>;
  readonly read: Promise<TextResult>;
  readonly technologies: Promise<TechnologyReport>;
  readonly stream: AsyncGenerator<PageEvent, unknown>;
  readonly crawl: AsyncGenerator<SiteEvent, unknown>;
  readonly facts: Promise<FactsResult>;
  readonly context: Promise<SiteContext>;
  readonly summary: Promise<GraphSummary>;
  readonly graph: Promise<LineFileAnswer>;
  readonly outline: Promise<OutlineStream>;
  readonly section: Promise<SiteSection>;
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
