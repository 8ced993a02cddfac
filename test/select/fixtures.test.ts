// Every page case with expected content: what is kept, what is left out, what is set aside as comments.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { judgePage } from "../../src/classify/classify.ts";
import { installedRouter } from "../../src/classify/model.ts";
import { toMarkdown } from "../../src/document/markdown/to-markdown.ts";
import { scoreBlocks } from "../../src/select/scores.ts";
import { PAGE_OPTIONS, selectContent } from "../../src/select/select.ts";
import { routedPage } from "../../training/router/page.ts";

const FOLDER = new URL("../../../test/fixtures/", import.meta.url);

interface Expected {
  readonly keeps: readonly string[];
  readonly leaves: readonly string[];
  readonly comments: readonly string[];
}

/** Markdown without its signs, so that an escape does not hide a text. */
const plain = (markdown: string): string => markdown.replaceAll("\\", "");

describe("the content of a page case", () => {
  for (const name of readdirSync(FOLDER)) {
    const file = new URL(`${name}/expected.content.json`, FOLDER);
    if (!existsSync(file)) continue;
    // proves: text_result.content_markdown
    it(`${name} keeps what the page is about and nothing else`, () => {
      const expected = JSON.parse(readFileSync(file, "utf8")) as Expected;
      const html = readFileSync(new URL(`${name}/page.html`, FOLDER), "utf8");
      const page = routedPage(html, "https://site.test/page");
      const { verdict, chances } = judgePage(installedRouter(), page);
      const { kept, comments } = selectContent(
        scoreBlocks(page.outline, chances),
        verdict,
        PAGE_OPTIONS,
      );
      const markdownOf = (indexes: readonly number[]): string =>
        plain(toMarkdown(indexes.flatMap((at) => page.outline.blocks[at] ?? [])));
      const content = markdownOf(kept);
      for (const text of expected.keeps) assert.ok(content.includes(plain(text)), `lost: ${text}`);
      for (const text of expected.leaves) assert.ok(!content.includes(text), `kept: ${text}`);
      const aside = markdownOf(comments);
      for (const text of expected.comments) assert.ok(aside.includes(text), `no comment: ${text}`);
    });
  }
});
