// Everything the service does, a row each: route, fields and kind of answer. Surfaces, validation, types and docs follow from it.
import { CRAWL_STATES } from "./detached-crawl.ts";
import type { Checked, Field, Fields, Given } from "./fields.ts";
import { GRAPH_FILE_FORMATS } from "./graph.ts";
import { SETTINGS, SETTINGS_TABLE } from "./settings.ts";

/** One thing the service does. */
export interface Operation {
  /** What it does, for documentation and help. */
  readonly summary: string;
  readonly route: {
    readonly method: "GET" | "POST" | "DELETE";
    /** What stands in braces is the field of that name. */
    readonly path: string;
  };
  /** Status of its answer, where that is not 200. */
  readonly status?: 202;
  /**
   * One JSON answer, one that is made while it is written, events as they happen, the events of a log with their ids,
   * JSON Lines, or a file of lines.
   */
  readonly gives: "answer" | "long-answer" | "events" | "log" | "lines" | "file";
  readonly fields: Fields;
  /** Codes of the errors that keep it from answering, beside those every request can meet. */
  readonly refusals: readonly string[];
}

/** Codes of the errors that say why there is no page. */
const NO_PAGE = [
  "PAGE_MISSING",
  "PAGE_BLOCKED",
  "PAGE_DISALLOWED",
  "PAGE_FETCH_FAILED",
  "SUPPLIED_HTML",
] as const;

/** The code of the error that says that there is no graph. */
const NO_GRAPH = ["GRAPH_MISSING"] as const;

const URL = {
  kind: "address",
  flag: false,
  example: "https://example.org/",
  comment: "Address of the page, http or https. With `html` it is only the base for links.",
} as const satisfies Field;

const RTL = {
  kind: "switch",
  value: false,
  comment:
    "`/api/text`: order what stands side by side right to left. The stream detects the direction.",
} as const satisfies Field;

const DIRECTION = {
  kind: "choice",
  choices: ["auto", "ltr", "rtl"],
  ownDefault: { value: "auto", unless: "rtl" },
  comment:
    "Reading direction, over `rtl`: as the page declares or shows it (`auto`), left to right, or right to left. Left out, `rtl` counts; library and command line take `auto`.",
} as const satisfies Field;

const RENDER = {
  kind: "switch",
  value: false,
  comment: "Fetch through a browser as well, and merge what both brought.",
} as const satisfies Field;

/** What is obtained, and how, where a caller may say so. */
const OBTAINING = {
  fetch: { kind: "options", group: "fetch", comment: "How the page is fetched." },
  renderOptions: {
    kind: "options",
    group: "renderOptions",
    comment: "How a browser opens it, where one does.",
  },
  html: {
    kind: "text",
    flag: false,
    comment: "The page's HTML. Nothing is fetched then, by nobody.",
  },
} as const satisfies Fields;

/** Fields of the two operations that read one page. */
const PAGE_FIELDS = {
  url: URL,
  render: RENDER,
  rtl: RTL,
  direction: DIRECTION,
  include_hidden_text: {
    kind: "switch",
    value: false,
    comment:
      "Keep what a sighted reader never sees: screen-reader labels, skip links, edit controls.",
  },
  ...OBTAINING,
} as const satisfies Fields;

/** Fields of the operation that crawls a site. */
const SITE_FIELDS = {
  url: {
    kind: "address",
    flag: false,
    example: "https://example.org/",
    comment: "Root of the site, http or https. A redirect is followed, and scope follows it.",
  },
  max_pages: {
    kind: "integer",
    value: SETTINGS.CRAWL_MAX_PAGES,
    range: [0, 100_000],
    comment: "Most pages read, failed ones among them; 0 reads until no address is left.",
  },
  concurrency: {
    kind: "integer",
    value: SETTINGS.CRAWL_CONCURRENCY,
    range: [1, 12],
    comment: "Pages read at once.",
  },
  complete: {
    kind: "switch",
    value: true,
    comment: "Fetch every page through a browser as well, and merge what both brought.",
  },
  crawl: { kind: "options", group: "crawl", comment: "Scope and pace of the crawl." },
  fetch: { kind: "options", group: "fetch", comment: "How every page is fetched." },
  renderOptions: {
    kind: "options",
    group: "renderOptions",
    comment: "How a browser opens every page, where one does.",
  },
} as const satisfies Fields;

