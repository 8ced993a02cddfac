// Blocks of a page to its sections: ranges of the page's Markdown under their headings, long ones split, tiny ones merged.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { placedMarkdown, toMarkdown } from "../../src/document/markdown/to-markdown.ts";
import { sectionsOf } from "../../src/document/sections.ts";
import { toDocument } from "../../src/document/to-document.ts";
import { parseHtml } from "../../src/html/tree.ts";

const WORDS = "Words enough to be a section of a page that says something.";

function sectionsIn(html: string) {
  const { blocks } = toDocument(parseHtml(html), {
    url: "https://example.com/a",
    base: "https://example.com/a",
    rtl: undefined,
    includeHiddenText: false,
  });
  const placed = placedMarkdown(blocks);
  assert.equal(placed.markdown, toMarkdown(blocks));
  return sectionsOf(blocks, placed).map(({ start, end, ...section }) => {
    return { ...section, text: placed.markdown.slice(start, end) };
  });
}

const shown = (html: string) =>
  sectionsIn(html).map(({ heading, level, text }) => [heading, level, text]);

describe("the sections of a page", () => {
  // proves: graph.file.section_text
  it("are its headings with what follows to the next, and what stands before the first", () => {
    assert.deepEqual(
      shown(`<p>Before.</p><h1>One</h1><p>${WORDS}</p><h3>Two</h3><ul><li>${WORDS}<li>b</ul>`),
      [
        ["", 0, "Before."],
        ["One", 1, WORDS],
        ["Two", 3, `- ${WORDS}\n- b`],
      ],
    );
    assert.deepEqual(shown(""), []);
    assert.deepEqual(shown("<h1>Alone</h1>"), [["Alone", 1, ""]]);
  });

  it("shorter than 40 characters go to the one before, unless others stand below them", () => {
    assert.deepEqual(
      shown(`<h1>A</h1><p>${WORDS}</p><h2>B</h2><p>Tiny.</p><h2>C</h2><p>${WORDS}</p>`),
      [
        ["A", 1, `${WORDS}\n\n## B\n\nTiny.`],
        ["C", 2, WORDS],
      ],
    );
    assert.deepEqual(shown(`<h1>A</h1><p>${WORDS}</p><h2>B</h2><h3>C</h3><p>${WORDS}</p>`), [
      ["A", 1, WORDS],
      ["B", 2, ""],
      ["C", 3, WORDS],
    ]);
    assert.deepEqual(shown(`<h3>A</h3><p>${WORDS}</p><h2>B</h2><p>Tiny.</p>`), [
      ["A", 3, WORDS],
      ["B", 2, "Tiny."],
    ]);
  });

  it("of 20 characters are no tiny ones where those are words: a sentence in Japanese has no more", () => {
    const sentence = "団体は二週間前までにお電話ください。";
    assert.deepEqual(
      shown(
        `<h1>A</h1><p>${WORDS}</p><h2>団体</h2><p>${sentence}三十名まで。</p><h2>B</h2><p>短い。</p>`,
      ),
      [
        ["A", 1, WORDS],
        ["団体", 2, `${sentence}三十名まで。\n\n## B\n\n短い。`],
      ],
    );
  });

  it("longer than 6,000 characters are split where a block ends", () => {
    const paragraphs = Array.from({ length: 20 }, (_, n) => `<p>${n} ${"word ".repeat(150)}</p>`);
    const sections = sectionsIn(`<h1>Long</h1>${paragraphs.join("")}`);
    assert.ok(sections.length > 2);
    assert.ok(sections.every(({ heading, text }) => heading === "Long" && text.length <= 6000));
    assert.ok(sections.slice(1).every(({ text }) => /^\d+ word/.test(text)));
    const whole = sectionsIn(`<h1>Code</h1><pre>${"line of code\n".repeat(800)}</pre>`);
    assert.equal(whole.length, 1);
  });

  it("split as they are never part a term from what defines it", () => {
    const long = "word ".repeat(790);
    const texts = shown(
      `<h1>A</h1><p>${WORDS}</p><dl><dt>one<dd>${long}<dt>two<dt>three<dd>${long}</dl>`,
    );
    assert.deepEqual(
      texts.map(([, , text]) => String(text).match(/\*\*.*\*\*/g)),
      [["**one**"], ["**two**", "**three**"]],
    );
  });

  it("have the links of their text, tables included, each address once, with its fragment", () => {
    const [one, two] = sectionsIn(
      `<h1>One</h1><p>${WORDS} <a href="/b#x">the <b>bee</b></a> and <a href="/b#x">b again</a> <a href="/b">bare</a>
       <a href="/c"><img src=/i.png alt="a sea"></a></p>
       <h2>Two</h2><table><tr><th>a<th>b<tr><td>${WORDS}<td><a href="https://else.example/">away</a></table>`,
    );
    assert.deepEqual(one?.links, [
      { url: "https://example.com/b#x", anchor: "the bee" },
      { url: "https://example.com/b", anchor: "bare" },
      { url: "https://example.com/c", anchor: "a sea" },
    ]);
    assert.deepEqual(two?.links, [{ url: "https://else.example/", anchor: "away" }]);
  });

  it("and their headings hold every word of the page in order", () => {
    const part = fc.constantFrom(
      "<h1>head one</h1>",
      "<h2>head two</h2>",
      "<h3>head three</h3>",
      `<p>${WORDS}</p>`,
      "<p>tiny</p>",
      "<ul><li>one<li><h4>in a list</h4>two</ul>",
      "<blockquote><h2>quoted</h2><p>said</p></blockquote>",
      "<pre>code\n# no heading</pre>",
      "<hr>",
    );
    const words = (text: string) => text.match(/\w+/g) ?? [];
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const sections = sectionsIn(parts.join(""));
        const said = sections.flatMap(({ heading, text }) => words(`${heading} ${text}`));
        assert.deepEqual(said, words(parts.join(" ").replace(/<[^>]+>/g, " ")));
      }),
    );
  });
});
