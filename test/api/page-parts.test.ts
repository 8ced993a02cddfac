// `include` and `exclude` over HTTP: what an answer has, what is refused by name, and what a crawl does.
import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { BlocksResult } from "../../src/model/blocks.ts";
import type { TextResult } from "../../src/model/page.ts";
import { legible } from "../support/command.ts";
import { useOrigin } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { answerOf, frames, post, type Refused } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { crawl } from "../support/site.ts";

const HEAD = `<!doctype html><html lang="en"><head><title>Lamps for readers</title></head>`;
const PARTS = `${HEAD}<body><nav><a href="/parts">Menu of lamps</a></nav>
<main><h1>Lamps</h1><p class="lead">A lamp gives light when the sun has gone down.</p>
<p class="ad">Buy a <b>lamp</b> today.</p><table><tr><th>Lamp<th>Watts<tr class="old"><td>Old<td>60<tr><td>New<td>6</table></main>
<aside id="more">More of lamps <img src="/lamp.png" alt="A lamp"></aside></body></html>`;

const origin = useOrigin({
  "/parts": PARTS,
  "/notes.txt": (_request, response) => {
    response.writeHead(200, { "content-type": "text/plain" }).end("Notes on lamps, as a text.");
  },
  "/built": `${HEAD}<body><div id="root"></div><p class="served">Served beside the root.</p><script>
    root.innerHTML = '<article><p>Built by a script.</p><p class="ad">An advertisement for lamps.</p></article>';
    document.querySelector(".served").classList.add("tagged")</script></body></html>`,
  "/folded": `${HEAD}<body><main>${"<p>The whole page says what lamps are for, at some length.</p>".repeat(60)}
    </main><p class="short">A short remark on lamps.</p></body></html>`,
  "/": `${HEAD}<body><main><p>The root of a site about lamps, in so many words.</p><a href="/parts">parts</a></main>
    <aside>Beside the root.</aside></body></html>`,
});
const folder = mkdtempSync(join(tmpdir(), "legible-page-parts-"));
const service = useService({ SERVICE_GRAPH_DIR: folder });

const read = (path: string, body: object) =>
  post(`${service.address}/api/text`, { url: `${origin.address}${path}`, ...body });

async function textOf(path: string, body: object): Promise<TextResult> {
  const response = await read(path, body);
  assert.equal(response.status, 200, path);
  return answerOf<TextResult>(response);
}

async function refusalOf(path: string, body: object): Promise<string> {
  const response = await read(path, body);
  assert.equal(response.status, 422);
  assert.equal(response.headers.get("x-legible-error"), "SELECTOR");
  return (await answerOf<Refused>(response)).detail;
}

