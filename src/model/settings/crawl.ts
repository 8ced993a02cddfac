// Constants of a crawl: scope, size, pace and webhooks.
import { listed, type Setting, unlisted } from "./setting.ts";

export const CRAWL_SETTINGS = {
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
      "Ask a public web-archive index for the addresses it last saw on the host. No request is made to the site.",
    section: "crawl",
    override: unlisted("crawl", "web_archive"),
  },
  CRAWL_SEED_FROM_WEB_ARCHIVE: {
    value: false,
    comment: "Also queue the addresses from the web archive, at depth 1.",
    section: "crawl",
    override: unlisted("crawl", "seed_from_web_archive"),
  },
  CRAWL_WITHIN_PATH: {
    value: false,
    comment: "Stay under the start address's path; other paths count as not-included.",
    section: "crawl",
    override: unlisted("crawl", "within_path"),
  },
  CRAWL_SEEDS: {
    value: "",
    comment:
      "Further start addresses, separated by commas or white space: read at depth 0 like the root, if they are in scope.",
    section: "crawl",
    override: unlisted("crawl", "seeds"),
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
      "Comma-separated regular expressions searched in the path; a match is refused, whatever else applies.",
    section: "crawl",
    override: unlisted("crawl", "exclude_paths"),
  },
  CRAWL_MATCH_QUERY: {
    value: false,
    comment:
      "Search `include_paths` and `exclude_paths` in the path with its query, as written in the link.",
    section: "crawl",
    override: unlisted("crawl", "match_query"),
  },
  CRAWL_CANONICAL: {
    value: "note",
    comment:
      "Pages that declare another address of the site as canonical: `note` reads each as a page; `merge` makes one page of those that also have the same text, and follows the links of all.",
    section: "crawl",
    choices: ["note", "merge"],
    override: unlisted("crawl", "canonical"),
  },
  CRAWL_IGNORE_PARAMETERS: {
    value: "",
    comment:
      "Comma-separated names of parameters that change nothing: addresses are read and compared without them. A final `*` matches any rest; `common` stands for names of sessions, carts and tracking.",
    section: "crawl",
    override: unlisted("crawl", "ignore_parameters"),
  },
  CRAWL_REPLACE_GRAPH: {
    value: false,
    comment:
      "Replace the stored graph of the site even if this crawl stops early with fewer pages.",
    section: "crawl",
    override: { ...unlisted("crawl", "replace_graph"), flag: "replace" },
  },
  CRAWL_JUDGE_PAGES: {
    value: true,
    comment:
      "Judge the type and the content of each page. false reads whole pages alone; with `store_graph: false`, this saves about 40 % of the CPU time. `page_type` is then unknown, `content_markdown` empty, and an author or a date known only if the page declares it.",
    section: "crawl",
    override: unlisted("crawl", "judge_pages"),
  },
  CRAWL_FIELDS: {
    value: "",
    comment:
      "Comma-separated fields that page events carry, of `markdown`, `content_markdown`, `images`, `links_out` and `new_urls`; the rest of these are left out. Empty for all, `none` for none.",
    section: "crawl",
    override: unlisted("crawl", "fields"),
  },
  CRAWL_STORE_GRAPH: {
    value: true,
    comment:
      "Build and store the graph of the site. Without it, the crawl finds no changes, and a stored graph stays as it is.",
    section: "crawl",
    override: unlisted("crawl", "store_graph"),
  },
  CRAWL_STORE_DECLARED: {
    value: false,
    comment:
      "Store the declared data of each page (JSON-LD, microdata, Open Graph, hydration payloads) with the graph, for facts of the whole site.",
    section: "crawl",
    override: unlisted("crawl", "store_declared"),
  },
  CRAWL_STORE_RECORDS: {
    value: false,
    comment: "Store the lists of each page as tables with the graph, for tables of the whole site.",
    section: "crawl",
    override: unlisted("crawl", "store_records"),
  },
  CRAWL_MODIFIED_SINCE: {
    value: "",
    comment:
      "ISO 8601 date. Pages that a sitemap dates earlier are not read; the stored graph keeps them.",
    section: "crawl",
    override: unlisted("crawl", "modified_since"),
  },
  CRAWL_ANONYMOUS_PAGES: {
    value: 1000,
    comment: "Pages of a public site after which a crawl without SERVICE_CONTACT warns.",
    section: "crawl",
  },
  CRAWL_TRAPS: {
    value: true,
    comment:
      "Stop reading a pattern of addresses whose pages bring nothing new, such as an endless calendar. Never applies to addresses that a sitemap lists or `include_paths` matches.",
    section: "crawl",
    override: unlisted("crawl", "traps"),
  },
  TRAP_MIN_PAGES: {
    value: 50,
    comment: "Pages of a pattern of addresses that are read before it may be closed.",
    section: "crawl",
  },
  TRAP_SHARE: {
    value: 0.95,
    comment:
      "Share of the last `TRAP_MIN_PAGES` pages of a pattern that must bring nothing new for it to be closed.",
    section: "crawl",
  },
  TRAP_VARIANTS: {
    value: 3,
    comment:
      "Variants of a page, such as other languages or a version for print, that are no evidence against their pattern.",
    section: "crawl",
  },
  ADDRESS_MAX_CHARS: {
    value: 2000,
    comment: "Characters of an address; a longer one is refused as `not-a-page`.",
    section: "crawl",
    unit: "characters",
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
    comment: "Request each address to verify it. Used by `map` only.",
    section: "crawl",
    override: listed("crawl", "verify_inventory"),
  },
  CRAWL_FOLLOW_LINKS: {
    value: true,
    comment: "Follow the links of pages as well as sitemaps. Used by `map` only.",
    section: "crawl",
    override: listed("crawl", "follow_links"),
  },
  CRAWL_DISCOVERY_LIMIT: {
    value: 400,
    comment: "Maximum number of pages requested. Used by `map` only.",
    section: "crawl",
    range: [0, 10_000],
    integer: true,
    override: listed("crawl", "discovery_limit"),
  },
  CRAWL_SITEMAP_LIMIT: {
    value: 50_000,
    comment: "Maximum number of addresses from sitemaps.",
    section: "crawl",
    range: [0, 200_000],
    integer: true,
    override: listed("crawl", "sitemap_limit"),
  },
  CRAWL_RESPECT_ROBOTS: {
    value: false,
    comment:
      "Refuse addresses that robots.txt disallows. The file is read for sitemaps either way.",
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
    comment: "Maximum number of sitemap files, indexes included.",
    section: "crawl",
  },
  SITEMAPS_SECONDS: {
    value: 120,
    comment: "Time limit for all sitemaps of a crawl; later files are omitted.",
    section: "crawl",
    unit: "seconds",
  },
  IDENTICAL_CONTENT_WARNING: {
    value: 3,
    comment: "Distinct addresses returning identical text that raise a warning.",
    section: "crawl",
  },
  DISCOVERY_ROBOTS_TEXT_CHARS: {
    value: 4000,
    comment: "Characters of robots.txt in the discovery event.",
    section: "crawl",
    unit: "characters",
  },
  WEB_ARCHIVE_SECONDS: {
    value: 8,
    comment: "Time limit of the web-archive index.",
    section: "crawl",
    unit: "seconds",
  },
  WEB_ARCHIVE_MAX_URLS: {
    value: 2000,
    comment: "Maximum number of addresses from the web-archive index.",
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
    comment: "A page with a canvas element and fewer readable words counts as canvas-rendered.",
    section: "crawl",
  },
  DETACHED_CRAWLS_OPEN: {
    value: 1000,
    comment: "Maximum number of waiting, running and paused detached crawls; another is refused.",
    section: "crawl",
  },
  WEBHOOK_TIMEOUT_SECONDS: {
    value: 15,
    comment: "Time limit of a webhook.",
    section: "crawl",
    unit: "seconds",
  },
  WEBHOOK_ATTEMPTS: {
    value: 8,
    comment: "Attempts to deliver a webhook.",
    section: "crawl",
  },
  WEBHOOK_MAX_PAGES: {
    value: 50,
    comment: "Maximum pages in a message of a webhook.",
    section: "crawl",
  },
  WEBHOOK_MAX_CHARS: {
    value: 2_000_000,
    comment: "Maximum Markdown in a message of a webhook with several pages.",
    section: "crawl",
    unit: "characters",
  },
  WEBHOOK_RETRY_SECONDS: {
    value: 5,
    comment:
      "Pause before the second attempt of a webhook; it quadruples each time, up to an hour.",
    section: "crawl",
    unit: "seconds",
  },
  DETACHED_CRAWLS_KEPT: {
    value: 200,
    comment: "Ended detached crawls that are kept; the oldest are deleted first.",
    section: "crawl",
  },
} as const satisfies Record<string, Setting>;
