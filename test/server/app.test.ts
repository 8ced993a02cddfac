// What the server tells of a fault of ours, to the caller and to the operator; a client that leaves is none.
import assert from "node:assert/strict";
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { after, before, describe, it } from "node:test";
import { createEngine, type Engine } from "../../src/api/engine.ts";
import { readEnvironment } from "../../src/api/environment.ts";
import { runEvents } from "../../src/api/run.ts";
import type { PageStep, RunEvent } from "../../src/model/event.ts";
import { OPERATIONS } from "../../src/operations/rows.ts";
import { createServer } from "../../src/server/app.ts";
import { holdAnswer, startOrigin } from "../support/origin.ts";
import { frames, post } from "../support/requests.ts";
import { startService, type Variables } from "../support/service.ts";

const SUPPLIED = { url: "https://example.com/", html: "<p>Some words of a page to be read.</p>" };
const SECRET = new TypeError("cannot read /secret/path of undefined");

const reported: unknown[] = [];
let engine: Engine;
before(async () => {
  const variables = { SERVICE_ALLOW_PRIVATE_HOSTS: "1", SERVICE_PAGE_INTERVAL_SECONDS: "0" };
  const environment = readEnvironment(variables);
  // The library's surface: no traces are left.
  engine = createEngine({ environment, surface: "library", report: (f) => reported.push(f) });
});
after(() => engine.close());

/** A server over the engine, some of it replaced, for one test. */
async function serve(replaced: Partial<Engine>, use: (address: string) => Promise<void>) {
  reported.length = 0;
  const { app } = createServer({
    engine: { ...engine, ...replaced },
    allowedOrigins: "",
    token: "",
    limits: readEnvironment({}),
    faults: { report: (failure) => reported.push(failure), count: () => reported.length },
  });
  try {
    await use(await app.listen({ port: 0, host: "127.0.0.1" }));
  } finally {
    await app.close();
  }
}

describe("a fault of ours", () => {
  // proves: endpoints.blocking_failure, errors.500
  it("is a 500 that shows nothing of it, and is reported whole", async () => {
    const parseBody = () => Promise.reject(SECRET);
    await serve({ parseBody }, async (address) => {
      const response = await post(`${address}/api/text`, SUPPLIED);
      assert.equal(response.status, 500);
      assert.deepEqual(await response.json(), { detail: "internal error" });
      assert.deepEqual(reported, [SECRET]);
    });
  });

  // proves: states.page.error_ends, error.unknown_stage
  it("ends a stream with an error event of stage unknown, without a time, that shows nothing of it", async () => {
    async function* failing(): AsyncGenerator<RunEvent | PageStep, unknown> {
      yield {
        type: "run",
        run: "0123456789ab",
        trace: "x.jsonl",
        url: "https://example.com/",
        engine: engine.version,
        started: 0,
        mode: "page",
        strategy: "supplied",
        render: false,
        supplied: true,
      };
      yield { type: "stage", stage: "resolve", state: "running", message: "Working" };
      throw SECRET;
    }
    const events = () =>
      runEvents(failing(), {
        clock: { epochMs: () => 0, steadyMs: () => 0 },
        openTrace: () => ({ write: async () => undefined, close: async () => undefined }),
        firstStage: "resolve",
        signal: new AbortController().signal,
        report: (failure) => reported.push(failure),
      });
    await serve({ run: events as Engine["run"] }, async (address) => {
      const response = await post(`${address}/api/text/stream`, SUPPLIED);
      assert.equal(response.status, 200);
      const events = await frames(response);
      assert.equal(events.length, 3);
      assert.deepEqual(events[2], {
        type: "error",
        stage: "unknown",
        code: "INTERNAL",
        message: "internal error",
      });
      assert.deepEqual(reported, [SECRET]);
    });
  });
});

/** Asks for a path by a name; gives status and code. */
function askAs(address: string, method: string, path: string, headers: Record<string, string>) {
  return new Promise<readonly [status: number, code: string]>((resolve, reject) => {
    const request = httpRequest(address + path, { method, headers });
    request.once("error", reject).once("response", (response) => {
      response.resume();
      resolve([response.statusCode ?? 0, String(response.headers["x-legible-error"] ?? "")]);
    });
    request.end(method === "POST" ? "{}" : undefined);
  });
}

