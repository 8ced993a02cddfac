// Constants of a crawl: scope, size, pace and webhooks.
import { constant, listed, option, type Rows, unlisted } from "./setting.ts";

export const CRAWL_SETTINGS = {
  CRAWL_MAX_DEPTH: {
    value: 12,
    comment:
      "Maximum number of links from the root to a page; 0 reads the root alone. The crawl fetches all pages of one depth before those of the next.",
    range: [0, 50],
    override: listed("crawl", "max_depth"),
  },
  CRAWL_STRICT_DOMAIN: option(
    true,
    "Read only pages on the root's host, with or without `www.`. With false, also pages on its subdomains. Never other sites.",
    listed("crawl", "strict_domain"),
  ),
  CRAWL_WEB_ARCHIVE: option(
    true,
    "Ask a public web archive which addresses of the host it knows. This makes no request to the site.",
    unlisted("crawl", "web_archive"),
  ),
  CRAWL_SEED_FROM_WEB_ARCHIVE: option(
    false,
    "Also queue the addresses that the web archive returns, at depth 1.",
    unlisted("crawl", "seed_from_web_archive"),
  ),
  CRAWL_WITHIN_PATH: option(
    false,
    "Read only pages below the path of the start address. Others are refused as `not-included`.",
    unlisted("crawl", "within_path"),
  ),
  CRAWL_SEEDS: option(
    "",
    "Further start addresses, separated by commas or white space. They are read at depth 0 like the root, if they are in scope.",
    unlisted("crawl", "seeds"),
  ),
  CRAWL_INCLUDE_PATHS: option(
    "",
    "Comma-separated regular expressions. Only addresses with a match in their path are read.",
    unlisted("crawl", "include_paths"),
  ),
  CRAWL_EXCLUDE_PATHS: option(
    "",
    "Comma-separated regular expressions. Addresses with a match in their path are not read, even if `include_paths` matches too.",
    unlisted("crawl", "exclude_paths"),
  ),
  CRAWL_MATCH_QUERY: option(
    false,
    "Match `include_paths` and `exclude_paths` against the path and the query, as written in the link.",
    unlisted("crawl", "match_query"),
  ),
  CRAWL_CANONICAL: {
    value: "note",
    comment:
      "Treatment of pages that declare another address of the site as canonical. `note`: read each as a page. `merge`: if they have the same text too, return them as one page, and follow the links of each.",
    choices: ["note", "merge"],
    override: unlisted("crawl", "canonical"),
  },
  CRAWL_IGNORE_PARAMETERS: option(
    "",
    "Comma-separated names of query parameters that do not change a page. They are removed from addresses. A final `*` matches any ending; `common` stands for the usual names of session, cart and tracking parameters.",
    unlisted("crawl", "ignore_parameters"),
  ),
  CRAWL_REPLACE_GRAPH: {
    value: false,
    comment:
      "Replace the stored graph of the site even if this crawl stops early and has fewer pages.",
    override: { ...unlisted("crawl", "replace_graph"), flag: "replace" },
  },
  CRAWL_JUDGE_PAGES: option(
    true,
    "Determine the type and the content of each page. With false, only whole pages are converted: `page_type` is unknown, `content_markdown` is empty, and author and date are returned only if the page declares them. With `store_graph: false`, this saves a third to a half of the CPU time.",
    unlisted("crawl", "judge_pages"),
  ),
  CRAWL_FIELDS: option(
    "",
    "Large fields that page events have: a comma-separated choice of `markdown`, `content_markdown`, `images`, `links_out` and `new_urls`. Empty for all, `none` for none.",
    unlisted("crawl", "fields"),
  ),
  CRAWL_STORE_GRAPH: option(
    true,
    "Build and store the graph of the site. With false, the crawl reports no changes, and an existing graph remains unchanged.",
    unlisted("crawl", "store_graph"),
  ),
  CRAWL_STORE_DECLARED: option(
    false,
    "Store the structured data of each page (JSON-LD, microdata, Open Graph, framework state) with the graph. The facts of the whole site can then be queried.",
    unlisted("crawl", "store_declared"),
  ),
  CRAWL_STORE_RECORDS: option(
    false,
    "Store the lists of each page as tables with the graph. The tables of the whole site can then be queried.",
    unlisted("crawl", "store_records"),
  ),
  CRAWL_MODIFIED_SINCE: option(
    "",
    "ISO 8601 date. Pages whose date in the sitemap is earlier are not read; their stored version is copied to the new graph.",
    unlisted("crawl", "modified_since"),
  ),
  CRAWL_ANONYMOUS_PAGES: constant(
    1000,
    "Number of pages of a public site after which a crawl without SERVICE_CONTACT emits a warning.",
  ),
  CRAWL_TRAPS: option(
    true,
    "Stop reading addresses of one pattern if its pages bring nothing new, such as an endless calendar. Addresses in a sitemap, and those that `include_paths` matches, are always read.",
    unlisted("crawl", "traps"),
  ),
  TRAP_MIN_PAGES: constant(
    50,
    "Minimum number of pages of an address pattern that are read before it can be closed as a trap.",
  ),
  TRAP_SHARE: constant(
    0.95,
    "An address pattern is closed if at least this share of its last `TRAP_MIN_PAGES` pages brings nothing new.",
  ),
  TRAP_VARIANTS: constant(
    3,
    "Number of variants of a page, such as translations or a print version, that do not count as pages without anything new.",
  ),
  ADDRESS_MAX_CHARS: constant(
    2000,
    "Maximum length of an address; a longer one is refused as `not-a-page`.",
  ),
  CRAWL_DELAY_SECONDS: {
    value: 0.3,
    comment:
      "Pause of each worker between two fetches. A longer Crawl-delay of the site replaces it.",
    range: [0, 10],
    fraction: true,
    override: listed("crawl", "delay_seconds"),
  },
  CRAWL_VERIFY_INVENTORY: option(
    true,
    "Request each address to learn its status. Used by `map` only.",
    listed("crawl", "verify_inventory"),
  ),
  CRAWL_FOLLOW_LINKS: option(
    true,
    "Follow links of pages in addition to sitemaps. Used by `map` only.",
    listed("crawl", "follow_links"),
  ),
  CRAWL_DISCOVERY_LIMIT: {
    value: 400,
    comment: "Maximum number of pages that are requested. Used by `map` only.",
    range: [0, 10_000],
    override: listed("crawl", "discovery_limit"),
  },
  CRAWL_SITEMAP_LIMIT: {
    value: 50_000,
    comment: "Maximum number of addresses taken from sitemaps.",
    range: [0, 200_000],
    override: listed("crawl", "sitemap_limit"),
  },
  CRAWL_RESPECT_ROBOTS: option(
    false,
    "Do not read addresses that robots.txt disallows. The crawl reads robots.txt in any case, to find sitemaps.",
    listed("crawl", "respect_robots"),
  ),
  CRAWL_REMOVE_CHROME: option(
    true,
    "Omit landmarks (such as menus and footers), texts that repeat on many pages, and boilerplate from content_markdown.",
    listed("crawl", "remove_chrome"),
  ),
  CRAWL_MAIN_CONTENT: option(
    true,
    "Also omit blocks from content_markdown that the model judges not to be main content. Switch off for sites whose pages are collections of links.",
    listed("crawl", "main_content"),
  ),
  CRAWL_MAX_PAGES: {
    value: 0,
    comment: "Maximum number of pages; 0 for no limit.",
    range: [0, 100_000],
  },
  CRAWL_CONCURRENCY: {
    value: 6,
    comment: "Number of pages that are read in parallel.",
    range: [1, 12],
  },
  MAX_SITEMAP_DOCUMENTS: constant(
    20,
    "Maximum number of sitemap files, including sitemap indexes.",
  ),
  SITEMAPS_SECONDS: constant(
    120,
    "Time limit for fetching all sitemaps of a crawl; the remaining ones are omitted.",
  ),
  IDENTICAL_CONTENT_WARNING: constant(
    3,
    "Number of addresses with identical text at which a crawl emits a warning.",
  ),
  DISCOVERY_ROBOTS_TEXT_CHARS: constant(
    4000,
    "Maximum length of the robots.txt text in the `discovery` event.",
  ),
  WEB_ARCHIVE_SECONDS: constant(8, "Time limit for the request to the web archive."),
  WEB_ARCHIVE_MAX_URLS: constant(2000, "Maximum number of addresses taken from the web archive."),
  WEB_ARCHIVE_SAMPLE: constant(
    50,
    "Maximum number of addresses from the web archive in the `discovery` event.",
  ),
  LINKS_OUT_MAX: constant(60, "Maximum number of addresses of each kind in `links_out` of a page."),
  REFUSED_URLS_MAX: constant(200, "Maximum number of refused addresses in the `done` event."),
  CANVAS_MAX_WORDS: constant(
    40,
    "A page with a canvas element counts as canvas-rendered if it has fewer readable words than this.",
  ),
  DETACHED_CRAWLS_OPEN: constant(
    1000,
    "Maximum number of waiting, running and paused detached crawls; a further one is refused.",
  ),
  WEBHOOK_TIMEOUT_SECONDS: constant(15, "Time limit for one webhook request."),
  WEBHOOK_ATTEMPTS: constant(8, "Maximum number of attempts to deliver a webhook message."),
  WEBHOOK_MAX_PAGES: constant(50, "Maximum number of pages in one webhook message."),
  WEBHOOK_MAX_CHARS: constant(
    2_000_000,
    "Maximum total Markdown of the pages in one webhook message. A single longer page gets a message of its own.",
  ),
  WEBHOOK_RETRY_SECONDS: constant(
    5,
    "Pause before the second attempt to deliver a webhook message. Each further pause is four times as long, up to an hour.",
  ),
  DETACHED_CRAWLS_KEPT: constant(
    200,
    "Maximum number of ended detached crawls that are stored; the oldest are deleted first.",
  ),
} as const satisfies Rows;
