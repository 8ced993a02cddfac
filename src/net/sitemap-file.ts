// Parses a sitemap into its addresses: XML, sitemap indexes, RSS, Atom and plain text, also gzipped.
//
// https://www.sitemaps.org/protocol.html. Parsing yields between slices, so a file of 50 MiB never blocks the event
// loop. A malformed file returns what could be read, and entities beyond XML's five stay unexpanded.
import { setImmediate as turn } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import { TextDecoder } from "@exodus/bytes/encoding.js";
import { SaxesParser } from "saxes";
import { inTurns } from "../runtime/turns.ts";
import { isGzip } from "../text/gzip.ts";

/** Format of a sitemap. */
export type SitemapFormat = "urlset" | "index" | "rss" | "atom" | "text";

/** One address of a sitemap. */
export interface SitemapEntry {
  /** As written, without surrounding white space. */
  readonly location: string;
  /** Last modification date as written; undefined if absent. */
  readonly modified: string | undefined;
}

/** A parsed sitemap. */
export interface SitemapFile {
  /** undefined if the file is not a sitemap: HTML, an error page, nothing. */
  readonly format: SitemapFormat | undefined;
  /** In file order, then the alternates that are no entries; at most `maxEntries`. */
  readonly entries: readonly SitemapEntry[];
  /** Limit at which reading stopped; undefined if the file was read to its end. */
  readonly cut: "entries" | "bytes" | undefined;
}

/** Limits for reading one sitemap. */
export interface SitemapLimits {
  /** Maximum entries; later ones are dropped. */
  readonly maxEntries: number;
  /** Maximum bytes read, after decompression. */
  readonly maxBytes: number;
}

/** Characters parsed before other work runs: 1 to 2 ms, ten times that before the code is compiled. */
const SLICE_CHARS = 32_768;
/** Bytes decoded before other work runs. */
const SLICE_BYTES = 262_144;
/** Maximum characters of an address. */
const MAX_LOCATION_CHARS = 8192;

/** Reads a sitemap. Rejects only with the signal's reason. */
export async function readSitemap(
  body: Uint8Array,
  limits: SitemapLimits,
  signal: AbortSignal,
): Promise<SitemapFile> {
  const bytes = isGzip(body) ? await gunzip(body, limits.maxBytes) : body;
  const text = await inTurns(decode(bytes.subarray(0, limits.maxBytes)), signal);
  const isXml = /^\s*</.test(text.slice(0, 1000));
  const file = isXml
    ? await readXml(text, limits, signal)
    : await inTurns(readText(text, limits), signal);
  const isCut = file.format !== undefined && bytes.length >= limits.maxBytes;
  return isCut && file.cut === undefined ? { ...file, cut: "bytes" } : file;
}

/** Decompresses a gzip file as far as possible, even if its end is broken. */
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
    // The output before the fault counts.
  } finally {
    stream.destroy();
  }
  return Buffer.concat(chunks);
}

/** Decodes bytes by byte order mark, else by the XML declaration, else as UTF-8. */
function* decode(bytes: Uint8Array): Generator<void, string> {
  const decoder = decoderFor(encodingOf(bytes));
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    parts.push(decoder.decode(bytes.subarray(at, at + SLICE_BYTES), { stream: true }));
    yield;
  }
  return parts.join("") + decoder.decode();
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const declared = /^\s*<\?xml[^>]{0,150}?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1];
  return declared ?? "utf-8";
}

function decoderFor(label: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}

/** Reads a text sitemap, an address per line; without any address it is not a sitemap. */
function* readText(text: string, { maxEntries }: SitemapLimits): Generator<void, SitemapFile> {
  const entries: SitemapEntry[] = [];
  let isCut = false;
  let slice = 0;
  for (let start = 0; start < text.length && !isCut; ) {
    if (start > slice) {
      slice = start + SLICE_CHARS;
      yield;
    }
    const next = text.indexOf("\n", start);
    const end = next < 0 ? text.length : next;
    const location = end - start > MAX_LOCATION_CHARS ? "" : text.slice(start, end).trim();
    if (/^https?:\/\//i.test(location)) {
      isCut = entries.length >= maxEntries;
      if (!isCut) entries.push({ location, modified: undefined });
    }
    start = end + 1;
  }
  const format = entries.length === 0 ? undefined : "text";
  return { format, entries, cut: isCut ? "entries" : undefined };
}

type XmlFormat = Exclude<SitemapFormat, "text">;

