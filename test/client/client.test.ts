// The client against a running service: every method, streams that are left, refusals, foreign answers; and what it is made of.
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { type Client, createClient, ServiceError } from "../../src/client/index.ts";
import { OPERATIONS } from "../../src/operations/rows.ts";
import { type Answer, holdAnswer, startOrigin, useOrigin } from "../support/origin.ts";
import { describeWithBrowser, FOUND } from "../support/rendering.ts";
import { startService, useService } from "../support/service.ts";
import { madePage, madeSite } from "../support/site.ts";

const LAMP = `<title>Lamp</title><script type="application/ld+json">{"@type":"Product","name":"Lamp","sku":"L-1"}</script>
<h1>Lamp</h1><p>A lamp of brass that gives light in the dark, for tables and desks. Größe: 30 cm 😀.</p>`;

const service = useService({ SERVICE_GRAPH_DIR: mkdtempSync(join(tmpdir(), "legible-client-")) });
const site = useOrigin({ ...madeSite({ "/": ["/a", "/gone"], "/a": ["/lamp"] }), "/lamp": LAMP });
const client = (): Client => createClient({ address: service.address });

async function all<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

async function refusalOf(call: Promise<unknown>): Promise<ServiceError> {
  const failure: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  assert.ok(failure instanceof ServiceError, String(failure));
  return failure;
}

