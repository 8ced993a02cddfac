// The documentation pages: whole, without scripts and foreign assets, of text that cannot become markup.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { chromium } from "playwright-core";
import { parseBody, parseQuery } from "../../src/api/request.ts";
import { CRAWL_STATES } from "../../src/model/detached-crawl.ts";
import type { Operation } from "../../src/operations/operation.ts";
import { hasBody, type OperationName } from "../../src/operations/operations.ts";
import { OPERATIONS } from "../../src/operations/rows.ts";
import { docsPages } from "../../src/server/openapi/docs-page.ts";
import { openApiDocument } from "../../src/server/openapi/document.ts";
import { PAGES } from "../../src/server/pages.ts";
import { describeWithBrowser, FOUND } from "../support/rendering.ts";
import { useService } from "../support/service.ts";

const document = openApiDocument("1.2.3", PAGES);
const docs = docsPages(document, "p { margin: 0 }");
const types = Object.keys(Object(document.components["schemas"]));
const groups = document.tags.map((tag) => String(tag["name"]));
const pages = new Map([
  ["docs", docs({})],
  ...groups.map((group) => [`docs?group=${group}`, docs({ group })] as const),
  ...types.map((type) => [`docs?type=${type}`, docs({ type })] as const),
]);
const page = [...pages.values()].join("\n");
const all = (pattern: RegExp) => [...page.matchAll(pattern)].map((match) => match[1] ?? "");

describe("docsPage", () => {
  it("tells of every route and every type, and links to none that is not there", () => {
    for (const path of Object.keys(document.paths))
      assert.ok(docs({}).includes(`<code>${path}</code>`), path);
    for (const [address, text] of pages) {
      for (const [, href = ""] of text.matchAll(/href="(docs[^"]*)"/g)) {
        const [target = "", anchor] = href.split("#");
        assert.ok(pages.has(target), `${address} links to ${href}`);
        if (anchor !== undefined) assert.ok(pages.get(target)?.includes(` id="${anchor}"`), href);
      }
      const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      assert.equal(new Set(ids).size, ids.length, address);
    }
  });

  it("has an index of 60 kB at most, and no page of more than 150 kB", () => {
    assert.ok(docs({}).length < 60_000, `${docs({}).length}`);
    for (const [address, { length }] of pages) assert.ok(length < 150_000, `${address}: ${length}`);
  });

  it("finds routes by the words of their fields, and types by their name", () => {
    const found = docs({ q: "Idempotency key" });
    assert.match(found, /1 route with “Idempotency key”/);
    assert.match(found, /docs\?group=Crawls#\w+"/);
    assert.match(docs({ q: "textresult" }), /docs\?type=TextResult"/);
    assert.equal(docs({ type: "__proto__" }), docs({}));
    assert.match(docs({ q: "<b>" }), /0 routes with “&lt;b&gt;”/);
  });

  it("has a sample of each JSON answer, of values that its types allow", () => {
    const sample = /Shape of the answer[\s\S]*?<code>(\{[\s\S]*?)<\/code>/.exec(
      docs({ group: "Crawls" }),
    );
    const answer = JSON.parse((sample?.[1] ?? "").replaceAll("&quot;", '"'));
    assert.equal(typeof answer.id, "string");
    assert.ok(CRAWL_STATES.includes(answer.state), answer.state);
    assert.equal(typeof answer.pages_ok, "number");
  });

  it("has the words, bounds and defaults of a field", () => {
    assert.match(
      page,
      /<code>max_pages<\/code> <span class="type">[^<]*0 to 100000, default <code>0<\/code>/,
    );
    assert.match(page, /Maximum number of pages, failed ones included/);
  });

  it("has the words that a field allows, and whether it may be null", () => {
    const choices = /<code>screenshot<\/code> <span class="type">([\s\S]*?)<\/span>/.exec(
      page,
    )?.[1];
    assert.match(choices ?? "", /^<code>view<\/code>, <code>page<\/code> or null/);
  });

  it("has a command for every route, of a request that the service takes", () => {
    const commands = all(/<pre><code>(curl .+?)<\/code><\/pre>/g).map((text) =>
      text.replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
    );
    const byRoute = new Map(
      commands.map((command) => {
        const path = /127\.0\.0\.1:8000([^ ?']+)/.exec(command)?.[1] ?? "";
        const method =
          / -X (\w+) /.exec(command)?.[1] ?? (command.includes(" -d ") ? "POST" : "GET");
        return [`${method} ${path}`, command];
      }),
    );
    const routes = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
    assert.equal(commands.length, routes.length);
    for (const [name, row] of Object.entries<Operation>(OPERATIONS)) {
      const { method, path } = row.route;
      const id = "id" in row.fields ? (row.fields["id"]?.example ?? "") : "";
      const command = byRoute.get(`${method} ${path.replace("{id}", id)}`) ?? "";
      if (hasBody(row)) {
        parseBody(
          name as OperationName,
          new TextEncoder().encode(/ -d '(.+)'$/.exec(command)?.[1]),
        );
      } else {
        const address = new URL(/'(.+)'$/.exec(command)?.[1] ?? "");
        const query = Object.fromEntries(address.searchParams);
        parseQuery(name as OperationName, query, path.includes("{id}") ? { id } : {});
      }
    }
  });

  it("has no script, and names nothing of another host", () => {
    assert.doesNotMatch(page, /<script|<link|<img|<iframe|javascript:| on\w+=/i);
    assert.deepEqual(
      all(/(?:src|href)="([^"]+)"/g).filter(
        (target) =>
          !/^(?:docs|openapi\.json$|https:\/\/github\.com\/legible-web\/legible\/)/.test(target),
      ),
      [],
    );
  });

  it("shows text as text", () => {
    const info = { title: "<b>a</b>", version: '"&', description: "`<i>`" };
    const hostile = docsPages({ ...document, info }, "")({});
    assert.ok(hostile.includes("<title>&lt;b&gt;a&lt;/b&gt; API &quot;&amp;</title>"));
    assert.ok(hostile.includes("<code>&lt;i&gt;</code>"));
  });
});

describeWithBrowser("/docs in a browser", () => {
  const service = useService();

  it("is styled, loads nothing else, breaks no rule of its policy and fits a phone", async () => {
    const browser = await chromium.launch({
      executablePath: FOUND?.path ?? "",
      env: { ...process.env, ...FOUND?.env },
      args: ["--no-sandbox"],
    });
    try {
      const tab = await browser.newPage({
        viewport: { width: 360, height: 740 },
        colorScheme: "dark",
      });
      const asked: string[] = [];
      const said: string[] = [];
      tab.on("request", (request) => asked.push(request.url()));
      tab.on("console", (message) => said.push(message.text()));
      await tab.goto(`${service.address}/docs`);
      const seen = await tab.evaluate(
        "({ back: getComputedStyle(document.body).backgroundColor, wide: document.documentElement.scrollWidth })",
      );
      assert.deepEqual(seen, { back: "rgb(20, 23, 27)", wide: 360 });
      await tab.getByRole("searchbox").fill("content_markdown");
      await tab.keyboard.press("Enter");
      await tab.locator("h2", { hasText: "with “content_markdown”" }).waitFor();
      await tab.locator(".routes a").first().click();
      await tab.locator("h3:target").waitFor();
      assert.deepEqual(
        asked.filter((address) => !address.startsWith(`${service.address}/docs`)),
        [],
      );
      assert.deepEqual(said, []);
    } finally {
      await browser.close();
    }
  });
});
