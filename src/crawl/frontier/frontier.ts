// The addresses of a crawl: which were offered, their order and outcomes. Pure and deterministic.
import type { AcceptedAddress, FoundIn, Offered, RefusedAddress } from "../../model/journal.ts";
import type {
  AddressKind,
  Citation,
  FrontierCounts,
  FrontierRefusal,
} from "../../model/site-event.ts";
import { hashText } from "../../text/hash.ts";
import { type ClosedPattern, Traps } from "../traps/traps.ts";
import { type LevelPlace, Levels } from "./levels.ts";
import { RefusedSample } from "./refused-sample.ts";
import type { CrawlScope, FoundAddress, ScopeVerdict } from "./scope.ts";

/** A discovered address with the text of its link. */
export interface FoundLink extends FoundAddress {
  readonly anchor: string | null;
  /** Whether the page is known to be unchanged since the requested date. */
  readonly isOld?: boolean;
}

/** Addresses found in one place. */
export interface Offer extends FoundIn {
  readonly links: readonly FoundLink[];
}

/** A pattern of addresses that was closed. */
export interface Closing extends Omit<ClosedPattern, "samples"> {
  /** Three of its last pages that brought nothing new. */
  readonly urls: readonly string[];
}

/** A page of the queue. */
export interface QueuedPage {
  readonly id: number;
  /** The address as linked, which is the one to request. */
  readonly url: string;
  readonly citation: Citation;
}

/** Outcome of a page. */
export interface Settlement {
  readonly id: number;
  readonly ok: boolean;
  /** Whether the page has a text or an image that no earlier page of the crawl has. */
  readonly isNew: boolean;
  /** Whether its whole text is that of another page. */
  readonly isCopy: boolean;
  /** Final address, which is not read again; undefined if the page was not read. */
  readonly landed?: string;
  /** Outcome of the offer of its links; undefined without one. */
  readonly offered?: Offered;
}

/** Limits of a frontier. */
export interface FrontierOptions {
  /** Maximum pages ever admitted; further ones are refused as queue-cap. */
  readonly maxPages: number;
  /** Maximum refused addresses kept by name. */
  readonly maxRefusedUrls: number;
  /** Whether robots.txt is respected, so that its refusals are counted. */
  readonly talliesRobots: boolean;
  /** Whether patterns of addresses are closed whose pages bring nothing new. */
  readonly closesTraps: boolean;
}

/** Maximum addresses remembered, 40 bytes each: pages may link to ever new ones of other sites. */
const MAX_SEEN = 8_000_000;
/** Maximum spellings remembered, which are then judged again, and refusals that a link may withdraw. */
const MAX_JUDGED = 4_000_000;

type AcceptedVerdict = Extract<ScopeVerdict, { as: unknown }>;

type State = "queued" | "started" | "ended" | "dropped";

interface KnownAddress {
  readonly url: string;
  readonly citation: Citation;
  /** Number of the linking page; undefined for an address from a list. */
  readonly foundOn: number | undefined;
  state: State;
  /** Whether the page was read and has no new text. */
  isStale: boolean;
}

/** The frontier of one crawl. */
export class Frontier {
  readonly #scope: CrawlScope;
  readonly #options: FrontierOptions;
  readonly #traps: Traps | undefined;
  /** Hashes of the keys of all admitted and refused addresses. */
  readonly #seen = new Set<number>();
  /** Of these, the refused ones that a link without `nofollow` may still admit. */
  readonly #unfollowed = new Set<number>();
  /** Spellings already judged, hashed: parsing is slow, and most links are on every page. */
  readonly #judged = new Set<number>();
  readonly #pages: KnownAddress[] = [];
  readonly #levels = new Levels((id) => this.#pages[id]?.state === "queued");
  readonly #depthCounts: Record<string, number> = {};
  readonly #kinds: Record<AddressKind, number>;
  readonly #refused: Partial<Record<FrontierRefusal, number>>;
  readonly #refusedUrls: RefusedSample;
  /** Numbers of the pages dropped since the last call of `takeDropped`. */
  #dropped: number[] = [];
  #queued = 0;
  #discovered = 0;

