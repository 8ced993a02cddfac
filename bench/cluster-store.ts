// The crawls of a cluster, as its processes see them: to begin crawls without a service, and to store pages without a crawl.
import pg from "pg";
import { parseRequest } from "../src/api/request.ts";
import { type Cluster, openCluster } from "../src/cluster/cluster.ts";
import type { SiteRequest } from "../src/crawl/context.ts";
import type { CrawlRecord, CrawlStore } from "../src/model/crawl-store.ts";
import type { TextStore } from "../src/model/text-store.ts";

/** A process's connection to the shared database. */
export interface ClusterConnection {
  readonly cluster: Cluster;
  readonly store: CrawlStore;
  close(): Promise<void>;
}

/** Connects to the database of a cluster, whose logs have their long texts in `texts` if that is given. */
export async function connectCluster(
  connectionString: string,
  texts?: TextStore,
): Promise<ClusterConnection> {
  const cluster = openCluster({ connectionString, version: "bench", report: console.error });
  const store = await cluster.openCrawls({
    changed: () => undefined,
    checkRequest: (request) => parseRequest("crawl", request),
    report: console.error,
    texts,
  });
  return {
    cluster,
    store,
    close: async () => {
      await store.close();
      await cluster.close();
    },
  };
}

/** Returns the record of a crawl that has not begun. */
export const newCrawl = (id: string, request: SiteRequest): CrawlRecord => ({
  id,
  request,
  createdMs: Date.now(),
  key: null,
  webhook: null,
  wanted: "run",
  isRunning: false,
  numbers: { last_event: 0, pages_ok: 0, failed: 0, queued: 0, discovered: 0 },
  end: null,
});

/** Returns how much work processes have handed to others so far, by the database's statistics. */
export async function handedOver(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const counted = "SELECT n_tup_ins::int AS n FROM pg_stat_user_tables WHERE relname = 'work'";
    const { rows } = await client.query<{ readonly n: number }>(counted);
    return rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}
