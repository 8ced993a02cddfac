// /api/text and /api/text/stream over loopback: fields, order, agreement, refusals.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import { describe, it } from "node:test";
import type { ValidationEntry } from "../../src/model/errors.ts";
import type { TextResult } from "../../src/model/page.ts";
import { useOrigin } from "../support/origin.ts";
import { answerOf, frames, post, type Refused } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";

const PAGE = `<!doctype html><html lang="en"><head><title>Lamps | Shop</title></head><body>
<nav><a href="/">Home</a></nav><main><h1>On lamps</h1>
<p>A lamp gives light to a room when the sun has gone down, and a good one does so for years without a flicker.</p>
<p>Read <a href="more">more</a>.</p><img src="/lamp.png" alt="A lamp" width="400" height="300">
<table><tr><th>Lamp</th><th>Watt</th></tr><tr><td>Desk</td><td>5</td></tr></table></main></body></html>`;

/** The page again, with something to say in each field of the answer. */
const TELLING = PAGE.replace(
  "<main>",
  `<script type="application/ld+json">{"@type":"Article","headline":"On lamps"}</script>
  <script id="__NEXT_DATA__" type="application/json">{}</script><main>`,
).replace(
  "</main>",
  `<p>The oldest of the shop hung over a ferry's gangway for ninety-one years, and goes to a school this spring.</p>
  <p>What becomes of the hull it hung on is not decided; a club of passengers collects money to keep it.</p>
  <p hidden>Words never shown</p>
  <section id="comments"><h2>Comments</h2>
  <div class="comment"><p>Ada, 12 May 2024</p><p>My grandfather sold tickets on it for years.</p></div>
  <div class="comment"><p>Bo, 13 May 2024</p><p>I shall send them something.</p></div></section></main>`,
);

/** A page whose type is plain. */
const STOOL = `<html lang="en"><head><title>Oak stool</title><meta property="og:type" content="product"></head><body>
<nav><a href="/cart">Cart</a><a href="/collections/all">All</a></nav>
<main class="product"><h1>Oak stool</h1><p class="price">€ 129.00</p><button>Add to cart</button><p>In stock</p>
<h2>Description</h2><p>A three-legged stool of oiled oak, made to stand in a hall or a kitchen.</p></main></body></html>`;

const service = useService();
const origin = useOrigin({
  "/page": PAGE,
  "/telling": TELLING,
  "/products/oak-stool": STOOL,
  "/empty": "",
});

const text = (body: object) => post(`${service.address}/api/text`, body);
const stream = (body: object) => post(`${service.address}/api/text/stream`, body);

/** Listens on the first free port of the list. */
async function listenOnOne(server: Server, ports: readonly number[]): Promise<number> {
  for (const port of ports) {
    const listening = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (listening) return port;
  }
  return assert.fail("no port of the list is free");
}

describe("a field that the service does not know", () => {
  const warningsOf = ({ headers }: Response) => headers.get("x-legible-warnings");
  const url = "https://example.com/";

  // proves: text_request.unknown_fields.named
  it("is ignored, and named in a header of the answer", async () => {
    const body = { url, html: PAGE, fetch: { timeout: 1 }, "é\n": 1 };
    const told = "fetch.timeout: unknown field; did you mean fetch.timeout_seconds?; ";
    const encoded = `${told}%C3%A9%0A: unknown field`;
    for (const path of ["/api/text", "/api/text/stream"]) {
      const response = await post(`${service.address}${path}`, body);
      assert.equal(response.status, 200);
      assert.equal(warningsOf(response), encoded);
      await response.text();
    }
    const markdown = await post(`${service.address}/api/text`, body, {
      headers: { accept: "text/markdown", "content-type": "application/json" },
    });
    assert.equal(warningsOf(markdown), encoded);
    const query = await fetch(`${service.address}/api/runs?limits=3`);
    assert.equal(warningsOf(query), "limits: unknown field; did you mean limit?");
    assert.equal(warningsOf(await text({ url, html: PAGE })), null);
  });

  // proves: text_request.unknown_fields.named
  it("is named for a large body and on a refusal as well", async () => {
    const html = PAGE + " ".repeat(1_100_000);
    const large = await text({ url, html, renders: true });
    assert.equal(large.status, 200);
    assert.equal(warningsOf(large), "renders: unknown field; did you mean render?");
    const refused = await text({ uri: url });
    assert.equal(refused.status, 422);
    assert.equal(warningsOf(refused), "uri: unknown field; did you mean url?");
    const largeRefused = await text({ uri: url, html });
    assert.equal(largeRefused.status, 422);
    assert.equal(warningsOf(largeRefused), "uri: unknown field; did you mean url?");
  });
});

