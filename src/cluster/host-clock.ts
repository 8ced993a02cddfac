// Request intervals of hosts across all machines, by the time of each host's last request.
import { failureOf } from "../model/error-code.ts";
import type { HostClock } from "../net/politeness.ts";
import type { Database } from "./database.ts";

/** Pause before retrying an unavailable database; no page is requested meanwhile. */
const AGAIN_MS = 500;

/** Creates the host clock of a database. Calls `report` once per outage. */
export function hostClock(database: Database, report: (failure: unknown) => void): HostClock {
  let isAway = false;
  return {
    take: async (host, intervalMs) => {
      try {
        const [taken] = await database.query(TAKE, [host, intervalMs]);
        isAway = false;
        if (taken !== undefined) return 0;
        const [left] = await database.query(LEFT, [host, intervalMs]);
        return Math.max(1, Math.ceil(Number(left?.["ms"] ?? 1)));
      } catch (cause) {
        // Without the database, no turn can be taken.
        const words = "no page is requested until the database is reachable";
        if (!isAway) report(failureOf(words, cause));
        isAway = true;
        return AGAIN_MS;
      }
    },
  };
}

/**
 * Takes the turn if the interval is over. Ignores a turn further ahead than the interval: the
 * database's clock was set back since.
 */
const TAKE = `
  INSERT INTO legible.hosts AS h (host, last_at) VALUES ($1, clock_timestamp())
  ON CONFLICT (host) DO UPDATE SET last_at = clock_timestamp()
    WHERE clock_timestamp() NOT BETWEEN h.last_at - $2::float8 * interval '1 millisecond'
      AND h.last_at + $2::float8 * interval '1 millisecond'
  RETURNING host`;

const LEFT = `
  SELECT extract(epoch FROM last_at - clock_timestamp()) * 1000 + $2::float8 AS ms
  FROM legible.hosts WHERE host = $1`;
