// Stores each watch in a folder of its own, with its record and the pages of its last check.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type {
  DueTime,
  WatchClaim,
  WatchedPage,
  WatchRecord,
  WatchStore,
} from "../model/watch-store.ts";
import { NEVER } from "../runtime/abort.ts";
import { isObject } from "../text/json-values.ts";
import { openLocked } from "./folder-lock.ts";
import { linesIn } from "./line-file.ts";
import { idsIn, queueWrite, recordsIn, writeLines } from "./record-folders.ts";
import { type CheckWatch, watchRecordOf } from "./stored-record.ts";

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

/** Opens the watches of a folder, as `openLocked` does. */
export function openWatchFiles(options: WatchFilesOptions): Promise<WatchStore> {
  const { path, checkRequest, report } = options;
  const read = (value: unknown) => storedOf(value, checkRequest);
  return openLocked(path, async (release) => {
    const found = await recordsIn({ path, file: RECORD, kind: "watch", read, report });
    return watchFiles(options, new Map(found.map((one) => [one.record.id, one])), release);
  });
}

function watchFiles(
  { path, dueMs }: WatchFilesOptions,
  stored: Map<string, Stored>,
  release: () => Promise<void>,
): WatchStore {
  const claimed = new Set<string>();
  /** Pending writes, by id, in sequence. */
  const writing = new Map<string, Promise<void>>();
  const write = async (one: Stored): Promise<void> => {
    const { id } = one.record;
    await writeLines(join(path, id), RECORD, [one]);
    stored.set(id, one);
  };
  const commit: WatchClaim["commit"] = (record, pages) =>
    queueWrite(writing, record.id, async () => {
      const { id } = record;
      const known = stored.get(id);
      if (known === undefined) return;
      const now = { ...record, askedMs: known.record.askedMs };
      if (pages === undefined) return write({ record: now, pages: known.pages });
      // The record names the new file only once that is whole.
      const number = known.pages + 1;
      await writeLines(join(path, id), pagesFile(number), pages);
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
    create: (record) => queueWrite(writing, record.id, () => write({ record, pages: 0 })),
    ask: (id, atMs) =>
      queueWrite(writing, id, async () => {
        const known = stored.get(id);
        if (known !== undefined)
          await write({ ...known, record: { ...known.record, askedMs: atMs } });
      }),
    pages: async (id) => {
      const number = stored.get(id)?.pages ?? 0;
      if (number === 0) return undefined;
      const pages: WatchedPage[] = [];
      const lines = linesIn(join(path, id, pagesFile(number)));
      for await (const line of lines) if (isPage(line)) pages.push(line);
      return pages;
    },
    remove: async (id) => {
      const existed = stored.delete(id);
      await queueWrite(writing, id, () => rm(join(path, id), { recursive: true, force: true }));
      writing.delete(id);
      return existed;
    },
    claim: async (id) => {
      if (claimed.has(id) || !stored.has(id)) return undefined;
      claimed.add(id);
      // No other process can take over claimed files.
      return { lost: NEVER, commit, release: async () => void claimed.delete(id) };
    },
    close: async () => {
      await Promise.allSettled(writing.values());
      await release();
    },
  };
}

const pagesFile = (number: number): string => `pages-${number}.jsonl`;

function isPage(value: unknown): value is WatchedPage {
  const texts = ["key", "url", "title", "hash", "text"];
  return isObject(value) && texts.every((name) => typeof value[name] === "string");
}

function storedOf(value: unknown, checkRequest: CheckWatch): Stored {
  if (!isObject(value) || !("record" in value) || !("pages" in value)) {
    throw new Error("it is not the record of a watch");
  }
  const { record, pages } = value;
  const number = Number.isSafeInteger(pages) ? Number(pages) : 0;
  return { record: watchRecordOf(record, checkRequest), pages: number };
}
