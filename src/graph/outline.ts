// Lists the headings of a graph's pages with section ids, and returns single sections by id.
import { SectionMissingError } from "../model/errors.ts";
import type { OutlinePage, OutlineStream, SiteSection } from "../model/graph.ts";
import { pageKeyOf } from "../url/identity.ts";
import { type SiteGraph, sectionId } from "./site-graph.ts";

/** Filters of an outline. */
interface AskedOutline {
  /** The only page; every page if absent. */
  readonly page?: string | undefined;
  /** Whether pages have their sections. */
  readonly sections: boolean;
  /** Pages to skip. */
  readonly offset: number;
  /** Maximum pages after those. */
  readonly limit: number;
}

/** Returns the pages of a graph with their headings; none for a page that is not in the graph. */
export function outlineOf(graph: SiteGraph, asked: AskedOutline): OutlineStream {
  return { root: graph.root, pages: outlinePages(graph, asked) };
}

function* outlinePages(
  graph: SiteGraph,
  { page, sections: hasSections, offset, limit }: AskedOutline,
): Generator<OutlinePage> {
  const wanted = page === undefined ? undefined : pageKeyOf(page);
  let place = 0;
  for (const [number, { key, url, title }] of graph.pages.entries()) {
    if (page !== undefined && key !== wanted) continue;
    if (place++ < offset) continue;
    if (place > offset + limit) return;
    const { begin, end } = graph.sectionsOf(number);
    const sections = Array.from({ length: hasSections ? end - begin : 0 }, (_, order) => {
      const section = begin + order;
      return {
        id: sectionId(graph, section),
        heading: graph.sections.heading(section),
        level: graph.sections.level[section] ?? 0,
        chars: graph.sections.chars(section),
      };
    });
    yield { url, title, sections };
  }
}

/** Returns a section by its id, with its text verbatim. Throws SectionMissingError. */
export function sectionById(graph: SiteGraph, id: string): SiteSection {
  const [, key = "", order = ""] = /^(.*)#s(\d{1,9})$/s.exec(id) ?? [];
  const page = graph.pages.findIndex((one) => one.key === key);
  const { begin, end } = graph.sectionsOf(page);
  const section = begin + Number(order);
  if (page < 0 || section >= end) throw new SectionMissingError(id);
  return {
    id,
    page_url: graph.pages[page]?.url ?? "",
    page_title: graph.pages[page]?.title ?? "",
    heading: graph.sections.heading(section),
    level: graph.sections.level[section] ?? 0,
    text: graph.sections.text(section),
  };
}
