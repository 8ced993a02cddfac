// Fields and refusals that several operations share.

import { SCREENSHOT_FORMATS, SCREENSHOT_MAX_WIDTH, SCREENSHOT_PARTS } from "../model/captures.ts";
import { CHUNK_TOKENS } from "../model/chunk.ts";
import type { Field, Fields } from "../model/fields.ts";
import { SETTINGS } from "../model/settings.ts";
import { PAGE_TYPES } from "../model/verdict.ts";

/** Error codes for a page that could not be read. */
export const NO_PAGE = [
  "PAGE_MISSING",
  "PAGE_BLOCKED",
  "PAGE_DISALLOWED",
  "PAGE_FETCH_FAILED",
  "SUPPLIED_HTML",
] as const;

/** Error code for a page without the chosen parts. */
export const NO_PARTS = ["SELECTOR"] as const;

/** Error code for a page without the given values. */
export const NO_EXAMPLE = ["EXAMPLE"] as const;

/** Error code for a missing graph. */
export const NO_GRAPH = ["GRAPH_MISSING"] as const;

export const PAGE_URL = {
  kind: "address",
  flag: false,
  example: "https://example.org/",
  comment:
    "Address of the page, http or https. With `html`, it is not fetched; relative links are resolved against it.",
  brief: "",
} as const satisfies Field;

const RTL = {
  kind: "switch",
  value: false,
  comment:
    "Read columns right to left. A stream of one page ignores this field: without `direction`, it detects the direction.",
} as const satisfies Field;

export const DIRECTION = {
  kind: "choice",
  choices: ["auto", "ltr", "rtl"],
  ownDefault: { value: "auto", unless: "rtl" },
  comment:
    "Reading direction: `ltr` (left to right), `rtl`, or `auto` (as the page declares it or its text shows). Overrides `rtl`.",
  brief: "",
} as const satisfies Field;

export const RENDER = {
  kind: "switch",
  value: false,
  comment: "Also open the page in a browser, and merge the text of both versions.",
  brief: "Also use a browser.",
} as const satisfies Field;

/** Sizes of chunks. */
export const CHUNK_SIZES = {
  max_tokens: {
    kind: "integer",
    value: CHUNK_TOKENS,
    range: [16, 8192],
    comment:
      "Maximum estimated tokens of a chunk. Only a table row, a code block or a list item is longer.",
  },
  overlap_tokens: {
    kind: "integer",
    value: 0,
    range: [0, 1024],
    comment:
      "Maximum number of tokens from the end of the previous chunk that are repeated in the field `overlap`.",
    brief: "",
  },
} as const satisfies Fields;

/** Options of fetch and browser, and supplied HTML. */
export const OBTAINING = {
  fetch: { kind: "options", group: "fetch", comment: "Options of the fetch." },
  renderOptions: {
    kind: "options",
    group: "renderOptions",
    comment: "Options of the browser.",
  },
  html: {
    kind: "text",
    flag: false,
    comment: "HTML of the page. legible then makes no request.",
    brief: "HTML to read without a request.",
  },
} as const satisfies Fields;

/** A file that the caller supplies instead of an address to fetch. */
export const FILE = {
  file_base64: {
    kind: "text",
    flag: false,
    comment:
      "A file to read, in base64: HTML, a PDF or another file that legible reads, at most 32 MiB. No request is made; `url` is only the base for links.",
    brief: "",
  },
  file_name: {
    kind: "text",
    flag: false,
    example: "report.pdf",
    comment: "Name of the file. Its extension decides the kind of a file if the bytes do not.",
    brief: "",
  },
} as const satisfies Fields;

/** The parts of pages to read. */
export const PARTS = {
  include: {
    kind: "selectors",
    example: "main, #reviews",
    comment:
      "CSS selectors of the elements to read; the rest is omitted. If a selector matches nothing on a single page, the request fails and the error names the selector; in a crawl, it is ignored.",
    brief: "CSS selectors to read.",
  },
  exclude: {
    kind: "selectors",
    example: ".related, aside",
    comment:
      "CSS selectors of elements to omit, also within included ones. If a selector matches nothing on a single page, the request fails and the error names the selector; in a crawl, it is ignored.",
    brief: "CSS selectors to leave out.",
  },
} as const satisfies Fields;

/** Values that a caller points at. */
export const LIKE = {
  kind: "json",
  of: "like",
  flag: false,
  comment:
    'Values of one item as the page shows them, each under a name that you choose, such as `{"name": "Brass lamp 3", "price": 33.5}`; or a list of several such items.',
} as const satisfies Field;

/** Recipe that `learn` returned. */
export const RECIPE = {
  kind: "json",
  of: "recipe",
  flag: false,
  comment: "Recipe that `learn` returned.",
} as const satisfies Field;

/** What a caller adds to the requests for a page. */
export const CALLER_EXTRAS = {
  headers: {
    kind: "texts",
    flag: false,
    comment:
      "Headers to send with the requests for this page, only to the origin of `url`. Refused unless the operator sets `SERVICE_CALLER_HEADERS`.",
    brief: "Sent to the origin of `url` only.",
  },
  cookies: {
    kind: "texts",
    flag: false,
    comment: "Cookies to send, by name, under the same conditions as `headers`.",
    brief: "Sent to the origin of `url` only.",
  },
  state: {
    kind: "json",
    of: "state",
    flag: false,
    comment:
      "Login state of a browser, as Playwright's `storageState` writes it. Its cookies and its local storage for the origin of `url` are used, under the same conditions as `headers`.",
  },
} as const satisfies Fields;