/** Root of a site that was crawled. */
const CRAWLED_ROOT = {
  kind: "address",
  flag: false,
  example: "https://example.org/",
  comment: "Root a crawl of this instance was asked for, or the address that one landed on.",
} as const satisfies Field;

/** Id of a detached crawl, in the path of its routes. */
const CRAWL_ID = {
  kind: "text",
  required: true,
  flag: false,
  place: "path",
  example: "5f0a1c22b7d94e10",
  comment: "Id of the crawl, as it was given when the crawl was begun.",
} as const satisfies Field;

/** Where to go on in what a detached crawl tells. */
const AFTER = {
  kind: "integer",
  value: 0,
  range: [0, Number.MAX_SAFE_INTEGER],
  comment: "Id of the last event that is known; what comes behind it is given.",
} as const satisfies Field;

/** What keeps a detached crawl from being told of. */
const NO_CRAWL = ["CRAWL_MISSING", "CRAWLS_ELSEWHERE"] as const;

/** Every operation by name. `engine/operations.ts` has the code of each. */
export const OPERATIONS = {
  health: {
    summary: "whether it runs, and what it can do",
    route: { method: "GET", path: "/api/health" },
    gives: "answer",
    refusals: [],
    fields: {},
  },
  config: {
    summary: "every engine constant, what a request may override, the caps of this deployment",
    route: { method: "GET", path: "/api/config" },
    gives: "answer",
    refusals: [],
    fields: {},
  },
  read: {
    summary: "one page, whole, as JSON",
    route: { method: "POST", path: "/api/text" },
    gives: "answer",
    refusals: NO_PAGE,
    fields: PAGE_FIELDS,
  },
  stream: {
    summary: "the same, told as it happens: server-sent events",
    route: { method: "POST", path: "/api/text/stream" },
    gives: "events",
    refusals: ["BLOCKED_HOST"],
    fields: PAGE_FIELDS,
  },
  crawl: {
    summary: "a whole site, page by page as it is crawled: server-sent events",
    route: { method: "POST", path: "/api/site/stream" },
    gives: "events",
    refusals: [],
    fields: SITE_FIELDS,
  },
  crawl_start: {
    summary: "begins a crawl that goes on without its client",
    route: { method: "POST", path: "/api/crawls" },
    status: 202,
    gives: "answer",
    refusals: ["CRAWLS_ELSEWHERE", "SERVICE_BUSY"],
    fields: {
      ...SITE_FIELDS,
      webhook: {
        kind: "text",
        comment:
          "Address that is told of the crawl's end, on an origin of SERVICE_WEBHOOK_ORIGINS.",
      },
      idempotency_key: {
        kind: "text",
        place: "header",
        comment:
          "What the caller calls this crawl, 1 to 255 printable characters of ASCII. Asked again with the same key and request, the crawl that was begun is given.",
      },
    },
  },
  crawls: {
    summary: "the crawls that go on without their clients, and those that did, the newest first",
    route: { method: "GET", path: "/api/crawls" },
    gives: "answer",
    refusals: ["CRAWLS_ELSEWHERE"],
    fields: {
      limit: {
        kind: "integer",
        value: 100,
        range: [1, 2000],
        comment: "Most crawls told of.",
      },
      state: { kind: "choice", choices: CRAWL_STATES, comment: "Those in this state alone." },
    },
  },
  crawl_status: {
    summary: "a detached crawl as it stands",
    route: { method: "GET", path: "/api/crawls/{id}" },
    gives: "answer",
    refusals: NO_CRAWL,
    fields: { id: CRAWL_ID },
  },
  crawl_events: {
    summary: "the events of a detached crawl from its first on, those to come as they happen",
    route: { method: "GET", path: "/api/crawls/{id}/events" },
    gives: "log",
    refusals: NO_CRAWL,
    fields: {
      id: CRAWL_ID,
      after: AFTER,
      last_event_id: {
        kind: "integer",
        value: 0,
        range: AFTER.range,
        flag: false,
        place: "header",
        comment: "The same, as a client that reconnects sends it; the greater one counts.",
      },
    },
  },
  crawl_pages: {
    summary: "the pages of a detached crawl as far as it has come, as JSON Lines",
    route: { method: "GET", path: "/api/crawls/{id}/pages" },
    gives: "lines",
    refusals: NO_CRAWL,
    fields: {
      id: CRAWL_ID,
      after: {
        ...AFTER,
        comment: "`id` of the last page that is known; those behind it are given.",
      },
      limit: { kind: "integer", value: 100, range: [1, 1000], comment: "Most pages given." },
    },
  },
  crawl_pause: {
    summary: "stops a detached crawl until it is resumed",
    route: { method: "POST", path: "/api/crawls/{id}/pause" },
    gives: "answer",
    refusals: [...NO_CRAWL, "CRAWL_ENDED"],
    fields: { id: CRAWL_ID },
  },
  crawl_resume: {
    summary: "goes on with a paused crawl",
    route: { method: "POST", path: "/api/crawls/{id}/resume" },
    gives: "answer",
    refusals: [...NO_CRAWL, "CRAWL_ENDED"],
    fields: { id: CRAWL_ID },
  },
  crawl_cancel: {
    summary: "ends a detached crawl; one that has ended is removed with all that is kept of it",
    route: { method: "DELETE", path: "/api/crawls/{id}" },
    gives: "answer",
    refusals: NO_CRAWL,
    fields: { id: CRAWL_ID },
  },
  context: {
    summary:
      "what a crawled site says on a query, within a size: passages, each with the reason it is there",
    route: { method: "POST", path: "/api/site/context" },
    gives: "answer",
    refusals: [...NO_GRAPH, "GRAPH_EMPTY"],
    fields: {
      url: CRAWLED_ROOT,
      query: {
        kind: "text",
        required: true,
        flag: false,
        example: "opening hours",
        comment: "What the context is about.",
      },
      max_chars: {
        kind: "integer",
        value: SETTINGS.CONTEXT_MAX_CHARS,
        range: SETTINGS_TABLE.CONTEXT_MAX_CHARS.range,
        comment: "Characters of the assembled text, about four a token.",
      },
      max_hops: {
        kind: "integer",
        value: SETTINGS.CONTEXT_MAX_HOPS,
        range: SETTINGS_TABLE.CONTEXT_MAX_HOPS.range,
        comment: "Link distance followed from what the words match; 0 retrieves by words alone.",
      },
    },
  },
  summary: {
    summary:
      "the shape of a crawled site: counts, entities, hubs, the pages furthest from its root",
    route: { method: "GET", path: "/api/site/graph/summary" },
    gives: "answer",
    refusals: NO_GRAPH,
    fields: {
      url: CRAWLED_ROOT,
      limit: {
        kind: "integer",
        value: SETTINGS.GRAPH_SUMMARY_LIMIT,
        range: SETTINGS_TABLE.GRAPH_SUMMARY_LIMIT.range,
        comment: "Entities and hubs, each.",
      },
    },
  },
  graph: {
    summary: "the graph of a crawled site, to be saved as a file",
    route: { method: "GET", path: "/api/site/graph" },
    gives: "file",
    refusals: NO_GRAPH,
    fields: {
      url: CRAWLED_ROOT,
      format: {
        kind: "choice",
        choices: GRAPH_FILE_FORMATS,
        comment: "Form of the file. Left out, `jsonl`: the whole graph as JSON Lines.",
      },
    },
  },
  outline: {
    summary:
      "the headings of a crawled site, or of one of its pages, with the ids of their sections",
    route: { method: "GET", path: "/api/site/outline" },
    gives: "long-answer",
    refusals: NO_GRAPH,
    fields: {
      url: CRAWLED_ROOT,
      page: { kind: "text", comment: "Address of one page; left out, every page." },
    },
  },
  section: {
    summary: "one section of a crawled site by its id, to the letter",
    route: { method: "GET", path: "/api/site/section" },
    gives: "answer",
    refusals: [...NO_GRAPH, "SECTION_MISSING"],
    fields: {
      url: CRAWLED_ROOT,
      id: {
        kind: "text",
        required: true,
        example: "example.org/#s0",
        comment: "Id of the section, as the outline has it.",
      },
    },
  },
  technologies: {
    summary: "what a page's site is made of: technologies with their evidence",
    route: { method: "POST", path: "/api/technologies" },
    gives: "answer",
    refusals: NO_PAGE,
    fields: {
      url: URL,
      render: {
        kind: "switch",
        value: true,
        comment: "Look through a browser as well, where there is one.",
      },
      fetch: OBTAINING.fetch,
      renderOptions: OBTAINING.renderOptions,
      html: OBTAINING.html,
    },
  },
  diff: {
    summary: "what changed of a page by section, since its site was crawled or against Markdown",
    route: { method: "POST", path: "/api/diff" },
    gives: "answer",
    refusals: [...NO_PAGE, ...NO_GRAPH],
    fields: {
      url: { ...URL, comment: "Address of the page, http or https." },
      render: RENDER,
      against: {
        kind: "text",
        flag: false,
        comment:
          "Markdown of the page as it was. Left out, it is compared with the kept graph of its site.",
      },
      fetch: OBTAINING.fetch,
      renderOptions: OBTAINING.renderOptions,
    },
  },
  facts: {
    summary: "the facts a page declares, mapped onto a JSON Schema, each with its source",
    route: { method: "POST", path: "/api/extract" },
    gives: "answer",
    refusals: NO_PAGE,
    fields: {
      url: URL,
      schema: {
        kind: "schema",
        flag: false,
        comment:
          "JSON Schema, an object with `properties`. Left out, the page is classified and the built-in schema of its type is used.",
      },
      render: RENDER,
      rtl: {
        kind: "switch",
        value: false,
        comment: "Order what stands side by side right to left; the direction is not detected.",
      },
      direction: DIRECTION,
      sources: {
        kind: "choice",
        choices: ["declared", "visible"],
        comment:
          "What facts are taken from: what the page declares as data, or with `visible` also what it only shows, where nothing is declared. Left out, `declared`.",
      },
      fetch: { ...OBTAINING.fetch, own: true },
      renderOptions: { ...OBTAINING.renderOptions, own: true },
      html: { ...OBTAINING.html, own: true },
    },
  },
  blocks: {
    summary: "one page block by block: where each stands on it, and what was made of it",
    route: { method: "POST", path: "/api/blocks" },
    gives: "answer",
    refusals: NO_PAGE,
    fields: {
      url: URL,
      render: {
        kind: "switch",
        value: true,
        comment: "Measure it in a browser, where there is one; nothing is measured without.",
      },
      direction: PAGE_FIELDS.direction,
      include_hidden_text: PAGE_FIELDS.include_hidden_text,
      ...OBTAINING,
    },
  },
  graphs: {
    summary: "the graphs that crawls of this instance have left",
    route: { method: "GET", path: "/api/site/graphs" },
    gives: "answer",
    refusals: [],
    fields: {},
  },
  runs: {
    summary: "the runs of this instance that left a trace, the last one first",
    route: { method: "GET", path: "/api/runs" },
    gives: "answer",
    refusals: [],
    fields: {
      limit: { kind: "integer", value: 100, range: [1, 1000], comment: "Runs told of." },
    },
  },
  trace: {
    summary: "the events of one run, as its trace keeps them: without the texts of pages",
    route: { method: "GET", path: "/api/runs/trace" },
    gives: "answer",
    refusals: ["RUN_MISSING"],
    fields: {
      name: {
        kind: "text",
        required: true,
        example: "example.org-20260314T120000-0123456789ab.jsonl",
        comment: "Name of the trace, as its run header and `/api/runs` have it.",
      },
      from: {
        kind: "integer",
        value: 0,
        range: [0, 100_000_000],
        comment: "Event to begin with, from 0.",
      },
      limit: { kind: "integer", value: 500, range: [1, 5000], comment: "Events told of." },
    },
  },
} as const satisfies Record<string, Operation>;

/** Name of an operation. */
export type OperationName = keyof typeof OPERATIONS;

/** A request of an operation after it was checked. */
export type RequestOf<N extends OperationName> = Checked<(typeof OPERATIONS)[N]["fields"]>;

/** What a caller may write as a request of an operation. */
export type GivenOf<N extends OperationName> = Given<(typeof OPERATIONS)[N]["fields"]>;

/** A checked request to read one page. */
export type TextRequest = RequestOf<"read">;

/** Whether a request of an operation has a body: fields that stand in neither its path nor a header. */
export function hasBody({ route, fields }: Operation): boolean {
  return route.method === "POST" && Object.values(fields).some(({ place }) => place === undefined);
}
