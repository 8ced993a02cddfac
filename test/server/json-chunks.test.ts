// JSON in pieces: joined they are the JSON of the value, whatever it holds.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { jsonChunks } from "../../src/server/json-chunks.ts";

const joined = (value: object) => [...jsonChunks(value)].join("");

describe("jsonChunks", () => {
  it("joins to what JSON.stringify gives for any object", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        assert.equal(joined(value), JSON.stringify(value));
      }),
      { seed: 20_260_301, numRuns: 500 },
    );
  });

  it("writes what can be iterated as a list", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (items) => {
        assert.equal(
          joined({ before: 1, items: new Set(items).values(), after: [] }),
          JSON.stringify({ before: 1, items: [...new Set(items)], after: [] }),
        );
      }),
    );
    assert.equal(joined({ items: new Set([undefined]) }), '{"items":[null]}');
  });

  it("splits large texts in objects of a field and of its list", () => {
    const image = "x".repeat(200_000);
    for (const value of [
      {
        shot: { of: "page", tiles: [{ top: 0, image }, { top: 9, image }, null], note: undefined },
      },
      { tiles: [{ image }, "x", 7] },
      { shot: { image, none: null } },
    ]) {
      assert.equal(joined(value), JSON.stringify(value));
      assert.ok([...jsonChunks(value)].every((piece) => piece.length <= 65_536));
    }
  });

  it("never cuts a surrogate pair, escapes and long lists included", () => {
    for (const offset of [0, 1, 2]) {
      const text = "x".repeat(offset) + '😀\n"\u2028'.repeat(60_000);
      const value = {
        text,
        list: Array.from({ length: 1801 }, (_, i) => `${i}"`),
        none: undefined,
      };
      assert.equal(joined(value), JSON.stringify(value));
    }
  });

  it("is whole at every length of a text and a list around the edge of a piece", () => {
    const around = (edge: number) => [edge - 1, edge, edge + 1];
    for (const length of [500, 1000, 1500, 2000].flatMap(around)) {
      const list = Array.from({ length }, (_, index) => index);
      const value = { before: 1, list, after: [] };
      assert.equal(joined(value), JSON.stringify(value), `${length} items`);
      assert.equal(joined({ list }), JSON.stringify({ list }), `${length} items`);
    }
    for (const length of [65_536, 131_072, 196_608].flatMap(around)) {
      const value = { text: "é".repeat(length), after: "" };
      assert.equal(joined(value), JSON.stringify(value), `${length} characters`);
    }
  });

  it("is {} for an object without a value, as JSON has it", () => {
    for (const value of [{}, { none: undefined }]) assert.equal(joined(value), "{}");
  });

  it("keeps every piece of a large answer small", () => {
    const value = {
      text: "é".repeat(5_000_000),
      list: Array.from({ length: 50_000 }, () => "abc"),
    };
    for (const piece of jsonChunks(value)) assert.ok(piece.length <= 65_536 * 6);
  });
});
