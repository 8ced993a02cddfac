// The addresses of a crawl: which were offered, in what order they are read, and their outcomes.
// Pure and deterministic.
import type { AcceptedAddress, FoundIn, Offered, RefusedAddress } from "../../model/journal.ts";
import type {
  AddressKind,
  Citation,
  FrontierCounts,
  FrontierRefusal,
} from "../../model/site-event.ts";
import { hashText } from "../../text/hash.ts";
import { pageKey, pageKeyOf } from "../../url/identity.ts";
import { RefusedSample } from "./refused-sample.ts";
import type { CrawlScope, FoundAddress } from "./scope.ts";
import { shapeOf, TrapWatch } from "./traps.ts";

/** A discovered address with the text of its link. */
export interface FoundLink extends FoundAddress {
  readonly anchor: string | null;
  /** Whether it is known to be unchanged since the requested date. */
  readonly isOld?: boolean;
}

/** Addresses found in one place. */
export interface Offer extends FoundIn {
  readonly links: readonly FoundLink[];
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
  /** Whether it had content that no earlier page of the crawl had. */
  readonly isFresh: boolean;
  /** Final address, which is not read again; undefined if the page was not read. */
  readonly landed?: string;
}

/** Limits of a frontier. */
export interface FrontierOptions {
  /** Maximum pages ever admitted; further ones are refused as queue-cap. */
  readonly maxPages: number;
  /** Maximum refused addresses kept by name. */
  readonly maxRefusedUrls: number;
  /** Whether robots.txt is respected, so that its refusals are counted. */
  readonly talliesRobots: boolean;
}

interface Level {
  /** Queued pages; those from sitemaps and archives alternate with linked ones. */
  readonly seeds: number[];
  readonly links: number[];
  nextSeed: number;
  nextLink: number;
  /** Whether a linked page is next if both queues have one. */
  linkIsNext: boolean;
  /** Pages started but not finished. */
  open: number;
}

type State = "queued" | "started" | "ended" | "dropped";

interface KnownAddress {
  readonly url: string;
  readonly citation: Citation;
  readonly shape: string;
  /**
   * Text that the linking page shares with an earlier one; undefined if the linking page is not a
   * copy.
   */
  readonly foundOnCopyOf: string | undefined;
  state: State;
}

/**
 * The frontier of one crawl. Strictly breadth-first: a page starts only after all pages of the
 * depth above have finished.
 */
export class Frontier {
  readonly #scope: CrawlScope;
  readonly #options: FrontierOptions;
  readonly #traps = new TrapWatch();
  /** Hashes of the keys of all admitted and refused addresses. */
  readonly #seen = new Set<number>();
  /**
   * Hashes of the spellings already judged: most links of a page are on every other page, and
   * parsing is slow.
   */
  readonly #judged = new Set<number>();
  readonly #pages: KnownAddress[] = [];
  readonly #levels: Level[] = [];
  readonly #depthCounts: Record<string, number> = {};
  readonly #kinds: Record<AddressKind, number>;
  readonly #refused: Partial<Record<FrontierRefusal, number>> = {};
  readonly #refusedUrls: RefusedSample;
  /** Hashes of pages that led to pages of another shape. */
  readonly #leading = new Set<number>();
  /**
   * Those of them that had no new content themselves: the pages they led to show whether their
   * shape is a trap.
   */
  readonly #undecided = new Set<number>();
  #lastShape = { url: "", shape: "" };
  #queued = 0;
  #discovered = 0;
  #depth = 0;

  constructor(scope: CrawlScope, options: FrontierOptions) {
    this.#scope = scope;
    this.#options = options;
    this.#refusedUrls = new RefusedSample(options.maxRefusedUrls);
    this.#kinds = { page: 0, pdf: 0, image: 0, other_file: 0, archive: 0, category: 0, tag: 0 };
    const reasons: FrontierRefusal[] = [
      "off-site",
      "past-depth",
      "not-a-page",
      "excluded",
      "not-included",
      "queue-cap",
    ];
    if (options.talliesRobots) reasons.push("robots");
    for (const reason of reasons) this.#refused[reason] = 0;
  }

  /** Queues the root, which is in scope whatever the options. */
  admitRoot(url: string): Offered {
    const offer = { via: "seed", found_on: null, depth: 0 } as const;
    const key = pageKeyOf(url) ?? pageKey(url);
    this.#seen.add(hashText(key));
    const accepted: AcceptedAddress = { url, key, kind: "page", anchor: null };
    this.#accept(offer, accepted);
    return { offer, accepted: [accepted], refused: [] };
  }

