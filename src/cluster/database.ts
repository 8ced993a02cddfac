// The PostgreSQL database that several machines share: its connections, its tables, and what is told through it.
import type { Client, Notification, Pool } from "pg";
import { pause, underController, whenAborted } from "../runtime/abort.ts";
import { MIGRATIONS } from "./migrations.ts";

/** A row, by column. */
export type Row = Readonly<Record<string, unknown>>;

/** A connection of its own. What it holds is free when it ends, whichever way. */
export interface Session {
  /** Aborts when the connection has ended. */
  readonly lost: AbortSignal;
  query(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Calls `heard` with everything told through the channel from now on. */
  listen(channel: string, heard: (payload: string) => void): Promise<void>;
  end(): Promise<void>;
}

/** The database. Nothing is connected before it is asked. */
export interface Database {
  query(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  session(): Promise<Session>;
  /**
   * Calls `heard` with everything told through the channel, and `missed` when something may have been told unheard. Resolves
   * when the signal aborts. Never rejects.
   */
  listen(channel: Channel, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** What a listener does. */
interface Channel {
  readonly name: string;
  readonly heard: (payload: string) => void;
  readonly missed: () => void;
}

/** Connections for short work; each crawl that runs has one of its own beside them. */
const MOST_CONNECTIONS = 8;
const CONNECT_TIMEOUT_MS = 5000;
/** Pause before a database that went away is connected to again. */
const AGAIN_MS = 500;
/** Key of the lock under which tables are made: one process at a time. */
const MIGRATION_LOCK = 1_279_350_338;

/** The database at an address. Its tables are made with the first connection. */
export function openDatabase(connectionString: string): Database {
  const options = {
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: "legible",
    // A machine that is gone without a word gives back what it held.
    options: "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3",
  };
  let ready: Promise<Pool> | undefined;

  // Loaded with the first connection: a process without a database has no use for it.
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
    const pool = new Connections({ ...options, max: MOST_CONNECTIONS });
    // A connection that breaks while nobody uses it is replaced.
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

  return {
    query: async (sql, values = []) => (await (await pool()).query(sql, [...values])).rows,
    session,
    async listen(channel, signal) {
      while (!signal.aborted) {
        // Whatever ends it, it is begun again: who needs the database beside it says that it is away.
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

function sessionOf(client: Client): Session {
  const lost = new AbortController();
  const lose = () => lost.abort(new Error("the connection to the database has ended"));
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
    // One statement list is one transaction.
    await client.query(`${sql}; INSERT INTO legible.migrations VALUES (${index + 1})`);
  }
  await client.query("SELECT pg_advisory_unlock($1)", [MIGRATION_LOCK]);
}

/** Resolves when the signal aborts. */
function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    whenAborted(signal, resolve);
  });
}

function ignore(): void {}
