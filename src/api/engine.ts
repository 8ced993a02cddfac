// Engine used by every interface: maps each operation to its code and shares one set of parts.

import { InvalidRequestError } from "../model/errors.ts";
import type { FolderFile, GraphFolderFormat } from "../model/graph.ts";
import type { WatchRequest } from "../model/watch-store.ts";
import type { OperationName, RequestOf } from "../operations/operations.ts";
import { OPERATIONS } from "../operations/rows.ts";
import { RUNNERS } from "../operations/runners.ts";
import { fetchImage, type ImageFile } from "../read/image-file.ts";
import { suppliedPage } from "../read/supplied.ts";
import type { Task } from "../runtime/pool.ts";
import type { SemaphoreCounts } from "../runtime/semaphore.ts";
import type { Deliver } from "../watches/watches.ts";
import { graphFolderOf } from "./graph-export.ts";
import type { Call, ResultOf, Runner } from "./operation.ts";
import { type OwnWatch, openOwnWatch } from "./own-watch.ts";
import { createParts, type EngineOptions } from "./parts.ts";
import { type ParsedRequest, type Placed, parseBody, parseQuery, parseRequest } from "./request.ts";
import type { BodyTask, ParsedBody } from "./request-worker.ts";
import { ENGINE_VERSION } from "./version.ts";

export type { SemaphoreCounts };

/** A function of a module that threads load. */
export type ThreadTask = Task;

/** How a function runs on a thread; `isLarge` grants more memory. */
export interface ThreadCall {
  readonly signal: AbortSignal;
  readonly isLarge: boolean;
}

/** Received JSON body and the fields from path and headers. */
export interface SentBody {
  readonly chunks: readonly Uint8Array[];
  readonly placed?: Placed;
}

/** Engine of a process. `close` releases threads, sockets and browsers. */
export interface Engine {
  readonly version: string;
  /** Parses and checks a JSON body, a large one on a thread. Throws InvalidRequestError. */
  parseBody<N extends OperationName>(
    name: N,
    sent: SentBody,
    signal: AbortSignal,
  ): Promise<ParsedRequest<N>>;
  /** Parses and checks a query and the fields from path and headers. Throws InvalidRequestError. */
  parseQuery<N extends OperationName>(name: N, query: unknown, placed?: Placed): ParsedRequest<N>;
  /** Checks the fields of a command or of the library. Throws InvalidRequestError. */
  parseRequest<N extends OperationName>(name: N, given: unknown): RequestOf<N>;
  /** Checks a request before the first byte of its answer. Throws the error to answer with. */
  admit<N extends OperationName>(name: N, request: RequestOf<N>, call: Call): Promise<void>;
  /** Runs an operation; returns its events, or a promise of its answer that rejects on failure. */
  run<N extends OperationName>(name: N, request: RequestOf<N>, call: Call): ResultOf<N>;
  /** Returns the request field of a file on disk: its HTML, or the file, if it is no page. */
  readonly suppliedPage: typeof suppliedPage;
  /**
   * Downloads an image of a page with the options of its crawl, in its host's turn. Throws
   * HttpError, BlockedHostError, PageDisallowedError.
   */
  fetchImage(
    image: Pick<RequestOf<"crawl">, "url" | "fetch">,
    signal: AbortSignal,
  ): Promise<ImageFile>;
  /**
   * Runs a pure function of a module on a thread, with the limits of a read and in line with reads.
   * Throws ReadLimitError, the signal's reason, or the function's error.
   */
  onThread<Input, Output>(task: ThreadTask, input: Input, how: ThreadCall): Promise<Output>;
  /** Exports the graph of a root as a folder. Throws GraphMissingError. */
  graphFolder(url: string, format: GraphFolderFormat): Promise<Iterable<FolderFile>>;
  /** Returns the used and waiting places by kind; `shared` are reads for other machines' crawls. */
  load(): Readonly<Record<string, SemaphoreCounts>>;
  /** Whether the database that machines share answers; true without one. Never rejects. */
  databaseAnswers(): Promise<boolean>;
  /**
   * Continues the detached crawls and the watches of an earlier process and joins those of other
   * machines. Never rejects.
   */
  goOnWithCrawls(): Promise<void>;
  /** Opens a watch that this process runs, apart from those of the service. */
  ownWatch(request: WatchRequest, deliver: Deliver): OwnWatch;
  close(): Promise<void>;
}

/** Maximum body size parsed on the event loop: 1 MiB takes a few milliseconds. */
const INLINE_BODY_BYTES = 1_048_576;

const BODY_TASK = {
  module: new URL("../api/request-worker.js", import.meta.url),
  name: "parseRequestBody",
};

/** Creates an engine. Threads and browsers start on first use. */
export function createEngine(options: EngineOptions): Engine {
  const parts = createParts(options, {
    run: async function* (...asked) {
      return yield* (await RUNNERS.crawl()).run(...asked);
    },
    read: async (...asked) => {
      const { readForCrawl } = await import("../operations/sites/crawl-run.ts");
      return readForCrawl(...asked);
    },
    watch: async (...asked) => {
      const { readWatched } = await import("../operations/watches/runs.ts");
      return readWatched(...asked);
    },
  });
  // A service loads all code now, so that no first request waits for its part.
  if (options.surface === "server") {
    void Promise.all(Object.values(RUNNERS).map((load) => load())).catch(options.report);
  }
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
    parseRequest: (name, given) => parseRequest(name, given),
    admit: async (name, request, call) => (await RUNNERS[name]()).admit?.(parts, request, call),
    run: (name, request, call) => runOf(name)(parts, request, call),
    suppliedPage,
    fetchImage: (image, signal) => fetchImage(parts.network, image, signal),
    onThread: (task, input, how) => parts.pool.run(task, input, how),
    graphFolder: async (url, format) => graphFolderOf((await parts.graphs.find(url)).graph, format),
    load: () => ({
      renders: parts.renders.counts,
      streams: parts.streams.counts,
      crawls: parts.crawls.counts,
      detached: parts.detached.counts,
      shared: parts.reads?.counts ?? { held: 0, waiting: 0 },
      threads: parts.pool.counts,
      files: parts.fileReaders.counts,
    }),
    databaseAnswers: () => parts.databaseAnswers(),
    goOnWithCrawls: async () => {
      parts.reads?.participate();
      await Promise.all([parts.detached.goOn(), parts.watches.goOn()]);
    },
    ownWatch: (request, deliver) => openOwnWatch(parts, request, deliver),
    close: parts.close,
  };
}

/** Kinds of answers that are a sequence. */
const SEQUENCES: ReadonlySet<string> = new Set(["events", "log", "lines"]);

/** Returns the code of an operation, which is loaded on its first call. */
function runOf<N extends OperationName>(name: N): Runner<N>["run"] {
  const load = RUNNERS[name];
  const one = async (...asked: Asked<N>) => (await load()).run(...asked);
  const sequence = async function* (...asked: Asked<N>) {
    const events: AsyncGenerator<unknown, unknown> = (await load()).run(...asked) as never;
    return yield* events;
  };
  return (SEQUENCES.has(OPERATIONS[name].gives) ? sequence : one) as unknown as Runner<N>["run"];
}

type Asked<N extends OperationName> = Parameters<Runner<N>["run"]>;
