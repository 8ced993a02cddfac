// Judges what a package expands to before the library expands it: a part as often as it is named, a
// cell as wide as it spans, a sheet as far as its furthest cell.
import { strFromU8 } from "fflate";
import { parseUrl } from "../url/parse-url.ts";
import { assertAtMost, type FileLimits } from "./outcome.ts";
import {
  openDocumentCells,
  type SheetExtent,
  sharedTextSizes,
  workbookSheetExtent,
} from "./sheet-extent.ts";
import { attributeOf, type Tag, tagsOf } from "./tags.ts";

/** Parts of a package by name. */
type Parts = Readonly<Record<string, Uint8Array>>;

/** Parts that name others as the pages of a workbook, a presentation or a book. */
const LISTS = /(?:(?:workbook|presentation)[^/]*\.xml|\.opf)$/i;
/** Tags that name a page. */
const PAGES: ReadonlySet<string> = new Set(["sheet", "sldId", "itemref"]);

/**
 * Throws FileFault if a package expands to more than the limits. `parts` are its parts by the names of
 * markup, `sizes` the bytes of all its parts.
 */
export function assertExpansion(
  parts: Parts,
  sizes: ReadonlyMap<string, number>,
  limits: FileLimits,
): void {
  const times = timesNamed(parts);
  const texts = Object.keys(parts).filter((name) => /sharedStrings[^/]*\.xml$/i.test(name));
  const shared = sharedTextSizes(texts.map((name) => textOf(parts, name)).join(""));
  let [bytes, cells] = [0, 0];
  for (const [name, part] of Object.entries(parts)) {
    const { cells: own, sharedBytes } = extentOf(name, part, shared);
    const count = times.get(name) ?? 1;
    bytes += count * (part.length + sharedBytes);
    cells += count * own;
  }
  for (const [name, count] of times) {
    if (!Object.hasOwn(parts, name)) bytes += count * (sizes.get(name) ?? 0);
  }
  assertAtMost(bytes, limits.maxTextBytes, "bytes of markup, parts and texts as often as used");
  assertAtMost(cells, limits.maxCells, "cells, spanned and empty ones included");
}

/** Every kind of file is looked for in every part: the library finds parts by their relations, not by name. */
function extentOf(name: string, part: Uint8Array, shared: readonly number[]): SheetExtent {
  if (!/\.(?:xml|x?html?)$/i.test(name)) return { cells: 0, sharedBytes: 0 };
  const source = strFromU8(part);
  const { cells, sharedBytes } = workbookSheetExtent(source, shared);
  return { cells: cells + openDocumentCells(source) + spannedColumns(source), sharedBytes };
}

function textOf(parts: Parts, name: string): string {
  const part = parts[name];
  return part === undefined ? "" : strFromU8(part);
}

/** Largest span that the library applies. */
const MAX_SPAN = 1000;

/** Returns the columns of the cells that span several, in a document, a slide or a chapter. */
function spannedColumns(source: string): number {
  let columns = 0;
  for (const tag of tagsOf(source)) {
    const span = Number(spanOf(tag));
    if (span > 1) columns += Math.min(span, MAX_SPAN);
  }
  return columns;
}

function spanOf(tag: Tag): string {
  switch (tag.name) {
    case "gridSpan":
    case "gridBefore":
    case "gridAfter":
      return attributeOf(tag, "val");
    case "tc":
      return attributeOf(tag, "gridSpan");
    case "td":
    case "th":
      return attributeOf(tag, "colspan");
    default:
      return "";
  }
}

/** Returns how often a package names a part as one of its pages; other parts are absent. */
function timesNamed(parts: Parts): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const name of Object.keys(parts).filter((one) => LISTS.test(one))) {
    const list = textOf(parts, name);
    const targets = targetsOf(parts, name, list);
    for (const tag of tagsOf(list)) {
      if (!PAGES.has(tag.name)) continue;
      const target = targets.get(attributeOf(tag, "idref") || relationOf(tag));
      if (target !== undefined) times.set(target, (times.get(target) ?? 0) + 1);
    }
  }
  return times;
}

/** Returns the `id` with a prefix: the number of a slide has none. */
const relationOf = ({ attributes }: Tag): string =>
  /:id\s{0,20}=\s{0,20}["']([^"']*)["']/.exec(attributes)?.[1] ?? "";

/** Returns the parts that a list names, by id: the manifest of a book, the relations of another file. */
function targetsOf(parts: Parts, name: string, list: string): ReadonlyMap<string, string> {
  const relations = name.replace(/([^/]+)$/, "_rels/$1.rels");
  const source = name.endsWith(".opf") ? list : textOf(parts, relations);
  const targets = new Map<string, string>();
  for (const tag of tagsOf(source)) {
    const target = attributeOf(tag, "href") || attributeOf(tag, "Target");
    const id = attributeOf(tag, "id") || attributeOf(tag, "Id");
    if (target !== "" && id !== "") targets.set(id, partNamed(target, name));
  }
  return targets;
}

/** Returns the name of the part at a relative address. */
function partNamed(target: string, from: string): string {
  const url = parseUrl(target, new URL(from, "file:///").href);
  if (url === undefined) return target;
  try {
    return decodeURIComponent(url.pathname.slice(1));
  } catch {
    return target;
  }
}
