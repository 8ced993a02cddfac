// Starts the threads of the picture: one lays the graph out, one draws it, so that the page itself stays free.
import type { DrawMessage } from "./draw-worker.ts";
import type { LayoutStep, LayoutTask } from "./layout-worker.ts";
import type { LinkGraph } from "./link-graph.ts";

/** As much of Trusted Types as is used; to the compiler a trusted address is text. https://www.w3.org/TR/trusted-types/ */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

const WORKERS: Readonly<Record<string, string>> = {
  layout: new URL("console/layout-worker.js", document.baseURI).href,
  draw: new URL("console/draw-worker.js", document.baseURI).href,
};
const trustedTypes: TrustedTypes | undefined = Reflect.get(globalThis, "trustedTypes");
// The addresses there are, whatever is asked for.
const policy = trustedTypes?.createPolicy("legible-worker", {
  createScriptURL: (name) => WORKERS[name] ?? "",
});

const start = (name: "layout" | "draw"): Worker =>
  new Worker(policy?.createScriptURL(name) ?? WORKERS[name] ?? "");

/** Lays a graph out; `step` is told of the places as they come. Gives what ends it. */
export function startLayout(graph: LinkGraph, step: (step: LayoutStep) => void): () => void {
  const worker = start("layout");
  worker.addEventListener("message", ({ data }: MessageEvent<LayoutStep>) => step(data));
  const { depths, sources, targets } = graph;
  const task: LayoutTask = { depths, sources, targets };
  worker.postMessage(task);
  return () => worker.terminate();
}

/** The thread that draws on a canvas. */
export interface Drawer {
  readonly send: (message: DrawMessage) => void;
  readonly end: () => void;
}

/** Hands a canvas over to a thread that draws on it; a canvas can be handed over once. */
export function startDrawing(canvas: HTMLCanvasElement): Drawer {
  const worker = start("draw");
  const surface = canvas.transferControlToOffscreen();
  const begin: DrawMessage = { kind: "canvas", canvas: surface };
  worker.postMessage(begin, [surface]);
  return {
    send: (message) => worker.postMessage(message),
    end: () => worker.terminate(),
  };
}
