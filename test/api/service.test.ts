// Health, configuration, CORS, and what the server refuses before a route is asked.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { ValidationEntry } from "../../src/model/errors.ts";
import type { Config, Health } from "../../src/model/resources.ts";
import { SETTINGS_TABLE } from "../../src/model/settings.ts";
import type { RunningServer } from "../../src/server/main.ts";
import { answerOf, post, type Refused, startService } from "../support/origin.ts";

let service: RunningServer;
before(async () => {
  service = await startService({ SERVICE_MAX_PAGES: "50", SERVICE_MAX_CONCURRENCY: "4" });
});
after(() => service.close());

const getHealth = async () => answerOf<Health>(await fetch(`${service.address}/api/health`));
const getConfig = async () => answerOf<Config>(await fetch(`${service.address}/api/config`));

describe("GET /api/health", () => {
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
});

describe("GET /api/config", () => {
  it("shows every constant of the table with value, comment and section", async () => {
    const { settings } = await getConfig();
    assert.deepEqual(Object.keys(settings).sort(), Object.keys(SETTINGS_TABLE).sort());
    for (const row of Object.values(settings)) {
      assert.deepEqual(Object.keys(row), ["value", "comment", "section"]);
    }
    assert.equal(settings["FETCH_TIMEOUT_SECONDS"]?.value, 20);
    assert.deepEqual(settings["RENDER_BLOCK_RESOURCES"]?.value, ["font", "image", "media"]);
  });

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

describe("the server", () => {
  const detail = async (response: Response) => [
    response.status,
    (await answerOf<Refused>(response)).detail,
  ];

  it("answers an unknown route with 404 and a sentence", async () => {
    const [status, words] = await detail(await fetch(`${service.address}/api/nothing`));
    assert.equal(status, 404);
    assert.equal(typeof words, "string");
  });

  it("answers a wrong method with 405 and names the right one", async () => {
    const response = await fetch(`${service.address}/api/text`);
    assert.equal(response.headers.get("allow"), "POST");
    assert.equal((await detail(response))[0], 405);
    assert.equal((await post(`${service.address}/api/health`, {})).status, 405);
  });

  it("answers another media type with 415", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded"]) {
      const headers = { "content-type": type };
      const response = await post(`${service.address}/api/text`, "{}", { headers });
      assert.equal((await detail(response))[0], 415);
    }
  });

  it("answers a body that is not JSON with 422 json_invalid", async () => {
    for (const body of ["{", ""]) {
      const response = await post(`${service.address}/api/text`, body);
      assert.equal(response.status, 422);
      const { detail: entries } = await answerOf<Refused<ValidationEntry[]>>(response);
      assert.equal(entries.length, 1);
      assert.equal(entries[0]?.type, "json_invalid");
    }
  });

  it("answers an address that is not http or https with 422 on both routes", async () => {
    for (const route of ["/api/text", "/api/text/stream"]) {
      const response = await post(`${service.address}${route}`, { url: "ftp://example.com" });
      assert.deepEqual(await detail(response), [422, "url must be http or https"]);
      const named = await post(`${service.address}${route}`, { url: "http://a:b@example.com" });
      assert.deepEqual(await detail(named), [422, "url must not contain credentials"]);
    }
  });

  it("answers a body over its limit with 413", { timeout: 60_000 }, async () => {
    const body = `{"url":"https://example.com/","html":"${"x".repeat(84_000_000)}"}`;
    const response = await post(`${service.address}/api/text`, body).catch(() => undefined);
    // The server may close the connection before the client has written everything.
    if (response !== undefined) assert.equal(response.status, 413);
    assert.equal((await getHealth()).status, "ok");
  });
});

describe("CORS", () => {
  const ask = (origin: string, on = service) =>
    fetch(`${on.address}/api/health`, { headers: { origin } });

  it("allows the development origins when none are listed, and no other", async () => {
    for (const origin of ["http://localhost:3000", "http://127.0.0.1:3000"]) {
      assert.equal((await ask(origin)).headers.get("access-control-allow-origin"), origin);
    }
    for (const origin of ["http://localhost:3001", "https://evil.example", "null"]) {
      assert.equal((await ask(origin)).headers.get("access-control-allow-origin"), null);
    }
  });

  it("answers a preflight with GET and POST", async () => {
    const response = await fetch(`${service.address}/api/text`, {
      method: "OPTIONS",
      headers: {
        origin: "http://localhost:3000",
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
      },
    });
    assert.equal(response.status, 204);
    assert.equal(response.headers.get("access-control-allow-origin"), "http://localhost:3000");
    assert.equal(response.headers.get("access-control-allow-methods"), "GET, POST");
    assert.equal(response.headers.get("access-control-allow-headers"), "content-type");
  });

  it("allows exactly the listed origins, streams included, and never *", async () => {
    const listed = await startService({
      SERVICE_ALLOWED_ORIGINS: "https://a.example, *, https://b.example/",
    });
    try {
      const allowed = async (origin: string) =>
        (await ask(origin, listed)).headers.get("access-control-allow-origin");
      assert.equal(await allowed("https://a.example"), "https://a.example");
      assert.equal(await allowed("https://b.example"), "https://b.example");
      assert.equal(await allowed("http://localhost:3000"), null);
      assert.equal(await allowed("*"), null);
      const stream = await post(
        `${listed.address}/api/text/stream`,
        { url: "https://example.com/", html: "<p>Some words of a page to be read.</p>" },
        { headers: { origin: "https://a.example", "content-type": "application/json" } },
      );
      await stream.text();
      assert.equal(stream.headers.get("access-control-allow-origin"), "https://a.example");
    } finally {
      await listed.close();
    }
  });
});
