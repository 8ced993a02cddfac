// Lists the headings above a section on its page.
import type { SiteGraph } from "./site-graph.ts";

/** Maximum headings above a section. */
const MAX_ABOVE = 6;

/** Returns the headings above a section, outermost first. */
export function headingsAbove({ sections }: SiteGraph, section: number): readonly string[] {
  const above: string[] = [];
  let parent = sections.parent[section] ?? 0;
  for (let step = 0; parent !== 0 && step < MAX_ABOVE; step++) {
    above.unshift(sections.heading(parent - 1));
    parent = sections.parent[parent - 1] ?? 0;
  }
  return above;
}
