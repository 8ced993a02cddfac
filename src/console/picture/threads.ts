// Starts the picture's worker threads, one for layout and one for drawing, so that the main thread
// stays free.
import type { DrawMessage } from "./draw-worker.ts";
import type { LayoutStep, LayoutTask } from "./layout-worker.ts";
import type { LinkGraph } from "./link-graph.ts";

/**
 * The used part of Trusted Types; to the compiler, a trusted address is a string.
 * https://www.w3.org/TR/trusted-types/
 */
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
// Returns only the known addresses, whatever the argument.
const policy = trustedTypes?.createPolicy("legible-worker", {
  createScriptURL: (name) => WORKERS[name] ?? "",
});

const start = (name: "layout" | "draw"): Worker =>
  new Worker(policy?.createScriptURL(name) ?? WORKERS[name] ?? "");

/**
 * Lays out a graph; calls `step` with each new set of places. Returns the function that stops it.
 */
export function startLayout(graph: LinkGraph, step: (step: LayoutStep) => void): () => void {
  const worker = start("layout");
  worker.addEventListener("message", ({ data }: MessageEvent<LayoutStep>) => step(data));
  const { depths, sources, targets } = graph;
  worker.postMessage({ depths, sources, targets } satisfies LayoutTask);
  return () => worker.terminate();
}

/** The thread that draws on a canvas. */
export interface Drawer {
  readonly send: (message: DrawMessage) => void;
  readonly end: () => void;
}

/** Transfers a canvas to a drawing thread; a canvas can only be transferred once. */
export function startDrawing(canvas: HTMLCanvasElement): Drawer {
  const worker = start("draw");
  const surface = canvas.transferControlToOffscreen();
  worker.postMessage({ canvas: surface } satisfies DrawMessage, [surface]);
  return { send: (message) => worker.postMessage(message), end: () => worker.terminate() };
}
