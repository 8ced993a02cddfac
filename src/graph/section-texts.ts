// Extracts the sections of a page, stored in a graph or just read, as comparable texts.
import type { SectionRecord } from "../model/site.ts";
import type { SiteGraph } from "./site-graph.ts";

/** A heading and the text below it. */
export interface SectionText {
  /** Plain words; "" before the first heading. */
  readonly heading: string;
  /** 1 to 6; 0 before the first heading. */
  readonly level: number;
  /** Markdown. */
  readonly text: string;
}

/** Returns the sections of a page in a graph. */
export function storedSections(graph: SiteGraph, page: number): readonly SectionText[] {
  const { begin, end } = graph.sectionsOf(page);
  return Array.from({ length: end - begin }, (_, index) => ({
    heading: graph.sections.heading(begin + index),
    level: graph.sections.level[begin + index] ?? 0,
    text: graph.sections.text(begin + index),
  }));
}

/** Returns the sections of a page that was read, cut from its Markdown. */
export function readSections(
  markdown: string,
  records: readonly SectionRecord[],
): readonly SectionText[] {
  return records.map(({ heading, level, start, end }) => ({
    heading,
    level,
    text: markdown.slice(start, end),
  }));
}
