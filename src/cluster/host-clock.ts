// Turns at hosts across all machines: the moment of the last one is a row of the database.
import type { HostClock } from "../net/politeness.ts";
import type { Database } from "./database.ts";

/** Time after which a database that is away is asked again: nobody may be asked for a page meanwhile. */
const AGAIN_MS = 500;

/** The clock of a database. */
export function hostClock(database: Database): HostClock {
  return {
    take: async (host, intervalMs) => {
      try {
        const [taken] = await database.query(TAKE, [host, intervalMs]);
        if (taken !== undefined) return 0;
        const [left] = await database.query(LEFT, [host, intervalMs]);
        return Math.max(1, Math.ceil(Number(left?.["ms"] ?? 1)));
      } catch {
        // Away for now: the turn is not this process's to take.
        return AGAIN_MS;
      }
    },
  };
}

/** Takes the turn where the interval since the last one is over. */
const TAKE = `
  INSERT INTO legible.hosts AS h (host, last_at) VALUES ($1, clock_timestamp())
  ON CONFLICT (host) DO UPDATE SET last_at = clock_timestamp()
    WHERE h.last_at + $2::float8 * interval '1 millisecond' <= clock_timestamp()
  RETURNING host`;

const LEFT = `
  SELECT extract(epoch FROM last_at - clock_timestamp()) * 1000 + $2::float8 AS ms
  FROM legible.hosts WHERE host = $1`;