describe("POST /api/text", () => {
  // proves: text_result.fields, endpoints.text, guard.allow, service.whole_page
  it("answers with every field of the text result", async () => {
    const response = await text({ url: `${origin.address}/page` });
    assert.equal(response.status, 200);
    const result = await answerOf<TextResult>(response);
    assert.deepEqual(Object.keys(result), [
      "page",
      "text",
      "markdown",
      "content_markdown",
      "content_methods",
      "comments_markdown",
      "content_blocks",
      "page_type",
      "page_type_confidence",
      "images",
      "tables",
      "strategy",
      "render_error",
    ]);
    assert.deepEqual(Object.keys(result.page), [
      "url",
      "content_hash",
      "reading_order",
      "reading_order_measured",
      "dom_order_differs",
      "blocks",
      "frameworks",
      "requires_render",
      "payloads",
      "direction",
      "left_out",
      "dead_end",
      "cache",
      "title",
      "byline",
      "published",
      "modified",
      "published_text",
      "modified_text",
      "site_name",
      "language",
      "description",
      "lead_image",
      "section",
      "tags",
      "reading_time",
      "declared_by",
    ]);
    assert.equal(result.page.url, `${origin.address}/page`);
    assert.match(result.text, /On lamps/);
    assert.match(result.markdown, /# On lamps/);
    assert.match(result.markdown, new RegExp(`\\[more\\]\\(${origin.address}/more\\)`));
    assert.deepEqual(result.images, [`${origin.address}/lamp.png`]);
    assert.equal(result.tables, 1);
    assert.equal(result.page.reading_order, "dom-fallback");
    assert.equal(result.page.reading_order_measured, false);
  });

  it("hashes the exact text", async () => {
    const result = await answerOf<TextResult>(await text({ url: `${origin.address}/page` }));
    assert.equal(result.page.content_hash, createHash("sha256").update(result.text).digest("hex"));
  });

  // proves: errors.502.status
  it("answers a missing page with 502 and its words", async () => {
    const response = await text({ url: `${origin.address}/nowhere` });
    assert.equal(response.status, 502);
    assert.deepEqual(await answerOf<Refused>(response), {
      detail: "could not fetch page: HTTP 404: page does not exist",
    });
  });

  // proves: text_request.html.null
  it("fetches where html is null, and does not where it is empty", async () => {
    const url = `${origin.address}/page`;
    const before = origin.asked.length;
    assert.equal((await text({ url, html: null })).status, 200);
    assert.ok(origin.asked.slice(before).includes("/page"));
    const between = origin.asked.length;
    assert.equal((await text({ url, html: "" })).status, 502);
    assert.equal(origin.asked.length, between);
  });

  // proves: text_request.url.port
  it("reads any port, those that browsers refuse too", async () => {
    // Ports of other protocols, which fetch() and browsers never ask; whichever is free here.
    const server = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.end(PAGE);
    });
    const port = await listenOnOne(server, [10_080, 6697, 6669, 6668, 6667, 6666, 6665, 5061]);
    const response = await text({ url: `http://127.0.0.1:${port}/page` });
    server.close();
    assert.equal(response.status, 200);
    assert.equal((await answerOf<TextResult>(response)).page.url, `http://127.0.0.1:${port}/page`);
  });

  it("reads supplied HTML without fetching anything", async () => {
    const before = origin.asked.length;
    const html = PAGE.replace("<body>", `<body><img src="${origin.address}/x.png">`);
    const result = await answerOf<TextResult>(
      await text({ url: `${origin.address}/page`, html, render: true }),
    );
    assert.match(result.text, /On lamps/);
    assert.equal(origin.asked.length, before);
  });

  itSlow("answers a large page whole", async () => {
    const html = `<main>${"<p>Words of a long page, é and 😀.</p>".repeat(30_000)}</main>`;
    const result = await answerOf<TextResult>(await text({ url: "https://example.com/", html }));
    assert.equal(result.page.blocks, 30_000);
    assert.equal(result.text.match(/😀/g)?.length, 30_000);
  });

  it("checks a large body as a small one", async () => {
    const html = "x".repeat(2_000_000);
    const response = await text({ url: "https://example.com/", html, render: 1 });
    assert.equal(response.status, 422);
    assert.equal(
      (await answerOf<Refused<ValidationEntry[]>>(response)).detail[0]?.type,
      "bool_type",
    );
  });
});

