// Recrawls a known site: carries over unchanged pages, and reports what happened to the others.

import type { KnownSite } from "../graph/known-site.ts";
import { linksFrom, storedPage } from "../graph/stored-page.ts";
import type { PageChange, SiteChanges } from "../model/change.ts";
import type { Offered } from "../model/journal.ts";
import type { SettledPage } from "../model/site.ts";
import type { Offer } from "./frontier/frontier.ts";

/** Refusal reasons that cannot hide a page of the site from the crawl. */
const HARMLESS: ReadonlySet<string> = new Set(["off-site", "not-a-page"]);

/** State of a crawl when its changes are reported. */
export interface CrawlOutcome {
  /** Whether every link was followed and nothing is left to read. */
  readonly isExhausted: boolean;
  readonly failed: number;
  /** Number of refused addresses by reason. */
  readonly refused: Readonly<Record<string, number>>;
  /** Whether the crawl would have read an address but never found it. */
  readonly isLost: (url: string) => boolean;
}

/** Compares a crawl with the stored graph of its site; without one, every answer is null. */
export class Recrawl {
  readonly #known: KnownSite | undefined;
  /** Numbers of the pages not read because they are unchanged. */
  readonly #carried = new Set<number>();
  /** Number of pages answered with 404 or 410. */
  #missing = 0;

  constructor(known: KnownSite | undefined) {
    this.#known = known;
  }

  /** Records unchanged pages, which are not read and stay as stored. */
  carry({ refused }: Offered): void {
    for (const { url, reason } of refused) {
      const number = reason === "modified-since" ? this.#known?.carry(url) : undefined;
      if (number !== undefined) this.#carried.add(number);
    }
  }

  /** Yields the known links of carried-over pages, which may be the only ones to their targets. */
  *carriedOffers(): Generator<Offer> {
    if (this.#known === undefined) return;
    const { graph } = this.#known;
    for (const number of this.#carried) {
      const page = graph.pages[number];
      if (page === undefined) continue;
      const links = linksFrom(graph, number);
      yield { via: "link", found_on: page.url, depth: page.depth + 1, links };
    }
  }

  /** Yields the carried-over pages in the form that a graph accepts. */
  *carriedPages(): Generator<SettledPage> {
    if (this.#known === undefined) return;
    for (const number of this.#carried) {
      const page = storedPage(this.#known.graph, number);
      if (page !== undefined) yield page;
    }
  }

  /** Returns the change of a page that was read; null for one that is not in the graph. */
  read(page: SettledPage | undefined): PageChange | null {
    return (page && this.#known?.read(page)) ?? null;
  }

  /** Returns the change of a page answered with 404 or 410. */
  missing(url: string): PageChange | null {
    this.#missing++;
    return this.#known?.missing(url) ?? null;
  }

  /** Returns the changes; a page is gone only if the crawl looked wherever it could be named. */
  changes({ isExhausted, failed, refused, isLost }: CrawlOutcome): SiteChanges | null {
    const isComplete =
      isExhausted &&
      failed === this.#missing &&
      Object.entries(refused).every(([reason, count]) => count === 0 || HARMLESS.has(reason));
    return this.#known?.changes((url) => isComplete && isLost(url)) ?? null;
  }
}
