import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { neverContent } from "../../src/select/landmarks.ts";
import { pageOf } from "./page-of.ts";

const STORY = `<p>Story ${"is told in a sentence of its own, which has a middle and an end. ".repeat(5)}</p>`;

/** First words of the blocks that are never content. */
function never(html: string): readonly string[] {
  const page = pageOf(html);
  const found = neverContent(page);
  return page.blocks.flatMap(({ text }, at) => (found[at] === 1 ? text.split(" ", 1) : []));
}

describe("neverContent", () => {
  it("is every landmark that serves the site: header, navigation, search, footer, by tag or role", () => {
    const html = `<header><p>Slogan</p></header><nav><p>Menu</p></nav><div role="search"><p>Find</p></div>
      <main>${STORY}</main><div role="contentinfo"><p>Imprint</p></div>`;
    assert.deepEqual(never(html), ["Slogan", "Menu", "Find", "Imprint"]);
  });

  it("is not a header inside the content, nor what stands beside it", () => {
    assert.deepEqual(
      never(`<main><article><header><p>Dek</p></header>${STORY}</article></main>`),
      [],
    );
    assert.deepEqual(never(`<main>${STORY}</main><aside><p>Beside</p></aside>`), []);
  });

  it("is not the page's title, wherever it stands", () => {
    const html = `<header><p>Slogan</p><h1>The story</h1></header>${STORY}`;
    assert.deepEqual(never(html), ["Slogan"]);
  });

  it("is not the heading of a part whose header stands in no section, as those of the other parts do", () => {
    const part = (name: string): string =>
      `<div class="frame"><header class="frame-header"><p>Kicker</p><h2>${name}</h2></header>${STORY}</div>`;
    const site = "<header class=site><p>Slogan</p></header>";
    const parts = ["One", "Two", "Three"].map(part);
    assert.deepEqual(never(site + parts.join("")), ["Slogan", "Kicker", "Kicker", "Kicker"]);
    const two = site + part("One") + part("Two");
    assert.deepEqual(never(two), ["Slogan", "Kicker", "Kicker", "Two"]);
  });

  it("is the tables of previous and next pages that DocBook makes", () => {
    const rows =
      "<tr><td><a href='a.html'>Prev</a></td><td>4.2. Wicks</td><td><a href='b.html'>Next</a></td></tr>";
    assert.deepEqual(
      never(
        `<div class="navheader"><table>${rows}</table></div>${STORY}<div class="navfooter"><table>${rows}</table></div>`,
      ),
      ["Prev", "4.2.", "Next", "Prev", "4.2.", "Next"],
    );
  });

  describe("where the head declares the pages before, behind and over this one", () => {
    const head = `<head><link rel="prev" href="oil.html"><link rel="next" href="wicks.html#top">
      <link rel="up" href="lamps.html"></head>`;

    it("is the line or the table that leads to them", () => {
      const line = `<p>Next: <a href="wicks.html">Wicks</a>, Previous: <a href="oil.html">Oil</a>,
        Up: <a href="lamps.html#top">Lamps</a> [<a href="all.html">Contents</a>]</p>`;
      const table = `<table><tr><td><a href="oil.html">&lt; Oil</a></td><td><a href="page#flames">Up: Flames</a></td></tr>
        <tr><td><a href="lamps.html">&lt;&lt; Lamps</a></td><td>About this page</td></tr></table>`;
      assert.deepEqual(never(`<html>${head}<body>${line}${STORY}${table}</body></html>`), [
        "Next:",
        "<",
      ]);
      assert.deepEqual(never(`<html><body>${line}${STORY}</body></html>`), []);
    });

    it("is no list of contents, no sentence that names them, and no line of many pages", () => {
      const list = `<ul><li><a href="oil.html">Oil</a></li><li><a href="wicks.html">Wicks</a></li></ul>`;
      const sentence = `<p>What a lamp burns is told <a href="oil.html">before</a>, and what draws it up into the flame is
        told in all its length <a href="wicks.html">behind</a>.</p>`;
      const many = `<p>${["oil", "wicks", "glass", "brass", "tin"].map((one) => `<a href="${one}.html">${one}</a>`).join(" ")}</p>`;
      assert.deepEqual(
        never(`<html>${head}<body>${list}${STORY}${sentence}${many}</body></html>`),
        [],
      );
    });
  });

  it("is the controls of a player in any place", () => {
    const html = `<main>${STORY}<div class="video-js"><video src="/film.mp4"></video><div class="vjs-control-bar"><span>0:00</span></div>
      <div class="vjs-modal-dialog"><p>Escape will close the window.</p></div><p>Caption of the film</p></div></main>`;
    assert.deepEqual(never(html), ["0:00", "Escape"]);
  });

  it("is a choice of options and a consent dialog in any place", () => {
    const html = `<main>${STORY}<select><option>Ascending</option><option>Descending</option></select></main>
      <div id="onetrust-banner-sdk"><p>Cookies are used here.</p></div>`;
    assert.deepEqual(never(html), ["Ascending", "Cookies"]);
  });

  it("is not a page that is named after its consent dialog", () => {
    assert.deepEqual(never(`<div class="cookie-notice">${STORY}</div><p>End</p>`), []);
  });
});
