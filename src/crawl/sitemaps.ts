// Reads a site's sitemaps: from robots.txt, else from conventional paths, and from their indexes.

import { HttpError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";
import type { DiscoveryEvent, SitemapAttempt, SitemapCut } from "../model/site-event.ts";
import type { Network } from "../net/network.ts";
import type { RobotsRecord } from "../net/robots.ts";
import { readSitemap, type SitemapFile } from "../net/sitemap-file.ts";
import { underController } from "../runtime/abort.ts";
import type { Clock } from "../runtime/clock.ts";
import { inTurns } from "../runtime/turns.ts";
import { hashText } from "../text/hash.ts";
import { wordList } from "../text/word-list.ts";
import { canonicalUrl } from "../url/canonical.ts";
import { parseUrl } from "../url/parse-url.ts";

/** An address in a sitemap. */
export interface SitemapAddress {
  readonly url: string;
  /** The sitemap. */
  readonly found_on: string;
  /** Date of last modification as written; undefined if the sitemap has none. */
  readonly modified: string | undefined;
}

/** Content of a site's sitemaps. */
export interface Sitemaps {
  readonly report: DiscoveryEvent["sitemaps"];
  readonly addresses: readonly SitemapAddress[];
}

/** Options for reading sitemaps. */
export interface SitemapSearch {
  readonly network: Pick<Network, "fetchResource">;
  /** Final address of the root. */
  readonly root: string;
  /** The root's robots.txt; conventional paths are requested while it loads. */
  readonly robots: Promise<RobotsRecord>;
  /** A sitemap to read before all others; undefined for none. */
  readonly start?: string | undefined;
  /** Maximum addresses to read; 0 requests no sitemap. */
  readonly limit: number;
  readonly clock: Pick<Clock, "wait">;
  readonly signal: AbortSignal;
}

/** Conventional sitemap paths; if robots.txt names none, the first that is a sitemap is read. */
const CONVENTIONAL_PATHS = wordList(
  "/sitemap.xml /sitemap_index.xml /sitemap-index.xml /wp-sitemap.xml /sitemap.xml.gz /sitemap.txt",
);

/** The protocol's limit for one file, uncompressed. */
const SITEMAP_BYTES = 52_428_800;
/** Bytes read of a conventional path; a larger sitemap that is needed is requested again. */
const PROBE_BYTES = 4_194_304;
const SITEMAP_SECONDS = 20;
/** Listed files requested in parallel: each may take `SITEMAP_BYTES` of memory. */
const FILES_AT_ONCE = 4;

interface WantedFile {
  readonly url: string;
  readonly source: SitemapAttempt["source"];
}

/** A downloaded response. */
interface Download {
  /** 0 without a response. */
  readonly status: number;
  readonly body: Uint8Array;
  /** Whether the response timed out. */
  readonly isLate: boolean;
}

/** Reads the sitemaps of a site, `MAX_SITEMAP_DOCUMENTS` at most. Rejects only on abort. */
export async function readSitemaps(search: SitemapSearch): Promise<Sitemaps> {
  const { limit, clock, signal } = search;
  if (limit === 0) return NO_SITEMAPS;
  return underController([signal], async (controller) => {
    const files = new SitemapFiles(search, controller.signal);
    const seconds = SETTINGS.SITEMAPS_SECONDS;
    const late = new HttpError("timeout", `the sitemaps took more than ${seconds} s`);
    const isUp = () => controller.abort(late);
    clock.wait(seconds * 1000, controller.signal).then(isUp, () => undefined);
    try {
      return await files.read();
    } finally {
      // Ends the wait, and aborts unneeded requests to conventional paths.
      controller.abort(new Error("the sitemaps are read"));
    }
  });
}

const NO_SITEMAPS: Sitemaps = {
  report: { attempts: [], found: 0, total_urls: 0, cut: null },
  addresses: [],
};

/** The sitemap files of one site, read in a fixed order regardless of response order. */
class SitemapFiles {
  readonly #search: SitemapSearch;
  /** Aborts on the caller's abort, on timeout and at the end. */
  readonly #ending: AbortSignal;
  readonly #attempts: SitemapAttempt[] = [];
  readonly #addresses: SitemapAddress[] = [];
  readonly #asked = new Set<string>();
  /** Hashes of the files beyond `MAX_SITEMAP_DOCUMENTS`: a hostile index may name many. */
  readonly #beyond = new Set<number>();
  readonly #cut = { addresses: 0, bytes: 0, time: 0 };
  readonly #probes = new Map<string, Promise<Download>>();

  constructor(search: SitemapSearch, ending: AbortSignal) {
    this.#search = search;
    this.#ending = ending;
  }

  async read(): Promise<Sitemaps> {
    const { root, robots, start } = this.#search;
    const conventional = CONVENTIONAL_PATHS.map((path) => new URL(path, root).href);
    for (const url of conventional) this.#probes.set(url, this.#download(url, PROBE_BYTES));
    if (start !== undefined) await this.#follow([{ url: start, source: "start" }]);
    const named = (await robots).sitemaps.flatMap((url) => canonicalUrl(url, root) ?? []);
    await this.#follow(named.map((url) => ({ url, source: "robots" })));
    for (const url of conventional) {
      if (this.#ending.aborted || this.#attempts.some(({ ok }) => ok)) break;
      await this.#follow([{ url, source: "conventional" }]);
    }
    return { report: this.#report(), addresses: this.#addresses };
  }

  #report(): DiscoveryEvent["sitemaps"] {
    const attempts = this.#attempts;
    const cut: SitemapCut = { files: this.#beyond.size, ...this.#cut };
    return {
      attempts,
      found: attempts.filter(({ ok }) => ok).length,
      total_urls: attempts.reduce((sum, { urls }) => sum + urls, 0),
      cut: Object.values(cut).some((files) => files > 0) ? cut : null,
    };
  }

  /** Reads files and those named by indexes among them, breadth-first: indexes may be nested. */
  async #follow(start: readonly WantedFile[]): Promise<void> {
    const queue = this.#wanted(start);
    const downloads: (Promise<Download> | undefined)[] = [];
    for (let at = 0; at < queue.length; at++) {
      const wanted = queue[at];
      const left = queue.length - at;
      if (wanted === undefined) return;
      if (this.#remaining <= 0) {
        this.#cut.addresses += left;
        return;
      }
      if (this.#ending.aborted) {
        this.#cut.time += left;
        return;
      }
      for (const { url } of queue.slice(downloads.length, at + FILES_AT_ONCE)) {
        downloads.push(this.#start(url));
      }
      const { attempt, found } = await this.#readFile(wanted, await downloads[at]);
      downloads[at] = undefined;
      this.#attempts.push(attempt);
      if (!attempt.index) for (const address of found) this.#addresses.push(address);
      else queue.push(...this.#wanted(found.map(({ url }) => ({ url, source: "index" }))));
    }
  }

  get #remaining(): number {
    return this.#search.limit - this.#addresses.length;
  }

  /** Returns the files that are new and within the file limit. */
  #wanted(files: readonly WantedFile[]): WantedFile[] {
    return files.filter(({ url }) => {
      if (this.#asked.has(url)) return false;
      const isWithin = this.#asked.size < SETTINGS.MAX_SITEMAP_DOCUMENTS;
      if (isWithin) this.#asked.add(url);
      else this.#beyond.add(hashText(url));
      return isWithin;
    });
  }

  /** Downloads a file; a conventional path whose probe was complete is not requested again. */
  async #start(url: string): Promise<Download> {
    const probe = this.#probes.get(url);
    this.#probes.delete(url);
    const probed = await probe;
    if (probed !== undefined && probed.body.length < PROBE_BYTES) return probed;
    return this.#download(url, SITEMAP_BYTES);
  }

  /** Never rejects: a missing response has status 0. */
  async #download(url: string, maxBytes: number): Promise<Download> {
    const limits = { timeoutSeconds: SITEMAP_SECONDS, maxBytes, cut: true };
    const options = { kind: "sitemap", ...limits } as const;
    try {
      const { status, body } = await this.#search.network.fetchResource(url, options, this.#ending);
      return { status, body, isLate: false };
    } catch (error) {
      const cause: unknown = this.#ending.aborted ? this.#ending.reason : error;
      const isLate = cause instanceof HttpError && LATE.has(cause.kind);
      return { status: 0, body: NO_BYTES, isLate };
    }
  }

  /** Returns the addresses in a downloaded file. Rejects only on abort. */
  async #readFile(
    { url, source }: WantedFile,
    { status, body, isLate }: Download = NO_DOWNLOAD,
  ): Promise<{ readonly attempt: SitemapAttempt; readonly found: readonly SitemapAddress[] }> {
    const { signal, root } = this.#search;
    signal.throwIfAborted();
    const limits = { maxEntries: this.#remaining, maxBytes: SITEMAP_BYTES };
    const isAnswer = status >= 200 && status < 300;
    const file = isAnswer ? await readSitemap(body, limits, signal) : NO_SITEMAP;
    if (isLate) this.#cut.time++;
    else if (file.cut === "entries") this.#cut.addresses++;
    else if (file.cut === "bytes") this.#cut.bytes++;
    const index = file.format === "index";
    const attempt = {
      url,
      status,
      ok: file.format !== undefined && file.entries.length > 0,
      urls: index ? 0 : file.entries.length,
      index,
      source,
    };
    return { attempt, found: await inTurns(locationsOf(file, { root, sitemap: url }), signal) };
  }
}

const LATE: ReadonlySet<string> = new Set(["timeout", "slow"]);
const NO_BYTES = new Uint8Array();
const NO_DOWNLOAD: Download = { status: 0, body: NO_BYTES, isLate: false };
const NO_SITEMAP: SitemapFile = { format: undefined, entries: [], cut: undefined };

/** Returns a sitemap's locations, with the root's scheme for its host. Yields at each. */
function* locationsOf(
  { entries }: SitemapFile,
  { root, sitemap }: { readonly root: string; readonly sitemap: string },
): Generator<void, readonly SitemapAddress[]> {
  const home = new URL(root);
  const found: SitemapAddress[] = [];
  for (const { location, modified } of entries) {
    yield;
    const url = parseUrl(location, sitemap);
    if (url === undefined) continue;
    const isHome = url.hostname === home.hostname && url.port === "" && home.port === "";
    if (isHome && (url.protocol === "http:" || url.protocol === "https:")) {
      url.protocol = home.protocol;
    }
    found.push({ url: url.href, found_on: sitemap, modified });
  }
  return found;
}
