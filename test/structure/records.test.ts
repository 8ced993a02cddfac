// Repeated records of a page: similar children of one container.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { likenessesOf } from "../../src/structure/class-paths.ts";
import { containersOf } from "../../src/structure/containers.ts";
import { alikeChildren, recordTable } from "../../src/structure/records.ts";
import { documentOf, rowOf } from "./page-of.ts";

const PAGE = `<div id="grid">
  <div id="a" class="card"><h2>One</h2><p id="text">text</p></div>
  <div id="x" class="advert"><p>text</p></div>
  <div id="b" class="card"><p>text</p></div>
  <div id="c" class="card"><ul><li id="d" class="tag">t</li><li id="e" class="tag">u</li><li id="f" class="tag">v</li></ul></div>
</div><div id="g" class="card"><p>text</p></div>`;
const table = containersOf(documentOf(PAGE).blocks);
const { bySignature } = likenessesOf(table);
const row = (id: string) => rowOf(table, id);

/** Ids of the groups of similar children. */
function groupsOf(fewest: number, counts: ArrayLike<number> = table.blocks) {
  return alikeChildren(table, bySignature, { fewest, counts }).map((group) =>
    group.map((one) => table.rows[one]?.id),
  );
}

describe("alikeChildren", () => {
  it("groups similar children of one container in order, not those of another", () => {
    assert.deepEqual(groupsOf(3), [
      ["a", "b", "c"],
      ["d", "e", "f"],
    ]);
  });

  it("has no group smaller than asked for", () => {
    assert.deepEqual(groupsOf(4), []);
    assert.ok(groupsOf(1).some((group) => group.length === 1 && group[0] === "x"));
  });

  it("skips rows that count nothing", () => {
    const counts = Float64Array.from(table.blocks);
    counts[row("b")] = 0;
    assert.deepEqual(groupsOf(2, counts), [
      ["a", "c"],
      ["d", "e", "f"],
    ]);
  });

  it("takes the outermost container for nobody's child", () => {
    const outermost = alikeChildren(table, bySignature, { fewest: 1, counts: table.blocks });
    assert.ok(!outermost.flat().includes(0));
  });
});

describe("recordTable", () => {
  const groups = alikeChildren(table, bySignature, { fewest: 3, counts: table.blocks });
  const records = recordTable(table, groups);
  const at = (values: ArrayLike<number>, id: string) => values[row(id)];

  it("has group and place of each record, and no group of other rows", () => {
    assert.deepEqual(
      ["a", "b", "c", "d", "f", "x", "grid", "g"].map((id) => at(records.groupOf, id)),
      [0, 0, 0, 1, 1, -1, -1, -1],
    );
    assert.deepEqual(
      ["a", "b", "c", "d", "e", "f"].map((id) => at(records.place, id)),
      [0, 1, 2, 0, 1, 2],
    );
    assert.equal(records.groups, groups);
  });

  it("gives the nearest record around each row, itself among them", () => {
    const nearest = (id: string) => table.rows[at(records.nearest, id) ?? -1]?.id;
    assert.deepEqual(["a", "text", "d", "x", "grid"].map(nearest), [
      "a",
      "a",
      "d",
      undefined,
      undefined,
    ]);
  });

  it("gives the nearest record of two blocks or more", () => {
    const large = (id: string) => table.rows[at(records.nearestLarge, id) ?? -1]?.id;
    assert.deepEqual(["a", "text", "b", "c", "d", "grid"].map(large), [
      "a",
      "a",
      undefined,
      "c",
      "c",
      undefined,
    ]);
  });
});
