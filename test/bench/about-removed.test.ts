// Pages without a source of their date and authors, and the made pages of the bench.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { MADE_PAGES, madeHtml } from "../../bench/about-made.ts";
import { removedFor, without } from "../../bench/about-removed.ts";
import { readPage } from "../../src/index.ts";
import { itSlow } from "../support/slow.ts";

const DATA = { "@type": "Article", author: "Ann Lee", datePublished: "2024-05-12" };
const PAGE = `<html lang="en"><head><meta property="article:published_time" content="2024-05-12">
<meta name="author" content="Ann Lee"><meta name="viewport" content="width=1">
<script type="application/ld+json">${JSON.stringify(DATA)}</script></head>
<body><h1>Care of lamps</h1><p>By Ann Lee <time datetime="2024-05-12">12 May 2024</time></p>
<p>${"A sentence of more than ten words, so that it counts as running text. ".repeat(9)}</p></body></html>`;

const aboutOf = async (html: string) => (await readPage("https://a.test/care", { html })).page;

describe("without", () => {
  itSlow("removes one source after the other, until the page states nothing", async () => {
    let html = PAGE;
    for (const removed of ["data", "head", "visible"] as const) {
      const page = await aboutOf(html);
      assert.deepEqual([page.byline, page.published], ["Ann Lee", "2024-05-12"], removed);
      const { published, byline } = page.declared_by;
      assert.deepEqual([removedFor(published), removedFor(byline)], [removed, removed]);
      html = without(html, removed, page);
    }
    const { byline, published } = await aboutOf(html);
    assert.deepEqual([byline, published, removedFor("address")], [null, null, undefined]);
    assert.match(html, /viewport/);
  });
});

describe("the made pages", () => {
  itSlow("are in more than twenty languages, and declare nothing but the language", async () => {
    const languages = new Set(MADE_PAGES.map(({ language }) => language));
    assert.equal(languages.size, MADE_PAGES.length);
    assert.ok(languages.size >= 20);
    for (const page of MADE_PAGES) {
      const { declared_by, language } = await aboutOf(madeHtml(page));
      assert.deepEqual(
        [declared_by.published, declared_by.byline],
        ["shown", "shown"],
        page.language,
      );
      assert.equal(language, page.language);
    }
  });
});
