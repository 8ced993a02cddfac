// What is a thread: names and dates at what people said, and not those of a list of pages.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { PageType, TypeVerdict } from "../../src/model/verdict.ts";
import { scoreWith } from "../../src/select/scores.ts";
import { PAGE_OPTIONS, selectContent } from "../../src/select/select.ts";
import { pageOf, typed } from "./page-of.ts";

const entry = (author: string, at: number): string =>
  `<p class="entry">Release ${at}, 1${at} May 2024 by ${author}</p><p>What is new in this release of ours, and why it took so long to be made.</p>`;
const PAGE = `<main><h1>Releases</h1><div>${["Ann Lee", "Bo Ek", "Cy Ott"].map(entry).join("")}</div></main>`;

const OPTIONS = ["auto_thaw 3h", "callout_expire 7d", "keep_frozen 2h"].map((option) => {
  const [name, time] = option.split(" ");
  return `<table><tr><td>${name}</td><td>Type: time</td><td>Default: ${time}</td></tr></table>
    <p>For so long a message is kept, unless something else is said of it in the file of settings.</p>`;
});

/** Posts on a page of unknown type that is most like another. */
function postsOn(likely: PageType): number {
  const outline = pageOf(PAGE);
  const unknown: TypeVerdict = {
    ...typed("unknown"),
    runner_up: { type: likely, confidence: 0.4 },
  };
  const scores = scoreWith(undefined, { outline, chances: {} });
  return selectContent(scores, unknown, { ...PAGE_OPTIONS, mainContent: false }).posts.length;
}

describe("a page of unknown type with names and dates", () => {
  it("is a thread where it is most like one", () => {
    assert.equal(postsOn("forum"), 3);
  });

  it("is none where it is most like a list of things", () => {
    assert.equal(postsOn("listing"), 0);
    assert.equal(postsOn("collection"), 0);
  });
});

describe("a question with one answer", () => {
  it("is a thread, although a heading after the answer leads to another page", () => {
    const said = (what: string, author: string, day: number) =>
      `<div class="post"><p>The ${what} is a text of more than ten words, about lamps and their oil.</p>
      <div class="sign"><div class="time">${what} 1${day} May 2024</div><div><a href="/users/${day}">${author}</a></div></div></div>`;
    const outline = pageOf(
      `<main><h1>Which oil burns longest?</h1>${said("asked", "annlee", 1)}${said("answered", "boek", 2)}
      <h2><a href="/users/login">Log in to answer this question</a></h2></main>`,
    );
    const probabilities = Float64Array.from(outline.blocks, ({ text }) =>
      text.startsWith("The ") ? 0.95 : 0,
    );
    const scores = { ...scoreWith(undefined, { outline, chances: {} }), probabilities };
    const { posts } = selectContent(scores, typed("forum"), PAGE_OPTIONS);
    assert.deepEqual(
      posts.map(({ author }) => author),
      ["annlee", "boek"],
    );
  });
});

describe("a page of documentation", () => {
  it("is no thread, however its options and their times look like one", () => {
    const outline = pageOf(`<main><h1>Options</h1>${OPTIONS.join("")}</main>`);
    const scores = scoreWith(undefined, { outline, chances: {} });
    const said = (type: PageType) =>
      selectContent(scores, typed(type), { ...PAGE_OPTIONS, mainContent: false }).posts.length;
    // A duration is no date, so these lines are no headers of posts either.
    assert.equal(said("article"), 0);
    assert.equal(said("documentation"), 0);
  });

  it("is no thread, however its releases are dated and signed", () => {
    const outline = pageOf(PAGE);
    const scores = scoreWith(undefined, { outline, chances: {} });
    const said = (type: PageType) =>
      selectContent(scores, typed(type), { ...PAGE_OPTIONS, mainContent: false }).posts.length;
    assert.equal(said("article"), 3);
    assert.equal(said("documentation"), 0);
  });
});
