// The table of policies by what it does: which steps run on a page of each type.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ContentMethod, PageType } from "../../src/model/verdict.ts";
import { scoreWith } from "../../src/select/scores.ts";
import { PAGE_OPTIONS, selectContent } from "../../src/select/select.ts";
import { pageOf, typed } from "./page-of.ts";

const told = (word: string, times: number): string =>
  `<p>${word} ${"is told in a sentence of its own, which has a middle and an end. ".repeat(times)}</p>`;
const THREAD = `<div class="comments"><p>Ada</p><p>3 May 2024</p>${told("Remark", 2)}<p>Bo</p>${told("Answer", 2)}</div>`;
const PAGE =
  pageOf(`<html><body><main><p><a href="/a">Aside</a></p><article><h1>Title</h1>${told("First", 6)}
  ${told("Second", 6)}${told("Third", 6)}</article><p><a href="/b">Link</a></p>${THREAD}</main></body></html>`);

interface Row {
  readonly type: PageType;
  readonly setsCommentsAside: boolean;
  readonly methods: readonly ContentMethod[];
}

const ARTICLE: readonly ContentMethod[] = ["article-element"];
const RUN: readonly ContentMethod[] = ["main-content"];

const ROWS: readonly Row[] = [
  { type: "article", setsCommentsAside: true, methods: ARTICLE },
  { type: "documentation", setsCommentsAside: false, methods: ARTICLE },
  { type: "service", setsCommentsAside: true, methods: RUN },
  { type: "forum", setsCommentsAside: false, methods: RUN },
  { type: "collection", setsCommentsAside: true, methods: [] },
  { type: "listing", setsCommentsAside: true, methods: [] },
  { type: "product", setsCommentsAside: true, methods: [] },
  { type: "unknown", setsCommentsAside: true, methods: RUN },
];

describe("POLICIES", () => {
  for (const { type, setsCommentsAside, methods } of ROWS) {
    // proves: text_result.comments_markdown.are_the_page
    it(`runs on a page of type ${type} the steps that suit it`, () => {
      const scores = scoreWith(undefined, { outline: PAGE, chances: {} });
      const selection = selectContent(scores, typed(type), PAGE_OPTIONS);
      assert.equal(selection.comments.length > 0, setsCommentsAside);
      assert.deepEqual(selection.methods, methods);
    });
  }
});
