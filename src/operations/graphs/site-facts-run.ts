// Runs `site_facts`: the facts of a crawled site's pages, from the data that its graph stores.

import type { Runner } from "../../api/operation.ts";
import { pagesWhere } from "../../graph/page-filter.ts";
import type { SiteGraph } from "../../graph/site-graph.ts";
import { GraphDataMissingError } from "../../model/errors.ts";
import type { SiteFacts, SiteFactsRow } from "../../model/graph.ts";
import { storedFacts } from "../../read/stored-facts.ts";
import { inTurns } from "../../runtime/turns.ts";
import type { RequestOf } from "../operations.ts";

export const siteFacts: Runner<"site_facts"> = {
  run: async ({ graphs }, request, { signal }) => {
    const { graph } = await graphs.findSoFar(request.url);
    const holding = graph.pages.filter((_, page) => graph.declared.chars(page) > 0).length;
    if (holding === 0) throw new GraphDataMissingError(graph.root);
    const { limit, offset } = request;
    const found = pagesWhere(graph, request);
    const rows = await inTurns(
      factRows(graph, found.slice(offset, offset + limit), request),
      signal,
    );
    return {
      rows,
      pages_matching: found.length,
      has_more: found.length > offset + limit,
      pages_with_data: holding,
      pages_in_graph: graph.counts.pages,
    } satisfies SiteFacts;
  },
};

function* factRows(
  graph: SiteGraph,
  pages: readonly number[],
  { schema }: RequestOf<"site_facts">,
): Generator<void, readonly SiteFactsRow[]> {
  const rows: SiteFactsRow[] = [];
  for (const page of pages) {
    const { url = "", title = "" } = graph.pages[page] ?? {};
    const declared = graph.declared.text(page);
    rows.push({
      url,
      title,
      has_data: declared !== "",
      ...storedFacts({ url, declared }, schema),
    });
    yield;
  }
  return rows;
}
