// Firecrawl's second version: scrape, batch scrape, crawl, map and extract.
import { type CompatFailure, type CompatReply, type Protocol, sentenceOf } from "../protocol.ts";
import { batchRoutes, extractRoutes } from "./batch.ts";
import { CRAWL } from "./crawl.ts";
import { MAP } from "./map.ts";
import { SCRAPE } from "./scrape.ts";

export const firecrawl = (): Protocol => ({
  routes: [SCRAPE, ...batchRoutes(), ...CRAWL, MAP, ...extractRoutes()],
  refusal,
});

/**
 * Statuses as its clients understand them: they repeat requests on 502, and an unreadable page stays
 * unreadable.
 */
const STATUSES: Readonly<Record<number, number>> = { 422: 400, 502: 500 };

function refusal(failure: CompatFailure): CompatReply {
  const { status, code, detail } = failure;
  return {
    status: STATUSES[status] ?? status,
    body: {
      success: false,
      code,
      error: sentenceOf(failure),
      ...(typeof detail !== "string" && { details: detail }),
    },
  };
}
