// The service behind every surface: every operation of the table onto its code, over parts wired once.

import type { KeptGraph } from "../crawls/graphs.ts";
import { InvalidRequestError } from "../model/errors.ts";
import type { FolderFile, GraphFolderFormat } from "../model/graph.ts";
import { readForCrawl } from "../operations/crawl/run.ts";
import type { OperationName, RequestOf } from "../operations/operations.ts";
import { RUNNERS } from "../operations/runners.ts";
import { decodeSupplied } from "../read/supplied.ts";
import type { SemaphoreCounts } from "../runtime/semaphore.ts";
import { graphFolderOf } from "./graph-forms.ts";
import type { Call, ResultOf } from "./operation.ts";
import { createParts, type EngineOptions } from "./parts.ts";
import { type ParsedRequest, type Placed, parseBody, parseQuery } from "./request.ts";
import type { BodyTask, ParsedBody } from "./request-worker.ts";
import { ENGINE_VERSION } from "./version.ts";

export type { KeptGraph, SemaphoreCounts };

/** What is taken and what waits, by kind. */
export interface EngineLoad {
  readonly renders: SemaphoreCounts;
  readonly streams: SemaphoreCounts;
  readonly crawls: SemaphoreCounts;
  readonly detached: SemaphoreCounts;
  /** Pages read for crawls of other machines. */
  readonly shared: SemaphoreCounts;
  readonly threads: SemaphoreCounts;
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
  ): Promise<ParsedRequest<N>>;
  /** The parameters of a query, and what was sent beside them, to a checked request; throws InvalidRequestError. */
  parseQuery<N extends OperationName>(name: N, query: unknown, placed?: Placed): ParsedRequest<N>;
  /** The checks an operation makes before the first byte of its answer; throws what they are answered with. */
  admit<N extends OperationName>(name: N, request: RequestOf<N>, call: Call): Promise<void>;
  /** Runs an operation: a promise of its answer, which rejects with the error that says why there is none, or its events. */
  run<N extends OperationName>(name: N, request: RequestOf<N>, call: Call): ResultOf<N>;
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
  module: new URL("../api/request-worker.js", import.meta.url),
  name: "parseRequestBody",
};

/** Starts an engine. Threads and browsers start on first use. */
export function createEngine(options: EngineOptions): Engine {
  const parts = createParts(options, { run: RUNNERS.crawl.run, read: readForCrawl });
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
      if (!parsed.ok) throw new InvalidRequestError(parsed.detail, parsed.warnings);
      return { request: parsed.request, warnings: parsed.warnings };
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
