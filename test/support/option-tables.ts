// The option tables of the specification, typed from it and not from the code.
import type { Setting } from "../../src/model/settings/setting.ts";

/** The option objects of a request. */
export const OPTION_GROUPS = ["fetch", "renderOptions", "crawl"] as const;

/** The name of an option object. */
export type OptionGroup = (typeof OPTION_GROUPS)[number];

/** One option field as the specification's tables have it. */
export interface OptionField {
  readonly name: string;
  readonly value: Setting["value"];
  readonly range?: readonly [number, number];
  readonly whole?: true;
  readonly choices?: readonly string[];
  /** Whether /api/config lists it under `overridable`. */
  readonly listed: boolean;
}

/** The option tables, row by row. */
export const OPTION_TABLES: Readonly<Record<OptionGroup, Readonly<Record<string, OptionField>>>> = {
  fetch: {
    timeout_seconds: { name: "FETCH_TIMEOUT_SECONDS", value: 20, range: [1, 120], listed: true },
    retries: { name: "FETCH_RETRIES", value: 1, range: [0, 5], whole: true, listed: true },
    max_age: {
      name: "FETCH_MAX_AGE_SECONDS",
      value: 0,
      range: [0, 31_536_000],
      listed: false,
    },
    offline: { name: "FETCH_OFFLINE", value: false, listed: false },
    respect_robots: { name: "PAGE_RESPECT_ROBOTS", value: false, listed: true },
    read_pdf: { name: "PAGE_READ_PDF", value: false, listed: false },
    read_files: { name: "PAGE_READ_FILES", value: false, listed: false },
    read_refused: { name: "PAGE_READ_REFUSED", value: false, listed: false },
    markdown: {
      name: "PAGE_MARKDOWN",
      value: "off",
      listed: false,
      choices: ["prefer", "compare", "off"],
    },
    cell_breaks: {
      name: "PAGE_CELL_BREAKS",
      value: "br",
      listed: false,
      choices: ["br", "space"],
    },
  },
  renderOptions: {
    timeout_ms: {
      name: "RENDER_TIMEOUT_MS",
      value: 30000,
      range: [1000, 120000],
      whole: true,
      listed: true,
    },
    wait_until: {
      name: "RENDER_WAIT_UNTIL",
      value: "load",
      choices: ["commit", "domcontentloaded", "load", "networkidle"],
      listed: true,
    },
    settle_ms: {
      name: "RENDER_SETTLE_MS",
      value: 900,
      range: [0, 10000],
      whole: true,
      listed: true,
    },
    dismiss_gates: { name: "RENDER_DISMISS_GATES", value: true, listed: true },
    reveal_collapsed: { name: "RENDER_REVEAL_COLLAPSED", value: true, listed: true },
    click_collapsed: { name: "RENDER_CLICK_COLLAPSED", value: true, listed: false },
    scroll: { name: "RENDER_SCROLL", value: false, listed: false },
    load_more: {
      name: "RENDER_LOAD_MORE",
      value: 0,
      range: [0, 50],
      whole: true,
      listed: false,
    },
    wait_for: { name: "RENDER_WAIT_FOR", value: "", listed: false },
    block: { name: "RENDER_BLOCK", value: "auto", listed: false },
    locale: { name: "RENDER_LOCALE", value: "", listed: false },
    timezone: { name: "RENDER_TIMEZONE", value: "", listed: false },
    viewport: {
      name: "RENDER_VIEWPORT",
      value: "custom",
      choices: ["custom", "phone", "tablet", "desktop"],
      listed: false,
    },
    viewport_width: {
      name: "RENDER_VIEWPORT_WIDTH",
      value: 1440,
      range: [320, 3840],
      whole: true,
      listed: true,
    },
    viewport_height: {
      name: "RENDER_VIEWPORT_HEIGHT",
      value: 900,
      range: [320, 2160],
      whole: true,
      listed: true,
    },
  },
  crawl: {
    max_depth: { name: "CRAWL_MAX_DEPTH", value: 12, range: [0, 50], whole: true, listed: true },
    strict_domain: { name: "CRAWL_STRICT_DOMAIN", value: true, listed: true },
    web_archive: { name: "CRAWL_WEB_ARCHIVE", value: true, listed: false },
    seed_from_web_archive: { name: "CRAWL_SEED_FROM_WEB_ARCHIVE", value: false, listed: false },
    replace_graph: { name: "CRAWL_REPLACE_GRAPH", value: false, listed: false },
    traps: { name: "CRAWL_TRAPS", value: true, listed: false },
    within_path: { name: "CRAWL_WITHIN_PATH", value: false, listed: false },
    judge_pages: { name: "CRAWL_JUDGE_PAGES", value: true, listed: false },
    fields: { name: "CRAWL_FIELDS", value: "", listed: false },
    store_graph: { name: "CRAWL_STORE_GRAPH", value: true, listed: false },
    store_declared: { name: "CRAWL_STORE_DECLARED", value: false, listed: false },
    store_records: { name: "CRAWL_STORE_RECORDS", value: false, listed: false },
    include_paths: { name: "CRAWL_INCLUDE_PATHS", value: "", listed: false },
    exclude_paths: { name: "CRAWL_EXCLUDE_PATHS", value: "", listed: false },
    seeds: { name: "CRAWL_SEEDS", value: "", listed: false },
    match_query: { name: "CRAWL_MATCH_QUERY", value: false, listed: false },
    ignore_parameters: { name: "CRAWL_IGNORE_PARAMETERS", value: "", listed: false },
    canonical: {
      name: "CRAWL_CANONICAL",
      value: "note",
      choices: ["note", "merge"],
      listed: false,
    },
    modified_since: { name: "CRAWL_MODIFIED_SINCE", value: "", listed: false },
    delay_seconds: { name: "CRAWL_DELAY_SECONDS", value: 0.3, range: [0, 10], listed: true },
    verify_inventory: { name: "CRAWL_VERIFY_INVENTORY", value: true, listed: true },
    follow_links: { name: "CRAWL_FOLLOW_LINKS", value: true, listed: true },
    discovery_limit: {
      name: "CRAWL_DISCOVERY_LIMIT",
      value: 400,
      range: [0, 10000],
      whole: true,
      listed: true,
    },
    sitemap_limit: {
      name: "CRAWL_SITEMAP_LIMIT",
      value: 50000,
      range: [0, 200000],
      whole: true,
      listed: true,
    },
    respect_robots: { name: "CRAWL_RESPECT_ROBOTS", value: false, listed: true },
    remove_chrome: { name: "CRAWL_REMOVE_CHROME", value: true, listed: true },
    main_content: { name: "CRAWL_MAIN_CONTENT", value: true, listed: true },
  },
};
