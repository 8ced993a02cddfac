// Final addresses of a crawl's pages: several addresses that lead to one page are read once.
import type { PageFailure } from "../model/page-failure.ts";
import { hashText } from "../text/hash.ts";
import type { QueuedPage } from "./frontier/frontier.ts";

/** Result of the page at a final address: the position of its event, or why there is no page. */
export type AddressResult = { readonly index: number } | PageFailure;

/** A page that leads to the same final address as a page being read. */
export interface WaitingPage {
  readonly page: QueuedPage;
  /** Addresses that redirected to the final address, in order; undefined without any. */
  readonly redirects: readonly string[] | undefined;
}

interface Open {
  /** Number of the page read on behalf of all. */
  readonly page: number;
  readonly waiting: WaitingPage[];
}

/** Final addresses by page identity. */
export class FinalAddresses {
  readonly #keyOf: (url: string) => number;
  readonly #ended = new Map<number, AddressResult>();
  readonly #open = new Map<number, Open>();
  /** The final address that each page in progress was first to reach. */
  readonly #taken = new Map<number, number>();

  /** `keyOf` returns the key of the page at an address. */
  constructor(keyOf: (url: string) => string) {
    this.#keyOf = (url) => hashText(keyOf(url));
  }

  /** Whether another page has this final address. If not, claims it for this page. */
  isTaken(url: string, page: number): boolean {
    const key = this.#keyOf(url);
    const open = this.#open.get(key);
    if (this.#ended.has(key) || (open !== undefined && open.page !== page)) return true;
    if (open === undefined && !this.#taken.has(page)) {
      this.#open.set(key, { page, waiting: [] });
      this.#taken.set(page, key);
    }
    return false;
  }

  /** Returns the result of the page at an address; undefined while it is unknown. */
  at(url: string): AddressResult | undefined {
    return this.#ended.get(this.#keyOf(url));
  }

  /** Makes a page wait for the one being read at an address. */
  wait(url: string, waiting: WaitingPage): void {
    const open = this.#open.get(this.#keyOf(url));
    if (open === undefined) throw new Error(`no page is being read for ${url}`);
    open.waiting.push(waiting);
  }

  /**
   * Records the result of a page; `url` is its final address, if any. Returns the pages that waited for this
   * result.
   */
  end(page: number, came: AddressResult, url?: string): readonly WaitingPage[] {
    const taken = this.#taken.get(page);
    this.#taken.delete(page);
    if (url !== undefined) this.#ended.set(this.#keyOf(url), came);
    if (taken === undefined) return [];
    const waiting = this.#open.get(taken)?.waiting ?? [];
    this.#open.delete(taken);
    this.#ended.set(taken, came);
    return waiting;
  }
}
