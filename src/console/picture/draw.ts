// Draws places and links on a canvas.
import { placeLabels } from "./labels.ts";
import { radiusOf, type Size, type View } from "./scene.ts";

/** The graph to draw; links are pairs of pages. */
export interface Drawn {
  readonly depths: Uint8Array;
  readonly inbound: Uint32Array;
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  /** Pages that may get a label, with their names, most important first. */
  readonly named: readonly { readonly page: number; readonly name: string }[];
}

/** The view and its styling. */
export interface Scene {
  readonly view: View;
  readonly size: Size;
  /** Screen pixels per CSS pixel. */
  readonly ratio: number;
  readonly colours: Colours;
  /** Font family of labels. */
  readonly font: string;
  /** The selected page with its name. */
  readonly chosen: { readonly page: number; readonly name: string } | undefined;
  readonly neighbours: readonly number[];
}

/** Colours of the style sheet; points are coloured by distance from the start. */
export interface Colours {
  readonly line: string;
  readonly text: string;
  readonly ground: string;
  readonly points: readonly string[];
}

/** Number of pages or links from which only the selected page's links are drawn. */
const ALL_LINKS_PAGES = 10_000;
const ALL_LINKS = 30_000;
const NAME_PIXELS = 12;
/** Pixels between a point and its label. */
const GAP = 3;
/** Pixels of width per label; with a selected page, a fixed number of labels besides its own. */
const NAME_WIDTH = 60;
const NAMES_BESIDE_CHOSEN = 3;

/** Draws the scene in its size. */
export function draw(
  canvas: OffscreenCanvas,
  {
    graph,
    places,
    scene,
  }: { readonly graph: Drawn; readonly places: Float32Array; readonly scene: Scene },
): void {
  const { view, size, ratio } = scene;
  const context = canvas.getContext("2d");
  if (context === null) return;
  const pixels = { width: Math.round(size.width * ratio), height: Math.round(size.height * ratio) };
  if (canvas.width !== pixels.width) canvas.width = pixels.width;
  if (canvas.height !== pixels.height) canvas.height = pixels.height;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, size.width, size.height);
  const at = (page: number) => ({
    x: ((places[page * 2] ?? 0) - view.x) * view.scale + size.width / 2,
    y: ((places[page * 2 + 1] ?? 0) - view.y) * view.scale + size.height / 2,
  });
  const stage = { context, graph, scene, at };
  drawLinks(stage);
  drawPoints(stage);
  drawChosen(stage);
  drawNames(stage);
}

/** Contents of the picture, how to draw it, and the canvas position of each page. */
interface Stage {
  readonly context: OffscreenCanvasRenderingContext2D;
  readonly graph: Drawn;
  readonly scene: Scene;
  readonly at: (page: number) => { readonly x: number; readonly y: number };
}

function drawLinks({ context, graph, scene, at }: Stage): void {
  const { depths, sources, targets } = graph;
  if (depths.length > ALL_LINKS_PAGES || sources.length > ALL_LINKS) return;
  context.strokeStyle = scene.colours.line;
  context.lineWidth = 0.6;
  context.beginPath();
  for (let link = 0; link < sources.length; link++) {
    const from = at(sources[link] ?? 0);
    const to = at(targets[link] ?? 0);
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
  }
  context.stroke();
}

function drawPoints({ context, graph, scene, at }: Stage): void {
  const { depths, inbound } = graph;
  const { colours, size } = scene;
  for (const [depth, colour] of colours.points.entries()) {
    const point = pointOf(colour);
    for (let page = 0; page < depths.length; page++) {
      if (Math.min(depths[page] ?? 0, colours.points.length - 1) !== depth) continue;
      const { x, y } = at(page);
      if (x < -20 || y < -20 || x > size.width + 20 || y > size.height + 20) continue;
      const radius = radiusOf(inbound[page] ?? 0);
      context.drawImage(point, x - radius, y - radius, radius * 2, radius * 2);
    }
  }
}

function drawChosen({ context, graph, scene, at }: Stage): void {
  const { chosen, neighbours, colours } = scene;
  if (chosen === undefined) return;
  const middle = at(chosen.page);
  context.strokeStyle = colours.text;
  context.lineWidth = 1.4;
  context.beginPath();
  for (const page of neighbours) {
    const { x, y } = at(page);
    context.moveTo(middle.x, middle.y);
    context.lineTo(x, y);
  }
  const radius = radiusOf(graph.inbound[chosen.page] ?? 0) + 3;
  context.moveTo(middle.x + radius, middle.y);
  context.arc(middle.x, middle.y, radius, 0, Math.PI * 2);
  context.stroke();
}

function drawNames({ context, graph, scene, at }: Stage): void {
  const { named, inbound } = graph;
  const { chosen, size, colours, font } = scene;
  context.font = `${NAME_PIXELS}px ${font}`;
  context.lineJoin = "round";
  context.textBaseline = "middle";
  context.lineWidth = 3;
  context.strokeStyle = colours.ground;
  context.fillStyle = colours.text;
  const others = named.filter(({ page }) => page !== chosen?.page);
  const wanted = chosen === undefined ? others : [chosen, ...others];
  const most = chosen === undefined ? Math.ceil(size.width / NAME_WIDTH) : NAMES_BESIDE_CHOSEN + 1;
  const points = wanted.map(({ page, name }) => {
    const { x, y } = at(page);
    const reach = radiusOf(inbound[page] ?? 0) + GAP;
    return { x, y, reach, name, width: () => context.measureText(name).width };
  });
  for (const { name, x, y } of placeLabels(points, { size, most, height: NAME_PIXELS + 4 })) {
    context.strokeText(name, x, y);
    context.fillText(name, x, y);
  }
}

/** Pixel size of a point's cached image, enough for the largest point on a high-density screen. */
const POINT_PIXELS = 64;
const points = new Map<string, OffscreenCanvas>();

/**
 * Draws a round point of a colour. Copying its image is far quicker than filling a path of
 * thousands.
 */
function pointOf(fill: string): OffscreenCanvas {
  const known = points.get(fill);
  if (known !== undefined) return known;
  const canvas = new OffscreenCanvas(POINT_PIXELS, POINT_PIXELS);
  const context = canvas.getContext("2d");
  const radius = POINT_PIXELS / 2;
  if (context !== null) {
    context.fillStyle = fill;
    context.arc(radius, radius, radius, 0, Math.PI * 2);
    context.fill();
  }
  points.set(fill, canvas);
  return canvas;
}
