// GET /api/health and GET /api/config.
import type { Requirement } from "./requirement.ts";

/** GET /api/health and GET /api/config. */
export const healthAndConfig: readonly Requirement[] = [
  {
    id: "health.fields",
    rule: "Health has exactly status, render_available, max_concurrent_renders, private_hosts_blocked and max_pages.",
    source: "Health and config resources",
    section: "house",
    tests: ["test/api/service.test.ts > GET /api/health > answers with exactly its fields"],
  },
  {
    id: "health.status",
    rule: "`status` is always `ok`.",
    source: "Health and config resources",
    section: "house",
    tests: [
      "test/api/service.test.ts > GET /api/health > answers with exactly its fields",
      "test/api/service.test.ts > GET /api/health > shows the caps and the guard as the environment sets them",
    ],
  },
  {
    id: "health.render_available",
    rule: "`render_available` is true where a browser can be started and false where none is found.",
    source: "Health and config resources",
    section: "render",
    tests: [
      "test/api/rendering.test.ts > a service with a browser > says so",
      "test/api/rendering.test.ts > a service without a browser > says so, reads the page plainly, and gives the reason",
      "test/api/rendering.test.ts > counts as there until a render found out",
    ],
  },
  {
    id: "health.max_concurrent_renders",
    rule: "`max_concurrent_renders` is SERVICE_MAX_CONCURRENT_RENDERS.",
    source: "Health and config resources; Limits",
    section: "house",
    tests: [
      "test/api/service.test.ts > GET /api/health > shows the caps and the guard as the environment sets them",
    ],
  },
  {
    id: "health.private_hosts_blocked",
    rule: "`private_hosts_blocked` says whether the guard is on: true by default, false with SERVICE_ALLOW_PRIVATE_HOSTS=1.",
    source: "Health and config resources; Authentication",
    section: "house",
    tests: [
      "test/api/service.test.ts > GET /api/health > shows the caps and the guard as the environment sets them",
      "test/api/guard.test.ts > is on in the server unless told otherwise, and health says so",
    ],
  },
  {
    id: "health.max_pages",
    rule: "`max_pages` is SERVICE_MAX_PAGES, 0 = no ceiling.",
    source: "Health and config resources; Limits",
    section: "house",
    tests: [
      "test/api/service.test.ts > GET /api/health > shows the caps and the guard as the environment sets them",
    ],
  },
  {
    id: "health.after_failed_write",
    rule: "Health stays ok after a failed write of a trace or graph.",
    source: "decision 41",
    section: "house",
    tests: [
      "test/api/traces.test.ts > that cannot be written fails no run and no health, and is told once a run",
    ],
  },
  {
    id: "config.fields",
    rule: "Config has exactly settings, overridable and caps.",
    source: "Health and config resources",
    section: "house",
    tests: [
      "test/api/service.test.ts > GET /api/config > answers with exactly its fields, and shows unset caps as 0",
    ],
  },
  {
    id: "config.settings",
    rule: "`settings` has every engine constant keyed by name, each with value, comment and section.",
    source: "Health and config resources",
    section: "house",
    tests: [
      "test/api/service.test.ts > GET /api/config > shows every constant of the table with value, comment and section",
    ],
  },
  {
    id: "config.settings.sets_sorted",
    rule: "A set among the settings is a sorted list (RENDER_BLOCK_RESOURCES is font, image, media).",
    source: "Health and config resources",
    section: "house",
    tests: [
      "test/api/service.test.ts > GET /api/config > shows every constant of the table with value, comment and section",
    ],
  },
  {
    id: "config.settings.file_values",
    rule: "`settings` reports the file's values: an environment variable changes none of them.",
    source: "Health and config resources",
    section: "house",
    tests: [
      "test/api/service.test.ts > GET /api/config > shows the caps of the environment, and constants as the file has them",
    ],
  },
  {
    id: "config.overridable.keys",
    rule: "`overridable` has the keys crawl, fetch and renderOptions.",
    source: "Health and config resources",
    section: "house",
    tests: [
      "test/api/service.test.ts > GET /api/config > lists exactly the overridable fields of the specification",
    ],
  },
  {
    id: "config.overridable.crawl",
    rule: "`overridable.crawl` is exactly delay_seconds, discovery_limit, follow_links, main_content, max_depth, remove_chrome, respect_robots, sitemap_limit, strict_domain, verify_inventory.",
    source: "Health and config resources; decision 19",
    section: "house",
    tests: [
      "test/api/service.test.ts > GET /api/config > lists exactly the overridable fields of the specification",
    ],
  },
  {
    id: "config.overridable.fetch",
    rule: "`overridable.fetch` is exactly respect_robots, retries, timeout_seconds.",
    source: "Health and config resources; decision 19",
    section: "house",
    tests: [
      "test/api/service.test.ts > GET /api/config > lists exactly the overridable fields of the specification",
    ],
  },
  {
    id: "config.overridable.render",
    rule: "`overridable.renderOptions` is exactly dismiss_gates, reveal_collapsed, settle_ms, timeout_ms, viewport_height, viewport_width, wait_until.",
    source: "Health and config resources; decision 19",
    section: "house",
    tests: [
      "test/api/service.test.ts > GET /api/config > lists exactly the overridable fields of the specification",
    ],
  },
  {
    id: "config.overridable.not_a_limit",
    rule: "A request may set every field of the option tables, also those that `overridable` does not list (click_collapsed, web_archive, within_path, ...).",
    source: "decision 19",
    section: "house",
    tests: [
      "test/api/request-options.test.ts > renderOptions of a request > takes true and false for click_collapsed",
    ],
  },
  {
    id: "config.caps",
    rule: "`caps` has exactly max_pages, max_concurrency, max_concurrent_renders and max_concurrent_crawls, from the environment, 0 = none.",
    source: "Health and config resources",
    section: "house",
    tests: [
      "test/api/service.test.ts > GET /api/config > shows the caps of the environment, and constants as the file has them",
      "test/api/service.test.ts > GET /api/config > answers with exactly its fields, and shows unset caps as 0",
    ],
  },
  {
    id: "config.constants",
    rule: "Every constant the specification names stands in `settings` with the value it gives.",
    source: "Health and config resources",
    section: "house",
    tests: ["test/model/settings.test.ts > has every other figure of the specification"],
  },
];
