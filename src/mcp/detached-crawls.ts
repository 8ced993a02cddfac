// What the tools of detached crawls share.
import type { DetachedCrawl } from "../model/detached-crawl.ts";
import { CRAWL_ID } from "../operations/fields.ts";

/** Id of a crawl, as an argument of a tool. */
export const TOOL_CRAWL_ID = {
  kind: "text",
  required: true,
  example: CRAWL_ID.example,
  comment: "Id of the crawl, from crawl_start or crawl_site.",
} as const;

/** A crawl's status without what only its deployment knows. */
export function shownStatus({ webhook: _, ...status }: DetachedCrawl): object {
  return status;
}
