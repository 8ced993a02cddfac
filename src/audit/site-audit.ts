// Collects the pages, failures and redirects of a crawl for its audit.
import type { PageAudit } from "../model/audit.ts";
import type { MissingText } from "../model/coverage.ts";
import type { DeadEnd } from "../model/page.ts";
import type { PageFailure } from "../model/page-failure.ts";
import type { PageReading } from "../model/reading.ts";
import { SETTINGS } from "../model/settings.ts";
import type { SiteEvent } from "../model/site-event.ts";
import { hostAndPortKey, pageKeyOf, withoutCredentials } from "../url/identity.ts";
import { parseUrl } from "../url/parse-url.ts";

/** A page that was read. Links are keys of pages of the site. */
export interface AuditedPage extends Omit<PageAudit, "links"> {
  readonly key: string;
  readonly url: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly alternates: Readonly<Record<string, string>>;
  /** Whether the page says that it is missing, refused or incomplete; null if it does not. */
  readonly dead_end: DeadEnd | null;
  readonly without_scripts: MissingText | undefined;
  /** Whether a browser showed it. */
  readonly rendered: boolean;
}

/** An address that could not be read. */
export interface AuditedFailure extends PageFailure {
  readonly url: string;
}

/** Redirects of an address. */
export interface AuditedRedirect {
  /** The requested address, and the others that redirected. */
  readonly steps: readonly string[];
  readonly landed: string;
}

/** A checked link to another site. */
export interface CheckedLink {
  readonly url: string;
  readonly status: number | null;
  readonly to: string | null;
  /** Why it cannot be read; null if it can, or if that is unknown. */
  readonly error: string | null;
  readonly isUnknown: boolean;
}

/** Checked links to other sites. */
export interface CheckedLinks {
  readonly links: readonly CheckedLink[];
  readonly left_out: number;
}

/** Maximum number of collected addresses. Those of other sites can be identified only after the crawl. */
const MAX_COLLECTED = 50_000;

/** Maximum targets of links, and pages remembered for each: the first are nearest to the root. */
const MAX_TARGETS = 1_000_000;
const MAX_LINKING = 10_000;

/** A crawl's pages, failures and redirects by page key, collected page by page. */
export class AuditedSite {
  readonly root: string;
  readonly pages = new Map<string, AuditedPage>();
  /** Addresses that could not be read. */
  readonly failures = new Map<string, AuditedFailure>();
  readonly redirects = new Map<string, AuditedRedirect>();
  /** Keys of the pages that link to an address. */
  readonly inbound = new Map<string, Set<string>>();
  /** Addresses that sitemaps name; undefined if no sitemap was read completely. */
  sitemap: ReadonlyMap<string, string> | undefined;
  /** Checked links to other sites; undefined if they were not to be checked. */
  external: CheckedLinks | undefined;
  /** Addresses on other hosts that pages link to, by page key; undefined if they are not to be checked. */
  readonly #linked: Map<string, string> | undefined;
  /** Links beyond the collected addresses; one that several pages have counts for each. */
  #uncollected = 0;
  #isComplete = false;
  #hasUnknownTargets = false;

  /** `root` is the requested address of the crawl, `external` whether links to other sites are to be checked. */
  constructor(root: string, external = false) {
    this.root = root;
    this.#linked = external ? new Map() : undefined;
  }

  /** Adds a page that was read under the requested address. */
  add({ requested, reading }: { readonly requested: string; readonly reading: PageReading }): void {
    const { audit, source, redirects, missing, shape } = reading;
    const key = pageKeyOf(source.url);
    if (key === undefined) return;
    this.alias(requested, source.url, redirects);
    for (const url of audit === undefined ? [] : linkedKeys(audit, key)) {
      const from = this.inbound.get(url);
      if (from === undefined) this.#addTarget(url, key);
      else if (from.size < MAX_LINKING) from.add(key);
    }
    for (const { url } of audit?.links ?? []) this.#collect(url);
    if (audit === undefined || this.pages.has(key)) return;
    const { links: _, ...faults } = audit;
    const { title, description, alternates } = source.metadata;
    this.pages.set(key, {
      ...faults,
      key,
      url: source.url,
      title,
      description,
      alternates,
      dead_end: shape.dead_end,
      without_scripts: missing,
      rendered: source.strategy !== "static-only",
    });
  }

  #addTarget(url: string, from: string): void {
    if (this.inbound.size < MAX_TARGETS) this.inbound.set(url, new Set([from]));
    else this.#hasUnknownTargets = true;
  }

  #collect(url: string): void {
    const key = pageKeyOf(url);
    if (this.#linked === undefined || key === undefined || this.#linked.has(key)) return;
    if (hostOf(url)[0] === hostOf(this.root)[0]) return;
    if (this.#linked.size < MAX_COLLECTED) this.#linked.set(key, url);
    else this.#uncollected++;
  }

  /** Returns the links to hosts without a page of the crawl, within the limits, and how many are beyond them. */
  otherSites(): { readonly urls: readonly string[]; readonly left_out: number } {
    const own = new Set(
      [this.root, ...[...this.pages.values()].map(({ url }) => url)].flatMap(hostOf),
    );
    const counts = new Map<string, number>();
    const urls: string[] = [];
    let left_out = this.#uncollected;
    for (const url of this.#linked?.values() ?? []) {
      const [host] = hostOf(url);
      if (host === undefined || own.has(host)) continue;
      const count = counts.get(host) ?? 0;
      const isOver =
        count >= SETTINGS.AUDIT_MAX_EXTERNAL_PER_HOST || urls.length >= SETTINGS.AUDIT_MAX_EXTERNAL;
      if (isOver) left_out++;
      else urls.push(withoutCredentials(url));
      counts.set(host, count + 1);
    }
    return { urls, left_out };
  }

  /** Adds an address that led to a page; the page's own address is none. */
  alias(requested: string, landed: string, redirects: readonly string[] = []): void {
    const key = pageKeyOf(requested);
    if (key === undefined || key === pageKeyOf(landed)) return;
    const steps = redirects.length === 0 ? [requested] : redirects;
    this.redirects.set(key, { steps, landed });
  }

  /** Adds an event of the crawl. */
  take(event: SiteEvent): void {
    if (event.type === "discovery") {
      const { found, cut } = event.sitemaps;
      if (found === 0 || cut !== null) return;
      this.sitemap = new Map(event.seeds.map((url) => [pageKeyOf(url) ?? url, url]));
    } else if (event.type === "page" && !event.ok) {
      const { url, error, code = "", status, cause } = event;
      const details = { code, ...(status && { status }), ...(cause && { cause }) };
      const failure = { url, error: error ?? "it could not be read", ...details };
      this.failures.set(pageKeyOf(url) ?? url, failure);
    } else if (event.type === "done") {
      this.#isComplete = event.exhausted && (event.refused["past-depth"] ?? 0) === 0;
    }
  }

  /** Whether every address found was read. */
  get complete(): boolean {
    return this.#isComplete && !this.#hasUnknownTargets;
  }
}

function hostOf(address: string): readonly string[] {
  const url = parseUrl(address);
  return url === undefined || !/^https?:$/.test(url.protocol) ? [] : [hostAndPortKey(url)];
}

/** Returns the keys of the pages that a page links to, without its own. */
function linkedKeys({ links }: PageAudit, own: string): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const { url } of links) {
    const key = pageKeyOf(url);
    if (key !== undefined && key !== own) keys.add(key);
  }
  return keys;
}
