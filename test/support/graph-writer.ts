// A process that keeps a graph and says what became of it: its arguments are the folder, the site, and the section at which it kills itself.
import { Graphs } from "../../src/crawls/graphs.ts";
import type { SiteGraph } from "../../src/graph/site-graph.ts";
import { largeGraph } from "./graphs.ts";

const [folder = "", site = "", killed = ""] = process.argv.slice(2);
const reported: string[] = [];
const graphs = new Graphs({
  version: "1",
  folder,
  nowMs: () => Date.now(),
  report: (failure) => reported.push(String(failure)),
});
const graph = largeGraph(site);
await graphs.keep(killed === "" ? graph : killedAt(graph, Number(killed)), { isPartial: false });
const { counts } = (await graphs.find(site)).graph;
process.stdout.write(JSON.stringify({ reported, pages: counts.pages }));

/** The graph, whose text at a section ends the process as `kill -9` does. */
function killedAt(whole: SiteGraph, section: number): SiteGraph {
  const text = (number: number): string => {
    if (number === section) process.kill(process.pid, "SIGKILL");
    return whole.sections.text(number);
  };
  return { ...whole, sections: { ...whole.sections, text } };
}
