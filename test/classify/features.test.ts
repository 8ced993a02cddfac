// The router's features are those it was trained on: a page made by hand has the fingerprint that its model carries.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { gunzipSync } from "node:zlib";
import { featureNames, featuresOf } from "../../src/classify/features.ts";
import { parseModelFile } from "../../src/learn/model-file.ts";
import { FOLDS } from "../../training/folds.ts";
import { probeFingerprint, probePages } from "../../training/router/probe.ts";
import { itSlow } from "../support/slow.ts";

const ROOT = new URL("../../../", import.meta.url);

describe("the made page", () => {
  it("has every number of the router other than 0 at one of its addresses", () => {
    const pages = probePages().map((page) => featuresOf(page).values);
    const unseen = featureNames().filter((feature) => {
      const [signal = "", name = ""] = feature.split(".");
      return pages.every((values) => values[signal]?.[name] === 0);
    });
    assert.deepEqual(unseen, []);
  });

  it("has words in every place", () => {
    for (const page of probePages()) {
      for (const [place, counts] of Object.entries(featuresOf(page).words)) {
        if (page.outline.document.url.includes("shop.bells")) assert.ok(counts.size > 0, place);
      }
    }
  });

  itSlow(
    "has the fingerprint that the model was trained with, as have the models of the folds",
    () => {
      const files = [["models/router.json", readFileSync(new URL("models/router.json", ROOT))]] as [
        string,
        Buffer,
      ][];
      for (let fold = 0; fold < FOLDS; fold++) {
        const path = `training/router/folds/${fold}.json.gz`;
        files.push([path, gunzipSync(readFileSync(new URL(path, ROOT)))]);
      }
      for (const [path, bytes] of files) {
        const file = parseModelFile(path, bytes.toString("utf8"));
        assert.equal(file.parts["probe"], probeFingerprint(), `${path}: train it again`);
      }
    },
  );
});
