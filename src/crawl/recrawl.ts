// A site that was crawled before: the pages that are not read again since they did not change, and what became of the others.
import { keptPage, linksFrom } from "../graph/kept-page.ts";
import type { KnownSite } from "../graph/known-site.ts";
import type { PageChange, SiteChanges } from "../model/change.ts";
import type { Offered } from "../model/journal.ts";
import type { SettledPage } from "../model/site.ts";
import type { Offer } from "./frontier/frontier.ts";

/** Reasons to turn an address away that keep no page of the site from being found. */
const HARMLESS: ReadonlySet<string> = new Set(["off-site", "not-a-page"]);

/** How a crawl stands that is asked what became of the site. */
export interface CrawlOutcome {
  /** Whether every link was followed, and nothing is left to read. */
  readonly isExhausted: boolean;
  readonly failed: number;
  /** Addresses turned away, by reason. */
  readonly refused: Readonly<Record<string, number>>;
  /** Whether the crawl would have read an address, and never came upon it. */
  readonly isLost: (url: string) => boolean;
}

/** What a crawl knows of its site by the graph that is kept of it; without one every answer is null. */
export class Recrawl {
  readonly #known: KnownSite | undefined;
  /** Pages that are not read since they did not change, by number. */
  readonly #carried = new Set<number>();
  /** Pages answered by 404 or 410. */
  #missing = 0;

  constructor(known: KnownSite | undefined) {
    this.#known = known;
  }

  /** Takes note of the pages that are not read since they did not change, and stay as they were kept. */
  carry({ refused }: Offered): void {
    for (const { url, reason } of refused) {
      const number = reason === "modified-since" ? this.#known?.carry(url) : undefined;
      if (number !== undefined) this.#carried.add(number);
    }
  }

  /** What the carried pages link to, of what is known of the site: nobody else may name it. */
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

  /** The carried pages as a graph takes them in. */
  *carriedPages(): Generator<SettledPage> {
    if (this.#known === undefined) return;
    for (const number of this.#carried) {
      const page = keptPage(this.#known.graph, number);
      if (page !== undefined) yield page;
    }
  }

  /** What became of a page that was read; null for one that is no part of the graph. */
  read(page: SettledPage | undefined): PageChange | null {
    return (page && this.#known?.read(page)) ?? null;
  }

  /** What became of a page that is answered by 404 or 410. */
  missing(url: string): PageChange | null {
    this.#missing++;
    return this.#known?.missing(url) ?? null;
  }

  /** What became of the site: a page counts as not found any more where all was looked at that could have led to it. */
  changes({ isExhausted, failed, refused, isLost }: CrawlOutcome): SiteChanges | null {
    const isComplete =
      isExhausted &&
      failed === this.#missing &&
      Object.entries(refused).every(([reason, count]) => count === 0 || HARMLESS.has(reason));
    return this.#known?.changes((url) => isComplete && isLost(url)) ?? null;
  }
}
