// The whole page as /api/text answers it: text, Markdown, images, tables, counts and hidden text, over loopback.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, it } from "node:test";
import type { TextResult } from "../../src/model/page.ts";
import { FRAMEWORKS } from "../../src/technologies/frameworks.ts";
import { type Answer, startOrigin, useOrigin } from "../support/origin.ts";
import { answerOf, frames, post } from "../support/requests.ts";
import { useService } from "../support/service.ts";

const LAMPS = `<!doctype html><html lang="en"><head><title>Lamps</title></head><body>
<header>Lamp house</header><nav><ul><li><a href="/">Start</a></li></ul></nav><main>
<h1>Lamps</h1><p>First <a href="more?a=1&amp;b=2">words</a> of <b>one</b> page.</p>
<h2>Kinds</h2><h3>Desk</h3><h4>Small</h4><h5>Tiny</h5><h6>Least</h6>
<p><img src="../desk.png" alt="A desk lamp" width="300" height="200"></p>
<img src="../desk.png" alt="Again" width="300" height="200">
<table><thead><tr><th>Lamp</th><th>Watt</th></tr></thead><tbody><tr><td>Desk</td><td>5</td></tr>
<tr><td>Floor</td><td>9 | 11</td></tr></tbody></table>
<table><tr><td><p>A layout cell of a page made with tables.</p><p>It has paragraphs.</p></td></tr></table>
<pre><code class="language-js">const fence = "\`\`\`\`";</code></pre>
</main><footer>Closing words</footer></body></html>`;

const HIDDEN = `<a href="#main" class="skip-link">Skip to content</a>
<h1>Opening hours<span class="mw-editsection">[edit]</span></h1>
<p>We open at nine<span class="sr-only"> in the morning</span>.</p>
<p style="display:none">Not displayed</p><p hidden>Nor this</p>`;

const typed =
  (type: string, body: string): Answer =>
  (_request, response) => {
    response.writeHead(200, { "content-type": type });
    response.end(body);
  };

const service = useService({ SERVICE_BROWSER_PATH: "/nonexistent" });
const origin = useOrigin({
  "/shop/lamps": LAMPS,
  "/based": `<base href="/elsewhere/"><p>Read <a href="more">more of it</a>.</p><img src="a.png" alt="A">`,
  "/notes.txt": typed("text/plain; charset=utf-8", "One paragraph.\n\nAnother <b>one</b>.\n"),
  "/notes.md": typed(
    "text/markdown",
    "# Title\n\n- a [link](other.md)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
  ),
});

const read = async (body: object): Promise<TextResult> => {
  const response = await post(`${service.address}/api/text`, body);
  assert.equal(response.status, 200);
  return answerOf<TextResult>(response);
};
const fetched = (path: string): Promise<TextResult> => read({ url: `${origin.address}${path}` });
const supplied = (html: string, options: object = {}): Promise<TextResult> =>
  read({ url: "https://site.test/a/page", html, ...options });
const streamed = async (url: string): Promise<Record<string, unknown>> => {
  const events = await frames(await post(`${service.address}/api/text/stream`, { url }));
  return Object.assign({}, ...events.filter(({ type }) => type === "parse" || type === "done"));
};

describe("text", () => {
  // proves: text_result.text
  it("is every block of the page in reading order, each once", async () => {
    const { text } = await fetched("/shop/lamps");
    assert.equal(
      text,
      [
        "Lamp house",
        "Start",
        "Lamps",
        "First words of one page.",
        "Kinds",
        "Desk",
        "Small",
        "Tiny",
        "Least",
        "Lamp\tWatt\nDesk\t5\nFloor\t9 | 11",
        "A layout cell of a page made with tables.",
        "It has paragraphs.",
        'const fence = "````";',
        "Closing words",
      ].join("\n\n"),
    );
  });

  // proves: page.content_hash, page.content_hash.equal
  it("has one hash for one text, whatever the markup", async () => {
    const one = await supplied("<p>The <b>same</b> words.</p>");
    const other = await supplied("<div><i>The same</i> words.</div>");
    assert.notEqual(one.markdown, other.markdown);
    assert.equal(one.page.content_hash, other.page.content_hash);
    assert.equal(
      one.page.content_hash,
      createHash("sha256").update(one.text, "utf8").digest("hex"),
    );
    const german = await supplied("<p>Ähren, 麦, 🌾.</p>");
    assert.equal(
      german.page.content_hash,
      createHash("sha256").update("Ähren, 麦, 🌾.", "utf8").digest("hex"),
    );
  });
});

