// The service behind every surface: every operation of the table onto its code, over parts wired once.
import { InvalidRequestError } from "../model/errors.ts";
import type { FolderFile, GraphFolderFormat } from "../model/graph.ts";
import type { OperationName, RequestOf } from "../model/operations.ts";
import type { SlotCounts } from "../net/slots.ts";
import { decodeSupplied } from "../read/supplied.ts";
import { graphFolderOf } from "./graph-forms.ts";
import type { KeptGraph } from "./graphs.ts";
import type { Call, Results, Runner } from "./operation.ts";
import { blocks } from "./operations/blocks.ts";
import { config } from "./operations/config.ts";
import { context } from "./operations/context.ts";
import { crawl, readForCrawl } from "./operations/crawl.ts";
import {
  crawlCancel,
  crawlEvents,
  crawlPages,
  crawlPause,
  crawlResume,
  crawlStart,
  crawlStatus,
  crawls,
} from "./operations/crawls.ts";
import { diff } from "./operations/diff.ts";
import { facts } from "./operations/facts.ts";
import { graph } from "./operations/graph.ts";
import { graphs } from "./operations/graphs.ts";
import { health } from "./operations/health.ts";
import { outline } from "./operations/outline.ts";
import { read } from "./operations/read.ts";
import { runs, trace } from "./operations/runs.ts";
import { section } from "./operations/section.ts";
import { stream } from "./operations/stream.ts";
import { summary } from "./operations/summary.ts";
import { technologies } from "./operations/technologies.ts";
import { createParts, type EngineOptions } from "./parts.ts";
import { type Placed, parseBody, parseQuery } from "./request.ts";
import type { BodyTask, ParsedBody } from "./request-worker.ts";
import { ENGINE_VERSION } from "./version.ts";

/** The code of every operation. */
const RUNNERS: { readonly [N in OperationName]: Runner<N> } = {
  health,
  config,
  read,
  stream,
  crawl,
  crawl_start: crawlStart,
  crawls,
  crawl_status: crawlStatus,
  crawl_events: crawlEvents,
  crawl_pages: crawlPages,
  crawl_pause: crawlPause,
  crawl_resume: crawlResume,
  crawl_cancel: crawlCancel,
  technologies,
  diff,
  facts,
  context,
  summary,
  graph,
  outline,
  section,
  blocks,
  graphs,
  runs,
  trace,
};

export type { SlotCounts };

/** What is taken and what waits, by kind. */
export interface EngineLoad {
  readonly renders: SlotCounts;
  readonly streams: SlotCounts;
  readonly crawls: SlotCounts;
  readonly detached: SlotCounts;
  /** Pages read for crawls of other machines. */
  readonly shared: SlotCounts;
  readonly threads: SlotCounts;
}

/** A JSON body as it was received, and what was sent in path and headers. */
export interface SentBody {
  readonly chunks: readonly Uint8Array[];
  readonly placed?: Placed;
}

/** The service behind every surface. One a process; `close` frees threads, sockets and browsers. */
export interface Engine {
  readonly version: string;
  /** A JSON body to a checked request; throws InvalidRequestError. Large bodies are parsed on a thread. */
  parseBody<N extends OperationName>(
    name: N,
    sent: SentBody,
    signal: AbortSignal,
  ): Promise<RequestOf<N>>;
  /** The parameters of a query, and what was sent beside them, to a checked request; throws InvalidRequestError. */
  parseQuery<N extends OperationName>(name: N, query: unknown, placed?: Placed): RequestOf<N>;
  /** The checks an operation makes before the first byte of its answer; throws what they are answered with. */
  admit<N extends OperationName>(name: N, request: RequestOf<N>, call: Call): Promise<void>;
  /** Runs an operation: a promise of its answer, which rejects with the error that says why there is none, or its events. */
  run<N extends OperationName>(name: N, request: RequestOf<N>, call: Call): Results[N];
  /** HTML held as bytes to text, by the charset it declares or shows. */
  decodeSupplied(bytes: Uint8Array): string;
  /** The graphs crawls have left, the last one first. */
  keptGraphs(): Promise<readonly KeptGraph[]>;
  /** The graph of a root as a folder of files. Throws GraphMissingError. */
  graphFolder(url: string, format: GraphFolderFormat): Promise<Iterable<FolderFile>>;
  load(): EngineLoad;
  /** Goes on with the detached crawls that an earlier process left, and takes part in those of other machines. Never rejects. */
  goOnWithCrawls(): Promise<void>;
  close(): Promise<void>;
}

/** Bodies up to this size are parsed where they arrive: 1 MiB takes a few milliseconds. */
const INLINE_BODY_BYTES = 1_048_576;

const BODY_TASK = {
  module: new URL("../engine/request-worker.js", import.meta.url),
  name: "parseRequestBody",
};

/** Starts an engine. Threads and browsers start on first use. */
export function createEngine(options: EngineOptions): Engine {
  const parts = createParts(options, { run: crawl.run, read: readForCrawl });
  return {
    version: ENGINE_VERSION,
    parseBody: async <N extends OperationName>(
      operation: N,
      { chunks, placed = {} }: SentBody,
      signal: AbortSignal,
    ) => {
      const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
      if (bytes <= INLINE_BODY_BYTES) return parseBody(operation, Buffer.concat(chunks), placed);
      const task = { operation, chunks, placed };
      const parsed = await parts.pool.run<BodyTask, ParsedBody<N>>(BODY_TASK, task, { signal });
      if (!parsed.ok) throw new InvalidRequestError(parsed.detail);
      return parsed.request;
    },
    parseQuery,
    admit: async (name, request, call) => RUNNERS[name].admit?.(parts, request, call),
    run: (name, request, call) => RUNNERS[name].run(parts, request, call),
    decodeSupplied,
    keptGraphs: () => parts.graphs.list(),
    graphFolder: async (url, format) => graphFolderOf((await parts.graphs.find(url)).graph, format),
    load: () => ({
      renders: parts.renders.counts,
      streams: parts.streams.counts,
      crawls: parts.crawls.counts,
      detached: parts.detached.counts,
      shared: parts.reads?.counts ?? { held: 0, waiting: 0 },
      threads: parts.pool.counts,
    }),
    goOnWithCrawls: () => {
      parts.reads?.takePart();
      return parts.detached.goOn();
    },
    close: parts.close,
  };
}
