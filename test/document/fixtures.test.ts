// Every page case: the Markdown of the whole page is what its folder says, and comes back from a renderer unchanged.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { roundTrip } from "../../bench/round-trip.ts";
import { toMarkdown } from "../../src/document/markdown/to-markdown.ts";
import { documentOf } from "./pages.ts";

const FOLDER = new URL("../../../test/fixtures/", import.meta.url);

function readCase(name: string, file: string): string | undefined {
  const path = new URL(`${name}/${file}`, FOLDER);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

const cases = readdirSync(FOLDER).filter((name) =>
  ["page.html", "expected.md"].every((file) => readCase(name, file) !== undefined),
);

describe("a page case", () => {
  for (const name of cases) {
    const page = readCase(name, "page.html") ?? "";

    // proves: text_request.include_hidden_text.false, text_result.markdown.tables
    // proves: text_result.markdown.code, text_result.tables, rule7.frameset
    it(`${name} gives the Markdown its folder expects`, () => {
      assert.equal(`${toMarkdown(documentOf(page).blocks)}\n`, readCase(name, "expected.md"));
    });

    it(`${name} says why it exists`, () => {
      assert.match(readCase(name, "why.md") ?? "", /\w/);
    });

    it(`${name} is read back from its Markdown with the same words, tables, code and links`, () => {
      const { lost, gained, tables, codes, links } = roundTrip(documentOf(page).blocks);
      assert.deepEqual(
        { lost: [...lost], gained: [...gained], tables, codes, links },
        { lost: [], gained: [], tables: [], codes: [], links: [] },
      );
    });

    const expected = readCase(name, "expected-hidden.md");
    if (expected === undefined) continue;
    // proves: text_request.include_hidden_text.true
    it(`${name} with hidden text gives what its folder expects`, () => {
      const { blocks } = documentOf(page, { includeHiddenText: true });
      assert.equal(`${toMarkdown(blocks)}\n`, expected);
    });
  }
});
