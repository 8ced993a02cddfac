// Reads a PDF's metadata from its XMP packet and information dictionary, each value with its
// source.
import type { PDFDocumentProxy } from "pdfjs-dist";
import type { FileInfo, SourcedValue } from "../model/files.ts";

/** Fields with their names in XMP and in the information dictionary. */
const FIELDS = {
  title: ["dc:title", "Title"],
  author: ["dc:creator", "Author"],
  created: ["xmp:createdate", "CreationDate"],
  modified: ["xmp:modifydate", "ModDate"],
  description: ["dc:description", "Subject"],
  language: ["dc:language", "Language"],
} as const;

/** Matches default titles of programs, and names of source files. */
const NO_TITLE =
  /^(?:untitled|title|document\d*|none|\S+\.(?:dvi|tex|texi|docx?|odt|pdf|ps|rtf|xml|indd))$/i;
/** Matches `D:20240131120000+01'00'`, where all but the year is optional (ISO 32000-1, 7.9.4). */
const PDF_DATE =
  /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(?:(\d\d)(\d\d)(\d\d)?)?(?:(Z)|([+-]\d\d)'?(\d\d)?)?/;
const MAX_CHARS = 500;

/** Reads the metadata of a file. Values it does not state are absent. */
export async function readInfo(file: PDFDocumentProxy): Promise<FileInfo> {
  const { info, metadata } = await file.getMetadata();
  const dictionary = new Map<string, unknown>(Object.entries(info));
  const found: Partial<Record<keyof FileInfo, SourcedValue>> = {};
  for (const [field, [xmp, name]] of Object.entries(FIELDS)) {
    const places = [
      { source: "xmp", value: words(metadata?.get(xmp)) },
      { source: "pdf-info", value: words(dictionary.get(name)) },
    ] as const;
    for (const { source, value: written } of places) {
      const value = understood(field, written);
      if (value !== "" && isField(field)) found[field] ??= { value, source };
    }
  }
  return found;
}

function isField(name: string): name is keyof FileInfo {
  return Object.hasOwn(FIELDS, name);
}

function understood(field: string, value: string): string {
  if (field === "title") {
    const title = value.replace(/^Microsoft (?:Word|PowerPoint) - /, "");
    return NO_TITLE.test(title) ? "" : title;
  }
  return field === "created" || field === "modified" ? isoDate(value) : value;
}

/** Converts a date to ISO 8601; "" if invalid. */
function isoDate(written: string): string {
  if (/^\d{4}-\d\d/.test(written)) return written;
  const found = PDF_DATE.exec(written);
  if (found === null) return "";
  const [, year, month, day, hour, minute, second = "00", utc, zone, zoneMinute = "00"] = found;
  const date = [year, month, month && day].filter((part) => part !== undefined).join("-");
  if (hour === undefined || day === undefined) return date;
  const offset = utc ?? (zone === undefined ? "" : `${zone}:${zoneMinute}`);
  return `${date}T${hour}:${minute}:${second}${offset}`;
}

function words(value: unknown): string {
  const text = Array.isArray(value)
    ? value.filter((one) => typeof one === "string").join(", ")
    : value;
  if (typeof text !== "string") return "";
  return text
    .slice(0, 4 * MAX_CHARS)
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MAX_CHARS);
}
