// Text in YAML: quotes that JSON reads as well, without what YAML forbids.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { yamlText } from "../../src/text/yaml.ts";

/** Characters YAML 1.2 takes within quotes, and no line break but none (c-printable, less b-char). */
const PRINTABLE =
  /^[\x20-\x7e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u;

describe("yamlText", () => {
  it("quotes what would be read as something else", () => {
    assert.equal(yamlText('no: "yes" # \\ \n'), '"no: \\"yes\\" # \\\\ \\n"');
    assert.equal(yamlText("a\u007f\u0085\u2028\ufeffb"), '"a\\u007f\\u0085\\u2028\\ufeffb"');
  });

  it("has only characters that YAML prints, and is read back to the text", () => {
    const unit = fc.nat(0xffff).map((code) => String.fromCharCode(code));
    fc.assert(
      fc.property(fc.array(unit), (units) => {
        const text = units.join("");
        assert.match(yamlText(text), PRINTABLE);
        assert.equal(JSON.parse(yamlText(text)), text.replace(/\p{Cs}/gu, "\ufffd"));
      }),
    );
  });
});