describe("include and exclude", () => {
  it("read only what is included, with the title of the page, and count the rest", async () => {
    const { page, text, images } = await textOf("/parts", { include: ".lead, #more" });
    assert.equal(text, "A lamp gives light when the sun has gone down.\n\nMore of lamps");
    assert.deepEqual(images, [`${origin.address}/lamp.png`]);
    assert.equal(page.title, "Lamps for readers");
    assert.deepEqual(page.left_out, { selector: 14 });
  });

  it("leave out what is excluded, parts of lines and rows too", async () => {
    const { page, markdown } = await textOf("/parts", { exclude: "nav, aside, b, .old" });
    assert.doesNotMatch(markdown, /Menu|More of|Old/);
    assert.match(markdown, /Buy a today\./);
    assert.match(markdown, /\| New \| 6 \|/);
    assert.deepEqual(page.left_out, { selector: 9 });
  });

  it("apply to supplied HTML, to streams and to blocks", async () => {
    const url = `${origin.address}/x`;
    const body = { url, html: PARTS, include: "main", exclude: ".ad" };
    const supplied = await answerOf<TextResult>(await post(`${service.address}/api/text`, body));
    assert.doesNotMatch(supplied.text, /Buy|Menu/);
    const events = await frames(await post(`${service.address}/api/text/stream`, body));
    assert.equal(events.at(-1)?.["text"], supplied.text);
    const blocks = await post(`${service.address}/api/blocks`, { ...body, render: false });
    const kept = (await answerOf<BlocksResult>(blocks)).blocks.map(({ text }) => text);
    assert.equal(
      kept.some((text) => /Buy|Menu/.test(text)),
      false,
    );
  });

  it("are refused by name where a selector matches nothing, on a text without elements too", async () => {
    assert.match(
      await refusalOf("/parts", { include: "main, .nope", exclude: "nav, #gone" }),
      /no element of the plain page matches "\.nope", "#gone"$/,
    );
    assert.match(await refusalOf("/notes.txt", { include: "main" }), /matches "main"$/);
    const events = await frames(
      await post(`${service.address}/api/text/stream`, {
        url: `${origin.address}/parts`,
        include: "i",
      }),
    );
    assert.equal(events.at(-1)?.["type"], "error");
    assert.equal(events.at(-1)?.["code"], "SELECTOR");
  });

  it("are refused where they leave nothing to read", async () => {
    const detail = await refusalOf("/parts", { include: "main", exclude: "main" });
    assert.match(detail, /the chosen parts hold no readable text$/);
  });

  it("are 422 for what is no selector, naming the field and the selector", async () => {
    for (const [field, value, words] of [
      ["include", "p:hover", /"p:hover" is no CSS selector/],
      ["exclude", "p >", /"p >" is no CSS selector/],
      ["include", `p${",p".repeat(60)}`, /at most 50 selectors/],
      ["exclude", 7, /valid string/],
    ] as const) {
      const response = await read("/parts", { [field]: value });
      assert.equal(response.status, 422);
      const { detail } =
        await answerOf<Refused<readonly { loc: string[]; msg: string }[]>>(response);
      assert.deepEqual(detail[0]?.loc, ["body", field]);
      assert.match(detail[0]?.msg ?? "", words);
    }
  });

  it("are part of what a cached copy answers", async () => {
    const fetch = { max_age: 3600 };
    const whole = await textOf("/parts", { fetch });
    const part = await textOf("/parts", { fetch, include: ".lead" });
    const other = await textOf("/parts", { fetch, exclude: ".lead" });
    assert.deepEqual([whole.page.cache, part.page.cache, other.page.cache], [null, null, null]);
    assert.notEqual(part.text, whole.text);
    const again = await textOf("/parts", { fetch, include: ".lead" });
    assert.notEqual(again.page.cache, null);
    assert.equal(again.text, part.text);
  });

  it("are flags of the command line", async () => {
    const run = await legible(
      ["read", "-", "--include", "main", "--exclude", ".ad, table", "--text"],
      {
        input: PARTS,
      },
    );
    assert.equal(run.out.trim(), "Lamps\n\nA lamp gives light when the sun has gone down.");
    const missed = await legible(["read", "-", "--include", ".nope"], { input: PARTS });
    assert.equal(missed.code, 3);
    assert.match(missed.err, /matches "\.nope"/);
  });
});

describe("include and exclude in a crawl", () => {
  it("apply page by page; a page where a selector matches nothing stays, and says so", async () => {
    const url = `${origin.address}/`;
    const crawled = await crawl(service, { url, include: ".lead", exclude: "nav" });
    const parts = crawled.page("/parts");
    assert.match(parts.markdown, /A lamp gives light/);
    assert.doesNotMatch(parts.markdown, /Menu|Buy/);
    assert.equal(parts.selector_note, undefined);
    const root = crawled.page("/");
    assert.equal(root.ok, true);
    assert.match(root.markdown, /The root of a site[\s\S]*Beside the root/);
    assert.match(root.selector_note ?? "", /no element of the plain page matches "\.lead", "nav"/);
  });
});

describeWithBrowser("include and exclude of a rendered page", () => {
  it("match what scripts built, and count as matched where either version matches", async () => {
    const { text, strategy } = await textOf("/built", { render: true, include: "article" });
    assert.equal(strategy, "union");
    assert.equal(text, "Built by a script.\n\nAn advertisement for lamps.");
    const less = await textOf("/built", { render: true, exclude: ".ad" });
    assert.doesNotMatch(less.text, /advertisement/);
    assert.match(less.text, /Built by a script\.[\s\S]*Served beside the root\./);
    assert.equal(less.page.left_out["selector"], 4);
  });

  it("leave out of the plain version what only the rendered one names", async () => {
    const { text } = await textOf("/built", { render: true, exclude: ".tagged" });
    assert.doesNotMatch(text, /Served beside/);
  });

  it("do not mistake a page for one under an interstitial", async () => {
    const asked = { url: `${origin.address}/folded`, render: true, include: ".short" };
    const events = await frames(await post(`${service.address}/api/text/stream`, asked));
    assert.equal(events.at(-1)?.["text"], "A short remark on lamps.");
    assert.equal(events.find(({ type }) => type === "resolve")?.["render_note"], null);
  });

  it("render a shell before a selector is refused", async () => {
    const { text } = await textOf("/built", { include: "article" });
    assert.match(text, /Built by a script/);
  });
});
