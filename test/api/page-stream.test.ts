// Every event of a page stream: its exact fields, its words, its place in the order.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Metadata } from "../../src/model/metadata.ts";
import { useOrigin } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { frames, post } from "../support/requests.ts";
import { useService } from "../support/service.ts";

const PAGE = `<!doctype html><html lang="en"><head><title>Lamps | Shop</title>
<script type="application/ld+json">{"@type":"Article","headline":"On lamps"}</script></head><body>
<nav><a href="/">Home</a></nav><main><h1>On lamps</h1>
<p>A lamp gives light to a room when the sun has gone down, and a good one does so for years.</p>
<p>Another paragraph, so that paragraphs are the most.</p><p>A third one.</p>
<ul><li>Desk lamps</li><li>Floor lamps</li></ul><img src="lamp.png" alt="A lamp" width="400" height="300">
<table><tr><th>Lamp</th><th>Watt</th></tr><tr><td>Desk</td><td>5</td></tr></table></main></body></html>`;
const BLOCK_PAGE = `<title>Just a moment...</title><body><h1>Checking your browser</h1>
<script src="/cdn-cgi/challenge-platform/h/b/orchestrate.js"></script></body>`;

const service = useService();
const origin = useOrigin({
  "/page": PAGE,
  "/moved": (_request, response) => {
    response.writeHead(302, { location: "/page" });
    response.end();
  },
  "/wall": (_request, response) => {
    response.writeHead(403, { "content-type": "text/html", "cf-mitigated": "challenge" });
    response.end(BLOCK_PAGE);
  },
  // Lets in whoever runs its script.
  "/cookie": (request, response) => {
    const knows = request.headers.cookie?.includes("passed=1") === true;
    const blocked = { "content-type": "text/html", "cf-mitigated": "challenge" };
    response.writeHead(knows ? 200 : 403, knows ? { "content-type": "text/html" } : blocked);
    const script = `<script>document.cookie = "passed=1"; location.reload();</script>`;
    response.end(knows ? PAGE : `<h1>Wait here.</h1>${script}`);
  },
  "/broken": (_request, response) => {
    response.writeHead(500, { "content-type": "text/html" });
    response.end("<p>no");
  },
});

type Event = Readonly<Record<string, unknown>>;

const read = async (body: object): Promise<readonly Event[]> =>
  frames(await post(`${service.address}/api/text/stream`, body));

/** The one event of a type, and of a stage where a type comes more than once. */
function only(events: readonly Event[], type: string, stage?: string): Event {
  const found = events.filter(
    (event) => event["type"] === type && (stage === undefined || event["stage"] === stage),
  );
  assert.equal(found.length, 1, `${found.length} events of type ${type}`);
  return found[0] ?? {};
}

const fieldsOf = (event: Event) => Object.keys(event).sort();
const sorted = (...fields: string[]) => ["type", "stage", "at", ...fields].sort();

const readPage = () => read({ url: `${origin.address}/page` });
const readSupplied = () => read({ url: "https://example.com/a", html: PAGE });

const ORDER = [
  "run",
  "stage resolve",
  "resolve resolve",
  "parse parse",
  "stage classify",
  "classify classify",
  "select select",
  "done done",
];
const orderOf = (events: readonly Event[]) =>
  events.map(({ type, stage }) => (stage === undefined ? `${type}` : `${type} ${stage}`));

describe("a page stream", () => {
  // proves: states.page.order, framing.first_frame, done.closes, error.out_of_order
  it("sends every event once and in order, fetched or supplied, and closes after done", async () => {
    // `frames` reads until the server closes.
    assert.deepEqual(orderOf(await readPage()), ORDER);
    assert.deepEqual(orderOf(await readSupplied()), ORDER);
  });

  // proves: states.page.error_ends, endpoints.stream_failure, endpoints.checks_first, error.fields
  // proves: error.out_of_order
  it("stays 200 when the page cannot be had, and ends with one error event at resolve", async () => {
    for (const path of ["/nowhere", "/wall", "/broken"]) {
      const url = `${origin.address}${path}`;
      const response = await post(`${service.address}/api/text/stream`, { url });
      assert.equal(response.status, 200);
      assert.deepEqual(orderOf(await frames(response)), ["run", "stage resolve", "error resolve"]);
    }
  });
});

