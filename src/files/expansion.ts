// Checks the expanded size of a package before the library expands it: it counts parts, targets and
// labels as often as they are used, cells by their spans, and sheets up to their furthest cell.
import { countOne } from "../text/grouped.ts";
import { parseUrl } from "../url/parse-url.ts";
import { assertAtMost, type FileLimits } from "./outcome.ts";
import type { Parts } from "./package.ts";
import { openDocumentCells, sharedTextSizes, workbookSheetExtent } from "./sheet-extent.ts";
import { attributeOf, type Tag, tagsOf, unescaped } from "./tags.ts";

/** Throws FileFault if a package expands beyond the limits, in any way and in any part. */
export function assertExpansion(parts: Parts, limits: FileLimits): void {
  const shared = sharedSizes(parts);
  const times = new Map<string, number>();
  let [bytes, cells] = [labelBytes(parts), 0];
  for (const { part, length } of targetsUsed(parts)) {
    bytes += length;
    countOne(times, part);
  }
  for (const [name, { text, bytes: part }] of parts) {
    const count = times.get(name) ?? 1;
    const sheet = workbookSheetExtent(text, shared);
    bytes += count * (part.length + sheet.sharedBytes);
    cells += count * (sheet.cells + openDocumentCells(text) + spannedColumns(text));
  }
  const used = "bytes of markup, parts and texts as often as used";
  assertAtMost(bytes, limits.maxTextBytes, used);
  assertAtMost(cells, limits.maxCells, "cells, spanned and empty ones included");
}

/** Returns the bytes of each shared text of a workbook: the larger where two parts have some. */
function sharedSizes(parts: Parts): readonly number[] {
  const most: number[] = [];
  for (const { text } of parts.values()) {
    sharedTextSizes(text).forEach((size, at) => {
      most[at] = Math.max(size, most[at] ?? 0);
    });
  }
  return most;
}

/** Returns the bytes of labels if each paragraph is an item of the list with the longest. */
function labelBytes(parts: Parts): number {
  let [longest, paragraphs] = [0, 0];
  for (const { text } of parts.values()) {
    for (const tag of tagsOf(text)) {
      if (tag.name === "p") paragraphs++;
      if (tag.name === "lvlText") longest = Math.max(longest, attributeOf(tag, "val").length);
    }
  }
  return longest * paragraphs;
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

/** An attribute with a prefix, such as `r:id` (a slide has another `id`), or the `idref` of a book. */
const REFERENCE = /(?::[\w.-]{1,40}|\sidref)\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)')/g;

function* targetsUsed(parts: Parts): Generator<Target, void> {
  for (const [name, { text }] of parts) {
    const targets = targetsOf(parts, name);
    if (targets.size === 0) continue;
    for (const { attributes } of tagsOf(text)) {
      for (const [, one, other] of attributes.matchAll(REFERENCE)) {
        const target = targets.get(unescaped(one ?? other ?? ""));
        if (target !== undefined) yield target;
      }
    }
  }
}

/** Address that a part may name by an id. */
interface Target {
  readonly length: number;
  /** Name of the part there, if there is one. */
  readonly part: string;
}

/** Returns the targets that a part may name, by id: of its relations, and of the manifest of a book. */
function targetsOf(parts: Parts, name: string): ReadonlyMap<string, Target> {
  const relations = parts.get(name.replace(/([^/]+)$/, "_rels/$1.rels"))?.text ?? "";
  const own = parts.get(name)?.text ?? "";
  const targets = new Map<string, Target>();
  const add = (id: string, address: string) =>
    targets.set(id, { length: address.length, part: partNamed(address, name) });
  for (const tag of tagsOf(relations)) {
    if (tag.name === "Relationship") add(attributeOf(tag, "Id"), attributeOf(tag, "Target"));
  }
  for (const tag of own.includes("itemref") ? tagsOf(own) : []) {
    if (tag.name === "item") add(attributeOf(tag, "id"), attributeOf(tag, "href"));
  }
  return targets;
}

function partNamed(target: string, from: string): string {
  const url = parseUrl(target, new URL(from, "file:///").href);
  if (url === undefined) return target;
  try {
    return decodeURIComponent(url.pathname.slice(1));
  } catch {
    return target;
  }
}
