// Frames and headers of both streams.
import type { Requirement } from "./requirement.ts";

/** Frames and headers of both streams. */
export const framing: readonly Requirement[] = [
  {
    id: "framing.content_type",
    rule: "A stream has content type text/event-stream.",
    source: "Framing",
    section: "house",
    tests: [
      "test/api/framing.test.ts > answers 200 with the headers of an event stream that no proxy holds back",
    ],
  },
  {
    id: "framing.cache_control",
    rule: "A stream has the header `Cache-Control: no-cache`.",
    source: "Framing",
    section: "house",
    tests: [
      "test/api/framing.test.ts > answers 200 with the headers of an event stream that no proxy holds back",
    ],
  },
  {
    id: "framing.accel_buffering",
    rule: "A stream has the header `X-Accel-Buffering: no`.",
    source: "Framing",
    section: "house",
    tests: [
      "test/api/framing.test.ts > answers 200 with the headers of an event stream that no proxy holds back",
    ],
  },
  {
    id: "framing.frame",
    rule: "Every frame is one line `data: <JSON>` and a blank line, also when a text holds line breaks or U+2028.",
    source: "Framing",
    section: "house",
    tests: [
      "test/api/framing.test.ts > is frames of one `data:` line and a blank line, whatever the texts hold",
    ],
  },
  {
    id: "framing.no_event_names",
    rule: "There is no `event:`, `id:` or `retry:` line; `type` in the JSON names the event.",
    source: "Framing",
    section: "house",
    tests: ["test/api/framing.test.ts > names its events by type alone and numbers nothing"],
  },
  {
    id: "framing.stage",
    rule: "Every pipeline event carries `type` and `stage`.",
    source: "Framing",
    section: "house",
    tests: [
      "test/api/framing.test.ts > begins with the run header; every event after it has type, stage and time",
    ],
  },
  {
    id: "framing.at",
    rule: "`at` is seconds since the run began, 3 decimals, never falling within a run.",
    source: "Framing; decision 15",
    section: "house",
    tests: [
      "test/api/run.test.ts > runEvents > gives every event after the header its seconds since the run began, to the millisecond",
      "test/api/framing.test.ts > begins with the run header; every event after it has type, stage and time",
    ],
  },
  {
    id: "framing.first_frame",
    rule: "The first frame of a page stream is the run header.",
    source: "Framing",
    section: "house",
    tests: [
      "test/api/framing.test.ts > begins with the run header; every event after it has type, stage and time",
      "test/api/page-stream.test.ts > a page stream > sends every event once and in order, fetched or supplied, and closes after done",
    ],
  },
  {
    id: "framing.incremental",
    rule: "Frames reach the client as they happen, not together at the end.",
    source: "Framing",
    section: "house",
    tests: ["test/api/framing.test.ts > sends what it knows before the page has answered"],
  },
  {
    id: "framing.back_pressure",
    rule: "A client that does not read slows the stream: frames do not pile up without bound.",
    source: "Framing",
    section: "house",
    tests: [
      "test/server/sse.test.ts > pulls no event for a client that does not read, and ends them when it leaves",
      "test/api/leaving.test.ts > a client that reads slowly > gets a large answer whole",
    ],
  },
  {
    id: "framing.no_seq",
    rule: "Stream events carry no `seq`.",
    source: "Trace file",
    section: "house",
    tests: ["test/api/framing.test.ts > names its events by type alone and numbers nothing"],
  },
  {
    id: "framing.blocking_no_events",
    rule: "The blocking routes and the graph routes emit no events.",
    source: "Site stream events",
    section: "house",
    tests: [
      "test/api/framing.test.ts > a blocking route > answers one JSON document and no events",
    ],
  },
];
