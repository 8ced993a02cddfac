// The settings and environment tables hold what the specification says, typed here a second time from it.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ENVIRONMENT_TABLE } from "../../src/model/environment.ts";
import { optionRows } from "../../src/model/options.ts";
import { SETTINGS, SETTINGS_TABLE, type Setting } from "../../src/model/settings.ts";

type Group = "fetch" | "renderOptions" | "crawl";
interface Field {
  readonly name: string;
  readonly value: Setting["value"];
  readonly range?: readonly [number, number];
  readonly whole?: true;
  readonly choices?: readonly string[];
  /** Whether /api/config lists it under `overridable`. */
  readonly listed: boolean;
}

/** The option tables, row by row. */
const OPTIONS: Readonly<Record<Group, Readonly<Record<string, Field>>>> = {
  fetch: {
    timeout_seconds: { name: "FETCH_TIMEOUT_SECONDS", value: 20, range: [1, 120], listed: true },
    retries: { name: "FETCH_RETRIES", value: 1, range: [0, 5], whole: true, listed: true },
    respect_robots: { name: "PAGE_RESPECT_ROBOTS", value: false, listed: true },
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
    within_path: { name: "CRAWL_WITHIN_PATH", value: false, listed: false },
    include_paths: { name: "CRAWL_INCLUDE_PATHS", value: "", listed: false },
    exclude_paths: { name: "CRAWL_EXCLUDE_PATHS", value: "", listed: false },
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
  SERVICE_MAX_PAGES: 0,
  SERVICE_MAX_CONCURRENCY: 0,
  SERVICE_MAX_CONCURRENT_RENDERS: 2,
  SERVICE_MAX_CONCURRENT_CRAWLS: 3,
  SERVICE_MAX_BROWSERS: 6,
  SERVICE_TRACE_DIR: "",
  SERVICE_TRACE: "",
  SERVICE_GRAPH_DIR: "",
  SERVICE_BROWSER_ARGS: "",
  SERVICE_BLOCK_PRIVATE_HOSTS: "",
  SERVICE_ALLOW_PRIVATE_HOSTS: "",
  SERVICE_ALLOWED_ORIGINS: "",
  SERVICE_CONTACT: "",
  SERVICE_PAGE_INTERVAL_SECONDS: 1,
  SERVICE_WEB_ARCHIVE_URL: "https://index.commoncrawl.org",
};

const groups = ["fetch", "renderOptions", "crawl"] as const;
const rows = Object.entries<Setting>(SETTINGS_TABLE);

describe("settings table", () => {
  it("has every option field with its default, range, whole-number rule and words", () => {
    for (const group of groups) {
      const actual = Object.fromEntries(
        optionRows(group).map(({ name, value, range, integer, choices, override }) => [
          override.field,
          {
            name,
            value,
            ...(range && { range: [...range] }),
            ...(integer && { whole: true }),
            ...(choices && { choices: [...choices] }),
            listed: override.listed,
          },
        ]),
      );
      assert.deepEqual(actual, OPTIONS[group], group);
    }
  });

  it("lists as overridable exactly what the configuration resource names", () => {
    const listed = (group: Group) =>
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

  it("has every other figure of the specification", () => {
    const values = new Map(Object.entries<unknown>(SETTINGS));
    const actual = Object.fromEntries(
      Object.keys(CONSTANTS).map((name) => [name, values.get(name)]),
    );
    assert.deepEqual(actual, CONSTANTS);
  });

  it("has the ranges of the request fields outside the option objects", () => {
    for (const [name, range] of Object.entries<readonly number[]>(RANGES)) {
      const row = rows.find(([found]) => found === name)?.[1];
      assert.deepEqual(row?.range, range, name);
      assert.equal(row?.integer, true, name);
    }
  });

  it("has a default inside its own range and words, and sets sorted", () => {
    const outside = rows.filter(([, { value, range, choices, integer }]) => {
      const [least, greatest] = range ?? [-Infinity, Infinity];
      if (typeof value === "number") {
        return value < least || value > greatest || (integer && !Number.isInteger(value));
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
  it("has every variable with its default, and no other", () => {
    const actual = Object.fromEntries(
      Object.entries(ENVIRONMENT_TABLE).map(([name, { value }]) => [name, value]),
    );
    assert.deepEqual(actual, ENVIRONMENT);
  });

  it("names every variable of the service SERVICE_", () => {
    const others = Object.keys(ENVIRONMENT_TABLE).filter((name) => !name.startsWith("SERVICE_"));
    assert.deepEqual(others, ["PORT"]);
  });
});
