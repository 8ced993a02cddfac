// PostgreSQL database shared by several machines: connections, tables and notifications.
import type { Client, Notification, Pool } from "pg";
import { pause, underController, whenAborted } from "../runtime/abort.ts";
import { MIGRATIONS } from "./migrations.ts";

/** Row, by column name. */
export type Row = Readonly<Record<string, unknown>>;

/** Dedicated connection. Its end releases all its locks. */
export interface Session {
  /** Aborts when the connection has ended. */
  readonly lost: AbortSignal;
  query(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Calls `heard` with every later notification of the channel. */
  listen(channel: string, heard: (payload: string) => void): Promise<void>;
  end(): Promise<void>;
}

/** Database; connects on first use. */
export interface Database {
  query(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  session(): Promise<Session>;
  /** Opens a session that holds the lock of a name; undefined if another session holds it. */
  lock(kind: number, name: string): Promise<Session | undefined>;
  /** Whether the database answers within two seconds. Never rejects; one question at a time. */
  answers(): Promise<boolean>;
  /**
   * Calls `heard` with each notification, and `missed` when some may be lost. Resolves when the
   * signal aborts. Never rejects.
   */
  listen(channel: Channel, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Listener on a channel. */
interface Channel {
  readonly name: string;
  readonly heard: (payload: string) => void;
  readonly missed: () => void;
}

/** Maximum pooled connections; each running crawl has its own besides. */
const MAX_CONNECTIONS = 8;
const CONNECT_TIMEOUT_MS = 5000;
/** Time within which a database that is up answers. */
const ANSWER_MS = 2000;
/** Pause before reconnecting after an outage. */
const AGAIN_MS = 500;
/** Key of the migration lock: one process at a time creates tables. */
const MIGRATION_LOCK = 1_279_350_338;

/** Opens the database. The first connection creates its tables. */
export function openDatabase(connectionString: string): Database {
  const options = {
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: "legible",
    // Keepalives release the locks of a machine that vanished.
    options: "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3",
  };
  let ready: Promise<Pool> | undefined;

  // Load on first use: a process without a database does not need it.
  const load = async () => (await import("pg")).default;

  async function connected(): Promise<Client> {
    const { Client: Connection } = await load();
    const client = new Connection(options);
    client.on("error", ignore);
    await client.connect();
    return client;
  }

  async function start(): Promise<Pool> {
    const client = await connected();
    try {
      await migrate(client);
    } finally {
      await client.end().catch(ignore);
    }
    const { Pool: Connections } = await load();
    const pool = new Connections({ ...options, max: MAX_CONNECTIONS });
    // Ignore errors of idle connections; the pool replaces them.
    pool.on("error", ignore);
    return pool;
  }

  function pool(): Promise<Pool> {
    ready ??= start().catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
    return ready;
  }

  async function session(): Promise<Session> {
    await pool();
    const client = await connected();
    return sessionOf(client);
  }

  /** Opens no connection for a lock that is held: each costs the server a process. */
  async function lock(kind: number, name: string): Promise<Session | undefined> {
    const { rows } = await (await pool()).query(HELD, [kind, name]);
    if (rows.length > 0) return undefined;
    const holding = await session();
    try {
      const sql = "SELECT pg_try_advisory_lock($1, hashtext($2)) AS taken";
      const [row] = await holding.query(sql, [kind, name]);
      if (row?.["taken"] === true) return holding;
    } catch (error) {
      await holding.end();
      throw error;
    }
    await holding.end();
    return undefined;
  }

  async function hear({ name, heard, missed }: Channel, signal: AbortSignal): Promise<void> {
    const listening = await session();
    try {
      await listening.listen(name, heard);
      missed();
      await underController([signal, listening.lost], ({ signal: ended }) => aborted(ended));
    } finally {
      await listening.end();
    }
  }

  /** The running check: only one, so that checks do not occupy all connections. */
  let asked: Promise<boolean> | undefined;

  async function ask(): Promise<boolean> {
    try {
      // The timeout also ends a connection whose other end vanished.
      const question = { text: "SELECT 1", query_timeout: ANSWER_MS };
      await (await pool()).query(question);
      return true;
    } catch {
      return false;
    } finally {
      asked = undefined;
    }
  }

  return {
    answers: async () => {
      asked ??= ask();
      const ended = new AbortController();
      try {
        return await Promise.race([asked, pause(ANSWER_MS, ended.signal).then(() => false)]);
      } finally {
        ended.abort();
      }
    },
    query: async (sql, values = []) => (await (await pool()).query(sql, [...values])).rows,
    session,
    lock,
    async listen(channel, signal) {
      while (!signal.aborted) {
        // Listen again after any failure: other queries report an outage.
        await hear(channel, signal).catch(ignore);
        await pause(AGAIN_MS, signal).catch(ignore);
      }
    },
    async close() {
      const open = await ready?.catch(() => undefined);
      await open?.end();
    },
  };
}

/** Finds a session that holds the lock of a name. */
const HELD = `
  SELECT 1 FROM pg_locks
  WHERE locktype = 'advisory' AND classid = $1::int::oid AND objid = hashtext($2)::oid
    AND objsubid = 2 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

function sessionOf(client: Client): Session {
  const lost = new AbortController();
  const lose = () => lost.abort(new Error("the connection to the database was closed"));
  client.on("error", lose).on("end", lose);
  return {
    lost: lost.signal,
    query: async (sql, values = []) => (await client.query(sql, [...values])).rows,
    listen: async (channel, heard) => {
      client.on("notification", ({ payload }: Notification) => heard(payload ?? ""));
      await client.query(`LISTEN ${channel}`);
    },
    end: () => client.end().catch(ignore),
  };
}

async function migrate(client: Client): Promise<void> {
  await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
  await client.query("CREATE SCHEMA IF NOT EXISTS legible");
  await client.query("CREATE TABLE IF NOT EXISTS legible.migrations (version int PRIMARY KEY)");
  const { rows } = await client.query("SELECT max(version) AS version FROM legible.migrations");
  const done = Number(rows[0]?.version ?? 0);
  for (const [index, sql] of MIGRATIONS.entries()) {
    if (index < done) continue;
    // A multi-statement query is one transaction.
    await client.query(`${sql}; INSERT INTO legible.migrations VALUES (${index + 1})`);
  }
  await client.query("SELECT pg_advisory_unlock($1)", [MIGRATION_LOCK]);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    whenAborted(signal, resolve);
  });
}

function ignore(): void {}
