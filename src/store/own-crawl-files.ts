// Detached crawls of processes that run side by side: numbered folders, each of one process at a time.
import { join } from "node:path";
import type { CrawlStore } from "../model/crawl-store.ts";
import { InvalidRequestError } from "../model/errors.ts";
import { type CrawlFilesOptions, hasCrawls, openCrawlFiles } from "./crawl-files.ts";
import { namesIn } from "./folder-names.ts";

/** Processes that have a folder at once. */
const MAX_FOLDERS = 64;

/** Whether any of the folders at a path holds a crawl. */
export async function hasOwnCrawls(path: string): Promise<boolean> {
  for (const name of await namesIn(path)) if (await hasCrawls(join(path, name))) return true;
  return false;
}

/**
 * Takes the first free folder at a path: a process that starts again has the crawls that it left there. Throws
 * InvalidRequestError where other processes have all of them.
 */
export async function openOwnCrawlFiles(options: CrawlFilesOptions): Promise<CrawlStore> {
  for (let number = 1; ; number++) {
    try {
      return await openCrawlFiles({ ...options, path: join(options.path, String(number)) });
    } catch (error) {
      if (!(error instanceof InvalidRequestError) || number === MAX_FOLDERS) throw error;
    }
  }
}
