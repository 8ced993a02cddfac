// Distributes work between processes through a table; requeues work of a killed worker.
import type { SharedWork, Worker, WorkPiece } from "../model/shared-work.ts";
import { pause, underController } from "../runtime/abort.ts";
import { Notifier } from "../runtime/notifier.ts";
import type { Database, Row } from "./database.ts";

const CHANNEL = "legible_work";
/** First key of the locks that mark live processes; the second is the process's number. */
const PRESENCE_LOCK = 1_279_350_340;
/** Interval of checking for live processes and requeuing work of dead ones. */
const LOOK_MS = 1000;
/** Maximum wait for a piece to be claimed. */
const CLAIM_MS = 1000;
/**
 * Pieces collected between two vacuums. Each leaves its whole size as dead rows, and the server
 * vacuums by itself only once a minute.
 */
const PIECES_PER_VACUUM = 100;

/** Participation of this process while its connection lasts. */
interface Part {
  /** Number of this process. */
  readonly key: number;
  /** Aborts when the participation ends. */
  readonly left: AbortSignal;
  /** Callbacks for answered pieces, by number. */
  readonly waiting: Map<number, () => void>;
  /** Notified when there may be work. */
  readonly notifier: Notifier;
  others: number;
}

/** Creates shared work over a database. Only processes of the same version exchange work. */
export function workTables(database: Database, version: string): SharedWork {
  let part: Part | undefined;
  let given = 0;
  let collected = 0;

  async function enqueue(
    { kind, asked }: WorkPiece,
    signal: AbortSignal,
  ): Promise<Uint8Array | undefined> {
    const mine = part;
    if (mine === undefined) throw new Error("this process does not participate");
    const number = ++given;
    const place = [mine.key, number];
    try {
      return await underController([signal, mine.left], async (ended) => {
        const answered = new Promise<void>((resolve) => mine.waiting.set(number, resolve));
        await database.query(ENQUEUE, [...place, version, kind, asked]);
        // A piece whose worker was killed is queued again.
        while (!(await isAnswered(answered, ended.signal))) {
          const [back] = await database.query(WITHDRAW, place);
          if (back !== undefined) return undefined;
        }
        const [row] = await database.query(COLLECT, place);
        const answer = row?.["answer"];
        if (++collected % PIECES_PER_VACUUM === 0) await database.query(VACUUM).catch(ignore);
        if (!(answer instanceof Uint8Array)) throw new Error("the worker failed");
        return answer;
      });
    } catch (error) {
      // A worker finds that the piece is gone.
      await database.query(REMOVE, place).catch(ignore);
      signal.throwIfAborted();
      throw error;
    } finally {
      mine.waiting.delete(number);
    }
  }

  /** Claims pieces while there is room, and after each notification, until it ends. */
  async function claimPieces({ key, left, notifier }: Part, worker: Worker): Promise<void> {
    const underWay = new Set<Promise<void>>();
    try {
      while (!left.aborted) {
        const seen = notifier.count;
        const row = worker.isFree() ? await claimOne(key, worker) : undefined;
        if (row === undefined) {
          await notifier.next(seen, left);
          continue;
        }
        const done = answer(row, key, worker, left).finally(() => {
          underWay.delete(done);
          notifier.notify();
        });
        underWay.add(done);
      }
    } finally {
      await Promise.all(underWay);
    }
  }

  const claimOne = async (key: number, { kinds }: Worker) =>
    (await database.query(CLAIM, [key, version, kinds]))[0];

  /** Processes a piece; a failure is returned to the requester as null. Never rejects. */
  async function answer(row: Row, key: number, worker: Worker, left: AbortSignal): Promise<void> {
    const { asker, number, asked } = row;
    const done = asked instanceof Uint8Array ? await worker.work(asked, left).catch(ignore) : null;
    if (!left.aborted) await database.query(ANSWER, [asker, number, key, done]).catch(ignore);
  }

  async function participateOnce(worker: Worker, closing: AbortSignal): Promise<void> {
    const session = await database.session();
    try {
      await underController([closing, session.lost], async (ending) => {
        const [row] = await session.query("SELECT nextval('legible.processes')::int AS key");
        const mine: Part = {
          key: Number(row?.["key"]),
          left: ending.signal,
          waiting: new Map(),
          notifier: new Notifier(),
          others: 0,
        };
        await session.query("SELECT pg_advisory_lock($1, $2)", [PRESENCE_LOCK, mine.key]);
        await session.listen(CHANNEL, (payload) => {
          const [what, asker, number] = payload.split(" ");
          if (what === "given") mine.notifier.notify();
          else if (Number(asker) === mine.key) mine.waiting.get(Number(number))?.();
        });
        part = mine;
        const claiming = claimPieces(mine, worker).catch((error: unknown) => ending.abort(error));
        try {
          while (!ending.signal.aborted) {
            const [seen] = await session.query(LOOK, [PRESENCE_LOCK]);
            mine.others = Number(seen?.["present"]) - 1;
            // Busy processes may be free by now.
            mine.notifier.notify();
            await pause(LOOK_MS, ending.signal).catch(ignore);
          }
        } finally {
          part = undefined;
          ending.abort(new Error("this process no longer participates"));
          await claiming;
        }
      });
    } finally {
      await session.end();
    }
  }

  return {
    get others() {
      return part?.others ?? 0;
    },
    enqueue,
    async participate(worker, closing) {
      while (!closing.aborted) {
        // Rejoin after any failure; meanwhile the requesters do the work themselves.
        await participateOnce(worker, closing).catch(ignore);
        await pause(LOOK_MS, closing).catch(ignore);
      }
    },
  };
}

