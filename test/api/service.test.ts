// Health, configuration, and what the server refuses before a page is read.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ValidationEntry } from "../../src/model/errors.ts";
import type { Config, Health } from "../../src/model/resources.ts";
import { SETTINGS_TABLE } from "../../src/model/settings.ts";
import type { Operation } from "../../src/operations/operation.ts";
import { OPERATIONS } from "../../src/operations/rows.ts";
import { answerOf, post, type Refused } from "../support/requests.ts";
import { startService, useService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";

const service = useService({ SERVICE_MAX_PAGES: "50", SERVICE_MAX_CONCURRENCY: "4" });

const getHealth = async () => answerOf<Health>(await fetch(`${service.address}/api/health`));
const getConfig = async () => answerOf<Config>(await fetch(`${service.address}/api/config`));

describe("GET /api/health", () => {
  // proves: health.fields, health.status
  it("answers with exactly its fields", async () => {
    const health = await getHealth();
    assert.equal(typeof health.render_available, "boolean");
    assert.deepEqual(
      { ...health, render_available: null },
      {
        status: "ok",
        render_available: null,
        max_concurrent_renders: 2,
        private_hosts_blocked: false,
        max_pages: 50,
      },
    );
  });

  // proves: health.status, health.max_concurrent_renders, health.private_hosts_blocked
  // proves: health.max_pages, guard.allow, guard.allow_wins, env.SERVICE_MAX_PAGES
  it("shows the caps and the guard as the environment sets them", async () => {
    const healthWith = async (variables: Readonly<Record<string, string>>) => {
      const other = await startService(variables);
      try {
        return await answerOf<Health>(await fetch(`${other.address}/api/health`));
      } finally {
        await other.close();
      }
    };
    const unset = await healthWith({ SERVICE_ALLOW_PRIVATE_HOSTS: "" });
    assert.equal(unset.private_hosts_blocked, true);
    assert.equal(unset.max_concurrent_renders, 2);
    assert.equal(unset.max_pages, 0);
    const set = await healthWith({
      SERVICE_ALLOW_PRIVATE_HOSTS: "1",
      SERVICE_BLOCK_PRIVATE_HOSTS: "1",
      SERVICE_MAX_CONCURRENT_RENDERS: "7",
      SERVICE_MAX_PAGES: "9",
    });
    assert.equal(set.private_hosts_blocked, false);
    assert.equal(set.max_concurrent_renders, 7);
    assert.equal(set.max_pages, 9);
    assert.equal(set.status, "ok");
  });
});

describe("GET /api/config", () => {
  // proves: config.fields, config.caps, env.SERVICE_MAX_PAGES, env.SERVICE_MAX_CONCURRENCY
  it("answers with exactly its fields, and shows unset caps as 0", async () => {
    const config = await getConfig();
    assert.deepEqual(Object.keys(config), ["settings", "overridable", "caps"]);
    const bare = await startService({});
    try {
      const { caps } = await answerOf<Config>(await fetch(`${bare.address}/api/config`));
      assert.deepEqual(caps, {
        max_pages: 0,
        max_concurrency: 0,
        max_concurrent_renders: 2,
        max_concurrent_crawls: 3,
      });
    } finally {
      await bare.close();
    }
  });

  // proves: config.settings, config.settings.sets_sorted
  it("shows every constant of the table with value, comment and section", async () => {
    const { settings } = await getConfig();
    assert.deepEqual(Object.keys(settings).sort(), Object.keys(SETTINGS_TABLE).sort());
    for (const row of Object.values(settings)) {
      assert.deepEqual(Object.keys(row), ["value", "comment", "section"]);
    }
    assert.equal(settings["FETCH_TIMEOUT_SECONDS"]?.value, 20);
    assert.deepEqual(settings["RENDER_BLOCK_RESOURCES"]?.value, ["font", "image", "media"]);
  });

  // proves: config.overridable.keys, config.overridable.crawl, config.overridable.fetch
  // proves: config.overridable.render
  it("lists exactly the overridable fields of the specification", async () => {
    const { overridable } = await getConfig();
    assert.deepEqual(overridable, {
      crawl: [
        "delay_seconds",
        "discovery_limit",
        "follow_links",
        "main_content",
        "max_depth",
        "remove_chrome",
        "respect_robots",
        "sitemap_limit",
        "strict_domain",
        "verify_inventory",
      ],
      fetch: ["respect_robots", "retries", "timeout_seconds"],
      renderOptions: [
        "dismiss_gates",
        "reveal_collapsed",
        "settle_ms",
        "timeout_ms",
        "viewport_height",
        "viewport_width",
        "wait_until",
      ],
    });
  });

  // proves: config.settings.file_values, config.caps, env.SERVICE_MAX_PAGES
  // proves: env.SERVICE_MAX_CONCURRENCY
  it("shows the caps of the environment, and constants as the file has them", async () => {
    const { caps, settings } = await getConfig();
    assert.deepEqual(caps, {
      max_pages: 50,
      max_concurrency: 4,
      max_concurrent_renders: 2,
      max_concurrent_crawls: 3,
    });
    assert.equal(settings["PAGE_INTERVAL_SECONDS"]?.value, 1);
  });
});

const ROUTES = ["/api/text", "/api/text/stream"];

describe("the server", () => {
  const detail = async (response: Response) => {
    assert.equal(response.headers.get("content-type"), "application/json; charset=utf-8");
    const answer = await answerOf<Refused>(response);
    assert.deepEqual(Object.keys(answer), ["detail"]);
    return [response.status, answer.detail];
  };

  // proves: endpoints.health, endpoints.config
  it("answers both reads of state with 200 and JSON", async () => {
    for (const path of ["/api/health", "/api/config"]) {
      const response = await fetch(`${service.address}${path}`);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get("content-type"), "application/json; charset=utf-8");
      await response.json();
    }
  });

  // proves: endpoints.prefix, endpoints.blocking_failure, errors.404.route, versioning.no_segment
  it("answers an unknown route with 404 and a sentence", async () => {
    for (const path of ["/api/nothing", "/health", "/api/v1/text", "/api/%zz", "/%E0%A4%A"]) {
      assert.deepEqual(await detail(await fetch(`${service.address}${path}`)), [
        404,
        `no such route: ${path}`,
      ]);
    }
  });

  // proves: errors.404.route
  itSlow("answers an unknown route before its body, whatever that is", async () => {
    const path = `${service.address}/api/nothing`;
    for (const type of ["text/plain", "application/json"]) {
      const init = { headers: { "content-type": type } };
      const [status] = await detail(await post(path, "x".repeat(90_000_000), init));
      assert.equal(status, 404);
    }
  });

  // proves: errors.405
  it("answers a wrong method with 405 and names the right one", async () => {
    for (const method of ["GET", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const response = await fetch(`${service.address}/api/text`, { method });
      assert.equal(response.headers.get("allow"), "POST");
      assert.deepEqual(await detail(response), [405, `method ${method} is not allowed here`]);
    }
    const posted = await post(`${service.address}/api/health`, {});
    assert.equal(posted.headers.get("allow"), "GET");
    assert.deepEqual(await detail(posted), [405, "method POST is not allowed here"]);
  });

  // proves: endpoints.json_bodies, errors.415
  it("answers another media type with 415", async () => {
    const types = ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "x"];
    for (const route of ROUTES) {
      for (const type of types) {
        const init = { headers: { "content-type": type } };
        assert.deepEqual(await detail(await post(`${service.address}${route}`, "{}", init)), [
          415,
          "content type must be application/json",
        ]);
      }
    }
  });

  // proves: endpoints.json_bodies
  it("takes JSON with a charset, with a suffix type and with a byte order mark", async () => {
    const body = `\ufeff{"url":"https://example.com/","html":"<p>Words of a page to be read.</p>"}`;
    for (const type of ["application/json; charset=utf-8", "application/vnd.page+json"]) {
      const init = { headers: { "content-type": type } };
      assert.equal((await post(`${service.address}/api/text`, body, init)).status, 200);
    }
  });

  it("answers a body that is not JSON, or none, with 422 json_invalid", async () => {
    for (const route of ROUTES) {
      const address = `${service.address}${route}`;
      const responses = [
        await post(address, "{"),
        await post(address, ""),
        await fetch(address, { method: "POST" }),
      ];
      for (const response of responses) {
        assert.equal(response.status, 422);
        const { detail: entries } = await answerOf<Refused<ValidationEntry[]>>(response);
        assert.equal(entries.length, 1);
        assert.equal(entries[0]?.type, "json_invalid");
        assert.deepEqual(entries[0]?.loc, ["body"]);
      }
    }
  });

  // proves: endpoints.checks_first
  it("answers fields that do not fit with 422 and an entry for each, before a stream begins", async () => {
    const body = { render: 1, fetch: { retries: 9 }, render_options: { settle_ms: -1 } };
    for (const route of ROUTES) {
      const response = await post(`${service.address}${route}`, body);
      assert.equal(response.status, 422);
      assert.equal(response.headers.get("content-type"), "application/json; charset=utf-8");
      const { detail: entries } = await answerOf<Refused<ValidationEntry[]>>(response);
      assert.deepEqual(
        entries.map(({ type, loc, input }) => ({ type, loc, input })),
        [
          { type: "missing", loc: ["body", "url"], input: body },
          { type: "bool_type", loc: ["body", "render"], input: 1 },
          { type: "less_than_equal", loc: ["body", "fetch", "retries"], input: 9 },
          { type: "greater_than_equal", loc: ["body", "render_options", "settle_ms"], input: -1 },
        ],
      );
      for (const { msg } of entries) assert.match(msg, /^\S.+/);
    }
  });

  // proves: fetch.routes, render.routes, endpoints.both_aliases
  it("takes the option objects under both spellings on every route that has them", async () => {
    for (const route of ROUTES) {
      for (const spelling of ["renderOptions", "render_options"]) {
        const body = {
          url: "https://example.com/",
          html: "<p>Words of a page to be read.</p>",
          fetch: { timeout_seconds: 5, retries: 0, respect_robots: true },
          [spelling]: { settle_ms: 0, click_collapsed: false },
        };
        const response = await post(`${service.address}${route}`, body);
        assert.equal(response.status, 200);
        await response.text();
        const wrong = { ...body, [spelling]: { settle_ms: 10_001 } };
        const { detail: entries } = await answerOf<Refused<ValidationEntry[]>>(
          await post(`${service.address}${route}`, wrong),
        );
        assert.deepEqual(
          entries.map(({ loc }) => loc),
          [["body", spelling, "settle_ms"]],
        );
      }
    }
  });

  // proves: rule2.not_http, errors.422.scheme
  it("answers an address that is not http or https with 422 on every route", async () => {
    for (const route of ROUTES) {
      for (const url of ["ftp://example.com", "file:///etc/hosts", "javascript:1", "example", ""]) {
        const response = await post(`${service.address}${route}`, { url });
        assert.deepEqual(await detail(response), [422, "url must be http or https"]);
      }
      const named = await post(`${service.address}${route}`, { url: "http://a:b@example.com" });
      assert.deepEqual(await detail(named), [422, "url must not contain credentials"]);
    }
  });

  // proves: text_request.url.credentials
  it("repeats no password of an address in a 422 answer", async () => {
    const url = "http://jo:pa55@example.com/";
    for (const [route, body] of [
      ["/api/text", { url, render: 5 }],
      ["/api/site/context", { url }],
      ["/api/site/context", { query: "x", address: [url] }],
      ["/api/extract", { url: "http://example.com/", direction: url }],
    ] as const) {
      const response = await post(`${service.address}${route}`, body);
      assert.equal(response.status, 422);
      assert.doesNotMatch(await response.text(), /pa55/);
    }
  });

  // proves: text_request.url.port
  it("answers an address of port 0 with 422 on every route that takes an address", async () => {
    const url = "http://127.0.0.1:0/";
    let routes = 0;
    for (const [name, row] of Object.entries<Operation>(OPERATIONS)) {
      if (row.fields["url"]?.kind !== "address") continue;
      const { method, path } = row.route;
      const at = `${service.address}${path}`;
      const given = { url, query: "x", id: "x", every: "0 0 * * *" };
      const response =
        method === "POST"
          ? await post(at, { ...given, like: { name: "x" } })
          : await fetch(`${at}?${new URLSearchParams(given)}`);
      assert.deepEqual(await detail(response), [422, "url must not name port 0"], name);
      routes++;
    }
    assert.equal(routes, 24);
  });

  // proves: auth.none
  it("asks nobody for credentials, and reads none", async () => {
    const body = { url: "https://example.com/", html: "<p>Words of a page to be read.</p>" };
    const plain = await (await post(`${service.address}/api/text`, body)).text();
    for (const authorization of ["Basic YTpi", "Bearer x", "nonsense"]) {
      const init = { headers: { "content-type": "application/json", authorization } };
      const response = await post(`${service.address}/api/text`, body, init);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get("www-authenticate"), null);
      assert.equal(await response.text(), plain);
    }
  });
});
