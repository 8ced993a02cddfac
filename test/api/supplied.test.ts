// HTML the caller supplies, as both routes read it: no network, source order, its address only a base.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { TextResult } from "../../src/model/page.ts";
import { pdfOf } from "../support/pdf-writer.ts";
import { answerOf, frames, post } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";

const HTML = `<!doctype html><title>T</title><h1>A title</h1><p>Words of a page that <a href="more">go on</a>.</p>
<img src="/a.png" alt="A"><div role="tabpanel" style="display:none">Folded away.</div>`;
const URL_GIVEN = "http://10.0.0.1/folder/page";

// The guard is on and nothing resolves: whatever is read was not fetched.
const service = useService(
  { SERVICE_ALLOW_PRIVATE_HOSTS: "" },
  { resolve: () => assert.fail("a name was looked up"), dial: () => assert.fail("dialled") },
);

const read = async (body: object) =>
  answerOf<TextResult>(
    await post(`${service.address}/api/text`, { url: URL_GIVEN, html: HTML, ...body }),
  );
const stream = async (body: object) =>
  frames(await post(`${service.address}/api/text/stream`, { url: URL_GIVEN, html: HTML, ...body }));

describe("supplied HTML", () => {
  // proves: text_request.url.base_only, text_request.html.supplied, rule7.base, rule7.not_resolved
  // proves: guard.supplied
  it("is what is read, its address a base that is neither resolved nor guarded", async () => {
    const { page, markdown, images, text } = await read({});
    assert.equal(page.url, URL_GIVEN);
    assert.match(text, /Words of a page that go on\./);
    assert.match(markdown, /\[go on\]\(http:\/\/10\.0\.0\.1\/folder\/more\)/);
    assert.deepEqual(images, ["http://10.0.0.1/a.png"]);
  });

  // proves: rule7.reading_order
  it("has source order, unmeasured", async () => {
    const { page } = await read({});
    assert.deepEqual([page.reading_order, page.reading_order_measured], ["dom-fallback", false]);
    const single = await read({ html: "<p>One block alone." });
    assert.deepEqual(
      [single.page.reading_order, single.page.reading_order_measured],
      ["single-block", false],
    );
  });

  // proves: text_request.render.ignored_with_html, rule7.options_ignored
  it("is read the same whatever the options say", async () => {
    const plain = await read({});
    const optioned = await read({
      render: true,
      fetch: { respect_robots: true, retries: 5, timeout_seconds: 1 },
      renderOptions: { viewport_width: 320, wait_until: "networkidle" },
    });
    assert.deepEqual(optioned, plain);
  });

  // proves: text_request.url.with_html, rule7.options_ignored
  it("still has its options checked, and its address", async () => {
    const wrong = await post(`${service.address}/api/text`, {
      url: URL_GIVEN,
      html: HTML,
      fetch: { retries: 9 },
    });
    assert.equal(wrong.status, 422);
    for (const url of ["ftp://a.test/", "page.html"]) {
      const response = await post(`${service.address}/api/text`, { url, html: HTML });
      assert.equal(response.status, 422);
      assert.deepEqual(await response.json(), { detail: "url must be http or https" });
    }
    const missing = await post(`${service.address}/api/text`, { html: HTML });
    assert.equal(missing.status, 422);
  });

  // proves: rule2.guard_skipped, rule7.named, rule7.strategy, rule7.chars, resolve.url
  // proves: resolve.supplied.note, resolve.supplied.identity
  it("is told on the stream as supplied, with the fixed note and no identity declared", async () => {
    const [header = {}, stage = {}, resolve = {}] = await stream({ render: true });
    assert.deepEqual(
      [header["strategy"], header["supplied"], header["render"]],
      ["supplied", true, false],
    );
    assert.equal(header["url"], URL_GIVEN);
    assert.equal(stage["message"], "Reading the HTML supplied by the caller");
    assert.equal(resolve["url"], URL_GIVEN);
    assert.equal(resolve["strategy"], "supplied");
    assert.equal(resolve["identity_declared"], false);
    assert.equal(
      resolve["render_error"],
      "the HTML was supplied and not fetched or rendered: reading order is source order, and hidden text may appear",
    );
    const { text = "" } = await read({});
    assert.deepEqual(
      [resolve["static_chars"], resolve["rendered_chars"], resolve["union_chars"]],
      [text.length, 0, text.length],
    );
  });
});

describe("a supplied file", () => {
  const manual = pdfOf([[{ text: "Polish the brass once a year with oil.", x: 72, y: 650 }]]);
  const sent = (bytes: Uint8Array, name: string) => ({
    url: URL_GIVEN,
    file_base64: Buffer.from(bytes).toString("base64"),
    file_name: name,
  });

  // proves: text_request.file
  itSlow("is read as JSON, as events, by its blocks and its lists, without a request", async () => {
    const { page, text } = await answerOf<TextResult>(
      await post(`${service.address}/api/text`, sent(manual, "manual.pdf")),
    );
    assert.equal(text, "Polish the brass once a year with oil.");
    assert.ok(page.pdf);
    const latin = Buffer.from("<p>Stra\u00dfe der Lampen</p>", "latin1");
    const events = await frames(
      await post(`${service.address}/api/text/stream`, sent(latin, "lamp.html")),
    );
    assert.equal(events.at(-1)?.["text"], "Stra\u00dfe der Lampen");
    const csv = Buffer.from("Place;Price\nSouth;49.90\nNorth;39.00\n");
    for (const [path, words] of [
      ["blocks", /South/],
      ["records", /"rows":\[\{[^}]*South/],
    ] as const) {
      const answer = await post(`${service.address}/api/${path}`, sent(csv, "sold.csv"));
      assert.match(await answer.text(), words);
    }
  });

  // proves: text_request.file
  it("is refused where it is not base64, and beside HTML", async () => {
    for (const path of ["text", "text/stream"]) {
      for (const [body, words] of [
        [{ file_base64: "no base64!" }, /not base64/],
        [{ file_base64: "A" }, /not base64/],
        [{ file_base64: "AAAA", file_name: "a".repeat(256) }, /more than 255 characters/],
        [{ file_base64: "AAAA", html: HTML }, /either html or file_base64/],
      ] as const) {
        const answer = await post(`${service.address}/api/${path}`, { url: URL_GIVEN, ...body });
        assert.equal(answer.status, 422, path);
        assert.match(await answer.text(), words);
      }
    }
  });
});
