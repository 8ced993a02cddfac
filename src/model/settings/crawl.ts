// Constants of a crawl: what belongs to it, its size and its pace.
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
  CRAWL_MODIFIED_SINCE: {
    value: "",
    comment:
      "Date of ISO 8601: what a sitemap dates before it is not read, and stays as the kept graph of the site has it.",
    section: "crawl",
    override: unlisted("crawl", "modified_since"),
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
  DETACHED_CRAWLS_OPEN: {
    value: 1000,
    comment: "Detached crawls that wait, run or are paused; one more is refused.",
    section: "crawl",
  },
  WEBHOOK_TIMEOUT_SECONDS: {
    value: 15,
    comment: "Time a webhook has to answer.",
    section: "crawl",
    unit: "seconds",
  },
  WEBHOOK_ATTEMPTS: {
    value: 8,
    comment: "Attempts to tell a webhook of a crawl's end.",
    section: "crawl",
  },
  WEBHOOK_RETRY_SECONDS: {
    value: 5,
    comment:
      "Pause before a webhook is tried again; four times as long each time, an hour at most.",
    section: "crawl",
    unit: "seconds",
  },
  DETACHED_CRAWLS_KEPT: {
    value: 200,
    comment: "Detached crawls kept after their end; those that ended longest ago go first.",
    section: "crawl",
  },
} as const satisfies Record<string, Setting>;
