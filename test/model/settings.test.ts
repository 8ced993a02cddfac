// The settings and environment tables hold what the specification says, typed here a second time from it.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ENVIRONMENT_TABLE } from "../../src/model/environment.ts";
import { optionRows } from "../../src/model/options.ts";
import type { Setting } from "../../src/model/settings/setting.ts";
import { SETTINGS, SETTINGS_TABLE } from "../../src/model/settings.ts";
import { OPTION_GROUPS, OPTION_TABLES, type OptionGroup } from "../support/option-tables.ts";

/** Every other figure of the specification and the decisions. */
const CONSTANTS = {
  FETCH_RETRY_AFTER_MAX_SECONDS: 5,
  FETCH_MAX_BYTES: 33_554_432,
  FETCH_MAX_REDIRECTS: 10,
  FETCH_USER_AGENT_PRODUCT: "legible",
  PAGE_INTERVAL_SECONDS: 1,
  CRAWL_DELAY_CAP_SECONDS: 60,
  ROBOTS_AGENT_TOKEN: "legible",
  ROBOTS_CACHE_SECONDS: 3600,
  ROBOTS_MAX_BYTES: 500 * 1024,
  RENDER_BLOCK_RESOURCES: ["font", "image", "media"],
  MIN_SALVAGED_TEXT: 200,
  GATE_MAX_CHARS: 4000,
  GATE_MAX_LINKS: 1,
  GATE_MIN_GROWTH: 1.5,
  CLICK_MIN_WORDS: 30,
  CLICK_MAX_CONTROLS: 10,
  CRAWL_MAX_PAGES: 0,
  CRAWL_CONCURRENCY: 6,
  MAX_SITEMAP_DOCUMENTS: 20,
  CHROME_THRESHOLD: 0.9,
  CHROME_MIN_PAGES: 6,
  CHROME_MAX_SHARE: 0.5,
  IDENTICAL_CONTENT_WARNING: 3,
  DISCOVERY_ROBOTS_TEXT_CHARS: 4000,
  WEB_ARCHIVE_SECONDS: 8,
  WEB_ARCHIVE_MAX_URLS: 2000,
  WEB_ARCHIVE_SAMPLE: 50,
  LINKS_OUT_MAX: 60,
  REFUSED_URLS_MAX: 200,
  CANVAS_MAX_WORDS: 40,
  ROUTER_MIN_CONFIDENCE: 0.5,
  ROUTER_MAX_REASONS: 4,
  ROUTER_MIN_REASON_WEIGHT: 0.001,
  METADATA_MAX_ALTERNATES: 24,
  METADATA_MAX_CHARS: 300,
  FACT_BASE_EXACT: 0.95,
  FACT_BASE_DECLARED_ALIAS: 0.92,
  FACT_BASE_NORMALISED: 0.88,
  FACT_BASE_KNOWN_ALIAS: 0.8,
  FACT_BASE_NESTED: 0.72,
  FACT_WEIGHT_JSON_LD: 1,
  FACT_WEIGHT_MICRODATA: 0.98,
  FACT_WEIGHT_NEXT_DATA: 0.95,
  FACT_WEIGHT_RSC_FLIGHT: 0.93,
  FACT_WEIGHT_NUXT: 0.93,
  FACT_WEIGHT_INITIAL_STATE: 0.9,
  FACT_WEIGHT_OPEN_GRAPH: 0.85,
  FACT_DEPTH_FACTOR: 0.97,
  FACT_FILL_FACTOR: 0.9,
  TRACE_MAX_VALUE_CHARS: 2000,
  GRAPH_BM25_B: 0.75,
  GRAPH_BM25_K1: 1.5,
  GRAPH_HEADING_WEIGHT: 3,
  GRAPH_HEADING_UBIQUITY: 0.5,
  GRAPH_MENTION_WEIGHT: 0.25,
  GRAPH_DEDUP_PREFIX_CHARS: 300,
  GRAPHS_IN_MEMORY: 4,
  GRAPH_SUMMARY_LIMIT: 24,
  GRAPH_SUMMARY_ALIASES: 4,
  GRAPH_SUMMARY_DEEPEST: 8,
  GRAPH_LINK_ANCHORS: 6,
  CONTEXT_MAX_CHARS: 120_000,
  CONTEXT_MAX_HOPS: 2,
  CONTEXT_FULL_SHARE: 0.65,
  CONTEXT_EXPANSION_SHARE: 0.35,
  CONTEXT_OPENING_SHARE: 0.2,
  CONTEXT_OPENING_CHARS: 400,
  CONTEXT_SECTIONS_PER_PAGE: 3,
  REQUEST_MAX_BYTES: 80 * 1024 * 1024,
} as const;

