// Lists of a page as rows: the lines of an index.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { indexList } from "../../src/records/visible.ts";
import { outlineOf } from "../../src/structure/outline.ts";
import { documentOf } from "../structure/page-of.ts";
import { assertLinear } from "../support/linear.ts";

const HABITS = { language: "en", order: undefined } as const;

describe("the lines of an index", () => {
  it("are read in time linear in the number of links", () => {
    assertLinear(
      "links under letters",
      (size) => {
        const part = (letter: string) =>
          `<div class="part"><div class="letter">${letter}</div><div class="links">${Array.from({ length: Math.ceil(size / 60) }, (_, at) => `<a href="/${letter}${at}">${letter}${at}</a>`).join(" ")}</div></div>`;
        const outline = outlineOf(documentOf(`<main>${["B", "G", "P"].map(part).join("")}</main>`));
        assert.ok(outline.lists.some((list) => indexList(outline, list, HABITS) !== undefined));
        return outline;
      },
      (outline) => outline.lists.map((list) => indexList(outline, list, HABITS)),
    );
  });
});
