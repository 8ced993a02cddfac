// An article in a template, in data of a script or in noscript, on a page that is otherwise a frame: read, or named as missing.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PAGE_READING } from "../../src/read/input.ts";
import { readInput } from "../../src/read/reading.ts";

const ARTICLE = `<h1>The way to the harbour</h1>${Array.from(
  { length: 12 },
  (_, at) =>
    `<p>On the way number ${at} the keeper walks along the wall of the harbour and looks at the water.</p>`,
).join("")}`;

const frame = (part: string): string =>
  `<!doctype html><html lang="en"><head><title>The way to the harbour</title></head><body><header><nav><a href="/">Home</a> <a href="/a">About</a></nav></header><main><div id="app"></div></main>${part}<footer>Imprint</footer></body></html>`;

const read = (part: string) => {
  const outcome = readInput({ ...PAGE_READING, url: "https://example.com/", html: frame(part) });
  assert.ok(outcome.ok);
  return outcome.reading;
};

describe("an article outside of the elements that a browser shows", () => {
  const data = JSON.stringify({ props: { pageProps: { article: { body: ARTICLE } } } });
  for (const [place, part] of [
    ["a template in a script", `<script type="text/template">${ARTICLE}</script>`],
    ["a template element", `<template>${ARTICLE}</template>`],
    [
      "data of an application",
      `<script id="__NEXT_DATA__" type="application/json">${data.replaceAll("<", "\\u003c")}</script>`,
    ],
  ] as const) {
    it(`is named as missing where it is in ${place}`, () => {
      assert.equal(read(part).shape.requires_render, true);
    });
  }

  it("is read where it is in noscript", () => {
    const { shape, texts } = read(`<noscript>${ARTICLE}</noscript>`);
    assert.equal(shape.requires_render, false);
    assert.match(texts.markdown ?? "", /# The way to the harbour[\s\S]*number 11 the keeper/);
  });
});
