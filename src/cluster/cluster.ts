// What several machines share through one database: detached crawls, graphs, turns at hosts.
import type { CrawlListener, CrawlStore } from "../model/crawl-store.ts";
import type { GraphStore } from "../model/graph-store.ts";
import type { HostClock } from "../net/politeness.ts";
import { openCrawlTables } from "./crawl-tables.ts";
import { openDatabase } from "./database.ts";
import { graphTables } from "./graph-tables.ts";
import { hostClock } from "./host-clock.ts";

/** The shared part of an instance. */
export interface Cluster {
  readonly hosts: HostClock;
  readonly graphs: GraphStore;
  openCrawls(changed: CrawlListener): Promise<CrawlStore>;
  close(): Promise<void>;
}

/** The cluster of a database; nothing is connected before it is needed. `report` hears that it is away. */
export function openCluster(connectionString: string, report: (failure: unknown) => void): Cluster {
  const database = openDatabase(connectionString);
  return {
    hosts: hostClock(database, report),
    graphs: graphTables(database),
    openCrawls: (changed) => openCrawlTables(database, changed),
    close: () => database.close(),
  };
}