  /**
   * Judges each new address of an offer once, admits those in scope, and returns the outcome. A
   * generator that yields after each address: robots.txt and patterns are matched against each.
   */
  *offer({ links, ...offer }: Offer): Generator<void, Offered> {
    const accepted: AcceptedAddress[] = [];
    const refused: RefusedAddress[] = [];
    for (const link of links) {
      yield;
      const spelling = hashText(link.url);
      if (this.#judged.has(spelling)) continue;
      this.#judged.add(spelling);
      const verdict = this.#scope.judge(link, offer.depth);
      const { key, url } = verdict;
      if (!this.#isNew(key)) continue;
      const reason =
        "refused" in verdict ? verdict.refused : this.#unwanted(verdict.as, link, key, offer);
      if (reason !== undefined) {
        this.#refuse({ url, key, reason });
        refused.push({ url, key, reason });
      } else if ("as" in verdict) {
        const address = { url, key, kind: verdict.as, anchor: link.anchor };
        this.#accept(offer, address);
        accepted.push(address);
      }
    }
    return { offer, accepted, refused };
  }

  /** Repeats the effects of an earlier offer, leading to the same state. */
  replay({ offer, accepted, refused }: Offered): void {
    for (const address of accepted) {
      this.#seen.add(hashText(address.key));
      if (this.#scope.isRead(address.kind)) this.#traps.admits(keyUrl(address.key));
      this.#accept(offer, address);
    }
    for (const address of refused) {
      this.#seen.add(hashText(address.key));
      this.#refuse(address);
    }
  }

  /** Starts and returns the next page; undefined if none may start or none is left. */
  take(): QueuedPage | undefined {
    const level = this.#openLevel();
    if (level === undefined) return undefined;
    const id = this.#next(level);
    if (id === undefined) return undefined;
    this.#start(id);
    return this.page(id);
  }

  /**
   * Marks a page as started, as `take` does; for the replay of a journal, which may start a page
   * again.
   */
  start(id: number): void {
    if (this.#pages[id]?.state === "queued") this.#start(id);
  }

  /**
   * Finishes a started page. Returns the pages dropped as a result, because their kind yields
   * nothing new.
   */
  settle({ id, ok, isFresh, landed }: Settlement): readonly RefusedAddress[] {
    const page = this.#pages[id];
    if (page === undefined || page.state !== "started") {
      throw new Error(`page ${id} of the frontier was not started`);
    }
    page.state = "ended";
    if (landed !== undefined) this.#seen.add(hashText(pageKeyOf(landed) ?? pageKey(landed)));
    const level = this.#levels[page.citation.depth];
    if (level !== undefined) level.open--;
    if (!ok) return [];
    const kinds = this.#kindsShownBy(page, isFresh, landed);
    const closed = kinds.filter((kind) => this.#traps.note(kind, isFresh));
    return closed.flatMap((kind) => this.#drop(kind));
  }

  /**
   * Returns the kinds whose worth a page shows: its own, the kind of the page linking to it, and copies
   * that led to it.
   */
  #kindsShownBy(
    { shape, citation, foundOnCopyOf }: KnownAddress,
    isFresh: boolean,
    landed: string | undefined,
  ): readonly string[] {
    const kinds: string[] = [];
    const own = landed === undefined ? undefined : hashText(landed);
    // A list page that repeats another list is judged by the pages it links to.
    if (own !== undefined && !isFresh && this.#leading.has(own)) this.#undecided.add(own);
    else kinds.push(shape);
    const { via, found_on } = citation;
    if (via === "link" && found_on !== null && this.#undecided.has(hashText(found_on))) {
      const list = this.#shapeOfPage(found_on);
      if (list !== shape) kinds.push(list);
    }
    if (foundOnCopyOf !== undefined) kinds.push(foundOnCopyOf);
    return kinds;
  }

  /**
   * Pages started but not finished, by number: after a replay, those being read when the journal
   * was cut off.
   */
  get started(): readonly QueuedPage[] {
    return this.#pages.flatMap(({ state }, id) => (state === "started" ? [this.page(id)] : []));
  }

  /** Returns a page by its number. */
  page(id: number): QueuedPage {
    const known = this.#pages[id];
    if (known === undefined) throw new Error(`the frontier has no page ${id}`);
    return { id, url: known.url, citation: known.citation };
  }

  /** Whether an address was admitted or refused. */
  knows(url: string): boolean {
    return this.#seen.has(hashText(pageKeyOf(url) ?? pageKey(url)));
  }

  /** Number of queued pages, at any depth. */
  get queued(): number {
    return this.#queued;
  }

  /** Number of pages started but not settled. */
  get open(): number {
    return this.#levels.reduce((sum, level) => sum + level.open, 0);
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

  #isNew(key: string): boolean {
    const hash = hashText(key);
    if (this.#seen.has(hash)) return false;
    this.#seen.add(hash);
    return true;
  }

  /** Returns why a page in scope is not queued. */
  #unwanted(
    kind: AddressKind,
    { isOld = false }: FoundLink,
    key: string,
    { copy_of }: FoundIn,
  ): FrontierRefusal | undefined {
    if (!this.#scope.isRead(kind)) return undefined;
    if (isOld) return "modified-since";
    if (this.#pages.length >= this.#options.maxPages) return "queue-cap";
    if (copy_of !== undefined && this.#traps.isClosed(copy_of)) return "trap";
    return this.#traps.admits(keyUrl(key)) ? undefined : "trap";
  }

  #accept(offer: FoundIn, { url, key, kind, anchor }: AcceptedAddress): void {
    const { via, found_on, depth, copy_of: foundOnCopyOf } = offer;
    this.#discovered++;
    this.#kinds[kind]++;
    this.#depthCounts[depth] = (this.#depthCounts[depth] ?? 0) + 1;
    if (!this.#scope.isRead(kind)) return;
    const id = this.#pages.length;
    const citation = { via, found_on, anchor, depth };
    const shape = shapeOf(keyUrl(key));
    this.#pages.push({ url, citation, shape, foundOnCopyOf, state: "queued" });
    if (via === "link" && found_on !== null && this.#shapeOfPage(found_on) !== shape) {
      this.#leading.add(hashText(found_on));
    }
    this.#queued++;
    const level = this.#levelAt(depth);
    (via === "link" ? level.links : level.seeds).push(id);
    this.#depth = Math.min(this.#depth, depth);
  }

  /**
   * Returns the shape of the linking page; cached, since many links in a row come from one page.
   */
  #shapeOfPage(url: string): string {
    if (this.#lastShape.url !== url) {
      this.#lastShape = { url, shape: shapeOf(keyUrl(pageKeyOf(url) ?? pageKey(url))) };
    }
    return this.#lastShape.shape;
  }

  #refuse(refused: RefusedAddress): void {
    const { reason } = refused;
    this.#refused[reason] = (this.#refused[reason] ?? 0) + 1;
    this.#refusedUrls.add(refused);
  }

  #levelAt(depth: number): Level {
    while (this.#levels.length <= depth) {
      this.#levels.push({
        seeds: [],
        links: [],
        nextSeed: 0,
        nextLink: 0,
        linkIsNext: true,
        open: 0,
      });
    }
    const level = this.#levels[depth];
    if (level === undefined) throw new Error("the levels of a frontier are contiguous");
    return level;
  }

  /** Returns the shallowest level with an unfinished page. */
  #openLevel(): Level | undefined {
    for (; this.#depth < this.#levels.length; this.#depth++) {
      const level = this.#levelAt(this.#depth);
      this.#skipTaken(level);
      const waits = level.nextSeed < level.seeds.length || level.nextLink < level.links.length;
      if (waits || level.open > 0) return level;
    }
    return undefined;
  }

  #skipTaken(level: Level): void {
    while (this.#isTaken(level.seeds[level.nextSeed])) level.nextSeed++;
    while (this.#isTaken(level.links[level.nextLink])) level.nextLink++;
  }

  #isTaken(id: number | undefined): boolean {
    return id !== undefined && this.#pages[id]?.state !== "queued";
  }

  #next(level: Level): number | undefined {
    const seed = level.seeds[level.nextSeed];
    const link = level.links[level.nextLink];
    return link !== undefined && (level.linkIsNext || seed === undefined) ? link : seed;
  }

  #start(id: number): void {
    const page = this.#pages[id];
    if (page === undefined) return;
    page.state = "started";
    this.#queued--;
    const level = this.#levelAt(page.citation.depth);
    level.linkIsNext = page.citation.via !== "link";
    level.open++;
  }

  /** Drops the queued pages of a kind. */
  #drop(kind: string): readonly RefusedAddress[] {
    const dropped: RefusedAddress[] = [];
    for (const page of this.#pages) {
      const isOfKind = page.shape === kind || page.foundOnCopyOf === kind;
      if (page.state !== "queued" || !isOfKind) continue;
      page.state = "dropped";
      this.#queued--;
      const refused = { url: page.url, key: page.url, reason: "trap" } as const;
      this.#refuse(refused);
      dropped.push(refused);
    }
    return dropped;
  }
}

/**
 * Returns the address for a key; shapes and traps ignore its scheme, and treat a hash route as part
 * of the path.
 */
function keyUrl(key: string): URL {
  return new URL(`http://${key.replace(/#!?\//, "/")}`);
}
