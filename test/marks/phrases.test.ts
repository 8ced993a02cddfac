// Phrases of a long list, found in a text.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Phrases } from "../../src/marks/phrases.ts";

const found = (phrases: readonly string[], text: string): readonly string[] =>
  new Phrases(phrases).placesIn(text).map(({ start, end }) => text.slice(start, end));

describe("phrases", () => {
  it("are whole words, whatever their case, the longest first", () => {
    assert.deepEqual(
      found(["date", "closing date", "updat*"], "Closing Date: 3 May. UPDATED, undated"),
      ["Closing Date", "UPDATED"],
    );
    assert.deepEqual(found(["veröffentlicht"], "Veröffentlicht; unveröffentlicht"), [
      "Veröffentlicht",
    ]);
  });

  it("have one space between their words, and an ending only at the last", () => {
    assert.deepEqual(
      found(["last edit*", "last"], "Last edited, last  edited, last-edited, lastly, last"),
      ["Last edited", "last", "last", "last"],
    );
  });

  it("are parts of a text in a script without spaces", () => {
    assert.deepEqual(found(["更新", "date"], "最終更新日 2026 date"), ["更新", "date"]);
  });
});
