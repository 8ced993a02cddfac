// Places and links to a drawing on a canvas, and a point of the canvas back to the page that is drawn there.
import type { LinkGraph } from "./link-graph.ts";

/** What part of the picture is seen: its middle, and pixels a unit. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** What is drawn. */
export interface Scene {
  readonly graph: LinkGraph;
  /** x and y of each page in turn. */
  readonly places: Float32Array;
  readonly view: View;
  /** Place of the chosen page; -1 for none. */
  readonly chosen: number;
  readonly neighbours: readonly number[];
}

/** From so many pages or links on, the links of the chosen page are drawn alone. */
const ALL_LINKS_PAGES = 10_000;
const ALL_LINKS = 30_000;
const LABELS = 12;
const LABEL_CHARS = 36;

/** The view that shows everything. */
export function wholeView(places: Float32Array, width: number, height: number): View {
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

/** Radius of a page in pixels: those many pages link to are larger. */
const radiusOf = ({ inbound }: LinkGraph, page: number): number =>
  Math.min(14, 2.2 + Math.sqrt(inbound[page] ?? 0) * 0.75);

/** Draws a scene. Colours come from the style sheet. */
export function draw(
  canvas: HTMLCanvasElement,
  { graph, places, view, chosen, neighbours }: Scene,
): void {
  const context = canvas.getContext("2d");
  if (context === null) return;
  const style = getComputedStyle(canvas);
  const colour = (name: string) => style.getPropertyValue(name);
  const ratio = devicePixelRatio;
  const width = canvas.clientWidth;
  const height = canvas.clientHeight;
  if (canvas.width !== width * ratio) canvas.width = width * ratio;
  if (canvas.height !== height * ratio) canvas.height = height * ratio;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  const x = (page: number) => ((places[page * 2] ?? 0) - view.x) * view.scale + width / 2;
  const y = (page: number) => ((places[page * 2 + 1] ?? 0) - view.y) * view.scale + height / 2;
  const { sources, targets, urls } = graph;
  if (urls.length <= ALL_LINKS_PAGES && sources.length <= ALL_LINKS) {
    context.strokeStyle = colour("--line");
    context.lineWidth = 0.6;
    context.beginPath();
    for (let link = 0; link < sources.length; link++) {
      context.moveTo(x(sources[link] ?? 0), y(sources[link] ?? 0));
      context.lineTo(x(targets[link] ?? 0), y(targets[link] ?? 0));
    }
    context.stroke();
  }
  // A path a depth: colours change a few times and not with every page.
  const shades = [
    colour("--accent"),
    colour("--good"),
    colour("--aside"),
    colour("--warn"),
    colour("--out"),
  ];
  for (const [shade, fill] of shades.entries()) {
    context.fillStyle = fill;
    context.beginPath();
    for (let page = 0; page < urls.length; page++) {
      if (Math.min(graph.depths[page] ?? 0, shades.length - 1) !== shade) continue;
      const [px, py] = [x(page), y(page)];
      if (px < -20 || py < -20 || px > width + 20 || py > height + 20) continue;
      const radius = radiusOf(graph, page);
      context.moveTo(px + radius, py);
      context.arc(px, py, radius, 0, Math.PI * 2);
    }
    context.fill();
  }
  context.strokeStyle = colour("--text");
  context.lineWidth = 1.4;
  context.beginPath();
  for (const page of neighbours) {
    context.moveTo(x(chosen), y(chosen));
    context.lineTo(x(page), y(page));
  }
  if (chosen >= 0) context.arc(x(chosen), y(chosen), radiusOf(graph, chosen) + 3, 0, Math.PI * 2);
  context.stroke();
  context.font = `12px ${style.fontFamily}`;
  context.lineJoin = "round";
  for (const page of labelled(graph, chosen)) {
    const label = (graph.titles[page] || urls[page] || "").slice(0, LABEL_CHARS);
    const at = [x(page) + radiusOf(graph, page) + 3, y(page) + 4] as const;
    context.lineWidth = 3;
    context.strokeStyle = colour("--panel");
    context.strokeText(label, ...at);
    context.fillStyle = colour("--text");
    context.fillText(label, ...at);
  }
}

const labels = new WeakMap<LinkGraph, readonly number[]>();

/** The pages that are named: those linked to most, and the chosen one. */
function labelled(graph: LinkGraph, chosen: number): readonly number[] {
  const most = labels.get(graph) ?? mostLinked(graph, LABELS);
  labels.set(graph, most);
  return chosen < 0 ? most : [...most.slice(0, 3), chosen];
}

/** The pages linked to most. */
export function mostLinked({ inbound }: LinkGraph, most: number): readonly number[] {
  return [...inbound.keys()]
    .sort((one, other) => (inbound[other] ?? 0) - (inbound[one] ?? 0) || one - other)
    .slice(0, most);
}

/** Pixels around a page that still mean it. */
const REACH = 12;

/** The page at a point of the canvas; -1 for none. */
export function pageAt(
  { graph, places, view }: Scene,
  canvas: HTMLCanvasElement,
  point: { readonly x: number; readonly y: number },
): number {
  let found = -1;
  let nearest = REACH + 4;
  const left = (point.x - canvas.clientWidth / 2) / view.scale + view.x;
  const top = (point.y - canvas.clientHeight / 2) / view.scale + view.y;
  for (let page = 0; page < graph.urls.length; page++) {
    const across = ((places[page * 2] ?? 0) - left) * view.scale;
    const down = ((places[page * 2 + 1] ?? 0) - top) * view.scale;
    const away = Math.hypot(across, down) - radiusOf(graph, page);
    if (away < nearest) {
      nearest = away;
      found = page;
    }
  }
  return nearest < REACH ? found : -1;
}
