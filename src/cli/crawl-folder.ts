// Folder of a crawl: one line per page, and a journal for resuming.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { InvalidRequestError } from "../model/errors.ts";
import type { Journal } from "../model/journal.ts";
import type { FailureDetails, PageFailure } from "../model/page-failure.ts";
import type { SitePageEvent } from "../model/site-event.ts";
import { openLocked } from "../store/folder-lock.ts";
import { finishReplaced, type LineFile, openLines, writeReplaced } from "../store/line-file.ts";
import { fileNameOf } from "../store/page-file-name.ts";
import { fieldsOf } from "../text/json-values.ts";
import { storedImages } from "./crawl-images.ts";
import { filedPages, linkFolder } from "./folder-links.ts";
import {
  type CrawlSink,
  markdownFile,
  type PageFormat,
  pageRecord,
  wholeRecord,
} from "./page-files.ts";

/** Why a page failed; an earlier version stored no code. */
export type StoredFailure = Pick<PageFailure, "error"> & Partial<FailureDetails>;

/** State of an earlier run in a folder. */
export interface EarlierRun {
  /** Request of that run. */
  readonly request: unknown;
  /** Failure of each failed page. */
  readonly failures: readonly StoredFailure[];
}

/** Open folder of a crawl. */
export interface CrawlFolder extends CrawlSink {
  readonly journal: Journal;
  /** Earlier run to resume; undefined for a new crawl. */
  readonly earlier: EarlierRun | undefined;
}

interface FolderOptions {
  readonly format: PageFormat;
  readonly isWhole: boolean;
  /** Whether to resume an earlier run; otherwise, the folder is refused. */
  readonly resume: boolean;
}

/**
 * Opens a folder for a crawl. Removes pages from the end of `pages.jsonl` that the journal does not
 * record.
 *
 * Throws InvalidRequestError if another process is writing to the folder, if the folder has an
 * earlier crawl and `resume` is false, or if the folder's files are inconsistent.
 */
export function openCrawlFolder(folder: string, options: FolderOptions): Promise<CrawlFolder> {
  return openLocked(folder, (release) => openInLock(folder, options, release));
}

async function openInLock(
  folder: string,
  { format, isWhole, resume }: FolderOptions,
  release: () => Promise<void>,
): Promise<CrawlFolder> {
  const journal = await openJournal(join(folder, "journal.jsonl"));
  try {
    const { file, found } = journal;
    if (found !== undefined && !resume) {
      throw new InvalidRequestError(
        `${folder} already contains a crawl: resume it with --resume, or use another folder`,
      );
    }
    const bytes = found?.output ?? 0;
    const pagesPath = join(folder, "pages.jsonl");
    await finishReplaced(pagesPath, bytes);
    const pages = await openLines(pagesPath, bytes);
    /** Revised lines of pages, by URL. */
    const revised = new Map<string, object>();
    if (pages.bytes !== bytes) {
      await pages.close();
      throw new InvalidRequestError(
        `${folder}/pages.jsonl has ${pages.bytes} bytes but the journal recorded ${bytes}: the file was changed`,
      );
    }
    return {
      earlier: found,
      journal: {
        past: () => file.lines(),
        append: async (entry) => {
          if (entry.type === "revised") {
            const line = await keep(folder, entry.event, { format, isWhole });
            if (format === "jsonl") revised.set(entry.event.url, line);
          } else {
            await file.append(entry.type === "settled" ? { ...entry, output: pages.bytes } : entry);
          }
        },
      },
      take: async (page) => {
        if (page.same_as !== undefined) return;
        await pages.append(await keep(folder, page, { format, isWhole }));
      },
      close: async () => {
        try {
          await pages.close();
          if (revised.size > 0) {
            const output = await writeReplaced(pagesPath, (line) => replacementOf(line, revised));
            await file.append({ type: "revised", output });
            await finishReplaced(pagesPath, output);
          }
          if (format === "md") {
            await linkFolder(folder, await filedPages(folder), await storedImages(folder));
          }
        } finally {
          await file.close();
          await release();
        }
      },
    };
  } catch (error) {
    await journal.file.close();
    throw error;
  }
}

/** Returns the revised text of a page's line; undefined if it was not revised. */
function replacementOf(line: string, revised: ReadonlyMap<string, object>): string | undefined {
  const record = revised.get(JSON.parse(line)?.url);
  return record === undefined ? undefined : JSON.stringify(record);
}

/** Writes the page's own file, if the format has one. Returns the page's line. */
async function keep(
  folder: string,
  page: SitePageEvent,
  { format, isWhole }: Omit<FolderOptions, "resume">,
): Promise<object> {
  if (format === "jsonl") return wholeRecord(page);
  if (!page.ok) return { ...pageRecord(page), file: null };
  const file = join("pages", fileNameOf(page.url, format));
  const text =
    format === "md"
      ? markdownFile(page, isWhole)
      : `${JSON.stringify(wholeRecord(page), null, 2)}\n`;
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  return { ...pageRecord(page), file };
}

interface FoundRun extends EarlierRun {
  /** Length of the file of pages after the last settled page. */
  readonly output: number;
}

/** Opens a folder's journal and reads the earlier run; clears one that started no page. */
async function openJournal(
  path: string,
): Promise<{ readonly file: LineFile; readonly found: FoundRun | undefined }> {
  const file = await openLines(path);
  try {
    const found = await foundIn(file);
    if (found !== undefined || file.bytes === 0) return { file, found };
  } catch (error) {
    await file.close();
    throw error;
  }
  await file.close();
  return { file: await openLines(path, 0), found: undefined };
}

async function foundIn(file: LineFile): Promise<FoundRun | undefined> {
  let request: unknown;
  let isStarted = false;
  let output = 0;
  const failures: StoredFailure[] = [];
  for await (const line of file.lines()) {
    const entry = fieldsOf(line);
    const { type, error, code, output: bytes } = entry;
    if (type === "begin") request = entry["request"];
    if (type === "started") isStarted = true;
    if (type !== "settled" && type !== "revised") continue;
    if (typeof error === "string") {
      failures.push({ error, ...(typeof code === "string" && { code }) });
    }
    if (typeof bytes === "number") output = bytes;
  }
  return isStarted ? { request, failures, output } : undefined;
}
