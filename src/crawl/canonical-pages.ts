// Pages of a crawl that declare one canonical address and have one text, which are one page.
import { hashText } from "../text/hash.ts";
import { parseUrl } from "../url/parse-url.ts";
import type { CrawlScope } from "./frontier/scope.ts";

/** A page by its final address, its declared address and its text. */
export interface CanonicalPage {
  readonly url: string;
  readonly canonical: string | null;
  readonly content_hash: string;
}

/** An earlier page: the position of its event and its final address. */
export interface EarlierPage {
  readonly index: number;
  readonly landed: string;
}

/** Finds the earlier page that a page is one with. */
export class CanonicalPages {
  readonly #scope: CrawlScope;
  /** By declared address, or else own address, and text. */
  readonly #pages = new Map<number, EarlierPage>();

  constructor(scope: CrawlScope) {
    this.#scope = scope;
  }

  /** Returns the earlier page with the same address and text; undefined for a page of its own. */
  find(page: CanonicalPage): EarlierPage | undefined {
    return this.#pages.get(this.#keyOf(page));
  }

  add(page: CanonicalPage, index: number): void {
    this.#pages.set(this.#keyOf(page), { index, landed: page.url });
  }

  /** An address of another site says nothing on the pages of this one. */
  #keyOf({ url, canonical, content_hash }: CanonicalPage): number {
    const declared = canonical === null ? undefined : parseUrl(canonical);
    const isHere = declared !== undefined && this.#scope.isOnSite(declared);
    return hashText(`${this.#scope.keyOf(isHere ? declared.href : url)} ${content_hash}`);
  }
}