describe("markdown", () => {
  // proves: text_result.markdown, text_result.markdown.headings, text_result.markdown.images
  // proves: text_result.markdown.links, text_result.markdown.tables, text_result.markdown.code
  it("is the whole page with headings, images, links, tables and code in their places", async () => {
    const { markdown } = await fetched("/shop/lamps");
    assert.equal(
      markdown,
      `Lamp house

- [Start](${origin.address}/)

# Lamps

First [words](${origin.address}/shop/more?a=1&b=2) of **one** page.

## Kinds

### Desk

#### Small

##### Tiny

###### Least

![A desk lamp](${origin.address}/desk.png)

![Again](${origin.address}/desk.png)

| Lamp | Watt |
| --- | --- |
| Desk | 5 |
| Floor | 9 \\| 11 |

A layout cell of a page made with tables.

It has paragraphs.

\`\`\`\`\`js
const fence = "\`\`\`\`";
\`\`\`\`\`

Closing words`,
    );
  });

  // proves: page.url.base
  it("resolves addresses against the page's own, or the base it declares", async () => {
    const { markdown, images } = await fetched("/based");
    assert.match(markdown, new RegExp(`\\[more of it\\]\\(${origin.address}/elsewhere/more\\)`));
    assert.deepEqual(images, [`${origin.address}/elsewhere/a.png`]);
  });
});

describe("images and tables", () => {
  // proves: text_result.images, text_result.tables
  it("lists each image once, absolute, and counts data tables alone", async () => {
    const { images, tables } = await fetched("/shop/lamps");
    assert.deepEqual(images, [`${origin.address}/desk.png`]);
    assert.equal(tables, 1);
  });

  // proves: text_result.images.none
  it("are an empty list and 0 on a page without", async () => {
    const { images, tables } = await supplied("<p>Words alone.</p>");
    assert.deepEqual([images, tables], [[], 0]);
  });
});

describe("page", () => {
  // proves: page.fields, page.blocks
  it("has its nine fields, its direction, what was left out and what it says of itself, and counts the blocks of the whole document", async () => {
    const { page } = await fetched("/shop/lamps");
    assert.deepEqual(Object.keys(page).sort(), [
      "blocks",
      "byline",
      "cache",
      "content_hash",
      "dead_end",
      "declared_by",
      "description",
      "direction",
      "dom_order_differs",
      "frameworks",
      "language",
      "lead_image",
      "left_out",
      "modified",
      "modified_text",
      "payloads",
      "published",
      "published_text",
      "reading_order",
      "reading_order_measured",
      "reading_time",
      "requires_render",
      "section",
      "site_name",
      "tags",
      "title",
      "url",
    ]);
    // Fourteen with text and two images.
    assert.equal(page.blocks, 16);
  });

  // proves: page.reading_order.values, page.reading_order.single, page.reading_order.dom
  it("names source order where nothing was laid out, and a document of one block by that", async () => {
    assert.equal((await fetched("/shop/lamps")).page.reading_order, "dom-fallback");
    assert.equal((await supplied("<p>One alone.</p>")).page.reading_order, "single-block");
  });

  // proves: page.frameworks
  it("names the frameworks of a page from the closed list, and none on a plain one", async () => {
    const html = `<div id="__nuxt" data-server-rendered="true"><p>Words of a page.</p></div><script src="/_nuxt/a.js"></script>`;
    const { frameworks } = (await supplied(html)).page;
    assert.deepEqual(frameworks, ["Nuxt", "Vue"]);
    assert.ok(frameworks.every((name) => FRAMEWORKS.some((known) => known === name)));
    assert.deepEqual((await fetched("/shop/lamps")).page.frameworks, []);
  });

  // proves: page.requires_render
  it("requires a render where the markup is a shell, and not where it carries its words", async () => {
    const frame =
      "<footer><p>Words of the frame of a page that is still to come.</p></footer>".repeat(9);
    const shell = `<div id="root"></div><script src="/app.js"></script>${frame}`;
    assert.equal((await supplied(shell)).page.requires_render, true);
    assert.equal((await fetched("/shop/lamps")).page.requires_render, false);
  });

  // proves: page.payloads
  it("names each payload source once", async () => {
    const html = `<script type="application/ld+json">{"@type":"A"}</script><script type="application/ld+json">{"@type":"B"}</script>
<meta property="og:title" content="t"><p itemscope><i itemprop="n">1</i></p><p itemscope><i itemprop="n">2</i></p>
<script id="__NEXT_DATA__" type="application/json">{"props":{}}</script><script>self.__next_f.push([1,"0:[]\\n"])</script>
<script>window.__NUXT__={a:1}</script><script>window.__APOLLO_STATE__={a:1}</script><p>Words of a page.</p>`;
    assert.deepEqual((await supplied(html)).page.payloads, [
      "json-ld",
      "microdata",
      "open-graph",
      "next-data",
      "rsc-flight",
      "nuxt",
      "initial-state",
    ]);
  });
});

