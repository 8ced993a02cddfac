// Builds the request and the reading options for a page of a crawl.

import type { SiteProfile } from "../model/reading.ts";
import type { TextRequest } from "../operations/operations.ts";
import { PAGE_READING, type ReadingOptions } from "../read/input.ts";
import type { SiteRequest } from "./context.ts";

/** Parts of a reading that a crawl needs across threads. */
const WANTS = { texts: ["markdown", "content_markdown"], site: true, graph: true } as const;

/** Builds the request to read one page of the crawl. */
export function textRequest(
  { complete, fetch, renderOptions }: SiteRequest,
  url: string,
): TextRequest {
  return {
    url,
    render: complete,
    rtl: false,
    direction: "auto",
    include_hidden_text: false,
    fetch,
    renderOptions,
    html: undefined,
  };
}

/** Returns the reading options of a crawl's pages; `profile` describes the site's chrome so far. */
export function readingOptions({ crawl }: SiteRequest, profile?: SiteProfile): ReadingOptions {
  return {
    ...PAGE_READING,
    remove_chrome: crawl.remove_chrome,
    main_content: crawl.main_content,
    wants: WANTS,
    ...(profile !== undefined && { profile }),
  };
}