  constructor(scope: CrawlScope, options: FrontierOptions) {
    this.#scope = scope;
    this.#options = options;
    this.#traps = options.closesTraps ? new Traps() : undefined;
    this.#refusedUrls = new RefusedSample(options.maxRefusedUrls);
    this.#kinds = { page: 0, pdf: 0, image: 0, other_file: 0, archive: 0, category: 0, tag: 0 };
    this.#refused = {
      "off-site": 0,
      "past-depth": 0,
      "not-a-page": 0,
      excluded: 0,
      "not-included": 0,
      "queue-cap": 0,
      ...(options.talliesRobots && { robots: 0 }),
    };
  }

  /** Queues the root, which is in scope whatever the options. */
  admitRoot(url: string): Offered {
    const offer = { via: "seed", found_on: null, depth: 0 } as const;
    const key = this.#scope.keyOf(url);
    this.#seen.add(hashText(key));
    const accepted: AcceptedAddress = { url, key, kind: "page", anchor: null };
    this.#accept(offer, accepted, undefined);
    return { offer, accepted: [accepted], refused: [] };
  }

  /** Judges each new address of an offer, and admits those in scope. Yields at each. */
  *offer({ links, ...offer }: Offer, foundOn?: number): Generator<void, Offered> {
    const accepted: AcceptedAddress[] = [];
    const refused: RefusedAddress[] = [];
    for (const link of links) {
      yield;
      const spelling = hashText(link.url, link.nofollow === true ? 1 : 0);
      if (this.#judged.has(spelling)) continue;
      if (this.#judged.size >= MAX_JUDGED) this.#judged.clear();
      this.#judged.add(spelling);
      const verdict = this.#scope.judge(link, offer.depth);
      const { key, url } = verdict;
      const isRefused = "refused" in verdict;
      if (!this.#isNew(key) && (isRefused || !this.#withdrawRefusal(key))) continue;
      const reason = isRefused ? verdict.refused : this.#unwanted(verdict, link, offer.via);
      if (reason !== undefined) {
        this.#refuse({ url, key, reason });
        refused.push({ url, key, reason });
      } else if ("as" in verdict) {
        const address = { url, key, kind: verdict.as, anchor: link.anchor };
        this.#accept(offer, address, foundOn);
        accepted.push(address);
      }
    }
    return { offer, accepted, refused };
  }

  /** Repeats the effects of an earlier offer, leading to the same state. */
  replay({ offer, accepted, refused }: Offered, foundOn?: number): void {
    for (const address of accepted) {
      if (!this.#isNew(address.key)) this.#withdrawRefusal(address.key);
      this.#accept(offer, address, foundOn);
    }
    for (const address of refused) {
      if (!this.#isNew(address.key)) this.#withdrawRefusal(address.key);
      if (address.reason === "trap") this.#isTrap(address.key, offer.via, undefined);
      this.#refuse(address);
    }
  }

  /** Starts and returns the next page, if any may start. Yields after each dropped page. */
  *take(): Generator<void, QueuedPage | undefined> {
    for (let id = this.#levels.next(); id !== undefined; id = this.#levels.next()) {
      const { url, citation, foundOn } = this.#known(id);
      if (!this.#isTrap(this.#scope.keyOf(url), citation.via, foundOn)) {
        this.#start(id);
        return this.page(id);
      }
      this.#dropped.push(id);
      this.#drop(id);
      yield;
    }
    return undefined;
  }

  /** Returns the pages dropped since the last call. */
  takeDropped(): readonly number[] {
    return this.#dropped.splice(0);
  }

  /** Drops a page as `take` does; for the replay of a journal. */
  drop(id: number): void {
    const { url, citation, foundOn, state } = this.#known(id);
    if (state !== "queued") return;
    this.#isTrap(this.#scope.keyOf(url), citation.via, foundOn);
    this.#drop(id);
  }

  /** Returns the patterns of addresses closed since the last call, each once. */
  closings(): readonly Closing[] {
    const closings = this.#traps?.closings() ?? [];
    return closings.map(({ samples, ...closing }) => ({
      ...closing,
      urls: samples.map((id) => this.#known(id).url),
    }));
  }

  /** Marks a page as started, for the replay of a journal, which may do so again. */
  start(id: number): void {
    if (this.#pages[id]?.state === "queued") this.#start(id);
  }

  /** Finishes a started page. */
  settle({ id, ok, isNew, isCopy, landed, offered }: Settlement): void {
    const page = this.#pages[id];
    if (page === undefined || page.state !== "started") {
      throw new Error(`page ${id} of the frontier was not started`);
    }
    page.state = "ended";
    if (landed !== undefined) this.#seen.add(hashText(this.#scope.keyOf(landed)));
    this.#levels.end(page.citation.depth);
    if (!ok || this.#traps === undefined) return;
    const key = this.#scope.keyOf(page.url);
    const found = (offered?.accepted ?? []).map(({ key: to, kind }) => ({
      key: to,
      isPage: this.#scope.isRead(kind),
    }));
    const isStray = this.#isStray(page.foundOn);
    page.isStale = !this.#traps.read({ id, key, isStray, isNew, isCopy, found });
  }

  /** Pages started but not finished; after a replay, the interrupted run started them. */
  get started(): readonly QueuedPage[] {
    return this.#pages.flatMap(({ state }, id) => (state === "started" ? [this.page(id)] : []));
  }

  /** Returns a page by its number. */
  page(id: number): QueuedPage {
    const { url, citation } = this.#known(id);
    return { id, url, citation };
  }

  /** Whether an address was admitted or refused. */
  knows(url: string): boolean {
    return this.#seen.has(hashText(this.#scope.keyOf(url)));
  }

  /** Whether an address has a parameter with many values on this site, such as a search. */
  varies(url: string): boolean {
    return this.#traps?.varies(this.#scope.keyOf(url)) === true;
  }

  /** Number of queued pages, at any depth. */
  get queued(): number {
    return this.#queued;
  }

  /** Number of pages started but not settled. */
  get open(): number {
    return this.#levels.open;
  }

  /** Returns the current address counts of the crawl. */
  counts(): FrontierCounts {
    return {
      queued: this.#queued,
      discovered: this.#discovered,
      depth_counts: { ...this.#depthCounts },
      discovered_kinds: { ...this.#kinds },
      refused: { ...this.#refused },
    };
  }

  /** Refused addresses in order, with a share for each reason. */
  get refusedUrls(): readonly { readonly url: string; readonly reason: FrontierRefusal }[] {
    return this.#refusedUrls.list();
  }

  /** Beyond the limit, an address is new each time. */
  #isNew(key: string): boolean {
    const hash = hashText(key);
    if (this.#seen.has(hash)) return false;
    if (this.#seen.size < MAX_SEEN) this.#seen.add(hash);
    return true;
  }

  /** Withdraws the refusal of an address that a link without `nofollow` may admit; false if it has none. */
  #withdrawRefusal(key: string): boolean {
    if (!this.#unfollowed.delete(hashText(key))) return false;
    this.#refused.robots = (this.#refused.robots ?? 1) - 1;
    this.#refusedUrls.remove("robots", key);
    return true;
  }

  #known(id: number): KnownAddress {
    const known = this.#pages[id];
    if (known === undefined) throw new Error(`the frontier has no page ${id}`);
    return known;
  }

  /** Returns why a page in scope is not queued. */
  #unwanted(
    { as: kind, key }: AcceptedVerdict,
    { isOld = false }: FoundLink,
    via: Citation["via"],
  ): FrontierRefusal | undefined {
    if (!this.#scope.isRead(kind)) return undefined;
    if (isOld) return "modified-since";
    if (this.#pages.length >= this.#options.maxPages || this.#seen.size >= MAX_SEEN)
      return "queue-cap";
    return this.#isTrap(key, via, undefined) ? "trap" : undefined;
  }

  /** Whether an address is of a closed pattern; one that a list names never is. */
  #isTrap(key: string, via: Citation["via"], foundOn: number | undefined): boolean {
    if (via === "seed" || via === "sitemap") return false;
    return this.#traps?.refuses({ key, isStray: this.#isStray(foundOn) }) === true;
  }

  #isStray(foundOn: number | undefined): boolean {
    return foundOn !== undefined && this.#pages[foundOn]?.isStale === true;
  }

  #accept(offer: FoundIn, address: AcceptedAddress, foundOn: number | undefined): void {
    const { via, found_on, depth } = offer;
    const { url, key, kind, anchor } = address;
    this.#discovered++;
    this.#kinds[kind]++;
    this.#depthCounts[depth] = (this.#depthCounts[depth] ?? 0) + 1;
    if (!this.#scope.isRead(kind)) return;
    this.#traps?.accept(key);
    const id = this.#pages.length;
    const citation = { via, found_on, anchor, depth };
    this.#pages.push({ url, citation, foundOn, state: "queued", isStale: false });
    this.#queued++;
    this.#levels.add(id, placeOf(citation));
  }

  #refuse(refused: RefusedAddress): void {
    const { reason } = refused;
    if (reason === "robots" && this.#unfollowed.size < MAX_JUDGED)
      this.#unfollowed.add(hashText(refused.key));
    this.#refused[reason] = (this.#refused[reason] ?? 0) + 1;
    this.#refusedUrls.add(refused);
  }

  #start(id: number): void {
    const page = this.#pages[id];
    if (page === undefined) return;
    page.state = "started";
    this.#queued--;
    this.#levels.start(placeOf(page.citation));
  }

  #drop(id: number): void {
    const page = this.#known(id);
    page.state = "dropped";
    this.#queued--;
    this.#refuse({ url: page.url, key: page.url, reason: "trap" });
  }
}

const placeOf = ({ depth, via }: Citation): LevelPlace => ({ depth, isLinked: via === "link" });
