// The header that forbids browsers to guess a type, on answers of every kind.
import assert from "node:assert/strict";
import { connect } from "node:net";
import { describe, it } from "node:test";
import { useOrigin } from "../support/origin.ts";
import { useService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";

const HEADER = "x-content-type-options";
const PAGE = { url: "https://example.com/", html: "<p>Some words of a page to be read.</p>" };
const JSON_TYPE = { "content-type": "application/json" };

const site = useOrigin({ "/": "<h1>Lamps</h1><p>A lamp gives light to a room.</p>" });
const service = useService({ SERVICE_COMPAT: "firecrawl,jina,openwebui" });
const guarded = useService({ SERVICE_API_TOKEN: "secret" });

/** Sends bytes and returns the whole answer. */
const spoken = (address: string, said: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(address);
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(said));
    let heard = "";
    socket.setEncoding("latin1").on("data", (text) => {
      heard += text;
    });
    socket.on("error", reject).on("close", () => resolve(heard));
  });

describe("nosniff", () => {
  // proves: access.nosniff
  itSlow("stands on answers, files, streams and refusals of all routes", async () => {
    const posted = (body: unknown, more: object = {}) => ({
      method: "POST",
      headers: { ...JSON_TYPE, ...more },
      body: JSON.stringify(body),
    });
    const page = { url: `${site.address}/` };
    const cases: readonly [path: string, status: number, init?: RequestInit][] = [
      ["/api/health", 200],
      ["/api/health", 200, { method: "HEAD" }],
      ["/livez", 200],
      ["/docs", 200],
      ["/openapi.json", 200],
      ["/metrics", 200],
      ["/", 200, { headers: { accept: "text/html" } }],
      ["/", 200],
      ["/", 404, { headers: { accept: "application/json" } }],
      ["/console/main.js", 200],
      ["/console/none.js", 404],
      ["/nothing", 404],
      ["/%zz", 404],
      ["/api/health", 405, { method: "DELETE" }],
      ["/api/text", 200, posted(PAGE)],
      ["/api/text", 200, posted(PAGE, { accept: "text/markdown" })],
      ["/api/text/stream", 200, posted(PAGE)],
      ["/api/text", 422, posted({})],
      ["/api/text", 415, { method: "POST", body: "x" }],
      ["/api/site/graph?url=https://example.com/", 404],
      ["/mcp", 406, posted({})],
      [`/${page.url}`, 200],
      ["/v2/scrape", 200, posted(page)],
      ["/v2/scrape", 400, posted({})],
      ["/v2/crawl/none", 404],
      ["/openwebui", 200, posted({ urls: [page.url] })],
    ];
    for (const [path, status, init] of cases) {
      const response = await fetch(`${service.address}${path}`, init);
      await response.arrayBuffer();
      assert.equal(response.status, status, path);
      assert.equal(response.headers.get(HEADER), "nosniff", `${path} ${status}`);
    }
    const refused = await fetch(`${guarded.address}/api/health`);
    assert.deepEqual([refused.status, refused.headers.get(HEADER)], [401, "nosniff"]);
  });

  // proves: access.nosniff
  it("stands on answers to what is no request of a route", async () => {
    const upgrade = "upgrade: websocket\r\nconnection: Upgrade\r\n";
    const { host } = new URL(service.address);
    for (const [said, status] of [
      ["nonsense\r\n\r\n", 400],
      [`GET / HTTP/1.1\r\nx: ${"x".repeat(100_000)}\r\n\r\n`, 431],
      [`GET /livez HTTP/1.1\r\nhost: ${host}\r\nexpect: x\r\nconnection: close\r\n\r\n`, 417],
      ["GET / HTTP/1.1\r\nconnection: close\r\n\r\n", 400],
      [`GET /v2/crawl/0123456789abcdef HTTP/1.1\r\nhost: ${host}\r\n${upgrade}\r\n`, 400],
      [
        `GET /v2/crawl/0123456789abcdef HTTP/1.1\r\nhost: ${host}\r\n${upgrade.replace("websocket", "h2c")}\r\n`,
        400,
      ],
      [`GET /nothing HTTP/1.1\r\nhost: ${host}\r\n${upgrade}\r\n`, 404],
      [`GET /v2/crawl/0123456789abcdef HTTP/1.1\r\nhost: other.example\r\n${upgrade}\r\n`, 403],
    ] as const) {
      const heard = await spoken(service.address, said);
      assert.match(heard, new RegExp(`^HTTP/1\\.1 ${status} `));
      assert.match(heard, /\r\nx-content-type-options: nosniff\r\n/i, String(status));
    }
  });
});
