// Firecrawl's second version: scrape, batch scrape, crawl, map and extract.

import { Jobs } from "../jobs.ts";
import { type CompatFailure, type CompatReply, type Protocol, sentenceOf } from "../protocol.ts";
import { type BatchJobs, batchRoutes, extractRoutes, watchBatch } from "./batch.ts";
import { CRAWL, watchCrawl } from "./crawl.ts";
import { MAP } from "./map.ts";
import { SCRAPE } from "./scrape.ts";

/** Path of a WebSocket: of a batch or a crawl, by its id. */
const WATCHED = /^\/v2\/(crawl|batch\/scrape)\/([\w-]{1,100})$/;

/** Returns the protocol, with the jobs that its routes share. */
export function firecrawl(): Protocol {
  const batches: BatchJobs = new Jobs();
  return {
    routes: [SCRAPE, ...batchRoutes(batches), ...CRAWL, MAP, ...extractRoutes()],
    refusal,
    sockets: {
      has: (path) => WATCHED.test(path),
      messages: (path, host) => {
        const [, kind, id = ""] = WATCHED.exec(path) ?? [];
        return kind === "crawl" ? watchCrawl(id, host) : watchBatch(batches, id, host);
      },
    },
  };
}

/** Statuses for its clients: they repeat requests on 502, but the page would stay unreadable. */
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
