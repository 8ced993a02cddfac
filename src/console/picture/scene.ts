// The visible part of the picture, and the lookup of the page drawn at a point.
import type { LinkGraph } from "./link-graph.ts";

/** The pages of a graph, as far as the picture needs them to be found. */
type LinkedPages = Pick<LinkGraph, "urls" | "inbound">;

/** The visible part of the picture: its middle, and pixels per unit. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Canvas size in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the view that shows everything. */
export function wholeView(places: Float32Array, { width, height }: Size): View {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at < places.length; at += 2) {
    const x = places[at] ?? 0;
    const y = places[at + 1] ?? 0;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (left > right) return { x: 0, y: 0, scale: 1 };
  const scale = Math.min(width / (right - left + 1), height / (bottom - top + 1)) * 0.9;
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale: Math.min(scale, 12) };
}

/** Returns the radius of a page in pixels: pages with more inbound links are larger. */
export const radiusOf = (inbound: number): number => Math.min(14, 2.2 + Math.sqrt(inbound) * 0.75);

/** Returns the most linked pages. */
export function mostLinked({ inbound }: LinkedPages, most: number): readonly number[] {
  return [...inbound.keys()]
    .sort((one, other) => (inbound[other] ?? 0) - (inbound[one] ?? 0) || one - other)
    .slice(0, most);
}

/** Distance in pixels at which a click still selects a page. */
const REACH = 12;

/** The picture as currently shown. */
export interface Seen {
  readonly graph: LinkedPages;
  /** x and y of each page in turn. */
  readonly places: Float32Array;
  readonly view: View;
  readonly size: Size;
}

/** Returns the view with a page in its middle; undefined if the page is visible. */
export function viewWith({ places, view, size }: Seen, page: number): View | undefined {
  const x = places[page * 2] ?? 0;
  const y = places[page * 2 + 1] ?? 0;
  const isSeen =
    Math.abs(x - view.x) * view.scale < size.width / 2 &&
    Math.abs(y - view.y) * view.scale < size.height / 2;
  return isSeen ? undefined : { ...view, x, y };
}

/** Returns the page at a point of the canvas; -1 for none. */
export function pageAt(
  { graph, places, view, size }: Seen,
  point: { readonly x: number; readonly y: number },
): number {
  let found = -1;
  let nearest = REACH + 4;
  const left = (point.x - size.width / 2) / view.scale + view.x;
  const top = (point.y - size.height / 2) / view.scale + view.y;
  for (let page = 0; page < graph.urls.length; page++) {
    const across = ((places[page * 2] ?? 0) - left) * view.scale;
    const down = ((places[page * 2 + 1] ?? 0) - top) * view.scale;
    const away = Math.hypot(across, down) - radiusOf(graph.inbound[page] ?? 0);
    if (away < nearest) {
      nearest = away;
      found = page;
    }
  }
  return nearest < REACH ? found : -1;
}
