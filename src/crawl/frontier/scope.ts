// Scope of a crawl: an address is a page to read, a file to count, or refused for one reason.
import { oncePerKey } from "../../model/once.ts";
import { SETTINGS } from "../../model/settings.ts";
import type { AddressKind, FrontierRefusal } from "../../model/site-event.ts";
import type { PathTest } from "../../text/patterns.ts";
import { percentDecoded } from "../../text/percent.ts";
import { canonicalUrl } from "../../url/canonical.ts";
import { fileKindOfAddress } from "../../url/file-kind.ts";
import { hashRoute } from "../../url/hash-route.ts";
import { hostAndPortKey, pageKey, pageKeyOf, withoutCredentials } from "../../url/identity.ts";
import type { IgnoreParameters } from "../../url/ignored-parameters.ts";
import { parseUrl } from "../../url/parse-url.ts";
import { isSameSite } from "../../url/site.ts";

const IMAGES =
  "avif bmp cur eps gif heic heif ico jfif jpe jpeg jpg jxl png psd raw svg svgz tif tiff webp";
const OTHER_FILES = `7z aac ai apk appimage asc asf atom avi azw3 bin bz2 cab class cpio crt csv css dat deb djvu dmg doc
  docm docx dot dotx dvi eot epub exe ext flac flv gem gpg gz h264 hqx ics iso jar java js json jsonl kml kmz lha log lz
  lzma m3u m3u8 m4a m4v map md5 mid midi mjs mkv mobi mov mp2 mp3 mp4 mpa mpeg mpg msi ndjson odg odp ods odt oga ogg ogv
  opus otf patch pem pgp pkg pls pot potx pps ppsx ppt pptm pptx ps py qt ra rar rb rdf rm rpm rss rtf sha1 sha256 sh sig
  sit sitx snap sql sqlite srt swf tar tbz tex tgz torrent toml ts tsv ttf txz vcf vob vsd wasm wav webm webmanifest whl
  wma wmv woff woff2 xls xlsb xlsm xlsx xlt xltx xml xpi xsd xsl xz yaml yml z zip zst`;

const BY_EXTENSION: ReadonlyMap<string, AddressKind> = new Map([
  ["pdf", "pdf"],
  ...IMAGES.split(" ").map((name) => [name, "image"] as const),
  ...OTHER_FILES.split(/\s+/).map((name) => [name, "other_file"] as const),
]);

// a path that ends in a year and month, or a year, month and day: `/2024/05`, `/2024/05/17/`
const DATED = /\/(?:19|20)\d\d\/(?:0?[1-9]|1[0-2])(?:\/(?:0?[1-9]|[12]\d|3[01]))?\/?$/;
// a folder with listings by date
const DATE_FOLDER = /\/date\/./;
const CATEGORY = /\/categor(?:y|ies)\/./;
const TAG = /\/tags?\/./;

/** Returns the kind of an address by its path, ignoring the query. With `readsFiles`, a file that can be read is a page. */
export function kindOf(url: URL, readsFiles = false): AddressKind {
  if (readsFiles && fileKindOfAddress(url) !== undefined) return "page";
  const path = url.pathname.toLowerCase();
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  const byName = dot < 0 ? undefined : BY_EXTENSION.get(name.slice(dot + 1));
  if (byName !== undefined) return byName;
  if (DATED.test(path) || DATE_FOLDER.test(path)) return "archive";
  if (CATEGORY.test(path)) return "category";
  return TAG.test(path) ? "tag" : "page";
}

/** Requested scope of a crawl. */
export interface ScopeOptions {
  /** Final address of the root: its host and path are the scope. */
  readonly root: string;
  readonly max_depth: number;
  readonly strict_domain: boolean;
  readonly within_path: boolean;
  readonly include: PathTest | undefined;
  readonly exclude: PathTest | undefined;
  /** Whether the patterns are searched in the path and the query. */
  readonly match_query?: boolean;
  /** Removes the parameters that change nothing; absent to keep all. */
  readonly ignore?: IgnoreParameters;
  /** Whether a PDF is a page to read. */
  readonly readPdf?: boolean;
  /** Whether other files that can be read are pages. */
  readonly readsFiles?: boolean;
  /** Whether a browser reads the pages, and so hash routes. */
  readonly readsRoutes?: boolean;
  /** Whether robots.txt allows an address; undefined if robots.txt is not respected. */
  readonly allows: ((url: URL) => boolean) | undefined;
}

/** A discovered address. */
export interface FoundAddress {
  /** Absolute. */
  readonly url: string;
  /** Marked nofollow by its link or by its page. */
  readonly nofollow?: boolean;
}

/** Verdict on an address. */
export type ScopeVerdict =
  | { readonly as: AddressKind; readonly key: string; readonly url: string }
  | { readonly refused: FrontierRefusal; readonly key: string; readonly url: string };

