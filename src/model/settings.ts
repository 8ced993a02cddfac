// The one table of engine constants: value, comment, section, unit, range, and who may override it.

/** The request object a constant can be overridden through, and the field it has there. */
export interface Override {
  readonly group: "fetch" | "renderOptions" | "crawl";
  readonly field: string;
  /** Whether `/api/config` lists the field under `overridable`; a request may set it either way. */
  readonly listed: boolean;
}

/** One engine constant. */
export interface Setting {
  readonly value: number | boolean | string | readonly string[];
  readonly comment: string;
  readonly section: string;
  readonly unit?: string;
  /** Least and greatest value a request may ask for, both included. */
  readonly range?: readonly [min: number, max: number];
  /** Whether a number must be whole. */
  readonly integer?: boolean;
  /** The words a string setting may take. */
  readonly choices?: readonly string[];
  readonly override?: Override;
}

const listed = <G extends Override["group"], F extends string>(group: G, field: F) =>
  ({ group, field, listed: true }) as const;
const unlisted = <G extends Override["group"], F extends string>(group: G, field: F) =>
  ({ group, field, listed: false }) as const;

/** Every engine constant by name. `/api/config`, the option types, validation, help and docs are made from it. */
export const SETTINGS_TABLE = {
  FETCH_TIMEOUT_SECONDS: {
    value: 20.0,
    comment:
      "Seconds to wait for the headers of a plain HTTP response; the whole answer has twice that.",
    section: "fetch",
    unit: "seconds",
    range: [1, 120],
    override: listed("fetch", "timeout_seconds"),
  },
  FETCH_RETRIES: {
    value: 1,
    comment:
      "Extra attempts after a 429, a 503 or a transport error. A definite answer such as 403 or 404 is never retried.",
    section: "fetch",
    range: [0, 5],
    integer: true,
    override: listed("fetch", "retries"),
  },
  FETCH_RETRY_AFTER_MAX_SECONDS: {
    value: 5.0,
    comment: "Longest Retry-After that is waited for; a longer one ends the attempts at once.",
    section: "fetch",
    unit: "seconds",
  },
  FETCH_RETRY_PAUSE_SECONDS: {
    value: 0.5,
    comment: "Pause before another attempt when the answer names no Retry-After.",
    section: "fetch",
    unit: "seconds",
  },
  FETCH_MAX_BYTES: {
    value: 33_554_432,
    comment:
      "Largest page read, in decoded bytes; a supplied page is measured as UTF-8. The download stops there.",
    section: "fetch",
    unit: "bytes",
  },
  FETCH_MAX_REDIRECTS: {
    value: 10,
    comment: "Redirects followed, one at a time, each through the private-host guard.",
    section: "fetch",
  },
  FETCH_USER_AGENT_PRODUCT: {
    value: "legible",
    comment: "Product named in the User-Agent header.",
    section: "fetch",
  },
  FETCH_CONTACT_URL: {
    value: "https://legible.example/",
    comment:
      "Address in the User-Agent header where a site's operator learns what this client is; of a reserved domain, so that it is nobody else's. SERVICE_CONTACT_URL names a deployment's own.",
    section: "fetch",
  },
  PAGE_RESPECT_ROBOTS: {
    value: false,
    comment:
      "Whether a page that robots.txt disallows is refused, with the rule quoted. Politeness applies either way.",
    section: "fetch",
    override: listed("fetch", "respect_robots"),
  },
  PAGE_INTERVAL_SECONDS: {
    value: 1.0,
    comment:
      "Least time between two page requests to one host, for the whole process. SERVICE_PAGE_INTERVAL_SECONDS changes it for a deployment, no request can.",
    section: "politeness",
    unit: "seconds",
  },
  CRAWL_DELAY_CAP_SECONDS: {
    value: 60,
    comment: "Largest Crawl-delay that is honoured; a larger one is cut to this.",
    section: "politeness",
    unit: "seconds",
  },
  ROBOTS_AGENT_TOKEN: {
    value: "legible",
    comment: "Product token that robots.txt groups are matched against.",
    section: "politeness",
  },
  ROBOTS_CACHE_SECONDS: {
    value: 3600,
    comment: "How long a host's robots.txt is kept.",
    section: "politeness",
    unit: "seconds",
  },
  ROBOTS_MAX_BYTES: {
    value: 512_000,
    comment: "Bytes of a robots.txt that are read (500 KiB, RFC 9309 section 2.5).",
    section: "politeness",
    unit: "bytes",
  },
  RENDER_TIMEOUT_MS: {
    value: 30_000,
    comment:
      "Navigation time allowed before the page is read as it stands, or refused if it holds fewer than MIN_SALVAGED_TEXT characters.",
    section: "render",
    unit: "milliseconds",
    range: [1000, 120_000],
    integer: true,
    override: listed("renderOptions", "timeout_ms"),
  },
  RENDER_WAIT_UNTIL: {
    value: "load",
    comment:
      "When navigation counts as finished. networkidle may never come on sites with beacons or polling.",
    section: "render",
    choices: ["commit", "domcontentloaded", "load", "networkidle"],
    override: listed("renderOptions", "wait_until"),
  },
  RENDER_SETTLE_MS: {
    value: 900,
    comment: "Pause after load before geometry is measured.",
    section: "render",
    unit: "milliseconds",
    range: [0, 10_000],
    integer: true,
    override: listed("renderOptions", "settle_ms"),
  },
  RENDER_DISMISS_GATES: {
    value: true,
    comment:
      "Click through a first-run interstitial: one guarded click, on a page of at most 4000 characters and one internal link, kept only if the text grows 1.5 times.",
    section: "render",
    override: listed("renderOptions", "dismiss_gates"),
  },
  RENDER_REVEAL_COLLAPSED: {
    value: true,
    comment:
      "Open collapsed content without clicking: details, ARIA disclosures, tab panels, panels named by a control. Never inside nav, header, footer or a menu.",
    section: "render",
    override: listed("renderOptions", "reveal_collapsed"),
  },
  RENDER_CLICK_COLLAPSED: {
    value: true,
    comment:
      "Click open what could not be revealed, then measure again: only when 30 words are hidden outside site chrome, at most 10 controls.",
    section: "render",
    override: unlisted("renderOptions", "click_collapsed"),
  },
  RENDER_SCROLL: {
    value: false,
    comment:
      "Scroll through the page before it is measured, in bounded steps, until nothing more loads: endless lists, and sections that come as they are seen.",
    section: "render",
    override: unlisted("renderOptions", "scroll"),
  },
  RENDER_VIEWPORT_WIDTH: {
    value: 1440,
    comment: "Viewport width; a narrow one collapses columns.",
    section: "render",
    unit: "CSS pixels",
    range: [320, 3840],
    integer: true,
    override: listed("renderOptions", "viewport_width"),
  },
  RENDER_VIEWPORT_HEIGHT: {
    value: 900,
    comment: "Viewport height.",
    section: "render",
    unit: "CSS pixels",
    range: [320, 2160],
    integer: true,
    override: listed("renderOptions", "viewport_height"),
  },
  RENDER_BLOCK_RESOURCES: {
    value: ["font", "image", "media"],
    comment: "Kinds of resource a rendered page never downloads.",
    section: "render",
  },
  RENDER_QUIET_MS: {
    value: 100,
    comment: "Time in which nothing of a page changes before it counts as come to rest.",
    section: "render",
    unit: "milliseconds",
  },
  RENDER_STEP_QUIET_MS: {
    value: 60,
    comment: "The same between two steps of scrolling.",
    section: "render",
    unit: "milliseconds",
  },
  RENDER_SCROLL_STEPS: {
    value: 60,
    comment: "Steps a page is scrolled at most, each four fifths of the viewport.",
    section: "render",
  },
  RENDER_SCROLL_MS: {
    value: 15_000,
    comment: "Time a page is scrolled at most.",
    section: "render",
    unit: "milliseconds",
  },
  RENDER_REQUEST_WAIT_MS: {
    value: 3000,
    comment:
      "Longest wait, after the pause, for one request of a page that shows no sign of waiting itself: a longer one is taken for a long poll.",
    section: "render",
    unit: "milliseconds",
  },
  RENDER_AWAITED_MS: {
    value: 10_000,
    comment:
      "Longest wait for one request, or for a connection to bring something, on a page that shows that more is to come.",
    section: "render",
    unit: "milliseconds",
  },
  RENDER_TIMER_WAIT_MS: {
    value: 5000,
    comment:
      "Time after load in which a timer of a page that shows that more is to come is waited for.",
    section: "render",
    unit: "milliseconds",
  },
  MIN_SALVAGED_TEXT: {
    value: 200,
    comment: "Characters a page must hold to be read as it stands after a navigation timeout.",
    section: "render",
    unit: "characters",
  },
  HIDDEN_PAGE_MIN_CHARS: {
    value: 2000,
    comment:
      "Characters of prose in one hidden element from which a rendered page may be a gate in front of the page.",
    section: "render",
    unit: "characters",
  },
  HIDDEN_PAGE_RATIO: {
    value: 1.5,
    comment:
      "A render is a gate when one hidden element holds more than this many times the characters it shows; the plain page is then kept whole.",
    section: "render",
  },
  READING_ORDER_MIN_MEASURED: {
    value: 0.3,
    comment:
      "Share of a rendered page's blocks that must have a box for their order to be measured; with fewer they stay in source order.",
    section: "render",
  },
  GATE_MAX_CHARS: {
    value: 4000,
    comment: "A page with more characters than this is never clicked as a first-run gate.",
    section: "render",
    unit: "characters",
  },
  GATE_MAX_LINKS: {
    value: 1,
    comment: "A page with more internal links than this is never clicked as a first-run gate.",
    section: "render",
  },
  GATE_MIN_GROWTH: {
    value: 1.5,
    comment: "A gate click is kept only if the text grows at least this many times.",
    section: "render",
  },
  CLICK_MIN_WORDS: {
    value: 30,
    comment: "Words that must be hidden outside site chrome before controls are clicked.",
    section: "render",
    unit: "words",
  },
  CLICK_MAX_CONTROLS: {
    value: 10,
    comment: "Controls clicked on one page.",
    section: "render",
  },
  CLICK_MAX_FUTILE: {
    value: 4,
    comment: "Clicks of one page that may open nothing before the step ends.",
    section: "render",
  },
  CLICK_SETTLE_MS: {
    value: 200,
    comment: "Pause after a click before what it opened is looked at.",
    section: "render",
    unit: "milliseconds",
  },
  CLICK_BUDGET_MS: {
    value: 6000,
    comment: "Time for all clicks of one page.",
    section: "render",
    unit: "milliseconds",
  },
  GATE_WAIT_MS: {
    value: 1500,
    comment: "Time a page has to show what is behind a first-run gate.",
    section: "render",
    unit: "milliseconds",
  },
  RENDER_MAX_FRAMES: {
    value: 8,
    comment: "Frames of the page's own site that are read with it.",
    section: "render",
  },
  RENDER_MAX_FRAME_DEPTH: {
    value: 2,
    comment: "Frames inside frames that are read.",
    section: "render",
  },
  RENDER_MAX_ELEMENTS: {
    value: 200_000,
    comment:
      "Elements of a rendered page that are measured; the rest keeps its place in the source.",
    section: "render",
  },
  RENDER_MAX_REQUESTS: {
    value: 400,
    comment: "Addresses noted of what a rendered page asked for.",
    section: "render",
  },
  RENDER_MAX_CONNECTION_BYTES: {
    value: 134_217_728,
    comment: "Bytes one connection of the browser may bring before it is cut.",
    section: "render",
    unit: "bytes",
  },
  RENDER_HALT_MS: {
    value: 2000,
    comment: "Time a page that was stopped has to finish its document without its scripts.",
    section: "render",
    unit: "milliseconds",
  },
  RENDER_READ_TIMEOUT_MS: {
    value: 10_000,
    comment: "Time to measure a page and take its source over, after navigation.",
    section: "render",
    unit: "milliseconds",
  },
  BROWSER_LAUNCH_TIMEOUT_MS: {
    value: 30_000,
    comment: "Time a browser has to start.",
    section: "render",
    unit: "milliseconds",
  },
  BROWSER_CLOSE_TIMEOUT_MS: {
    value: 3000,
    comment: "Time a page or a browser has to close before its process is ended.",
    section: "render",
    unit: "milliseconds",
  },
  BROWSER_MAX_RENDERS: {
    value: 400,
    comment:
      "Pages one browser serves before another takes its place, where the system does not tell its memory.",
    section: "render",
  },
  BROWSER_MAX_MEMORY_MB: {
    value: 1024,
    comment: "Memory of a browser's processes together above which another takes its place.",
    section: "render",
    unit: "MiB",
  },
  CRAWL_MAX_DEPTH: {
    value: 12,
    comment:
      "Links away from the root; 0 is the root alone. Every page at one depth is fetched before the next depth.",
    section: "crawl",
    range: [0, 50],
    integer: true,
    override: listed("crawl", "max_depth"),
  },
  CRAWL_STRICT_DOMAIN: {
    value: true,
    comment:
      "Stay on the root's host (with and without www are one). false also follows subdomains, never other sites.",
    section: "crawl",
    override: listed("crawl", "strict_domain"),
  },
  CRAWL_WEB_ARCHIVE: {
    value: true,
    comment:
      "Ask a public web-archive index what it last saw on the host. Nothing is asked of the site.",
    section: "crawl",
    override: unlisted("crawl", "web_archive"),
  },
  CRAWL_SEED_FROM_WEB_ARCHIVE: {
    value: false,
    comment: "Also queue the addresses the web archive listed, at depth 1.",
    section: "crawl",
    override: unlisted("crawl", "seed_from_web_archive"),
  },
  CRAWL_WITHIN_PATH: {
    value: false,
    comment: "Stay under the start address's path; other paths count as not-included.",
    section: "crawl",
    override: unlisted("crawl", "within_path"),
  },
  CRAWL_INCLUDE_PATHS: {
    value: "",
    comment:
      "Comma-separated regular expressions searched in the path; when set, only matching addresses are crawled.",
    section: "crawl",
    override: unlisted("crawl", "include_paths"),
  },
  CRAWL_EXCLUDE_PATHS: {
    value: "",
    comment:
      "Comma-separated regular expressions searched in the path; a match is turned away, whatever else holds.",
    section: "crawl",
    override: unlisted("crawl", "exclude_paths"),
  },
  CRAWL_DELAY_SECONDS: {
    value: 0.3,
    comment:
      "Pause between fetches per worker; raised to the site's Crawl-delay when that is larger.",
    section: "crawl",
    unit: "seconds",
    range: [0, 10],
    override: listed("crawl", "delay_seconds"),
  },
  CRAWL_VERIFY_INVENTORY: {
    value: true,
    comment: "Ask each address whether it is there. `legible map` alone heeds it.",
    section: "crawl",
    override: listed("crawl", "verify_inventory"),
  },
  CRAWL_FOLLOW_LINKS: {
    value: true,
    comment: "Follow the links of pages, beside the sitemaps. `legible map` alone heeds it.",
    section: "crawl",
    override: listed("crawl", "follow_links"),
  },
  CRAWL_DISCOVERY_LIMIT: {
    value: 400,
    comment: "Most pages asked for. `legible map` alone heeds it.",
    section: "crawl",
    range: [0, 10_000],
    integer: true,
    override: listed("crawl", "discovery_limit"),
  },
  CRAWL_SITEMAP_LIMIT: {
    value: 50_000,
    comment: "Most addresses read from sitemaps.",
    section: "crawl",
    range: [0, 200_000],
    integer: true,
    override: listed("crawl", "sitemap_limit"),
  },
  CRAWL_RESPECT_ROBOTS: {
    value: false,
    comment:
      "Turn away at the frontier what robots.txt disallows (the file is read for sitemaps either way).",
    section: "crawl",
    override: listed("crawl", "respect_robots"),
  },
  CRAWL_REMOVE_CHROME: {
    value: true,
    comment: "Produce content_markdown with landmarks, cross-page chrome and boilerplate removed.",
    section: "crawl",
    override: listed("crawl", "remove_chrome"),
  },
  CRAWL_MAIN_CONTENT: {
    value: true,
    comment:
      "Also draw the main-content boundary when producing content_markdown; turn off for sites of link hubs.",
    section: "crawl",
    override: listed("crawl", "main_content"),
  },
  CRAWL_MAX_PAGES: {
    value: 0,
    comment: "Pages to extract; 0 means until the frontier is empty.",
    section: "crawl",
    range: [0, 100_000],
    integer: true,
  },
  CRAWL_CONCURRENCY: {
    value: 6,
    comment: "Pages fetched in parallel.",
    section: "crawl",
    range: [1, 12],
    integer: true,
  },
  MAX_SITEMAP_DOCUMENTS: {
    value: 20,
    comment: "Sitemap files read, indexes included.",
    section: "crawl",
  },
  CHROME_THRESHOLD: {
    value: 0.9,
    comment: "Share of a site's pages a block must stand on to count as chrome.",
    section: "select",
  },
  CHROME_MIN_PAGES: {
    value: 6,
    comment: "Pages that must have been read before chrome is judged.",
    section: "select",
  },
  CHROME_MAX_SHARE: {
    value: 0.5,
    comment: "Chrome removal never takes more than this share of a page.",
    section: "select",
  },
  IDENTICAL_CONTENT_WARNING: {
    value: 3,
    comment: "Distinct addresses returning identical text that raise a warning.",
    section: "crawl",
  },
  DISCOVERY_ROBOTS_TEXT_CHARS: {
    value: 4000,
    comment: "Characters of robots.txt carried in the discovery event.",
    section: "crawl",
    unit: "characters",
  },
  WEB_ARCHIVE_SECONDS: {
    value: 8,
    comment: "Time the web-archive index has to answer.",
    section: "crawl",
    unit: "seconds",
  },
  WEB_ARCHIVE_MAX_URLS: {
    value: 2000,
    comment: "Most addresses taken from the web-archive index.",
    section: "crawl",
  },
  WEB_ARCHIVE_SAMPLE: {
    value: 50,
    comment: "Addresses of the web-archive index shown in the discovery event.",
    section: "crawl",
  },
  LINKS_OUT_MAX: {
    value: 60,
    comment: "Addresses of each kind listed under links_out.",
    section: "crawl",
  },
  REFUSED_URLS_MAX: {
    value: 200,
    comment: "Refused addresses listed when a crawl is done.",
    section: "crawl",
  },
  CANVAS_MAX_WORDS: {
    value: 40,
    comment: "A page with a canvas element and fewer readable words counts as drawn.",
    section: "crawl",
  },
  ROUTER_MIN_CONFIDENCE: {
    value: 0.5,
    comment: "Below this probability the page type is unknown.",
    section: "classify",
  },
  ROUTER_MAX_REASONS: {
    value: 4,
    comment: "Reasons given for a page type, the strongest.",
    section: "classify",
  },
  ROUTER_MIN_REASON_WEIGHT: {
    value: 0.001,
    comment: "A reason must take more than this probability from the page type when withheld.",
    section: "classify",
  },
  METADATA_MAX_ALTERNATES: {
    value: 24,
    comment: "Language alternates listed in a page's metadata.",
    section: "metadata",
  },
  METADATA_MAX_CHARS: {
    value: 300,
    comment: "Characters kept of each text value in a page's metadata.",
    section: "metadata",
    unit: "characters",
  },
  METADATA_MAX_ITEMS: {
    value: 100,
    comment: "Most icons, feeds and social properties listed in a page's metadata, each.",
    section: "metadata",
  },
  METADATA_MAX_ADDRESS_CHARS: {
    value: 4000,
    comment: "An address longer than this is left out of a page's metadata.",
    section: "metadata",
    unit: "characters",
  },
  PAYLOAD_MAX_BYTES: {
    value: 8_388_608,
    comment: "Largest embedded data payload that is read.",
    section: "structured",
    unit: "bytes",
  },
  PAYLOAD_MAX_DEPTH: {
    value: 256,
    comment: "Levels of nesting kept of an embedded data payload; what is deeper becomes null.",
    section: "structured",
  },
  PAYLOAD_MAX_NODES: {
    value: 1_000_000,
    comment:
      "Objects, lists and values a payload may hold once its references are followed; the rest becomes null.",
    section: "structured",
  },
  FACT_BASE_EXACT: {
    value: 0.95,
    comment: "Confidence base of an exact key.",
    section: "facts",
  },
  FACT_BASE_DECLARED_ALIAS: {
    value: 0.92,
    comment: "Confidence base of a key declared as alias in the schema.",
    section: "facts",
  },
  FACT_BASE_NORMALISED: {
    value: 0.88,
    comment: "Confidence base of a key that is the same once case and separators are folded.",
    section: "facts",
  },
  FACT_BASE_KNOWN_ALIAS: {
    value: 0.8,
    comment: "Confidence base of a known schema.org alias.",
    section: "facts",
  },
  FACT_BASE_NESTED: {
    value: 0.72,
    comment: "Confidence base of a key found by descent into nested objects.",
    section: "facts",
  },
  FACT_WEIGHT_JSON_LD: {
    value: 1.0,
    comment: "Weight of JSON-LD as a source of facts.",
    section: "facts",
  },
  FACT_WEIGHT_MICRODATA: {
    value: 0.98,
    comment: "Weight of microdata as a source of facts.",
    section: "facts",
  },
  FACT_WEIGHT_NEXT_DATA: {
    value: 0.95,
    comment: "Weight of Next.js page data as a source of facts.",
    section: "facts",
  },
  FACT_WEIGHT_RSC_FLIGHT: {
    value: 0.93,
    comment: "Weight of React server component data as a source of facts.",
    section: "facts",
  },
  FACT_WEIGHT_NUXT: {
    value: 0.93,
    comment: "Weight of Nuxt data as a source of facts.",
    section: "facts",
  },
  FACT_WEIGHT_INITIAL_STATE: {
    value: 0.9,
    comment: "Weight of other state literals as a source of facts.",
    section: "facts",
  },
  FACT_WEIGHT_OPEN_GRAPH: {
    value: 0.85,
    comment: "Weight of Open Graph as a source of facts.",
    section: "facts",
  },
  FACT_WEIGHT_RDFA: {
    value: 0.8,
    comment: "Weight of RDFa as a source of facts, read when visible facts are asked for.",
    section: "facts",
  },
  FACT_WEIGHT_MICROFORMATS: {
    value: 0.75,
    comment: "Weight of microformats as a source of facts, read when visible facts are asked for.",
    section: "facts",
  },
  FACT_WEIGHT_VISIBLE: {
    value: 0.6,
    comment:
      "Weight of what a page only shows as a source of facts, read when visible facts are asked for.",
    section: "facts",
  },
  FACT_DEPTH_FACTOR: {
    value: 0.97,
    comment: "Confidence factor for each level descended to find a key.",
    section: "facts",
  },
  FACT_DESCENT_LEVELS: {
    value: 6,
    comment: "Levels of nested objects searched for a key that an object itself lacks.",
    section: "facts",
  },
  FACT_FILL_FACTOR: {
    value: 0.9,
    comment:
      "Confidence factor of a gap filled from the page wrapper; once more from the social preview.",
    section: "facts",
  },
  FACT_SCHEMA_MAX_VALUES: {
    value: 100_000,
    comment: "Values a caller's schema may hold in all; a larger one is refused.",
    section: "facts",
  },
  FACT_SCHEMA_MAX_DEPTH: {
    value: 128,
    comment: "Levels of JSON a caller's schema may be nested; a deeper one is refused.",
    section: "facts",
  },
  FACT_MAX_FACTS: {
    value: 20_000,
    comment: "Facts given of one page; what comes after them is left out.",
    section: "facts",
  },
  PARSE_TIMEOUT_SECONDS: {
    value: 60,
    comment: "Time one page may take from bytes to answer before it is given up.",
    section: "read",
    unit: "seconds",
  },
  TRACE_MAX_VALUE_CHARS: {
    value: 2000,
    comment: "Characters kept of a string in a trace file.",
    section: "trace",
    unit: "characters",
  },
  TRACE_MAX_LIST_ITEMS: {
    value: 200,
    comment: "Items kept of a list in a trace file.",
    section: "trace",
  },
  TRACE_KEEP_FILES: {
    value: 500,
    comment: "Trace files kept in a folder; the oldest go first.",
    section: "trace",
  },
  TRACE_KEEP_DAYS: {
    value: 14,
    comment: "Days a trace file is kept.",
    section: "trace",
    unit: "days",
  },
  GRAPH_BM25_B: {
    value: 0.75,
    comment: "BM25 length normalisation of section search.",
    section: "graph",
  },
  GRAPH_BM25_K1: {
    value: 1.5,
    comment: "BM25 term saturation of section search.",
    section: "graph",
  },
  GRAPH_HEADING_WEIGHT: {
    value: 3,
    comment: "Weight of a match in a section's heading.",
    section: "graph",
  },
  GRAPH_HEADING_UBIQUITY: {
    value: 0.5,
    comment: "A heading on more than this share of pages carries no signal.",
    section: "graph",
  },
  GRAPH_MENTION_WEIGHT: {
    value: 0.25,
    comment: "Weight of an entity two sections both mention.",
    section: "graph",
  },
  GRAPH_DEDUP_PREFIX_CHARS: {
    value: 300,
    comment: "Sections whose first characters agree this far are taken once.",
    section: "graph",
    unit: "characters",
  },
  GRAPHS_IN_MEMORY: {
    value: 4,
    comment: "Site graphs held in memory, the most recent.",
    section: "graph",
  },
  GRAPH_SUMMARY_LIMIT: {
    value: 24,
    comment: "Entities and hubs of a graph summary.",
    section: "graph",
    range: [1, 200],
    integer: true,
  },
  GRAPH_SUMMARY_ALIASES: {
    value: 4,
    comment: "Aliases, and pages, shown of an entity in a graph summary, each.",
    section: "graph",
  },
  GRAPH_SUMMARY_DEEPEST: {
    value: 8,
    comment: "Pages furthest from the root shown in a graph summary.",
    section: "graph",
  },
  GRAPH_LINK_ANCHORS: {
    value: 6,
    comment: "Anchor texts kept of a link between two pages.",
    section: "graph",
  },
  CONTEXT_MAX_CHARS: {
    value: 120_000,
    comment: "Size of an assembled context bundle; about four characters a token.",
    section: "graph",
    unit: "characters",
    range: [1000, 4_000_000],
    integer: true,
  },
  CONTEXT_MAX_HOPS: {
    value: 2,
    comment: "Link distance followed from matched sections; 0 is lexical retrieval only.",
    section: "graph",
    range: [0, 3],
    integer: true,
  },
  CONTEXT_FULL_SHARE: {
    value: 0.65,
    comment: "Share of a bundle given to whole sections.",
    section: "graph",
  },
  CONTEXT_EXPANSION_SHARE: {
    value: 0.35,
    comment: "Share of the whole sections reserved for those reached through links.",
    section: "graph",
  },
  CONTEXT_OPENING_SHARE: {
    value: 0.2,
    comment: "Share of a bundle given to openings of sections.",
    section: "graph",
  },
  CONTEXT_OPENING_CHARS: {
    value: 400,
    comment: "Characters of a section shown as its opening.",
    section: "graph",
    unit: "characters",
  },
  CONTEXT_SECTIONS_PER_PAGE: {
    value: 3,
    comment: "Whole sections taken from one page.",
    section: "graph",
  },
  REQUEST_MAX_BYTES: {
    value: 83_886_080,
    comment: "Largest request body; 32 MiB of HTML can double when escaped as JSON.",
    section: "server",
    unit: "bytes",
  },
  REQUEST_TIMEOUT_SECONDS: {
    value: 300,
    comment: "Time a client may take to send its request.",
    section: "server",
    unit: "seconds",
  },
} as const satisfies Record<string, Setting>;

