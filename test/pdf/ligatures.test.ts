// Codes of ligatures in fonts of TeX to letters.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { withLigatures } from "../../src/pdf/accents.ts";

describe("withLigatures", () => {
  it("writes the five of both encodings as letters, within a word, at its start and at its end", () => {
    assert.equal(
      withLigatures("Coe\x1ecients di\x1berent \x1crst a\x1dame sni\x1b wa\x1fe"),
      "Coefficients different first aflame sniff waffle",
    );
    assert.equal(
      withLigatures("coe\x0ecient di\x0berent \x0crst a\x0dame wa\x0fe"),
      "coefficient different first aflame waffle",
    );
  });

  it("leaves what stands beside no letter, and every other text, as it is", () => {
    for (const text of ["", "a \x1b b", "1\x0c2", "\x0d\x0a", "ﬁne as it is", "a\tb"]) {
      assert.equal(withLigatures(text), text);
    }
  });
});
