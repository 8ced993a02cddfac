// The places of a page that may have a value.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { EMPTY_DOCUMENT } from "../../src/model/document.ts";
import type { Json, Payload } from "../../src/model/fact.ts";
import { placesOf } from "../../src/recipes/places.ts";
import { NOTHING_REMOVED } from "../../src/select/select.ts";
import { outlineOf } from "../../src/structure/outline.ts";

function placesIn(value: Json, source: Payload["source"] = "json-ld") {
  return [
    ...placesOf({
      outline: outlineOf(EMPTY_DOCUMENT),
      selection: {
        ...{ kept: [], comments: [], fates: [], reasons: [], posts: [], methods: [] },
        byline: { authors: [], head: [], published: [], modified: [] },
        removed: NOTHING_REMOVED,
      },
      payloads: [{ source, xpath: "/html[1]/head[1]/script[1]", value }],
      url: "",
    }),
  ];
}
const keysOf = (value: Json, source?: Payload["source"]) =>
  placesIn(value, source).map(({ said, anchors }) => [anchors[0]?.key, said.text]);

describe("the places of a page's data", () => {
  it("have the type of the thing and the keys of the value, and begin anew in a graph", () => {
    const offer = { "@type": "Offer", price: 33.5 };
    assert.deepEqual(
      keysOf({ "@graph": [{ "@type": "Product", name: "Lamp", offers: [offer, offer] }] }),
      [
        ["json-ld Product.name", "Lamp"],
        ["json-ld Product.offers.price", "33.5"],
        ["json-ld Product.offers.price", "33.5"],
      ],
    );
    assert.deepEqual(keysOf({ items: { "4711": { sku: "a" } } }, "next-data"), [
      ["next-data.items.*.sku", "a"],
    ]);
  });

  // proves: recipe.limits
  it("are bounded in number and depth", () => {
    const many = Array.from({ length: 60_000 }, (_, at) => ({ at }));
    assert.equal(placesIn({ many }).length, 20_000);
    let deep: Json = { value: "deep" };
    for (let level = 0; level < 5000; level++) deep = { inner: deep };
    assert.deepEqual(placesIn({ deep, flat: "flat" }).length, 1);
  });
});
