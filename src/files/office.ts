// Reads Office, OpenDocument, RTF and EPUB files through anydoc's document model.
import { createRequire } from "node:module";
import type { Document } from "@firecrawl/anydoc";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { markdownToHtml } from "../document/markdown-source.ts";
import type { FileInfo, FileKind } from "../model/files.ts";
import { assertExpansion } from "./expansion.ts";
import { documentHtml } from "./office-html.ts";
import {
  assertAtMost,
  FileFault,
  type FileLimits,
  infoOf,
  isoDate,
  type ReadParts,
} from "./outcome.ts";
import { page } from "./page-html.ts";
import { withSlideTables } from "./slide-tables.ts";
import { xmlElements } from "./xml-tree.ts";

/** Kinds that are tables alone; their Markdown has all that the model has, for less memory. */
const TABLES: ReadonlySet<FileKind> = new Set<FileKind>(["xls", "xlsx", "ods", "csv"]);

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const isZip = (bytes: Uint8Array): boolean => ZIP.every((byte, at) => bytes[at] === byte);

const MAX_ENTRIES = 20_000;
const TEXT_ENTRY = /\.(?:xml|rels|x?html?|opf|ncx|vml|bin)$/i;

/** Reads a file of one of these kinds. Throws FileFault. Other errors are the library's. */
export async function readOffice(
  bytes: Uint8Array,
  kind: FileKind | undefined,
  limits: FileLimits,
): Promise<ReadParts & { readonly kind: FileKind }> {
  const info = isZip(bytes) ? readPackage(bytes, limits) : {};
  // Commas are not only between cells; the table is counted again.
  if (kind === "csv") assertAtMost(separatorsIn(bytes), 2 * limits.maxCells, "cells");
  const { formatFromBytes, formatFromExtension, toDocument, toMarkdownBytes } = library();
  const format = kind === "csv" ? formatFromExtension(kind) : formatFromBytes(bytes);
  if (format === null || format === "pdf") {
    throw new FileFault("it is no document of a kind that can be read");
  }
  // The library calls both generations of spreadsheets by one name.
  const found = format === "xlsx" && !isZip(bytes) ? "xls" : format;
  try {
    if (TABLES.has(found)) {
      const isWorkbook = found === "xlsx";
      const sound = isWorkbook ? trimmedWorkbook(bytes) : bytes;
      const markdown = await toMarkdownBytes(sound, format);
      if (isWorkbook) assertAllSheets(sound, markdown);
      assertAtMost(cellsIn(markdown), limits.maxCells, "cells");
      return { kind: found, info, html: page(headOf(info), markdownToHtml(markdown)) };
    }
    const read: Document = await toDocument(bytes, format);
    const document = found === "ppt" ? withSlideTables(read, bytes) : read;
    const html = page(headOf(info), documentHtml(document));
    return { kind: found, info, html, embedded: document.assets.length };
  } catch (error) {
    throw error instanceof FileFault ? error : new FileFault(reasonOf(error));
  }
}

/** Returns the number of cells in the tables of a Markdown text. */
const cellsIn = (markdown: string): number => markdown.match(/^\|| \| /gm)?.length ?? 0;

/** Returns the number of line ends, and of the most frequent separator. */
function separatorsIn(bytes: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1;
  const of = (sign: string): number => counts[sign.charCodeAt(0)] ?? 0;
  return of("\n") + Math.max(of(","), of(";"), of("\t"), of("|"));
}

const headOf = ({ title, language }: FileInfo) => ({
  title: title?.value,
  language: language?.value,
});

/** Loads the library, a binary of this platform, which bundlers cannot pack and must not follow. */
function library(): typeof import("@firecrawl/anydoc") {
  try {
    const load: (name: string) => typeof import("@firecrawl/anydoc") = createRequire(
      import.meta.url,
    );
    return load("@firecrawl/anydoc");
  } catch {
    const { platform, arch } = process;
    throw new FileFault(`no reader of such files is installed for ${platform} on ${arch}`);
  }
}

/** Reasons for the library's codes. */
const REASONS: Readonly<Record<string, string>> = {
  encrypted: "it is encrypted",
  malformed: "it is broken",
  missingPart: "a part of it is missing",
  resourceLimit: "it decodes to more than can be read",
  unsupported: "it is no document of a kind that can be read",
};

function reasonOf(error: unknown): string {
  const { code, message } = error instanceof Error ? (error as Error & { code?: string }) : {};
  const reason = REASONS[code ?? ""] ?? "it cannot be read";
  return message === undefined ? reason : `${reason} (${message.slice(0, 200)})`;
}

/** Entries with metadata: of Office Open XML, OpenDocument and EPUB. */
const METADATA = /^(?:docProps\/core\.xml|meta\.xml|(?:[^/]+\/){0,3}[^/]+\.opf)$/i;
const MAX_METADATA_BYTES = 1_000_000;

