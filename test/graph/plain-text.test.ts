// Markdown to the words a search reads: no targets, no escapes, code as it stands.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { plainText } from "../../src/graph/plain-text.ts";
import { itSlow } from "../support/slow.ts";

describe("the plain text of Markdown", () => {
  // proves: context.text.section_markdown
  it("has the words of links and images without their targets", () => {
    const markdown =
      'See [the *guide*](https://a.example/x_(y)?q "A title") and ![a lamp](/l.png).';
    assert.equal(plainText(markdown), "See [the *guide*  and ![a lamp .");
  });

  it("has no escapes and no references of signs, and the brackets of code", () => {
    assert.equal(plainText("a\\_b &amp; c `x[i](y) &amp;` \\`z"), "a_b   c `x[i](y)  ` `z");
    assert.equal(plainText("```js\na[0](b)\n```\n[l](t)"), "```js\na[0](b)\n```\n[l ");
  });

  it("has a space for a break in a cell, and the signs of one in code or escaped", () => {
    assert.equal(plainText("| a<br>b | `<br>` |"), "| a b | `<br>` |");
    assert.equal(plainText("a \\<br>b"), "a <br>b");
  });

  it("has no tags of tables and superscripts, and keeps what is no tag", () => {
    const table =
      '<table><tr><th colspan="2">Lamp</th></tr><tr><td>12<sup>2</sup></td></tr></table>';
    assert.deepEqual(plainText(table).split(/\s+/).filter(Boolean), ["Lamp", "122"]);
    assert.equal(plainText("a < b > c <https://a.example/x>"), "a < b > c <https://a.example/x>");
  });

  itSlow("keeps what no bracket closes, and reads hostile text in linear time", () => {
    assert.equal(plainText("[a](b\nc)"), "[a](b\nc)");
    for (const piece of ["](", "](((", "`", "\\", "`a", "](", "<a "]) {
      assert.ok(plainText(piece.repeat(400_000)).length > 0);
    }
  });
});
