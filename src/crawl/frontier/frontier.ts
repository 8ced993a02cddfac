// The addresses of a crawl: what it was offered, in what order it is read, and what became of each. Pure and deterministic.
import type { AcceptedAddress, FoundIn, Offered, RefusedAddress } from "../../model/journal.ts";
import type {
  AddressKind,
  Citation,
  FrontierCounts,
  FrontierRefusal,
} from "../../model/site-event.ts";
import { hashText } from "../../text/hash.ts";
import { pageKey, pageKeyOf } from "../../url/identity.ts";
import type { CrawlScope, FoundAddress } from "./scope.ts";
import { shapeOf, TrapWatch } from "./traps.ts";

/** An address found, with the text of its link. */
export interface FoundLink extends FoundAddress {
  readonly anchor: string | null;
  /** Whether it is known not to have changed since the date that was asked for. */
  readonly isOld?: boolean;
}

/** Addresses found in one place. */
export interface Offer extends FoundIn {
  readonly links: readonly FoundLink[];
  /** Set where the place says exactly what another one says: what it links to beyond that is not trusted. */
  readonly isCopy?: boolean;
}

/** A page of the queue. */
export interface QueuedPage {
  readonly id: number;
  /** The address as it was linked, to be asked for. */
  readonly url: string;
  readonly citation: Citation;
}

/** What is known of a page that has ended. */
export interface Settlement {
  readonly id: number;
  readonly ok: boolean;
  /** Whether it said something that no page of the crawl had said. */
  readonly isFresh: boolean;
  /** Address it landed at, which is not read again; undefined where it was not read. */
  readonly landed?: string;
}

/** Limits of a frontier. */
export interface FrontierOptions {
  /** Pages that may be taken in at all; further ones are turned away as queue-cap. */
  readonly maxPages: number;
  /** Refused addresses kept by name. */
  readonly maxRefusedUrls: number;
  /** Whether robots.txt is respected, so that what it turns away is tallied. */
  readonly talliesRobots: boolean;
}

interface Level {
  /** Pages waiting, those of sitemaps and archives apart from linked ones: they are taken in turn. */
  readonly seeds: number[];
  readonly links: number[];
  nextSeed: number;
  nextLink: number;
  /** Whether a linked page is next where both wait. */
  linkIsNext: boolean;
  /** Pages started and not yet ended. */
  open: number;
}

type State = "queued" | "started" | "ended" | "dropped";

interface KnownAddress {
  readonly url: string;
  readonly citation: Citation;
  readonly shape: string;
  state: State;
}

/** The frontier of one crawl. Breadth-first and strict: a page is given out when all of the depth above have ended. */
export class Frontier {
  readonly #scope: CrawlScope;
  readonly #options: FrontierOptions;
  readonly #traps = new TrapWatch();
  /** Hashes of the keys of everything taken in or turned away. */
  readonly #seen = new Set<number>();
  /** Hashes of the spellings that were judged: most links of a page stand on every other one, and parsing them takes long. */
  readonly #judged = new Set<number>();
  readonly #pages: KnownAddress[] = [];
  readonly #levels: Level[] = [];
  readonly #depthCounts: Record<string, number> = {};
  readonly #kinds: Record<AddressKind, number>;
  readonly #refused: Partial<Record<FrontierRefusal, number>> = {};
  readonly #refusedUrls: { url: string; reason: FrontierRefusal }[] = [];
  #queued = 0;
  #discovered = 0;
  #depth = 0;

