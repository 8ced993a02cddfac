// Chunks of a page: the content to the letter, cut by sections, never inside a row, an item or a code block.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { chunksOf } from "../../src/chunking/chunks.ts";
import { chunkedPage, ruledChunks } from "../support/chunk-rules.ts";
import { itSlow } from "../support/slow.ts";

const sentence = (n: number) => `Sentence ${n} says that the keeper cleans the lens of the lamp.`;
const prose = (from: number, many: number) =>
  Array.from({ length: many }, (_, at) => sentence(from + at)).join(" ");

describe("the chunks of a page", () => {
  it("begin at headings, whose path they have; a heading alone stays with the next", () => {
    const chunks = ruledChunks(
      "Opening words.\n\n# Lamps\n\n## Lenses\n\nGlass.\n\n### Care\n\nDaily.\n\n## Oil\n\nWhale.\n",
      100,
    );
    assert.deepEqual(
      chunks.map(({ headings, text }) => [headings.join(" > "), text.trim()]),
      [
        ["", "Opening words."],
        ["Lamps > Lenses", "# Lamps\n\n## Lenses\n\nGlass."],
        ["Lamps > Lenses > Care", "### Care\n\nDaily."],
        ["Lamps > Oil", "## Oil\n\nWhale."],
      ],
    );
  });

  it("end at sentences where a paragraph is too long, and at words where a sentence is", () => {
    const [first, ...rest] = ruledChunks(`# Long\n\n${prose(1, 30)}\n`, 60);
    assert.ok(rest.length > 4);
    assert.match(first?.text ?? "", /^# Long\n\nSentence 1 [\s\S]*lamp\. $/);
    for (const { text, tokens } of rest) {
      assert.match(text, /^Sentence \d+ says/);
      assert.ok(tokens <= 60);
    }
    const words = ruledChunks(`${"word ".repeat(400)}end`, 50);
    assert.ok(words.every(({ tokens }) => tokens <= 50));
    assert.ok(ruledChunks("x".repeat(5000), 50).length > 10);
  });

  it("repeat the header of a table that they continue, without changing the text", () => {
    const rows = Array.from({ length: 40 }, (_, at) => `| Lamp ${at} | ${at * 5} W |`).join("\n");
    const chunks = ruledChunks(`| Lamp | Power |\n| --- | --- |\n${rows}\n\nAfter.\n`, 80);
    assert.equal(chunks[0]?.table_header, undefined);
    for (const { table_header, kind } of chunks.slice(1, -1)) {
      assert.equal(table_header, "| Lamp | Power |\n| --- | --- |");
      assert.equal(kind, "table");
    }
  });

  // proves: chunks.whole
  it("have code blocks and list items whole", () => {
    const code = `\`\`\`js\n${"lamp();\n\n# no heading\n".repeat(60)}\`\`\`\n`;
    const chunks = ruledChunks(`# Code\n\n${code}\nAfter it.\n`, 50);
    assert.equal(chunks[0]?.kind, "code");
    assert.ok(chunks[0]?.text.includes(code.trim()));
    const item = `- ${prose(1, 20)}\n\n  \`\`\`\n  one\n\n\n  two\n  \`\`\`\n`;
    assert.ok(ruledChunks(`${item}- Next.\n`, 50)[0]?.text.startsWith(item));
    assert.equal(ruledChunks("```\ncode\n```\n", 50)[0]?.kind, "code");
  });

  // proves: chunks.ids
  it("keep their ids where other sections change", () => {
    const before = ruledChunks(`# A\n\n${prose(1, 9)}\n\n# B\n\n${prose(20, 9)}\n`, 60);
    const after = ruledChunks(`# A\n\nNew. ${prose(1, 9)}\n\n# B\n\n${prose(20, 9)}\n`, 60);
    const ofB = (chunks: typeof before) =>
      chunks.filter(({ headings }) => headings[0] === "B").map(({ id }) => id);
    assert.deepEqual(ofB(after), ofB(before));
    const twice = ruledChunks("# A\n\nSame.\n\n# A\n\nSame.\n\n", 60);
    assert.notEqual(twice[0]?.id, twice[1]?.id);
    const [other] = chunksOf(chunkedPage("# A\n", "https://b.example/"), {
      max_tokens: 60,
      overlap_tokens: 0,
    });
    assert.notEqual(other?.id, ruledChunks("# A\n", 60)[0]?.id);
  });

  it("have the end of the chunk before them where an overlap is requested, beside the text", () => {
    const page = chunkedPage(`# A\n\n${prose(1, 20)}\n`);
    const [, second] = chunksOf(page, { max_tokens: 60, overlap_tokens: 8 });
    assert.match(second?.overlap ?? "", /lens of the lamp\.\s*$/);
    assert.match(second?.text ?? "", /^Sentence/);
  });

  it("have an address that opens the page at their first words", () => {
    const [first, second] = chunksOf(
      chunkedPage(
        "# The [lens](/l), well-made\n\nGlass.\n\n## 2. *Oil*\n\nWhale.\n",
        "https://a.example/p#x",
      ),
      { max_tokens: 60, overlap_tokens: 0 },
    );
    assert.equal(first?.url, "https://a.example/p#:~:text=The%20lens%2C%20well%2Dmade");
    assert.equal(second?.url, "https://a.example/p#:~:text=2.%20Oil");
  });

  itSlow("take time that grows with the text, whatever it is made of", () => {
    const spaces = " ".repeat(200_000);
    for (const text of [
      "[".repeat(200_000),
      `# ${"[a](".repeat(100_000)}`,
      `${"word ".repeat(300)}${spaces}x`,
    ])
      ruledChunks(text, 64);
  });

  // proves: chunks.whole
  it("keep their rules for any text", () => {
    const line = fc.oneof(
      fc.constantFrom(
        "",
        "",
        "# Head",
        "## Sub",
        "```",
        "~~~",
        "| a | b |",
        "| - | - |",
        "- item",
        "  more",
        "1. one",
        "> note",
      ),
      fc.string({ unit: "grapheme", maxLength: 80 }).map((text) => text.replace(/[\r\n]/g, " ")),
      fc.lorem({ maxCount: 30 }),
    );
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 60 }),
        fc.integer({ min: 8, max: 200 }),
        (lines, most) => {
          const content = lines.join("\n");
          const chunks = [
            ...chunksOf(chunkedPage(content), { max_tokens: most, overlap_tokens: 4 }),
          ];
          assert.equal(chunks.map(({ text }) => text).join(""), content);
        },
      ),
    );
  });
});