/** Whether the piece was answered within the claim time. Rejects with the signal's reason. */
function isAnswered(answered: Promise<void>, signal: AbortSignal): Promise<boolean> {
  return underController([signal], async (late) => {
    try {
      const isLate = pause(CLAIM_MS, late.signal).then(() => false);
      return await Promise.race([answered.then(() => true), isLate]);
    } finally {
      late.abort(new Error("it was answered"));
    }
  });
}

const PRESENT = `
  SELECT objid::bigint FROM pg_locks
  WHERE locktype = 'advisory' AND classid = $1::bigint::oid AND objsubid = 2 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** Counts live processes, deletes pieces of dead requesters, and requeues pieces of dead workers. */
const LOOK = `
  WITH present AS MATERIALIZED (${PRESENT}),
  gone AS (
    DELETE FROM legible.work WHERE asker NOT IN (SELECT * FROM present)
  ), again AS (
    UPDATE legible.work SET taker = NULL
    WHERE taker NOT IN (SELECT * FROM present) AND asker IN (SELECT * FROM present) AND NOT is_answered
    RETURNING number
  )
  SELECT (SELECT count(*) FROM present) AS present,
    (SELECT count(pg_notify('${CHANNEL}', 'given')) FROM again) AS again`;

const ENQUEUE = `
  WITH given AS (
    INSERT INTO legible.work (asker, number, version, kind, asked) VALUES ($1, $2, $3, $4, $5)
  ) SELECT pg_notify('${CHANNEL}', 'given')`;

const CLAIM = `
  UPDATE legible.work SET taker = $1 WHERE (asker, number) = (
    SELECT asker, number FROM legible.work
    WHERE taker IS NULL AND version = $2 AND kind = ANY ($3)
    ORDER BY given_at LIMIT 1 FOR UPDATE SKIP LOCKED
  ) RETURNING asker, number, asked`;

const ANSWER = `
  WITH answered AS (
    UPDATE legible.work SET answer = $4, is_answered = true
    WHERE asker = $1 AND number = $2 AND taker = $3 RETURNING asker, number
  ) SELECT pg_notify('${CHANNEL}', 'answered ' || asker || ' ' || number) FROM answered`;

const WITHDRAW = `
  DELETE FROM legible.work WHERE asker = $1 AND number = $2 AND taker IS NULL RETURNING number`;

const COLLECT = `
  DELETE FROM legible.work WHERE asker = $1 AND number = $2 AND is_answered RETURNING answer`;

/** Frees the space of collected pieces; skipped while another process does so. */
const VACUUM = "VACUUM (SKIP_LOCKED) legible.work";

const REMOVE = "DELETE FROM legible.work WHERE asker = $1 AND number = $2";

function ignore(): undefined {
  return undefined;
}
