// Selection step by step: which step takes which block, in what order, how it is counted, and what always stays.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import type { PageType, Selection } from "../../src/model/verdict.ts";
import { type BlockScores, scoreBlocks, scoreWith } from "../../src/select/scores.ts";
import { PAGE_OPTIONS, selectContent } from "../../src/select/select.ts";
import { itSlow } from "../support/slow.ts";
import { pageOf, typed } from "./page-of.ts";

const FOLDER = new URL("../../../test/fixtures/", import.meta.url);
const TYPES: readonly PageType[] = [
  "article",
  "documentation",
  "service",
  "forum",
  "collection",
  "listing",
  "product",
  "unknown",
];

/** A paragraph of running text that begins with a word. */
const told = (word: string, times = 1): string =>
  `<p>${word} ${"is told in a sentence of its own, which has a beginning, a middle and an end. ".repeat(times)}</p>`;

/** One block for every step to take, named for it: each stands in all that the steps before keep. */
const NESTED = `<html><head><title>The whole story</title></head><body>
<nav><a href="/">Landmark</a></nav>
${told("Besidemain")}
<main>
  ${told("Besidearticle")}
  <article>
    ${told("Besidebody")}
    <div class="article-body">
      <h1>The whole story</h1>
      ${told("First", 4)}${told("Chrome")}${told("Second", 4)}${told("Third", 4)}
      <p><a href="/x">Beyond</a></p>
    </div>
  </article>
</main>
<footer><div class="comments">${told("Footed")}</div></footer>
<div class="comments"><p>Remark of Ada</p><p>Remark on Monday</p>${told("Remark")}</div>
</body></html>`;

interface Chosen {
  /** First words of the blocks the model would keep; undefined without a model. */
  readonly chosen?: readonly string[];
  readonly chrome?: readonly string[];
  readonly type?: PageType;
  readonly removeChrome?: boolean;
  readonly mainContent?: boolean;
}

/** First words of the blocks kept and set aside, beside the selection. */
function select(html: string, { chosen, chrome = [], type = "article", ...options }: Chosen = {}) {
  const outline = pageOf(html);
  const first = outline.blocks.map(({ text }) => text.split(" ", 1)[0] ?? "");
  const scores: BlockScores = {
    ...scoreWith(undefined, { outline, chances: {} }),
    ...(chosen && { probabilities: Float64Array.from(first, (word) => +chosen.includes(word)) }),
  };
  const repeated = new Set(first.flatMap((word, at) => (chrome.includes(word) ? [at] : [])));
  const selection = selectContent(scores, typed(type), { ...PAGE_OPTIONS, repeated, ...options });
  const wordsOf = (blocks: readonly number[]) => blocks.map((at) => first[at] ?? "");
  return {
    ...selection,
    total: first.length,
    kept: wordsOf(selection.kept),
    comments: wordsOf(selection.comments),
  };
}

const STORY = ["The", "First", "Second", "Third"];
const NOTHING = {
  landmarks: 0,
  main_landmark: 0,
  article_element: 0,
  article_body: 0,
  site_chrome: 0,
  boundary: 0,
  block_model: 0,
};

describe("selectContent", () => {
  // proves: crawl.main_content.true, select.order, text_result.content_methods.values
  it("runs its steps from the landmarks inwards, each counting what it took", () => {
    const found = select(NESTED, { chosen: STORY, chrome: ["Chrome"] });
    assert.deepEqual(found.kept, STORY);
    // The comment in the footer went with its landmark, before comments were set aside; the other before main was kept.
    assert.deepEqual(found.comments, ["Remark", "Remark", "Remark"]);
    assert.deepEqual(found.removed, {
      landmarks: 2,
      main_landmark: 1,
      article_element: 1,
      article_body: 1,
      site_chrome: 1,
      block_model: 1,
      boundary: 0,
    });
    assert.deepEqual(found.methods, [
      "landmarks",
      "main-landmark",
      "article-element",
      "article-body",
      "site-chrome",
      "block-model",
    ]);
  });

  // proves: select.boundary, text_result.content_methods.values
  it("draws the boundary of main-content where no model has judged, and counts it as boundary", () => {
    const found = select(NESTED, { chrome: ["Chrome"] });
    assert.deepEqual(found.kept, STORY);
    assert.equal(found.removed.boundary, 1);
    assert.equal(found.removed.block_model, 0);
    assert.deepEqual(found.methods.slice(-2), ["site-chrome", "main-content"]);
  });

  // proves: text_result.content_methods
  it("names only the steps that took something", () => {
    const found = select(`<main><h1>The end</h1>${told("First", 9)}${told("Second", 9)}</main>`);
    assert.deepEqual(found.methods, []);
    assert.deepEqual(found.removed, NOTHING);
    assert.equal(found.kept.length, found.total);
  });

  // proves: select.restored
  it("keeps the page's title wherever it stands, and counts it as removed by no step", () => {
    const html = `<head><title>Headline</title></head><header><a href="/">Site</a><h1>Headline</h1></header>
      <nav><a href="/a">Menu</a></nav><main>${told("First", 9)}${told("Second", 9)}</main><footer><p>Foot</p></footer>`;
    for (const found of [select(html), select(html, { chosen: ["First", "Second"] })]) {
      assert.ok(found.kept.includes("Headline"), `${found.kept}`);
      const removed = Object.values(found.removed).reduce((sum, count) => sum + count, 0);
      assert.equal(found.kept.length + removed, found.total);
    }
  });

  it("selects nothing when chrome is to stay, and leaves out only the last two steps without main content", () => {
    const whole = select(NESTED, { chosen: STORY, removeChrome: false });
    assert.deepEqual([whole.kept.length, whole.methods], [whole.total, []]);
    const wide = select(NESTED, { chosen: STORY, chrome: ["Chrome"], mainContent: false });
    assert.deepEqual(wide.methods, [
      "landmarks",
      "main-landmark",
      "article-element",
      "article-body",
      "site-chrome",
    ]);
    assert.deepEqual(wide.kept, [...STORY, "Beyond"]);
  });

  // proves: crawl.remove_chrome.half
  it("never takes more than half a page for what the site repeats", () => {
    const html = `<main><h1>The end</h1>${["First", "Second", "Third", "Fourth"].map((word) => told(word, 3)).join("")}</main>`;
    const keeps = { mainContent: false } as const;
    const less = select(html, { ...keeps, chrome: ["First"] });
    assert.deepEqual([less.removed.site_chrome, less.methods], [1, ["site-chrome"]]);
    const most = select(html, { ...keeps, chrome: ["First", "Second", "Third"] });
    assert.deepEqual([most.removed.site_chrome, most.methods], [0, []]);
  });

  it("keeps words of every page: a step that would take them all declines", () => {
    const menu = `<nav><p><a href="/a">One</a></p><p><a href="/b">Two</a></p></nav>`;
    for (const found of [select(menu), select(menu, { chosen: [] })]) {
      assert.deepEqual(found.kept, ["One", "Two"]);
      assert.deepEqual(found.methods, []);
    }
  });
});

