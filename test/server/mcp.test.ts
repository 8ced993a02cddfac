// `/mcp` as a route: who may ask, what it takes, how calls end with their client and with the service.
import assert from "node:assert/strict";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { createEngine } from "../../src/api/engine.ts";
import { readEnvironment } from "../../src/api/environment.ts";
import { openMcpSessions } from "../../src/mcp/http-sessions.ts";
import { call, connectHttp, texts } from "../support/mcp.ts";
import { holdAnswer, useOrigins } from "../support/origin.ts";
import { startService, useService } from "../support/service.ts";
import { madePage } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

const startOrigin = useOrigins();
const service = useService();
const guarded = useService({ SERVICE_API_TOKEN: "secret" });
const open = useService({ SERVICE_ALLOW_UNAUTHENTICATED: "1" });
const listed = useService({ SERVICE_ALLOWED_ORIGINS: "https://tools.example" });

const HEADERS = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
};

const INITIALIZE = {
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  },
};

const callOf = (id: number, url: string) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name: "read_page", arguments: { url } },
});

interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends a message with headers of any kind, `Host` among them. */
function send(address: string, message: unknown, headers: Record<string, string> = {}) {
  return new Promise<Answered>((resolve, reject) => {
    const request = httpRequest(`${address}/mcp`, {
      method: "POST",
      headers: { ...HEADERS, ...headers },
    });
    request.once("error", reject);
    request.once("response", (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (chunk) => {
        body += chunk;
      });
      response.once("error", reject);
      response.once("end", () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      });
    });
    request.end(typeof message === "string" ? message : JSON.stringify(message));
  });
}

/** Begins a session; what it gives are the headers of its further messages. */
async function begin(address: string): Promise<Record<string, string>> {
  const { status, headers } = await send(address, INITIALIZE);
  assert.equal(status, 200);
  return { "mcp-session-id": String(headers["mcp-session-id"]) };
}

