// `POST /api/text` for who takes Markdown: the content as the body, the rest of the answer as headers.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { TextResult } from "../../src/model/page.ts";
import { useOrigin } from "../support/origin.ts";
import { answerOf, post } from "../support/requests.ts";
import { useService } from "../support/service.ts";

const ARTICLE = `<!doctype html><html lang="de"><head><title>Käse aus Übersee</title><meta name="author" content="Jürgen 100% Groß"></head>
<body><nav><ul><li><a href="/a">Start</a></li><li><a href="/b">Über uns</a></li></ul></nav><main><article><h1>Käse aus Übersee</h1>
${"<p>Der Käse reift viele Monate im Keller, und jeder Laib wird jede Woche gewendet und gebürstet, bis er reif ist.</p>".repeat(6)}
</article></main><footer>© Käserei</footer></body></html>`;
const BARE = "<title>A</title><h1>A lamp</h1><p>A lamp gives light in the dark of the night.</p>";

const service = useService({ SERVICE_ALLOWED_ORIGINS: "https://a.example" });
const origin = useOrigin({ "/article": ARTICLE, "/bare": BARE });

const ask = (path: string, accept: string, headers: Readonly<Record<string, string>> = {}) =>
  post(
    `${service.address}/api/text`,
    { url: `${origin.address}${path}` },
    { headers: { "content-type": "application/json", accept, ...headers } },
  );

describe("POST /api/text for Accept: text/markdown", () => {
  it("answers with the content, the record in headers that any client can read", async () => {
    const json = await answerOf<TextResult>(await ask("/article", "application/json"));
    const response = await ask("/article", "text/markdown");
    assert.equal(response.status, 200);
    assert.equal(response.headers.get("content-type"), "text/markdown; charset=utf-8");
    assert.notEqual(json.content_markdown, "");
    assert.equal(await response.text(), json.content_markdown);
    const header = (name: string) =>
      decodeURIComponent(response.headers.get(`x-legible-${name}`) ?? "");
    assert.equal(header("url"), `${origin.address}/article`);
    assert.equal(header("title"), "Käse aus Übersee");
    assert.equal(header("byline"), json.page.byline);
    assert.match(header("byline"), /Jürgen 100% Groß/);
    assert.equal(header("language"), "de");
    assert.equal(header("type"), json.page_type);
    assert.equal(header("type-confidence"), String(json.page_type_confidence));
    assert.equal(header("content"), "content");
    assert.equal(header("content-methods"), json.content_methods.join(", "));
    assert.equal(header("blocks"), String(json.page.blocks));
    assert.equal(header("content-blocks"), String(json.content_blocks));
    assert.equal(header("content-hash"), json.page.content_hash);
    assert.equal(header("strategy"), "static-only");
    assert.equal(header("coverage"), "1");
    assert.equal(response.headers.has("x-legible-published"), false);
  });

  it("answers with the whole page where nothing of it was left out", async () => {
    const json = await answerOf<TextResult>(await ask("/bare", "*/*"));
    const response = await ask("/bare", "text/markdown, */*;q=0.1");
    assert.equal(json.content_markdown, "");
    assert.equal(await response.text(), json.markdown);
    assert.equal(response.headers.get("x-legible-content"), "whole");
  });

  it("varies by Accept on every answer of the route", async () => {
    for (const accept of ["text/markdown", "application/json", "*/*"]) {
      for (const path of ["/bare", "/gone"]) {
        const response = await ask(path, accept);
        const own = path === "/gone" ? "" : ", Accept-Encoding";
        assert.equal(response.headers.get("vary"), `Origin, Accept${own}`);
        await response.body?.cancel();
      }
    }
  });

  it("refuses in JSON, with the status and the words of the JSON answer", async () => {
    const json = await ask("/gone", "application/json");
    const response = await ask("/gone", "text/markdown");
    assert.equal(response.status, 502);
    assert.deepEqual(await response.json(), await json.json());
    assert.equal(response.headers.get("x-legible-error"), "PAGE_MISSING");
  });

  it("lets scripts of an allowed origin read its headers", async () => {
    const response = await ask("/bare", "text/markdown", { origin: "https://a.example" });
    const exposed = response.headers.get("access-control-expose-headers") ?? "";
    for (const name of ["x-legible-error", "x-legible-title", "x-legible-coverage"]) {
      assert.ok(exposed.split(", ").includes(name), name);
    }
    const other = await ask("/bare", "text/markdown", { origin: "https://b.example" });
    assert.equal(other.headers.get("access-control-expose-headers"), null);
  });
});
