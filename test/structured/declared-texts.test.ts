// Texts of the content that a page's data repeats.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Json, Payload } from "../../src/model/fact.ts";
import { declaredTexts } from "../../src/structured/declared-texts.ts";

const payload = (value: Json): Payload => ({ source: "json-ld", value }) as Payload;

const RECIPE = {
  "@graph": [
    {
      "@type": ["Recipe"],
      name: "Lamp bread",
      recipeIngredient: ["2 cups of flour", "salt"],
      recipeInstructions: [
        {
          "@type": "HowToStep",
          text: "Mix the flour with the salt and the water, then wait for an hour.",
        },
        { "@type": "HowToSection", itemListElement: [{ "@type": "HowToStep", text: "Bake it." }] },
      ],
    },
  ],
};
const QUESTIONS = {
  "@type": "https://schema.org/FAQPage",
  mainEntity: [
    {
      "@type": "Question",
      name: "When is it lit?",
      acceptedAnswer: { "@type": "Answer", text: "<p>At <b>six</b> in the evening.</p>" },
    },
  ],
};

describe("declaredTexts", () => {
  it("has ingredients and steps, whatever their spaces and case, and longer parts of a step", () => {
    const isDeclared = declaredTexts([payload(RECIPE)]);
    assert.ok(isDeclared !== undefined);
    for (const text of ["2 cups  of\nflour", "Salt", "Bake it.", "then wait for an hour and"]) {
      assert.equal(isDeclared(text), text !== "then wait for an hour and", text);
    }
    assert.ok(isDeclared("Mix the flour with the salt and the water"));
    assert.ok(!isDeclared("then wait"));
  });

  it("has questions with their answers, without tags", () => {
    const isDeclared = declaredTexts([payload(QUESTIONS)]);
    assert.ok(isDeclared?.("When is it lit?"));
    assert.ok(isDeclared?.("At six in the evening."));
  });

  it("is undefined for pages that declare none", () => {
    assert.equal(declaredTexts([]), undefined);
    assert.equal(declaredTexts([payload({ "@type": "Product", name: "Lamp" })]), undefined);
    assert.equal(declaredTexts([payload({ "@type": "Recipe", name: "Bread" })]), undefined);
  });

  it("reads data of any size and with any type", () => {
    const steps = Array.from({ length: 400_000 }, (_, at) => `Step ${at}`);
    const isDeclared = declaredTexts([payload({ "@type": "Recipe", recipeInstructions: steps })]);
    assert.ok(isDeclared?.("Step 1"));
    for (const type of ["constructor", "toString", "__proto__"]) {
      assert.equal(declaredTexts([payload({ "@type": type, name: "x" })]), undefined);
    }
  });
});
