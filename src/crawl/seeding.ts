// Queues the addresses that a crawl knows before it has read a page.
import { setImmediate as turn } from "node:timers/promises";
import type { JournalEntry, Offered } from "../model/journal.ts";
import { inTurns } from "../runtime/turns.ts";
import { addToList } from "../text/grouped.ts";
import { dateSpan } from "../text/instant.ts";
import { pageKeyOf } from "../url/identity.ts";
import type { CrawlContext, SiteRequest } from "./context.ts";
import type { FoundLink, Frontier, Offer } from "./frontier/frontier.ts";
import type { CrawlScope } from "./frontier/scope.ts";
import type { Recrawl } from "./recrawl.ts";
import type { SitemapAddress } from "./sitemaps.ts";
import { seedsOf, sinceOf } from "./text-options.ts";

/** Maximum addresses judged before other work has its turn, and of one journal entry. */
const SLICE_ADDRESSES = 1000;

/** Addresses admitted before the first page finishes. */
export interface Seeded {
  /** Pages queued from llms.txt and the sitemaps. */
  readonly seeds: readonly string[];
  /** All admitted addresses: the root, seeds, listed files, links of carried-over pages. */
  readonly admitted: readonly string[];
}

/** The parts of a crawl that take its first addresses. */
export interface SeedingParts {
  readonly request: SiteRequest;
  readonly context: CrawlContext;
  readonly scope: CrawlScope;
  readonly frontier: Frontier;
  readonly recrawl: Recrawl;
  readonly keep: (entry: JournalEntry) => Promise<void>;
}

/** Offers the first addresses of a crawl to its frontier. */
export class Seeding {
  readonly #parts: SeedingParts;

  constructor(parts: SeedingParts) {
    this.#parts = parts;
  }

  /** Queues the root, the listed addresses and the links of carried-over pages. */
  async seed(root: string, addresses: readonly SitemapAddress[]): Promise<Seeded> {
    const { signal } = this.#parts.context;
    const admitted = this.#parts.frontier.admitRoot(root);
    await this.#parts.keep({ type: "offered", ...admitted });
    const seeds: string[] = [];
    const found = admitted.accepted.map(({ url }) => url);
    const starts = seedsOf(this.#parts.request.crawl.seeds);
    const links = starts.map((url) => ({ url, anchor: null }));
    const offers = this.#offerSeeds({ via: "seed", found_on: null, depth: 0, links });
    for await (const offered of offers) {
      this.#parts.recrawl.carry(offered);
      for (const { url } of offered.accepted) found.push(url);
    }
    const since = sinceOf(this.#parts.request.crawl.modified_since);
    const older = await inTurns(olderThan(since, addresses), signal);
    for (const [found_on, links] of await inTurns(bySitemap(addresses, older), signal)) {
      const offers = this.#offerSeeds({ via: "sitemap", found_on, depth: 1, links });
      for await (const offered of offers) {
        this.#parts.recrawl.carry(offered);
        for (const { url, kind } of offered.accepted) {
          found.push(url);
          if (this.#parts.scope.isRead(kind)) seeds.push(url);
        }
      }
    }
    for (const url of await this.#offerCarried()) found.push(url);
    return { seeds, admitted: found };
  }

  /** Offers the addresses of one place in slices, yielding to other work after each. */
  async *#offerSeeds({ links, ...place }: Offer): AsyncGenerator<Offered, void> {
    for (let at = 0; at < links.length; at += SLICE_ADDRESSES) {
      const slice = { ...place, links: links.slice(at, at + SLICE_ADDRESSES) };
      const offered = await inTurns(this.#parts.frontier.offer(slice), this.#parts.context.signal);
      await turn();
      if (offered.accepted.length + offered.refused.length === 0) continue;
      await this.#parts.keep({ type: "offered", ...offered });
      yield offered;
    }
  }

  /** Queues the links of carried-over pages. Returns the admitted addresses. */
  async #offerCarried(): Promise<readonly string[]> {
    if (!this.#parts.context.followsLinks) return [];
    const found: string[] = [];
    for (const offer of this.#parts.recrawl.carriedOffers()) {
      for await (const { accepted } of this.#offerSeeds(offer)) {
        for (const { url } of accepted) found.push(url);
      }
    }
    return found;
  }

  /** Queues the addresses listed by a web archive, as `seed` does. Returns the admitted ones. */
  async fromArchive(urls: readonly string[]): Promise<readonly string[]> {
    if (urls.length === 0) return [];
    const links = urls.map((url) => ({ url, anchor: null }));
    const found: string[] = [];
    const offers = this.#offerSeeds({ via: "web-archive", found_on: null, depth: 1, links });
    for await (const { accepted } of offers) for (const { url } of accepted) found.push(url);
    return found;
  }
}

/** Groups addresses by the sitemap that names them. Yields at each address. */
function* bySitemap(
  addresses: readonly SitemapAddress[],
  older: ReadonlySet<string>,
): Generator<void, ReadonlyMap<string, readonly FoundLink[]>> {
  const found = new Map<string, FoundLink[]>();
  for (const { url, found_on } of addresses) {
    yield;
    const link = { url, anchor: null, isOld: older.size > 0 && older.has(pageKeyOf(url) ?? "") };
    addToList(found, found_on, link);
  }
  return found;
}

/**
 * Returns the keys of addresses that every sitemap naming them dates before `since`. A date counts
 * as its latest possible instant; an unreadable one as none. Yields at each.
 */
function* olderThan(
  since: number | undefined,
  addresses: readonly SitemapAddress[],
): Generator<void, ReadonlySet<string>> {
  const older = new Set<string>();
  if (since === undefined) return older;
  const others = new Set<string>();
  for (const { url, modified } of addresses) {
    yield;
    const key = pageKeyOf(url);
    if (key === undefined) continue;
    const span = modified === undefined ? undefined : dateSpan(modified);
    (span !== undefined && span.last < since ? older : others).add(key);
  }
  for (const key of others) older.delete(key);
  return older;
}
