// Phases of a crawl, availability of graphs, order of a page stream.
import type { Requirement } from "./requirement.ts";

/** Phases of a crawl, availability of graphs, order of a page stream. */
export const states: readonly Requirement[] = [
  {
    id: "states.type_is_a_verdict",
    rule: "A page's type is a verdict of one read; nothing moves it later.",
    source: "States and transitions",
    section: "content",
    tests: ["test/api/content.test.ts > page_type > is the same at every read of the page"],
  },
  {
    id: "states.crawl.waiting",
    rule: "With all crawl slots taken a crawl request gets one `stage` event (stage analyze, message Waiting for a crawl slot), then waits.",
    source: "States and transitions",
    section: "crawl",
    tests: [
      "test/api/site-runs.test.ts > are waited for: the Waiting stage comes first, the header when a place is free",
    ],
  },
  {
    id: "states.crawl.waiting_first",
    rule: "The Waiting stage comes before the run header; when a slot is free the run header is the first frame.",
    source: "decision 27",
    section: "crawl",
    tests: [
      "test/api/site-runs.test.ts > are waited for: the Waiting stage comes first, the header when a place is free",
    ],
  },
  {
    id: "states.crawl.running",
    rule: "Once a slot is acquired the run header is sent with the applied settings.",
    source: "States and transitions",
    section: "crawl",
    tests: [
      "test/api/site-runs.test.ts > are waited for: the Waiting stage comes first, the header when a place is free",
      "test/api/site-stream.test.ts > carries what is applied",
    ],
  },
  {
    id: "states.crawl.root_refused",
    rule: "A root that is unreachable, a wall or a refused address ends the stream with an `error` event and no page event.",
    source: "States and transitions",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > that cannot be read is an error event with its refusal, and no page",
      "test/api/site-options.test.ts > on a private host is refused where the guard is on",
    ],
  },
  {
    id: "states.crawl.exhausted",
    rule: "When the frontier empties `done` has exhausted true and stopped false.",
    source: "States and transitions",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > done > has every field, and sums that hold"],
  },
  {
    id: "states.crawl.budget",
    rule: "When max_pages (as clamped) is hit `done` has exhausted false, stopped false and remaining_queued above 0.",
    source: "States and transitions",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > counts pages that failed too, and leaves the rest queued",
    ],
  },
  {
    id: "states.crawl.disconnect",
    rule: "When the client leaves, the crawl ends as stopped and starts no further page.",
    source: "States and transitions; decision 29",
    section: "crawl",
    tests: [
      "test/api/site-runs.test.ts > ends it: the fetch under way is dropped, no page starts, the trace says stopped",
    ],
  },
  {
    id: "states.crawl.disconnect_at_once",
    rule: "The client's leaving is noticed at once, also while no event is due: fetches in flight are aborted and browser pages closed.",
    source: "decision 29",
    section: "crawl",
    tests: [
      "test/api/site-runs.test.ts > ends it: the fetch under way is dropped, no page starts, the trace says stopped",
      "test/api/rendering.test.ts > closes the page of a client that leaves, and renders the next in its place",
    ],
  },
  {
    id: "states.crawl.disconnect_trace",
    rule: "The trace of a crawl that was left ends with `stopped` true.",
    source: "decision 29",
    section: "crawl",
    tests: [
      "test/api/site-runs.test.ts > ends it: the fetch under way is dropped, no page starts, the trace says stopped",
    ],
  },
  {
    id: "states.crawl.page_fails",
    rule: "A page that fails is a `page` event with ok false, never an `error` event, and the crawl goes on.",
    source: "States and transitions",
    section: "crawl",
    tests: [
      "test/api/site-stream.test.ts > of a page that failed has its error, its citation and nothing else",
    ],
  },
  {
    id: "states.page.order",
    rule: "A page stream is run, stage(resolve), resolve, parse, stage(classify), classify, select, done, in that order.",
    source: "States and transitions",
    section: "house",
    tests: [
      "test/api/page-stream.test.ts > a page stream > sends every event once and in order, fetched or supplied, and closes after done",
    ],
  },
  {
    id: "states.page.error_ends",
    rule: "An `error` event ends a page stream wherever it comes.",
    source: "States and transitions",
    section: "house",
    tests: [
      "test/api/page-stream.test.ts > stays 200 when the page cannot be had, and ends with one error event at resolve",
      "test/server/app.test.ts > ends a stream with an error event of stage unknown, without a time, that shows nothing of it",
    ],
  },
  {
    id: "states.page.leaving",
    rule: "The client's leaving ends the work of a page stream at once: its fetch is aborted.",
    source: "decision 29",
    section: "house",
    tests: [
      "test/api/leaving.test.ts > ends the fetch under way, and the trace says stopped",
      "test/server/app.test.ts > a client that leaves > /api/text/stream while the page is fetched ends the fetch and is no fault",
    ],
  },
  {
    id: "states.page.leaving_render",
    rule: "The client's leaving closes the browser page that is rendered for it, and gives its place to the next.",
    source: "decision 29",
    section: "render",
    tests: [
      "test/api/rendering.test.ts > closes the page of a client that leaves, and renders the next in its place",
      "test/browser/misbehaving.test.ts > is left at once when the reader leaves",
      "test/browser/pool.test.ts > let one that waits leave",
    ],
  },
  {
    id: "states.root_refused_plain",
    rule: "With `complete: false` a root that the plain fetch cannot read ends the crawl with an `error` event, before any page, where a browser could read it too.",
    source: "States and transitions; Site stream events",
    section: "crawl",
    tests: [
      "test/api/site-runs.test.ts > false ends with the plain fetch's refusal of the root where a browser alone can read it",
    ],
  },
];
