// JSON Schema as people and their tools write it, to what is wanted.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compileSchema } from "../../../src/facts/schema/compile.ts";
import type { WantedField, WantedObject } from "../../../src/facts/schema/wanted.ts";
import { itSlow } from "../../support/slow.ts";

/** What a property of an object wants. */
function property(wanted: WantedField | undefined, name: string): WantedField {
  assert.equal(wanted?.kind, "object");
  const found =
    wanted?.kind === "object" ? wanted.properties.find((one) => one.name === name) : undefined;
  return found?.wanted ?? assert.fail(`no property ${name}`);
}

const names = (wanted: WantedField) =>
  wanted.kind === "object" ? wanted.properties.map(({ name }) => name) : wanted.kind;

describe("a schema", () => {
  it("is an object with properties, nested, listed and required", () => {
    const wanted = compileSchema({
      type: "object",
      required: ["name"],
      properties: {
        name: { type: "string" },
        plans: {
          type: "array",
          items: { type: "object", properties: { price: { type: "number" } } },
        },
      },
    });
    assert.deepEqual(names(wanted), ["name", "plans"]);
    assert.deepEqual([...wanted.required], ["name"]);
    const plans = property(wanted, "plans");
    assert.deepEqual(plans.kind === "list" ? names(plans.items) : [], ["price"]);
  });

  it("may name its types in a list, and leave them to its values", () => {
    const wanted = compileSchema({
      properties: {
        a: { type: ["number", "null"] },
        b: { enum: [1, "two"] },
        c: { const: "x" },
        d: {},
        e: true,
        f: false,
      },
    });
    const a = property(wanted, "a");
    assert.deepEqual(a.kind === "value" ? [...a.types] : [], ["number"]);
    const b = property(wanted, "b");
    assert.deepEqual(b.kind === "value" ? b.values : [], [1, "two"]);
    assert.deepEqual(
      ["d", "e", "f"].map((name) => property(wanted, name).kind),
      ["anything", "anything", "nothing"],
    );
  });

  it("follows references within itself, and none outside", () => {
    const wanted = compileSchema({
      $defs: {
        Money: { type: "object", properties: { amount: { type: "number" } } },
        "a/b": { type: "string" },
      },
      definitions: { Old: { $ref: "#/$defs/Money" } },
      properties: {
        price: { $ref: "#/$defs/Money" },
        old: { $ref: "#/definitions/Old" },
        odd: { $ref: "#/$defs/a~1b" },
        joined: { allOf: [{ $ref: "#/$defs/Money" }] },
        both: { allOf: [{ $ref: "#/$defs/Money" }, { properties: { unit: {} } }] },
        away: { $ref: "https://other.example/schema.json" },
        nowhere: { $ref: "#/$defs/None" },
        round: { $ref: "#/properties/round" },
      },
    });
    assert.deepEqual(
      ["price", "old", "joined", "both"].map((name) => names(property(wanted, name))),
      [["amount"], ["amount"], ["amount"], ["amount", "unit"]],
    );
    assert.equal(property(wanted, "odd").kind, "value");
    assert.deepEqual(
      ["away", "nowhere", "round"].map((name) => property(wanted, name).kind),
      ["nothing", "nothing", "nothing"],
    );
  });

  it("that refers to itself is a graph with a circle", () => {
    const wanted = compileSchema({
      properties: { name: { type: "string" }, child: { $ref: "#" } },
    });
    const child = property(wanted, "child");
    assert.equal(property(child, "child"), child);
  });

  it("gives a property the keys its extension lists", () => {
    const { properties } = compileSchema({
      properties: {
        price: { type: "number", "x-service-aliases": ["cost", 5] },
        name: { "x-service-aliases": "label" },
      },
    });
    assert.deepEqual(
      properties.map(({ aliases }) => aliases),
      [["cost"], ["label"]],
    );
  });

  itSlow("of any size and depth is compiled without running out of stack", () => {
    let deep: object = { type: "string" };
    for (let level = 0; level < 10_000; level++) deep = { properties: { x: deep } };
    assert.equal(compileSchema(deep).properties.length, 1);
    const chain: Record<string, object> = {};
    for (let at = 0; at < 10_000; at++)
      chain[`n${at}`] = { properties: { next: { $ref: `#/$defs/n${at + 1}` } } };
    assert.equal(
      compileSchema({ $defs: chain, properties: { first: { $ref: "#/$defs/n0" } } }).properties
        .length,
      1,
    );
    const wide = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, at) => [`p${at}`, { type: "string" }]),
    );
    assert.equal(compileSchema({ properties: wide }).properties.length, 10_000);
    const joined = {
      properties: {
        all: { allOf: Array.from({ length: 5000 }, () => ({ $ref: "#/$defs/wide" })) },
      },
      $defs: { wide: { properties: wide } },
    };
    assert.equal(names(property(compileSchema(joined), "all")).length, 10_000);
  });

  it("takes names that mean something to the language as names", () => {
    const wanted: WantedObject = compileSchema(
      JSON.parse(
        '{"properties": {"__proto__": {"type": "string"}, "constructor": {}, "a.b": {}, "": {}}}',
      ),
    );
    assert.deepEqual(names(wanted), ["__proto__", "constructor", "a.b", ""]);
  });
});