/** Checks what a package decodes to, and returns its metadata. Throws FileFault. */
function readPackage(bytes: Uint8Array, limits: FileLimits): FileInfo {
  let texts = 0;
  let all = 0;
  const sizes = new Map<string, number>();
  let entries = 0;
  unpack(bytes, ({ name, originalSize }) => {
    entries++;
    sizes.set(name, originalSize);
    all += originalSize;
    if (TEXT_ENTRY.test(name)) texts += originalSize;
    return false;
  });
  assertAtMost(entries, MAX_ENTRIES, "parts");
  assertAtMost(texts, limits.maxTextBytes, "bytes of markup");
  assertAtMost(all, limits.maxBytes, "bytes");
  let tags = 0;
  let info: FileInfo = {};
  const parts = unpack(bytes, ({ name }) => TEXT_ENTRY.test(name));
  for (const [name, part] of Object.entries(parts)) {
    for (let at = part.indexOf(TAG); at >= 0; at = part.indexOf(TAG, at + 1)) tags++;
    if (METADATA.test(name) && part.length <= MAX_METADATA_BYTES) info = infoIn(strFromU8(part));
  }
  assertAtMost(tags, limits.maxTags, "tags");
  assertExpansion(parts, sizes, limits);
  return info;
}

const TAG = 0x3c;

function unpack(bytes: Uint8Array, filter: (file: Entry) => boolean) {
  try {
    return unzipSync(bytes, { filter });
  } catch {
    throw new FileFault("its package is broken");
  }
}

interface Entry {
  readonly name: string;
  readonly originalSize: number;
}

/** Reads core properties, an OpenDocument's metadata or an EPUB's package. */
function infoIn(source: string): FileInfo {
  const stated = new Map<string, string>();
  const parts = xmlElements(source);
  for (const { name, text } of parts) if (!stated.has(name)) stated.set(name, text);
  const isOpenDocument = parts[0]?.name === "document-meta";
  const isBook = parts[0]?.name === "package";
  const first = (...names: readonly string[]) =>
    names.map((name) => stated.get(name)?.trim() ?? "").find((text) => text !== "");
  return infoOf({
    title: first("title"),
    author: first("initial-creator", "creator"),
    created: isoDate(isBook ? first("date") : first("created", "creation-date")),
    modified: isoDate(isOpenDocument ? first("date") : first("modified")),
    description: first("description"),
    language: first("language"),
  });
}

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i;
/** A number in a cell, with white space around it; the library takes it for an error. */
const PADDED = /(<(?:\w{1,20}:)?v>)(?:\s{1,100}([^<]{0,400})|([^<\s]{1,400})\s{1,100})(?=<)/g;

/** Returns the workbook with the numbers of its cells trimmed. */
function trimmedWorkbook(bytes: Uint8Array): Uint8Array {
  const trimmed: Record<string, Uint8Array> = {};
  const sheets = unzipSync(bytes, { filter: ({ name }) => SHEET.test(name) });
  for (const [name, part] of Object.entries(sheets)) {
    const before = strFromU8(part);
    const after = before.replace(
      PADDED,
      (_, open: string, led = "", trailed = "") => open + (led + trailed).trim(),
    );
    if (after !== before) trimmed[name] = strToU8(after);
  }
  if (Object.keys(trimmed).length === 0) return bytes;
  return zipSync({ ...unzipSync(bytes), ...trimmed }, { level: 1 });
}

/** Throws FileFault if the Markdown of a workbook has fewer sheets than the workbook has with values. */
function assertAllSheets(bytes: Uint8Array, markdown: string): void {
  const parts = unzipSync(bytes, {
    filter: ({ name }) => SHEET.test(name) || name === "xl/sharedStrings.xml",
  });
  const texts = textsIn(parts["xl/sharedStrings.xml"]);
  const filled = Object.entries(parts).filter(
    ([name, part]) => SHEET.test(name) && hasValue(strFromU8(part), texts),
  );
  // A sheet that is alone has no heading.
  const found = markdown.match(/^## /gm)?.length ?? (markdown.trim() === "" ? 0 : 1);
  if (found >= filled.length) return;
  throw new FileFault(`${filled.length - found} of its ${filled.length} sheets cannot be read`);
}

/** Returns for each shared text whether it has a visible character. */
function textsIn(part: Uint8Array | undefined): readonly boolean[] {
  if (part === undefined) return [];
  const [, ...items] = strFromU8(part).split(/<(?:\w{1,20}:)?si[\s>/]/);
  return items.map((item) => />[^<\S]{0,1000}[^<\s]/.test(`>${item}`));
}

const CELL =
  /<(?:\w{1,20}:)?c\b([^>]{0,400})>(?:[^<]{0,400}<(?:\w{1,20}:)?f\b[^>]{0,400}>[^<]{0,8192}<\/(?:\w{1,20}:)?f>)?\s{0,100}<(?:\w{1,20}:)?(v|is)\b[^>]{0,100}>([^<]{0,400})/g;

/** Whether a sheet has a cell with a value that is shown. */
function hasValue(sheet: string, texts: readonly boolean[]): boolean {
  for (const [, attributes = "", tag, value = ""] of sheet.matchAll(CELL)) {
    if (tag === "is") return true;
    if (value.trim() === "") continue;
    if (!/\bt="s"/.test(attributes) || texts[Number(value)] === true) return true;
  }
  return false;
}