  constructor(scope: CrawlScope, options: FrontierOptions) {
    this.#scope = scope;
    this.#options = options;
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

  /** Queues the root, which is in scope whatever the options say. */
  admitRoot(url: string): Offered {
    const offer = { via: "seed", found_on: null, depth: 0 } as const;
    const key = pageKeyOf(url) ?? pageKey(url);
    this.#seen.add(hashText(key));
    const accepted: AcceptedAddress = { url, key, kind: "page", anchor: null };
    this.#accept(offer, accepted);
    return { offer, accepted: [accepted], refused: [] };
  }

  /** Judges the addresses of an offer, each new one once, takes in those that fit, and says what it made of them. */
  offer({ links, isCopy = false, ...offer }: Offer): Offered {
    const accepted: AcceptedAddress[] = [];
    const refused: RefusedAddress[] = [];
    for (const link of links) {
      const spelling = hashText(link.url);
      if (this.#judged.has(spelling)) continue;
      this.#judged.add(spelling);
      const verdict = this.#scope.judge(link, offer.depth);
      const { key, url } = verdict;
      if (!this.#isNew(key)) continue;
      const reason =
        "refused" in verdict ? verdict.refused : this.#unwanted(verdict.as, link, { isCopy, key });
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

  /** Does what an offer did when it was made: the state after it is the same. */
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

  /** The next page to read, started by being taken; undefined while none may start, or when there is none. */
  take(): QueuedPage | undefined {
    const level = this.#openLevel();
    if (level === undefined) return undefined;
    const id = this.#next(level);
    if (id === undefined) return undefined;
    this.#start(id);
    return this.page(id);
  }

  /** Marks a page as started, as `take` does; for the replay of a journal, which may start a page again. */
  start(id: number): void {
    if (this.#pages[id]?.state === "queued") this.#start(id);
  }

  /** Ends a page that was started. Returns the pages that are given up with it, since their shape brings nothing new. */
  settle({ id, ok, isFresh, landed }: Settlement): readonly RefusedAddress[] {
    const page = this.#pages[id];
    if (page === undefined || page.state !== "started") {
      throw new Error(`page ${id} of the frontier was not started`);
    }
    page.state = "ended";
    if (landed !== undefined) this.#seen.add(hashText(pageKeyOf(landed) ?? pageKey(landed)));
    const level = this.#levels[page.citation.depth];
    if (level !== undefined) level.open--;
    return ok && this.#traps.settle(page.shape, isFresh) ? this.#drop(page.shape) : [];
  }

  /** Pages that were started and have not ended, by number: after a replay, what was being read when the journal was cut. */
  get started(): readonly QueuedPage[] {
    return this.#pages.flatMap(({ state }, id) => (state === "started" ? [this.page(id)] : []));
  }

  /** A page by its number. */
  page(id: number): QueuedPage {
    const known = this.#pages[id];
    if (known === undefined) throw new Error(`the frontier has no page ${id}`);
    return { id, url: known.url, citation: known.citation };
  }

  /** Whether an address was taken in or turned away. */
  knows(url: string): boolean {
    return this.#seen.has(hashText(pageKeyOf(url) ?? pageKey(url)));
  }

  /** Pages waiting to be taken, at any depth. */
  get queued(): number {
    return this.#queued;
  }

  /** Pages taken and not yet settled. */
  get open(): number {
    return this.#levels.reduce((sum, level) => sum + level.open, 0);
  }

  /** The numbers of a crawl's addresses as they stand. */
  counts(): FrontierCounts {
    return {
      queued: this.#queued,
      discovered: this.#discovered,
      depth_counts: { ...this.#depthCounts },
      discovered_kinds: { ...this.#kinds },
      refused: { ...this.#refused },
    };
  }

  /** The first refused addresses, in order. */
  get refusedUrls(): readonly { readonly url: string; readonly reason: FrontierRefusal }[] {
    return this.#refusedUrls;
  }

  #isNew(key: string): boolean {
    const hash = hashText(key);
    if (this.#seen.has(hash)) return false;
    this.#seen.add(hash);
    return true;
  }

  /** Why a page that is in scope is not queued all the same. */
  #unwanted(
    kind: AddressKind,
    { isOld = false }: FoundLink,
    { isCopy, key }: { readonly isCopy: boolean; readonly key: string },
  ): FrontierRefusal | undefined {
    if (!this.#scope.isRead(kind)) return undefined;
    if (isOld) return "modified-since";
    if (isCopy || this.#pages.length >= this.#options.maxPages) return "queue-cap";
    return this.#traps.admits(keyUrl(key)) ? undefined : "queue-cap";
  }

  #accept(offer: FoundIn, { url, key, kind, anchor }: AcceptedAddress): void {
    const { via, found_on, depth } = offer;
    this.#discovered++;
    this.#kinds[kind]++;
    this.#depthCounts[depth] = (this.#depthCounts[depth] ?? 0) + 1;
    if (!this.#scope.isRead(kind)) return;
    const id = this.#pages.length;
    const citation = { via, found_on, anchor, depth };
    this.#pages.push({ url, citation, shape: shapeOf(keyUrl(key)), state: "queued" });
    this.#queued++;
    const level = this.#levelAt(depth);
    (via === "link" ? level.links : level.seeds).push(id);
    this.#depth = Math.min(this.#depth, depth);
  }

  #refuse({ url, reason }: RefusedAddress): void {
    this.#refused[reason] = (this.#refused[reason] ?? 0) + 1;
    if (this.#refusedUrls.length < this.#options.maxRefusedUrls) {
      this.#refusedUrls.push({ url, reason });
    }
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
    if (level === undefined) throw new Error("the levels of a frontier have no holes");
    return level;
  }

  /** The shallowest level with a page that has not ended. */
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

  /** Gives up the waiting pages of a shape. */
  #drop(shape: string): readonly RefusedAddress[] {
    const dropped: RefusedAddress[] = [];
    for (const page of this.#pages) {
      if (page.state !== "queued" || page.shape !== shape) continue;
      page.state = "dropped";
      this.#queued--;
      const refused = { url: page.url, key: page.url, reason: "queue-cap" } as const;
      this.#refuse(refused);
      dropped.push(refused);
    }
    return dropped;
  }
}

/** An address from its key: shapes and traps do not look at its scheme. */
function keyUrl(key: string): URL {
  return new URL(`http://${key}`);
}
