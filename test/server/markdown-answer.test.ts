// Who is answered with Markdown, and texts as values of headers.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { headerValue, prefersMarkdown } from "../../src/server/markdown-answer.ts";

describe("prefersMarkdown", () => {
  const cases: readonly [accept: string | undefined, markdown: boolean][] = [
    [undefined, false],
    ["", false],
    ["*/*", false],
    ["application/json", false],
    ["text/html, */*", false],
    ["text/markdown", true],
    ["Text/Markdown; charset=utf-8", true],
    ["text/markdown, */*", true],
    ["*/*, text/markdown", true],
    ["text/*", true],
    ["text/markdown, application/json", true],
    ["application/json, text/markdown", false],
    ["application/json;q=0.5, text/markdown", true],
    ["application/json, text/markdown;q=0.9", false],
    ["application/json;q=0, text/markdown;q=0.1", true],
    ["text/markdown;q=0, */*", false],
    ["text/markdown;q=x", false],
    [`${",".repeat(100_000)}text/markdown`, false],
  ];
  for (const [accept, markdown] of cases) {
    it(`${markdown ? "gives Markdown" : "gives JSON"} to ${accept?.slice(0, 60)}`, () => {
      assert.equal(prefersMarkdown(accept), markdown);
    });
  }
});

describe("headerValue", () => {
  it("holds printable ASCII alone, and gives any text of one line back", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 80 }), (text) => {
        const value = headerValue(text);
        assert.match(value, /^[ -~]*$/);
        assert.equal(decodeURIComponent(value), text.trim());
      }),
    );
  });

  it("cuts a long text between two characters, and says so", () => {
    const value = headerValue("長".repeat(1000));
    assert.ok(value.length <= 1000);
    assert.match(decodeURIComponent(value), /^長+…$/);
    assert.equal(headerValue("a".repeat(991)), "a".repeat(991));
  });

  it("has a sign in the place of half a character", () => {
    assert.equal(decodeURIComponent(headerValue("a\ud800b")), "a\ufffdb");
  });

  it("holds no line of its own", () => {
    assert.equal(headerValue("a\r\nset-cookie: b"), "a%0D%0Aset-cookie: b");
  });
});
