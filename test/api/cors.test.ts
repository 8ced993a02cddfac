// Which browser origins are answered, on which answers.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { post } from "../support/requests.ts";
import { type Served, startService, useService } from "../support/service.ts";

const A = "https://a.example";
const DEVELOPMENT = ["http://localhost:3000", "http://127.0.0.1:3000"];

const bare = useService();
const listed = useService({ SERVICE_ALLOWED_ORIGINS: ` ${A} ,*,  https://b.example/, ` });

const ask = (origin: string, on: Served) =>
  fetch(`${on.address}/api/health`, { headers: { origin } });

async function allowed(origin: string, on: Served): Promise<string | null> {
  const response = await ask(origin, on);
  assert.equal(response.headers.get("vary"), "Origin, Accept-Encoding");
  return response.headers.get("access-control-allow-origin");
}

describe("CORS", () => {
  // proves: cors.unlisted, cors.default
  it("allows exactly the two development origins when none are listed", async () => {
    for (const origin of DEVELOPMENT) assert.equal(await allowed(origin, bare), origin);
    for (const origin of ["http://localhost:3001", "https://localhost:3000", A, "null", "*"]) {
      assert.equal(await allowed(origin, bare), null);
    }
  });

  // proves: cors.listed, cors.unlisted, cors.default_replaced, env.SERVICE_ALLOWED_ORIGINS
  it("allows exactly the listed origins, blanks aside, and the development ones no longer", async () => {
    assert.equal(await allowed(A, listed), A);
    assert.equal(await allowed("https://b.example", listed), "https://b.example");
    for (const origin of [...DEVELOPMENT, "https://a.example.evil.example", "http://a.example"]) {
      assert.equal(await allowed(origin, listed), null);
    }
  });

  // proves: cors.star
  it("reads * as nobody, alone in the list too", async () => {
    assert.equal(await allowed("*", listed), null);
    const star = await startService({ SERVICE_ALLOWED_ORIGINS: "*" });
    try {
      for (const origin of ["*", A, ...DEVELOPMENT]) {
        assert.equal(await allowed(origin, star), null);
      }
    } finally {
      await star.close();
    }
  });

  // proves: cors.methods
  it("answers a preflight of an allowed origin with GET and POST, of another without leave", async () => {
    const preflight = (origin: string) =>
      fetch(`${bare.address}/api/text`, {
        method: "OPTIONS",
        headers: {
          origin,
          "access-control-request-method": "POST",
          "access-control-request-headers": "content-type",
        },
      });
    const response = await preflight("http://localhost:3000");
    assert.equal(response.status, 204);
    assert.equal(response.headers.get("access-control-allow-origin"), "http://localhost:3000");
    assert.equal(response.headers.get("access-control-allow-methods"), "GET, POST");
    assert.equal(response.headers.get("access-control-allow-headers"), "content-type");
    const other = await preflight("https://evil.example");
    assert.equal(other.headers.get("access-control-allow-origin"), null);
    assert.equal(other.headers.get("access-control-allow-methods"), null);
    assert.equal(other.status, 405);
  });

  // proves: cors.stream
  it("stands on answers, streams and refusals alike", async () => {
    const page = { url: "https://example.com/", html: "<p>Some words of a page to be read.</p>" };
    const headers = { origin: A, "content-type": "application/json" };
    const cases: readonly [path: string, body: unknown, type: string, status: number][] = [
      ["/api/text", page, headers["content-type"], 200],
      ["/api/text/stream", page, headers["content-type"], 200],
      ["/api/text", { ...page, html: "" }, headers["content-type"], 502],
      ["/api/text/stream", { url: "ftp://x" }, headers["content-type"], 422],
      ["/api/text", page, "text/plain", 415],
      ["/api/health", page, headers["content-type"], 405],
      ["/api/nothing", page, headers["content-type"], 404],
    ];
    for (const [path, body, type, status] of cases) {
      const init = { headers: { ...headers, "content-type": type } };
      const response = await post(`${listed.address}${path}`, body, init);
      assert.equal(response.status, status, path);
      assert.equal(response.headers.get("access-control-allow-origin"), A, `${path} ${status}`);
      await response.text();
    }
  });
});
