// Page cache: a folder of readings by key, limited in bytes, that evicts the least recently used.
//
// Several processes may share it: files are written to a temporary name and renamed, and may vanish
// at any time. File names are digests; no path is derived from a file's content.
import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rm, stat, utimes } from "node:fs/promises";
import { basename, join } from "node:path";
import type { CachedReading, ReadingStore } from "../model/cached-reading.ts";
import { failureOf, hasCode, ifMissing } from "../model/error-code.ts";
import type { PageReading } from "../model/reading.ts";
import type { RepetitionHashes, SiteRecord } from "../model/site.ts";
import { replaceFile } from "./replace-file.ts";

/** Options of the page cache. */
export interface PageCacheOptions {
  readonly folder: string;
  /** Maximum bytes of all files. */
  readonly maxBytes: number;
  /** Now, in epoch milliseconds. */
  readonly nowMs: () => number;
  /** Called once if the folder cannot be used. */
  readonly report: (failure: unknown) => void;
}

/** First line of a file; the second is the reading. */
interface EntryHead extends Omit<CachedReading, "reading"> {
  readonly version: typeof VERSION;
  readonly key: string;
  /** SHA-256 of the second line in hexadecimal. */
  readonly digest: string;
}

/** Version of the file format. */
const VERSION = 4;
const FILE = /^[0-9a-f]{64}\.json$/;
const TEMPORARY = /^[0-9a-f]{64}(?:\.json)?\.[0-9a-f]{12}\.tmp$/;
/** Minimum age of a temporary file left by a process that ended. */
const LEFT_BEHIND_MS = 3_600_000;
/** Maximum bytes of a file: parsing blocks the event loop. */
const MAX_FILE_BYTES = 8_388_608;
const BLOCK_BYTES = 4096;
/** Shares of the limit: kept by an eviction, and written by this process between checks. */
const SHARE_LEFT = 0.8;
const SHARE_WRITTEN = 0.05;

/** Readings in a folder, which need not exist yet. */
export class PageCache implements ReadingStore {
  readonly #options: PageCacheOptions;
  /** Bytes written since the last check; infinite before the first. */
  #written = Number.POSITIVE_INFINITY;
  #pruning: Promise<void> | undefined;
  #isBroken = false;

  constructor(options: PageCacheOptions) {
    this.#options = options;
  }

  async find(key: string): Promise<CachedReading | undefined> {
    const path = this.#path(key);
    try {
      const text = await readFileOf(path);
      const cached = text === undefined ? undefined : parseEntry(text, key);
      if (cached === undefined) return undefined;
      const used = new Date(this.#options.nowMs());
      await utimes(path, used, used);
      return cached;
    } catch (error) {
      if (!hasCode(error, "ENOENT")) this.#report(error);
      return undefined;
    }
  }

  async put(key: string, reading: CachedReading): Promise<void> {
    const { folder, maxBytes, nowMs } = this.#options;
    const bytes = Buffer.from(entryText(key, reading));
    if (bytes.length > Math.min(MAX_FILE_BYTES, maxBytes * SHARE_WRITTEN)) return this.remove(key);
    const write = async (file: FileHandle) => {
      await file.writeFile(bytes);
      await file.utimes(nowMs() / 1000, nowMs() / 1000);
    };
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await replaceFile(folder, basename(this.#path(key)), write, { isSynced: false, mode: 0o600 });
      this.#written += onDisk(bytes.length);
      if (this.#written > maxBytes * SHARE_WRITTEN) await this.#prune();
    } catch (error) {
      this.#report(error);
    }
  }

  async remove(key: string): Promise<void> {
    try {
      await rm(this.#path(key), { force: true });
    } catch (error) {
      this.#report(error);
    }
  }

  #path(key: string): string {
    const name = `${key}.json`;
    if (!FILE.test(name)) throw new TypeError("the key of a cached reading is a SHA-256");
    return join(this.#options.folder, name);
  }

  /** Evicts files until the rest fits; one eviction at a time. */
  async #prune(): Promise<void> {
    this.#pruning ??= this.#removeOldest().finally(() => {
      this.#pruning = undefined;
    });
    await this.#pruning;
  }

  async #removeOldest(): Promise<void> {
    const { folder, maxBytes, nowMs } = this.#options;
    this.#written = 0;
    const files: { readonly path: string; readonly bytes: number; readonly usedMs: number }[] = [];
    for (const name of await readdir(folder)) {
      const isTemporary = TEMPORARY.test(name);
      if (!isTemporary && !FILE.test(name)) continue;
      const path = join(folder, name);
      const found = await statOf(path);
      if (found === undefined) continue;
      if (!isTemporary) files.push({ path, ...found });
      else if (nowMs() - found.usedMs > LEFT_BEHIND_MS) await rm(path, { force: true });
    }
    let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    if (bytes <= maxBytes * (1 - SHARE_WRITTEN)) return;
    files.sort((one, other) => one.usedMs - other.usedMs);
    for (const file of files) {
      if (bytes <= maxBytes * SHARE_LEFT) break;
      await rm(file.path, { force: true });
      bytes -= file.bytes;
    }
  }

