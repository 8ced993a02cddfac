// Reads a site's lists for programs that read text: llms.txt, and llms-full.txt with the texts of its
// pages. https://llmstxt.org
import type { ListFile, ReadingListDiscovery } from "../model/site-event.ts";
import type { Network } from "../net/network.ts";
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

/** A page's text in llms-full.txt. */
export interface ListedText {
  /** Address of the file. */
  readonly url: string;
  /** Markdown. */
  readonly text: string;
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
const FULL_BYTES = 33_554_432;
const LIST_SECONDS = 20;

/**
 * Reads the lists in the root's folder, else those of the host. Rejects only with the signal's
 * reason.
 */
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
  const addresses = addressesIn(list, search.limit);
  const texts = textsIn(full);
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
  const options = { timeoutSeconds: LIST_SECONDS, maxBytes, cut: true };
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

function addressesIn({ url: found_on, text }: Download, limit: number): readonly SitemapAddress[] {
  const addresses = new Set<string>();
  for (const [, written = ""] of text.matchAll(LINK)) {
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

/** Returns the texts of an llms-full.txt by page; a file that names no pages has none. */
function textsIn({ url, text }: Download): ReadonlyMap<string, string> {
  const lines = text.split("\n");
  const starts: { readonly line: number; readonly at: number; readonly key: string }[] = [];
  for (const [line, written] of lines.entries()) {
    const [, address] = SOURCE.exec(written.trimEnd()) ?? [];
    const page = address === undefined ? undefined : canonicalUrl(address, url);
    if (page === undefined || starts.length >= MAX_TEXTS) continue;
    starts.push({ line, at: startOf(lines, line, starts.at(-1)?.line ?? -1), key: keyOf(page) });
  }
  const texts = new Map<string, string>();
  for (const [index, { at, line, key }] of starts.entries()) {
    const end = starts[index + 1]?.at ?? lines.length;
    const own = lines.slice(at, end).filter((_, place) => at + place !== line);
    if (!texts.has(key)) texts.set(key, own.join("\n").trim());
  }
  return texts;
}

/** Returns the line where the text of a page begins: the heading or rule just before its address. */
function startOf(lines: readonly string[], line: number, before: number): number {
  for (let at = line - 1; at > before && at >= line - HEADING_LINES; at--) {
    if (/^(?:# |---)/.test(lines[at] ?? "")) return at;
  }
  return line;
}

/** A page and its Markdown version have one key. */
function keyOf(address: string): string {
  const { host, pathname, search } = new URL(address);
  const page = pathname.replace(/\.md$/i, "").replace(/\.html?$/i, "");
  return `${host}${page.replace(/\/index$/i, "/").replace(/\/$/, "")}${search}`;
}