describe("the parse and done events", () => {
  // proves: parse.words, parse.kinds
  it("count words and blocks by kind, largest first", async () => {
    const { words, kinds, blocks } = await streamed(`${origin.address}/shop/lamps`);
    const counts = Object.entries(kinds as Record<string, number>);
    assert.deepEqual(Object.fromEntries(counts), {
      heading: 6,
      paragraph: 5,
      image: 2,
      "list-item": 1,
      table: 1,
      code: 1,
    });
    assert.deepEqual(
      counts.map(([, count]) => count),
      counts.map(([, count]) => count).sort((a, b) => b - a),
    );
    assert.equal(
      counts.reduce((sum, [, count]) => sum + count, 0),
      blocks,
    );
    const { text } = await fetched("/shop/lamps");
    assert.equal(words, text.match(/[\p{L}\p{N}]+/gu)?.length);
  });

  // proves: done.title.heading, done.title.fallback
  it("carry the title: the first h1, else the first h2, else the title element less the site's name, else nothing", async () => {
    const titles: Record<string, Answer> = {
      "/h2":
        "<title>Other</title><h3>Not this</h3><h2>This one</h2><h1>Later</h1><p>Words of it.</p>",
      "/t": `<title>Lamps | Lamp house</title><meta property="og:site_name" content="Lamp house"><p>Words of it.</p>`,
      "/n": "<p>Words of it.</p>",
    };
    const site = await startOrigin(titles);
    try {
      const of = async (path: string) => (await streamed(`${site.address}${path}`))["title"];
      assert.deepEqual([await of("/h2"), await of("/t"), await of("/n")], ["Later", "Lamps", ""]);
    } finally {
      await site.close();
    }
  });
});

describe("hidden text", () => {
  // proves: text_request.include_hidden_text.false
  it("is left out: labels for screen readers, skip links and edit controls", async () => {
    const { text, markdown } = await supplied(HIDDEN);
    assert.equal(text, "Opening hours\n\nWe open at nine.");
    assert.equal(markdown, "# Opening hours\n\nWe open at nine.");
  });

  // proves: text_request.include_hidden_text.true, text_request.include_hidden_text.undisplayed
  it("is kept where it is asked for", async () => {
    const { text, markdown } = await supplied(HIDDEN, { include_hidden_text: true });
    for (const words of ["Skip to content", "[edit]", "in the morning"])
      assert.ok(text.includes(words), words);
    for (const words of ["Skip to content", "edit", "in the morning"])
      assert.ok(markdown.includes(words), words);
    assert.doesNotMatch(text, /Not displayed|Nor this/);
  });

  // proves: hidden.stylesheet, hidden.media, hidden.nothing_else
  it("is what the page's own style elements hide on a screen of usual width", async () => {
    const said = async (css: string): Promise<boolean> => {
      const page = `<link rel="stylesheet" href="/a.css"><style>${css}</style><h1>Title</h1><p>Shown.</p><div><b id="x" class="a b">secret</b></div>`;
      return (await supplied(page)).text.includes("secret");
    };
    for (const hides of [
      "b{display:none}",
      ".a{display:none}",
      "#x{visibility:hidden}",
      "b.a.b#x{display:none}",
      "@media all{.a{display:none}}",
      "@media screen{.a{display:none}}",
      "div b{display:none}",
      "div > b{display:none}",
      "b:first-child{display:none}",
      ".a{opacity:0}",
      ".a{font-size:0}",
    ]) {
      assert.equal(await said(hides), false, hides);
    }
    for (const shows of [
      "p b{display:none}",
      "b:hover{display:none}",
      // Scripts change attributes.
      "[id]{display:none}",
      "@media print{.a{display:none}}",
      "@media (max-width:500px){.a{display:none}}",
      // An inline element has no height.
      ".a{height:0;overflow:hidden}",
    ]) {
      assert.equal(await said(shows), true, shows);
    }
  });

  // proves: rule7.hidden_may_appear
  it("may appear in supplied HTML where only a style sheet beside the page would hide it", async () => {
    const { text } = await supplied(
      `<link rel="stylesheet" href="/site.css"><p>Shown.</p><p class="only-in-print">Printed.</p>`,
    );
    assert.equal(text, "Shown.\n\nPrinted.");
  });
});

describe("pages that are no ordinary markup", () => {
  // proves: content.plain
  it("of plain text and of Markdown are one document", async () => {
    const plain = await fetched("/notes.txt");
    assert.equal(plain.text, "One paragraph.\n\nAnother <b>one</b>.");
    assert.equal(plain.page.blocks, 2);
    const { markdown, tables } = await fetched("/notes.md");
    assert.equal(
      markdown,
      `# Title\n\n- a [link](${origin.address}/other.md)\n\n| a | b |\n| --- | --- |\n| 1 | 2 |`,
    );
    assert.equal(tables, 1);
  });
});