  #report(cause: unknown): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    const { folder, report } = this.#options;
    report(failureOf(`the page cache ${folder} cannot be used`, cause));
  }
}

/** Returns the disk space of a file in whole blocks, so that many small files are limited too. */
const onDisk = (bytes: number): number => Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;

/** Reads a file; undefined if it is too large to be a cache file. Does not follow symlinks. */
async function readFileOf(path: string): Promise<string | undefined> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const found = await file.stat();
    if (!found.isFile() || found.size > MAX_FILE_BYTES) return undefined;
    return await file.readFile("utf8");
  } finally {
    await file.close();
  }
}

async function statOf(path: string): Promise<{ bytes: number; usedMs: number } | undefined> {
  const found = await stat(path).catch(ifMissing);
  return found && { bytes: onDisk(found.size), usedMs: found.mtimeMs };
}

const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Reading whose lists of numbers are of one kind: typed arrays in memory, plain ones in JSON. */
type ReadingOf<Numbers> = Omit<PageReading, "site"> & {
  readonly site?: Omit<SiteRecord, "repetition" | "words" | "words_beside_query"> & {
    readonly repetition: Readonly<Record<keyof RepetitionHashes, Numbers>>;
    readonly words: Numbers;
    readonly words_beside_query?: Numbers;
  };
};

function entryText(key: string, { reading, ...rest }: CachedReading): string {
  const body = JSON.stringify(converted<Uint32Array, number[]>(reading, (numbers) => [...numbers]));
  const head: EntryHead = { version: VERSION, key, ...rest, digest: digestOf(body) };
  return `${JSON.stringify(head)}\n${body}\n`;
}

/** Parses a file; undefined if it is damaged or has another key or format. */
function parseEntry(text: string, key: string): CachedReading | undefined {
  const [first = "", body = ""] = text.split("\n", 2);
  try {
    const head: Partial<EntryHead> = JSON.parse(first) ?? {};
    const { readMs, confirmedMs } = head;
    const isOurs = head.version === VERSION && head.key === key && head.digest === digestOf(body);
    if (!isOurs || typeof readMs !== "number" || typeof confirmedMs !== "number") return undefined;
    const reading = converted<number[], Uint32Array>(JSON.parse(body), (numbers) =>
      Uint32Array.from(numbers),
    );
    // JSON leaves out what is undefined.
    const known = head.validators;
    const validators = known && { url: known.url, etag: known.etag, modified: known.modified };
    return { reading, readMs, confirmedMs, validators };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Returns a reading with its lists of numbers converted. */
function converted<From, To>(
  { site, ...reading }: ReadingOf<From>,
  convert: (numbers: From) => To,
): ReadingOf<To> {
  if (site === undefined) return reading;
  const { repetition, words, words_beside_query: beside, ...rest } = site;
  const { texts, slots, signatures, template } = repetition;
  return {
    ...reading,
    site: {
      ...rest,
      drawn: site.drawn,
      repetition: {
        texts: convert(texts),
        slots: convert(slots),
        signatures: convert(signatures),
        template: convert(template),
      },
      words: convert(words),
      ...(beside !== undefined && { words_beside_query: convert(beside) }),
    },
  };
}
