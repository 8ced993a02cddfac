// Texts for a terminal: wrapped between words, and in colours; both only there.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { WriteStream } from "node:tty";
import { paintOf, type Terminal, wrapped, wrappedMarkdown } from "../../src/cli/terminal-text.ts";

/** A terminal of some columns, with the colours that Node finds for an environment. */
const terminal = (columns: number, environment: object = { TERM: "xterm-256color" }): Terminal => ({
  isTTY: true,
  columns,
  hasColors: () => WriteStream.prototype.getColorDepth(environment) > 1,
});

describe("a text for a terminal", () => {
  it("is wrapped between words, the rest of a line indented as its start", () => {
    const text = "legible: one two three four\n  five six seven eight nine\nshort";
    assert.equal(
      wrapped(text, terminal(20), 2),
      "legible: one two\n  three four\n  five six seven\n    eight nine\nshort",
    );
  });

  it("keeps words that are wider than the terminal whole", () => {
    const address = `https://example.com/${"a".repeat(30)}`;
    assert.equal(wrapped(`at ${address} and`, terminal(20)), `at\n${address}\nand`);
  });

  it("is measured in columns, without its colours", () => {
    assert.equal(
      wrapped("\u001b[31mred\u001b[39m and", terminal(7)),
      "\u001b[31mred\u001b[39m and",
    );
    assert.equal(wrapped("灯灯灯 灯", terminal(8)), "灯灯灯\n灯");
  });

  it("is left as it is in a pipe", () => {
    const text = "word ".repeat(100);
    assert.equal(wrapped(text, {}), text);
    assert.equal(paintOf({})("red", text), text);
  });

  it("is coloured where the terminal has colours, and not with NO_COLOR", () => {
    assert.equal(paintOf(terminal(80))("red", "no"), "\u001b[31mno\u001b[39m");
    assert.equal(paintOf(terminal(80, { TERM: "xterm", NO_COLOR: "1" }))("red", "no"), "no");
    assert.equal(paintOf(terminal(80, { TERM: "dumb" }))("red", "no"), "no");
  });
});

describe("Markdown for a terminal", () => {
  const markdown = (text: string) => wrappedMarkdown(text, terminal(24));

  it("is wrapped between words, in lists and quotes under its text", () => {
    assert.equal(markdown("one two three four five six"), "one two three four five\nsix");
    assert.equal(
      markdown("- one two three four five six\n  1. seven eight nine ten eleven"),
      "- one two three four\n  five six\n  1. seven eight nine\n     ten eleven",
    );
    assert.equal(markdown("> - one two three four five"), "> - one two three four\n>   five");
    assert.equal(
      markdown("**Term**\n: one two three four five six"),
      "**Term**\n: one two three four\n  five six",
    );
  });

  it("keeps code, tables, headings, HTML and references as written", () => {
    const long = "word ".repeat(9).trim();
    for (const text of [
      `\`\`\`js\n${long}\n\`\`\``,
      `- \`\`\`\`\n  ${long}\n  \`\`\`\n  ${long}\n  \`\`\`\``,
      `| ${long} | b |`,
      `## ${long}`,
      `<table>\n${long}\n</table>`,
      `[one]: https://example.com/ "${long}"`,
    ]) {
      assert.equal(markdown(text), text);
      assert.match(markdown(`${text}\n\n${long}`), /word\nword/);
    }
  });

  it("takes code at the start of a line for no fence, and breaks no line after a backslash", () => {
    const span = "```a``b``` one two three four five";
    assert.match(markdown(span), /\n/);
    const code = "```\none two three four five six\n```";
    assert.equal(markdown(`${span}\n\n${code}`), `${markdown(span)}\n\n${code}`);
    assert.equal(markdown("one two three files C:\\ or D:"), "one two three files\nC:\\ or D:");
  });

  it("starts no line with a word that would be markup there", () => {
    for (const sign of ["-", "+", "1.", "2)", "#", ">", "=", "---", "|", "<div>", ":"]) {
      const text = `one two three four five ${sign} six seven`;
      assert.doesNotMatch(markdown(text), /\n(?:[-+#>=|<:]|\d)/, sign);
      assert.equal(markdown(text).replaceAll("\n", " "), text);
    }
  });

  it("is left as it is in a pipe", () => {
    const text = "word ".repeat(100);
    assert.equal(wrappedMarkdown(text, {}), text);
  });
});
