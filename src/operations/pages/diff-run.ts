// Runs `diff`: compares a page by section with its site's stored graph or with the caller's
// Markdown.

import type { Runner } from "../../api/operation.ts";
import { readingOfPage } from "../../api/page-run.ts";
import { diffSections, sectionsOfMarkdown } from "../../graph/diff.ts";
import { readSections, storedSections } from "../../graph/section-texts.ts";
import type { SiteGraph } from "../../graph/site-graph.ts";
import type { PageDiff } from "../../model/change.ts";
import { contentOf, type PageReading } from "../../model/reading.ts";
import { fetchSummaryOf } from "../../read/answers.ts";
import { PAGE_REQUEST } from "../../read/input.ts";

export const diff: Runner<"diff"> = {
  run: async (parts, { against, ...request }, call) => {
    // Looks up the earlier version first: without one, no request is made.
    const kept = against === undefined ? await parts.graphs.holding(request.url) : undefined;
    const wants = { texts: ["markdown", "content_markdown"], site: true, graph: true } as const;
    const reading = await readingOfPage(parts, { ...PAGE_REQUEST, ...request }, call, { wants });
    const about = {
      url: reading.source.url,
      title: reading.title,
      ...fetchSummaryOf(reading),
      cache: reading.cache ?? null,
    };
    const markdown = contentOf(reading.texts);
    if (kept === undefined) {
      const found = diffSections(sectionsOfMarkdown(against ?? ""), sectionsOfMarkdown(markdown));
      return { ...about, root: null, change: changeOf(found.sections), ...found };
    }
    const { root } = kept.graph;
    return { ...about, root, ...againstGraph(kept, reading, markdown) };
  },
};

function changeOf(sections: PageDiff["sections"]): PageDiff["change"] {
  return sections.length === 0 ? "same" : "changed";
}

function againstGraph(
  { graph, page }: { readonly graph: SiteGraph; readonly page: number },
  { site }: PageReading,
  markdown: string,
): Pick<PageDiff, "change" | "sections" | "sections_same"> {
  const record = site?.graph;
  if (record === undefined) throw new Error("the reading was requested without its sections");
  const before = storedSections(graph, page);
  const hash = graph.pages[page]?.words_hash;
  // A page alone does not show what its site repeats; an equal hash means no change.
  if (hash !== undefined && hash === record.words_hash) {
    return { change: "same", sections: [], sections_same: before.length };
  }
  const found = diffSections(before, readSections(markdown, record.sections));
  return { change: changeOf(found.sections), ...found };
}
