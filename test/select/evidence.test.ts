// Blocks that are content whatever the model says of their mark-up: what the page's data repeats, questions with
// answers, and the records of a list page.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { PageType } from "../../src/model/verdict.ts";
import { withEvidence } from "../../src/select/evidence.ts";
import { scoreWith } from "../../src/select/scores.ts";
import { pageOf } from "./page-of.ts";

/** Texts of a page that evidence raises, if the model gives every block the same probability. */
function raisedOn(
  body: string,
  {
    type,
    isDeclared,
    probability = 0.3,
  }: {
    readonly type: PageType;
    readonly isDeclared?: ((text: string) => boolean) | undefined;
    readonly probability?: number;
  },
): readonly string[] {
  const outline = pageOf(`<main><h1>Lamps</h1>${body}</main>`);
  const scores = {
    ...scoreWith(undefined, { outline, chances: {} }),
    probabilities: new Float64Array(outline.blocks.length).fill(probability),
  };
  const { probabilities } = withEvidence(scores, { type, isDeclared });
  return outline.blocks.flatMap(({ text }, at) =>
    (probabilities?.[at] ?? 0) > probability ? text : [],
  );
}

const card = (at: number): string =>
  `<div class="card"><a href="/lamps/${at}">Lamp of brass number ${at}</a><p>${at * 7}.50 euros</p><p>Ships today</p><button>Buy</button></div>`;
const LIST = Array.from({ length: 8 }, (_, at) => card(at)).join("");

describe("evidence of a list page", () => {
  it("is the own words of its records, without labels and buttons that many have", () => {
    for (const type of ["listing", "collection"] as const) {
      const raised = raisedOn(`<p>All of them are made by hand.</p><div>${LIST}</div>`, { type });
      assert.deepEqual(
        raised,
        Array.from({ length: 8 }, (_, at) => [
          `Lamp of brass number ${at}`,
          `${at * 7}.50 euros`,
        ]).flat(),
      );
    }
  });

  it("is none on other pages, in short lists, and where the model rules the list out", () => {
    assert.deepEqual(raisedOn(LIST, { type: "article" }), []);
    assert.deepEqual(raisedOn([0, 1, 2].map(card).join(""), { type: "listing" }), []);
    assert.deepEqual(raisedOn(LIST, { type: "listing", probability: 0.05 }), []);
    assert.notDeepEqual(raisedOn(LIST, { type: "listing", probability: 0.15 }), []);
  });
});

const ENTRY = (question: string, answer: string): string =>
  `<div class="entry"><p class="q">${question}</p><div class="a"><p>${answer}</p></div></div>`;
const PAIRS = [
  ["May I bring a dog along?", "Dogs on a lead are welcome in the yard."],
  ["How many steps are there?", "There are 217 steps from the door to the lamp."],
] as const;

describe("evidence of questions", () => {
  const page = PAIRS.map(([question, answer]) => ENTRY(question, answer)).join("");

  it("is two or more of them with an answer each", () => {
    assert.deepEqual(raisedOn(page, { type: "service" }), PAIRS.flat());
    assert.deepEqual(raisedOn(ENTRY(...PAIRS[0]), { type: "service" }), []);
  });

  it("is none on articles, whose questions may be about accounts, nor with links for answers", () => {
    assert.deepEqual(raisedOn(page, { type: "article" }), []);
    const linked = PAIRS.map(([question, answer]) =>
      ENTRY(question, `<a href="/a">${answer}</a>`),
    ).join("");
    assert.deepEqual(raisedOn(linked, { type: "service" }), []);
  });
});

describe("evidence of a page's data", () => {
  it("is the texts that it repeats", () => {
    const isDeclared = (text: string): boolean => text === "Peel the lamp.";
    const raised = raisedOn("<p>Peel the lamp.</p><p>Boil the lamp.</p>", {
      type: "article",
      isDeclared,
    });
    assert.deepEqual(raised, ["Peel the lamp."]);
  });
});
