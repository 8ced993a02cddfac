// The next page of a series, as the head of a page declares it.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nextOf } from "../../src/html/head.ts";
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
