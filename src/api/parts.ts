// Parts shared by every operation: network, browser, threads, semaphores, traces.
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, createBrowser } from "../browser/browser.ts";
import { type Cluster, openCluster } from "../cluster/cluster.ts";
import { DetachedCrawlsRunner, type DetachedOptions } from "../crawls/detached-crawls.ts";
import { Graphs } from "../crawls/graphs.ts";
import { type ReadForCrawl, SharedReads } from "../crawls/shared-reads.ts";
import { createWebhooks, type Webhooks } from "../crawls/webhooks.ts";
import { EnvironmentError } from "../model/errors.ts";
import type { ArchiveOptions } from "../model/http-archive.ts";
import { once } from "../model/once.ts";
import { createHostGuard, type HostGuard, type Resolve } from "../net/guard.ts";
import { createNetwork, type Dial, type Network } from "../net/network.ts";
import { withoutSecrets } from "../runtime/child-variables.ts";
import { systemClock } from "../runtime/clock.ts";
import { createFileReaders, type FileReaders } from "../runtime/file-readers.ts";
import { createWorkerPool, type WorkerPool } from "../runtime/pool.ts";
import { Semaphore } from "../runtime/semaphore.ts";
import { type CrawlFilesOptions, hasCrawls, openCrawlFiles } from "../store/crawl-files.ts";
import { hasOwnCrawls, openOwnCrawlFiles } from "../store/own-crawl-files.ts";
import type { CheckRequest, CheckWatch } from "../store/stored-record.ts";
import { openTrace, pruneTraces, type Trace } from "../store/trace-file.ts";
import { TraceFolder } from "../store/trace-folder.ts";
import { hasWatches, openWatchFiles } from "../store/watch-files.ts";
import { messageId, watchMessage } from "../watches/watch-status.ts";
import { type ReadWatched, WatchesRunner } from "../watches/watches.ts";
import {
  blocksPrivateHosts,
  dataFolder,
  type Environment,
  graphFolders,
  unbounded,
} from "./environment.ts";
import { readOutbound } from "./outbound.ts";
import { openPageCache, type PageCacheOf } from "./page-cache.ts";
import { parseRequest } from "./request.ts";
import type { RunClock } from "./run-record.ts";
import type { RunHeader } from "./telemetry.ts";
import { textStoreOf } from "./text-store.ts";
import { ENGINE_VERSION } from "./version.ts";

/** Options for creating an engine. */
export interface EngineOptions {
  readonly environment: Environment;
  /** By default, only the server blocks private hosts and writes a trace per run. */
  readonly surface: "server" | "library";
  /** Whether to separate detached crawls from those of other processes running at the same time. */
  readonly ownCrawls?: true;
  /** Receives internal failures, such as a trace that cannot be written. */
  readonly report: (failure: unknown) => void;
  /** Replaces name resolution and dialling; for tests that present a name as public. */
  readonly resolve?: Resolve;
  readonly dial?: Dial;
  /** Where exchanges over plain HTTP are recorded, or answered from instead of the network. */
  readonly archive?: ArchiveOptions;
  /** Worker threads shared with other engines, which the caller closes; by default the engine's own. */
  readonly pool?: WorkerPool;
}

/** Parts for operations. `close` releases threads, processes, sockets and browsers. */
export interface EngineParts {
  readonly environment: Environment;
  readonly guard: HostGuard;
  readonly network: Network;
  readonly browser: Browser;
  readonly pool: WorkerPool;
  /** Processes that read PDFs and other files. */
  readonly fileReaders: FileReaders;
  /** Limits concurrent OCR commands. */
  readonly ocr: Semaphore;
  /** Limits renders of the blocking routes. */
  readonly renders: Semaphore;
  /** Limits concurrent reads of the page stream. */
  readonly streams: Semaphore;
  /** Limits concurrent crawls. */
  readonly crawls: Semaphore;
  /** Crawls that continue without their clients. */
  readonly detached: DetachedCrawlsRunner;
  /** Page reads shared by the crawls of several machines; undefined without a database. */
  readonly reads: SharedReads | undefined;
  /** Whether the database that machines share answers; true without one. Never rejects. */
  readonly databaseAnswers: () => Promise<boolean>;
  /** Pages and sites checked on a schedule. */
  readonly watches: WatchesRunner;
  /** Notifications of finished crawls and of changes. */
  readonly webhooks: Webhooks;
  readonly graphs: Graphs;
  readonly traces: TraceFolder;
  /** Page cache for `max_age`; undefined if disabled. */
  readonly pageCache: PageCacheOf | undefined;
  readonly clock: RunClock;
  /** Opens a run's trace under the name in its header. */
  readonly openTrace: (header: RunHeader) => Trace;
  readonly report: (failure: unknown) => void;
  close(): Promise<void>;
}

