// Every page case: the Markdown of the whole page is what its folder says.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { toDocument } from "../../src/document/to-document.ts";
import { toMarkdown } from "../../src/document/to-markdown.ts";
import { parseHtml } from "../../src/html/tree.ts";

const FOLDER = new URL("../../../test/fixtures/", import.meta.url);
const URL_OF_PAGE = "https://site.test/page";

function readCase(name: string, file: string): string | undefined {
  const path = new URL(`${name}/${file}`, FOLDER);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

describe("a page case", () => {
  for (const name of readdirSync(FOLDER)) {
    const page = readCase(name, "page.html");
    const expected = readCase(name, "expected.md");
    if (page === undefined || expected === undefined) continue;
    it(`${name} gives the Markdown its folder expects`, () => {
      const document = toDocument(parseHtml(page), {
        url: URL_OF_PAGE,
        base: URL_OF_PAGE,
        rtl: undefined,
        includeHiddenText: false,
      });
      assert.equal(`${toMarkdown(document.blocks)}\n`, expected);
    });
    it(`${name} says why it exists`, () => {
      assert.match(readCase(name, "why.md") ?? "", /\w/);
    });
  }
});