/** Fields of the two operations that read one page. */
export const PAGE_FIELDS = {
  url: PAGE_URL,
  render: RENDER,
  rtl: RTL,
  direction: DIRECTION,
  include_hidden_text: {
    kind: "switch",
    value: false,
    comment:
      "Include text that sighted readers never see: screen-reader labels, skip links, edit controls.",
    brief: "",
  },
  judge_page: {
    kind: "switch",
    value: true,
    comment:
      "Determine the type and the content of the page. With false, only the whole page is converted, which takes less CPU time: `page_type` is unknown, and `content_markdown` is empty.",
  },
  left_out_samples: {
    kind: "switch",
    value: false,
    comment:
      "Return, in `left_out_samples`, the beginnings of up to three omitted hidden texts for each rule.",
  },
  ...PARTS,
  ...CALLER_EXTRAS,
  screenshot: {
    kind: "choice",
    choices: SCREENSHOT_PARTS,
    flag: false,
    comment:
      "Render the page and return a screenshot of the viewport (`view`) or of the whole page (`page`).",
  },
  screenshot_format: {
    kind: "choice",
    choices: SCREENSHOT_FORMATS,
    flag: false,
    comment: "Format of the screenshot: `png` (the default) or `webp`.",
  },
  screenshot_width: {
    kind: "integer",
    value: 0,
    range: [0, SCREENSHOT_MAX_WIDTH],
    flag: false,
    comment:
      "Maximum width of the screenshot's images in pixels: wider images are scaled down. 0 keeps their size.",
  },
  pdf: {
    kind: "switch",
    value: false,
    flag: false,
    comment: "Render the page, print it to a PDF, and return the PDF.",
  },
  mhtml: {
    kind: "switch",
    value: false,
    flag: false,
    comment: "Render the page and return it with its resources as one MHTML file.",
  },
  rendered_html: {
    kind: "switch",
    value: false,
    flag: false,
    comment: "Render the page and return its HTML after its scripts have run, as `html`.",
  },
  ...OBTAINING,
  ...FILE,
} as const satisfies Fields;

/** Fields of operations that crawl a site. */
export const CRAWLED_SITE_FIELDS = {
  url: {
    kind: "address",
    flag: false,
    example: "https://example.org/",
    comment:
      "Root of the site, http or https. If it redirects, the crawl reads the site of the redirect's target.",
    brief: "Root of the site.",
  },
  max_pages: {
    kind: "integer",
    value: SETTINGS.CRAWL_MAX_PAGES,
    range: [0, 100_000],
    comment: "Maximum number of pages, failed ones included; 0 for no limit.",
  },
  concurrency: {
    kind: "integer",
    value: SETTINGS.CRAWL_CONCURRENCY,
    range: [1, 12],
    comment: "Pages read at the same time.",
    brief: "",
  },
  complete: {
    kind: "switch",
    value: true,
    comment: "Also open every page in a browser, and merge the text of both versions.",
  },
  ...PARTS,
  crawl: { kind: "options", group: "crawl", comment: "Scope and pace of the crawl." },
  fetch: { kind: "options", group: "fetch", comment: "Options of each fetch." },
  renderOptions: OBTAINING.renderOptions,
} as const satisfies Fields;

/** Recipe of a crawl. */
export const SITE_RECIPE = {
  ...RECIPE,
  comment: `${RECIPE.comment} Each page that resembles the learned pages adds rows to the stored graph: one row with its facts, or the rows of its list.`,
} as const satisfies Field;

/** Root of a crawled site. */
export const CRAWLED_ROOT = {
  kind: "address",
  flag: false,
  example: "https://example.org/",
  comment: "Root of a crawled site, or the address to which the root redirected.",
  brief: "Root of the crawl.",
} as const satisfies Field;

/** Conditions on the pages of a crawled site. */
export const PAGE_FILTERS = {
  path: {
    kind: "text",
    example: "/docs/",
    comment: "Only pages whose path starts with this text.",
    brief: "Start of the path.",
  },
  page_type: {
    kind: "choice",
    choices: PAGE_TYPES,
    comment: "Only pages of this type.",
    brief: "",
  },
  language: {
    kind: "text",
    example: "de",
    comment:
      "Only pages in this language; a tag without a region, such as `de`, also matches `de-CH`.",
    brief: "Such as `de`.",
  },
  published_after: {
    kind: "text",
    example: "2026-01-01",
    comment: "Only pages published on this day or later, as ISO 8601.",
    brief: "ISO 8601.",
  },
  published_before: {
    kind: "text",
    example: "2026-12-31",
    comment: "Only pages published on this day or earlier, as ISO 8601.",
    brief: "ISO 8601.",
  },
} as const satisfies Fields;

/** Id of a detached crawl. */
export const CRAWL_ID = {
  kind: "text",
  required: true,
  flag: false,
  place: "path",
  example: "5f0a1c22b7d94e10",
  comment: "Id of the crawl, from the response that started it.",
} as const satisfies Field;

/** Id of the last event that a caller has. */
export const AFTER = {
  kind: "integer",
  value: 0,
  range: [0, Number.MAX_SAFE_INTEGER],
  comment: "Id of the last event received. Only later events are returned.",
} as const satisfies Field;

/** Id of a watch. */
export const WATCH_ID = {
  ...CRAWL_ID,
  comment: "Id of the watch, from the response that started it.",
} as const satisfies Field;

/** Error codes for an unavailable watch. */
export const NO_WATCH = ["WATCH_MISSING", "WATCHES_ELSEWHERE"] as const;

/** Error codes for an unavailable crawl. */
export const NO_CRAWL = ["CRAWL_MISSING", "CRAWLS_ELSEWHERE"] as const;