/** Adds the engine's parts as first parameter. */
type OnParts<F> = F extends (...asked: infer Asked) => infer Result
  ? (parts: EngineParts, ...asked: Asked) => Result
  : never;

/** Code that runs a whole crawl, one page read of a crawl, and the reads of a watch. */
interface CrawlRunners {
  readonly run: OnParts<DetachedOptions["run"]>;
  readonly read: OnParts<ReadForCrawl>;
  readonly watch: OnParts<ReadWatched>;
}

/** Creates the parts; `crawl` runs crawls on them. Threads and browsers start on first use. */
export function createParts(options: EngineOptions, crawl: CrawlRunners): EngineParts {
  const { environment, surface, report, archive, dial } = options;
  const blockPrivate = blocksPrivateHosts(environment, surface === "server");
  const { proxyFor, extras } = readOutbound(environment, blockPrivate);
  const guard = createHostGuard({
    blockPrivate,
    proxyFor,
    // Names of an archive need not resolve any more.
    resolve: archive?.replay ? async () => [ANY_ADDRESS] : options.resolve,
  });
  const cluster = clusterOf(environment, report);
  const network = createNetwork({
    hosts: cluster?.hosts,
    guard,
    archive,
    pageIntervalSeconds: archive?.replay ? 0 : environment.SERVICE_PAGE_INTERVAL_SECONDS,
    contact: environment.SERVICE_CONTACT,
    contactUrl: environment.SERVICE_CONTACT_URL,
    engineVersion: ENGINE_VERSION,
    extras,
    dial,
  });
  const browser = createBrowser({
    guard,
    maxPages: unbounded(environment.SERVICE_MAX_BROWSERS),
    args: environment.SERVICE_BROWSER_ARGS,
    executablePath: environment.SERVICE_BROWSER_PATH || undefined,
    searchPath: environment.PATH,
    userAgent: network.userAgent,
    extras,
    dial,
  });
  // Find and load the browser now, so that neither the first health check nor the first render
  // waits.
  if (surface === "server") void browser.prepare().catch(report);
  const pool = options.pool ?? createWorkerPool();
  const fileReaders = createFileReaders({
    most: environment.SERVICE_FILE_READERS,
    variables: withoutSecrets(process.env),
  });
  const webhooks = createWebhooks({
    origins: environment.SERVICE_WEBHOOK_ORIGINS,
    secret: environment.SERVICE_WEBHOOK_SECRET,
    guard,
    proxyFor,
    resolve: options.resolve,
    dial,
  });
  const texts = textStoreOf(environment);
  const crawls = crawlStoreOf(options);
  const graphs = graphFolders(environment, { home: homedir(), surface });
  const watchPath = dataFolder(environment, homedir(), "watches");
  const parts: EngineParts = {
    environment,
    guard,
    network,
    browser,
    pool,
    fileReaders,
    ocr: new Semaphore(1),
    renders: new Semaphore(unbounded(environment.SERVICE_MAX_CONCURRENT_RENDERS)),
    streams: new Semaphore(unbounded(environment.SERVICE_MAX_CONCURRENT_CRAWLS)),
    crawls: new Semaphore(unbounded(environment.SERVICE_MAX_CONCURRENT_CRAWLS)),
    detached: new DetachedCrawlsRunner({
      open: (changed) => {
        const kept = { changed, checkRequest, report, texts };
        return cluster?.openCrawls(kept) ?? crawls.open(kept);
      },
      hasAny: async () => cluster !== undefined || (await crawls.hasAny()),
      places: unbounded(environment.SERVICE_MAX_DETACHED_CRAWLS),
      run: (request, call) => crawl.run(parts, request, call),
      webhooks,
      clock: systemClock,
      report,
    }),
    watches: new WatchesRunner({
      open: (dueMs) => {
        const kept = { checkRequest: checkWatch, dueMs, report };
        return cluster?.openWatches(kept) ?? openWatchFiles({ ...kept, path: watchPath });
      },
      hasAny: async () => cluster !== undefined || (await hasWatches(watchPath)),
      places: unbounded(environment.SERVICE_MAX_DETACHED_CRAWLS),
      read: (request, signal) => crawl.watch(parts, request, signal),
      delivers: ({ webhook }) => webhook !== undefined,
      deliver: async (record, found, signal) => {
        const message = { id: messageId(record, found), ...watchMessage(record, found) };
        return webhooks.send(record.request.webhook ?? "", message, signal);
      },
      clock: systemClock,
      report,
    }),
    reads:
      cluster &&
      new SharedReads({
        work: cluster.work,
        when: environment.SERVICE_SHARE_READS,
        hasBrowser: () => browser.available(),
        read: (...asked) => crawl.read(parts, ...asked),
      }),
    databaseAnswers: async () => cluster === undefined || (await cluster.answers()),
    webhooks,
    graphs: new Graphs({
      ...graphs,
      shared: cluster?.graphs,
      version: ENGINE_VERSION,
      indexesCrawls: surface === "server",
      nowMs: () => Date.now(),
      report,
    }),
    traces: new TraceFolder(traceFolder(environment)),
    pageCache: openPageCache({
      environment,
      graphFolder: graphs.folder,
      userAgent: network.userAgent,
      extras,
      report,
    }),
    clock: { epochMs: () => Date.now(), steadyMs: () => performance.now() },
    openTrace: traceOpener(options),
    report,
    close: once(async () => {
      await Promise.all([parts.detached.close(), parts.watches.close(), parts.reads?.close()]);
      const ownPool = options.pool === undefined ? pool : undefined;
      const threads = [ownPool?.close(), fileReaders.close()];
      await Promise.all([browser.close(), network.close(), ...threads, webhooks.close()]);
      await parts.graphs.close();
      await cluster?.close();
    }),
  };
  return parts;
}

