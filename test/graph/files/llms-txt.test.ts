// A graph as an llms.txt: one title, one summary, lists of links that readers of the format take in.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { llmsTxt } from "../../../src/graph/files/llms-txt.ts";
import { graphOf, type MadeSection, settledPage } from "../../support/graphs.ts";

/** A line of a list as the format's own reader takes it (https://llmstxt.org/intro.html). */
const LINK = /^-\s*\[([^\]]+)\]\(([^)]+)\)(?::\s*(.*))?$/;

const page = (path: string, title: string, text = ""): ReturnType<typeof settledPage> =>
  settledPage(path, [{ text }], { title });

const textOf = (pages: readonly ReturnType<typeof settledPage>[]): string =>
  [...llmsTxt(graphOf(pages))].join("");

describe("llmsTxt", () => {
  it("has the site's name, what it opens with, and its pages by folder", () => {
    const pages = [
      page(
        "/docs/",
        "Lamps",
        "A lamp gives **light** to a [room](https://example.com/room) at night.",
      ),
      page("/docs/guide", "The guide", "How a lamp is lit, and what to do when it will not be."),
      page("/docs/guide/oil.html", "Oil"),
      page("/docs/faq", "Questions", "short"),
      page("/docs/api%20v1/a", "a()", "Lights a lamp. It takes the name of the lamp:"),
      page("/docs/api%20v1/b(c)", "[b]"),
      page("/docs/alone/x", "Alone"),
    ];
    assert.equal(
      textOf(pages),
      `# Lamps

> A lamp gives light to a room at night.

## Pages

- [Lamps](https://example.com/docs/): A lamp gives light to a room at night.
- [Questions](https://example.com/docs/faq)
- [Alone](https://example.com/docs/alone/x)

## The guide

- [The guide](https://example.com/docs/guide): How a lamp is lit, and what to do when it will not be.
- [Oil](https://example.com/docs/guide/oil.html)

## api v1

- [a()](https://example.com/docs/api%20v1/a)
- [(b)](https://example.com/docs/api%20v1/b%28c%29)
`,
    );
  });

  it("opens with a paragraph, not with a list, a table, code or a label", () => {
    const blocks = [
      "On this page",
      "- A list of things that are long enough to be taken for a paragraph.",
      "  More of that list, indented, which is also long enough to be one.",
      "| a | table that is long enough to be taken for a paragraph |",
      "```\ncode that is long enough\n\nto be taken for a paragraph by its length\n```",
      "> A quotation that is long enough to be taken for a paragraph.",
      "![An image with an alternative that is long enough](https://example.com/i.png)",
      "[A link alone, with words enough to be a paragraph of them](https://example.com/l)",
      String.raw`The **first** ![icon](https://example.com/i.png) of a \*few\* words about set_up and \`set_up()\`.`.replaceAll(
        "\\`",
        "`",
      ),
    ];
    const sections: readonly MadeSection[] = [{ text: "" }, { text: blocks.join("\n\n") }];
    const graph = graphOf([settledPage("/", sections, { title: "T" })]);
    const [, summary] = llmsTxt(graph);
    assert.equal(summary, "\n> The first of a *few* words about set_up and set_up().\n");
  });

  it("cuts a long paragraph where a sentence ends, else where a word does", () => {
    const opening = (text: string) => {
      const lines = textOf([page("/", "T", text)]).split("\n");
      return LINK.exec(lines.at(-2) ?? "")?.[3] ?? "";
    };
    const sentence = `One sentence of ${"many ".repeat(20)}words.`;
    assert.equal(opening(`${sentence} ${"more ".repeat(40)}`), sentence);
    assert.equal(opening("word ".repeat(60).trim()), `${"word ".repeat(39).trim()}…`);
    const japanese = `${"明".repeat(120)}。${"暗".repeat(120)}。`;
    assert.equal(opening(japanese), `${"明".repeat(120)}。`);
    assert.equal(opening("明".repeat(300)), `${"明".repeat(199)}…`);
  });

  it("tells folders apart whose pages are called alike", () => {
    const pages = [
      page("/", "Docs"),
      page("/a", "Docs"),
      page("/a/1", "x"),
      page("/b", "Guide"),
      page("/b/1", "y"),
      page("/c", "Guide"),
      page("/c/1", "z"),
    ];
    const headings = textOf(pages).match(/^## .*$/gm);
    assert.deepEqual(headings, ["## Pages", "## a", "## Guide", "## c"]);
  });

  it("is one title, headings and links for any text, and for no page at all", () => {
    const sign = fc.constantFrom("[", "]", "(", ")", "\n", "#", "`", "*", "\\", "\u0000", "a", " ");
    const any = fc.string({ unit: sign });
    fc.assert(
      fc.property(any, any, (title, text) => {
        const lines = textOf([page("/", title, text), page("/(a", title, text)]).split("\n");
        assert.match(lines[0] ?? "", /^# \S/);
        for (const line of lines.slice(1)) {
          assert.match(line, /^(?:|> .+|## .+|- .+)$/);
          if (line.startsWith("- ")) assert.match(line, LINK);
        }
      }),
    );
    assert.equal([...llmsTxt(graphOf([]))].join(""), "# example.com/\n");
  });
});
