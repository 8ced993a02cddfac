import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toMarkdown } from "../../src/document/markdown/to-markdown.ts";
import { markdownToHtml } from "../../src/document/markdown-source.ts";
import { plainTextDocument } from "../../src/document/plain-text.ts";
import { toText } from "../../src/document/to-text.ts";
import type { Block } from "../../src/model/document.ts";

const read = (source: string): readonly Block[] =>
  plainTextDocument(source, "https://site.test/a.md").blocks;
const times = (part: string, chars: number): string => part.repeat(Math.ceil(chars / part.length));

describe("a Markdown source", () => {
  it("is read with every character reference of HTML", () => {
    assert.equal(toText(read("caf&eacute; &nbsp;&Uuml;ber &#x2014; &hearts;")), "café Über — ♥");
  });

  it("has the blocks of the HTML it stands for", () => {
    const kinds = read(
      "# T\n\ntext\n\n- a\n- b\n\n> q\n\n```rust\nx\n```\n\n|a|b|\n|-|-|\n|1|2|\n\n---\n\n![i](/i.png)",
    ).map(({ kind, language }) => language ?? kind);
    assert.deepEqual(
      kinds,
      "heading paragraph list-item list-item quote rust table rule image".split(" "),
    );
  });

  it("has the boxes of a task list, and brackets elsewhere as text", () => {
    const source = "- [ ] open\n- [x] **done**\n- a [x] box\n\n[x] no item";
    assert.equal(
      toMarkdown(read(source)),
      "- [ ] open\n- [x] **done**\n- a [x] box\n\n[x] no item",
    );
  });

  it("links bare addresses without the punctuation behind them", () => {
    const hrefs = read(
      "See https://a.test/x_y_z. (https://b.test/w_(v)) **https://c.test**, http://, a.test README.md",
    ).flatMap(({ runs }) => runs.flatMap(({ link }) => link?.href ?? []));
    assert.deepEqual(hrefs, ["https://a.test/x_y_z", "https://b.test/w_(v)", "https://c.test/"]);
  });

  it("reads escaped characters in a row as each one alone", () => {
    const source =
      "\\*\\*a\\*\\* \\`\\`\\`b\\` [\\[\\]](/c) http\\:\\/\\/d.test \\\\\\* \\x\\\\y \\";
    const [block] = read(source);
    assert.equal(block?.text, "**a** ```b` [] http://d.test \\* \\x\\y \\");
    assert.deepEqual(
      block?.runs.flatMap(({ link }) => link?.href ?? []),
      ["https://site.test/c"],
    );
  });

  it("keeps the words of a link that goes to no address", () => {
    const [block] = read("a [word](javascript:alert(1)) b [c](data:text/html,x)");
    assert.equal(block?.text, "a word b c");
    assert.deepEqual(
      block?.runs.flatMap(({ link }) => link ?? []),
      [],
    );
  });

  it("keeps the words in HTML, and the words behind a tag that is never closed", () => {
    for (const tag of [
      "script",
      "style",
      "iframe",
      "title",
      "textarea",
      "xmp",
      "plaintext",
      "noembed",
    ]) {
      assert.match(toText(read(`a <${tag}> b\n\n<${tag}>\n\nlast`)), /a <.*> b.*last/s, tag);
    }
    assert.match(toText(read("<!-- never closed\n\nlast")), /last/);
    assert.equal(
      toText(read("a\n\n<script>\nrun()\n</script>\n\n<!-- no -->\n<p>b</p>\n\n{{ c }}")),
      "a\n\nb\n\n{{ c }}",
    );
  });

  it("has no text of scripts and comments, however many there are", () => {
    assert.equal(
      toText(
        read(
          "a\n\n<script>x()</script>\n<p>b</p>\n<script>y()</script>\n\n<!-- c -->\n<!-- d -->\n\ne",
        ),
      ),
      "a\n\nb\n\ne",
    );
  });

  it("keeps what is nested without end", () => {
    for (const sign of ["> ", "- ", "1. ", "> - "]) {
      const blocks = read(`${times(sign, 20_000)}word\n\nlast`);
      assert.match(toText(blocks), /word.*last$/s, sign);
    }
    let steps = "";
    for (let depth = 0; depth < 300; depth++) steps += `${" ".repeat(depth * 2)}- step${depth}\n`;
    const text = toText(read(steps));
    for (let depth = 0; depth < 300; depth++) assert.match(text, new RegExp(`step${depth}\\b`));
  });

  it("has the data in front of the text as a listing", () => {
    const [data, heading] = read("---\ntitle: <X> & `y`\n---\n# T");
    assert.deepEqual(
      [data?.kind, data?.language, data?.text],
      ["code", "yaml", "title: <X> & `y`"],
    );
    assert.equal(heading?.text, "T");
    assert.equal(toText(read("---\nno data\n---\n")), "no data");
  });
});

describe("a hostile Markdown source", () => {
  /** Sources that cost the square of their size where a reader looks ahead from every sign. */
  const parts = [
    ..."[ ]( ![ [a]( [a](b) [[a](b)](c) [a][ [](<b [](b' * _a `  **a ~~ ~~a &# &a < <a  <? <!A <![CDATA[ \\ a**b *~~_ **_* a***b*".split(
      " ",
    ),
    "` ``",
    "<!-- ",
    "<a b ",
    '<a b="',
    "[a]: b\n",
    "[a]: b 'x\n",
    "[a]: b\n[a]",
    "|a|b\n|-|-\n",
    "> a|b\n> -|-\n",
    "a|b\n",
    "a\n- -\n",
    "https://a.test/(((",
    "http://a(",
    "http://",
    "http://a.b ",
    "- x\n  ",
    "-\n ",
    "# ",
    "<div>\n\n",
    "<pre>\n\n",
    "<p hidden>",
    "    x\n\n",
    "a  \n",
    " ",
  ].filter((part) => part !== "");
  const SIZE = 100_000;

  for (const part of parts) {
    it(`of ${JSON.stringify(part)} keeps its last word and grows at most tenfold`, () => {
      const html = markdownToHtml(`a ${times(part, SIZE)}\n\nlast`);
      assert.ok(html.length < 10 * SIZE, String(html.length));
      assert.match(html, /last/);
    });
  }

  it("of nested links is read to its end", () => {
    const blocks = read(
      `${times("[", 40_000)}${times("](/a)", 160_000)}\n\n${times("[", 100_000)}\n\nlast`,
    );
    assert.match(toText(blocks), /last$/);
  });
});
