// The bytes of a sitemap to the addresses it names: XML, sitemap indexes, RSS, Atom and plain text, gzip undone.
//
// https://www.sitemaps.org/protocol.html. Read in slices so that a file of 50 MiB never holds the event loop. Whatever is
// malformed gives what could be read of it, and entities beyond the five of XML stay unexpanded.
import { setImmediate as turn } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import { SaxesParser } from "saxes";

/** What a sitemap is written in. */
export type SitemapFormat = "urlset" | "index" | "rss" | "atom" | "text";

/** One address of a sitemap. */
export interface SitemapEntry {
  /** As written, white space around it taken off. */
  readonly location: string;
  /** The date it was last modified, as written; undefined where none is given. */
  readonly modified: string | undefined;
}

/** A sitemap as it was read. */
export interface SitemapFile {
  /** undefined for what is not a sitemap: HTML, an error page, nothing. */
  readonly format: SitemapFormat | undefined;
  /** In order, at most as many as asked for. */
  readonly entries: readonly SitemapEntry[];
  /** The limit that cut it; undefined for a file read to its end. */
  readonly cut: "entries" | "bytes" | undefined;
}

/** Limits of the reading of one sitemap. */
export interface SitemapLimits {
  /** Entries read; what is behind them is left out. */
  readonly maxEntries: number;
  /** Bytes read of what a compressed file holds. */
  readonly maxBytes: number;
}

/** Characters read before other work has its turn: 1 to 2 ms of parsing, ten times that before the code is compiled. */
const SLICE_CHARS = 32_768;
/** Characters of an address beyond which it is none. */
const MOST_LOCATION_CHARS = 8192;

/** Reads a sitemap. Rejects with the signal's reason alone. */
export async function readSitemap(
  body: Uint8Array,
  limits: SitemapLimits,
  signal: AbortSignal,
): Promise<SitemapFile> {
  const bytes = isGzip(body) ? await gunzip(body, limits.maxBytes) : body;
  const text = decode(bytes.subarray(0, limits.maxBytes));
  const isXml = /^\s*</.test(text.slice(0, 1000));
  const file = isXml ? await readXml(text, limits, signal) : readText(text, limits);
  const isCut = file.format !== undefined && bytes.length >= limits.maxBytes;
  return isCut && file.cut === undefined ? { ...file, cut: "bytes" } : file;
}

const isGzip = (body: Uint8Array): boolean => body[0] === 0x1f && body[1] === 0x8b;

/** What could be undone of a compressed file, a broken end included. */
async function gunzip(body: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  const stream = createGunzip();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  stream.end(body);
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= maxBytes) break;
    }
  } catch {
    // What was undone before the fault counts.
  } finally {
    stream.destroy();
  }
  return Buffer.concat(chunks);
}

/** The text of the bytes by byte order mark, else by the XML declaration, else as UTF-8. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const declared = /^\s*<\?xml[^>]{0,150}?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1];
  return decoderFor(declared ?? "utf-8").decode(bytes);
}

function decoderFor(label: string): { decode(bytes: Uint8Array): string } {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}

/** A text sitemap: an address a line; a text without any is not a sitemap. */
function readText(text: string, { maxEntries }: SitemapLimits): SitemapFile {
  const entries: SitemapEntry[] = [];
  let isCut = false;
  for (let start = 0; start < text.length && !isCut; ) {
    const next = text.indexOf("\n", start);
    const end = next < 0 ? text.length : next;
    const location = text.slice(start, Math.min(end, start + MOST_LOCATION_CHARS)).trim();
    if (/^https?:\/\//i.test(location)) {
      isCut = entries.length >= maxEntries;
      if (!isCut) entries.push({ location, modified: undefined });
    }
    start = end + 1;
  }
  const format = entries.length === 0 ? undefined : "text";
  return { format, entries, cut: isCut ? "entries" : undefined };
}

const ROOTS: ReadonlyMap<string, SitemapFormat> = new Map([
  ["urlset", "urlset"],
  ["sitemapindex", "index"],
  ["rss", "rss"],
  ["RDF", "rss"],
  ["feed", "atom"],
]);
/** The element that holds an entry, by format. */
const ITEMS: Readonly<Record<Exclude<SitemapFormat, "text">, string>> = {
  urlset: "url",
  index: "sitemap",
  rss: "item",
  atom: "entry",
};
/** The elements that name an entry's address and date, by their local name. */
const LOCATIONS: ReadonlySet<string> = new Set(["loc", "link"]);
const DATES: ReadonlySet<string> = new Set(["lastmod", "pubDate", "date", "updated", "modified"]);

