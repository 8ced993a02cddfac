// What a page's JSON-LD and microdata name: typed things with names, each key once.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseHtml } from "../../src/html/tree.ts";
import { declaredEntities } from "../../src/structured/entities.ts";
import { readPayloads } from "../../src/structured/payloads.ts";

const declared = (html: string) =>
  declaredEntities(readPayloads(parseHtml(html), "https://example.com/"));
const jsonLd = (value: unknown) =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

describe("declared entities", () => {
  it("are typed nodes with a name, nested ones included, wrappers of the page left out", () => {
    const found = declared(
      jsonLd({
        "@context": "https://schema.org",
        "@type": "WebPage",
        name: "The page",
        mainEntity: {
          "@type": ["Product", "Thing"],
          name: "  Aurora\n Lamp ",
          alternateName: ["Aurora", "A-1"],
          brand: { "@type": "https://schema.org/Brand", "@id": "#brand", name: "Norden" },
          offers: { "@type": "Offer", name: "Cheap" },
        },
      }),
    );
    assert.deepEqual(found, [
      {
        key: "Product:Aurora Lamp",
        type: "Product",
        name: "Aurora Lamp",
        aliases: ["Aurora", "A-1"],
      },
      { key: found[1]?.key, type: "Brand", name: "Norden", aliases: [] },
    ]);
    assert.match(found[1]?.key ?? "", /^Brand:.*#brand$/);
  });

  it("are one by key, the names of the others its aliases", () => {
    const person = (name: string) => ({ "@type": "Person", "@id": "https://example.com/#p", name });
    assert.deepEqual(declared(jsonLd([person("Ada Lovelace"), person("A. Lovelace")])), [
      {
        key: "Person:https://example.com/#p",
        type: "Person",
        name: "Ada Lovelace",
        aliases: ["A. Lovelace"],
      },
    ]);
  });

  it("are read from microdata, and are none without a type or a name", () => {
    const html = `<div itemscope itemtype="https://schema.org/Event"><b itemprop=name>Fair</b></div>
      <div itemscope><b itemprop=name>No type</b></div>${jsonLd({ "@type": "Event" })}`;
    assert.deepEqual(declared(html), [
      { key: "Event:Fair", type: "Event", name: "Fair", aliases: [] },
    ]);
  });

  it("are bounded, whatever a page declares", () => {
    const many = Array.from({ length: 5000 }, (_, n) => ({ "@type": "Thing", name: `n${n}` }));
    assert.equal(declared(jsonLd(many)).length, 200);
  });
});
