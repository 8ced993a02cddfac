// Text to the words of the search: letter case, accents, scripts without spaces, names joined by underscores.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { partsOf, wordsIn } from "../../../src/graph/index/tokens.ts";
import { itSlow } from "../../support/slow.ts";

describe("the words of a text", () => {
  it("are in lower case, without accents and the points of other scripts", () => {
    assert.deepEqual(wordsIn("Crème BRÛLÉE, Ёлка Ωμέγα"), ["creme", "brulee", "елка", "ωμεγα"]);
    assert.deepEqual(wordsIn("كِتَابٌ أحمد"), ["كتاب", "احمد"]);
  });

  it("are pairs of characters where a script sets no spaces, or binds particles", () => {
    assert.deepEqual(wordsIn("東京都のデータ"), ["東京", "京都", "都の", "のデ", "デー", "ータ"]);
    assert.deepEqual(wordsIn("가방은 a字"), ["가방", "방은", "a", "字"]);
    assert.notDeepEqual(wordsIn("がく"), wordsIn("かく"));
  });

  it("of a joined name are its parts and the name", () => {
    assert.deepEqual(wordsIn("pg_stat_activity"), ["pg", "stat", "activity", "pg_stat_activity"]);
    assert.deepEqual(wordsIn("_private __init__"), ["private", "init"]);
    assert.deepEqual(wordsIn("Section 9.7.3."), ["section", "9", "7", "3", "9.7.3"]);
    assert.deepEqual(wordsIn("os.path_sep, e.g. at .5 or Ö.b"), [
      ...["os", "path", "sep", "os.path_sep"],
      ...["e", "g", "e.g", "at", "5", "or", "o", "b"],
    ]);
    assert.deepEqual(partsOf("9.7_a"), ["9", "7", "a"]);
    assert.deepEqual(partsOf("alone"), []);
  });

  it("of a name with capitals inside are its parts and the name", () => {
    assert.deepEqual(wordsIn("createServer"), ["create", "server", "createserver"]);
    assert.deepEqual(wordsIn("XMLHttpRequest"), ["xml", "http", "request", "xmlhttprequest"]);
    assert.deepEqual(wordsIn("utf8Decode iOS"), ["utf8", "decode", "utf8decode", "os", "ios"]);
    assert.deepEqual(wordsIn("fs.readFile"), ["read", "file", "fs", "readfile", "fs.readfile"]);
    assert.deepEqual(wordsIn("URLs HTTP Lamps LAMPS"), ["url", "http", "lamp", "lamp"]);
  });

  it("lose the ending of an English plural", () => {
    assert.deepEqual(wordsIn("indexes matches tables queries class status analysis gas"), [
      "index",
      "match",
      "table",
      "query",
      "class",
      "status",
      "analysis",
      "gas",
    ]);
  });

  it("are the same for a text however it is composed or cased", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        assert.deepEqual(wordsIn(text.normalize("NFD")), wordsIn(text.normalize("NFC")));
      }),
    );
  });

  itSlow("are found in time linear in the text", () => {
    for (const piece of ["é", "_", "a.", "a_", "aB", "Abc", "字", "\u0301", "é字"]) {
      assert.ok(wordsIn(piece.repeat(300_000)).length >= 0);
    }
  });
});
