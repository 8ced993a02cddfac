// Pages refused for their words, read because the caller asks for it: with a note, on every surface.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { readPage } from "../../src/index.ts";
import type { TextResult } from "../../src/model/page.ts";
import { legible } from "../support/command.ts";
import { type Connected, call, connectHttp, texts } from "../support/mcp.ts";
import { type Answer, useOrigin } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { answerOf, frames, post, type Refused } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { crawl } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

const page = (body: string, title = "Lamps") =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;
const ASKS = "We use cookies to personalise content.";
const CONSENT = `<h1>Acme</h1><p>${ASKS}</p><button>Accept all</button>`;
const LOGIN = `<h1>Sign in</h1><form><input type="email"><input type="password"><button>Sign in</button></form>`;
const LOST = "<h1>Page not found</h1><p>Sorry, the page you requested does not exist.</p>";
const STORY = `<main><h1>A lamp in the hall</h1>${"<p>It was lit every evening at six, and nobody in the house knew who had done so, or why.</p>".repeat(4)}</main>`;

const answered =
  (status: number, body: string): Answer =>
  (_request, response) =>
    void response.writeHead(status, { "content-type": "text/html" }).end(body);

const PAGES: Readonly<Record<string, Answer>> = {
  "/": page(`${STORY}<a href="/consent">A</a> <a href="/gone">B</a>`),
  "/consent": page(CONSENT),
  "/account": page(LOGIN),
  "/blocked": page("<p>Please verify you are human to continue.</p>", "Just a moment..."),
  "/lost": page(LOST),
  "/gone": answered(404, page(LOST)),
  "/forbidden": answered(403, page("<p>Please verify you are human to continue.</p>")),
  "/empty": page('<div id="root"></div><script>1</script>'),
  "/challenge": page('<script src="https://x.awswaf.com/challenge.js"></script>'),
  "/found-by-script": page(
    `<main id="root">${LOST}</main><script>root.innerHTML = ${JSON.stringify(STORY)}</script>`,
  ),
};

const service = useService();
const origin = useOrigin(PAGES);

const read = (path: string, more: object = {}) =>
  post(`${service.address}/api/text`, {
    url: `${origin.address}${path}`,
    fetch: { read_refused: true },
    ...more,
  });

describe("fetch.read_refused", () => {
  // proves: fetch.read_refused
  it("reads what is refused for its words, and names the refusal", async () => {
    for (const [path, text, code, message] of [
      ["/consent", ASKS, "PAGE_BLOCKED", /^the site asks for consent .*: "We use cookies/],
      ["/account", "Sign in", "PAGE_BLOCKED", /^the site shows a login form instead/],
      ["/blocked", "verify you are human", "PAGE_BLOCKED", /^the site served a block page/],
      ["/lost", "does not exist", "PAGE_MISSING", /^the site says that the page does not exist/],
    ] as const) {
      assert.equal((await read(path, { fetch: {} })).status, 502, path);
      const answer = await answerOf<TextResult>(await read(path));
      assert.ok(answer.text.includes(text), answer.text);
      assert.equal(answer.page.refusal?.code, code);
      assert.match(answer.page.refusal.message, message);
      assert.equal(answer.render_error, null);
    }
  });

  // proves: fetch.read_refused.page
  it("adds no note to a page that is not refused", async () => {
    const { page: record } = await answerOf<TextResult>(await read("/"));
    assert.equal("refusal" in record, false);
  });

  // proves: fetch.read_refused.status
  it("leaves refused what has no words or failed by its status", async () => {
    for (const [path, words] of [
      ["/gone", "HTTP 404: page does not exist"],
      ["/forbidden", "block page"],
      ["/empty", "holds no readable text"],
      ["/challenge", "bot challenge"],
    ] as const) {
      const response = await read(path);
      assert.equal(response.status, 502, path);
      assert.ok((await answerOf<Refused>(response)).detail.includes(words), path);
    }
  });

  it("applies to supplied HTML", async () => {
    const answer = await answerOf<TextResult>(await read("/", { html: page(CONSENT) }));
    assert.equal(answer.page.refusal?.code, "PAGE_BLOCKED");
  });

  itSlow("names the refusal in the stream and in the events of a crawl", async () => {
    const url = `${origin.address}/consent`;
    const fetch = { read_refused: true };
    const events = await frames(await post(`${service.address}/api/text/stream`, { url, fetch }));
    const parse = events.find(({ type }) => type === "parse");
    assert.equal(Object(parse?.["refusal"]).code, "PAGE_BLOCKED");
    assert.equal(events.at(-1)?.["type"], "done");
    const crawled = await crawl(service, { url: `${origin.address}/`, fetch });
    assert.equal(crawled.page("/consent").ok, true);
    assert.equal(crawled.page("/consent").refusal?.code, "PAGE_BLOCKED");
    assert.equal(crawled.page("/gone").error, "HTTP 404");
    assert.equal("refusal" in crawled.page("/"), false);
  });

  it("is never answered from a copy", async () => {
    const fetch = { read_refused: true, max_age: 600 };
    await answerOf<TextResult>(await read("/consent", { fetch }));
    const again = await answerOf<TextResult>(await read("/consent", { fetch }));
    assert.equal(again.page.cache, null);
    assert.equal((await read("/consent", { fetch: { max_age: 600 } })).status, 502);
  });

  itSlow("is an option of the library, and --read-anyway of the command line", async () => {
    const url = `${origin.address}/consent`;
    const answer = await readPage(url, { fetch: { read_refused: true } });
    assert.equal(answer.page.refusal?.code, "PAGE_BLOCKED");
    const env = { ...process.env, SERVICE_PAGE_INTERVAL_SECONDS: "0" };
    const { code, out, err } = await legible(["read", url, "--read-anyway"], { env });
    assert.equal(code, 0, err);
    assert.ok(out.includes(ASKS), out);
    assert.match(err, /read anyway: the site asks for consent/);
    const refused = await legible(["read", url], { env });
    assert.match(refused.err, /--read-anyway reads it/);
  });
});

describe("read_refused of the tool read_page", () => {
  const started: { connected?: Connected } = {};
  before(async () => {
    started.connected = await connectHttp(service.address);
  });
  after(() => started.connected?.close());

  it("reads the page with a note", async () => {
    const { connected } = started;
    if (connected === undefined) throw new Error("nothing is connected");
    const given = { url: `${origin.address}/consent`, read_refused: true };
    const answer = texts(await call(connected, "read_page", given)).join("\n");
    assert.ok(answer.includes(ASKS), answer);
    assert.match(answer, /refused otherwise: the site asks for consent/);
  });
});

describeWithBrowser("fetch.read_refused with a browser", () => {
  it("lets scripts replace the words first", async () => {
    const answer = await answerOf<TextResult>(
      await read("/found-by-script", { renderOptions: { settle_ms: 0 } }),
    );
    assert.match(answer.text, /A lamp in the hall/);
    assert.equal("refusal" in answer.page, false);
  });
});
