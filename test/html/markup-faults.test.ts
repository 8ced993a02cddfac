// Faults in the markup of a page.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { markupFaults } from "../../src/html/markup-faults.ts";
import { parseHtml } from "../../src/html/tree.ts";

const faults = (html: string, url = "https://example.org/page") =>
  markupFaults(parseHtml(html), { url, base: url });

describe("markupFaults", () => {
  it("names what a secure page loads by http, each address once", () => {
    const html = `<link rel="stylesheet" href="http://cdn.example/site.css">
      <link rel="canonical" href="http://example.org/page"><a href="http://other.example/">other</a>
      <img src="http://cdn.example/one.png" alt=""><img src="http://cdn.example/one.png" alt="">
      <script src="//cdn.example/safe.js"></script><iframe src="http://frames.example/"></iframe>`;
    assert.deepEqual(faults(html).insecure, [
      "http://cdn.example/site.css",
      "http://cdn.example/one.png",
      "http://frames.example/",
    ]);
    assert.deepEqual(faults(html, "http://example.org/page").insecure, []);
  });

  it("counts images without alt, but no decoration, no pixel and none for readers without scripts", () => {
    const html = `<img src="a.png"><img src="b.png" alt=""><img src="c.png" role="presentation">
      <img src="d.png" aria-hidden="true"><img src="e.png" hidden><img src="f.gif" width="1" height="1">
      <noscript><img src="g.png"></noscript><img>`;
    const { without_alt, without_alt_count } = faults(html);
    assert.deepEqual([without_alt, without_alt_count], [["https://example.org/a.png"], 2]);
  });

  it("reads first-level headings, by their images if they have no text", () => {
    const html = `<h1> The  pier </h1><h1><img alt="Harbour office" src="logo.svg"></h1><h1></h1>`;
    assert.deepEqual(faults(html).h1, ["The pier", "Harbour office"]);
  });

  it("lists distinct canonical addresses", () => {
    const html = `<link rel="canonical" href="/page"><link rel="Canonical" href="https://example.org/page">
      <link rel="canonical" href="/other">`;
    const found = ["https://example.org/page", "https://example.org/other"];
    assert.deepEqual(faults(html).canonicals, found);
  });

  it("quotes the parser on JSON-LD that is no JSON", () => {
    const html = `<script type="application/ld+json">{"a": 1}</script>
      <script type="application/ld+json; charset=utf-8">{"a": 1,}</script>
      <script type="application/json">no JSON</script>`;
    const { broken_data } = faults(html);
    assert.equal(broken_data.length, 1);
    assert.match(broken_data[0] ?? "", /JSON/);
  });

  it("bounds every list on a hostile page", () => {
    const many = Array.from({ length: 5000 }, (_, at) => at);
    const html = many
      .map(
        (at) => `<h1>h${at}</h1><img src="http://x.example/${at}"><link rel=canonical href=/${at}>`,
      )
      .join("");
    const { h1, without_alt, without_alt_count, insecure, canonicals } = faults(html);
    assert.deepEqual(
      [h1, without_alt, insecure, canonicals].map(({ length }) => length),
      [20, 20, 20, 20],
    );
    assert.equal(without_alt_count, 5000);
  });
});