/** Ranges of request fields that stand outside the option objects. */
const RANGES = {
  CRAWL_MAX_PAGES: [0, 100_000],
  CRAWL_CONCURRENCY: [1, 12],
  GRAPH_SUMMARY_LIMIT: [1, 200],
  CONTEXT_MAX_CHARS: [1000, 4_000_000],
  CONTEXT_MAX_HOPS: [0, 3],
} as const;

const ENVIRONMENT = {
  PORT: 8000,
  PATH: "",
  XDG_CACHE_HOME: "",
  XDG_DATA_HOME: "",
  HTTP_PROXY: "",
  HTTPS_PROXY: "",
  NO_PROXY: "",
  SERVICE_COMPAT: "",
  SERVICE_OCR_COMMAND: "",
  SERVICE_PROXY: "",
  SERVICE_PROXY_RESOLVES: "",
  SERVICE_SIGNATURE_KEY: "",
  SERVICE_SIGNATURE_AGENT: "",
  SERVICE_CALLER_HEADERS: "",
  SERVICE_HEADERS: "",
  SERVICE_COOKIES: "",
  SERVICE_MAX_PAGES: 0,
  SERVICE_MAX_CONCURRENCY: 0,
  SERVICE_MAX_CONCURRENT_RENDERS: 2,
  SERVICE_MAX_CONCURRENT_CRAWLS: 3,
  SERVICE_MAX_DETACHED_CRAWLS: 2,
  SERVICE_MAX_BROWSERS: 6,
  SERVICE_TRACE_DIR: "",
  SERVICE_TRACE: "",
  SERVICE_GRAPH_DIR: "",
  SERVICE_DATA_DIR: "",
  SERVICE_DATABASE_URL: "",
  SERVICE_TEXT_STORE: "",
  SERVICE_S3_ENDPOINT: "",
  SERVICE_S3_REGION: "us-east-1",
  SERVICE_S3_ACCESS_KEY_ID: "",
  SERVICE_S3_SECRET_ACCESS_KEY: "",
  SERVICE_SHARE_READS: "busy",
  SERVICE_WEBHOOK_ORIGINS: "",
  SERVICE_WEBHOOK_SECRET: "",
  SERVICE_BROWSER_ARGS: "",
  SERVICE_BROWSER_PATH: "",
  SERVICE_BLOCK_PRIVATE_HOSTS: "",
  SERVICE_ALLOW_PRIVATE_HOSTS: "",
  SERVICE_ALLOWED_ORIGINS: "",
  SERVICE_API_TOKEN: "",
  SERVICE_ALLOW_UNAUTHENTICATED: "",
  SERVICE_MAX_OPEN_REQUESTS: 256,
  SERVICE_MAX_READS: 32,
  SERVICE_FILE_READERS: 2,
  SERVICE_MAX_BODY_MB: 256,
  SERVICE_SHUTDOWN_SECONDS: 10,
  SERVICE_LOG_LEVEL: "info",
  SERVICE_CONTACT: "",
  SERVICE_CONTACT_URL: "https://legible.example/",
  SERVICE_PAGE_INTERVAL_SECONDS: 1,
  SERVICE_PAGE_CACHE_MB: 256,
  SERVICE_WEB_ARCHIVE_URL: "https://index.commoncrawl.org",
};

