// Text in XML: what a parser gives back of any text.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { SaxesParser } from "saxes";
import { xmlCharacters, xmlText } from "../../src/text/xml.ts";

function parsed(content: string): string {
  const parser = new SaxesParser();
  let text = "";
  parser.on("text", (part) => {
    text += part;
  });
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(`<a>${content}</a>`).close();
  return text;
}

describe("xmlText", () => {
  it("is read back to every character that XML has, line breaks of each kind among them", () => {
    const text = 'a<b>&amp; ]]> "c" \t\r\n\r \u0085\u2028 😀 東京';
    assert.equal(parsed(xmlText(text)), text);
  });

  it("has U+FFFD for what XML cannot hold", () => {
    const text = "a\u0000\u001b\ud800b\udc00\ufffe\uffff";
    assert.equal(parsed(xmlText(text)), "a\ufffd\ufffd\ufffdb\ufffd\ufffd\ufffd");
  });

  it("is well-formed for any text", () => {
    const unit = fc.nat(0xffff).map((code) => String.fromCharCode(code));
    fc.assert(
      fc.property(fc.array(unit), (units) => {
        const text = units.join("");
        assert.equal(parsed(xmlText(text)), xmlCharacters(text));
      }),
    );
  });
});
