// Answers of a running server against the OpenAPI document it gives: of every operation, of every sort of refusal, of each event.
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { gunzipSync } from "node:zlib";
import { ENGINE_VERSION } from "../../src/api/version.ts";
import { SETTINGS } from "../../src/model/settings.ts";
import { OPERATIONS } from "../../src/operations/rows.ts";
import { openApiDocument } from "../../src/server/openapi/document.ts";
import { PAGES as OWN_PAGES } from "../../src/server/pages.ts";
import { dataFolder } from "../support/data-folder.ts";
import { documented, judgeBy } from "../support/openapi.ts";
import { type Answer, holdAnswer, startOrigin, useOrigin } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { frames, post } from "../support/requests.ts";
import { startService, useService } from "../support/service.ts";
import { CrawlClient, madePage } from "../support/site.ts";

const LAMP = `<!doctype html><html lang="en"><head><title>Lamp</title>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Lamp","sku":"L-1",
"brand":{"@type":"Brand","name":"Bright"},"offers":{"@type":"Offer","price":"12.50","priceCurrency":"EUR"}}</script>
<link rel="icon" href="/i.png" sizes="16x16"><link rel="alternate" type="application/rss+xml" href="/feed" title="All">
<meta property="og:title" content="Lamp"></head><body><nav><a href="/">home</a></nav><main><h1>Lamp</h1>
<p>A lamp of brass that gives light in the dark, for tables and for desks, with a switch.</p>
<p hidden>Nobody sees these words.</p><img src="/lamp.jpg" alt="a lamp"><table><tr><th>Height</th><td>30 cm</td></tr>
<tr><th>Weight</th><td>2 kg</td></tr></table></main></body></html>`;

const PAGES: Readonly<Record<string, Answer>> = {
  "/": madePage("root", {
    links: [
      "/a",
      "/a#part",
      "/lamp",
      "/gone",
      "/same1",
      "/same2",
      "/same3",
      "https://elsewhere.example/x",
      "/paper.pdf",
    ],
  }),
  "/a": madePage("a", { links: ["/", "/lamp"] }),
  "/lamp": LAMP,
  "/same1": madePage("same", {
    text: "These words stand on three pages, the same on each of them.",
  }),
  "/same2": madePage("same", {
    text: "These words stand on three pages, the same on each of them.",
  }),
  "/same3": madePage("same", {
    text: "These words stand on three pages, the same on each of them.",
  }),
  "/robots.txt": (_request, response) => response.end("User-agent: *\nDisallow: /closed\n"),
  "/sitemap.xml": (_request, response) => {
    response.writeHead(200, { "content-type": "application/xml" });
    response.end("<urlset><url><loc>/a</loc></url></urlset>");
  },
};

const graphs = mkdtempSync(join(tmpdir(), "legible-openapi-"));
const service = useService({ SERVICE_GRAPH_DIR: graphs });
const site = useOrigin(PAGES);

const document = openApiDocument(ENGINE_VERSION, OWN_PAGES);
const judge = judgeBy(document);

/** What the document says of an answer, held against its status, its code and its body. */
async function assertDocumented(response: Response, method: string, path: string): Promise<void> {
  const { status, headers } = response;
  const type = headers.get("content-type") ?? "";
  const told = documented(document, { method, path, status, type });
  assert.ok(told, `${method} ${path} says nothing of ${status} ${type}`);
  const code = headers.get("x-legible-error");
  if (status === 200) assert.equal(code, null);
  else assert.ok(told.codes.includes(code ?? ""), `${path} ${status} ${code}`);
  const values = type.startsWith("text/event-stream")
    ? await frames(response)
    : type.startsWith("application/x-ndjson")
      ? (await response.text())
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line))
      : /^application\/json\b/.test(type)
        ? [await response.json()]
        : [await response.text()];
  assert.ok(values.length > 0);
  for (const value of values) {
    const wrong = judge(told.schema, value);
    assert.deepEqual(wrong, [], `${path}: ${JSON.stringify(value).slice(0, 300)}`);
  }
}

const codeOf = ({ headers }: Response) => headers.get("x-legible-error");

