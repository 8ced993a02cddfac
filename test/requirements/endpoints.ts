// The nine routes and what holds on all of them.
import type { Requirement } from "./requirement.ts";

/** The nine routes and what holds on all of them. */
export const endpoints: readonly Requirement[] = [
  {
    id: "endpoints.health",
    rule: "GET /api/health answers 200 with JSON.",
    source: "Endpoints",
    section: "house",
    tests: ["test/api/service.test.ts > answers both reads of state with 200 and JSON"],
  },
  {
    id: "endpoints.config",
    rule: "GET /api/config answers 200 with JSON.",
    source: "Endpoints",
    section: "house",
    tests: ["test/api/service.test.ts > answers both reads of state with 200 and JSON"],
  },
  {
    id: "endpoints.text",
    rule: "POST /api/text answers 200 with JSON.",
    source: "Endpoints",
    section: "house",
    tests: [
      "test/api/text.test.ts > POST /api/text > answers with every field of the text result",
      "test/api/framing.test.ts > a blocking route > answers one JSON document and no events",
    ],
  },
  {
    id: "endpoints.text_stream",
    rule: "POST /api/text/stream answers 200 with text/event-stream.",
    source: "Endpoints",
    section: "house",
    tests: [
      "test/api/framing.test.ts > answers 200 with the headers of an event stream that no proxy holds back",
    ],
  },
  {
    id: "endpoints.extract",
    rule: "POST /api/extract answers 200 with JSON.",
    source: "Endpoints",
    section: "facts",
    tests: [
      "test/api/facts.test.ts > POST /api/extract > answers with the page, its facts and how the schema was chosen, and nothing else",
    ],
  },
  {
    id: "endpoints.site_stream",
    rule: "POST /api/site/stream answers 200 with text/event-stream.",
    source: "Endpoints",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > is answered with 200 and text/event-stream"],
  },
  {
    id: "endpoints.site_context",
    rule: "POST /api/site/context answers 200 with JSON.",
    source: "Endpoints",
    section: "graph",
    tests: [
      "test/api/graph.test.ts > answers with text, sources, pages_mapped, stats and graph, and asks no site for it",
    ],
  },
  {
    id: "endpoints.graph_summary",
    rule: "GET /api/site/graph/summary answers 200 with JSON.",
    source: "Endpoints",
    section: "graph",
    tests: ["test/api/graph.test.ts > tells the shape of the site"],
  },
  {
    id: "endpoints.graph_file",
    rule: "GET /api/site/graph answers 200 with JSON Lines.",
    source: "Endpoints",
    section: "graph",
    tests: [
      "test/api/graph.test.ts > is an attachment of JSON Lines named by the host, that holds the whole graph",
    ],
  },
  {
    id: "endpoints.prefix",
    rule: "All routes of the contract stand under /api/ without a version segment.",
    source: "What the service does; Versioning",
    section: "house",
    tests: ["test/api/service.test.ts > answers an unknown route with 404 and a sentence"],
  },
  {
    id: "endpoints.port.local",
    rule: "A local run listens on port 8000.",
    source: "What the service does",
    section: "house",
    tests: ["test/cli/serve.test.ts > listens on port 8000 unless told otherwise"],
  },
  {
    id: "endpoints.port.env",
    rule: "The server listens on $PORT when it is set.",
    source: "What the service does",
    section: "house",
    tests: ["test/cli/serve.test.ts > listens on PORT, and --port wins over it"],
  },
  {
    id: "endpoints.port.container",
    rule: "The shipped container listens on $PORT, 8080 when it is not set.",
    source: "What the service does",
    section: "surfaces",
    tests: [],
  },
  {
    id: "endpoints.blocking_failure",
    rule: "A failure of a blocking route is an HTTP status with a `detail` string in JSON.",
    source: "What the service does",
    section: "house",
    tests: [
      "test/api/refusals.test.ts > that is missing has the bare words of its status",
      "test/api/service.test.ts > answers an unknown route with 404 and a sentence",
      "test/server/app.test.ts > is a 500 that shows nothing of it, and is reported whole",
    ],
  },
  {
    id: "endpoints.stream_failure",
    rule: "A failure of a stream after its first byte is an `error` event that closes the stream; the HTTP status stays 200.",
    source: "What the service does",
    section: "house",
    tests: [
      "test/api/page-stream.test.ts > stays 200 when the page cannot be had, and ends with one error event at resolve",
    ],
  },
  {
    id: "endpoints.checks_first",
    rule: "Only checks made before the first byte of a stream answer with a status other than 200.",
    source: "What the service does",
    section: "house",
    tests: [
      "test/api/page-stream.test.ts > stays 200 when the page cannot be had, and ends with one error event at resolve",
      "test/api/service.test.ts > answers fields that do not fit with 422 and an entry for each, before a stream begins",
      "test/api/guard.test.ts > refuses a private address before a stream begins, with 403",
    ],
  },
  {
    id: "endpoints.json_bodies",
    rule: "Every POST body is JSON; another media type is 415.",
    source: "What the service does",
    section: "house",
    tests: [
      "test/api/service.test.ts > answers another media type with 415",
      "test/api/service.test.ts > takes JSON with a charset, with a suffix type and with a byte order mark",
    ],
  },
  {
    id: "endpoints.both_aliases",
    rule: "A field with a camelCase alias accepts both spellings on every route that has it.",
    source: "What the service does",
    section: "house",
    tests: [
      "test/api/service.test.ts > takes the option objects under both spellings on every route that has them",
    ],
  },
  {
    id: "endpoints.additions_outside",
    rule: "Routes beside the nine stand outside /api/, are those of detached crawls, or are read-only additions under it.",
    source: "decision 68",
    section: "surfaces",
    tests: [
      "test/server/openapi.test.ts > has the nine routes of the contract; others stand outside of /api/, are of detached crawls, or only read",
    ],
  },
  {
    id: "endpoints.additions_keys",
    rule: "Additions to events are new keys only: every field of the contract keeps its name, type and meaning.",
    source: "decision 68",
    section: "surfaces",
    tests: [
      "test/server/contract.test.ts > holds: no route, field, type, default, bound, word or code that was promised is gone",
    ],
  },
  {
    id: "endpoints.crawls.start",
    rule: "POST /api/crawls answers 202 with the id of a crawl that goes on without its client and tells the events of /api/site/stream.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/api/detached-crawls.test.ts > a detached crawl > is answered with 202 and an id, and tells the events that a stream of the same crawl does",
      "test/api/detached-crawls.test.ts > a detached crawl > is refused as a streamed one is, before it is begun",
    ],
  },
  {
    id: "endpoints.crawls.idempotency",
    rule: "A second POST /api/crawls with the same Idempotency-Key and request begins nothing; with another request it is refused with 422.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/api/detached-crawls.test.ts > a detached crawl > is begun once for an Idempotency-Key, whose request stays the same",
    ],
  },
  {
    id: "endpoints.crawls.events",
    rule: "GET /api/crawls/{id}/events tells every watcher the same events in the same order, from `after` or Last-Event-ID on.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/api/detached-crawls.test.ts > a detached crawl > tells every watcher the same, from the id on that it names",
    ],
  },
  {
    id: "endpoints.crawls.pages",
    rule: "GET /api/crawls/{id}/pages answers with the pages as JSON Lines, so many behind a cursor.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/api/detached-crawls.test.ts > a detached crawl > gives its pages as lines, so many at a time",
    ],
  },
  {
    id: "endpoints.crawls.pause",
    rule: "POST /api/crawls/{id}/pause stops a crawl, /resume goes on where it was; 409 for one that has ended.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/api/detached-crawls.test.ts > a detached crawl > pauses, and goes on where it was: no page is told of twice",
    ],
  },
  {
    id: "endpoints.crawls.cancel",
    rule: "DELETE /api/crawls/{id} ends a crawl with a last event, and removes one that has ended.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/api/detached-crawls.test.ts > a detached crawl > is ended by DELETE with a last event, and removed by another",
    ],
  },
  {
    id: "endpoints.crawls.missing",
    rule: "An id that names no crawl is answered 404, whatever characters it has and wherever crawls are kept.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/api/detached-crawls.test.ts > a detached crawl > is ended by DELETE with a last event, and removed by another",
      "test/cluster/cluster.test.ts > a cluster > answers 404 to any id that names no crawl, NUL in it included",
    ],
  },
  {
    id: "endpoints.crawls.restart",
    rule: "Detached crawls survive a restart and kill -9: open ones go on, and no page is told of twice.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/api/detached-crawls.test.ts > a restart > goes on with the crawls that were open, and keeps those that had ended and were paused",
      "test/api/detached-crawls.test.ts > a process that is killed > loses nothing: the next one goes on, each page is told of once, in the same order",
      "test/store/crawl-log.test.ts > has both the entry and the events of a page, or neither, wherever it is cut",
    ],
  },
  {
    id: "endpoints.mcp.crawl_site",
    rule: "The MCP tool crawl_site answers within `wait_seconds`, 45 by default and 50 at most; a longer crawl continues under the `id` of the answer, or ends where none can be kept.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/mcp/tools.test.ts > lists every tool with a valid schema, a title, hints, and what its answer holds",
      "test/mcp/tools.test.ts > answers in time where a crawl takes longer, which continues under an id",
      "test/mcp/tools.test.ts > ends a crawl whose call is cancelled, and keeps nothing of it but its graph",
      "test/server/mcp.test.ts > /mcp > answers a crawl with its id when the service closes: the next one goes on with it",
      "test/server/mcp.test.ts > /mcp > crawls within the call where no crawl can be kept, and stops in time",
    ],
  },
  {
    id: "endpoints.mcp.crawls",
    rule: "The MCP tools crawl_start, crawl_status, crawl_result and crawl_cancel begin, follow and end crawls that need no call, over standard input and output and over HTTP; they continue in the next process.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/mcp/tools.test.ts > starts a crawl that needs no call, and cancels it",
      "test/mcp/tools.test.ts > continues in the next process, from what it has read",
      "test/cli/mcp.test.ts > legible mcp > keeps its crawls beside those of other processes",
      "test/api/environment.test.ts > the folder of detached crawls > is another one where each process has its own",
    ],
  },
  {
    id: "endpoints.crawls.damaged",
    rule: "A detached crawl whose log cannot be read is failed with a message and removed by DELETE, a record that does not fit is left alone and named once in the log, and all others run.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/api/detached-crawls.test.ts > a damaged store > ends a crawl as failed whose log has a line that cannot be read, and runs the others",
      "test/api/detached-crawls.test.ts > a damaged store > ends a crawl by DELETE whose log cannot be opened, while it waits for a place",
      "test/api/detached-crawls.test.ts > a damaged store > leaves a record alone that does not fit, says so once by name, and has the others",
      "test/cluster/cluster.test.ts > a cluster > ends a crawl as failed whose log is damaged, and leaves a record alone that does not fit",
    ],
  },
  {
    id: "endpoints.crawls.cluster",
    rule: "On a shared database a worker that is killed loses nothing, a database that is restarted is waited for, pages are told of once in depth order, and no host is asked more often than its interval.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/cluster/cluster.test.ts > a cluster > loses nothing when the worker that runs a crawl is killed",
      "test/cluster/chaos.test.ts > chaos > with seed 1 loses nothing and tells nothing twice",
      "test/cluster/cluster.test.ts > a cluster > waits for a database that is restarted, and goes on",
      "test/cluster/cluster.test.ts > a cluster > asks a host no more often than its interval, though two instances crawl it",
      "test/cluster/cluster.test.ts > a cluster > ignores a turn that lies further in the future than the interval",
    ],
  },
  {
    id: "endpoints.crawls.shared_reads",
    rule: "On a shared database the pages of one crawl are read by any process with room, once each in the log, with the events of a crawl alone; what another process does not finish is read again.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/cluster/shared-reads.test.ts > a crawl that several processes read > has every page once, strictly by depth, with the events of a crawl alone",
      "test/cluster/shared-reads.test.ts > a crawl that several processes read > loses nothing when a process that reads for it is killed",
      "test/cluster/work-tables.test.ts > work of a cluster > is taken by another process when the one that took it is gone without a word",
    ],
  },
  {
    id: "endpoints.openapi.generators",
    rule: "The OpenAPI document names bodies and option objects, documents one spelling of each field, has tags, descriptions and servers, and 401, 503 and a security scheme where they occur; linters find nothing, and generated clients compile.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/server/openapi.test.ts > names every body and every option object once, and shares them by reference",
      "test/server/openapi-tools.test.ts > has no finding by the recommended rules of Redocly but for routes that refuse nothing",
      "test/server/openapi-tools.test.ts > has no finding by the rules of Spectral for OpenAPI",
      "test/server/openapi-tools.test.ts > becomes types by openapi-typescript that a strict program compiles against",
      "test/server/openapi-tools.test.ts > wants the token of every route but the open ones, and documents 401",
      "test/server/openapi-tools.test.ts > documents 503 where the service may be busy or closing",
    ],
  },
];