describe("/mcp", () => {
  it("takes loopback names with its port as Host, and no other", async () => {
    const { port } = new URL(service.address);
    for (const host of [
      `127.0.0.1:${port}`,
      `localhost:${port}`,
      `LOCALHOST:${port}`,
      `[::1]:${port}`,
    ]) {
      assert.equal((await send(service.address, INITIALIZE, { host })).status, 200, host);
    }
    const hostile = [
      `evil.example:${port}`,
      `localhost.evil.example:${port}`,
      `127.0.0.1.evil.example:${port}`,
      `localhost:1`,
      "localhost",
      `localhost:${port}@evil.example`,
      `evil.example#localhost:${port}`,
    ];
    for (const host of hostile) {
      const { status, headers, body } = await send(service.address, INITIALIZE, { host });
      assert.equal(status, 403, host);
      assert.equal(headers["x-legible-error"], "FOREIGN_HOST", host);
      assert.match(JSON.parse(body).detail, /loopback name/);
    }
  });

  it("takes any Host where a token or something before it keeps strangers out", async () => {
    const host = "mcp.example";
    const authorization = "Bearer secret";
    assert.equal((await send(guarded.address, INITIALIZE, { host, authorization })).status, 200);
    assert.equal((await send(open.address, INITIALIZE, { host })).status, 200);
  });

  it("takes no web page of an origin that is not its own or allowed, by whatever Host", async () => {
    const { port } = new URL(service.address);
    for (const origin of [service.address, `http://localhost:${port}`]) {
      assert.equal((await send(service.address, INITIALIZE, { origin })).status, 200, origin);
    }
    for (const origin of [
      "https://evil.example",
      `http://evil.example:${port}`,
      `https://localhost:${port}`,
      "http://localhost:1",
      "null",
    ]) {
      for (const at of [service, open]) {
        const { status, headers } = await send(at.address, INITIALIZE, { origin });
        assert.equal(status, 403, origin);
        assert.equal(headers["x-legible-error"], "FOREIGN_ORIGIN", origin);
      }
    }
    const origin = "https://tools.example";
    const allowed = await send(listed.address, INITIALIZE, { origin });
    assert.equal(allowed.status, 200);
    assert.equal(allowed.headers["access-control-allow-origin"], origin);
    assert.match(String(allowed.headers["access-control-expose-headers"]), /mcp-session-id/);
    const preflight = await fetch(`${listed.address}/mcp`, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "POST" },
    });
    assert.equal(preflight.headers.get("access-control-allow-methods"), "POST, DELETE");
    assert.match(preflight.headers.get("access-control-allow-headers") ?? "", /mcp-session-id/);
  });

  it("wants the token of the service", async () => {
    const { status, headers } = await send(guarded.address, INITIALIZE);
    assert.equal(status, 401);
    assert.equal(headers["x-legible-error"], "UNAUTHORIZED");
    await assert.rejects(connectHttp(guarded.address));
    const connected = await connectHttp(guarded.address, { authorization: "Bearer secret" });
    assert.equal((await connected.client.listTools()).tools.length, 19);
    await connected.close();
  });

  // proves: guard.other_surfaces
  it("refuses private hosts unless they are allowed", async () => {
    const plain = await startService({ SERVICE_ALLOW_PRIVATE_HOSTS: "" });
    try {
      const connected = await connectHttp(plain.address);
      const result = await call(connected, "read_page", { url: "http://127.0.0.1:9/" });
      assert.equal(result.isError, true);
      assert.match(texts(result)[0] ?? "", /non-public address/);
      await connected.close();
    } finally {
      await plain.close();
    }
  });

  it("counts its pages among those of the service", async () => {
    const origin = await startOrigin({ "/": madePage("counted") });
    const counting = await startService();
    try {
      const connected = await connectHttp(counting.address);
      await call(connected, "read_page", { url: origin.address });
      await call(connected, "read_page", { url: `${origin.address}/nowhere` });
      const metrics = await (await fetch(`${counting.address}/metrics`)).text();
      assert.match(metrics, /^legible_pages_total\{operation="read",outcome="read"\} 1$/m);
      assert.match(metrics, /^legible_pages_total\{operation="read",outcome="failed"\} 1$/m);
      await connected.close();
    } finally {
      await counting.close();
    }
  });

  it("ends a session when it is told to, and answers 404 for it from then on", async () => {
    const session = await begin(service.address);
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    assert.equal((await send(service.address, list, session)).status, 200);
    const ended = await fetch(`${service.address}/mcp`, { method: "DELETE", headers: session });
    assert.equal(ended.status, 200);
    assert.equal((await send(service.address, list, session)).status, 404);
    assert.equal((await send(service.address, list)).status, 400);
  });

  it("refuses other methods, types, bodies that are no JSON, and messages that are too large", async () => {
    const other = await fetch(`${service.address}/mcp`, { headers: HEADERS });
    assert.equal(other.status, 405);
    assert.equal(other.headers.get("allow"), "POST, DELETE");
    const plain = await send(service.address, INITIALIZE, { "content-type": "text/plain" });
    assert.equal(plain.status, 415);
    assert.equal((await send(service.address, "{")).status, 422);
    assert.equal((await send(service.address, { nothing: true })).status, 400);
    const large = JSON.stringify({ ...INITIALIZE, filling: "x".repeat(1_048_576) });
    assert.equal((await send(service.address, large)).status, 413);
  });

  it("ends the stream of a call that is cancelled", async () => {
    const held = holdAnswer();
    const origin = await startOrigin({ "/held": held.handler });
    const session = await begin(service.address);
    const answered = send(service.address, callOf(7, `${origin.address}/held`), session);
    await held.asked;
    const cancelled = {
      jsonrpc: "2.0",
      method: "notifications/cancelled",
      params: { requestId: 7 },
    };
    assert.equal((await send(service.address, cancelled, session)).status, 202);
    await held.dropped;
    assert.doesNotMatch((await answered).body, /result/);
  });

  it("ends the work of a client that leaves", async () => {
    const held = holdAnswer();
    const origin = await startOrigin({ "/held": held.handler });
    const session = await begin(service.address);
    const leaving = new AbortController();
    const gone = fetch(`${service.address}/mcp`, {
      method: "POST",
      headers: { ...HEADERS, ...session },
      body: JSON.stringify(callOf(1, `${origin.address}/held`)),
      signal: leaving.signal,
    }).then((response) => response.text());
    const rejected = assert.rejects(gone);
    await held.asked;
    leaving.abort();
    await rejected;
    await held.dropped;
  });

  it("takes no more page reads than the service does", async () => {
    const held = holdAnswer();
    const origin = await startOrigin({ "/held": held.handler, "/": madePage("free") });
    const small = await startService({ SERVICE_MAX_OPEN_REQUESTS: "1" });
    try {
      const connected = await connectHttp(small.address);
      const first = call(connected, "read_page", { url: `${origin.address}/held` });
      await held.asked;
      const second = await call(connected, "read_page", { url: origin.address });
      assert.equal(second.isError, true);
      assert.match(texts(second)[0] ?? "", /^SERVICE_BUSY: too many requests are open/);
      held.answer(madePage("held"));
      assert.match(texts(await first)[0] ?? "", /page called held/);
      const third = await call(connected, "read_page", { url: origin.address });
      assert.match(texts(third)[0] ?? "", /page called free/);
      await connected.close();
    } finally {
      await small.close();
    }
  });

  it("ends calls with a reason when the service closes", async () => {
    const held = holdAnswer();
    const origin = await startOrigin({ "/held": held.handler });
    const closing = await startService({ SERVICE_SHUTDOWN_SECONDS: "0" });
    const connected = await connectHttp(closing.address);
    const answered = call(connected, "read_page", { url: `${origin.address}/held` });
    await held.asked;
    await closing.close();
    const result = await answered;
    assert.equal(result.isError, true);
    assert.equal(texts(result)[0], "SERVICE_CLOSING: the service is closing");
    await connected.client.close();
  });

  // proves: endpoints.mcp.crawl_site
  itSlow(
    "answers a crawl with its id when the service closes: the next one goes on with it",
    async () => {
      const held = holdAnswer();
      const origin = await startOrigin({
        "/": madePage("/", { links: ["/held"] }),
        "/held": held.handler,
      });
      const closing = await startService({ SERVICE_SHUTDOWN_SECONDS: "0" });
      const connected = await connectHttp(closing.address);
      const crawl = { delay_seconds: 0 };
      const answered = call(connected, "crawl_site", { url: `${origin.address}/`, crawl });
      await held.asked;
      await closing.close();
      const { id, state, pages, pages_ok } = Object((await answered).structuredContent);
      assert.match(id, /^[0-9a-f]{16}$/);
      assert.deepEqual([state, pages.length], ["running", pages_ok]);
      await connected.client.close();
    },
  );

  // proves: endpoints.mcp.crawl_site
  itSlow("crawls within the call where no crawl can be kept, and stops in time", async () => {
    const held = holdAnswer();
    const origin = await startOrigin({
      "/": madePage("/", { links: ["/held"] }),
      "/held": held.handler,
    });
    // A file in the place of the folder.
    const own = await startService({ SERVICE_DATA_DIR: fileURLToPath(import.meta.url) });
    try {
      const connected = await connectHttp(own.address);
      const given = { url: `${origin.address}/`, crawl: { delay_seconds: 0 }, wait_seconds: 1 };
      const result = await call(connected, "crawl_site", given);
      const { id, state, pages, pages_ok } = Object(result.structuredContent);
      assert.deepEqual([id, state, pages.length], [undefined, "stopped", pages_ok]);
      const isFree = async () =>
        /^legible_places_held\{kind="crawls"\} 0$/m.test(
          await (await fetch(`${own.address}/metrics`)).text(),
        );
      while (!(await isFree())) {}
      const refused = await call(connected, "crawl_start", { url: given.url });
      assert.match(texts(refused)[0] ?? "", /^CRAWLS_ELSEWHERE: /);
      await connected.close();
    } finally {
      await own.close();
    }
  });

  it("keeps so many sessions, and ends the one used longest ago for a new one", async () => {
    const environment = readEnvironment({});
    const report = () => undefined;
    const engine = createEngine({ environment, surface: "library", report });
    const enter = async () => ({ signal: new AbortController().signal, leave: () => undefined });
    const sessions = await openMcpSessions({ engine, report, enter }, 2);
    const ask = (message: unknown, session = "") => {
      const headers = { ...HEADERS, ...(session !== "" && { "mcp-session-id": session }) };
      const request = new Request("http://localhost/mcp", { method: "POST", headers });
      return sessions.handle(request, message);
    };
    const initialized = async () => {
      const answer = await ask(INITIALIZE);
      await answer.text();
      return answer.headers.get("mcp-session-id") ?? "";
    };
    const listing = async (session: string) => {
      const answer = await ask({ jsonrpc: "2.0", id: 1, method: "tools/list" }, session);
      await answer.text();
      return answer.status;
    };
    try {
      const [first, second] = [await initialized(), await initialized()];
      assert.equal(await listing(first), 200);
      const third = await initialized();
      assert.equal(await listing(second), 404);
      assert.deepEqual([await listing(third), await listing(first)], [200, 200]);
      // The first session has been used since, again and again.
      const fourth = await initialized();
      assert.deepEqual(
        [await listing(third), await listing(first), await listing(fourth)],
        [404, 200, 200],
      );
    } finally {
      await sessions.close();
      await engine.close();
    }
  });
});
