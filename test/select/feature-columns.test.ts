// Features of blocks: every column stands under its name, and names are compared on every page.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  type FeatureGroup,
  namesOfColumns,
  writeColumns,
} from "../../src/select/features/feature-columns.ts";
import { FEATURES, featureMatrix } from "../../src/select/features/feature-matrix.ts";
import { NO_WORDING } from "../../src/select/features/wording-features.ts";
import { pageOf } from "./page-of.ts";

const outline = pageOf("<p>One</p><p>Two</p><p>Three</p>");
const BASIS = { chances: {}, wording: NO_WORDING };
const page = { outline, ...BASIS, wanted: Int32Array.of(0, 1, 2) };
const owners = { of: Int32Array.of(1, -1, 0), otherwise: -1 };

const GROUP: FeatureGroup = (_, columns) => {
  columns.each("double", (block) => 2 * block);
  columns.same("five", 5);
  columns.gather("owned", [7, 8], owners);
  columns.oneOf(["first", "last"], (block) => [0, -1, 1][block] ?? -1);
};
const NAMES = ["double", "five", "owned", "first", "last"];

describe("writeColumns", () => {
  it("writes a column for each name, with the blocks one after the other", () => {
    const { size, columns } = writeColumns([GROUP], page, NAMES);
    assert.equal(size, 3);
    assert.deepEqual([...columns], [0, 2, 4, 5, 5, 5, 8, -1, 7, 1, 0, 0, 0, 0, 1]);
  });

  it("refuses a column under another name than the model's, one too many, and one too few", () => {
    const swapped = ["five", "double", ...NAMES.slice(2)];
    assert.throws(() => writeColumns([GROUP], page, swapped), /feature 0 is five, not double/);
    assert.throws(() => writeColumns([GROUP, GROUP], page, NAMES), /feature 5 is none, not double/);
    assert.throws(() => writeColumns([GROUP], page, [...NAMES, "more"]), /feature 5 is more, not/);
  });

  it("writes the wanted blocks alone", () => {
    const { columns } = writeColumns([GROUP], { ...page, wanted: Int32Array.of(2) }, NAMES);
    assert.deepEqual([...columns], [4, 5, 7, 0, 1]);
  });

  it("names the columns without a page", () => {
    assert.deepEqual(namesOfColumns([GROUP], page), NAMES);
  });
});

describe("the features of a page", () => {
  it("have a name each", () => {
    assert.equal(new Set(FEATURES).size, FEATURES.length);
  });

  it("count blocks and words from the title, wherever it stands", () => {
    const columnOf = (html: string, name: string) => {
      const { size, columns } = featureMatrix(pageOf(html), BASIS);
      const from = FEATURES.findIndex((feature) => feature.endsWith(name)) * size;
      return [...columns.slice(from, from + size)];
    };
    const rest = "<p>one</p><p>two three</p><p>four</p>";
    assert.deepEqual(
      columnOf(`<h1>Title</h1>${rest}`, "h1_blocks"),
      [0, 1, Math.log2(3), 2].map(Math.fround),
    );
    assert.deepEqual(
      columnOf(`<h1>Title</h1>${rest}`, "h1_words"),
      [0, 1, Math.log2(3), Math.log2(5)].map(Math.fround),
    );
    assert.deepEqual(
      columnOf(`<p>zero</p><h1>Title</h1>${rest}`, "h1_blocks").slice(0, 3),
      [-1, 0, 1],
    );
    assert.deepEqual(columnOf(rest, "h1_blocks"), [0, 0, 0]);
  });

  it("count the words of a link on average", () => {
    const html =
      '<p><a href="/a">one two three</a> and <a href="/b">four five six</a></p><p>none</p>';
    const { size, columns } = featureMatrix(pageOf(html), BASIS);
    const from = FEATURES.findIndex((feature) => feature.endsWith("words_per_link")) * size;
    assert.deepEqual([...columns.slice(from, from + 2)], [2, -1]);
  });

  it("are as many as there are names, for every block", () => {
    const { size, columns } = featureMatrix(page.outline, BASIS);
    assert.equal(columns.length, size * FEATURES.length);
    assert.ok(columns.every((value) => Number.isFinite(value)));
  });
});
