// The text before and after each block, by which a short text is recognised.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toDocument } from "../../../src/document/to-document.ts";
import { parseHtml } from "../../../src/html/tree.ts";
import { withFront } from "../../../src/read/union/front.ts";
import { surroundingsOf } from "../../../src/read/union/surroundings.ts";

const documentOf = (...texts: readonly string[]) =>
  toDocument(parseHtml(texts.map((text) => `<p>${text}</p>`).join("")), {
    url: "https://site.test/",
    base: "https://site.test/",
    rtl: undefined,
    includeHiddenText: false,
  });

describe("surroundingsOf", () => {
  it("gives the 13 characters on either side, squashed, over as many blocks as it takes", () => {
    const around = surroundingsOf(
      documentOf("Alpha beta gamma", "D e", "mid", "F", "Golf Hotel India").blocks,
    );
    assert.deepEqual(around(2), { before: "habetagammade", after: "fgolfhotelind" });
  });

  it("gives what there is at the start and at the end", () => {
    const around = surroundingsOf(documentOf("One", "Two", "Three").blocks);
    assert.deepEqual(around(0), { before: "", after: "twothree" });
    assert.deepEqual(around(1), { before: "one", after: "three" });
    assert.deepEqual(around(2), { before: "onetwo", after: "" });
  });
});

describe("withFront", () => {
  const textsOf = (front: readonly string[], behind: readonly string[]) =>
    withFront(documentOf(...front), documentOf(...behind)).blocks.map(({ text }) => text);

  it("takes a short text for the same where it has the same neighbour before or after it", () => {
    const behind = ["Opening hours of the shop on Sunday: 12 and later"];
    assert.deepEqual(textsOf(["Opening hours of the shop on Sunday:", "12"], behind), behind);
    const after = ["Begin 12 and later than this on every day"];
    assert.deepEqual(textsOf(["12", "and later than this on every day"], after), after);
  });

  it("keeps a short text that stands elsewhere, before all that follows", () => {
    assert.deepEqual(textsOf(["Price of it", "12"], ["Room 12 is closed for the whole day"]), [
      "Price of it",
      "12",
      "Room 12 is closed for the whole day",
    ]);
  });
});
