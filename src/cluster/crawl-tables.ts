// Stores detached crawls in database tables: any machine serves them, one at a time runs each.
import type { CrawlChange, CrawlClaim, CrawlRecord, CrawlStore } from "../model/crawl-store.ts";
import type { CrawlWebhook } from "../model/detached-crawl.ts";
import { failureOf } from "../model/error-code.ts";
import type { CrawlFilesOptions } from "../store/crawl-files.ts";
import {
  CrawlLog,
  eventsAfter,
  type LogLines,
  type ReadLine,
  readLine,
  revisionIn,
} from "../store/crawl-log.ts";
import { LogTexts } from "../store/log-texts.ts";
import { type CheckRequest, crawlRecordOf } from "../store/stored-record.ts";
import { parsedJson } from "../text/json-values.ts";
import type { Database, Row, Session } from "./database.ts";

const CHANNEL = "legible_crawls";
/** First key of the crawl locks; the second is a hash of the id. */
const CRAWL_LOCK = 1_279_350_339;
/** Lines per query; a line holds a page. */
const LINES_AT_ONCE = 20;

const COLUMNS = "id, key, request, created_ms, webhook, wanted, is_running, numbers, ended";

/** Value of `wanted` of a crawl that is being removed, and the condition of all others. */
const REMOVED = "removed";
const STORED = `wanted <> '${REMOVED}'`;

/** Conditions of the lists. The webhook is JSON without spaces. */
const WHICH = {
  all: STORED,
  open: `ended IS NULL AND ${STORED}`,
  undelivered: `ended IS NOT NULL AND webhook LIKE '%"delivered":false%' AND ${STORED}`,
};

/** Options of the tables, which report each unreadable record once. */
export type CrawlTablesOptions = Omit<CrawlFilesOptions, "path">;

/** Opens the crawls of a database. Rejects if it is unreachable. */
export async function openCrawlTables(
  database: Database,
  { changed, checkRequest, report, texts }: CrawlTablesOptions,
): Promise<CrawlStore> {
  const closing = new AbortController();
  const textsOf = (id: string, signal?: AbortSignal) => new LogTexts(texts, id, signal);
  const recordOf = recordReader(checkRequest, report);
  const list = async (which: keyof typeof WHICH = "all") => {
    const rows = await database.query(
      `SELECT ${COLUMNS} FROM legible.crawls WHERE ${WHICH[which]} ORDER BY position`,
    );
    return rows.map(recordOf).filter((record) => record !== undefined);
  };
  const find = async (id: string) => {
    // PostgreSQL text cannot include NUL; a query with one fails.
    if (id.includes("\0")) return undefined;
    const sql = `SELECT ${COLUMNS} FROM legible.crawls WHERE id = $1 AND ${STORED}`;
    const rows = await database.query(sql, [id]);
    return rows[0] === undefined ? undefined : recordOf(rows[0]);
  };
  await list("open");
  const listening = database.listen(
    {
      name: CHANNEL,
      heard: (payload) => {
        const [what, id = ""] = payload.split(" ");
        if (what === "told" || what === "changed" || what === "removed") changed(id, what);
      },
      missed: () => {
        // The listener calls this again when it reconnects.
        const all = list("open").then((records) => records.map(({ id }) => changed(id, "changed")));
        all.catch(() => undefined);
      },
    },
    closing.signal,
  );
  return {
    list,
    find,
    create: async (record) => {
      const made = await database.query(
        `WITH made AS (
           INSERT INTO legible.crawls (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, false, $7, NULL)
           ON CONFLICT (key) DO NOTHING RETURNING id
         ) SELECT id, pg_notify('${CHANNEL}', 'changed ' || id) FROM made`,
        [
          record.id,
          record.key,
          JSON.stringify(record.request),
          record.createdMs,
          textOf(record.webhook),
          record.wanted,
          JSON.stringify(record.numbers),
        ],
      );
      if (made.length > 0) return record;
      const rows = await database.query(`SELECT ${COLUMNS} FROM legible.crawls WHERE key = $1`, [
        record.key,
      ]);
      if (rows[0] === undefined) return record;
      const known = recordOf(rows[0]);
      if (known === undefined) throw new Error("the crawl of this key cannot be read");
      return known;
    },
    update: async (id, change, webhook) => {
      const row = await update(database, id, { ...change, before: webhook });
      return row && recordOf(row);
    },
    remove: async (id, signal) => {
      await database.query(
        `WITH hidden AS (
           UPDATE legible.crawls SET wanted = '${REMOVED}', key = NULL WHERE id = $1 AND ${STORED}
           RETURNING id
         ) SELECT pg_notify('${CHANNEL}', 'removed ' || id) FROM hidden`,
        [id],
      );
      const moved = "SELECT 1 FROM legible.log WHERE crawl = $1 AND texts IS NOT NULL LIMIT 1";
      const hasMoved = async () => (await database.query(moved, [id])).length > 0;
      await textsOf(id, signal).remove(hasMoved);
      await database.query("DELETE FROM legible.crawls WHERE id = $1", [id]);
    },
    unremoved: async () => {
      const sql = `SELECT id FROM legible.crawls WHERE wanted = '${REMOVED}'`;
      return (await database.query(sql)).map(({ id }) => String(id));
    },
    claim: (id, what) => claim(database, (signal) => textsOf(id, signal), { id, what }),
    // A line's `next_event` follows its last event.
    events: (id, after, signal) =>
      eventsAfter(
        linesFrom(database, id, { column: "next_event", least: after + 2 }),
        after,
        textsOf(id, signal),
      ),
    revision: (id, place, signal) =>
      revisionIn(
        linesFrom(database, id, { column: "line", least: place, limit: 1 }),
        textsOf(id, signal),
      ),
    close: async () => {
      closing.abort(new Error("the service is closing"));
      await listening;
    },
  };
}

