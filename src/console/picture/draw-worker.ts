// Draws the picture on a worker thread from the latest graph, places and view, at most once per
// frame.
import { type Drawn, draw, type Scene } from "./draw.ts";

/** A message to the worker: the canvas and the graph once each, places and the scene on each change. */
export interface DrawMessage {
  readonly canvas?: OffscreenCanvas;
  readonly graph?: Drawn;
  readonly places?: Float32Array;
  readonly scene?: Scene;
}

let latest: DrawMessage = {};
let isWaiting = false;

addEventListener("message", ({ data }: MessageEvent<DrawMessage>) => {
  latest = { ...latest, ...data };
  if (isWaiting) return;
  isWaiting = true;
  requestAnimationFrame(() => {
    isWaiting = false;
    const { canvas, graph, places, scene } = latest;
    if (canvas && graph && places && scene) draw(canvas, { graph, places, scene });
  });
});
