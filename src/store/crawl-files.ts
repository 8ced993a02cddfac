// Stores each detached crawl in a folder of its own, with its record and log.
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type {
  CrawlListener,
  CrawlProgressNumbers,
  CrawlRecord,
  CrawlStore,
} from "../model/crawl-store.ts";
import { hasCode } from "../model/error-code.ts";
import type { TextStore } from "../model/text-store.ts";
import { NEVER } from "../runtime/abort.ts";
import { CrawlLog, revisionIn } from "./crawl-log.ts";
import { hasMovedTexts, linesOf, loggedEvents, openLogFile } from "./crawl-log-file.ts";
import { openLocked } from "./folder-lock.ts";
import { LogTexts } from "./log-texts.ts";
import { idsIn, queueWrite, recordsIn, writeLines } from "./record-folders.ts";
import { type CheckRequest, crawlRecordOf } from "./stored-record.ts";

const RECORD = "crawl.json";
const LOG = "log.jsonl";
/** Ending of the folder of a crawl that is being removed. */
const REMOVED = ".removed";

/** Whether any crawl is stored at a path, or is to be removed from it. */
export async function hasCrawls(path: string): Promise<boolean> {
  return (await idsIn(path)).length > 0 || (await idsIn(path, REMOVED)).length > 0;
}

/** Options of the file store. */
export interface CrawlFilesOptions {
  readonly path: string;
  readonly changed: CrawlListener;
  readonly checkRequest: CheckRequest;
  /** Receives failures to read a record; the record is skipped. */
  readonly report: (failure: unknown) => void;
  /** Where the long texts of the logs are stored; in the logs if absent. */
  readonly texts?: TextStore | undefined;
}

/** Opens the crawls of a folder, as `openLocked` does. */
export function openCrawlFiles(options: CrawlFilesOptions): Promise<CrawlStore> {
  const { path, checkRequest, report } = options;
  const read = (value: unknown) => {
    return { record: { ...crawlRecordOf(value, checkRequest), isRunning: false } };
  };
  return openLocked(path, async (release) => {
    const found = await recordsIn({ path, file: RECORD, kind: "detached crawl", read, report });
    const records = new Map(found.map(({ record }) => [record.id, record]));
    return crawlFiles(options, records, release);
  });
}

function crawlFiles(
  { path, changed, texts }: CrawlFilesOptions,
  records: Map<string, CrawlRecord>,
  release: () => Promise<void>,
): CrawlStore {
  const claimed = new Set<string>();
  /** Pending writes of records, by id, in sequence. */
  const writing = new Map<string, Promise<void>>();

  const keep = (record: CrawlRecord): Promise<void> => {
    const { id } = record;
    records.set(id, record);
    return queueWrite(writing, id, () => writeLines(join(path, id), RECORD, [record]));
  };
  const textsOf = (id: string, signal?: AbortSignal) => new LogTexts(texts, id, signal);
  /** Hides a crawl, also from a later process. */
  const hide = async (record: CrawlRecord): Promise<void> => {
    const { id } = record;
    records.delete(id);
    await writing.get(id)?.catch(() => undefined);
    writing.delete(id);
    try {
      await rename(join(path, id), join(path, id + REMOVED));
    } catch (error) {
      if (!hasCode(error, "ENOENT")) {
        records.set(id, record);
        throw error;
      }
    }
    changed(id, "removed");
  };
  const see = (id: string, numbers: CrawlProgressNumbers): void => {
    const record = records.get(id);
    if (record !== undefined) records.set(id, { ...record, numbers });
    changed(id, "told");
  };
  return {
    list: async (which) => {
      const all = [...records.values()];
      if (which === undefined) return all;
      if (which === "open") return all.filter(({ end }) => end === null);
      return all.filter(({ end, webhook }) => end !== null && webhook?.delivered === false);
    },
    find: async (id) => records.get(id),
    create: async (record) => {
      const { key } = record;
      const known = [...records.values()].find((one) => key !== null && one.key === key);
      if (known !== undefined) {
        await writing.get(known.id);
        return known;
      }
      try {
        await keep(record);
        return record;
      } catch (error) {
        records.delete(record.id);
        throw error;
      }
    },
    update: async (id, change, webhook) => {
      const record = records.get(id);
      if (record === undefined) return undefined;
      if (webhook !== undefined && !isDeepStrictEqual(webhook, record.webhook)) return undefined;
      await keep({ ...record, ...change });
      changed(id, "changed");
      return records.get(id);
    },
    remove: async (id, signal) => {
      const record = records.get(id);
      if (record !== undefined) await hide(record);
      const folder = join(path, id + REMOVED);
      await textsOf(id, signal).remove(() => hasMovedTexts(join(folder, LOG)));
      await rm(folder, { recursive: true, force: true });
    },
    unremoved: () => idsIn(path, REMOVED),
    claim: async (id, what) => {
      const name = what === undefined ? id : `${what} ${id}`;
      if (claimed.has(name) || !records.has(id)) return undefined;
      claimed.add(name);
      return {
        // No other process can take over claimed files.
        lost: NEVER,
        openLog: async (signal) => {
          const lines = await openLogFile(join(path, id, LOG), (line, numbers) => {
            if (line.events !== undefined || line.entry?.type === "revised") see(id, numbers);
          });
          const log = await CrawlLog.open(lines, textsOf(id, signal));
          see(id, log.numbers);
          return log;
        },
        release: async () => void claimed.delete(name),
      };
    },
    events: (id, after, signal) => loggedEvents(join(path, id, LOG), after, textsOf(id, signal)),
    revision: (id, place, signal) =>
      revisionIn(linesOf(join(path, id, LOG), place), textsOf(id, signal)),
    close: async () => {
      await Promise.allSettled(writing.values());
      await release();
    },
  };
}
