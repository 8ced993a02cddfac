// Draws the picture on a worker thread from the latest graph, places and view, at most once per
// frame.
import { type Drawn, draw, type Scene } from "./draw.ts";

/**
 * Messages to the worker: the canvas and the graph once each, places as they arrive, the scene on
 * each change.
 */
export type DrawMessage =
  | { readonly kind: "canvas"; readonly canvas: OffscreenCanvas }
  | { readonly kind: "graph"; readonly graph: Drawn }
  | { readonly kind: "places"; readonly places: Float32Array }
  | { readonly kind: "scene"; readonly scene: Scene };

let canvas: OffscreenCanvas | undefined;
let graph: Drawn | undefined;
let places: Float32Array | undefined;
let scene: Scene | undefined;
let isWaiting = false;

addEventListener("message", ({ data }: MessageEvent<DrawMessage>) => {
  switch (data.kind) {
    case "canvas":
      canvas = data.canvas;
      break;
    case "graph":
      graph = data.graph;
      break;
    case "places":
      places = data.places;
      break;
    case "scene":
      scene = data.scene;
  }
  if (isWaiting) return;
  isWaiting = true;
  requestAnimationFrame(() => {
    isWaiting = false;
    if (canvas && graph && places && scene) draw(canvas, { graph, places, scene });
  });
});
