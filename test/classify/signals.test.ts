import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { featureNames, featuresOf } from "../../src/classify/features.ts";
import { installedRouter } from "../../src/classify/model.ts";
import { phraseOf } from "../../src/classify/phrases.ts";
import { SIGNALS } from "../../src/classify/signals.ts";
import { routedPage } from "../../training/router/page.ts";

describe("signals", () => {
  it("share out every number and every place of words, each to one signal", () => {
    const { values, words } = featuresOf(routedPage("<p>A page.</p>", "https://a.test/"));
    const names = SIGNALS.map(({ name }) => name);
    for (const name of Object.keys(values)) assert.ok(names.includes(name), name);
    const places = SIGNALS.flatMap((signal) => signal.places);
    assert.deepEqual(places.toSorted(), Object.keys(words).toSorted());
    assert.deepEqual(
      [...(installedRouter()?.linear.words.keys() ?? [])].toSorted(),
      places.toSorted(),
    );
  });

  it("have a phrase for every number, whatever its value", () => {
    for (const feature of featureNames()) {
      const [signal = "", name = ""] = feature.split(".");
      for (const value of [0, 1, Math.log1p(12)]) {
        for (const isHigh of [true, false]) {
          const says = phraseOf(signal, name, { value, isHigh, values: { count: value } });
          assert.match(says ?? "", /^[a-z0-9][a-zA-Z0-9 ,.%-]{4,}$/, feature);
        }
      }
    }
  });

  it("say a share as a part that is none, hardly any, a number or all", () => {
    const shares = [0, 0.004, 0.63, 1].map((value) =>
      phraseOf("links", "elsewhere", { value, isHigh: true, values: {} }),
    );
    assert.deepEqual(shares, [
      "none of the links lead to other sites",
      "hardly any of the links lead to other sites",
      "63 % of the links lead to other sites",
      "all of the links lead to other sites",
    ]);
  });
});
