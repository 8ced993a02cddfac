import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseHtml } from "../../src/html/tree.ts";
import { readPayloads } from "../../src/structured/payloads.ts";

function openGraph(html: string) {
  const [found, ...others] = readPayloads(parseHtml(html), "https://shop.test/a/b");
  assert.deepEqual(others, []);
  return found === undefined ? undefined : JSON.parse(JSON.stringify(found));
}

const meta = (...pairs: readonly (readonly [name: string, content: string])[]) =>
  pairs.map(([name, content]) => `<meta property="${name}" content="${content}">`).join("");

describe("openGraphObject", () => {
  // proves: page.payloads.open_graph
  it("puts og properties at the top and other vocabularies in objects", () => {
    const html = meta(
      ["og:title", "Blue kettle"],
      ["OG:Type", "product"],
      ["article:published_time", "2024-01-02"],
      ["product:price:amount", "39.90"],
      ["product:price:currency", "EUR"],
      ["fb:app_id", "1"],
      ["msapplication:x", "no"],
    );
    assert.deepEqual(
      openGraph(`<head>${html}<meta name="twitter:card" content="summary"></head>`),
      {
        source: "open-graph",
        xpath: "/html[1]/head[1]/meta[1]",
        value: {
          title: "Blue kettle",
          type: "product",
          article: { published_time: "2024-01-02" },
          product: { price: { amount: "39.90", currency: "EUR" } },
          fb: { app_id: "1" },
          twitter: { card: "summary" },
        },
      },
    );
  });

  it("joins structured properties to the value before them and keeps repeated values", () => {
    const html = meta(
      ["og:image", "/a.png"],
      ["og:image:width", "100"],
      ["og:image:height", "50"],
      ["og:image", "b.png"],
      ["og:image", "c.png"],
      ["og:image:alt", "third"],
      ["og:image:url", "d.png"],
      ["article:tag", "x"],
      ["article:tag", "y"],
      ["og:locale", "de_AT"],
      ["og:locale:alternate", "en_GB"],
      ["og:locale:alternate", "fr_FR"],
      ["og:title", "same"],
      ["og:title", "same"],
    );
    assert.deepEqual(openGraph(html).value, {
      image: [
        { url: "https://shop.test/a.png", width: "100", height: "50" },
        "https://shop.test/a/b.png",
        { url: "https://shop.test/a/c.png", alt: "third" },
        "https://shop.test/a/d.png",
      ],
      article: { tag: ["x", "y"] },
      locale: { value: "de_AT", alternate: ["en_GB", "fr_FR"] },
      title: "same",
    });
  });

  it("takes hostile and broken names as plain data", () => {
    const found = openGraph(
      meta(["og:__proto__", "p"], ["og:constructor:name", "c"], ["og:", "x"], ["og::y", "z"]),
    );
    assert.deepEqual(Object.keys(found.value), ["__proto__", "constructor"]);
  });

  it("is no payload on a page without such properties", () => {
    assert.equal(
      openGraph('<meta name="description" content="x"><meta property="og:title">'),
      undefined,
    );
  });
});
