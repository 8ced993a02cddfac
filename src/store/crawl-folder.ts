// The folder of detached crawls: for each a folder of its own with its record and its log. One process has it at a time.
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { CrawlRecord } from "../model/crawl-record.ts";
import type { CrawlNumbers } from "../model/detached-crawl.ts";
import { hasCode } from "../model/error-code.ts";
import { CrawlLog, loggedEvents } from "./crawl-log.ts";
import { lockFolder } from "./folder-lock.ts";
import { GraphFolder } from "./graph-folder.ts";

const RECORD = "crawl.json";
const LOG = "log.jsonl";

/** The folder, taken by this process. */
export interface CrawlFolder {
  /** Every record, the oldest first; what cannot be read is told to `report` and left alone. */
  records(report: (failure: unknown) => void): Promise<readonly CrawlRecord[]>;
  /** Keeps a record: the one before stays where this rejects. */
  save(record: CrawlRecord): Promise<void>;
  remove(id: string): Promise<void>;
  /** Opens the log of a crawl to be gone on with; `added` hears of every line that tells something. */
  openLog(id: string, added: (numbers: CrawlNumbers) => void): Promise<CrawlLog>;
  /** The events of a crawl behind an id, as far as there are any. */
  events(id: string, after: number): ReturnType<typeof loggedEvents>;
  close(): Promise<void>;
}

/** Whether anything is kept at a path. */
export async function hasCrawls(path: string): Promise<boolean> {
  return (await namesIn(path)).length > 0;
}

/** Takes the folder at a path, made when missing. Throws InvalidRequestError while another process has it. */
export async function openCrawlFolder(path: string): Promise<CrawlFolder> {
  const lock = await lockFolder(path);
  return {
    records: async (report) => {
      const found: CrawlRecord[] = [];
      for (const id of await namesIn(path)) {
        try {
          const record = await recordIn(join(path, id, RECORD));
          if (record !== undefined) found.push(record);
        } catch (error) {
          report(error);
        }
      }
      return found.sort((one, other) => one.createdMs - other.createdMs);
    },
    save: (record) =>
      new GraphFolder(join(path, record.id)).write(RECORD, [`${JSON.stringify(record)}\n`]),
    remove: (id) => rm(join(path, id), { recursive: true, force: true }),
    openLog: (id, added) => CrawlLog.open(join(path, id, LOG), added),
    events: (id, after) => loggedEvents(join(path, id, LOG), after),
    close: () => lock.release(),
  };
}

// the folder of a crawl; ids are ours
const ID = /^[0-9a-f]{16}$/;

async function namesIn(path: string): Promise<readonly string[]> {
  try {
    return (await readdir(path)).filter((name) => ID.test(name));
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}

/** A record; undefined where a process ended before it was written. This service alone writes it. */
async function recordIn(path: string): Promise<CrawlRecord | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw new Error(`the detached crawl ${path} cannot be read and is left alone`, {
      cause: error,
    });
  }
}
