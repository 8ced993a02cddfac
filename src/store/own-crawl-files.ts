// Detached crawls of concurrent processes: numbered folders, each owned by one process at a time.
import { join } from "node:path";
import type { CrawlStore } from "../model/crawl-store.ts";
import { InvalidRequestError } from "../model/errors.ts";
import { type CrawlFilesOptions, hasCrawls, openCrawlFiles } from "./crawl-files.ts";
import { namesIn } from "./folder-names.ts";

/** Maximum concurrent processes with a folder. */
const MAX_FOLDERS = 64;

/** Whether any folder at a path has a crawl. */
export async function hasOwnCrawls(path: string): Promise<boolean> {
  for (const name of await namesIn(path)) if (await hasCrawls(join(path, name))) return true;
  return false;
}

/**
 * Locks the first free folder at a path, so that a restarted process finds its crawls. Throws
 * InvalidRequestError if other processes own all folders.
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