/** The scope of one crawl. */
export interface CrawlScope {
  /** Returns the verdict on an address `depth` links from the root. */
  judge(found: FoundAddress, depth: number): ScopeVerdict;
  /** Returns the key of the page at an address. */
  keyOf(url: string): string;
  /** Whether addresses of a kind are read. */
  isRead(kind: AddressKind): boolean;
  /** Whether an address is on the crawled site, even if it is not read for another reason. */
  isOnSite(url: URL): boolean;
  /** Classifies the target of a link, for the lists of unread addresses. */
  lookAt(url: string): Whither;
}

/** Target of a link: another site, a file of this one, or neither. */
type Whither = "external" | "file" | "other";

/** Maximum links with a cached verdict: most links of a page are on every other page. */
const MAX_REMEMBERED = 20_000;

// a path segment that a script or template left without a value, or a placeholder for one
const PLACEHOLDER_STEP = /^(?:undefined|null|nan|\[object object\]|%5bobject%20object%5d)$/i;
const PLACEHOLDER = /\{\{|\}\}|%7b%7b|%7d%7d|\$\{|\$%7b|<%|%3c%25/i;

/** Creates the scope of a crawl. */
export function createScope(options: ScopeOptions): CrawlScope {
  const root = new URL(options.root);
  const host = hostAndPortKey(root);
  const folder = folderOf(root.pathname);

  const ignore = options.ignore ?? ((address: string) => address);

  // Files are only counted, except on request.
  const isRead = (kind: AddressKind): boolean =>
    (options.readPdf === true || kind !== "pdf") && kind !== "image" && kind !== "other_file";

  const isOnSite = (url: URL): boolean =>
    options.strict_domain ? hostAndPortKey(url) === host : isSameSite(url, root);

  const refusal = (
    url: URL,
    { path, nofollow }: { readonly path: string; readonly nofollow: boolean | undefined },
  ): FrontierRefusal | undefined => {
    if (options.within_path && !isWithin(url.pathname, folder)) return "not-included";
    if (options.include !== undefined && options.include(path) !== true) return "not-included";
    if (options.allows !== undefined && (nofollow === true || !options.allows(url)))
      return "robots";
    return url.href.length > SETTINGS.ADDRESS_MAX_CHARS ? "not-a-page" : undefined;
  };

  const lookAt = oncePerKey((address: string): Whither => {
    const url = parseUrl(address);
    if (url?.protocol !== "http:" && url?.protocol !== "https:") return "other";
    if (!isOnSite(url)) return "external";
    return isRead(kindOf(url, options.readsFiles)) ? "other" : "file";
  }, MAX_REMEMBERED);

  return {
    isRead,
    isOnSite,
    keyOf(address) {
      const url = ignore(address);
      return pageKeyOf(url) ?? pageKey(url);
    },
    lookAt,
    judge(found, depth) {
      const address = ignore(withoutCredentials(found.url));
      const canonical = canonicalUrl(address);
      if (canonical === undefined) return { refused: "not-a-page", key: address, url: address };
      const url = new URL(canonical);
      const key = pageKey(canonical);
      // The query as written: canonical parameters are sorted, and some are gone.
      const query = options.match_query === true ? (parseUrl(address)?.search ?? "") : "";
      const path = percentDecoded(url.pathname + query);
      // Exclusion overrides every other reason, even an off-site address. A path whose match is
      // undecided is not read.
      if (options.exclude !== undefined && options.exclude(path) !== false)
        return { refused: "excluded", key, url: address };
      if (isPlaceholder(url)) return { refused: "not-a-page", key, url: address };
      if (!isOnSite(url)) return { refused: "off-site", key, url: address };
      const kind = kindOf(url, options.readsFiles);
      if (!isRead(kind)) return { as: kind, key, url: address };
      const refused = refusal(url, { path, nofollow: found.nofollow });
      if (refused !== undefined) return { refused, key, url: address };
      if (options.readsRoutes !== true && hashRoute(url) !== "") {
        return { refused: "hash-route", key, url: address };
      }
      if (depth > options.max_depth) return { refused: "past-depth", key, url: address };
      return { as: kind, key, url: address };
    },
  };
}

function isPlaceholder(url: URL): boolean {
  const last = url.pathname.slice(url.pathname.lastIndexOf("/") + 1);
  return PLACEHOLDER_STEP.test(last) || PLACEHOLDER.test(url.pathname + url.search + url.hash);
}

/** Returns the folder of a path; a last segment without a full stop is a folder too. */
function folderOf(path: string): string {
  if (path.endsWith("/")) return path;
  const last = path.slice(path.lastIndexOf("/") + 1);
  return last.includes(".") ? path.slice(0, -last.length) : `${path}/`;
}

function isWithin(path: string, folder: string): boolean {
  return path.startsWith(folder) || `${path}/` === folder;
}