describe("a name that is not the server's own", () => {
  const EVERY = [
    ...Object.values(OPERATIONS).map(({ route }) => [route.method, route.path] as const),
    ["GET", "/"],
    ["GET", "/console/app.js"],
    ["GET", "/docs"],
    ["GET", "/openapi.json"],
    ["GET", "/metrics"],
    ["POST", "/mcp"],
    ["GET", "/none"],
    ["OPTIONS", "/api/text"],
  ] as const;
  const PROBES = ["/livez", "/readyz"];
  const JSON_BODY = { "content-type": "application/json", accept: "text/html" };

  async function withService(variables: Variables, use: (address: string) => Promise<void>) {
    const service = await startService(variables);
    try {
      await use(service.address);
    } finally {
      await service.close();
    }
  }

  // proves: env.SERVICE_ALLOW_UNAUTHENTICATED.host
  it("is answered by no route but the probes, where neither a token is set nor its lack allowed", async () => {
    await withService({}, async (address) => {
      const { port } = new URL(address);
      for (const host of [
        `evil.example:${port}`,
        `127.0.0.1.evil.example:${port}`,
        "localhost:1",
      ]) {
        const headers = { ...JSON_BODY, host, origin: `http://${host}` };
        for (const [method, path] of EVERY) {
          const answer = await askAs(address, method, path.replace("{id}", "a"), headers);
          assert.deepEqual(answer, [403, "FOREIGN_HOST"], `${host} ${method} ${path}`);
        }
        for (const path of PROBES) {
          assert.deepEqual(await askAs(address, "GET", path, headers), [200, ""], path);
        }
      }
      for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]) {
        assert.deepEqual(await askAs(address, "GET", "/api/health", { host }), [200, ""], host);
      }
    });
  });

  // proves: env.SERVICE_ALLOW_UNAUTHENTICATED.host
  it("is answered where a token keeps strangers out, or something before the server does", async () => {
    const host = "legible.example";
    await withService({ SERVICE_ALLOW_UNAUTHENTICATED: "1" }, async (address) => {
      assert.deepEqual(await askAs(address, "GET", "/api/health", { host }), [200, ""]);
    });
    await withService({ SERVICE_API_TOKEN: "secret" }, async (address) => {
      const authorization = "Bearer secret";
      const answer = await askAs(address, "GET", "/api/health", { host, authorization });
      assert.deepEqual(answer, [200, ""]);
      assert.deepEqual(await askAs(address, "GET", "/api/health", { host }), [401, "UNAUTHORIZED"]);
    });
  });
});

describe("a client that leaves", () => {
  for (const path of ["/api/text", "/api/text/stream"]) {
    // proves: states.page.leaving
    it(`${path} while the page is fetched ends the fetch and is no fault`, {
      timeout: 60_000,
    }, async () => {
      const quiet = holdAnswer();
      const slow = await startOrigin({ "/quiet": quiet.handler });
      await serve({}, async (address) => {
        const leave = new AbortController();
        const body = { url: `${slow.address}/quiet` };
        const answer = post(`${address}${path}`, body, { signal: leave.signal });
        await quiet.asked;
        leave.abort();
        await answer.catch(() => undefined);
        await quiet.dropped;
        // The next request is answered after whatever the leaving set off.
        assert.equal((await post(`${address}/api/text`, SUPPLIED)).status, 200);
        assert.deepEqual(reported, []);
      });
      await slow.close();
    });
  }

  it("in the middle of its body is no fault", { timeout: 60_000 }, async () => {
    await serve({}, async (address) => {
      const { hostname, port } = new URL(address);
      const socket = connect({ host: hostname, port: Number(port) });
      const head = `POST /api/text HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\n`;
      socket.write(`${head}content-length: 1000\r\n\r\n{"url":`);
      await once(socket, "connect");
      assert.equal((await post(`${address}/api/text`, SUPPLIED)).status, 200);
      socket.destroy();
      await once(socket, "close");
      assert.equal((await post(`${address}/api/text`, SUPPLIED)).status, 200);
      assert.deepEqual(reported, []);
    });
  });
});
