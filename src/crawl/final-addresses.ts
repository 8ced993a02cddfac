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

/** The pages that waited for a page. */
export interface EndedAddress {
  readonly waiting: readonly WaitingPage[];
  /** Whether the result also applies to these pages; if not, the crawl must read them. */
  readonly isTheirs: boolean;
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

  /** Makes a page wait for the one being read at an address. Returns false if none is any more. */
  wait(url: string, waiting: WaitingPage): boolean {
    const open = this.#open.get(this.#keyOf(url));
    open?.waiting.push(waiting);
    return open !== undefined;
  }

  /**
   * Records the result of a page; `url` is its final address, if any. Returns the pages that waited
   * at the address it claimed, and whether the result belongs to that address: a browser may reach
   * another page than the plain request.
   */
  end(page: number, came: AddressResult, url?: string): EndedAddress {
    const taken = this.#taken.get(page);
    this.#taken.delete(page);
    const key = url === undefined ? taken : this.#keyOf(url);
    if (key !== undefined) this.#ended.set(key, came);
    if (taken === undefined) return { waiting: [], isTheirs: true };
    const waiting = this.#open.get(taken)?.waiting ?? [];
    this.#open.delete(taken);
    return { waiting, isTheirs: key === taken };
  }
}
