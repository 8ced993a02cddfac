// A crawl that asks for less: no verdicts on its pages, no graph.
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { useOrigins } from "../support/origin.ts";
import { post } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { crawl } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

const SERVICE_GRAPH_DIR = mkdtempSync(join(tmpdir(), "legible-lean-crawl-"));
const service = useService({ SERVICE_BROWSER_PATH: "/nowhere", SERVICE_GRAPH_DIR });
const sites = useOrigins();

const PATHS = ["/a", "/b", "/c", "/d"];
const NAV = `<nav>${PATHS.map((path) => `<a href="${path}">Page ${path}</a>`).join(" ")}</nav>`;
const page = (path: string): string =>
  `<title>Lamps ${path}</title><meta name="author" content="Ada Lamp">${NAV}<main><h1>Lamps of ${path}</h1>
   <p>The lamp of ${path} is cleaned every morning, before the oil is filled up by its keeper.</p></main>`;
const SITE = { "/": page("/"), ...Object.fromEntries(PATHS.map((path) => [path, page(path)])) };

describe("a crawl that asks for less", () => {
  // proves: crawl.judge_pages.default
  itSlow("reads whole pages alone without judging them", async () => {
    const site = await sites(SITE);
    const url = `${site.address}/`;
    const whole = await crawl(service, { url });
    const lean = await crawl(service, { url, crawl: { judge_pages: false } });
    assert.deepEqual(lean.paths, ["/", ...PATHS]);
    for (const path of lean.paths) {
      const [judged, one] = [whole.page(path), lean.page(path)];
      assert.equal(one.markdown, judged.markdown);
      assert.notEqual(judged.content_markdown, "");
      assert.equal(one.content_markdown, "");
      assert.equal(one.byline, "Ada Lamp");
      assert.deepEqual([one.page_type, one.page_type_confidence], ["unknown", 0]);
      assert.deepEqual(one.content_methods, []);
    }
    const asked = { url, query: "lamp oil keeper" };
    const found = await post(`${service.address}/api/site/context`, asked);
    assert.match(String(((await found.json()) as { text: string }).text), /before the oil/);
  });

  // proves: crawl.store_graph.default
  itSlow("stores no graph, and leaves a stored one as it is", async () => {
    const site = await sites(SITE);
    const url = `${site.address}/`;
    const lean = { url, crawl: { store_graph: false } };
    const stored = () => readdirSync(SERVICE_GRAPH_DIR).filter((name) => name.endsWith(".jsonl"));
    const others = stored();
    const first = await crawl(service, lean);
    assert.deepEqual(first.paths, ["/", ...PATHS]);
    assert.notEqual(first.page("/").content_markdown, "");
    assert.equal(first.one("done").graph.sections, 0);
    assert.deepEqual(stored(), others);
    assert.equal(
      (await post(`${service.address}/api/site/context`, { url, query: "lamp" })).status,
      404,
    );
    await crawl(service, { url });
    const again = await crawl(service, { ...lean, max_pages: 1 });
    assert.equal(again.page("/").change, null);
    const found = await post(`${service.address}/api/site/context`, { url, query: "lamp" });
    assert.equal(found.status, 200);
  });

  // proves: crawl.fields.default
  it("carries only the texts and lists that it names", async () => {
    const site = await sites(SITE);
    const url = `${site.address}/`;
    const whole = await crawl(service, { url });
    const content = await crawl(service, { url, crawl: { fields: "content_markdown, images" } });
    const short = await crawl(service, { url, crawl: { fields: "none", store_graph: false } });
    const large = ["markdown", "content_markdown", "images", "links_out", "new_urls"];
    const largeOf = (page: object) => Object.keys(page).filter((key) => large.includes(key));
    for (const path of whole.paths) {
      const page = content.page(path);
      assert.deepEqual(largeOf(page), ["images", "content_markdown"]);
      assert.equal(page.content_markdown, whole.page(path).content_markdown);
      assert.deepEqual(largeOf(short.page(path)), []);
      assert.equal(short.page(path).chars, whole.page(path).chars);
      assert.equal(short.page(path).page_type, whole.page(path).page_type);
    }
    const { total_markdown_chars } = whole.one("done");
    assert.equal(content.one("done").total_markdown_chars, total_markdown_chars);
    assert.equal(short.one("done").total_markdown_chars, total_markdown_chars);
    const failed = await crawl(service, { url: `${url}nothing`, crawl: { fields: "none" } });
    assert.deepEqual(failed.events.filter(({ type }) => type === "page").flatMap(largeOf), []);
  });

  // proves: crawl.fields.default
  it("refuses a field that page events do not have before the stream", async () => {
    const body = { url: "https://example.com/", crawl: { fields: "markdown,html" } };
    const response = await post(`${service.address}/api/site/stream`, body);
    assert.equal(response.status, 422);
    assert.deepEqual(((await response.json()) as { detail: unknown }).detail, [
      {
        type: "value_error",
        loc: ["body", "crawl", "fields"],
        msg: "Input should be a list of markdown, content_markdown, images, links_out, new_urls, or none",
        input: "html",
      },
    ]);
  });
});
