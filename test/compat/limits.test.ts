// Limits of foreign protocols: places for requests and sockets, turns and threads for what they convert.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { WebSocket } from "ws";
import { createEngine, type Engine } from "../../src/api/engine.ts";
import { readEnvironment } from "../../src/api/environment.ts";
import { ReadLimitError } from "../../src/model/errors.ts";
import { createServer } from "../../src/server/app.ts";
import { holdAnswer, useOrigin, useOrigins } from "../support/origin.ts";
import { answerOf, post } from "../support/requests.ts";
import { startService, type Variables } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";
import { LAMPS } from "./pages.ts";

const site = useOrigin(LAMPS);
const origins = useOrigins();
const at = (path: string): string => `${site.address}${path}`;

async function withService(variables: Variables, use: (address: string) => Promise<void>) {
  const service = await startService({ SERVICE_COMPAT: "firecrawl,jina,openwebui", ...variables });
  try {
    await use(service.address);
  } finally {
    await service.close();
  }
}

/** Starts a batch of one page; returns the address of its socket. */
async function startBatch(address: string, url: string): Promise<string> {
  const { id } = await answerOf<{ id: string }>(
    await post(`${address}/v2/batch/scrape`, { urls: [url] }),
  );
  return `${address.replace("http", "ws")}/v2/batch/scrape/${id}`;
}

/** Opens a socket; resolves with its first message or the refusal. */
function opened(url: string): Promise<{ readonly socket: WebSocket; readonly heard: string }> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, "key");
    socket.once("message", (data) => resolve({ socket, heard: String(data) }));
    socket.once("error", ({ message }) => resolve({ socket, heard: message }));
  });
}

describe("a WebSocket", () => {
  // proves: compat.sockets
  it("holds a place among the open requests until it is closed", async () => {
    const held = holdAnswer();
    const { address: origin } = await origins({ "/held": held.handler });
    await withService({ SERVICE_MAX_OPEN_REQUESTS: "3" }, async (address) => {
      const url = await startBatch(address, `${origin}/held`);
      await held.asked;
      const sockets = [];
      for (let count = 0; count < 3; count++) sockets.push(await opened(url));
      for (const { heard } of sockets) assert.match(heard, /"catchup"/);
      for (let count = 0; count < 20; count++) assert.match((await opened(url)).heard, /503/);
      // Places are shared with requests, which are told when to come again; a look at a job needs none.
      for (const [path, body] of [
        ["/api/text", { url: at("/a") }],
        ["/v2/scrape", { url: at("/a") }],
      ] as const) {
        const refused = await post(`${address}${path}`, body);
        assert.deepEqual([refused.status, refused.headers.get("retry-after")], [503, "5"], path);
      }
      assert.equal((await fetch(url.replace("ws", "http"))).status, 200);
      sockets[0]?.socket.terminate();
      let next = await opened(url);
      while (/503/.test(next.heard)) next = await opened(url);
      assert.match(next.heard, /"catchup"/);
      const ended = new Promise((resolve) => next.socket.once("close", resolve));
      held.answer("<main><p>A lamp gives light to a room.</p></main>");
      await ended;
      for (const { socket } of [...sockets, next]) socket.terminate();
    });
  });

  itSlow("ends with the service, though its client reads nothing", async () => {
    const held = holdAnswer();
    const { address: origin } = await origins({ "/held": held.handler });
    let socket: WebSocket | undefined;
    await withService({}, async (address) => {
      ({ socket } = await opened(await startBatch(address, `${origin}/held`)));
      socket.pause();
    });
    socket?.terminate();
  });
});

describe("a request of a foreign protocol", () => {
  itSlow("has its reads in one turn, one after the other", async () => {
    await withService(
      { SERVICE_MAX_READS: "1", SERVICE_MAX_OPEN_REQUESTS: "1" },
      async (address) => {
        const schema = { type: "object", properties: { name: { type: "string" } } };
        const formats = ["markdown", "html", { type: "json", schema }];
        const scraped = await post(`${address}/v2/scrape`, { url: at("/a"), formats });
        const { data } = await answerOf<{ data: { json: object } }>(scraped);
        assert.deepEqual(data.json, { name: "Lamp A" });
        const loaded = await post(`${address}/openwebui`, {
          urls: ["/a", "/b", "/", "/a"].map(at),
        });
        assert.equal((await answerOf<object[]>(loaded)).length, 4);
      },
    );
  });
});

describe("the text of a page in a foreign form", () => {
  let engine: Engine;
  before(() => {
    const environment = readEnvironment({ SERVICE_PAGE_INTERVAL_SECONDS: "0" });
    const report = (failure: unknown) => assert.fail(String(failure));
    engine = createEngine({ environment, surface: "library", report });
  });
  after(() => engine.close());

  /** A server whose threads are watched, or replaced. */
  async function serve(
    onThread: Engine["onThread"],
    use: (address: string) => Promise<void>,
  ): Promise<void> {
    const { app } = createServer({
      engine: { ...engine, onThread },
      allowedOrigins: "",
      token: "",
      compat: "firecrawl,jina,openwebui",
      limits: readEnvironment({}),
      faults: { count: () => 0, report: (failure) => assert.fail(String(failure)) },
    });
    try {
      await use(await app.listen({ port: 0, host: "127.0.0.1" }));
    } finally {
      await app.close();
    }
  }

  const asked = (address: string): readonly Promise<Response>[] => [
    fetch(`${address}/${at("/a")}`, { headers: { "x-return-format": "html" } }),
    fetch(`${address}/${at("/a")}`, { headers: { "x-with-links-summary": "true" } }),
    fetch(`${address}/${at("/a")}`, { headers: { accept: "application/json" } }),
    post(`${address}/v2/scrape`, { url: at("/a"), formats: ["html", "links"] }),
    post(`${address}/openwebui`, { urls: [at("/a")] }),
  ];

  // proves: compat.threads
  itSlow("is written on a thread", async () => {
    let written = 0;
    const onThread: Engine["onThread"] = (task, input, how) => {
      written++;
      assert.match(task.module.pathname, /writers\.js$/);
      return engine.onThread(task, input, how);
    };
    await serve(onThread, async (address) => {
      const answers = await Promise.all(asked(address));
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200, 200, 200],
      );
      assert.equal(written, answers.length);
    });
  });

  // proves: compat.threads
  it("is refused by name where writing it takes more than a read may", async () => {
    const onThread = () => Promise.reject(new ReadLimitError("60 s"));
    await serve(onThread, async (address) => {
      for (const asking of asked(address)) {
        const answer = await asking;
        assert.ok([500, 502].includes(answer.status), String(answer.status));
        assert.equal(answer.headers.get("x-legible-error"), "PAGE_FETCH_FAILED");
        assert.match(await answer.text(), /took more than 60 s/);
      }
    });
  });
});
