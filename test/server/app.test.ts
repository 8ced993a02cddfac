// What the server tells of a fault of ours, to the caller and to the operator; a client that leaves is none.
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { after, before, describe, it } from "node:test";
import { createEngine, type Engine } from "../../src/engine/engine.ts";
import { readEnvironment } from "../../src/engine/environment.ts";
import { runEvents } from "../../src/engine/run.ts";
import type { PageStep } from "../../src/model/event.ts";
import { createServer } from "../../src/server/app.ts";
import { holdAnswer, startOrigin } from "../support/origin.ts";
import { frames, post } from "../support/requests.ts";

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
    report: (failure) => reported.push(failure),
  });
  try {
    await use(await app.listen({ port: 0, host: "127.0.0.1" }));
  } finally {
    await app.close();
  }
}

describe("a fault of ours", () => {
  it("is a 500 that shows nothing of it, and is reported whole", async () => {
    const parseBody = () => Promise.reject(SECRET);
    await serve({ parseBody }, async (address) => {
      const response = await post(`${address}/api/text`, SUPPLIED);
      assert.equal(response.status, 500);
      assert.deepEqual(await response.json(), { detail: "internal error" });
      assert.deepEqual(reported, [SECRET]);
    });
  });

  it("ends a stream with an error event of stage unknown, without a time, that shows nothing of it", async () => {
    async function* failing(): AsyncGenerator<PageStep, unknown> {
      yield { type: "stage", stage: "resolve", state: "running", message: "Working" };
      throw SECRET;
    }
    const events = () =>
      runEvents(
        {
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
        },
        failing(),
        {
          clock: { epochMs: () => 0, steadyMs: () => 0 },
          openTrace: () => ({ write: async () => undefined, close: async () => undefined }),
          firstStage: "resolve",
          signal: new AbortController().signal,
          report: (failure) => reported.push(failure),
        },
      );
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

describe("a client that leaves", () => {
  for (const path of ["/api/text", "/api/text/stream"]) {
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
      const head = "POST /api/text HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";
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