describe("the stage events", () => {
  // proves: stage.fields, stage.message.plain, stage.message.classify
  it("have exactly their fields and say what is done", async () => {
    const events = await readPage();
    for (const [stage, message] of [
      ["resolve", "Fetching as plain HTTP"],
      ["classify", "Reading the page type"],
    ]) {
      const event = only(events, "stage", stage);
      assert.deepEqual(fieldsOf(event), sorted("state", "message"));
      assert.equal(event["state"], "running");
      assert.equal(event["message"], message);
    }
  });

  // proves: stage.message.union, stage.message.supplied
  it("say of supplied HTML that it is read, and of a render that both are merged", async () => {
    const supplied = only(await readSupplied(), "stage", "resolve");
    assert.equal(supplied["message"], "Reading the HTML supplied by the caller");
    const url = `${origin.address}/nowhere`;
    const union = only(await read({ url, render: true }), "stage", "resolve");
    assert.equal(union["message"], "Fetching as plain HTTP and through a browser, then merging");
  });
});

describe("the resolve event", () => {
  const FIELDS = [
    "url",
    "strategy",
    "static_chars",
    "rendered_chars",
    "union_chars",
    "static_coverage",
    "blocks_only_in_static",
    "blocks_only_in_rendered",
    "render_error",
    "identity_declared",
    // Added beside the specification's.
    "cache",
    "render_note",
    "metadata",
  ];

  // proves: resolve.fields, resolve.strategy.static, resolve.chars.static, resolve.chars.plain_read
  // proves: resolve.static_coverage.plain, resolve.render_error.plain, strategies.values
  it("of a plain read counts the page's characters and has one side", async () => {
    const events = await read({ url: `${origin.address}/moved` });
    const event = only(events, "resolve");
    assert.deepEqual(fieldsOf(event), sorted(...FIELDS));
    const { metadata, at, ...rest } = event;
    const chars = String(only(events, "done")["text"]).length;
    assert.ok(chars > 100);
    assert.deepEqual(rest, {
      type: "resolve",
      stage: "resolve",
      url: `${origin.address}/page`,
      strategy: "static-only",
      static_chars: chars,
      rendered_chars: 0,
      union_chars: chars,
      static_coverage: 1,
      blocks_only_in_static: 0,
      blocks_only_in_rendered: 0,
      render_error: null,
      identity_declared: false,
      render_note: null,
      cache: null,
    });
    assert.equal(typeof at, "number");
    assert.equal((metadata as Metadata).title, "Lamps | Shop");
    assert.deepEqual((metadata as Metadata).schema_types, ["Article"]);
  });

  // proves: resolve.metadata
  it("carries every field of the page's metadata", async () => {
    const { metadata } = only(await read({ url: `${origin.address}/page` }), "resolve");
    const names = [
      ...["title", "description", "canonical", "language", "charset", "robots", "generator"],
      ...["author", "keywords", "theme_color", "viewport", "icons", "manifest", "open_graph"],
      ...["twitter", "alternates", "alternate_count", "feeds", "schema_types"],
      "markdown_version",
      "declared_elsewhere",
    ];
    assert.deepEqual(Object.keys(metadata as Metadata).sort(), names.sort());
    assert.equal((metadata as Metadata).language, "en");
  });

  // proves: strategies.values
  it("of supplied HTML says so in strategy and render_error, and keeps the address", async () => {
    const events = await readSupplied();
    const event = only(events, "resolve");
    assert.deepEqual(fieldsOf(event), sorted(...FIELDS));
    const chars = String(only(events, "done")["text"]).length;
    assert.equal(event["url"], "https://example.com/a");
    assert.equal(event["strategy"], "supplied");
    assert.deepEqual(
      [event["static_chars"], event["rendered_chars"], event["union_chars"]],
      [chars, 0, chars],
    );
    assert.equal(
      event["render_error"],
      "the HTML was supplied and not fetched or rendered: reading order is source order, and hidden text may appear",
    );
  });
});

describe("the parse event", () => {
  // proves: parse.fields
  it("has exactly its fields, with what the page holds", async () => {
    const events = await readPage();
    const event = only(events, "parse");
    assert.deepEqual(
      fieldsOf(event),
      sorted(
        "blocks",
        "words",
        "reading_order",
        "reading_order_measured",
        "dom_order_differs",
        "direction",
        "content_hash",
        "frameworks",
        "requires_render",
        "kinds",
        "left_out",
        "dead_end",
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
        "payloads",
      ),
    );
    assert.equal(event["reading_order"], "dom-fallback");
    assert.equal(event["reading_order_measured"], false);
    assert.equal(event["requires_render"], false);
    assert.deepEqual(event["frameworks"], []);
    assert.deepEqual(event["payloads"], ["json-ld"]);
    const kinds = Object.entries(event["kinds"] as Record<string, number>);
    assert.deepEqual(kinds[0], ["paragraph", 4]);
    const counts = kinds.map(([, count]) => count);
    assert.deepEqual(
      counts,
      counts.toSorted((a, b) => b - a),
    );
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      event["blocks"],
    );
    const words = String(only(events, "done")["text"]).split(/\s+/).length;
    assert.ok(Math.abs(Number(event["words"]) - words) <= 4, `${event["words"]} of ${words}`);
  });
});