const ask = async (path: string, query: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(`${service.address}${path}?${new URLSearchParams(query)}`);
  await assertDocumented(response, "GET", path);
  return response;
};
const send = async (path: string, body: unknown, init: RequestInit = {}) => {
  const response = await post(`${service.address}${path}`, body, init);
  await assertDocumented(response, "POST", path);
  return response;
};

describe("answers and the OpenAPI document", () => {
  it("are judged by what the server gives as /openapi.json", async () => {
    const response = await fetch(`${service.address}/openapi.json`);
    assert.equal(response.headers.get("content-type"), "application/json; charset=utf-8");
    assert.deepEqual(await response.json(), JSON.parse(JSON.stringify(document)));
  });

  it("judges: a field too many, one too few and one of another type do not fit", () => {
    const schema = { $ref: "#/components/schemas/Health" };
    const health = {
      status: "ok",
      render_available: true,
      max_concurrent_renders: 2,
      private_hosts_blocked: true,
      max_pages: 0,
    };
    assert.deepEqual(judge(schema, health), []);
    assert.equal(judge(schema, { ...health, more: 1 }).length, 1);
    assert.equal(judge(schema, { ...health, max_pages: "0" }).length, 1);
    assert.equal(judge(schema, { status: "ok" }).length, 4);
  });

  it("agree on health and configuration", async () => {
    await ask("/api/health");
    await ask("/api/config");
  });

  it("agree on a page in every form: read, streamed, its facts, its technologies", async () => {
    const url = `${site.address}/lamp`;
    await send("/api/text", { url });
    await send(
      "/api/text",
      { url },
      { headers: { "content-type": "application/json", accept: "text/markdown" } },
    );
    await send("/api/text/stream", { url });
    await send("/api/technologies", { url, render: false });
    await send("/api/extract", { url });
    const schema = { type: "object", properties: { name: {}, height: { type: "string" } } };
    await send("/api/extract", { url, schema, sources: "visible" });
    await send("/api/text/stream", { url: `${site.address}/gone` });
  });

  it("agree on every event of a crawl, and on what it leaves", async () => {
    const url = `${site.address}/`;
    const crawl = { delay_seconds: 0 };
    await send("/api/site/stream", { url, complete: false, crawl });
    await send("/api/site/stream", { url: `${site.address}/gone`, complete: false, crawl });
    await send("/api/site/context", { url, query: "lamp of brass", max_chars: 1000 });
    await ask("/api/site/graph/summary", { url, limit: "3" });
    for (const format of OPERATIONS.graph.fields.format.choices)
      await ask("/api/site/graph", { url, format });
    await ask("/api/site/outline", { url });
    await ask("/api/site/section", { url, id: `127.0.0.1:${site.port}/lamp#s0` });
  });

  it("agree on refusals: status, code and shape", async () => {
    const url = `${site.address}/lamp`;
    const html = "<p>Some words of a page to be read by everyone.</p>";
    const JSON_TYPE = { "content-type": "application/json" };
    const refused: readonly [
      path: string,
      body: unknown,
      status: number,
      code: string,
      init?: RequestInit,
    ][] = [
      ["/api/text", { url: "ftp://x" }, 422, "INVALID_REQUEST"],
      ["/api/text", { render: 1, fetch: { retries: 9 }, direction: "up" }, 422, "INVALID_REQUEST"],
      ["/api/text", "{", 422, "INVALID_REQUEST"],
      ["/api/extract", { url, schema: 3 }, 422, "INVALID_REQUEST"],
      ["/api/site/stream", { url, crawl: { include_paths: "(" } }, 422, "INVALID_REQUEST"],
      [
        "/api/text",
        { url, html },
        415,
        "MEDIA_TYPE",
        { headers: { "content-type": "text/plain" } },
      ],
      ["/api/text", { url: `${site.address}/gone` }, 502, "PAGE_MISSING"],
      ["/api/extract", { url: `${site.address}/gone` }, 502, "PAGE_MISSING"],
      ["/api/technologies", { url: `${site.address}/gone`, render: false }, 502, "PAGE_MISSING"],
      [
        "/api/text",
        { url: `${site.address}/closed`, fetch: { respect_robots: true } },
        502,
        "PAGE_DISALLOWED",
      ],
      ["/api/text", { url, html: " " }, 502, "SUPPLIED_HTML"],
      ["/api/text", { url, html: "<script>void 0</script>" }, 502, "PAGE_BLOCKED"],
      [
        "/api/text",
        { url, html: " " },
        502,
        "SUPPLIED_HTML",
        { headers: { ...JSON_TYPE, accept: "text/markdown" } },
      ],
      ["/api/text", { url: "http://127.0.0.1:1/" }, 502, "PAGE_FETCH_FAILED"],
      ["/api/site/context", { url: `${site.address}/other`, query: "lamp" }, 404, "GRAPH_MISSING"],
    ];
    for (const [path, body, status, code, init] of refused) {
      const response = await send(path, body, init);
      assert.equal(response.status, status, `${path} ${JSON.stringify(body)}`);
      assert.equal(response.headers.get("x-legible-error"), code);
    }
    const asked: readonly [path: string, query: Readonly<Record<string, string>>, code: string][] =
      [
        ["/api/site/graph/summary", { url: `${site.address}/`, limit: "0" }, "INVALID_REQUEST"],
        ["/api/site/graph/summary", {}, "INVALID_REQUEST"],
        ["/api/site/graph", { url: `${site.address}/other` }, "GRAPH_MISSING"],
        ["/api/site/section", { url: `${site.address}/`, id: "none" }, "SECTION_MISSING"],
      ];
    for (const [path, query, code] of asked) {
      assert.equal((await ask(path, query)).headers.get("x-legible-error"), code);
    }
  });

  it("agree on a body that is too large, and on a graph that holds nothing yet", async () => {
    const large = await send("/api/text", " ".repeat(SETTINGS.REQUEST_MAX_BYTES + 1));
    assert.deepEqual([large.status, codeOf(large)], [413, "REQUEST_TOO_LARGE"]);
    const held = holdAnswer();
    const slow = await startOrigin({ "/": held.handler });
    const url = `${slow.address}/`;
    const crawl = await CrawlClient.open(service, { url });
    try {
      await held.asked;
      const early = await send("/api/site/context", { url, query: "lamp" });
      assert.deepEqual([early.status, codeOf(early)], [409, "GRAPH_EMPTY"]);
    } finally {
      crawl.leave();
      await slow.close();
    }
  });

  it("agree on an address that the guard refuses, before the first byte of a stream", async () => {
    const guarded = await startService({ SERVICE_ALLOW_PRIVATE_HOSTS: "0" });
    try {
      const response = await post(`${guarded.address}/api/text/stream`, {
        url: "http://127.0.0.1/",
      });
      assert.equal(response.status, 403);
      assert.equal(response.headers.get("x-legible-error"), "BLOCKED_HOST");
      await assertDocumented(response, "POST", "/api/text/stream");
    } finally {
      await guarded.close();
    }
  });

  it("carry a code where there is no such route or method", async () => {
    assert.equal(codeOf(await fetch(`${service.address}/api/none`)), "NO_SUCH_ROUTE");
    assert.equal(codeOf(await fetch(`${service.address}/api/text`)), "METHOD_NOT_ALLOWED");
  });
});

