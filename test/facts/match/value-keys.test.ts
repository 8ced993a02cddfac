// Which key of an object stands for it where the schema asks for a single value.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { factsIn, pageOf, valuesIn } from "../../support/facts.ts";

/** The value of a field of a product that is written as an object. */
function read(field: string, schema: object, written: object): unknown {
  const page = pageOf({ "@context": "https://schema.org", "@type": "Product", [field]: written });
  return valuesIn(page, { properties: { [field]: schema } })[field];
}

/** Each of the keys is read when those before it are gone, and no other is. */
function assertOrder(field: string, schema: object, keys: readonly (readonly [string, unknown])[]) {
  // The last first: the order in the object does not matter.
  const left = keys.toReversed();
  for (const [key, value] of keys) {
    assert.equal(read(field, schema, Object.fromEntries(left)), value, key);
    left.pop();
  }
  assert.equal(read(field, schema, { other: keys[0]?.[1] }), undefined);
}

const STRING = { type: "string" };
const NUMBER = { type: "number" };

describe("an object in place of a single value", () => {
  it("is read as text by its value, its name or its headline", () => {
    const keys = [
      ["@value", "one"],
      ["name", "two"],
      ["value", "three"],
      ["headline", "four"],
    ] as const;
    assertOrder("material", STRING, keys);
    assertOrder("material", { enum: ["one", "two", "three", "four"] }, keys);
  });

  it("is not read by its name where a number is asked for", () => {
    assertOrder("width", NUMBER, [
      ["@value", 1],
      ["value", 2],
    ]);
    assert.equal(read("width", NUMBER, { name: 3 }), undefined);
  });

  it("is not read by its name where a format is asked for", () => {
    const day = { type: "string", format: "date" };
    assertOrder("released", day, [
      ["@value", "2025-06-01"],
      ["value", "2025-06-02"],
    ]);
    assert.equal(read("released", day, { name: "2025-06-03" }), undefined);
  });

  it("is read as an address by its addresses", () => {
    const keys = ["@value", "url", "contentUrl", "@id", "href", "src"].map(
      (key, at) => [key, `https://shop.example/${at}`] as const,
    );
    assertOrder("image", STRING, keys);
    for (const format of ["uri", "url", "uri-reference", "iri"]) {
      assertOrder("manual", { type: "string", format }, keys);
    }
  });

  it("is not read as an address by a format that only contains one", () => {
    const written = { url: "https://shop.example/manual", value: "text" };
    assert.equal(read("manual", { type: "string", format: "x-url" }, written), "text");
  });

  it("is read as a rating by its rating value", () => {
    assertOrder("rating", NUMBER, [
      ["@value", 4],
      ["ratingValue", 3],
      ["value", 2],
    ]);
  });

  it("is read as a price by its amount", () => {
    assertOrder("price", NUMBER, [
      ["@value", 4],
      ["amount", 3],
      ["value", 2],
      ["price", 1],
    ]);
  });

  it("is as sure as a value by itself, and less sure under another key", () => {
    const sureness = (written: unknown) =>
      factsIn(pageOf({ "@context": "https://schema.org", "@type": "Product", material: written }), {
        properties: { material: STRING },
      }).facts["material"]?.confidence;
    const plain = sureness("wood");
    assert.ok(plain !== undefined);
    assert.equal(sureness({ "@value": "wood" }), plain);
    assert.equal(sureness({ name: "wood" }), Math.round(plain * 0.97 * 10_000) / 10_000);
  });

  it("is read by the first key whose value fits", () => {
    assert.equal(read("price", NUMBER, { amount: "on request", value: 12 }), 12);
    assert.equal(read("material", STRING, { name: { "@value": "x" }, value: "wood" }), "wood");
  });
});
