// Reads Office, OpenDocument, RTF and EPUB files through anydoc's document model.
import { createRequire } from "node:module";
import type { Document } from "@firecrawl/anydoc";
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
import { openPackage, type Parts, packageOf } from "./package.ts";
import { page } from "./page-html.ts";
import { rootName } from "./service-markup.ts";
import { assertCsvCells } from "./sheet-extent.ts";
import { withSlideTables } from "./slide-tables.ts";
import { xmlElements } from "./xml-tree.ts";

/** Kinds that are tables alone; their Markdown has all that the model has, for less memory. */
const TABLES: ReadonlySet<FileKind> = new Set<FileKind>(["xls", "xlsx", "ods", "csv"]);

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const isZip = (bytes: Uint8Array): boolean => ZIP.every((byte, at) => bytes[at] === byte);

/** Reads a file of one of these kinds. Throws FileFault. Other errors are the library's. */
export async function readOffice(
  bytes: Uint8Array,
  kind: FileKind | undefined,
  limits: FileLimits,
): Promise<ReadParts & { readonly kind: FileKind }> {
  const parts = kind !== "csv" && isZip(bytes) ? openPackage(bytes, limits) : undefined;
  const info = parts === undefined ? {} : judged(parts, limits);
  if (kind === "csv") assertCsvCells(bytes, limits.maxCells);
  const { formatFromBytes, formatFromExtension, toDocument, toMarkdownBytes } = library();
  const format = kind === "csv" ? formatFromExtension(kind) : formatFromBytes(bytes);
  if (format === null || format === "pdf") {
    throw new FileFault("it is no document of a kind that can be read");
  }
  if (format === "rtf") assertWholeRtf(bytes);
  // The library calls both generations of spreadsheets by one name.
  const found = format === "xlsx" && parts === undefined ? "xls" : format;
  try {
    if (TABLES.has(found)) {
      const sound = found === "xlsx" && parts !== undefined ? soundWorkbook(parts) : parts;
      const markdown = await toMarkdownBytes(bytesOf(bytes, sound), format);
      if (found === "xlsx" && sound !== undefined) assertAllSheets(sound, markdown);
      assertAtMost(cellsIn(markdown), limits.maxCells, "cells");
      return { kind: found, info, html: page(headOf(info), markdownToHtml(markdown)) };
    }
    const read: Document = await toDocument(bytesOf(bytes, parts), format);
    const document = found === "ppt" ? withSlideTables(read, bytes) : read;
    const html = page(headOf(info), documentHtml(document));
    return { kind: found, info, html, embedded: document.assets.length };
  } catch (error) {
    throw error instanceof FileFault ? error : new FileFault(reasonOf(error));
  }
}

/** Returns the bytes for the library: of a package, only the checked parts. */
const bytesOf = (bytes: Uint8Array, parts: Parts | undefined): Uint8Array =>
  parts === undefined ? bytes : packageOf(parts);

/** Rows that only the syntax of Markdown needs: a head without words, and the line below. */
const SYNTAX = /^(?:(?:\| {2})+\|\n)?(?:\| --- )+\|$/gm;

const cellsIn = (markdown: string): number =>
  markdown.replace(SYNTAX, "").match(/^\|| \| /gm)?.length ?? 0;

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
const MAX_METADATA_CHARS = 1_000_000;

/** Checks the expanded size of a package and returns its metadata. Throws FileFault. */
function judged(parts: Parts, limits: FileLimits): FileInfo {
  let tags = 0;
  let info: FileInfo = {};
  for (const [name, { text }] of parts) {
    for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at + 1)) tags++;
    if (METADATA.test(name) && text.length <= MAX_METADATA_CHARS) info = infoIn(text);
  }
  assertAtMost(tags, limits.maxTags, "tags");
  assertExpansion(parts, limits);
  return info;
}

/** Reads core properties, an OpenDocument's metadata or an EPUB's package. */
function infoIn(source: string): FileInfo {
  const stated = new Map<string, string>();
  const parts = xmlElements(source, "start");
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

const isSheet = (text: string): boolean => rootName(text) === "worksheet";

/** A number in a cell, with white space around it; the library takes it for an error. */
const PADDED = /(<(?:\w{1,20}:)?v>)(?:\s{1,100}([^<]{0,400})|([^<\s]{1,400})\s{1,100})(?=<)/g;

/** A cell with an error, such as `#DIV/0!`, for which the library has a name of its own. */
const ERROR = /(<(?:\w{1,20}:)?c\s(?:[^<>]{0,400}\s)?t=)(["'])e\2/g;

/** Returns the workbook with the numbers of its cells trimmed, and its errors as texts. */
function soundWorkbook(parts: Parts): Parts {
  const sound = new Map(parts);
  for (const [name, part] of parts) {
    if (!isSheet(part.text)) continue;
    const text = part.text
      .replace(PADDED, (_, open: string, led = "", trailed = "") => open + (led + trailed).trim())
      .replace(ERROR, "$1$2str$2");
    if (text !== part.text) sound.set(name, { text, bytes: Buffer.from(text) });
  }
  return sound;
}

/** Throws FileFault if the Markdown of a workbook has fewer sheets than the workbook has with values. */
function assertAllSheets(parts: Parts, markdown: string): void {
  const texts = textsIn(parts.get("xl/sharedStrings.xml")?.text ?? "");
  const filled = [...parts.values()].filter(({ text }) => isSheet(text) && hasValue(text, texts));
  // A sheet that is alone has no heading.
  const found = markdown.match(/^## /gm)?.length ?? (markdown.trim() === "" ? 0 : 1);
  if (found >= filled.length) return;
  throw new FileFault(`${filled.length - found} of its ${filled.length} sheets cannot be read`);
}

/** Returns for each shared text whether it has a visible character. */
function textsIn(part: string): readonly boolean[] {
  const [, ...items] = part.split(/<(?:\w{1,20}:)?si[\s>/]/);
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

/** Binary data with its length, an escaped sign or the start of a control word, or a brace. */
const TOKEN = /\\bin(\d{1,10}) ?|\\[\s\S]|[{}]/g;

/** Throws FileFault if the file ends inside of a group or of binary data. */
function assertWholeRtf(bytes: Uint8Array): void {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const tokens = new RegExp(TOKEN);
  let depth = 0;
  for (let token = tokens.exec(source); token !== null; token = tokens.exec(source)) {
    if (token[0] === "{") depth++;
    if (token[0] === "}") depth--;
    if (depth === 0) return;
    tokens.lastIndex += Number(token[1] ?? 0);
  }
  throw new FileFault("it is cut: a group has no end");
}
