// Stores each watch in a folder: its record, and the pages of its last check. One process at a time
// owns the files.
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { hasCode, messageOf } from "../model/error-code.ts";
import type {
  DueTime,
  WatchClaim,
  WatchedPage,
  WatchRecord,
  WatchStore,
} from "../model/watch-store.ts";
import { lockFolder } from "./folder-lock.ts";
import { namesIn } from "./folder-names.ts";
import { GraphFolder } from "./graph-folder.ts";
import { removeTemporary } from "./replace-file.ts";
import { type CheckWatch, watchRecordOf } from "./watch-record.ts";

const RECORD = "watch.json";

/** Options of the file store. */
export interface WatchFilesOptions {
  readonly path: string;
  readonly checkRequest: CheckWatch;
  readonly dueMs: DueTime;
  /** Receives failures to read a record; the watch is skipped. */
  readonly report: (failure: unknown) => void;
}

/** A record, and the number of the file with its pages; 0 for none. */
interface Stored {
  readonly record: WatchRecord;
  readonly pages: number;
}

/** Whether any watch is stored at a path. */
export async function hasWatches(path: string): Promise<boolean> {
  return (await idsIn(path)).length > 0;
}

/**
 * Locks the folder at a path, creating it if missing. Throws InvalidRequestError while another
 * process owns it.
 */
export async function openWatchFiles(options: WatchFilesOptions): Promise<WatchStore> {
  const lock = await lockFolder(options.path);
  try {
    return watchFiles(options, await storedIn(options), () => lock.release());
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function watchFiles(
  { path, dueMs }: WatchFilesOptions,
  stored: Map<string, Stored>,
  release: () => Promise<void>,
): WatchStore {
  const claimed = new Set<string>();
  /** Pending writes, by id, in sequence. */
  const writing = new Map<string, Promise<void>>();
  const inTurn = (id: string, write: () => Promise<void>): Promise<void> => {
    const written = (writing.get(id) ?? Promise.resolve()).then(write, write);
    writing.set(id, written);
    return written;
  };
  const write = async (one: Stored): Promise<void> => {
    const { id } = one.record;
    await new GraphFolder(join(path, id)).write(RECORD, [`${JSON.stringify(one)}\n`]);
    stored.set(id, one);
  };
  const commit: WatchClaim["commit"] = (record, pages) =>
    inTurn(record.id, async () => {
      const { id } = record;
      const known = stored.get(id);
      if (known === undefined) return;
      const now = { ...record, askedMs: known.record.askedMs };
      if (pages === undefined) return write({ record: now, pages: known.pages });
      // The record names the new file only once that is whole.
      const number = known.pages + 1;
      const lines = pages.map((page) => `${JSON.stringify(page)}\n`);
      await new GraphFolder(join(path, id)).write(pagesFile(number), lines);
      await write({ record: now, pages: number });
      await rm(join(path, id, pagesFile(known.pages)), { force: true });
    });
  return {
    list: async () => [...stored.values()].map(({ record }) => record),
    find: async (id) => stored.get(id)?.record,
    due: async (untilMs) =>
      [...stored.values()]
        .map(({ record }) => ({ id: record.id, dueMs: dueMs(record) }))
        .filter((watch) => watch.dueMs <= untilMs),
    create: (record) => inTurn(record.id, () => write({ record, pages: 0 })),
    ask: (id, atMs) =>
      inTurn(id, async () => {
        const known = stored.get(id);
        if (known !== undefined)
          await write({ ...known, record: { ...known.record, askedMs: atMs } });
      }),
    pages: async (id) => {
      const number = stored.get(id)?.pages ?? 0;
      if (number === 0) return undefined;
      const pages: WatchedPage[] = [];
      const lines = new GraphFolder(join(path, id)).lines(pagesFile(number));
      for await (const line of lines) if (isPage(line)) pages.push(line);
      return pages;
    },
    remove: async (id) => {
      const existed = stored.delete(id);
      await inTurn(id, () => rm(join(path, id), { recursive: true, force: true }));
      writing.delete(id);
      return existed;
    },
    claim: async (id) => {
      if (claimed.has(id) || !stored.has(id)) return undefined;
      claimed.add(id);
      return { lost: NEVER, commit, release: async () => void claimed.delete(id) };
    },
    close: async () => {
      await Promise.allSettled(writing.values());
      await release();
    },
  };
}

/** No other process can take over claimed files. */
const NEVER = new AbortController().signal;

const pagesFile = (number: number): string => `pages-${number}.jsonl`;

function isPage(value: unknown): value is WatchedPage {
  if (typeof value !== "object" || value === null) return false;
  const texts = ["key", "url", "title", "hash", "text"];
  return texts.every((name) => typeof Reflect.get(value, name) === "string");
}

// folder name of a watch: the id
const ID = /^[0-9a-f]{16}$/;

const idsIn = async (path: string): Promise<readonly string[]> =>
  (await namesIn(path)).filter((name) => ID.test(name));

async function storedIn({
  path,
  checkRequest,
  report,
}: WatchFilesOptions): Promise<Map<string, Stored>> {
  const found: Stored[] = [];
  for (const id of await idsIn(path)) {
    const name = join(path, id, RECORD);
    try {
      await removeTemporary(join(path, id));
      const value: unknown = JSON.parse(await readFile(name, "utf8"));
      found.push(storedOf(value, id, checkRequest));
    } catch (cause) {
      // The process ended before it had written the record.
      if (hasCode(cause, "ENOENT")) continue;
      report(new Error(`the watch ${name} is skipped: ${messageOf(cause)}`, { cause }));
    }
  }
  found.sort((one, other) => one.record.createdMs - other.record.createdMs);
  return new Map(found.map((one) => [one.record.id, one]));
}

function storedOf(value: unknown, id: string, checkRequest: CheckWatch): Stored {
  if (typeof value !== "object" || value === null || !("record" in value) || !("pages" in value)) {
    throw new Error("it is not the record of a watch");
  }
  const record = watchRecordOf(value.record, checkRequest);
  if (record.id !== id) throw new Error(`it is the record of ${record.id.slice(0, 100)}`);
  return { record, pages: Number.isSafeInteger(value.pages) ? Number(value.pages) : 0 };
}
