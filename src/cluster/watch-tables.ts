// Stores watches in database tables: any machine serves them, one at a time works on each.

import { messageOf } from "../model/error-code.ts";
import type { WatchClaim, WatchedPage, WatchRecord, WatchStore } from "../model/watch-store.ts";
import { type CheckWatch, watchRecordOf } from "../store/watch-record.ts";
import type { Database, Row, Session } from "./database.ts";

/** First key of the locks of watches; the second is a hash of the id. */
const WATCH_LOCK = 1_279_350_340;

const COLUMNS = "id, record, asked_ms";

export interface WatchTablesOptions {
  readonly checkRequest: CheckWatch;
  /** Called once for each unreadable record, which is skipped. */
  readonly report: (failure: unknown) => void;
}

/** Opens the watches of a database. Rejects if it is unreachable. */
export async function openWatchTables(
  database: Database,
  { checkRequest, report }: WatchTablesOptions,
): Promise<WatchStore> {
  const damaged = new Set<string>();
  const recordOf = ({ id, record, asked_ms }: Row): WatchRecord | undefined => {
    try {
      const askedMs = Number(asked_ms);
      return { ...watchRecordOf(JSON.parse(String(record)), checkRequest), askedMs };
    } catch (cause) {
      if (!damaged.has(String(id))) {
        report(new Error(`the watch ${id} is skipped: ${messageOf(cause)}`, { cause }));
      }
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
    create: async (record) => {
      const values = [record.id, JSON.stringify(record)];
      await database.query("INSERT INTO legible.watches (id, record) VALUES ($1, $2)", values);
    },
    ask: async (id, atMs) => {
      await database.query("UPDATE legible.watches SET asked_ms = $2 WHERE id = $1", [id, atMs]);
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
    claim: (id) => claim(database, id),
    close: async () => undefined,
  };
}

/**
 * Claims a watch by a lock on a connection of its own, which also writes it. A killed process loses
 * both at once, and one that lost the lock cannot write.
 */
async function claim(database: Database, id: string): Promise<WatchClaim | undefined> {
  const session = await database.session();
  try {
    const sql = "SELECT pg_try_advisory_lock($1, hashtext($2)) AS taken";
    const [row] = await session.query(sql, [WATCH_LOCK, id]);
    if (row?.["taken"] === true) return claimOf(session);
  } catch (error) {
    await session.end();
    throw error;
  }
  await session.end();
  return undefined;
}

function claimOf(session: Session): WatchClaim {
  return {
    lost: session.lost,
    commit: async (record, pages) => {
      const values = [record.id, JSON.stringify(record), pages && JSON.stringify(pages)];
      const sql =
        "UPDATE legible.watches SET record = $2, pages = coalesce($3, pages) WHERE id = $1";
      await session.query(sql, values);
    },
    release: () => session.end(),
  };
}
