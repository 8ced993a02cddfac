import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { parseModelFile } from "../../src/learn/model-file.ts";
import { ModelFileError } from "../../src/model/errors.ts";
import { FEATURES } from "../../src/select/features/feature-matrix.ts";
import { contentModelOf, installedContentModel } from "../../src/select/scores.ts";
import { probeFingerprint } from "../../training/content/probe.ts";
import { FOLDS } from "../../training/folds.ts";

const ROOT = new URL("../../../", import.meta.url);

const TREES = { base: [0], roots: [0], feature: [-1], threshold: [1], right: [0] };
const WORDING = { terms: [], odds: [] };
const fileOf = (features: readonly string[], parts: object = {}) =>
  parseModelFile(
    "content",
    JSON.stringify({
      format: 1,
      features,
      choice: [0.8, 0.45],
      trees: TREES,
      wording: WORDING,
      ...parts,
    }),
  );

function refusalOf(make: () => unknown): string {
  try {
    make();
  } catch (error) {
    assert.ok(error instanceof ModelFileError);
    return error.message;
  }
  return "accepted";
}

describe("contentModelOf", () => {
  it("reads the trees and how their sums become a choice", () => {
    const model = contentModelOf(fileOf(FEATURES));
    assert.deepEqual([model.softening, model.pathShare], [0.8, 0.45]);
  });

  it("refuses a model of other features and names the first that differs", () => {
    const [first = "", ...rest] = FEATURES;
    const other = refusalOf(() => contentModelOf(fileOf(["kind_unknown", ...rest])));
    assert.match(other, /column 0 is kind_unknown, computed is kind_heading; train it again/);
    const short = refusalOf(() => contentModelOf(fileOf(FEATURES.slice(0, -1))));
    assert.match(short, new RegExp(`column ${FEATURES.length - 1} is absent`));
    const long = refusalOf(() => contentModelOf(fileOf([first, ...rest, "one_more"])));
    assert.match(long, /is one_more, computed is none/);
  });

  it("refuses trees that do not fit together", () => {
    const wrong = fileOf(FEATURES, { trees: { ...TREES, feature: [FEATURES.length] } });
    assert.match(
      refusalOf(() => contentModelOf(wrong)),
      /trees tests feature/,
    );
    assert.match(
      refusalOf(() => contentModelOf(fileOf(FEATURES, { choice: ["a"] }))),
      /choice is not a list of numbers/,
    );
  });
});

describe("the installed content model", () => {
  it("fits the features computed here", () => {
    assert.ok((installedContentModel()?.trees.roots.length ?? 0) > 0);
  });

  it("was trained on the very bits that are computed here, as were the models of the folds", () => {
    const files = ["models/content.json"];
    for (let fold = 0; fold < FOLDS; fold++) files.push(`training/content/folds/${fold}.json`);
    for (const path of files) {
      const file = parseModelFile(path, readFileSync(new URL(path, ROOT), "utf8"));
      assert.equal(file.parts["probe"], probeFingerprint(), `${path}: train it again`);
    }
  });
});