describe("POST /api/text/stream", () => {
  it("sends the header, then every step in order with its time", async () => {
    const response = await stream({ url: `${origin.address}/page` });
    assert.equal(response.status, 200);
    assert.match(response.headers.get("content-type") ?? "", /^text\/event-stream/);
    assert.equal(response.headers.get("cache-control"), "no-cache");
    assert.equal(response.headers.get("x-accel-buffering"), "no");
    const events = await frames(response);
    assert.deepEqual(
      events.map((event) => [event["type"], event["stage"]]),
      [
        ["run", undefined],
        ["stage", "resolve"],
        ["resolve", "resolve"],
        ["parse", "parse"],
        ["stage", "classify"],
        ["classify", "classify"],
        ["select", "select"],
        ["done", "done"],
      ],
    );
    for (const event of events.slice(1)) assert.equal(typeof event["at"], "number");
    assert.ok(events.every((event) => !("seq" in event)));
  });

  it("sends done with exactly its fields", async () => {
    const events = await frames(await stream({ url: `${origin.address}/page` }));
    assert.deepEqual(Object.keys(events.at(-1) ?? {}), [
      "type",
      "stage",
      "url",
      "title",
      "text",
      "markdown",
      "content_markdown",
      "comments_markdown",
      "images",
      "tables",
      "at",
    ]);
    assert.equal(events.at(-1)?.["title"], "On lamps");
  });

  /** The answer of the blocking route, each field of which the events of the stream have carried. */
  async function agreed(path: string): Promise<TextResult> {
    const url = origin.address + path;
    const events = await frames(await stream({ url }));
    const find = (type: string) => events.find((event) => event["type"] === type) ?? {};
    const result = await answerOf<TextResult>(await text({ url }));
    const { page, ...rest } = result;
    const carried = (event: object, fields: object) =>
      Object.fromEntries(Object.entries(event).filter(([field]) => field in fields));
    const { page_type, page_type_confidence, content_methods, content_blocks, ...others } = rest;
    const { strategy, render_error, ...texts } = others;
    assert.deepEqual(carried(find("resolve"), { strategy, render_error }), {
      strategy,
      render_error,
    });
    assert.deepEqual(carried(find("done"), texts), texts);
    const { url: landed, cache, ...record } = page;
    assert.equal(find("done")["url"], landed);
    assert.deepEqual(find("resolve")["cache"], cache);
    assert.deepEqual(carried(find("parse"), record), record);
    const { page_type: type, confidence } = find("classify");
    assert.deepEqual([type, confidence], [page_type, page_type_confidence]);
    const { methods, kept } = find("select");
    assert.deepEqual([methods, kept], [content_methods, content_blocks]);
    return result;
  }

  // proves: parse.same_as_record, done.same_as_blocking
  it("agrees with the blocking route, each field of whose answer an event carries", async () => {
    // No field agrees because it is empty on both; an order that was measured would need a browser.
    const { page, ...rest } = await agreed("/telling");
    assert.deepEqual(page.payloads, ["json-ld", "next-data"]);
    assert.deepEqual(page.left_out, { attribute: 3 });
    assert.deepEqual([page.frameworks.length > 0, page.requires_render], [true, false]);
    assert.ok(page.blocks > rest.content_blocks && rest.content_methods.length > 0);
    assert.ok(rest.images.length > 0 && rest.tables > 0 && rest.comments_markdown !== "");
    const { page_type, page_type_confidence } = await agreed("/products/oak-stool");
    assert.ok(page_type !== "unknown" && page_type_confidence > 0);
  });

  it("says supplied when HTML was supplied, whatever render says", async () => {
    const events = await frames(
      await stream({ url: "https://example.com/", html: PAGE, render: true }),
    );
    const [header = {}, stage = {}, resolve = {}] = events;
    assert.equal(header["strategy"], "supplied");
    assert.equal(header["render"], false);
    assert.equal(header["supplied"], true);
    assert.equal(stage["message"], "Reading the HTML supplied by the caller");
    assert.equal(resolve["strategy"], "supplied");
    assert.equal(resolve["rendered_chars"], 0);
    const { text: words } = events.at(-1) ?? {};
    assert.equal(resolve["static_chars"], String(words).length);
    assert.equal(resolve["union_chars"], String(words).length);
    assert.equal(resolve["static_coverage"], 1);
    assert.match(String(resolve["render_error"]), /supplied/);
    assert.match(String(resolve["render_error"]), /source order/);
    assert.match(String(resolve["render_error"]), /hidden/);
  });

  it("ends with an error event that carries a missing page's bare message", async () => {
    const events = await frames(await stream({ url: `${origin.address}/nowhere` }));
    assert.deepEqual(
      { ...events.at(-1), at: 0 },
      {
        type: "error",
        stage: "resolve",
        code: "PAGE_MISSING",
        message: "HTTP 404: page does not exist",
        status: 404,
        requires_render: false,
        at: 0,
      },
    );
  });

  // proves: rule1.stream_never
  it("ends a page without words with an error at resolve, never with done", async () => {
    const events = await frames(await stream({ url: `${origin.address}/empty` }));
    assert.equal(events.at(-1)?.["type"], "error");
    assert.equal(events.at(-1)?.["stage"], "resolve");
  });
});
