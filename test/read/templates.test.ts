// An article in a template, in data of a script or in noscript, on a page that is otherwise a frame: read, or named as missing.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PAGE_READING } from "../../src/read/input.ts";
import { readInput } from "../../src/read/reading.ts";
import { describeWithBrowser, useStand } from "../support/rendering.ts";

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

const DATA = JSON.stringify({ props: { pageProps: { article: { body: ARTICLE } } } });

/** Places of an article, and the script that shows it. */
const PLACES = [
  [
    "a template in a script",
    `<script type="text/template" id="t">${ARTICLE}</script>`,
    "app.innerHTML = t.textContent",
  ],
  [
    "a template element",
    `<template id="t">${ARTICLE}</template>`,
    "app.append(t.content.cloneNode(true))",
  ],
  [
    "data of an application",
    `<script id="__NEXT_DATA__" type="application/json">${DATA.replaceAll("<", "\\u003c")}</script>`,
    "app.innerHTML = JSON.parse(__NEXT_DATA__.textContent).props.pageProps.article.body",
  ],
] as const;

describe("an article outside of the elements that a browser shows", () => {
  for (const [place, part] of PLACES) {
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

describeWithBrowser("an article that a script shows", () => {
  const pages = PLACES.map(([, part, show], at) => [
    `/${at}`,
    frame(`${part}<script>${show}</script>`),
  ]);
  const site = useStand(Object.fromEntries(pages));
  for (const [at, [place]] of PLACES.entries()) {
    it(`is read once where it comes from ${place}`, { timeout: 60_000 }, async () => {
      const page = await site.stand.read(`/${at}`);
      const plain = {
        url: page.url,
        status: 200,
        headers: { "content-type": "text/html" },
        body: Buffer.from(String(pages[at]?.[1])),
        identity_declared: false,
      };
      const outcome = readInput({
        ...PAGE_READING,
        url: page.url,
        plain: { ok: true, page: plain },
        rendered: { ok: true, page },
      });
      assert.ok(outcome.ok);
      const markdown = outcome.reading.texts.markdown ?? "";
      assert.equal(markdown.match(/On the way number/g)?.length, 12);
      assert.equal(markdown.match(/^# The way to the harbour$/gm)?.length, 1);
    });
  }
});