/** What any server answers a client with, by path. */
async function withServer(
  answer: Exclude<Answer, string>,
  use: (asking: Client) => Promise<void>,
): Promise<void> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  try {
    await use(createClient({ address: `http://127.0.0.1:${port}` }));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe("the client", () => {
  it("has the answers of health and configuration", async () => {
    assert.equal((await client().health()).status, "ok");
    assert.equal((await client().config()).settings["FETCH_RETRIES"]?.value, 1);
  });

  it("reads a page, streams it, finds its facts and technologies", async () => {
    const url = `${site.address}/lamp`;
    const page = await client().readPage({ url, fetch: { retries: 0 } });
    assert.match(page.text, /Größe: 30 cm 😀/);
    const events = await all(client().streamPage({ url }));
    assert.deepEqual(
      events.map(({ type }) => type),
      ["run", "stage", "resolve", "parse", "stage", "classify", "select", "done"],
    );
    const done = events.at(-1);
    assert.equal(done?.type === "done" && done.text, page.text);
    const schema = { type: "object", properties: { sku: { type: "string" } } };
    assert.equal((await client().extractFacts({ url, schema })).facts["sku"]?.value, "L-1");
    assert.deepEqual((await client().detectTechnologies({ url, render: false })).url, url);
  });

  it("crawls a site, and asks what the crawl has left", async () => {
    const url = `${site.address}/`;
    const crawl = { delay_seconds: 0 };
    const events = await all(client().streamSite({ url, complete: false, crawl }));
    const done = events.at(-1);
    assert.equal(done?.type === "done" && done.pages_ok, 3);
    const { sources } = await client().siteContext({ url, query: "lamp of brass" });
    assert.equal(sources[0]?.page_url, `${site.address}/lamp`);
    assert.equal((await client().graphSummary({ url, limit: 1 })).hubs.length, 1);
    const lines = await all(client().graphLines({ url }));
    assert.equal(lines[0]?.kind, "site");
    assert.ok(lines.length > 4);
    assert.match((await all(client().graphFile({ url, format: "dot" }))).join(""), /^digraph/);
    const { pages } = await client().siteOutline({ url });
    const id = pages.at(-1)?.sections[0]?.id ?? "";
    assert.equal((await client().siteSection({ url, id })).id, id);
  });

  it("rejects with status, code and detail of a refusal", async () => {
    const gone = await refusalOf(client().readPage({ url: `${site.address}/gone` }));
    assert.deepEqual([gone.status, gone.code], [502, "PAGE_MISSING"]);
    assert.equal(gone.message, "could not fetch page: HTTP 404: page does not exist");
    assert.equal(gone.detail, gone.message);
    const graph = await refusalOf(client().graphSummary({ url: "http://none.example/" }));
    assert.deepEqual([graph.status, graph.code], [404, "GRAPH_MISSING"]);
    const wrong = await refusalOf(client().readPage({ url: site.address, fetch: { retries: 9 } }));
    assert.deepEqual([wrong.status, wrong.code], [422, "INVALID_REQUEST"]);
    assert.equal(Array.isArray(wrong.detail), true);
    assert.equal(wrong.message, "body.fetch.retries: Input should be less than or equal to 5");
    const stream = await refusalOf(all(client().streamPage({ url: "ftp://x" })));
    assert.deepEqual([stream.status, stream.detail], [422, "url must be http or https"]);
  });

  it("yields the error that ends a stream", async () => {
    const events = await all(client().streamPage({ url: `${site.address}/gone` }));
    assert.equal(events.at(-1)?.type, "error");
  });

  it("ends a crawl whose loop is left, fetches under way included", async () => {
    const held = holdAnswer();
    const origin = await startOrigin({
      "/": madePage("root", { links: ["/slow"] }),
      "/slow": held.handler,
    });
    // The body is held here too: one that nobody holds is also ended when its memory is freed, some time or other.
    let cancelled = false;
    const watched: typeof fetch = async (...given) => {
      const response = await fetch(...given);
      const reader = response.body?.getReader();
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
          if (done || value === undefined) controller.close();
          else controller.enqueue(value);
        },
        async cancel(reason) {
          cancelled = true;
          await reader?.cancel(reason);
        },
      });
      return new Response(body, response);
    };
    const watching = createClient({ address: service.address, fetch: watched });
    try {
      for await (const event of watching.streamSite({
        url: `${origin.address}/`,
        complete: false,
        crawl: { delay_seconds: 0, web_archive: false },
        fetch: { timeout_seconds: 120, retries: 0 },
      })) {
        if (event.type === "page") {
          await held.asked;
          break;
        }
      }
      assert.equal(cancelled, true);
      await held.dropped;
    } finally {
      await origin.close();
    }
  });

  it("ends any call by its signal, with the signal's reason", async () => {
    const held = holdAnswer();
    const origin = await startOrigin({ "/slow": held.handler });
    const url = `${origin.address}/slow`;
    const reason = new Error("enough");
    try {
      for (const call of [
        (signal: AbortSignal) => client().readPage({ url, signal }),
        (signal: AbortSignal) => all(client().streamPage({ url, signal })),
      ]) {
        const leave = new AbortController();
        const under = call(leave.signal);
        await held.asked;
        leave.abort(reason);
        await assert.rejects(under, (error: unknown) => error === reason);
      }
      await held.dropped;
      await assert.rejects(client().health({ signal: AbortSignal.abort(reason) }), /enough/);
    } finally {
      await origin.close();
    }
  });

  it("sends its headers, and finds a service under a path", async () => {
    const asked: (string | undefined)[] = [];
    const server = await startOrigin({
      "/legible/api/site/graph/summary": (request, response) => {
        asked.push(request.url, request.headers.authorization);
        response.writeHead(200, { "content-type": "application/json" }).end("{}");
      },
    });
    try {
      const address = `${server.address}/legible`;
      const behind = createClient({ address, headers: { authorization: "Bearer 1" } });
      await behind.graphSummary({ url: "http://a.example/?b=1&c", limit: null });
      assert.deepEqual(asked, [
        "/legible/api/site/graph/summary?url=http%3A%2F%2Fa.example%2F%3Fb%3D1%26c",
        "Bearer 1",
      ]);
    } finally {
      await server.close();
    }
  });

  it("says so when something else answers", async () => {
    await withServer(
      (_request, response) =>
        response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad gateway</h1>"),
      async (asking) => {
        const { status, code, detail } = await refusalOf(asking.health());
        assert.deepEqual([status, code, detail], [502, "UNKNOWN", "<h1>Bad gateway</h1>"]);
      },
    );
    await withServer(
      (_request, response) =>
        response.writeHead(200, { "content-type": "text/html" }).end("<h1>Log in</h1>"),
      async (asking) => {
        assert.equal(
          (await refusalOf(asking.health())).detail,
          "the answer has type text/html, not application/json",
        );
        const stream = all(asking.streamPage({ url: "http://a.example/" }));
        assert.equal(
          (await refusalOf(stream)).detail,
          "the answer has type text/html, not text/event-stream",
        );
      },
    );
  });

  it("takes no stream for whole that ends before its last event", async () => {
    await withServer(
      (_request, response) =>
        response
          .writeHead(200, { "content-type": "text/event-stream" })
          .end('data: {"type":"run"}\n\ndata: {"ty'),
      async (asking) => {
        const cut = await refusalOf(all(asking.streamSite({ url: "http://a.example/" })));
        assert.equal(cut.detail, "the stream ended before its last event");
      },
    );
  });

  it("calls the fetch it is given", async () => {
    const asked: string[] = [];
    const own = createClient({
      address: "http://legible.test",
      fetch: async (address, { method }) => {
        asked.push(`${method} ${address}`);
        return Response.json({ status: "ok" });
      },
    });
    assert.deepEqual(await own.health(), { status: "ok" });
    assert.deepEqual(asked, ["GET http://legible.test/api/health"]);
  });
});

