// What a browser measured of a page decides what of it is seen and where its lines begin.
import assert from "node:assert/strict";
import { it } from "node:test";
import { toMarkdown } from "../../../src/document/markdown/to-markdown.ts";
import { type DocumentOptions, toDocument } from "../../../src/document/to-document.ts";
import { parseHtml } from "../../../src/html/tree.ts";
import type { PageDocument } from "../../../src/model/document.ts";
import { unite } from "../../../src/read/union/union.ts";
import { describeWithBrowser, useStand } from "../../support/rendering.ts";
import { itSlow } from "../../support/slow.ts";

/** Style sheets are of their own, as on most pages: the markup alone does not say what they hide. */
const SHEET = `
  .gone { display: none } .unseen { visibility: hidden } .seen { visibility: visible }
  .reader { position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0,0,0,0) }
  .far { position: absolute; left: -9999px } .swapped { text-indent: -9999px }
  .folded { height: 0; overflow: hidden; transition: height .2s } .clear { opacity: 0; transition: opacity .2s }
  .line { display: block } .beside { display: inline } .box { display: inline-block } .wide { margin: 0 4px } .padded { padding: 0 4px }
  .kept { white-space: pre-line } .joined { white-space: normal }
  .row { display: flex }
  .note { float: right } .table { display: table } .tr { display: table-row } .tr > * { display: table-cell }`;

const PAGES: Readonly<Record<string, string>> = {
  "/gone": "<p>Shown</p><div class=gone><p>Nobody opens this</p><p>Nor this</p></div>",
  "/panel":
    "<p><button aria-controls=p>More</button></p><div id=p class=gone><p>Behind the button</p></div>",
  "/unseen": "<div class=unseen>Not seen <p class=seen>Seen again</p> and not</div>",
  "/reader": "<h1 class=reader>Title</h1><p>Text<span class=reader> for readers aloud</span></p>",
  "/far": "<p>Text</p><p class=far>Far away</p>",
  "/swapped": "<h1 class=swapped>Name of the site</h1><p>Text</p><p class=swapped>Swapped</p>",
  "/folded": "<p>Text</p><div class=folded><p>Folded</p></div>",
  "/folded-links": "<p>Text</p><div class=folded><a href=/a>One</a> <a href=/b>Two</a></div>",
  "/clear": "<p>Text</p><p class=clear>Fades in</p><button class=clear>Copy</button>",
  "/clear-label":
    "<h2>Steps</h2><a class=clear href='#s'><span class=reader>Section titled Steps</span></a><div class='folded clear'><p>Folded</p></div><div class=clear><p>Fades in</p></div>",
  "/details":
    "<p>Text</p><details><summary>More</summary>Words alone <p>Words in a paragraph</p><details><summary>Deeper</summary><p>Inside of that</p></details></details><details open><summary>Open</summary><p class=gone>Nobody opens this</p></details>",
  "/phrases":
    "<div><strong class=line>Title</strong>text under it</div><p>Price <b class='box wide'>5</b><b class='box wide'>kg</b></p>",
  "/named": "<p>Text</p><p class=sr-only>Shown after all</p>",
  "/slides":
    "<p>Text</p><div><div class=slide>One</div><div class='slide gone'>Two</div><div class='slide gone'>Three</div></div>",
  "/framed": "<p>Before</p><iframe srcdoc='<p>Words of the frame</p>'></iframe><p>Behind</p>",
  "/lines": "<div><a class=line href=/a>Home</a><a class=line href=/b>About</a></div>",
  "/beside": "<div class=beside>One</div><div class=beside> and two</div>",
  "/boxes":
    "<p><span class='box wide'>One</span><span class='box wide'>Two</span>three</p><p>Go<a class='box padded' href=/a>now</a>there</p>",
  "/boxes-at-once":
    "<p>Price<a class=box href=/a>s</a> and l<b class=box>am</b>ps</p><p><a class=box href=/a>foot</a><a class=box href=/b>note</a></p>",
  "/note": "<p>Words before <span class=note>a note</span> and after.</p>",
  "/plans":
    "<p>Plans</p><div class=table><div class=tr><div>Plan</div><div>Price</div></div><div class=tr><div>Starter</div><div>$9</div></div><div class=tr><div>Team</div><div><b>$29</b></div></div></div>",
  "/lines-kept":
    "<p class=kept>First line\nSecond line\n\nLast</p><p>One\nline</p><div class=kept><b>Bold</b>\n<i>next</i> <span class=joined>and\non</span></div>",
  "/listing":
    "<pre><code><b class=line>one</b><b class=line>  two</b></code></pre><pre><code style='display:grid'><b class=row><i>three</i> <i>four</i></b>\n<b class=row><i>five</i></b></code></pre>",
  "/edit": "<h2>Title <span class=mw-editsection>[edit]</span></h2><p>Text</p>",
};

