// The blocks that a site repeats: which of them are content all the same.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SelectionDraft } from "../../src/select/draft.ts";
import { chromeBlocks, SITE_CHROME } from "../../src/select/site-chrome.ts";
import { signaturesOf } from "../../src/statements/signatures.ts";
import { pageOf } from "./page-of.ts";

const PROSE = `<p>Prose ${"word ".repeat(29)}</p>`;

/** First words of the chrome of a page on which every block with a plus repeats. */
function chromeOf(body: string): readonly string[] {
  const outline = pageOf(`<title>Lamps</title><main>${body}</main>`);
  const repeated = new Set(
    outline.blocks.flatMap(({ text }, at) => (text.includes("+") ? [at] : [])),
  );
  const chrome = chromeBlocks(outline, repeated, signaturesOf(outline));
  return [...chrome].map((at) => outline.blocks[at]?.text.split(" ", 1)[0] ?? "");
}

describe("chromeBlocks", () => {
  it("are the repeated ones, and none where nothing repeats", () => {
    assert.deepEqual(chromeOf(`<h1>Lamps</h1>${PROSE}<p>All+ rights reserved here</p>`), ["All+"]);
    assert.deepEqual(chromeOf(`<h1>Lamps</h1>${PROSE}`), []);
  });

  it("are not the title, nor the lines of author and date beside it", () => {
    const byline = "<p>By+ Ann Lee on 3 May 2024</p>";
    const title = "<h1>Lamps +</h1>";
    const other = "<p>Menu+ of the whole site</p>";
    assert.deepEqual(chromeOf(`${other}${title}${byline}${PROSE}`), ["Menu+"]);
    assert.deepEqual(chromeOf(`${byline}${title}${other}${PROSE}`), ["Menu+"]);
  });

  it("are such lines past running text, or past eight lines after and three before the title", () => {
    const byline = "<p>Posted+ by Ann Lee on 3 May 2024</p>";
    const lines = (count: number) => "<p>One more line of it</p>".repeat(count);
    const end = `${PROSE}<p>end of the page it is</p>`;
    const after = (count: number) => chromeOf(`<h1>Lamps</h1>${lines(count)}${byline}${end}`);
    assert.deepEqual([after(7), after(8)], [[], ["Posted+"]]);
    const before = (count: number) => chromeOf(`${byline}${lines(count)}<h1>Lamps</h1>${end}`);
    assert.deepEqual([before(2), before(3)], [[], ["Posted+"]]);
    assert.deepEqual(chromeOf(`<h1>Lamps</h1>${PROSE}${byline}<p>end of the page it is</p>`), [
      "Posted+",
    ]);
  });

  it("are not headings and terms over what does not repeat", () => {
    assert.deepEqual(chromeOf(`<h1>Lamps</h1>${PROSE}<h2>Ingredients+</h2><p>Two eggs</p>`), []);
    assert.deepEqual(chromeOf(`<h1>Lamps</h1>${PROSE}<h2>Links+</h2><p>Home+ of all</p>`), [
      "Links+",
      "Home+",
    ]);
    assert.deepEqual(chromeOf(`<h1>Lamps</h1>${PROSE}<h2>Links+</h2><h2>Other</h2><p>x</p>`), [
      "Links+",
    ]);
    assert.deepEqual(chromeOf(`<h1>Lamps</h1>${PROSE}<h2>Links+</h2><h3>Other</h3><p>x</p>`), []);
    assert.deepEqual(chromeOf(`<h1>Lamps</h1>${PROSE}<dl><dt>Size+<dd>large</dl>`), []);
    assert.deepEqual(chromeOf(`<h1>Lamps</h1>${PROSE}<dl><dt>Size+<dd>large+</dl>`), [
      "Size+",
      "large+",
    ]);
  });

  it("are not short lines, or lines with a colon, beside what they label", () => {
    const label = (text: string) =>
      chromeOf(`<h1>Lamps</h1>${PROSE}<div><p>${text}</p><p>large</p></div>`);
    assert.deepEqual(label("Size+ of lamp"), []);
    assert.deepEqual(label("Size+ of the lamp"), ["Size+"]);
    assert.deepEqual(label("Size+ of the lamp:"), []);
    assert.deepEqual(
      chromeOf(`<h1>Lamps</h1>${PROSE}<div><p>Size+</p></div><div><p>large</p></div>`),
      ["Size+"],
    );
  });
});

describe("the step site-chrome", () => {
  const keptOf = (chromeWords: number, ownWords: number) => {
    const outline = pageOf(`<p>${"a ".repeat(chromeWords)}</p><p>${"b ".repeat(ownWords)}</p>`);
    const draft = new SelectionDraft(outline);
    const context = { never: new Uint8Array(2), chosen: undefined };
    SITE_CHROME.run(draft, { ...context, siteChrome: new Set([0]) });
    return [draft.keeps(0), draft.keeps(1)];
  };

  it("removes chrome where half of the words remain", () => {
    assert.deepEqual(keptOf(10, 10), [false, true]);
    assert.deepEqual(keptOf(11, 10), [true, true]);
  });
});
