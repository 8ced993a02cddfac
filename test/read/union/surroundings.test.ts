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

  it("keeps no opening that the page continues, however it is cut", () => {
    const page = [
      "A lamp in the hall",
      "It was lit every evening at six, and nobody knew by whom.",
    ];
    for (const cut of [
      "It was lit every evening at six…",
      "It was lit every evening at six... Read on",
      "It was lit every evening at six.",
    ]) {
      assert.deepEqual(textsOf(["A lamp in the hall", cut], page), page);
    }
  });

  it("keeps a text beside the neighbour that both have", () => {
    const front = ["A lamp in the hall", "Told by Ada", "Enter"];
    assert.deepEqual(textsOf(front, ["Home", "A lamp in the hall", "It was lit at six."]), [
      "Home",
      "A lamp in the hall",
      "Told by Ada",
      "Enter",
      "It was lit at six.",
    ]);
  });

  it("keeps a short text that stands elsewhere, before all that follows", () => {
    assert.deepEqual(textsOf(["Price of it", "12"], ["Room 12 is closed for the whole day"]), [
      "Price of it",
      "12",
      "Room 12 is closed for the whole day",
    ]);
  });
});
