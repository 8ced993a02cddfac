// What a crawl takes in: each address it is offered is a page to read, a file to count, or turned away for one reason.
import type { AddressKind, FrontierRefusal } from "../../model/site-event.ts";
import { canonicalUrl } from "../../url/canonical.ts";
import { hostAndPortKey, pageKey, withoutCredentials } from "../../url/identity.ts";
import { isSameSite } from "../../url/site.ts";
import { isReadKind, kindOf } from "./kinds.ts";
import type { PathTest } from "./patterns.ts";

/** What a crawl was asked to take in. */
export interface ScopeOptions {
  /** Where the root landed: its host and path are the scope. */
  readonly root: string;
  readonly max_depth: number;
  readonly strict_domain: boolean;
  readonly within_path: boolean;
  readonly include: PathTest | undefined;
  readonly exclude: PathTest | undefined;
  /** Whether a PDF is a page to read. */
  readonly readPdf?: boolean;
  /** Whether robots.txt allows an address; undefined where it is not respected. */
  readonly allows: ((url: URL) => boolean) | undefined;
}

/** An address as it was found. */
export interface FoundAddress {
  /** Absolute. */
  readonly url: string;
  /** Marked nofollow by its link or by its page. */
  readonly nofollow?: boolean;
}

/** What is made of an address. */
export type ScopeVerdict =
  | { readonly as: AddressKind; readonly key: string; readonly url: string }
  | { readonly refused: FrontierRefusal; readonly key: string; readonly url: string };

/** The scope of one crawl. */
export interface CrawlScope {
  /** The verdict on an address found so many links from the root; undefined for an address of nothing (a fragment alone). */
  judge(found: FoundAddress, depth: number): ScopeVerdict;
  /** Whether addresses of a kind are read. */
  isRead(kind: AddressKind): boolean;
  /** Whether an address lies on the crawled site, whatever else keeps it from being read. */
  isOnSite(url: URL): boolean;
  /** What a link leads to, for those who list what is not read: another site, a file of this one, or neither. */
  lookAt(url: string): Whither;
}

/** What a link leads to: another site, a file of this one, or neither. */
type Whither = "external" | "file" | "other";

/** Links whose answer is remembered: most of a page's stand on every other one. */
const MOST_REMEMBERED = 20_000;

// a step of the path that a script or a template left without a value, or a placeholder of one
const PLACEHOLDER_STEP = /^(?:undefined|null|nan|\[object object\]|%5bobject%20object%5d)$/i;
const PLACEHOLDER = /\{\{|\}\}|%7b%7b|%7d%7d|\$\{|\$%7b|<%|%3c%25/i;

/** Makes the scope of a crawl. */
export function createScope(options: ScopeOptions): CrawlScope {
  const root = new URL(options.root);
  const host = hostAndPortKey(root);
  const folder = folderOf(root.pathname);

  const isRead = (kind: AddressKind): boolean => isReadKind(kind, options.readPdf === true);

  const isOnSite = (url: URL): boolean =>
    options.strict_domain ? hostAndPortKey(url) === host : isSameSite(url, root);

  const refusal = (url: URL, found: FoundAddress): FrontierRefusal | undefined => {
    const path = decodedPath(url);
    if (options.exclude?.(path) === true) return "excluded";
    if (options.within_path && !isWithin(url.pathname, folder)) return "not-included";
    if (options.include !== undefined && !options.include(path)) return "not-included";
    if (options.allows === undefined) return undefined;
    return found.nofollow === true || !options.allows(url) ? "robots" : undefined;
  };

  const look = (address: string): Whither => {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (url?.protocol !== "http:" && url?.protocol !== "https:") return "other";
    if (!isOnSite(url)) return "external";
    return isRead(kindOf(url)) ? "other" : "file";
  };
  const looked = new Map<string, Whither>();

  return {
    isRead,
    isOnSite,
    lookAt(address) {
      const known = looked.get(address);
      if (known !== undefined) return known;
      if (looked.size >= MOST_REMEMBERED) looked.clear();
      const found = look(address);
      looked.set(address, found);
      return found;
    },
    judge(found, depth) {
      const address = withoutCredentials(found.url);
      const canonical = canonicalUrl(address);
      if (canonical === undefined) return { refused: "not-a-page", key: address, url: address };
      const url = new URL(canonical);
      const key = pageKey(canonical);
      if (isPlaceholder(url)) return { refused: "not-a-page", key, url: address };
      if (!isOnSite(url)) return { refused: "off-site", key, url: address };
      const kind = kindOf(url);
      const turned = refusal(url, found);
      if (turned !== undefined && (isRead(kind) || turned === "excluded")) {
        return { refused: turned, key, url: address };
      }
      if (!isRead(kind)) return { as: kind, key, url: address };
      if (depth > options.max_depth) return { refused: "past-depth", key, url: address };
      return { as: kind, key, url: address };
    },
  };
}

function isPlaceholder(url: URL): boolean {
  const last = url.pathname.slice(url.pathname.lastIndexOf("/") + 1);
  return PLACEHOLDER_STEP.test(last) || PLACEHOLDER.test(url.pathname + url.search);
}

/** The folder a path names: itself when it ends in a slash or its last step is not a file, else what is before that step. */
function folderOf(path: string): string {
  if (path.endsWith("/")) return path;
  const last = path.slice(path.lastIndexOf("/") + 1);
  return last.includes(".") ? path.slice(0, -last.length) : `${path}/`;
}

function isWithin(path: string, folder: string): boolean {
  return path.startsWith(folder) || `${path}/` === folder;
}

/** The path as people write it in patterns: percent-encoding undone where it is valid. */
function decodedPath({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
