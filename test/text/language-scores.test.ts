// The best languages of a text are those of franc, with its scores, in every script.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import fc from "fast-check";
import { francAll } from "franc-min";
import { data } from "franc-min/data.js";
import { bestLanguages } from "../../src/text/language-scores.ts";
import { itSlow } from "../support/slow.ts";

const expected = (text: string): unknown =>
  francAll(text)
    .filter(([language]) => language !== "und")
    .slice(0, 2);

const FIXTURES = join(import.meta.dirname, "../../../test/fixtures");

describe("the best languages of a text", () => {
  it("are those of franc for texts of all its languages", () => {
    for (const languages of Object.values(data)) {
      for (const model of Object.values(languages)) {
        const text = model.replaceAll("|", "").slice(0, 300);
        assert.deepEqual(bestLanguages(text), expected(text), text);
      }
    }
  });

  it("are those of franc for text of pages", () => {
    const pages = readdirSync(FIXTURES, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md"))
      .map((name) => readFileSync(join(FIXTURES, name), "utf8"));
    assert.ok(pages.length > 100);
    for (const page of pages) {
      const text = page.slice(0, 300);
      if (text.length >= 150) assert.deepEqual(bestLanguages(text), expected(text), text);
    }
  });

  itSlow("are those of franc for any text", () => {
    const letters = fc.constantFrom(...'abcdé èñßłж яüق سбतिक한국日本のア0123 .,!?-"\n');
    fc.assert(
      fc.property(fc.string({ unit: letters, minLength: 10, maxLength: 300 }), (text) => {
        assert.deepEqual(bestLanguages(text), expected(text));
      }),
      { numRuns: 2000 },
    );
  });
});
