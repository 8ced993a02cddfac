// Shared code of the tools for detached crawls.
import type { DetachedCrawl } from "../model/detached-crawl.ts";
import { failureWords } from "../model/plain-words.ts";
import { CRAWL_ID } from "../operations/fields.ts";

/** Field for the id of a crawl. */
export const TOOL_CRAWL_ID = {
  kind: "text",
  required: true,
  example: CRAWL_ID.example,
  comment: "Id of the crawl, from crawl_start or crawl_site.",
} as const;

/** Returns a crawl's status without its webhook, which is internal to the deployment, in words for people. */
export function shownStatus({ webhook: _, ...status }: DetachedCrawl): object {
  const { message, code = "" } = status;
  return { ...status, message: message === null ? null : failureWords({ code, message }) };
}