async function readXml(
  text: string,
  { maxEntries }: SitemapLimits,
  signal: AbortSignal,
): Promise<SitemapFile> {
  const reader = new EntryReader(maxEntries);
  const parser = new SaxesParser();
  parser.on("error", () => undefined);
  parser.on("opentag", ({ name, attributes }) => reader.open(name, attributes));
  parser.on("closetag", ({ name }) => reader.close(name));
  parser.on("text", (found) => reader.text(found));
  parser.on("cdata", (found) => reader.text(found));
  try {
    for (const slice of slicesOf(text)) {
      if (reader.isCut) break;
      parser.write(slice.replace(LONE_AMPERSAND, "&amp;"));
      signal.throwIfAborted();
      await turn();
    }
    // Gives the text that a file which was cut off ends in.
    parser.close();
  } catch (error) {
    signal.throwIfAborted();
    // What the parser cannot go on from ends the file there.
    if (!(error instanceof Error)) throw error;
  }
  return reader.file();
}

// an ampersand that begins no reference of XML: a parser would take all up to the next semicolon for its name
const LONE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi;
/** Characters of the longest reference. */
const REFERENCE_CHARS = 10;

/** A text in slices none of which ends inside a reference. */
function* slicesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + SLICE_CHARS, text.length);
    const ampersand = text.lastIndexOf("&", end);
    if (end < text.length && ampersand > start && end - ampersand < REFERENCE_CHARS)
      end = ampersand;
    yield text.slice(start, end);
    start = end;
  }
}

/** Gathers entries from the events of a parser. */
class EntryReader {
  readonly #most: number;
  readonly #entries: SitemapEntry[] = [];
  #format: Exclude<SitemapFormat, "text"> | undefined;
  #isItem = false;
  /** Depth of elements inside an item: an address of an image or a video lies deeper than the entry's own. */
  #depth = 0;
  #field: "location" | "modified" | "guid" | "own" | undefined;
  #location = "";
  /** An identifier that may be an address, and what stands in the entry itself, where no element names an address. */
  #guid = "";
  #own = "";
  #modified = "";
  #isCut = false;

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether an entry beyond the limit was found. */
  get isCut(): boolean {
    return this.#isCut;
  }

  open(name: string, attributes: Readonly<Record<string, unknown>>): void {
    const local = localName(name);
    this.#format ??= this.#rootFormat(local);
    if (this.#format === undefined) return;
    if (!this.#isItem) {
      if (local !== ITEMS[this.#format]) return;
      this.#isItem = true;
      this.#depth = 0;
      this.#field = "own";
      this.#location = "";
      this.#modified = "";
      this.#guid = "";
      this.#own = "";
      return;
    }
    this.#depth++;
    this.#field = undefined;
    if (this.#depth > 1) return;
    if (this.#format === "atom" && local === "link") this.#atomLink(attributes);
    else if (LOCATIONS.has(local)) this.#field = "location";
    else if (DATES.has(local)) this.#field = "modified";
    else this.#field = local === "guid" ? "guid" : undefined;
  }

  text(found: string): void {
    if (this.#field === "location" && this.#location.length <= MOST_LOCATION_CHARS) {
      this.#location += found;
    } else if (this.#field === "modified" && this.#modified.length < 100) {
      this.#modified += found;
    } else if (this.#field === "guid" && this.#guid.length <= MOST_LOCATION_CHARS) {
      this.#guid += found;
    } else if (this.#field === "own" && this.#own.length <= MOST_LOCATION_CHARS) {
      this.#own += found;
    }
  }

  close(name: string): void {
    this.#field = undefined;
    if (!this.#isItem || this.#format === undefined) return;
    if (this.#depth > 0) this.#depth--;
    else if (localName(name) === ITEMS[this.#format]) {
      this.#isItem = false;
      this.#take();
    }
  }

  file(): SitemapFile {
    // An item that was cut off has its address all the same.
    if (this.#isItem) this.#take();
    const cut = this.#isCut ? "entries" : undefined;
    return { format: this.#format, entries: this.#entries, cut };
  }

  #rootFormat(local: string): Exclude<SitemapFormat, "text"> | undefined {
    const format = ROOTS.get(local);
    return format === "text" ? undefined : format;
  }

  /** An Atom entry's own page: the link without a relation, or the alternate one. */
  #atomLink({ href, rel }: Readonly<Record<string, unknown>>): void {
    const isPage = rel === undefined || rel === "alternate";
    if (isPage && typeof href === "string" && this.#location === "") this.#location = href;
  }

  #take(): void {
    const named = [this.#location, this.#guid, this.#own].map((text) => text.trim());
    const written = named[0] || named.find((text) => /^https?:\/\//i.test(text)) || "";
    // Escaped twice, or once inside of CDATA.
    const location = written.replaceAll("&amp;", "&");
    const modified = this.#modified.trim();
    if (location === "" || location.length > MOST_LOCATION_CHARS) return;
    this.#isCut = this.#entries.length >= this.#most;
    if (this.#isCut) return;
    this.#entries.push({ location, modified: modified === "" ? undefined : modified });
  }
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);