describeWithBrowser("a measured page", () => {
  const answers = Object.entries(PAGES).map(([path, body]) => [
    path,
    `<!DOCTYPE html><link rel=stylesheet href=/s.css>${body}`,
  ]);
  const site = useStand({
    ...Object.fromEntries(answers),
    "/s.css": (_request, response) => {
      response.setHeader("content-type", "text/css");
      response.end(SHEET);
    },
  });

  async function rendered(path: string, given: Partial<DocumentOptions> = {}) {
    const { html, layout, url } = await site.stand.read(path, {
      reveal_collapsed: false,
      click_collapsed: false,
    });
    return documentOf(html, { url, base: url, layout, ...given });
  }

  const documentOf = (html: string, given: Partial<DocumentOptions>): PageDocument =>
    toDocument(parseHtml(html), {
      url: "http://site.test/",
      base: "http://site.test/",
      rtl: undefined,
      includeHiddenText: false,
      ...given,
    });

  const texts = ({ blocks }: PageDocument) => blocks.map(({ text }) => text);

  it("leaves out what nothing on the page opens, and says so line by line", async () => {
    const document = await rendered("/gone");
    assert.deepEqual(texts(document), ["Shown"]);
    assert.deepEqual(document.left_out, { display: 5 });
    const [part] = document.hidden_parts;
    assert.deepEqual(part?.lines, ["Nobody opens this", "Nor this"]);
    assert.equal(part?.by, "display");
    assert.equal(part?.prose, "Nobody opens thisNor this".length);
  });

  // proves: text_result.markdown.lines
  it("keeps the lines that a linked style sheet keeps", async () => {
    const { blocks } = await rendered("/lines-kept");
    const written = "First line\\\nSecond line\n\nLast\n\nOne line\n\n**Bold**\\\n*next* and on";
    assert.equal(toMarkdown(blocks), written);
  });

  it("has the lines of a listing that phrases are drawn as, but not the items within one", async () => {
    const { blocks } = await rendered("/listing");
    assert.equal(toMarkdown(blocks), "```\none\n  two\n```\n\n```\nthree four\nfive\n```");
  });

  // proves: hidden.openable
  it("keeps what a details folds away, which its summary opens", async () => {
    const document = await rendered("/details");
    assert.deepEqual(texts(document), [
      "Text",
      "More",
      "Words alone",
      "Words in a paragraph",
      "Deeper",
      "Inside of that",
      "Open",
    ]);
  });

  it("holds the text of a frame that is written in the page itself, at its place", async () => {
    assert.deepEqual(texts(await rendered("/framed")), ["Before", "Words of the frame", "Behind"]);
  });

  it("reads elements laid out as a table as one, and each word once beside what the markup alone says", async () => {
    const { html, layout, url } = await site.stand.read("/plans");
    const shown = documentOf(html, { url, base: url, layout });
    const table = "Plan\tPrice\nStarter\t$9\nTeam\t$29";
    assert.deepEqual(texts(shown), ["Plans", table]);
    const markup = documentOf(PAGES["/plans"] ?? "", {});
    assert.equal(markup.blocks.length, 7);
    const { document } = unite(markup, shown);
    assert.deepEqual(texts(document), ["Plans", table]);
  });

  it("ends the line at a phrase laid out as a block, and sets one in a box apart", async () => {
    const { blocks } = await rendered("/phrases");
    assert.equal(toMarkdown(blocks), "**Title**\n\ntext under it\n\nPrice **5 kg**");
  });

  it("leaves out what is cut away in something transparent, and keeps what only fades in or unfolds", async () => {
    assert.deepEqual(texts(await rendered("/clear-label")), ["Steps", "Folded", "Fades in"]);
  });

  it("keeps a panel that a control opens, beside its control", async () => {
    const { blocks, reading_order } = await rendered("/panel");
    assert.deepEqual(
      blocks.map(({ text, hidden }) => [text, hidden]),
      [
        ["More", undefined],
        ["Behind the button", "display"],
      ],
    );
    assert.equal(reading_order, "geometric-anchored");
  });

  it("reads what is seen inside of what is not", async () => {
    assert.deepEqual(texts(await rendered("/unseen")), ["Seen again"]);
  });

  it("leaves out text for screen readers unless it is asked for, and keeps it as a title", async () => {
    assert.deepEqual(texts(await rendered("/reader")), ["Title", "Text"]);
    const all = await rendered("/reader", { includeHiddenText: true });
    assert.deepEqual(texts(all), ["Title", "Text for readers aloud"]);
  });

  it("leaves out what is moved off the page, words under a picture of them excepted", async () => {
    assert.deepEqual(texts(await rendered("/far")), ["Text"]);
    assert.deepEqual(texts(await rendered("/swapped")), ["Name of the site", "Text"]);
  });

  it("keeps prose that is folded to no height, and leaves out links", async () => {
    const { blocks, reading_order } = await rendered("/folded");
    assert.deepEqual(
      blocks.map(({ text, hidden }) => [text, hidden]),
      [
        ["Text", undefined],
        ["Folded", "overflow"],
      ],
    );
    assert.equal(reading_order, "geometric-anchored");
    assert.deepEqual(texts(await rendered("/folded-links")), ["Text"]);
  });

  it("keeps what is transparent for now, but not a button that shows only under the pointer", async () => {
    assert.deepEqual(texts(await rendered("/clear")), ["Text", "Fades in"]);
  });

  it("believes what was measured and not the name of a class", async () => {
    assert.deepEqual(texts(await rendered("/named")), ["Text", "Shown after all"]);
  });

  it("keeps the slides of a carousel of which one shows", async () => {
    assert.deepEqual(texts(await rendered("/slides")), ["Text", "One", "Two", "Three"]);
  });

  itSlow("begins lines where the style sheet does", async () => {
    assert.deepEqual(texts(await rendered("/lines")), ["Home", "About"]);
    assert.deepEqual(texts(await rendered("/beside")), ["One and two"]);
    assert.deepEqual(texts(await rendered("/boxes")), ["One Two three", "Go now there"]);
    assert.deepEqual(texts(await rendered("/boxes-at-once")), ["Prices and lamps", "footnote"]);
    assert.deepEqual(texts(await rendered("/note")), ["Words before a note and after."]);
  });

  it("leaves out edit controls that show", async () => {
    assert.deepEqual(texts(await rendered("/edit")), ["Title", "Text"]);
  });

  for (const path of ["/gone", "/far", "/folded-links", "/reader", "/unseen"]) {
    it(`brings nothing hidden back from the plain page: ${path}`, async () => {
      const page = await rendered(path);
      const { document, only_in_static } = unite(documentOf(PAGES[path] ?? "", {}), page);
      assert.deepEqual(texts(document), texts(page));
      assert.equal(only_in_static, 0);
    });
  }
});
