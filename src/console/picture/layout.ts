// Starts the thread that lays a graph out, and ends it.
import type { LayoutStep, LayoutTask } from "./layout-worker.ts";
import type { LinkGraph } from "./link-graph.ts";

/** As much of Trusted Types as is used; to the compiler a trusted address is text. https://www.w3.org/TR/trusted-types/ */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

const WORKER = new URL("console/layout-worker.js", document.baseURI).href;
const trustedTypes: TrustedTypes | undefined = Reflect.get(globalThis, "trustedTypes");
// The one address there is, whatever is asked for.
const policy = trustedTypes?.createPolicy("legible-worker", { createScriptURL: () => WORKER });

/** Lays a graph out; `step` is told of the places as they come. Gives what ends it. */
export function startLayout(graph: LinkGraph, step: (step: LayoutStep) => void): () => void {
  const worker = new Worker(policy?.createScriptURL(WORKER) ?? WORKER);
  worker.addEventListener("message", ({ data }: MessageEvent<LayoutStep>) => step(data));
  const { depths, sources, targets } = graph;
  const task: LayoutTask = { depths, sources, targets };
  worker.postMessage(task);
  return () => worker.terminate();
}