describe("the classify event", () => {
  // proves: classify.fields
  it("has exactly its fields", async () => {
    const event = only(await readPage(), "classify");
    assert.deepEqual(
      fieldsOf(event),
      sorted("state", "page_type", "confidence", "reasons", "runner_up", "available"),
    );
    assert.equal(event["state"], "done");
    assert.deepEqual(Object.keys(event["runner_up"] as object), ["type", "confidence"]);
  });
});

describe("the select event", () => {
  // proves: select.fields, select.removed.keys
  it("has exactly its fields and counts for every step", async () => {
    const events = await readPage();
    const event = only(events, "select");
    assert.deepEqual(fieldsOf(event), sorted("kept", "total", "methods", "removed"));
    const removed = event["removed"] as Record<string, number>;
    assert.deepEqual(Object.keys(removed).sort(), [
      "article_body",
      "article_element",
      "block_model",
      "boundary",
      "landmarks",
      "main_landmark",
      "site_chrome",
    ]);
    for (const count of Object.values(removed)) assert.ok(Number.isInteger(count));
    assert.equal(event["total"], only(events, "parse")["blocks"]);
  });
});

describe("the done event", () => {
  // proves: done.fields
  it("has exactly its fields", async () => {
    const event = only(await readPage(), "done");
    assert.deepEqual(
      fieldsOf(event),
      sorted(
        "url",
        "title",
        "text",
        "markdown",
        "content_markdown",
        "comments_markdown",
        "images",
        "tables",
      ),
    );
    assert.equal(event["url"], `${origin.address}/page`);
    assert.equal(event["title"], "On lamps");
    assert.deepEqual(event["images"], [`${origin.address}/lamp.png`]);
    assert.equal(event["tables"], 1);
  });
});

describe("the error event", () => {
  const error = async (body: object) => only(await read(body), "error");

  // proves: error.fields
  it("has exactly its fields", async () => {
    const event = await error({ url: `${origin.address}/nowhere` });
    assert.deepEqual(fieldsOf(event), sorted("code", "message", "requires_render", "status"));
  });

  it("says of a missing page and of a block page what was served, and of another failure its class", async () => {
    const message = async (path: string) =>
      (await error({ url: `${origin.address}${path}` }))["message"];
    assert.equal(await message("/nowhere"), "HTTP 404: page does not exist");
    assert.match(
      String(await message("/wall")),
      /^could not resolve http:\/\/127\.0\.0\.1:\d+\/wall: /,
    );
    assert.match(
      String(await message("/broken")),
      /^PageFetchError: could not resolve http:\/\/127\.0\.0\.1:\d+\/broken: HTTP 500: the server failed$/,
    );
  });
});

describeWithBrowser("a page stream with render", () => {
  // proves: resolve.strategy.union, resolve.render_error.null, strategies.values
  it("is union where both fetches bring the page, and has no render_error", async () => {
    const event = only(await read({ url: `${origin.address}/page`, render: true }), "resolve");
    assert.equal(event["strategy"], "union");
    assert.equal(event["render_error"], null);
    assert.ok(Number(event["rendered_chars"]) > 100);
  });

  // proves: resolve.strategy.rendered_only, resolve.render_error.wall, errors.names
  // proves: strategies.values
  it("is rendered-only where plain HTTP is shown a block page, and names that by its class", async () => {
    const event = only(await read({ url: `${origin.address}/cookie`, render: true }), "resolve");
    assert.equal(event["strategy"], "rendered-only");
    assert.equal(event["static_chars"], 0);
    assert.match(
      String(event["render_error"]),
      /^plain fetch: PageBlockedError: the site served a block page of Cloudflare/,
    );
  });
});

describe("a page of which nothing is left out", () => {
  // proves: text_result.nothing_selected
  it("has no content beside the whole: it is told apart by nothing", async () => {
    const html = "<p>A lamp gives light to a room when the sun has gone down.</p>";
    const body = { url: "https://example.com/", html };
    const events = await read(body);
    const { kept, total, methods } = only(events, "select");
    assert.deepEqual(methods, []);
    assert.equal(kept, total);
    assert.equal(only(events, "done")["content_markdown"], "");
    const answer = (await (await post(`${service.address}/api/text`, body)).json()) as Event & {
      readonly page: { readonly blocks: number };
    };
    assert.equal(answer["content_markdown"], "");
    assert.deepEqual(answer["content_methods"], []);
    assert.equal(answer["content_blocks"], answer.page.blocks);
  });
});
