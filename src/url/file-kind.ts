// Recognises files by media type and name, and packages by their first bytes.
import type { FileKind } from "../model/files.ts";
import { percentDecoded } from "../text/percent.ts";

/** Media types of one kind each. */
const BY_TYPE: ReadonlyMap<string, FileKind> = new Map([
  ["application/msword", "doc"],
  ["application/vnd.ms-word.document.macroenabled.12", "docx"],
  ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx"],
  ["application/vnd.oasis.opendocument.text", "odt"],
  ["application/rtf", "rtf"],
  ["text/rtf", "rtf"],
  ["application/epub+zip", "epub"],
  ["application/vnd.ms-powerpoint", "ppt"],
  ["application/vnd.ms-powerpoint.presentation.macroenabled.12", "pptx"],
  ["application/vnd.openxmlformats-officedocument.presentationml.presentation", "pptx"],
  ["application/vnd.openxmlformats-officedocument.presentationml.slideshow", "pptx"],
  ["application/vnd.oasis.opendocument.presentation", "odp"],
  ["application/vnd.ms-excel", "xls"],
  ["application/vnd.ms-excel.sheet.macroenabled.12", "xlsx"],
  ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"],
  ["application/vnd.oasis.opendocument.spreadsheet", "ods"],
  ["text/csv", "csv"],
  ["application/csv", "csv"],
  ["text/tab-separated-values", "csv"],
  ["application/x-ndjson", "json"],
  ["application/jsonl", "json"],
  ["application/x-ipynb+json", "notebook"],
  ["application/feed+json", "feed"],
  ["application/rss+xml", "feed"],
  ["application/atom+xml", "feed"],
  ["application/rdf+xml", "feed"],
  ["message/rfc822", "email"],
  ["application/mbox", "mailbox"],
]);

/** Kinds by the ending of a name. */
const BY_ENDING: ReadonlyMap<string, FileKind> = new Map([
  ...(["doc", "docx", "odt", "rtf", "epub", "ppt", "pptx", "odp"] as const).map(same),
  ...(["xls", "xlsx", "ods", "csv", "json", "xml"] as const).map(same),
  ...endings("doc", "dot"),
  ...endings("docx", "docm dotx"),
  ...endings("ppt", "pps pot"),
  ...endings("pptx", "pptm ppsx ppsm potx"),
  ...endings("xlsx", "xlsm xlsb xltx"),
  ...endings("csv", "tsv"),
  ...endings("json", "jsonl ndjson geojson jsonld"),
  ...endings("notebook", "ipynb"),
  ...endings("feed", "rss atom rdf"),
  ...endings("email", "eml"),
  ...endings("mailbox", "mbox"),
]);

function same<K extends FileKind>(kind: K): readonly [string, K] {
  return [kind, kind];
}

function endings<K extends FileKind>(kind: K, names: string): readonly (readonly [string, K])[] {
  return names.split(" ").map((name) => [name, kind]);
}

/** Media types under which servers send files of any kind; the name then decides. */
const ANY_FILE: ReadonlySet<string> = new Set([
  "",
  "text/plain",
  "text/xml",
  "application/xml",
  "application/json",
  "application/ld+json",
  "application/octet-stream",
  "application/zip",
  "application/x-zip-compressed",
  "application/download",
  "application/force-download",
  "application/x-download",
  "application/unknown",
  "binary/octet-stream",
]);

/** The head of a response that may be a file. */
export interface FileHead {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns the kind of file in a response by its head; undefined for a page, and where unknown. */
export function fileKindOf(head: FileHead): FileKind | undefined {
  const type = essence(head.headers["content-type"]);
  const byType = BY_TYPE.get(type);
  if (byType !== undefined) return byType;
  const isData = type === "application/json" || type.endsWith("+json");
  const isXml = type.endsWith("/xml") || (type.endsWith("+xml") && !type.includes("xhtml"));
  const byName = ANY_FILE.has(type) ? kindOfName(fileName(head).toLowerCase()) : undefined;
  if (byName !== undefined) return byName;
  if (isData) return "json";
  return isXml && !type.startsWith("image/") ? "xml" : undefined;
}

/** Returns the kind of file that an address names; undefined for a page and other files. */
export function fileKindOfAddress(url: URL): FileKind | undefined {
  return kindOfName(url.pathname.toLowerCase());
}

/** Whether a response may be a file of a kind that only its bytes tell. */
export function mayBeAnyFile(headers: FileHead["headers"]): boolean {
  const type = essence(headers["content-type"]);
  return ANY_FILE.has(type) && type !== "" && !type.startsWith("text/");
}

/** Initial bytes that must contain the signature of a PDF. */
const PDF_SIGN_BYTES = 1024;

/** Whether bytes are a PDF. */
export function isPdf(bytes: Uint8Array): boolean {
  const opening = String.fromCharCode(...bytes.subarray(0, PDF_SIGN_BYTES));
  return opening.includes("%PDF-");
}

/** First bytes of ZIP packages, OLE files and RTF. */
const PACKAGES = ["PK\x03\x04", "\xd0\xcf\x11\xe0", "{\\rtf"];

/** Whether bytes may be an Office file or a book. */
export function isPackage(bytes: Uint8Array): boolean {
  const opening = String.fromCharCode(...bytes.subarray(0, 5));
  return PACKAGES.some((sign) => opening.startsWith(sign));
}

/** Whether an address ends like the file of a picture, such as a larger copy of a shown one. */
export const isPictureFile = (address: string): boolean =>
  /\.(?:jpe?g|png|webp|avif|gif)(?:[?#]|$)/i.test(address);

function kindOfName(name: string): FileKind | undefined {
  return BY_ENDING.get(/\.([a-z\d]{2,8})$/.exec(name)?.[1] ?? "");
}

/** Matches the file name of a Content-Disposition header. */
const FILE_NAME = /filename\*?=(?:utf-8'[^']{0,40}')?"?([^";]{1,400})/i;

/** Returns the file name that a response states, else the end of the path of its address. */
export function fileName({ url, headers }: FileHead): string {
  const stated = FILE_NAME.exec(headers["content-disposition"] ?? "")?.[1];
  const path = /^[^?#]*/.exec(url)?.[0] ?? "";
  return percentDecoded(stated?.trim() ?? path.slice(path.lastIndexOf("/") + 1).trim());
}

function essence(contentType = ""): string {
  const last = contentType.split(",").at(-1) ?? "";
  return (last.split(";")[0] ?? "").trim().toLowerCase();
}
