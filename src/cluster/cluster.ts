// State shared by machines through one database.
import type { CrawlStore } from "../model/crawl-store.ts";
import type { GraphStore } from "../model/graph-store.ts";
import type { SharedWork } from "../model/shared-work.ts";
import type { WatchStore } from "../model/watch-store.ts";
import type { HostClock } from "../net/politeness.ts";
import { type CrawlTablesOptions, openCrawlTables } from "./crawl-tables.ts";
import { openDatabase } from "./database.ts";
import { graphTables } from "./graph-tables.ts";
import { hostClock } from "./host-clock.ts";
import { openWatchTables, type WatchTablesOptions } from "./watch-tables.ts";
import { workTables } from "./work-tables.ts";

/** Shared parts of an instance. */
export interface Cluster {
  readonly hosts: HostClock;
  readonly graphs: GraphStore;
  readonly work: SharedWork;
  /** Whether the database answers. Never rejects. */
  answers(): Promise<boolean>;
  openCrawls(options: CrawlTablesOptions): Promise<CrawlStore>;
  openWatches(options: WatchTablesOptions): Promise<WatchStore>;
  close(): Promise<void>;
}

interface ClusterOptions {
  readonly connectionString: string;
  /** Version of the service. */
  readonly version: string;
  /** Receives database outages. */
  readonly report: (failure: unknown) => void;
}

/** Creates the shared parts over a database; connects on first use. */
export function openCluster({ connectionString, version, report }: ClusterOptions): Cluster {
  const database = openDatabase(connectionString);
  return {
    hosts: hostClock(database, report),
    graphs: graphTables(database),
    work: workTables(database, version),
    answers: () => database.answers(),
    openCrawls: (options) => openCrawlTables(database, options),
    openWatches: (options) => openWatchTables(database, options),
    close: () => database.close(),
  };
}
