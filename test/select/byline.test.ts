// The lines of author and date of an article: kept by what they are, whatever the model thought of them.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { PageType } from "../../src/model/verdict.ts";
import { scoreWith } from "../../src/select/scores.ts";
import { PAGE_OPTIONS, type SelectOptions, selectContent } from "../../src/select/select.ts";
import { pageOf, typed } from "./page-of.ts";

const BODY = `<p>Body ${"is a sentence of more than ten words, so that it counts as running text. ".repeat(4)}</p>`;

interface Read {
  readonly type?: PageType;
  readonly options?: Partial<SelectOptions>;
}

/** Texts of what is kept when the model is sure of the body and of nothing else. */
function keptOf(html: string, { type = "article", options = {} }: Read = {}): readonly string[] {
  const outline = pageOf(html);
  const probabilities = Float64Array.from(outline.blocks, ({ text }) =>
    text.startsWith("Body") ? 0.95 : 0,
  );
  const scores = { ...scoreWith(undefined, { outline, chances: {} }), probabilities };
  const { kept } = selectContent(scores, typed(type), { ...PAGE_OPTIONS, ...options });
  return kept
    .map((at) => outline.blocks[at]?.text ?? "")
    .filter((text) => !text.startsWith("Body"));
}

const article = (lines: string): string =>
  `<head><title>Oil</title></head><main><h1>Oil</h1>${lines}${BODY}${BODY}</main>`;

