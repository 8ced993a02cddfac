// Builds the request and the reading options for a page of a crawl.

import type { ReadingWants, SiteProfile } from "../model/reading.ts";
import type { TextRequest } from "../operations/operations.ts";
import { chosenParts, PAGE_READING, PAGE_REQUEST, type ReadingOptions } from "../read/input.ts";
import type { SiteRequest } from "./context.ts";
import { chosenFields } from "./text-options.ts";

/** Returns the parts of a reading that a crawl needs across threads. */
function wantsOf({ crawl, recipe }: SiteRequest): ReadingWants {
  const { judge_pages, fields, store_graph, store_declared, store_records } = crawl;
  const hasContent = store_graph || chosenFields(fields).has("content_markdown");
  return {
    // The totals of a crawl count its Markdown.
    texts: judge_pages && hasContent ? ["markdown", "content_markdown"] : ["markdown"],
    site: true,
    unjudged: !judge_pages,
    graph: store_graph,
    declared: store_graph && store_declared,
    stored_records: store_graph && store_records,
    ...(recipe && { recipe }),
  };
}

/** Builds the request to read one page of the crawl. */
export function textRequest(
  { complete, fetch, renderOptions }: SiteRequest,
  url: string,
): TextRequest {
  return {
    ...PAGE_REQUEST,
    url,
    render: complete,
    direction: "auto",
    fetch,
    renderOptions,
  };
}

/** Returns the reading options of a crawl's pages; `now` is in epoch milliseconds. */
export function readingOptions(
  request: SiteRequest,
  now: number,
  profile?: SiteProfile,
): ReadingOptions {
  const { crawl } = request;
  return {
    ...PAGE_READING,
    now,
    remove_chrome: crawl.remove_chrome,
    main_content: crawl.main_content,
    wants: wantsOf(request),
    // Few selectors match on every page of a site, and the links of a refused page would be lost.
    parts: chosenParts(request, { isStrict: false }),
    ...(profile !== undefined && { profile }),
  };
}
