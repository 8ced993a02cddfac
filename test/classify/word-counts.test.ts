// Concepts that short texts name, in many languages.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { wordsOf } from "../../src/classify/tokens.ts";
import { CONCEPTS, countConcepts } from "../../src/classify/word-counts.ts";

/** Counts of the concepts that a text names. */
function conceptsIn(text: string, words = wordsOf(text)): Readonly<Record<string, number>> {
  const counts = new Float64Array(CONCEPTS.length);
  countConcepts(words, counts);
  const named = CONCEPTS.map((concept, at) => [concept, counts[at] ?? 0] as const);
  return Object.fromEntries(named.filter(([, count]) => count > 0));
}

describe("countConcepts", () => {
  it("counts a text that names a concept as one, in any language and case", () => {
    for (const text of [
      "FAQ",
      "Frequently Asked Questions",
      "häufige Fragen",
      "よくある質問",
      "常见问题",
    ]) {
      assert.deepEqual(conceptsIn(text), { faq: 1 }, text);
    }
  });

  it("counts the words of another text as halves", () => {
    assert.deepEqual(conceptsIn("7 hours ago today-ish"), { ago: 1 });
    assert.deepEqual(conceptsIn("our faqs explained"), { faq: 0.5 });
  });

  it("looks up no Latin word of two letters alone", () => {
    assert.equal(conceptsIn("fa caldo")["ago"], undefined);
    assert.equal(conceptsIn("fa")["ago"], 1);
  });

  it("reads seven words, and none that stands for a number", () => {
    assert.deepEqual(conceptsIn("", ["faq", "#2"]), { faq: 1 });
    assert.deepEqual(conceptsIn("", ["#2"]), {});
    assert.deepEqual(conceptsIn("", ["faq", "a", "b", "c", "d", "e", "f"]), { faq: 0.5 });
    assert.deepEqual(conceptsIn("", ["faq", "a", "b", "c", "d", "e", "f", "g"]), {});
  });

  it("counts nothing of a text that names none", () => {
    assert.deepEqual(conceptsIn("lighthouse"), {});
    assert.deepEqual(conceptsIn(""), {});
  });
});
