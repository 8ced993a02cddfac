// What is written of a page's content: the title first and once, posts with who and when, comments alike.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { toMarkdown } from "../../src/document/markdown/to-markdown.ts";
import { toDocument } from "../../src/document/to-document.ts";
import { toText } from "../../src/document/to-text.ts";
import { parseHtml } from "../../src/html/tree.ts";
import type { PageType } from "../../src/model/verdict.ts";
import { commentBlocks, contentBlocks } from "../../src/read/content.ts";
import { scoreWith } from "../../src/select/scores.ts";
import { PAGE_OPTIONS, selectContent } from "../../src/select/select.ts";
import { outlineOf } from "../../src/structure/outline.ts";
import { typed } from "../select/page-of.ts";

const FOLDER = new URL("../../../test/fixtures/", import.meta.url);
const URL_OF_PAGE = "https://forum.test/t/1";

/** Content and comments of a page of a type, where no trained model has a say. */
function written(html: string, type: PageType) {
  const options = { url: URL_OF_PAGE, base: URL_OF_PAGE, rtl: undefined, includeHiddenText: false };
  const document = toDocument(parseHtml(html), options);
  const scores = scoreWith(undefined, { outline: outlineOf(document), chances: {} });
  const selection = selectContent(scores, typed(type), { ...PAGE_OPTIONS, mainContent: false });
  return {
    document,
    selection,
    content: toMarkdown(contentBlocks(document, selection)),
    comments: toMarkdown(commentBlocks(document, selection)),
  };
}

const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

describe("a thread", () => {
  for (const name of readdirSync(FOLDER)) {
    const expected = new URL(`${name}/expected.thread.md`, FOLDER);
    if (!existsSync(expected)) continue;
    const html = readFileSync(new URL(`${name}/page.html`, FOLDER), "utf8");

    // proves: text_result.content_markdown.posts
    it(`${name} is written with who said what and when`, () => {
      assert.equal(`${written(html, "forum").content}\n`, readFileSync(expected, "utf8"));
    });

    // proves: text_result.content_markdown.posts
    it(`${name} says no word that the page does not say`, () => {
      const { document, selection } = written(html, "forum");
      const page = new Set(wordsOf(toText(document.blocks)));
      const said = wordsOf(toText(contentBlocks(document, selection)));
      assert.deepEqual(
        said.filter((word) => !page.has(word)),
        [],
      );
    });

    it(`${name} says why it exists`, () => {
      assert.match(readFileSync(new URL(`${name}/why.md`, FOLDER), "utf8"), /\w/);
    });
  }
});

describe("panels of tabs", () => {
  const folder = new URL("content-tabs/", FOLDER);
  const html = readFileSync(new URL("page.html", folder), "utf8");

  it("stand under what their tabs say, by whichever markup says so, and the tabs are not written beside it", () => {
    const expected = readFileSync(new URL("expected.panels.md", folder), "utf8");
    assert.equal(`${written(html, "product").content}\n`, expected);
  });

  it("are not labelled where they hold the page's title, or where no tab opens them", () => {
    const around = (inner: string): string =>
      `<ul role="tablist"><li role="tab" aria-controls="a">Site</li></ul><main id="a">${inner}</main>`;
    const inner = `<h1>Lanterns</h1>${"<p>They burn lamp oil and are made of brass in our workshop.</p>".repeat(4)}`;
    assert.doesNotMatch(written(around(inner), "article").content, /\*\*Site/);
    const open =
      '<div role="tabpanel" aria-labelledby="none"><p>Open to everyone, every day.</p></div>';
    assert.match(written(inner + open, "article").content, /workshop\.\n\nOpen to everyone/);
  });
});

describe("comments", () => {
  for (const name of readdirSync(FOLDER)) {
    const expected = new URL(`${name}/expected.comments.md`, FOLDER);
    if (!existsSync(expected)) continue;

    it(`${name} are written with who said what, when and how good it is`, () => {
      const html = readFileSync(new URL(`${name}/page.html`, FOLDER), "utf8");
      const { content, comments } = written(html, "article");
      assert.equal(`${comments}\n`, readFileSync(expected, "utf8"));
      assert.doesNotMatch(content, /\d\/\d/);
    });
  }
});