/** The client as one script that a page can hold, its names under `legible`. */
const bundle = () =>
  build({
    entryPoints: [fileURLToPath(new URL("../../src/client/index.js", import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "iife",
    globalName: "legible",
    // Of no platform: an import of Node's modules would not resolve.
    platform: "neutral",
  });

describe("the client's bundle", () => {
  let inputs: readonly string[] = [];
  let bytes = 0;
  before(async () => {
    const { metafile, outputFiles } = await bundle();
    inputs = Object.keys(metafile.inputs);
    bytes = outputFiles[0]?.contents.length ?? 0;
  });

  it("holds the client's own modules and nothing else, in under 6,000 bytes", () => {
    assert.deepEqual(inputs.map((path) => path.slice(path.lastIndexOf("src/"))).sort(), [
      "src/client/calls.js",
      "src/client/client.js",
      "src/client/index.js",
      "src/client/lines.js",
      "src/client/service-error.js",
    ]);
    assert.ok(bytes > 500 && bytes < 6000, `${bytes} bytes`);
  });

  it("has a method for every operation", () => {
    // Events and lines of a graph are two ways to one operation.
    assert.equal(
      Object.keys(createClient({ address: "http://a.example" })).length,
      Object.keys(OPERATIONS).length + 1,
    );
  });
});

describeWithBrowser("the client in a browser", () => {
  it("reads a stream and a refusal's code from a page of an allowed origin", async () => {
    const { outputFiles } = await bundle();
    const origin = await startOrigin({ "/": "<title>a</title>" });
    const allowing = await startService({ SERVICE_ALLOWED_ORIGINS: origin.address });
    const browser = await chromium.launch({
      executablePath: FOUND?.path ?? "",
      env: { ...process.env, ...FOUND?.env },
      args: ["--no-sandbox"],
    });
    try {
      const tab = await browser.newPage();
      await tab.goto(`${origin.address}/`);
      await tab.addScriptTag({ content: outputFiles[0]?.text ?? "" });
      const seen = await tab.evaluate(`(async () => {
        const client = legible.createClient({ address: ${JSON.stringify(allowing.address)} });
        const types = [];
        const request = { url: "https://a.example/", html: "<p>Some words of a page to be read.</p>" };
        for await (const event of client.streamPage(request)) types.push(event.type);
        const { code } = await client.readPage({ ...request, html: " " }).catch((error) => error);
        return { last: types.at(-1), code };
      })()`);
      assert.deepEqual(seen, { last: "done", code: "SUPPLIED_HTML" });
    } finally {
      await browser.close();
      await allowing.close();
      await origin.close();
    }
  });
});