type SettingsRows = typeof SETTINGS_TABLE;

/** Name of an engine constant. */
export type SettingName = keyof SettingsRows;

/** A literal type widened to the type a request may put in its place. */
type Widened<V> = V extends boolean
  ? boolean
  : V extends number
    ? number
    : V extends string
      ? string
      : V;

type ValueOf<N extends SettingName> = SettingsRows[N] extends {
  readonly choices: readonly (infer C)[];
}
  ? C
  : Widened<SettingsRows[N]["value"]>;

/** The values alone: `SETTINGS.FETCH_MAX_BYTES`. */
export const SETTINGS: { readonly [N in SettingName]: ValueOf<N> } = Object.fromEntries(
  Object.entries(SETTINGS_TABLE).map(([name, row]) => [name, row.value]),
) as { readonly [N in SettingName]: ValueOf<N> };

type InGroup<G extends Override["group"]> = {
  [N in SettingName]: SettingsRows[N] extends { readonly override: { readonly group: G } }
    ? N
    : never;
}[SettingName];

type FieldOf<N extends SettingName> = SettingsRows[N] extends {
  readonly override: { readonly field: infer F extends string };
}
  ? F
  : never;

/** The fields of one request option object, each with its value type. */
export type OptionsOf<G extends Override["group"]> = {
  readonly [N in InGroup<G> as FieldOf<N>]: ValueOf<N>;
};
