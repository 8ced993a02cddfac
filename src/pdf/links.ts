// The annotations and bookmarks of a PDF to links of its text items and to an outline.
import type { PDFDocumentProxy } from "pdfjs-dist";
import { type Matrix, placed } from "./matrix.ts";
import type { TextItem } from "./text-item.ts";

/** An area of a page that leads to an address. */
interface LinkArea {
  readonly href: string;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** A bookmark: the title of a part, how deep it stands from 0, and the page it is on; 0 where that is not known. */
export interface OutlineEntry {
  readonly title: string;
  readonly depth: number;
  readonly page: number;
}

/** Places within one file that are looked up, and bookmarks and links of a page that are read. */
const MOST_LOOKUPS = 10_000;
const MOST_ENTRIES = 5000;
const MOST_AREAS = 2000;
/** Dots that lead to a page number. */
const LEADERS = /(?:\. ?){4}/;

/** The pages that places within a file are on. */
export class Destinations {
  readonly #file: PDFDocumentProxy;
  readonly #url: string;
  readonly #known = new Map<string, number>();

  constructor(file: PDFDocumentProxy, url: string) {
    this.#file = file;
    this.#url = url;
  }

  /** The address of the page a destination is on; "" for one that leads nowhere. */
  async address(destination: unknown): Promise<string> {
    const page = await this.pageOf(destination);
    return page === 0 || this.#url === "" ? "" : `${this.#url.split("#", 1)[0]}#page=${page}`;
  }

  /** Its page from 1; 0 for one that leads nowhere. */
  async pageOf(destination: unknown): Promise<number> {
    const key = JSON.stringify(destination) ?? "";
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#known.size >= MOST_LOOKUPS) return 0;
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
      // The library rejects a destination that names no page of the file.
      return 0;
    }
  }
}

function isReference(value: unknown): value is { num: number; gen: number } {
  return typeof value === "object" && value !== null && "num" in value && "gen" in value;
}

/** The areas of a page's link annotations. */
export async function linksOfPage(
  annotations: readonly unknown[],
  destinations: Destinations,
  seen: Matrix,
): Promise<readonly LinkArea[]> {
  const found: LinkArea[] = [];
  for (const annotation of annotations.slice(0, MOST_AREAS)) {
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
    const [left = 0, bottom = 0, right = 0, top = 0] = rect.map(Number);
    const [x, y] = placed(left, bottom, seen);
    const [otherX, otherY] = placed(right, top, seen);
    if (href !== "") {
      found.push({
        href,
        left: Math.min(x, otherX),
        right: Math.max(x, otherX),
        bottom: Math.min(y, otherY),
        top: Math.max(y, otherY),
      });
    }
  }
  return found;
}

/** The items with the links they stand under. Where a link covers a part of an item, that part is told by its share of the width. */
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
    // An entry of a table of contents leads to one place, of which its dots say nothing.
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
      // A space keeps the words beside it apart.
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

/** The edge of a word that is nearest to a place in a text; a place near no edge stays. */
function wordEdge(text: string, place: number): number {
  const at = Math.max(0, Math.min(text.length, Math.round(place)));
  if (at <= 1) return 0;
  if (at >= text.length - 1) return text.length;
  for (const step of [0, -1, 1, -2, 2]) {
    if (/\s/.test(text[at + step] ?? "") || /\s/.test(text[at + step - 1] ?? "")) return at + step;
  }
  return at;
}

/** The bookmarks of a file, depth first. */
export async function readOutline(
  file: PDFDocumentProxy,
  destinations: Destinations,
): Promise<readonly OutlineEntry[]> {
  const found: OutlineEntry[] = [];
  const waiting = nodesOf(await rootOf(file), 0);
  while (waiting.length > 0 && found.length < MOST_ENTRIES) {
    const next = waiting.pop();
    if (next === undefined) break;
    const { title, dest, items } = { title: "", dest: null, items: [], ...next.node };
    const page = dest === null ? 0 : await destinations.pageOf(dest);
    if (typeof title === "string") found.push({ title, depth: next.depth, page });
    waiting.push(...nodesOf(items, next.depth + 1));
  }
  return found;
}

/** The bookmarks as the library gives them; none where those of the file are broken. */
async function rootOf(file: PDFDocumentProxy): Promise<unknown> {
  try {
    return await file.getOutline();
  } catch {
    return [];
  }
}

/** Nodes with their depth, the first one last. */
function nodesOf(
  nodes: unknown,
  depth: number,
): { readonly node: object; readonly depth: number }[] {
  if (!Array.isArray(nodes)) return [];
  const found: { node: object; depth: number }[] = [];
  for (const node of nodes.slice(0, MOST_ENTRIES)) {
    if (typeof node === "object" && node !== null) found.push({ node, depth });
  }
  return found.reverse();
}
