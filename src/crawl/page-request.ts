// A page of a crawl to the request and the options of its reading.
import type { TextRequest } from "../model/operations.ts";
import type { SiteProfile } from "../model/reading.ts";
import { PAGE_READING, type ReadingOptions } from "../read/input.ts";
import type { SiteRequest } from "./context.ts";

/** What a crawl's pages carry across threads. */
const WANTS = { texts: ["markdown", "content_markdown"], site: true, graph: true } as const;

/** A page of the crawl as a request to read it. */
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

/** How the pages of a crawl are read; `profile` is what is known of the site's chrome. */
export function readingOptions({ crawl }: SiteRequest, profile?: SiteProfile): ReadingOptions {
  return {
    ...PAGE_READING,
    remove_chrome: crawl.remove_chrome,
    main_content: crawl.main_content,
    wants: WANTS,
    ...(profile !== undefined && { profile }),
  };
}
