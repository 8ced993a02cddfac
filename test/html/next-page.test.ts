// The next page of a series, as the head of a page declares it.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nextLinksOf, nextOf } from "../../src/html/next-page.ts";
import { parseHtml } from "../../src/html/tree.ts";

const nextIn = (head: string) =>
  nextOf(parseHtml(`<html><head>${head}</head><body></body></html>`), "https://site.test/book/2");

describe("nextOf", () => {
  it("is absolute, without fragment, and the first one", () => {
    const head = '<link rel="prev" href="1"><link rel="Next" href="3#top"><link rel=next href="4">';
    assert.equal(nextIn(head), "https://site.test/book/3");
  });

  it("is undefined without an address that a page is at", () => {
    assert.equal(nextIn('<link rel="prev" href="1">'), undefined);
    assert.equal(
      nextIn('<link rel=next><link rel=next href=""><link rel=next href="data:,x">'),
      undefined,
    );
  });
});

describe("nextLinksOf", () => {
  it("returns the links that rel or the label of an icon calls the next page", () => {
    const links = [
      '<a rel="next" href="?page=2#top">2</a>',
      '<a href="/b" aria-label="Next page"><svg></svg></a>',
      '<a href="/c" title="Weiter"><img src="/i.png" alt=""></a>',
      '<a href="/d" aria-label="Next page">Lamps</a>',
      '<a href="/e" aria-label="Next generation lamps"></a>',
      '<a rel="nofollow" href="/f">Next</a>',
    ];
    const tree = parseHtml(`<html><body>${links.join("")}</body></html>`);
    assert.deepEqual(nextLinksOf(tree, "https://site.test/book"), [
      "https://site.test/book?page=2",
      "https://site.test/b",
      "https://site.test/c",
    ]);
  });

  it("reads a label of a hundred thousand arrows in no time", () => {
    const label = `${">".repeat(100_000)}!`;
    const tree = parseHtml(`<html><body><a href="/b" aria-label="${label}"></a></body></html>`);
    const start = performance.now();
    assert.deepEqual(nextLinksOf(tree, "https://site.test/book"), []);
    assert.ok(performance.now() - start < 1000);
  });
});
