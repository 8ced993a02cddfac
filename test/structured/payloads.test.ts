import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseHtml } from "../../src/html/tree.ts";
import { SETTINGS } from "../../src/model/settings.ts";
import { readPayloads } from "../../src/structured/payloads.ts";
import { itSlow } from "../support/slow.ts";

const read = (html: string) => readPayloads(parseHtml(html), "https://shop.test/a/b");
const sources = (html: string) => read(html).map(({ source }) => source);

describe("readPayloads", () => {
  // proves: page.payloads.json_ld, page.payloads.microdata, page.payloads.open_graph
  // proves: extract.fact.source_xpath
  it("gives every source in document order with the XPath of its element", () => {
    const html = `<head><script>window.__NUXT__={a:1}</script><meta property="og:title" content="t">
      <script type="application/ld+json">{"@type":"A"}</script></head>
      <body><p itemscope><i itemprop=n>1</i></p><script>self.__next_f.push([1,"0:[]\\n"])</script>
      <script id="__NEXT_DATA__" type="application/json">{"props":{}}</script>
      <script>window.__APOLLO_STATE__={a:1}</script>`;
    assert.deepEqual(
      read(html).map(({ source, xpath }) => `${source} ${xpath}`),
      [
        "nuxt /html[1]/head[1]/script[1]",
        "open-graph /html[1]/head[1]/meta[1]",
        "json-ld /html[1]/head[1]/script[2]",
        "microdata /html[1]/body[1]/p[1]",
        "rsc-flight /html[1]/body[1]/script[1]",
        "next-data /html[1]/body[1]/script[2]",
        "initial-state /html[1]/body[1]/script[3]",
      ],
    );
  });

  // proves: page.payloads.none
  it("gives nothing for a page without structured data", () => {
    assert.deepEqual(sources(""), []);
    assert.deepEqual(sources("<title>t</title><script>var a = {b: 1}</script><p>text</p>"), []);
  });

  // proves: page.payloads.no_rdfa
  it("gives nothing for RDFa", () => {
    const html = `<div vocab="https://schema.org/" typeof="Product"><span property="name">Kettle</span></div>`;
    assert.deepEqual(sources(html), []);
  });

  it("reads a value only when it is asked for, and once", () => {
    const [found] = read('<script id="__NEXT_DATA__" type="application/json">{"a":[1]}</script>');
    assert.equal(found?.value, found?.value);
    assert.deepEqual(JSON.parse(JSON.stringify(found)), {
      source: "next-data",
      xpath: "/html[1]/head[1]/script[1]",
      value: { a: [1] },
    });
  });

  it("gives null for state that cannot be read or is over the limit", () => {
    const script = (text: string) =>
      read(`<script id="__NEXT_DATA__" type="application/json">${text}</script>`)[0]?.value;
    assert.equal(script(`{"a":"${"x".repeat(SETTINGS.PAYLOAD_MAX_BYTES)}"}`), null);
    assert.deepEqual(JSON.stringify(script('{"a":1,}')), '{"a":1}');
  });

  it("makes addresses absolute against the base of the page", () => {
    const [found] = read('<base href="/base/"><p itemscope><a itemprop=url href="x">t</a></p>');
    assert.equal(JSON.stringify(found?.value), '{"url":"https://shop.test/base/x"}');
  });

  itSlow("survives a page of nothing but hostile nesting", () => {
    assert.deepEqual(sources("<div itemscope>".repeat(20_000)).length, 20_000);
    assert.deepEqual(sources("<script type=application/ld+json>".repeat(20_000)), []);
    const kept = `<script>__sveltekit_x${".resolve({data:{a:1}})".repeat(130_000)}</script>`;
    assert.equal(sources(kept).length, 130_000);
    assert.deepEqual(sources(`<meta property="og:image" content="a">`.repeat(20_000)), [
      "open-graph",
    ]);
  });
});