describeWithBrowser("answers with a browser", () => {
  it("agree with the OpenAPI document", async () => {
    await send("/api/text", { url: `${site.address}/lamp`, render: true });
    await send("/api/text/stream", { url: `${site.address}/lamp`, render: true });
    await send("/api/technologies", { url: `${site.address}/lamp` });
    const crawl = { delay_seconds: 0, web_archive: false };
    await send("/api/site/stream", { url: `${site.address}/`, max_pages: 2, crawl });
  });
});

const labelled = dataFolder("wcxb", "html");
describe("answers on labelled pages", { skip: labelled.skip }, () => {
  const names = labelled.skip === false ? readdirSync(labelled.path).sort() : [];
  const drawn = names.filter((_, at) => at % 150 === 0);
  const origin = useOrigin(
    Object.fromEntries(
      drawn.map((name) => [
        `/${name}`,
        gunzipSync(readFileSync(join(labelled.path, name))).toString(),
      ]),
    ),
  );

  it("agree with the OpenAPI document", async () => {
    assert.ok(drawn.length > 5);
    for (const name of drawn) {
      const url = `${origin.address}/${name}`;
      await send("/api/text", { url });
      await send("/api/text/stream", { url });
      await send("/api/extract", { url, sources: "visible" });
      await send("/api/technologies", { url, render: false });
    }
  });
});
