// Lays out a graph on a worker thread: pages that link to one another are placed close together.
import Graph from "graphology";
import forceAtlas2 from "graphology-layout-forceatlas2";
import type { LinkGraph } from "./link-graph.ts";

/** The graph to lay out. */
export type LayoutTask = Pick<LinkGraph, "depths" | "sources" | "targets">;

/** Current places: x and y of each page in turn. */
export interface LayoutStep {
  readonly places: Float32Array;
  /** 0 to 1. */
  readonly progress: number;
}

/** Number of iterations, fewer if each takes long. */
const ROUNDS = 240;
const LARGE = 3000;
const LARGE_ROUNDS = 90;
const ROUNDS_A_STEP = 10;
/** Number of pages from which distant ones are approximated together. */
const FAR_TOGETHER = 400;

function layOut({ depths, sources, targets }: LayoutTask): void {
  const graph = new Graph({ type: "undirected", multi: false });
  const size = depths.length;
  for (let page = 0; page < size; page++) {
    // Start with a sunflower by depth: the same picture each time, with the root in the middle.
    const angle = page * 2.399963;
    const radius = Math.sqrt(page + 1) * 4;
    graph.addNode(page, { x: Math.cos(angle) * radius, y: Math.sin(angle) * radius });
  }
  for (let link = 0; link < sources.length; link++) graph.mergeEdge(sources[link], targets[link]);
  const rounds = size > LARGE ? LARGE_ROUNDS : ROUNDS;
  const settings = {
    ...forceAtlas2.inferSettings(graph),
    barnesHutOptimize: size > FAR_TOGETHER,
    adjustSizes: false,
    strongGravityMode: true,
    gravity: 0.05,
    scalingRatio: 10,
  };
  for (let done = 0; done < rounds; done += ROUNDS_A_STEP) {
    forceAtlas2.assign(graph, { iterations: ROUNDS_A_STEP, settings });
    const places = new Float32Array(size * 2);
    graph.forEachNode((page, { x, y }) => {
      places[Number(page) * 2] = x;
      places[Number(page) * 2 + 1] = y;
    });
    const step: LayoutStep = { places, progress: Math.min(1, (done + ROUNDS_A_STEP) / rounds) };
    postMessage(step);
  }
}

addEventListener("message", ({ data }: MessageEvent<LayoutTask>) => layOut(data));
