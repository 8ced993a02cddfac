// The reason of each verdict: the model, evidence, a tie, a rule, or a later step.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import type { PageType } from "../../src/model/verdict.ts";
import { REMOVED, RESTORED } from "../../src/select/draft.ts";
import { RULES } from "../../src/select/rules/rules.ts";
import { scoreWith } from "../../src/select/scores.ts";
import { PAGE_OPTIONS, selectContent } from "../../src/select/select.ts";
import { STRENGTHS } from "../../src/select/ties.ts";
import { pageOf, typed } from "./page-of.ts";

const SENTENCE = "is a sentence of more than ten words, so that it counts as running text.";

/** Returns `fate by block` of each block, by its first word. The model is sure of words in upper case only. */
function reasonsOn(body: string, type: PageType = "article"): Readonly<Record<string, string>> {
  const outline = pageOf(`<main><h1>Oil lamps</h1>${body}</main>`);
  const firstWord = (at: number) => outline.blocks[at]?.text.split(/\s/)[0] ?? "";
  const probabilities = Float64Array.from(outline.blocks, ({ text }) =>
    text.startsWith("maybe") ? 0.35 : /^\p{Lu}/u.test(text) ? 0.9 : 0.02,
  );
  const scores = { ...scoreWith(undefined, { outline, chances: {} }), probabilities };
  const { fates, reasons } = selectContent(scores, typed(type), PAGE_OPTIONS);
  return Object.fromEntries(
    outline.blocks.map((_, at) => {
      const { by, block } = reasons[at] ?? {};
      const of = block === undefined ? "" : firstWord(block);
      return [firstWord(at), [fates[at], by, of].filter(Boolean).join(" ")];
    }),
  );
}

describe("the reason of a verdict", () => {
  it("is the model's score where nothing else decided", () => {
    const found = reasonsOn(`<p>One ${SENTENCE}</p><div><p>nothing ${SENTENCE}</p></div>`);
    assert.equal(found["One"], "kept score");
    assert.equal(found["nothing"], "block_model score");
  });

  it("is the tie and the block that an unlikely block follows", () => {
    const found = reasonsOn(`<p>One ${SENTENCE}</p><dl><dt>term</dt><dd>Two ${SENTENCE}</dd></dl>`);
    assert.equal(found["Two"], "kept score");
    assert.equal(found["term"], "kept label Two");
  });

  it("is the rule that removed a block", () => {
    const form = "<form><p>Subscribe to our letter.</p><button>Go</button></form>";
    assert.equal(reasonsOn(`<p>One ${SENTENCE}</p>${form}`)["Subscribe"], "block_model forms");
  });

  it("is the later step that restored or removed a block", () => {
    const found = reasonsOn(`<h2>sub</h2><p>One ${SENTENCE}</p><h2>Bare</h2>`);
    assert.equal(found["Bare"], "block_model heading-over-nothing");
  });

  it("is the evidence for a block that the model is unsure of", () => {
    const entry = (name: string) =>
      `<div><p>maybe${name} it rains tonight?</p><div><p>maybe-${name} it does, as always here.</p></div></div>`;
    const found = reasonsOn(`<p>One ${SENTENCE}</p>${entry("A")}${entry("B")}`, "service");
    assert.equal(found["maybeA"], "kept evidence");
    assert.equal(found["maybe-B"], "kept evidence");
  });

  it("is the step where the step says it", () => {
    assert.equal(
      reasonsOn(`<nav><a href="/a">Menu</a></nav><p>One ${SENTENCE} ${SENTENCE} ${SENTENCE}</p>`)[
        "Menu"
      ],
      "landmarks",
    );
  });

  it("is explained in the documentation", () => {
    const file = new URL("../../../docs/explanation/content.md", import.meta.url);
    const docs = readFileSync(file, "utf8");
    const names = [
      "score",
      "evidence",
      ...Object.keys(STRENGTHS),
      ...Object.keys(RULES),
      ...RESTORED,
      ...REMOVED,
    ];
    assert.deepEqual(
      names.filter((name) => !docs.includes(`\`${name}\``)),
      [],
    );
  });
});