const ROOTS: ReadonlyMap<string, XmlFormat> = new Map([
  ["urlset", "urlset"],
  ["sitemapindex", "index"],
  ["rss", "rss"],
  ["RDF", "rss"],
  ["feed", "atom"],
]);
/** Element of an entry, by format. */
const ITEMS: Readonly<Record<XmlFormat, string>> = {
  urlset: "url",
  index: "sitemap",
  rss: "item",
  atom: "entry",
};
/** Local names of the elements with an entry's address and date. */
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
    // Emits the text at the end of a truncated file.
    parser.close();
  } catch (error) {
    signal.throwIfAborted();
    // An unrecoverable parser error ends the file there.
    if (!(error instanceof Error)) throw error;
  }
  return reader.file();
}

// An ampersand that starts no XML reference; a parser would read all up to the next semicolon as its name.
const LONE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi;
/** Length of the longest reference. */
const REFERENCE_CHARS = 10;

/** Yields a text in slices, none of which ends inside a reference. */
function* slicesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + SLICE_CHARS, text.length);
    const last = text.slice(Math.max(start + 1, end - REFERENCE_CHARS + 1), end + 1);
    const ampersand = last.lastIndexOf("&");
    if (end < text.length && ampersand >= 0) end -= last.length - 1 - ampersand;
    yield text.slice(start, end);
    start = end;
  }
}

/** Texts of an entry. `guid` and `own` are its address if no element names one. */
const NO_FIELDS = { location: "", modified: "", guid: "", own: "" };

/** Collects entries from a parser's events. */
class EntryReader {
  readonly #most: number;
  readonly #entries: SitemapEntry[] = [];
  /** Addresses of alternates, at most one more than entries. */
  readonly #alternates = new Set<string>();
  #format: XmlFormat | undefined;
  #isItem = false;
  /** Depth inside an item: the address of an image or a video is deeper than the entry's own. */
  #depth = 0;
  #field: keyof typeof NO_FIELDS | undefined;
  #fields = NO_FIELDS;
  /** Whether an entry beyond the limit was found. */
  isCut = false;

  constructor(most: number) {
    this.#most = most;
  }

  open(name: string, attributes: Readonly<Record<string, unknown>>): void {
    const local = localName(name);
    this.#format ??= ROOTS.get(local);
    if (this.#format === undefined) return;
    if (!this.#isItem) {
      if (local !== ITEMS[this.#format]) return;
      this.#isItem = true;
      this.#depth = 0;
      this.#field = "own";
      this.#fields = NO_FIELDS;
      return;
    }
    this.#depth++;
    this.#field = undefined;
    if (this.#depth > 1) return;
    if (this.#format === "atom" && local === "link") this.#atomLink(attributes);
    else if (this.#format === "urlset" && local === "link") this.#addAlternate(attributes);
    else if (LOCATIONS.has(local)) this.#field = "location";
    else if (DATES.has(local)) this.#field = "modified";
    else this.#field = local === "guid" ? "guid" : undefined;
  }

  text(found: string): void {
    if (this.#field === undefined) return;
    const before = this.#fields[this.#field];
    if (before.length > MAX_LOCATION_CHARS) return;
    this.#fields = { ...this.#fields, [this.#field]: before + found };
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
    // A truncated item may still have its address.
    if (this.#isItem) this.#take();
    // Each version of a page names all others, and most are entries themselves.
    for (const { location } of this.#entries) this.#alternates.delete(location);
    for (const location of this.#alternates) this.#add({ location, modified: undefined });
    const cut = this.isCut ? "entries" : undefined;
    return { format: this.#format, entries: this.#entries, cut };
  }

  /** Uses an Atom entry's own page: the link without a relation, or the alternate one. */
  #atomLink({ href, rel }: Readonly<Record<string, unknown>>): void {
    const isPage = rel === undefined || rel === "alternate";
    if (!isPage || typeof href !== "string" || this.#fields.location !== "") return;
    this.#fields = { ...this.#fields, location: href };
  }

  /** Keeps the address of a version of an entry's page, such as one in another language. */
  #addAlternate({ href, rel }: Readonly<Record<string, unknown>>): void {
    if (rel !== "alternate" || typeof href !== "string") return;
    const location = href.trim();
    if (location === "" || location.length > MAX_LOCATION_CHARS) return;
    if (this.#alternates.size <= this.#most) this.#alternates.add(location);
  }

  #take(): void {
    const { location: link, guid, own } = this.#fields;
    const named = [link, guid, own].map((text) => text.trim());
    const written = named[0] || named.find((text) => /^https?:\/\//i.test(text)) || "";
    // Escaped twice, or once inside CDATA.
    const location = written.replaceAll("&amp;", "&");
    const modified = this.#fields.modified.trim();
    if (location === "" || location.length > MAX_LOCATION_CHARS) return;
    this.#add({ location, modified: modified === "" ? undefined : modified });
  }

  #add(entry: SitemapEntry): void {
    this.isCut = this.#entries.length >= this.#most;
    if (!this.isCut) this.#entries.push(entry);
  }
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);