/** Stands for every host of an archive; never dialled (RFC 5737). */
const ANY_ADDRESS = "192.0.2.1";

/** Returns the file store for this process's detached crawls. */
function crawlStoreOf({ environment, ownCrawls }: EngineOptions) {
  const path = dataFolder(environment, homedir(), ownCrawls ? "mcp-crawls" : "crawls");
  const [open, hasAny] = ownCrawls
    ? [openOwnCrawlFiles, hasOwnCrawls]
    : [openCrawlFiles, hasCrawls];
  return {
    open: (kept: Omit<CrawlFilesOptions, "path">) => open({ ...kept, path }),
    hasAny: () => hasAny(path),
  };
}

const checkWatch: CheckWatch = (request) => parseRequest("watch_start", request);

const checkRequest: CheckRequest = (request) => parseRequest("crawl", request);

const traceFolder = ({ SERVICE_TRACE_DIR }: Environment): string =>
  join(SERVICE_TRACE_DIR || tmpdir(), "service-runs");

/** Connects to the database that machines share; undefined if none is configured. */
function clusterOf(
  { SERVICE_DATABASE_URL: url }: Environment,
  report: EngineOptions["report"],
): Cluster | undefined {
  if (url === "") return undefined;
  if (/^postgres(?:ql)?:\/\//.test(url)) {
    return openCluster({ connectionString: url, version: ENGINE_VERSION, report });
  }
  // Do not quote the URL: it may include a password.
  throw new EnvironmentError("SERVICE_DATABASE_URL must begin with postgres://");
}

const NO_TRACE: Trace = { write: async () => undefined, close: async () => undefined };
const RUNS_BETWEEN_PRUNING = 50;

/** Returns how traces open: a file per run for the server, one or none for the library. */
function traceOpener({ environment, surface, report }: EngineOptions): EngineParts["openTrace"] {
  if (surface === "library") {
    const file = environment.SERVICE_TRACE;
    return ({ run }) => (file === "" ? NO_TRACE : openTrace(file, run, report));
  }
  const folder = traceFolder(environment);
  let runs = 0;
  return ({ run, trace }) => {
    if (runs++ % RUNS_BETWEEN_PRUNING === 0) void pruneTraces(folder, new Date(), report);
    return openTrace(join(folder, trace), run, report);
  };
}
