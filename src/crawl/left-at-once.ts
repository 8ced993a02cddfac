// The last event of a crawl whose client left before the crawl had an address to read.
import type { GraphCounts, SiteDoneEvent } from "../model/site-event.ts";

/** Returns the `done` event of a crawl that has read and queued nothing. */
export function leftAtOnce(graph: GraphCounts, seconds: number): SiteDoneEvent {
  return {
    type: "done",
    stage: "done",
    pages_ok: 0,
    pages_total: 0,
    failed: 0,
    discovered: 0,
    remaining_queued: 0,
    exhausted: false,
    stopped: true,
    total_chars: 0,
    total_markdown_chars: 0,
    total_images: 0,
    total_tables: 0,
    largest_identical_group: 0,
    identical_content_groups: [],
    chrome_blocks: 0,
    chrome_slots: 0,
    entities: [],
    site_facts: {},
    fact_sources: {},
    graph,
    changes: null,
    duration_seconds: seconds,
    refused: {},
    refused_total: 0,
    refused_urls: [],
  };
}