async function update(
  database: Database,
  id: string,
  change: CrawlChange & { readonly before: CrawlWebhook | undefined },
): Promise<Row | undefined> {
  const { wanted, webhook, end, isRunning, before } = change;
  const rows = await database.query(
    `WITH notified AS (SELECT pg_notify('${CHANNEL}', 'changed ' || $1::text))
     UPDATE legible.crawls SET
       wanted = coalesce($2, wanted),
       webhook = coalesce($3, webhook),
       ended = coalesce($4, ended),
       is_running = coalesce($5, is_running)
     FROM notified
     WHERE id = $1 AND ${STORED} AND ($6::text IS NULL OR webhook = $6)
     RETURNING ${COLUMNS}`,
    [id, wanted, textOf(webhook), textOf(end), isRunning, textOf(before)],
  );
  return rows[0];
}

const textOf = (value: object | null | undefined): string | null =>
  value == null ? null : JSON.stringify(value);

/**
 * Claims a crawl for this process by a lock on its own connection, which also writes the log. A
 * killed process loses both at once, and one that lost the lock cannot write.
 */
async function claim(
  database: Database,
  textsOf: (signal: AbortSignal | undefined) => LogTexts,
  { id, what }: { readonly id: string; readonly what: "webhook" | undefined },
): Promise<CrawlClaim | undefined> {
  const name = what === undefined ? id : `${what} ${id}`;
  const session = await database.lock(CRAWL_LOCK, name);
  if (session === undefined) return undefined;
  try {
    // Left by a killed process, which ran the crawl.
    const sql = "UPDATE legible.crawls SET is_running = false WHERE id = $1 AND is_running";
    if (what === undefined) await session.query(sql, [id]);
  } catch (error) {
    await session.end();
    throw error;
  }
  return {
    lost: session.lost,
    openLog: async (signal) => CrawlLog.open(await logLines(session, id), textsOf(signal)),
    release: () => session.end(),
  };
}

async function logLines(session: Session, id: string): Promise<LogLines> {
  const [row] = await session.query(
    "SELECT coalesce(max(line), 0) AS line FROM legible.log WHERE crawl = $1",
    [id],
  );
  let last = Number(row?.["line"] ?? 0);
  return {
    get next() {
      return last + 1;
    },
    append: async (line, numbers) => {
      const place = last + 1;
      await session.query(APPEND, [
        id,
        place,
        line.id,
        numbers.last_event + 1,
        line.entry?.type === "settled" ? line.entry.page : null,
        line.events === undefined ? null : JSON.stringify(line.events),
        textOf(line.entry),
        textOf(line.texts),
        JSON.stringify(numbers),
      ]);
      last = place;
    },
    from: (place) => linesFrom(session, id, { column: "line", least: place }),
    close: async () => undefined,
  };
}

/** Writes a line, the numbers after it and the notification atomically. */
const APPEND = `
  WITH added AS (
    INSERT INTO legible.log (crawl, line, first_event, next_event, settled_page, events, entry, texts)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ), counted AS (
    UPDATE legible.crawls SET numbers = $9 WHERE id = $1
  )
  SELECT pg_notify('${CHANNEL}', 'told ' || $1) WHERE $6::text IS NOT NULL`;

/** Yields the lines of a log from one on, in batches. */
async function* linesFrom(
  source: Pick<Database, "query">,
  id: string,
  lines: {
    readonly column: "line" | "next_event";
    readonly least: number;
    readonly limit?: number;
  },
): AsyncGenerator<ReadLine> {
  const { column, least, limit = LINES_AT_ONCE } = lines;
  let from = 0;
  for (;;) {
    const rows = await source.query(
      `SELECT line, first_event, events, entry, texts FROM legible.log
       WHERE crawl = $1 AND ${column} >= $2 AND line > $3 ORDER BY line LIMIT ${limit}`,
      [id, least, from],
    );
    for (const row of rows) yield lineOf(row);
    if (rows.length < limit) return;
    from = Number(rows.at(-1)?.["line"]);
  }
}

function lineOf({ line, first_event, events, entry, texts }: Row): ReadLine {
  const stored = {
    id: Number(first_event),
    ...(events !== null && { events: parsed(events) }),
    ...(entry !== null && { entry: parsed(entry) }),
    ...(texts !== null && { texts: parsed(texts) }),
  };
  return readLine(stored, { place: Number(line), name: `line ${line}` });
}

/** Parses a JSON column. Returns null if it is invalid: undefined would count as an absent column. */
const parsed = (text: unknown): unknown => parsedJson(String(text)) ?? null;

/** Returns a parser of rows. Returns undefined for an unreadable row, and reports it once. */
function recordReader(
  checkRequest: CheckRequest,
  report: CrawlTablesOptions["report"],
): (row: Row) => CrawlRecord | undefined {
  const reported = new Set<unknown>();
  return (row) => {
    const { id, key, created_ms, wanted, is_running } = row;
    const json = (column: string) => JSON.parse(String(row[column] ?? "null"));
    try {
      const stored = {
        ...{ id, key, wanted, createdMs: Number(created_ms), isRunning: is_running },
        ...{ request: json("request"), webhook: json("webhook") },
        ...{ numbers: json("numbers"), end: json("ended") },
      };
      return crawlRecordOf(stored, checkRequest);
    } catch (cause) {
      const words = `the detached crawl ${id} in the database is skipped`;
      if (!reported.has(id)) report(failureOf(words, cause));
      reported.add(id);
      return undefined;
    }
  };
}
