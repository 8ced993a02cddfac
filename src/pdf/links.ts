// Reads the annotations and bookmarks of a PDF as links of text items and an outline.
import type { PDFDocumentProxy } from "pdfjs-dist";
import { type Matrix, placedBox } from "./matrix.ts";
import { LEADERS } from "./rows.ts";
import type { TextItem } from "./text-item.ts";

interface LinkArea {
  readonly href: string;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** A bookmark: the title of a part, its depth from 0, and its page; 0 if unknown. */
export interface OutlineEntry {
  readonly title: string;
  readonly depth: number;
  readonly page: number;
}

/** Maximum destinations resolved per file, bookmarks per file, and links per page. */
const MAX_LOOKUPS = 10_000;
const MAX_ENTRIES = 5000;
const MAX_AREAS = 2000;

/** Resolves destinations in a file to pages. */
export class Destinations {
  readonly #file: PDFDocumentProxy;
  readonly #url: string;
  readonly #known = new Map<string, number>();

  constructor(file: PDFDocumentProxy, url: string) {
    this.#file = file;
    this.#url = url;
  }

  /** Returns the address of a destination's page; "" if it cannot be resolved. */
  async address(destination: unknown): Promise<string> {
    const page = await this.pageOf(destination);
    return page === 0 || this.#url === "" ? "" : `${this.#url.split("#", 1)[0]}#page=${page}`;
  }

  /** Returns the page of a destination, from 1; 0 if the destination cannot be resolved. */
  async pageOf(destination: unknown): Promise<number> {
    const key = JSON.stringify(destination) ?? "";
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#known.size >= MAX_LOOKUPS) return 0;
    const page = await this.#lookUp(destination);
    this.#known.set(key, page);
    return page;
  }

  async #lookUp(destination: unknown): Promise<number> {
    try {
      const place: unknown =
        typeof destination === "string"
          ? await this.#file.getDestination(destination)
          : destination;
      const target: unknown = Array.isArray(place) ? place[0] : undefined;
      if (typeof target === "number") return target + 1;
      return isReference(target) ? (await this.#file.getPageIndex(target)) + 1 : 0;
    } catch {
      // The library rejects a destination without a page in the file.
      return 0;
    }
  }
}

function isReference(value: unknown): value is { num: number; gen: number } {
  return typeof value === "object" && value !== null && "num" in value && "gen" in value;
}

/** Returns a page's linked areas. */
export async function linksOfPage(
  annotations: readonly unknown[],
  destinations: Destinations,
  seen: Matrix,
): Promise<readonly LinkArea[]> {
  const found: LinkArea[] = [];
  for (const annotation of annotations.slice(0, MAX_AREAS)) {
    if (typeof annotation !== "object" || annotation === null) continue;
    const { subtype, rect, url, dest } = {
      subtype: "",
      rect: [],
      url: "",
      dest: null,
      ...annotation,
    };
    if (subtype !== "Link" || !Array.isArray(rect)) continue;
    const href =
      typeof url === "string" && url !== "" ? url : dest ? await destinations.address(dest) : "";
    if (href !== "") found.push({ href, ...placedBox(rect.map(Number), seen) });
  }
  return found;
}

/** Adds links to the items under them, or to the part of an item that a link covers in width. */
export function linkedItems(
  items: readonly TextItem[],
  areas: readonly LinkArea[],
): readonly TextItem[] {
  if (areas.length === 0) return items;
  return items.flatMap((item) => {
    const height = item.y + 0.3 * item.size;
    const over = areas.filter(
      ({ left, right, bottom, top }) =>
        bottom <= height && height <= top && left < item.x + item.width && right > item.x,
    );
    const [first] = over;
    if (first === undefined || item.turned || item.rtl) return [item];
    // An entry of a table of contents has one target, and its dots add nothing.
    const isEntry = LEADERS.test(item.text) && over.every(({ href }) => href === first.href);
    return isEntry ? [{ ...item, href: first.href }] : split(item, over);
  });
}

function split(item: TextItem, areas: readonly LinkArea[]): readonly TextItem[] {
  const parts: TextItem[] = [];
  const { text, x, width } = item;
  let done = 0;
  const take = (to: number, href: string) => {
    if (to <= done) return;
    const share = width / text.length;
    const part = {
      ...item,
      text: text.slice(done, to),
      x: x + done * share,
      width: (to - done) * share,
    };
    if (part.text.trim() === "") {
      // A space separates the words beside it.
      const last = parts.pop();
      if (last !== undefined)
        parts.push({ ...last, text: last.text + part.text, width: last.width + part.width });
    } else parts.push({ ...part, href });
    done = to;
  };
  for (const { href, left, right } of [...areas].sort((one, other) => one.left - other.left)) {
    take(wordEdge(text, ((left - x) / width) * text.length), "");
    take(wordEdge(text, ((right - x) / width) * text.length), href);
  }
  take(text.length, "");
  return parts;
}

/** Returns the word edge nearest to a position in a text, or the position if none is near. */
function wordEdge(text: string, place: number): number {
  const at = Math.max(0, Math.min(text.length, Math.round(place)));
  if (at <= 1) return 0;
  if (at >= text.length - 1) return text.length;
  for (const step of [0, -1, 1, -2, 2]) {
    if (/\s/.test(text[at + step] ?? "") || /\s/.test(text[at + step - 1] ?? "")) return at + step;
  }
  return at;
}

/** Returns a file's bookmarks, depth first. */
export async function readOutline(
  file: PDFDocumentProxy,
  destinations: Destinations,
): Promise<readonly OutlineEntry[]> {
  const found: OutlineEntry[] = [];
  const waiting = nodesOf(await rootOf(file), 0);
  while (waiting.length > 0 && found.length < MAX_ENTRIES) {
    const next = waiting.pop();
    if (next === undefined) break;
    const { title, dest, items } = { title: "", dest: null, items: [], ...next.node };
    const page = dest === null ? 0 : await destinations.pageOf(dest);
    if (typeof title === "string") found.push({ title, depth: next.depth, page });
    waiting.push(...nodesOf(items, next.depth + 1));
  }
  return found;
}

/** Returns the library's bookmarks; none if those of the file are broken. */
async function rootOf(file: PDFDocumentProxy): Promise<unknown> {
  try {
    return await file.getOutline();
  } catch {
    return [];
  }
}

/** Returns nodes with their depth, in reverse order. */
function nodesOf(
  nodes: unknown,
  depth: number,
): { readonly node: object; readonly depth: number }[] {
  if (!Array.isArray(nodes)) return [];
  const found: { node: object; depth: number }[] = [];
  for (const node of nodes.slice(0, MAX_ENTRIES)) {
    if (typeof node === "object" && node !== null) found.push({ node, depth });
  }
  return found.reverse();
}
