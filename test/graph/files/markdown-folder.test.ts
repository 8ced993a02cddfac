// A graph as a folder of Markdown: a file a page, headings that are read back to their words, long sections whole.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Parser } from "commonmark";
import fc from "fast-check";
import { markdownFolder } from "../../../src/graph/files/markdown-folder.ts";
import { fileNameOf } from "../../../src/store/page-file-name.ts";
import { graphOf, settledPage } from "../../support/graphs.ts";

const filesOf = (pages: readonly ReturnType<typeof settledPage>[]) =>
  [...markdownFolder(graphOf(pages), (url) => fileNameOf(url, "md"))].map(({ path, pieces }) => ({
    path,
    text: [...pieces].join(""),
  }));

/** The words of the headings of Markdown. */
function headingsOf(markdown: string): readonly string[] {
  const walker = new Parser().parse(markdown).walker();
  const found: string[] = [];
  for (let step = walker.next(); step !== null; step = walker.next()) {
    const { node, entering } = step;
    if (node.type === "heading" && entering) found.push("");
    else if (node.literal !== null && node.type !== "code_block" && found.length > 0) {
      found[found.length - 1] += node.type === "html_inline" ? "<HTML>" : node.literal;
    }
  }
  return found;
}

describe("markdownFolder", () => {
  it("has a file a page: front matter, then its sections under their headings", () => {
    const files = filesOf([
      settledPage("/", [{ text: "What comes first." }], { title: "", depth: 0 }),
      settledPage(
        "/a/b?c=1",
        [
          { heading: "A", level: 1, text: "Words\n\n- of it" },
          { heading: "Below", level: 3, text: "" },
        ],
        { title: 'A "b": c' },
      ),
    ]);
    assert.deepEqual(files, [
      {
        path: "example.com.md",
        text: '---\nurl: "https://example.com/"\ndepth: 0\n---\n\nWhat comes first.\n',
      },
      {
        path: "example.com/a/b!3Fc=1.md",
        text: `---
title: "A \\"b\\": c"
url: "https://example.com/a/b?c=1"
depth: 1
---

# A

Words

- of it

### Below
`,
      },
    ]);
  });

  it("has the heading of a section that was split once, and those of two sections twice", () => {
    const heading = { heading: "Long", level: 2 };
    const [split] = filesOf([
      settledPage("/", [
        { ...heading, text: "a".repeat(5990) },
        { ...heading, text: "b".repeat(20) },
      ]),
    ]);
    assert.equal(split?.text.match(/## Long/g)?.length, 1);
    const [two] = filesOf([
      settledPage("/", [
        { ...heading, text: "a".repeat(3000) },
        { ...heading, text: "b".repeat(3000) },
      ]),
    ]);
    assert.equal(two?.text.match(/## Long/g)?.length, 2);
  });

  it("writes a heading so that its words are read back", () => {
    const words = [
      "set_up",
      "_x_",
      "*a*",
      "`b`",
      "<i>",
      "&lt;",
      "a &amp b",
      "[c](d)",
      "\\",
      "C#",
      "#",
      "~~s~~",
      "1.",
      "東京",
    ];
    const heading = fc
      .array(fc.constantFrom(...words), { minLength: 1 })
      .map((some) => some.join(" "));
    fc.assert(
      fc.property(heading, (text) => {
        const [file] = filesOf([settledPage("/", [{ heading: text, level: 2, text: "Words." }])]);
        const body = file?.text.split("\n---\n")[1] ?? "";
        assert.deepEqual(
          headingsOf(body).map((found) => found.replace(/Words\.$/, "")),
          [text],
        );
      }),
    );
  });
});
