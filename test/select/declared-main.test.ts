// The steps that keep what a page declares as its content: its main region, article, article's body.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ARTICLE_BODY, ARTICLE_ELEMENT, MAIN_LANDMARK } from "../../src/select/declared-main.ts";
import { SelectionDraft } from "../../src/select/draft.ts";
import type { Step } from "../../src/select/policy.ts";
import { pageOf } from "./page-of.ts";

/** A paragraph of as many words, the first its name. */
const text = (name: string, words: number) => `<p>${name}${" word".repeat(words - 1)}</p>`;

/** First words of what a step keeps; the block model chose those that begin with an exclamation mark. */
function keptBy(step: Step, html: string): readonly string[] {
  const outline = pageOf(html);
  const draft = new SelectionDraft(outline);
  const chosen = Uint8Array.from(outline.blocks, (block) => (block.text.startsWith("!") ? 1 : 0));
  const never = new Uint8Array(chosen.length);
  step.run(draft, { never, chosen, siteChrome: new Set() });
  return outline.blocks.flatMap((block, at) =>
    draft.keeps(at) ? (block.text.split(" ", 1) as string[]) : [],
  );
}

describe("the step main-landmark", () => {
  const kept = (html: string) => keptBy(MAIN_LANDMARK, html);

  it("keeps the main region, by tag or role, with all inside", () => {
    const inner = `<div>${text("In", 100)}<div>${text("Deep", 5)}</div></div>`;
    const html = (open: string, close: string) =>
      text("Before", 50) + open + inner + close + text("After", 50);
    assert.deepEqual(kept(html("<main>", "</main>")), ["In", "Deep"]);
    assert.deepEqual(kept(html('<div role="main">', "</div>")), ["In", "Deep"]);
    assert.deepEqual(kept(html('<div class="main">', "</div>")), ["Before", "In", "Deep", "After"]);
  });

  it("keeps all where the region has under 100 words, or a fifth of the page", () => {
    const html = (inside: number, outside: number) =>
      `<main>${text("In", inside)}</main>${text("Out", outside)}`;
    assert.deepEqual(kept(html(100, 50)), ["In"]);
    assert.deepEqual(kept(html(99, 50)), ["In", "Out"]);
    assert.deepEqual(kept(html(100, 400)), ["In"]);
    assert.deepEqual(kept(html(100, 401)), ["In", "Out"]);
  });

  it("keeps the largest of several, and nothing of one inside another", () => {
    const mains = [100, 300, 200].map((words, at) => `<main>${text(`M${at}`, words)}</main>`);
    assert.deepEqual(kept(mains.join("")), ["M1"]);
    const nested = `<main>${text("Outer", 100)}<div role="main">${text("Inner", 200)}</div></main>`;
    assert.deepEqual(kept(text("Out", 50) + nested), ["Outer", "Inner"]);
  });

  it("keeps what the block model chose outside", () => {
    const html = `<main>${text("In", 100)}</main>${text("!Chosen", 20)}${text("Out", 20)}`;
    assert.deepEqual(kept(html), ["In", "!Chosen"]);
  });
});

describe("the step article-element", () => {
  const kept = (...words: readonly number[]) =>
    keptBy(
      ARTICLE_ELEMENT,
      words.map((count, at) => `<article>${text(`A${at}`, count)}</article>`).join("") +
        text("Out", 10),
    );

  it("keeps an article with three times the words of the next largest", () => {
    assert.deepEqual(kept(300), ["A0"]);
    assert.deepEqual(kept(10, 300, 100), ["A1"]);
    assert.deepEqual(kept(100, 300, 10), ["A1"]);
    assert.deepEqual(kept(10, 300, 101), ["A0", "A1", "A2", "Out"]);
    assert.deepEqual(kept(101, 10, 300), ["A0", "A1", "A2", "Out"]);
  });

  it("keeps all where the article has under 15 % of the page", () => {
    const html = (outside: number) =>
      keptBy(ARTICLE_ELEMENT, `<article>${text("In", 150)}</article>${text("Out", outside)}`);
    assert.deepEqual(html(850), ["In"]);
    assert.deepEqual(html(851), ["In", "Out"]);
  });
});

describe("the step article-body", () => {
  const kept = (name: string) =>
    keptBy(
      ARTICLE_BODY,
      `<div class="x ${name}">${text("In", 200)}</div><div>${text("Out", 50)}</div>`,
    );

  it("keeps the container with a name for it", () => {
    for (const name of [
      ...["article-body", "post-content", "entry_text", "story--body", "NewsContent", "blogtext"],
      ...["page-body", "articlebody", "postBody", "mw-parser-output", "markdown-body"],
    ]) {
      assert.deepEqual(kept(name), ["In"], name);
    }
  });

  it("keeps all where the name only resembles one", () => {
    for (const name of [
      "my-article-body",
      "article-body-x",
      "body",
      "content",
      "article",
      "post",
    ]) {
      assert.deepEqual(kept(name), ["In", "Out"], name);
    }
  });
});
