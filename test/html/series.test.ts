// The pages around a page, as its head declares them.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { seriesOf } from "../../src/html/head.ts";
import { parseHtml } from "../../src/html/tree.ts";

const headSeries = (head: string) =>
  seriesOf(parseHtml(`<html><head>${head}</head><body></body></html>`), "https://site.test/book/2");
const seriesIn = (head: string): readonly string[] => headSeries(head).series;

describe("seriesOf", () => {
  it("has what is before, behind and over a page, absolute, without fragment, each once", () => {
    const head = `<link rel="prev" href="1"><link rel="Next" href="3#top"><link rel="up home" href="/book/">
      <link rel="start" href="/book/#a"><link rel="stylesheet" href="s.css"><link rel="canonical" href="2">`;
    const book = "https://site.test/book/";
    assert.deepEqual(seriesIn(head), [`${book}1`, `${book}3`, book]);
    assert.equal(headSeries(head).next, `${book}3`);
    assert.equal(headSeries('<link rel="prev" href="1">').next, undefined);
  });

  it("has no address that no page is at, and an end", () => {
    assert.deepEqual(
      seriesIn('<link rel=next><link rel=next href=""><link rel=up href="data:,x">'),
      [],
    );
    const many = Array.from({ length: 1000 }, (_, at) => `<link rel=chapter href=c${at}>`).join("");
    assert.equal(seriesIn(many).length, 64);
  });
});
