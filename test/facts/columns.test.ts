// The columns of a table of facts by a schema, and the facts of a page in them.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { factCells, factColumns } from "../../src/facts/columns.ts";
import type { Fact, Json } from "../../src/model/fact.ts";

const text = { type: "string" };
const object = (properties: object) => ({ type: "object", properties });
const fact = (value: Json): Fact => ({
  value,
  confidence: 1,
  extractor: "structured-data",
  modality: "dom-json",
  source: "json-ld:exact",
  source_xpath: null,
});
const cellsOf = (columns: readonly string[], values: Readonly<Record<string, Json>>) =>
  factCells(
    columns,
    Object.fromEntries(Object.entries(values).map(([path, value]) => [path, fact(value)])),
  );

describe("factColumns", () => {
  // proves: extract.list
  it("are the dotted paths of a schema, a list being one", () => {
    const schema = object({
      name: text,
      brand: object({ name: text, url: text }),
      images: { type: "array", items: text },
      plans: { type: "array", items: object({ price: { type: "number" } }) },
      any: {},
    });
    const columns = ["name", "brand.name", "brand.url", "images", "plans", "any"];
    assert.deepEqual(factColumns(schema), columns);
  });

  it("have the paths of every branch, each once", () => {
    const person = object({ name: text });
    const schema = object({ author: { anyOf: [text, person, { type: "array", items: person }] } });
    assert.deepEqual(factColumns(schema), ["author", "author.name"]);
  });

  it("end where a schema returns to itself", () => {
    const schema = {
      ...object({ part: { $ref: "#/$defs/part" } }),
      $defs: { part: object({ name: text, part: { $ref: "#/$defs/part" } }) },
    };
    assert.deepEqual(factColumns(schema), ["part.name", "part.part"]);
  });

  it("are undefined for more than a thousand, however they multiply", () => {
    const wide = object(
      Object.fromEntries(Array.from({ length: 1002 }, (_, at) => [`p${at}`, text])),
    );
    assert.equal(factColumns(wide), undefined);
    let deep: object = text;
    for (let level = 0; level < 30; level++) deep = object({ a: deep, b: deep });
    assert.equal(factColumns(deep), undefined);
    let choice: object = { type: "null" };
    for (let level = 0; level < 30; level++)
      choice = { anyOf: [object({ a: choice }), object({ b: choice })] };
    assert.equal(factColumns(object({ choice })), undefined);
  });
});

describe("factCells", () => {
  it("are the values in the order of the columns, undefined without a fact", () => {
    const facts = { "brand.name": "Ek", name: "Lamp", price: 12.5 };
    assert.deepEqual(cellsOf(["name", "price", "brand.url", "brand.name"], facts), [
      "Lamp",
      12.5,
      undefined,
      "Ek",
    ]);
  });

  it("are lists and objects of the facts below a column", () => {
    const facts = {
      "images.0": "/a.png",
      "images.1": "/b.png",
      "plans.0.name": "Small",
      "plans.0.price": 5,
      "plans.1.price": 9,
      "part.part.name": "Wick",
    };
    assert.deepEqual(cellsOf(["images", "plans", "part.part"], facts), [
      ["/a.png", "/b.png"],
      [{ name: "Small", price: 5 }, { price: 9 }],
      { name: "Wick" },
    ]);
  });

  it("has no place for facts of other paths, and none on a prototype", () => {
    assert.deepEqual(cellsOf(["__proto__", "name"], { namely: 1, "name.__proto__": "x" }), [
      undefined,
      Object.fromEntries([["__proto__", "x"]]),
    ]);
  });
});
