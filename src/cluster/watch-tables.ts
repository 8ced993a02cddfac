// Stores watches in database tables: any machine serves them, one at a time works on each.

import { failureOf } from "../model/error-code.ts";
import type {
  DueTime,
  WatchClaim,
  WatchedPage,
  WatchRecord,
  WatchStore,
} from "../model/watch-store.ts";
import { watchRecordOf } from "../store/stored-record.ts";
import type { WatchFilesOptions } from "../store/watch-files.ts";
import type { Database, Row, Session } from "./database.ts";

/** First key of the locks of watches; the second is a hash of the id. */
const WATCH_LOCK = 1_279_350_341;

const COLUMNS = "id, record, asked_ms";

/** Options of the tables, which report each unreadable record once. */
export type WatchTablesOptions = Omit<WatchFilesOptions, "path">;

/** Opens the watches of a database. Rejects if it is unreachable. */
export async function openWatchTables(
  database: Database,
  { checkRequest, dueMs, report }: WatchTablesOptions,
): Promise<WatchStore> {
  const damaged = new Set<string>();
  const recordOf = ({ id, record, asked_ms }: Row): WatchRecord | undefined => {
    try {
      const askedMs = Number(asked_ms);
      return { ...watchRecordOf(JSON.parse(String(record)), checkRequest), askedMs };
    } catch (cause) {
      if (!damaged.has(String(id))) report(failureOf(`the watch ${id} is skipped`, cause));
      damaged.add(String(id));
      return undefined;
    }
  };
  const list = async () => {
    const rows = await database.query(`SELECT ${COLUMNS} FROM legible.watches ORDER BY position`);
    return rows.map(recordOf).filter((record) => record !== undefined);
  };
  await list();
  return {
    list,
    find: async (id) => {
      if (id.includes("\0")) return undefined;
      const sql = `SELECT ${COLUMNS} FROM legible.watches WHERE id = $1`;
      const [row] = await database.query(sql, [id]);
      return row && recordOf(row);
    },
    due: async (untilMs) => {
      const sql = "SELECT id, due_ms FROM legible.watches WHERE due_ms <= $1 ORDER BY due_ms";
      const rows = await database.query(sql, [untilMs]);
      const due = rows.map((row) => ({ id: String(row["id"]), dueMs: Number(row["due_ms"]) }));
      return due.filter(({ id }) => !damaged.has(id));
    },
    create: async (record) => {
      const values = [record.id, JSON.stringify(record), dueMs(record)];
      const sql = "INSERT INTO legible.watches (id, record, due_ms) VALUES ($1, $2, $3)";
      await database.query(sql, values);
    },
    ask: async (id, atMs) => {
      const sql =
        "UPDATE legible.watches SET asked_ms = $2, due_ms = least(due_ms, $2) WHERE id = $1";
      await database.query(sql, [id, atMs]);
    },
    pages: async (id) => {
      const sql = "SELECT pages FROM legible.watches WHERE id = $1";
      const [row] = await database.query(sql, [id]);
      const text = row?.["pages"];
      return typeof text === "string" ? (JSON.parse(text) as readonly WatchedPage[]) : undefined;
    },
    remove: async (id) => {
      const sql = "DELETE FROM legible.watches WHERE id = $1 RETURNING id";
      return (await database.query(sql, [id])).length > 0;
    },
    claim: async (id) => {
      const session = await database.lock(WATCH_LOCK, id);
      return session && claimOf(session, dueMs);
    },
    close: async () => undefined,
  };
}

/**
 * Returns the claim of a watch, whose lock and writes share a connection: a process that lost the
 * lock cannot write.
 */
function claimOf(session: Session, dueMs: DueTime): WatchClaim {
  return {
    lost: session.lost,
    commit: async (record, pages) => {
      const checkedMs = (record.last?.at ?? 0) * 1000;
      await session.query(COMMIT, [
        record.id,
        JSON.stringify(record),
        pages && JSON.stringify(pages),
        dueMs(record),
        checkedMs,
      ]);
    },
    release: () => session.end(),
  };
}

/** Replaces a watch. A check that was asked for since the last one began stays due. */
const COMMIT = `
  UPDATE legible.watches SET
    record = $2,
    pages = coalesce($3, pages),
    due_ms = least($4::bigint, CASE WHEN asked_ms > $5::float8 THEN asked_ms END)
  WHERE id = $1`;