const rows = Object.entries<Setting>(SETTINGS_TABLE);

describe("settings table", () => {
  // proves: limits.settings_table, limits.overrides
  it("has every option field with its default, range, whole-number rule and words", () => {
    for (const group of OPTION_GROUPS) {
      const actual = Object.fromEntries(
        optionRows(group).map(({ name, value, range, fraction, choices, override }) => [
          override.field,
          {
            name,
            value,
            ...(range && { range: [...range] }),
            ...(typeof value === "number" && !fraction && { whole: true }),
            ...(choices && { choices: [...choices] }),
            listed: override.listed,
          },
        ]),
      );
      assert.deepEqual(actual, OPTION_TABLES[group], group);
    }
  });

  it("lists as overridable exactly what the configuration resource names", () => {
    const listed = (group: OptionGroup) =>
      optionRows(group)
        .filter(({ override }) => override.listed)
        .map(({ override }) => override.field)
        .sort()
        .join(", ");
    assert.equal(
      listed("crawl"),
      "delay_seconds, discovery_limit, follow_links, main_content, max_depth, remove_chrome, respect_robots, sitemap_limit, strict_domain, verify_inventory",
    );
    assert.equal(listed("fetch"), "respect_robots, retries, timeout_seconds");
    assert.equal(
      listed("renderOptions"),
      "dismiss_gates, reveal_collapsed, settle_ms, timeout_ms, viewport_height, viewport_width, wait_until",
    );
  });

  // proves: config.constants, limits.settings_table
  it("has every other figure of the specification", () => {
    const values = new Map(Object.entries<unknown>(SETTINGS));
    const actual = Object.fromEntries(
      Object.keys(CONSTANTS).map((name) => [name, values.get(name)]),
    );
    assert.deepEqual(actual, CONSTANTS);
  });

  // proves: limits.settings_table
  it("has the ranges of the request fields outside the option objects", () => {
    for (const [name, range] of Object.entries<readonly number[]>(RANGES)) {
      const row = rows.find(([found]) => found === name)?.[1];
      assert.deepEqual(row?.range, range, name);
      assert.equal(row?.fraction, undefined, name);
    }
  });

  it("has a default inside its own range and words, and sets sorted", () => {
    const outside = rows.filter(([, { value, range, choices, fraction }]) => {
      const [least, greatest] = range ?? [-Infinity, Infinity];
      if (typeof value === "number") {
        return (
          value < least || value > greatest || (range && !fraction && !Number.isInteger(value))
        );
      }
      if (typeof value === "object") return [...value].sort().join() !== value.join();
      return choices !== undefined && !choices.includes(String(value));
    });
    assert.deepEqual(outside, []);
  });

  it("says what every constant is for", () => {
    const unsaid = rows.filter(
      ([name, { comment, section }]) =>
        !/^[A-Z][A-Z0-9_]*$/.test(name) || !/^[A-Z].{10,}\.$/.test(comment) || section === "",
    );
    assert.deepEqual(unsaid, []);
  });
});

describe("environment table", () => {
  // proves: env.SERVICE_PAGE_CACHE_MB, limits.environment_table
  it("has every variable with its default, and no other", () => {
    const actual = Object.fromEntries(
      Object.entries(ENVIRONMENT_TABLE).map(([name, { value }]) => [name, value]),
    );
    assert.deepEqual(actual, ENVIRONMENT);
  });

  // proves: names.environment_prefix
  it("names every variable of the service SERVICE_", () => {
    const others = Object.keys(ENVIRONMENT_TABLE).filter((name) => !name.startsWith("SERVICE_"));
    assert.deepEqual(others, [
      "PORT",
      "PATH",
      "XDG_CACHE_HOME",
      "XDG_DATA_HOME",
      "HTTP_PROXY",
      "HTTPS_PROXY",
      "NO_PROXY",
    ]);
  });
});
