// The props of Astro islands as payloads.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseHtml } from "../../src/html/tree.ts";
import { readPayloads } from "../../src/structured/payloads.ts";

const island = (props: unknown) =>
  `<astro-island props="${JSON.stringify(props).replaceAll('"', "&quot;")}"></astro-island>`;
const valuesOf = (html: string) =>
  readPayloads(parseHtml(html), "https://a.test/").map(({ source, value }) => [
    source,
    JSON.parse(JSON.stringify(value)),
  ]);

describe("the props of an Astro island", () => {
  it("are a payload, each value without its type", () => {
    const props = {
      name: [0, "Lamp"],
      tags: [
        1,
        [
          [0, "a"],
          [0, "b"],
        ],
      ],
      made: [3, "2025-06-03"],
    };
    assert.deepEqual(valuesOf(island(props)), [
      ["initial-state", { name: "Lamp", tags: ["a", "b"], made: "2025-06-03" }],
    ]);
  });

  it("are one payload an island, and none where there are none", () => {
    assert.deepEqual(valuesOf(island({}) + "<astro-island></astro-island>"), []);
    assert.equal(valuesOf(island({ a: [0, 1] }) + island({ b: [0, 2] })).length, 2);
  });

  it("have no value of a type without a form in JSON", () => {
    assert.deepEqual(valuesOf(island({ pattern: [2, "x+"], most: [11, 1], kept: [0, 1] })), [
      ["initial-state", { pattern: null, most: null, kept: 1 }],
    ]);
  });

  it("have the lists that older versions wrote as text", () => {
    assert.deepEqual(valuesOf(island({ tags: [1, '[[0,"a"]]'], text: [0, "[1]"] })), [
      ["initial-state", { tags: ["a"], text: "[1]" }],
    ]);
  });
});
