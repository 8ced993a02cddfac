// Stores each detached crawl in a folder with its record and log. One process at a time owns the
// files.
import { readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { CrawlProgressNumbers, CrawlRecord } from "../model/crawl-record.ts";
import type { CrawlListener, CrawlStore } from "../model/crawl-store.ts";
import { hasCode, messageOf } from "../model/error-code.ts";
import type { TextStore } from "../model/text-store.ts";
import { NEVER } from "../runtime/abort.ts";
import { CrawlLog, type LogLines } from "./crawl-log.ts";
import { hasMovedTexts, loggedEvents, loggedRevision, openLogFile } from "./crawl-log-file.ts";
import { type CheckRequest, crawlRecordOf } from "./crawl-record.ts";
import { lockFolder } from "./folder-lock.ts";
import { namesIn } from "./folder-names.ts";
import { GraphFolder } from "./graph-folder.ts";
import { LogTexts } from "./log-texts.ts";
import { removeTemporary } from "./replace-file.ts";

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

/**
 * Locks the folder at a path, creating it if missing. Throws InvalidRequestError while another
 * process owns it.
 */
export async function openCrawlFiles(options: CrawlFilesOptions): Promise<CrawlStore> {
  const lock = await lockFolder(options.path);
  try {
    const records = await recordsIn(options);
    return crawlFiles(options, { records, release: () => lock.release() });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function crawlFiles(
  { path, changed, texts }: CrawlFilesOptions,
  { records, release }: { records: Map<string, CrawlRecord>; release: () => Promise<void> },
): CrawlStore {
  const claimed = new Set<string>();
  /** Pending writes of records, by id, in sequence. */
  const writing = new Map<string, Promise<void>>();

  const keep = (record: CrawlRecord): Promise<void> => {
    const { id } = record;
    records.set(id, record);
    const write = () => writeRecord(path, record);
    const written = (writing.get(id) ?? Promise.resolve()).then(write, write);
    writing.set(id, written);
    return written;
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
      const known = withKey(records, record.key);
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
          const lines = telling(await openLogFile(join(path, id, LOG)), see, id);
          const log = await CrawlLog.open(lines, textsOf(id, signal));
          see(id, log.numbers);
          return log;
        },
        release: async () => void claimed.delete(name),
      };
    },
    events: (id, after, signal) => loggedEvents(join(path, id, LOG), after, textsOf(id, signal)),
    revision: (id, place, signal) =>
      loggedRevision(join(path, id, LOG), place, textsOf(id, signal)),
    close: async () => {
      await Promise.allSettled(writing.values());
      await release();
    },
  };
}

/** Wraps the lines of a file to notify after each line with events or a revision. */
function telling(
  lines: LogLines,
  see: (id: string, numbers: CrawlProgressNumbers) => void,
  id: string,
): LogLines {
  return {
    ...lines,
    get next() {
      return lines.next;
    },
    append: async (line, numbers) => {
      await lines.append(line, numbers);
      if (line.events !== undefined || line.entry?.type === "revised") see(id, numbers);
    },
  };
}

function withKey(
  records: ReadonlyMap<string, CrawlRecord>,
  key: string | null,
): CrawlRecord | undefined {
  if (key === null) return undefined;
  for (const record of records.values()) if (record.key === key) return record;
  return undefined;
}

// folder name of a crawl: the id
const ID = /^[0-9a-f]{16}$/;

/** Lists the ids of the folders with an ending. */
async function idsIn(path: string, ending = ""): Promise<readonly string[]> {
  const names = (await namesIn(path)).filter((name) => name.endsWith(ending));
  return names
    .map((name) => name.slice(0, name.length - ending.length))
    .filter((id) => ID.test(id));
}

async function recordsIn({
  path,
  checkRequest,
  report,
}: CrawlFilesOptions): Promise<Map<string, CrawlRecord>> {
  const found: CrawlRecord[] = [];
  for (const id of await idsIn(path)) {
    try {
      await removeTemporary(join(path, id));
      const record = await readRecord(join(path, id, RECORD), checkRequest);
      if (record === undefined) continue;
      if (record.id !== id) throw new Error(`it is the record of ${record.id.slice(0, 100)}`);
      found.push({ ...record, isRunning: false });
    } catch (cause) {
      const name = join(path, id, RECORD);
      report(new Error(`the detached crawl ${name} is skipped: ${messageOf(cause)}`, { cause }));
    }
  }
  found.sort((one, other) => one.createdMs - other.createdMs);
  return new Map(found.map((record) => [record.id, record]));
}

function writeRecord(path: string, record: CrawlRecord): Promise<void> {
  const text = `${JSON.stringify(record)}\n`;
  return new GraphFolder(join(path, record.id)).write(RECORD, [text]);
}

/** Reads a record; undefined if the process ended before writing it. */
async function readRecord(
  path: string,
  checkRequest: CheckRequest,
): Promise<CrawlRecord | undefined> {
  try {
    return crawlRecordOf(JSON.parse(await readFile(path, "utf8")), checkRequest);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}
