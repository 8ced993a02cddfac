// The file of a trained model, and what makes it none.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  loadModelFile,
  type ModelFile,
  numbersOf,
  parseModelFile,
  recordOf,
  requireFeatures,
} from "../../src/learn/model-file.ts";
import { ModelFileError } from "../../src/model/errors.ts";

const refused = (message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof ModelFileError);
  assert.match(error.message, message);
  return true;
};
const FILE: ModelFile = parseModelFile(
  "m",
  '{"format": 1, "features": ["a", "b"], "part": {"x": 1}, "list": [1]}',
);

describe("a model file", () => {
  it("has its features and its parts", () => {
    assert.deepEqual([FILE.name, FILE.features], ["m", ["a", "b"]]);
    assert.deepEqual(recordOf(FILE, "part"), { x: 1 });
    for (const part of ["list", "format", "none"]) {
      assert.throws(
        () => recordOf(FILE, part),
        refused(new RegExp(`model file m: ${part} is not`)),
      );
    }
  });

  it("is refused where it is not JSON, with what the parser says", () => {
    assert.throws(
      () => parseModelFile("m", "{"),
      (error) =>
        refused(/model file m is not JSON/)(error) && (error as Error).cause instanceof SyntaxError,
    );
  });

  it("is refused where it is no object, of another format or without features", () => {
    for (const [text, message] of [
      ["5", /not a JSON object/],
      ["null", /not a JSON object/],
      ['{"features": []}', /format undefined, wanted 1/],
      ['{"format": 2, "features": []}', /format 2, wanted 1/],
      ['{"format": 1}', /does not list its features/],
      ['{"format": 1, "features": "a"}', /does not list its features/],
      ['{"format": 1, "features": ["a", 5]}', /does not list its features/],
    ] as const) {
      assert.throws(() => parseModelFile("m", text), refused(message), text);
    }
  });

  it("is refused where it was trained with other features, with the first that differs", () => {
    requireFeatures(FILE, ["a", "b"]);
    for (const [computed, message] of [
      [["a", "c"], /column 1 is b, computed is c; train it again/],
      [["a"], /column 1 is b, computed is none/],
      [["a", "b", "c"], /column 2 is absent, computed is c/],
    ] as const) {
      assert.throws(() => requireFeatures(FILE, computed), refused(message));
    }
  });

  it("has lists of numbers, and of nothing else", () => {
    assert.deepEqual(numbersOf(FILE, "list", [1, 2.5]), [1, 2.5]);
    for (const value of [undefined, 5, ["1"], [Number.NaN], [1, null]]) {
      assert.throws(() => numbersOf(FILE, "list", value), refused(/list is not a list of numbers/));
    }
  });

  it("is undefined where it is not installed", () => {
    assert.equal(loadModelFile("none-of-this-name"), undefined);
    assert.equal(loadModelFile("router")?.name, "router");
  });
});
