// Reads a site's llms.txt, and llms-full.txt with the texts of its pages. https://llmstxt.org
import type { ListFile, ReadingListDiscovery } from "../model/site-event.ts";
import type { ListedText } from "../model/twin.ts";
import type { Network } from "../net/network.ts";
import { inTurns } from "../runtime/turns.ts";
import { canonicalUrl } from "../url/canonical.ts";
import type { SitemapAddress } from "./sitemaps.ts";

/** A site's lists. */
export interface ReadingList {
  readonly report: ReadingListDiscovery;
  /** Addresses that llms.txt links to, each once, in its order. */
  readonly addresses: readonly SitemapAddress[];
  /** Returns the text of a page in llms-full.txt; undefined if it has none. */
  readonly textOf: (url: string) => ListedText | undefined;
}

/** Options for reading the lists. */
export interface ListSearch {
  readonly network: Pick<Network, "fetchResource">;
  /** Final address of the root. */
  readonly root: string;
  /** Maximum addresses; later ones are dropped. */
  readonly limit: number;
  readonly signal: AbortSignal;
}

const LIST_BYTES = 4_194_304;
const FULL_BYTES = 16_777_216;
const LIST_SECONDS = 20;

/** Reads the lists in the root's folder, else at the host's root. Rejects only on abort. */
export async function readReadingList(search: ListSearch): Promise<ReadingList> {
  const tried = { list: NO_FILE, full: NO_FILE };
  for (const folder of new Set([new URL(".", search.root).href, new URL("/", search.root).href])) {
    const [list, full] = await Promise.all([
      download(search, new URL("llms.txt", folder).href, LIST_BYTES),
      download(search, new URL("llms-full.txt", folder).href, FULL_BYTES),
    ]);
    tried.list = list;
    tried.full = full;
    if (list.text !== "" || full.text !== "") break;
  }
  const { list, full } = tried;
  const addresses = await inTurns(addressesIn(list, search.limit), search.signal);
  const texts = await inTurns(textsIn(full), search.signal);
  return {
    report: {
      llms_txt: { ...reportOf(list), urls: addresses.length },
      llms_full_txt: { ...reportOf(full), urls: texts.size },
    },
    addresses,
    textOf: (url) => {
      const text = texts.get(keyOf(url));
      return text === undefined ? undefined : { url: full.url, text };
    },
  };
}

/** A requested list. */
interface Download {
  readonly url: string;
  /** 0 without a response. */
  readonly status: number;
  /** "" if there is none. */
  readonly text: string;
  readonly isCut: boolean;
}

const NO_FILE: Download = { url: "", status: 0, text: "", isCut: false };

/** Never has the text of an error, or of a page of HTML that a site sends for any address. */
async function download(
  { network, signal }: ListSearch,
  asked: string,
  maxBytes: number,
): Promise<Download> {
  const limits = { timeoutSeconds: LIST_SECONDS, maxBytes, cut: true };
  const options = { kind: "llms_txt", ...limits } as const;
  try {
    const { url, status, body } = await network.fetchResource(asked, options, signal);
    const text = status >= 200 && status < 300 ? new TextDecoder().decode(body) : "";
    const isHtml = /^\s*</.test(text.slice(0, 1000));
    return { url, status, text: isHtml ? "" : text, isCut: body.length >= maxBytes };
  } catch {
    signal.throwIfAborted();
    return { ...NO_FILE, url: asked };
  }
}

const reportOf = ({ url, status, text, isCut }: Download): Omit<ListFile, "urls"> => ({
  url,
  fetched_status: status,
  found: text !== "",
  cut: isCut,
});

/** A link of Markdown; its label and address are bounded, so that a search restarts at no cost. */
const LINK = /\[[^[\]]{0,500}\]\(<?([^()\s<>]{1,2000}(?:\([^()\s]{0,200}\)[^()\s<>]{0,200})?)>?/g;

/** Returns the addresses in a list, each once. Yields at each link. */
function* addressesIn(
  { url: found_on, text }: Download,
  limit: number,
): Generator<void, readonly SitemapAddress[]> {
  const addresses = new Set<string>();
  for (const [, written = ""] of text.matchAll(LINK)) {
    yield;
    if (addresses.size >= limit) break;
    const url = canonicalUrl(written, found_on);
    if (url !== undefined) addresses.add(url);
  }
  return Array.from(addresses, (url) => ({ url, found_on, modified: undefined }));
}

/** A line that names the page of the text around it: below its heading, or in its front matter. */
const SOURCE =
  /^(?:source|url|source[_ ]url|link)[ \t]*:[ \t]*["'<]?([^\s"'<>]{1,2000})["'>]?[ \t]*$/i;
/** Maximum number of lines between a page's heading and its address. */
const HEADING_LINES = 4;
const MAX_TEXTS = 50_000;
/** Characters of a line that may name a page. */
const MAX_LINE = 2100;

/** Returns the texts of an llms-full.txt by page. Yields at each line. */
function* textsIn({ url, text }: Download): Generator<void, ReadonlyMap<string, string>> {
  const starts: {
    readonly key: string;
    readonly at: number;
    readonly line: number;
    readonly afterLine: number;
  }[] = [];
  /** Offsets of the last lines that may be a page's heading. */
  let recent: number[] = [];
  for (let line = 0; line < text.length && starts.length < MAX_TEXTS; ) {
    yield;
    const feed = text.indexOf("\n", line);
    const afterLine = feed < 0 ? text.length : feed + 1;
    const page = pageNamed(text.slice(line, Math.min(afterLine, line + MAX_LINE)), url);
    if (page === undefined) recent = [...recent, line].slice(-HEADING_LINES);
    else {
      const at = recent.findLast((start) => /^(?:# |---)/.test(text.slice(start, start + 3)));
      starts.push({ key: keyOf(page), at: at ?? line, line, afterLine });
      recent = [];
    }
    line = afterLine;
  }
  const texts = new Map<string, string>();
  for (const [index, { key, at, line, afterLine }] of starts.entries()) {
    yield;
    const end = starts[index + 1]?.at ?? text.length;
    if (!texts.has(key)) texts.set(key, (text.slice(at, line) + text.slice(afterLine, end)).trim());
  }
  return texts;
}

/** Returns the address that a line names. */
function pageNamed(line: string, base: string): string | undefined {
  const [, address] = SOURCE.exec(line.trimEnd()) ?? [];
  return address === undefined ? undefined : canonicalUrl(address, base);
}

/** A page and its Markdown version have one key. */
function keyOf(address: string): string {
  const { host, pathname, search } = new URL(address);
  const page = pathname.replace(/\.md$/i, "").replace(/\.html?$/i, "");
  return `${host}${page.replace(/\/index$/i, "/").replace(/\/$/, "")}${search}`;
}
