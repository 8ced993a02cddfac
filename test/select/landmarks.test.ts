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
