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
        path: "example.com/a/b-c=1~9eht4myk.md",
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
    const timesOf = (...texts: readonly string[]) => {
      const sections = texts.map((text) => ({ heading: "Long", level: 2, text }));
      const [file] = filesOf([settledPage("/", sections)]);
      return file?.text.match(/## Long/g)?.length;
    };
    assert.equal(timesOf("a".repeat(5990), "b".repeat(20)), 1);
    assert.equal(timesOf("a".repeat(5000), `${"b".repeat(1500)}\n\nc`), 1);
    assert.equal(timesOf("a".repeat(5000), `\`\`\`\nb\n\n${"b".repeat(1500)}\n\`\`\``), 1);
    assert.equal(timesOf("a".repeat(7000), "b"), 1);
    // As two functions of a manual with one heading: they would have been one section, had they been split.
    assert.equal(timesOf("a".repeat(1500), `b\n\n${"b".repeat(5000)}`), 2);
    assert.equal(timesOf("a".repeat(3000), "b".repeat(2900)), 2);
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
