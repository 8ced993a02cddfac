// Runs `site_records`: the lists of a crawled site's pages as tables, from what its graph stores.

import type { Runner } from "../../api/operation.ts";
import { pagesWhere } from "../../graph/page-filter.ts";
import type { SiteGraph } from "../../graph/site-graph.ts";
import { GraphDataMissingError, InvalidRequestError } from "../../model/errors.ts";
import type { SiteRecords } from "../../model/records.ts";
import { rowsOf, SiteTables } from "../../records/site-tables.ts";
import { NO_LISTS, storedLists } from "../../records/stored.ts";
import { inTurns } from "../../runtime/turns.ts";

/** Maximum tables in an answer. */
const MAX_NAMED = 100;

export const siteRecords: Runner<"site_records"> = {
  run: async ({ graphs }, request, { signal }) => {
    const { graph } = await graphs.findSoFar(request.url);
    const chars = graph.pages.map((_, page) => graph.records.chars(page));
    const holding = chars.filter((count) => count > NO_LISTS.length).length;
    if (holding === 0)
      throw new GraphDataMissingError(
        graph.root,
        chars.some((count) => count > 0) ? "lists" : "records",
      );
    const { template, limit, offset } = request;
    const found = pagesWhere(graph, request);
    const joined = await inTurns(tablesOf(graph, found), signal);
    const tables = joined.ranked().slice(0, MAX_NAMED);
    const table = tables[template - 1];
    if (table === undefined && template > 1)
      throw new InvalidRequestError(`template: the site has ${tables.length} tables`);
    return {
      tables: tables.map(({ rows: _, ...about }) => about),
      rows: table === undefined ? [] : rowsOf(table, { offset, limit }),
      has_more: (table?.items ?? 0) > offset + limit,
      over_limit: joined.overLimit,
      pages_matching: found.length,
      pages_with_records: holding,
      pages_in_graph: graph.counts.pages,
    } satisfies SiteRecords;
  },
};

function* tablesOf(graph: SiteGraph, pages: readonly number[]): Generator<void, SiteTables> {
  const tables = new SiteTables();
  for (const page of pages) {
    tables.add(graph.pages[page]?.url ?? "", storedLists(graph.records.text(page)));
    yield;
  }
  return tables;
}