describe("the byline of an article", () => {
  // proves: text_result.content_markdown.byline
  it("is kept where its markup marks it", () => {
    const marked = [
      '<p class="byline">By Ann Lee</p>',
      '<div><a rel="author" href="/x">Ann Lee</a></div>',
      '<div itemprop="author">Ann Lee</div>',
      '<div class="post-author">Ann Lee</div>',
      "<div><time>today</time></div>",
    ];
    for (const line of marked) {
      assert.equal(keptOf(article(`${line}<p>Share</p>`)).length, 2, line);
    }
  });

  it("is no field of a form, whatever its label", () => {
    const field = `<p class="author"><label for="log">Username or Address</label><input id="log"></p>`;
    assert.deepEqual(keptOf(article(`<p>By Ann Lee</p><form>${field}</form>`)), [
      "Oil",
      "By Ann Lee",
    ]);
    const labelled = `<p><label>Author:</label> <a href="/author/ann">Ann Lee</a>, 12 May 2024</p>`;
    assert.equal(keptOf(article(labelled)).length, 2);
  });

  it("is not taken from the items of a list of other pages", () => {
    const item = (name: string): string =>
      `<div class="item"><h3><a href="/${name}">The ${name} was lit again</a></h3><p>Bo Ray 3 May 2024</p></div>`;
    const list = ["harbour", "bridge", "tower"].map(item).join("");
    assert.deepEqual(keptOf(article(`<div class="more">${list}</div><p>By Ann Lee</p>`)), [
      "Oil",
      "By Ann Lee",
    ]);
  });

  it("is kept beside a link to its source or to the page itself, not beside another page's title", () => {
    const source = '<p><a href="https://news.example/">Lamp News Daily</a> 3 May 2024</p>';
    assert.equal(keptOf(article(source)).length, 2);
    const own = '<p><a href="https://site.test/page">Permalink to this</a> 3 May 2024</p>';
    assert.equal(keptOf(article(own)).length, 2);
    const next = '<p><a href="/x">The tower was lit again</a> 3 May 2024</p>';
    assert.deepEqual(keptOf(article(`${next}<p>By Ann Lee</p>`)), ["Oil", "By Ann Lee"]);
  });

  it("is kept with several declared authors and their addresses", () => {
    const line =
      "By Ann Lee | ann@lamps.example | Lamps Daily, Bo Ray | bo@lamps.example | Lamps Daily, and Cy Day | cy@lamps.example | Lamps Daily";
    const options = { authors: ["Ann Lee", "Bo Ray", "Cy Day"] };
    assert.ok(keptOf(article(`<p>${line}</p>`), { options }).includes(line));
    // One author who is declared twice has no long line.
    const twice = { authors: ["Ann Lee", "Ann Lee"] };
    const about = `Ann Lee ${"writes on lamps and oil and wicks ".repeat(4)}`.trimEnd();
    assert.deepEqual(keptOf(article(`<p>${about}</p>`), { options: twice }), ["Oil"]);
  });

  it("is kept after the text, also with a few other words in its line", () => {
    const end = "<p>Eingetragen am 03.05.2013, 11:51 | Meinungen | Licht sparen | Dochte</p>";
    // Different texts: of copies, only one is kept, and the line would be near the title.
    const text = [1, 2, 3, 4].map((number) => BODY.replace("Body", `Body ${number}`)).join("");
    const html = (line: string, language: string): string =>
      `<html lang="${language}"><head><title>Oil</title></head><div><h1>Oil</h1>${text}${line}</div></html>`;
    assert.equal(keptOf(html(end, "de")).length, 2);
    const next = '<p><a href="/x">The tower was lit again</a> 3 May 2024</p>';
    assert.deepEqual(keptOf(html(next, "en")), ["Oil"]);
    const event = "<p>The next meeting of the club is on 3 May 2031</p>";
    assert.deepEqual(keptOf(html(event, "en")), ["Oil"]);
  });

  it("is kept behind the text and what serves the site there", () => {
    const foot = `<footer>${"<p>Share it</p>".repeat(8)}</footer>`;
    const html = `<head><title>Oil</title></head><div><h1>Oil</h1>${BODY}${BODY}${foot}<p>Posted on 3 May 2024</p></div>`;
    assert.deepEqual(keptOf(html), ["Oil", "Posted on 3 May 2024"]);
  });

  // proves: text_result.content_markdown.byline
  it("is kept by its form: by whom, and when, in many languages", () => {
    for (const line of [
      "By Ann Lee",
      "Von Anna Lehn am 3. Mai 2024",
      "10 мая 2024",
      "作者：王之言",
      "كتبت آية دعبس",
    ]) {
      assert.deepEqual(keptOf(article(`<div>${line}</div><div>Share</div>`)), ["Oil", line]);
    }
  });

  it("is kept with its labels, and a name behind one", () => {
    const lines =
      "<p>Last updated</p><p>Aug 04, 2025</p><p>Written by</p><p>Edda Tab</p><p>Menu</p>";
    assert.deepEqual(keptOf(article(lines)), [
      "Oil",
      "Last updated",
      "Aug 04, 2025",
      "Written by",
      "Edda Tab",
    ]);
    const others = "<p>Współpraca</p><p>Anna Lin, Jan Wąs</p><p>Menu</p>";
    assert.deepEqual(keptOf(article(others)), ["Oil", "Współpraca", "Anna Lin, Jan Wąs"]);
  });

  it("is known by the author the page declares", () => {
    const html = article("<div>Ann Lee, our correspondent</div><div>Share this</div>");
    const options = { authors: ["Ann Lee"] };
    assert.deepEqual(keptOf(html, { options }), ["Oil", "Ann Lee, our correspondent"]);
    assert.deepEqual(keptOf(html), ["Oil"]);
  });

  it("is none in navigation, a search, a dialog or the footer", () => {
    for (const [open, close] of [
      ["<nav>", "</nav>"],
      ['<div role="search">', "</div>"],
      ['<div role="dialog">', "</div>"],
      ['<div role="contentinfo">', "</div>"],
    ] as const) {
      assert.deepEqual(keptOf(article(`${open}<p>By Ann Lee</p>${close}`)), ["Oil"], open);
    }
    assert.deepEqual(keptOf(article("<aside><p>By Ann Lee</p></aside>")), ["Oil", "By Ann Lee"]);
  });

  // proves: text_result.content_markdown.byline
  it("is none of the dates of other texts", () => {
    const cards = Array.from(
      { length: 6 },
      (_, at) =>
        `<li><a href="/${at}">Another story of the day</a> <span>1${at} May 2024</span></li>`,
    ).join("");
    assert.deepEqual(keptOf(article(`<ul>${cards}</ul>`)), ["Oil"]);
    const joined = "<div>Joined: 3 May 2011</div>";
    assert.deepEqual(keptOf(article(joined)), ["Oil"]);
  });

  it("is no link that shares the page", () => {
    const share =
      '<p><a href="https://social.test/sharer.php?u=https%3A%2F%2Fsite.test">teilen</a></p>';
    const author = '<p><a href="https://site.test/~ann">ann_lee</a></p>';
    assert.deepEqual(keptOf(article(share + author)), ["Oil", "ann_lee"]);
  });

  it("is left out of lists of things", () => {
    const html = `<head><title>Oil</title></head><h1>Oil</h1><p>3 May 2024</p><p>Body of four words</p>`;
    assert.deepEqual(keptOf(html, { type: "listing" }), ["Oil"]);
    assert.deepEqual(keptOf(html), ["Oil", "3 May 2024"]);
  });
});
