// What names a site's addresses before any page is read: robots.txt and the sitemaps, each attempt on record.
import type { FetchedPage } from "../model/page.ts";
import { SETTINGS } from "../model/settings.ts";
import type {
  DiscoveryEvent,
  RobotsDiscovery,
  SitemapAttempt,
  WebArchiveDiscovery,
} from "../model/site-event.ts";
import type { WebArchive } from "../model/web-archive.ts";
import type { Network } from "../net/network.ts";
import type { RobotsRecord } from "../net/robots.ts";
import { readSitemap, type SitemapFile } from "../net/sitemap-file.ts";
import { canonicalUrl } from "../url/canonical.ts";

/** An address a sitemap names. */
export interface SitemapAddress {
  readonly url: string;
  /** The sitemap. */
  readonly found_on: string;
  /** When it was last modified, as written; undefined where the sitemap does not say. */
  readonly modified: string | undefined;
}

/** What the sitemaps of a site hold. */
export interface Sitemaps {
  readonly report: DiscoveryEvent["sitemaps"];
  readonly addresses: readonly SitemapAddress[];
}

/** Where sitemaps are looked for that robots.txt does not name; the first that is one ends the search. */
const CONVENTIONAL_PATHS = [
  "/sitemap.xml",
  "/sitemap_index.xml",
  "/sitemap-index.xml",
  "/wp-sitemap.xml",
  "/sitemap.xml.gz",
  "/sitemap.txt",
] as const;

/** The protocol's limit for one file, uncompressed. */
const SITEMAP_BYTES = 52_428_800;
const SITEMAP_SECONDS = 20;

/** robots.txt as the discovery event tells of it. */
export function robotsDiscovery(record: RobotsRecord): RobotsDiscovery {
  const most = SETTINGS.DISCOVERY_ROBOTS_TEXT_CHARS;
  return {
    found: record.found,
    url: record.url,
    fetched_status: record.status,
    group: record.group ?? null,
    rules_for_us: record.rules.map(({ line }) => line),
    crawl_delay: record.crawlDelaySeconds ?? null,
    text: record.text.slice(0, most),
    text_truncated: record.text.length > most,
    text_chars: record.text.length,
  };
}

/** What the web archive said, as the discovery event tells of it; `queued` where its addresses were offered. */
export function archiveDiscovery(
  { urls, ...archive }: WebArchive,
  queued: boolean,
): WebArchiveDiscovery {
  return { ...archive, urls: urls.length, queued };
}

interface WantedDiscovery {
  readonly url: string;
  readonly source: SitemapAttempt["source"];
}

/** How sitemaps are read. */
export interface SitemapSearch {
  readonly network: Pick<Network, "fetchResource">;
  /** Where the root landed. */
  readonly root: string;
  /** Addresses of robots.txt's Sitemap lines, as written. */
  readonly named: readonly string[];
  /** Addresses read in all; 0 asks for no sitemap. */
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** Reads the sitemaps of a site, `MAX_SITEMAP_DOCUMENTS` at most. Rejects with the signal's reason alone. */
export async function readSitemaps(search: SitemapSearch): Promise<Sitemaps> {
  const attempts: SitemapAttempt[] = [];
  const addresses: SitemapAddress[] = [];
  const asked = new Set<string>();
  const isWanted = ({ url }: WantedDiscovery): boolean => {
    if (asked.has(url) || asked.size >= SETTINGS.MAX_SITEMAP_DOCUMENTS) return false;
    asked.add(url);
    return true;
  };
  const follow = async (start: readonly WantedDiscovery[]): Promise<void> => {
    // Breadth-first: indexes may name indexes.
    for (let queue = start.filter(isWanted); queue.length > 0; ) {
      const [wanted, ...rest] = queue;
      queue = rest;
      if (wanted === undefined || addresses.length >= search.limit) break;
      const { attempt, file } = await attemptAt(search, wanted, search.limit - addresses.length);
      attempts.push(attempt);
      const found = locationsOf(file, { root: search.root, sitemap: wanted.url });
      if (!attempt.index) addresses.push(...found);
      else
        queue.push(...found.map(({ url }) => ({ url, source: "index" }) as const).filter(isWanted));
    }
  };
  if (search.limit > 0) {
    const named = search.named.flatMap((url) => canonicalUrl(url, search.root) ?? []);
    await follow(named.map((url) => ({ url, source: "robots" })));
    for (const path of CONVENTIONAL_PATHS) {
      if (attempts.some(({ ok }) => ok)) break;
      await follow([{ url: new URL(path, search.root).href, source: "conventional" }]);
    }
  }
  const total_urls = attempts.reduce((sum, { urls }) => sum + urls, 0);
  const found = attempts.filter(({ ok }) => ok).length;
  return { report: { attempts, found, total_urls }, addresses };
}

const NO_SITEMAP: SitemapFile = { format: undefined, entries: [] };

async function attemptAt(
  { network, signal }: SitemapSearch,
  { url, source }: WantedDiscovery,
  maxEntries: number,
): Promise<{ readonly attempt: SitemapAttempt; readonly file: SitemapFile }> {
  const answer = await answerAt(network, url, signal);
  const ok = answer !== undefined && answer.status >= 200 && answer.status < 300;
  const limits = { maxEntries, maxBytes: SITEMAP_BYTES };
  const file = ok ? await readSitemap(answer.body, limits, signal) : NO_SITEMAP;
  const index = file.format === "index";
  const attempt = {
    url,
    status: answer?.status ?? 0,
    ok: file.format !== undefined && file.entries.length > 0,
    urls: index ? 0 : file.entries.length,
    index,
    source,
  };
  return { attempt, file };
}

/** The answer at an address; undefined where none came, which is on record as status 0. */
async function answerAt(
  network: SitemapSearch["network"],
  url: string,
  signal: AbortSignal,
): Promise<FetchedPage | undefined> {
  const options = { timeoutSeconds: SITEMAP_SECONDS, maxBytes: SITEMAP_BYTES, cut: true };
  try {
    return await network.fetchResource(url, options, signal);
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

/** The locations of a sitemap as absolute addresses, those of the root's own host under the root's scheme. */
function locationsOf(
  { entries }: SitemapFile,
  { root, sitemap }: { readonly root: string; readonly sitemap: string },
): readonly SitemapAddress[] {
  const home = new URL(root);
  return entries.flatMap(({ location, modified }) => {
    if (!URL.canParse(location, sitemap)) return [];
    const url = new URL(location, sitemap);
    const isHome = url.hostname === home.hostname && url.port === "" && home.port === "";
    if (isHome && (url.protocol === "http:" || url.protocol === "https:")) {
      url.protocol = home.protocol;
    }
    return { url: url.href, found_on: sitemap, modified };
  });
}
