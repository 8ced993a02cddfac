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
