import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { roundTrip } from "../../bench/round-trip.ts";
import { toMarkdown } from "../../src/document/markdown/to-markdown.ts";
import { plainTextDocument } from "../../src/document/plain-text.ts";
import { toText } from "../../src/document/to-text.ts";
import { itSlow } from "../support/slow.ts";

const FOLDER = new URL("../../../test/fixtures/", import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, FOLDER), "utf8");

describe("plainTextDocument", () => {
  for (const [name, file, url] of [
    ["text-markdown", "page.md", "https://site.test/notes/page.md"],
    ["text-plain", "page.txt", "https://site.test/page.txt"],
  ] as const) {
    it(`${name} gives the document its folder expects`, () => {
      const { blocks } = plainTextDocument(read(`${name}/${file}`), url);
      assert.equal(`${toMarkdown(blocks)}\n`, read(`${name}/expected.md`));
    });

    it(`${name} is read back from its Markdown with the same words and code`, () => {
      const { blocks } = plainTextDocument(read(`${name}/${file}`), url);
      const { lost, gained, codes } = roundTrip(blocks);
      assert.deepEqual(
        { lost: [...lost], gained: [...gained], codes },
        { lost: [], gained: [], codes: [] },
      );
    });
  }

  it("takes the media type's or the address's word for what it is", () => {
    const source = "# Title\n\n*text*";
    const first = (url: string, type?: string): string =>
      plainTextDocument(source, url, type).blocks[0]?.kind ?? "";
    assert.equal(first("https://site.test/a", "text/markdown; charset=utf-8"), "heading");
    assert.equal(first("https://site.test/README.md", "text/plain"), "heading");
    assert.equal(first("https://site.test/a.txt", "text/plain"), "paragraph");
  });

  it("has the title of its first heading, and none without one", () => {
    assert.equal(
      plainTextDocument("## The *title*\n\nx", "https://site.test/a.md").title,
      "The title",
    );
    assert.equal(plainTextDocument("just words", "https://site.test/a").title, "");
  });

  itSlow("keeps every word of hostile sources, and ends", () => {
    for (const part of [
      "> ",
      "- ",
      "*",
      "`",
      "[",
      "](",
      "![",
      "```\n",
      "|a|b\n|-|-\n",
      "1. ",
      "    x\n",
      "<div>",
      "\\",
      "~~",
      "_a",
      "&#",
      "[a]: b\n",
      "<!--",
    ]) {
      const { blocks } = plainTextDocument(
        `${part.repeat(20_000)}\n\nword`,
        "https://site.test/a.md",
      );
      assert.ok(toText(blocks).includes("word") || part === "```\n" || part === "<!--", part);
    }
  });

  it("is empty for an empty body", () => {
    assert.deepEqual(plainTextDocument("\ufeff \n", "https://site.test/a").blocks, []);
  });
});
