// Reasons against a model small enough to work out by hand.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { featureNames } from "../../src/classify/features.ts";
import type { RouterModel } from "../../src/classify/model.ts";
import { signalColumns } from "../../src/classify/model.ts";
import { ROUTED_TYPES } from "../../src/model/verdict.ts";
import { routedPage } from "../../training/router/page.ts";
import { judgedBy } from "../support/verdict.ts";

const NAMES = featureNames();
const PAGE = routedPage(
  `<html><head><meta property="og:type" content="article"></head><body><h1>Prices</h1>
   <p>One can is € 3 and three are € 5.</p></body></html>`,
  "https://tins.test/",
);

/** A model that gives a type `weight` for a number, and `words` of a place theirs; on average the number is 0. */
function modelOf(
  numbers: Readonly<Record<string, readonly [type: string, weight: number]>>,
  words: Readonly<Record<string, readonly [type: string, word: string, weight: number]>> = {},
): RouterModel {
  const outputs = ROUTED_TYPES.length;
  const column = (type: string) => (ROUTED_TYPES as readonly string[]).indexOf(type);
  const weights = new Float64Array(NAMES.length * outputs);
  for (const [name, [type, weight]] of Object.entries(numbers)) {
    assert.ok(NAMES.includes(name), name);
    weights[NAMES.indexOf(name) * outputs + column(type)] = weight;
  }
  const known = Object.entries(words).map(([place, [type, word, weight]]) => {
    const one = new Float64Array(outputs);
    one[column(type)] = weight;
    const mean = new Float64Array(outputs);
    return [place, { places: new Map([[word, 0]]), weights: one, unit: false, mean }] as const;
  });
  const zeros = new Float64Array(NAMES.length);
  return {
    columns: signalColumns(NAMES),
    groups: new Uint8Array(NAMES.length),
    linear: {
      outputs,
      bias: new Float64Array(outputs),
      mean: zeros,
      deviation: new Float64Array(NAMES.length).fill(1),
      limit: 10,
      weights,
      words: new Map(known),
    },
    trees: {
      base: new Float64Array(outputs),
      roots: new Int32Array(0),
      branches: new Int32Array(0),
      threshold: new Float32Array(0),
    },
    treeShare: 0,
  };
}

/** The probability of the one type of seven that has `sum`, the others having none. */
const chance = (sum: number): number => Math.exp(sum) / (Math.exp(sum) + ROUTED_TYPES.length - 1);
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

describe("reasons", () => {
  // proves: text_result.page_type_confidence, classify.reasons.withheld
  it("weigh what withholding their signal takes from the probability of the type", () => {
    const model = modelOf({ "address.root": ["service", 2], "declared.og": ["service", 3] });
    const { page_type, confidence, reasons } = judgedBy(model, PAGE);
    assert.deepEqual([page_type, confidence], ["service", rounded(chance(5))]);
    assert.deepEqual(reasons, [
      {
        says: "the page has Open Graph properties",
        weight: rounded(chance(5) - chance(2)),
      },
      {
        says: "the address is the front page of its host",
        weight: rounded(chance(5) - chance(3)),
      },
    ]);
  });

  it("say of a number whether it is above or below its mean", () => {
    const says = (mean: number) => {
      const model = modelOf({ "marks.questions": ["service", mean === 0 ? 4 : -4] });
      model.linear.mean[NAMES.indexOf("marks.questions")] = mean;
      const page = routedPage("<p>Who? When? Why? Where?</p>", "https://a.test/");
      return judgedBy(model, page).reasons[0]?.says;
    };
    assert.deepEqual([says(0), says(1000)], ["many question marks", "few question marks"]);
  });

  it("name the words that spoke for the type", () => {
    const { reasons } = judgedBy(
      modelOf({}, { declared: ["article", "og:article", 4], text: ["article", "three", 1] }),
      PAGE,
    );
    assert.deepEqual(
      reasons.map(({ says }) => says),
      ["the page declares og:type article", 'the text says "three"'],
    );
  });

  it("quote no short word of a sentence, but those of an address and of other scripts", () => {
    const says = (html: string, words: Parameters<typeof modelOf>[1]) =>
      judgedBy(modelOf({}, words), routedPage(html, "https://a.test/api")).reasons[0]?.says;
    const html = "<p>All of the 価格 now</p>";
    assert.equal(says(html, { text: ["article", "the", 4] }), "the words of the text");
    assert.equal(says(html, { text: ["article", "価格", 4] }), 'the text says "価格"');
    assert.equal(says(html, { address: ["article", "api", 4] }), 'the address holds "api"');
  });

  // proves: classify.reasons
  it("leave out what speaks against the type, and what weighs a thousandth or less", () => {
    const { page_type, reasons } = judgedBy(
      modelOf({
        "address.root": ["service", 5],
        "declared.og": ["service", -1],
        "address.known": ["service", 0.0001],
        "money.prices": ["service", 0.0001],
      }),
      PAGE,
    );
    assert.equal(page_type, "service");
    assert.equal(reasons.length, 1);
  });

  // proves: classify.reasons
  it("are the four strongest of more", () => {
    const model = modelOf({
      "address.root": ["service", 1.2],
      "declared.og": ["service", 1.1],
      "money.prices": ["service", 1],
      "headings.count": ["service", 0.9],
      "prose.paragraphs": ["service", 0.5],
      "kinds.blocks": ["service", 0.1],
      "media.per_words": ["service", 0.1],
    });
    const weights = judgedBy(model, PAGE).reasons.map(({ weight }) => weight);
    assert.equal(weights.length, 4);
    assert.deepEqual(
      weights,
      weights.toSorted((a, b) => b - a),
    );
  });

  // proves: text_result.page_type.threshold, text_result.page_type_confidence.unknown
  it("are those for the type a page is most like when none is sure enough to be given", () => {
    const model = modelOf({ "address.root": ["service", 1] });
    const verdict = judgedBy(model, PAGE);
    assert.deepEqual([verdict.page_type, verdict.confidence], ["unknown", 0]);
    assert.deepEqual(verdict.runner_up, { type: "service", confidence: rounded(chance(1)) });
    assert.equal(verdict.reasons[0]?.weight, rounded(chance(1) - chance(0)));
  });
});

describe("the runner-up", () => {
  const chances = (sums: readonly number[]): readonly number[] => {
    const all = sums.map(Math.exp);
    const total = all.reduce((sum, one) => sum + one, ROUTED_TYPES.length - sums.length);
    return all.map((one) => rounded(one / total));
  };

  // proves: classify.runner_up
  it("is the second of all types when the first is sure, with its own probability", () => {
    const numbers = { "address.root": ["forum", 2], "declared.og": ["service", 4] } as const;
    const model = modelOf(numbers, { text: ["article", "three", 1] });
    const { page_type, confidence, runner_up } = judgedBy(model, PAGE);
    const [first, second] = chances([4, 2, 1]);
    assert.deepEqual([page_type, confidence], ["service", first]);
    assert.deepEqual(runner_up, { type: "forum", confidence: second });
  });

  // proves: classify.runner_up
  it("is the first of all types when it is not sure", () => {
    const model = modelOf({ "address.root": ["forum", 1], "declared.og": ["service", 0.5] });
    const { page_type, confidence, runner_up } = judgedBy(model, PAGE);
    const [first] = chances([1, 0.5]);
    assert.deepEqual([page_type, confidence], ["unknown", 0]);
    assert.deepEqual(runner_up, { type: "forum", confidence: first });
  });
});