describe("selectContent on every page case", () => {
  const names = readdirSync(FOLDER).filter((name) =>
    existsSync(new URL(`${name}/page.html`, FOLDER)),
  );
  const outlineFor = (name: string) =>
    pageOf(readFileSync(new URL(`${name}/page.html`, FOLDER), "utf8"));

  function assertSound({ kept, comments, removed, methods }: Selection, total: number): void {
    const sum = Object.values(removed).reduce((all, count) => all + count, 0);
    assert.equal(kept.length + comments.length + sum, total);
    for (const blocks of [kept, comments]) {
      assert.ok(blocks.every((block, at) => block < total && block > (blocks[at - 1] ?? -1)));
    }
    assert.ok(comments.every((block) => !kept.includes(block)));
    const fired = Object.values(removed).filter((count) => count > 0).length;
    assert.equal(methods.length, fired);
  }

  // proves: text_result.content_markdown.subset, select.sum
  itSlow("puts every block in one place, of every type, with a model and without", () => {
    for (const name of names) {
      const outline = outlineFor(name);
      for (const scores of [
        scoreBlocks(outline, {}),
        scoreWith(undefined, { outline, chances: {} }),
      ]) {
        for (const type of TYPES) {
          const selection = selectContent(scores, typed(type), PAGE_OPTIONS);
          assertSound(selection, outline.blocks.length);
        }
      }
    }
  });

  itSlow("leaves words of every page that has words", () => {
    for (const name of names) {
      const outline = outlineFor(name);
      if (outline.blocks.every(({ words }) => words === 0)) continue;
      for (const type of TYPES) {
        const { kept } = selectContent(scoreBlocks(outline, {}), typed(type), PAGE_OPTIONS);
        assert.ok(
          kept.some((at) => (outline.blocks[at]?.words ?? 0) > 0),
          `${name} as ${type}`,
        );
      }
    }
  });

  it("is the same on two hosts and at every run", () => {
    for (const name of names.filter((one) => one.startsWith("content-"))) {
      const html = readFileSync(new URL(`${name}/page.html`, FOLDER), "utf8");
      const [here, there] = ["https://a.test/page", "https://b.example/page"].map((url) =>
        selectContent(scoreBlocks(pageOf(html, url), {}), typed("unknown"), PAGE_OPTIONS),
      );
      assert.deepEqual(here, there);
    }
  });

  it("keeps what the page's data repeats, in an aside too", () => {
    const outline = pageOf(
      `<main><h1>Bread</h1><aside><ul><li>2 cups of flour</li><li>sign up</li></ul></aside><p>${"Mix it and bake it well. ".repeat(8)}</p></main>`,
    );
    const probabilities = Float64Array.from(outline.blocks, ({ words }) =>
      words > 20 ? 0.9 : 0.1,
    );
    const scores = { ...scoreWith(undefined, { outline, chances: {} }), probabilities };
    const kept = (isDeclared?: (text: string) => boolean) =>
      selectContent(scores, typed("article"), { ...PAGE_OPTIONS, isDeclared })
        .kept.map((at) => outline.blocks[at]?.text ?? "")
        .filter((text) => text.length < 20);
    assert.deepEqual(kept(), ["Bread"]);
    assert.deepEqual(
      kept((text) => text.startsWith("2 cups")),
      ["Bread", "2 cups of flour"],
    );
  });
});
