// Compares the pages of a stored graph with the same site read again.
import type { PageChange, SiteChanges } from "../model/change.ts";
import type { SettledPage } from "../model/site.ts";
import { hashText } from "../text/hash.ts";
import { pageKeyOf } from "../url/identity.ts";
import { wordsOfSections } from "./markdown-words.ts";
import { readSections, storedSections } from "./section-texts.ts";
import type { SiteGraph } from "./site-graph.ts";

/** Maximum addresses listed of each kind. */
const MAX_LISTED = 200;

/** A site according to its stored graph, and how much of it was found again. */
export class KnownSite {
  readonly graph: SiteGraph;
  /** Digest of its pages: a resumed crawl compares with the graph it started with, or none. */
  readonly digest: number;
  readonly #numbers = new Map<string, number>();
  /** Pages by the hash of their content; undefined for a hash that several share. */
  readonly #byContent = new Map<string, number | undefined>();
  readonly #seen = new Set<number>();
  readonly #gone = new Set<number>();
  readonly #moved = new Map<number, string>();
  readonly #new: { readonly url: string; readonly hash: string }[] = [];
  readonly #counts = { same: 0, changed: 0 };

  constructor(graph: SiteGraph) {
    this.graph = graph;
    const lines = graph.pages.map(({ key, content_hash }) => `${key} ${content_hash}`);
    this.digest = hashText(lines.join("\n"));
    for (const [number, { key, words_hash: hash }] of graph.pages.entries()) {
      this.#numbers.set(key, number);
      if (hash !== undefined) {
        this.#byContent.set(hash, this.#byContent.has(hash) ? undefined : number);
      }
    }
  }

  /**
   * Returns the change of a page that was read. A page at a new address is `moved` if its old address
   * redirects to it, or is already known to answer 404 or 410. `changes` reports moves that are discovered
   * later.
   */
  read(page: SettledPage): PageChange {
    const number = this.#numberOf(page.url);
    const asked = this.#numberOf(page.requested);
    if (number !== undefined) {
      const isMoved = asked !== undefined && asked !== number && !this.#seen.has(asked);
      if (isMoved) this.#moved.set(asked, page.url);
      const isSame = this.#isSame(number, page);
      if (!this.#seen.has(number)) this.#counts[isSame ? "same" : "changed"]++;
      this.#seen.add(number);
      return isSame ? "same" : "changed";
    }
    if (asked !== undefined) {
      this.#moved.set(asked, page.url);
      return "moved";
    }
    const hash = page.record.words_hash ?? "";
    const old = this.#byContent.get(hash);
    if (old !== undefined && this.#gone.has(old) && !this.#moved.has(old)) {
      this.#moved.set(old, page.url);
      return "moved";
    }
    this.#new.push({ url: page.url, hash });
    return "new";
  }

  /** Returns the change of a page whose address returns 404 or 410; null if it was not known. */
  missing(url: string): PageChange | null {
    const number = this.#numberOf(url);
    if (number === undefined) return null;
    this.#gone.add(number);
    return "gone";
  }

  /** Returns the number of a known page; undefined for an unknown address. */
  #numberOf(url: string): number | undefined {
    const key = pageKeyOf(url);
    return key === undefined ? undefined : this.#numbers.get(key);
  }

  /** Marks a page as existing without reading it. Returns its number; undefined if unknown. */
  carry(url: string): number | undefined {
    const number = this.#numberOf(url);
    if (number !== undefined) this.#seen.add(number);
    return number;
  }

  /** Returns the changes of the site; `isLost` tells whether the crawl sought a page in vain. */
  changes(isLost: (url: string) => boolean): SiteChanges {
    const gone = new Set<number>();
    for (const [number, { url }] of this.graph.pages.entries()) {
      if (this.#seen.has(number) || this.#moved.has(number)) continue;
      if (this.#gone.has(number) || isLost(url)) gone.add(number);
    }
    const moved = new Map(this.#moved);
    let fresh = this.#new.length;
    for (const { url, hash } of this.#new) {
      const old = this.#byContent.get(hash);
      if (old === undefined || !gone.has(old)) continue;
      gone.delete(old);
      moved.set(old, url);
      fresh--;
    }
    const addressOf = (number: number): string => this.graph.pages[number]?.url ?? "";
    return {
      new: fresh,
      ...this.#counts,
      moved: moved.size,
      gone: gone.size,
      moved_urls: [...moved]
        .slice(0, MAX_LISTED)
        .map(([number, to]) => ({ from: addressOf(number), to })),
      gone_urls: [...gone].slice(0, MAX_LISTED).map(addressOf),
    };
  }

  /**
   * Whether a page's content is the same: its blocks without those only a crawl can recognise as
   * repeated, or else the words of its sections, since a later crawl recognises boilerplate better.
   */
  #isSame(number: number, page: SettledPage): boolean {
    const before = this.graph.pages[number]?.words_hash;
    if (before !== undefined && before === page.record.words_hash) return true;
    const was = wordsOfSections(storedSections(this.graph, number));
    const is = wordsOfSections(readSections(page.markdown, page.record.sections));
    return was.join(" ") === is.join(" ");
  }
}
