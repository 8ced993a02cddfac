// The table of the containers around blocks, and amounts summed over it.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  type ContainerTable,
  containersOf,
  rowsWithin,
  sumInside,
} from "../../src/structure/containers.ts";
import { documentOf, rowOf } from "./page-of.ts";

const PAGE = `<body id="body"><div id="outer"><div id="list">
  <div id="one"><h2>One</h2><p>First text</p></div>
  <div id="two"><p>Second text</p></div>
</div></div><p id="last">Last</p>`;
const blocks = documentOf(PAGE).blocks;
const table = containersOf(blocks);
const row = (id: string) => rowOf(table, id);
const at = (values: ArrayLike<number>, id: string) => values[row(id)];

describe("containersOf", () => {
  it("has every container once, parents before their children", () => {
    assert.equal(new Set(table.rows).size, table.rows.length);
    for (const [one, { parent }] of table.rows.entries()) {
      const up = table.parent[one] ?? -1;
      assert.equal(up < 0 ? undefined : table.rows[up], parent);
      assert.ok(up < one);
    }
    assert.equal(table.parent[0], -1);
  });

  it("gives the container of each block", () => {
    assert.deepEqual(
      Array.from(table.ofBlock, (one) => table.rows[one]),
      blocks.map(({ container }) => container),
    );
  });

  it("counts depth from the outermost, children, and blocks at any depth", () => {
    assert.deepEqual([table.depth[0], at(table.depth, "body"), at(table.depth, "one")], [0, 1, 4]);
    assert.deepEqual([at(table.children, "list"), at(table.children, "outer")], [2, 1]);
    assert.equal(at(table.children, "last"), 0);
    assert.deepEqual(
      ["body", "outer", "list", "one", "two", "last"].map((id) => at(table.blocks, id)),
      [4, 3, 3, 2, 1, 1],
    );
  });

  it("counts what is in the outermost, which holds all", () => {
    assert.deepEqual(
      [table.children[0], table.blocks[0], table.first[0], table.last[0]],
      [1, 4, 0, 3],
    );
    assert.equal(sumInside(table, [1, 10, 100, 1000])[0], 1111);
  });

  it("gives the first and the last block inside each", () => {
    const extent = (id: string) => [at(table.first, id), at(table.last, id)];
    assert.deepEqual(["body", "outer", "one", "two", "last"].map(extent), [
      [0, 3],
      [0, 2],
      [0, 1],
      [2, 2],
      [3, 3],
    ]);
  });

  it("has the extent of a container whose blocks are not next to each other", () => {
    const parts = documentOf(`<div id="one"><p>a</p></div><div id="two"><p>b</p></div>`).blocks;
    const [a, b] = parts;
    assert.ok(a !== undefined && b !== undefined);
    const apart = containersOf([b, a, b]);
    const two = rowOf(apart, "two");
    assert.deepEqual([apart.first[two], apart.last[two], apart.blocks[two]], [0, 2, 2]);
  });

  it("gives the nearest container around each that has more blocks", () => {
    const wider = (id: string) => table.rows[at(table.wider, id) ?? -1]?.id;
    assert.equal(wider("one"), "list");
    assert.equal(wider("two"), "list");
    assert.equal(wider("list"), "body");
    assert.equal(table.wider[0], 0);
  });

  it("is empty for no blocks", () => {
    const none: ContainerTable = containersOf([]);
    assert.deepEqual([none.rows.length, none.parent.length, none.ofBlock.length], [0, 0, 0]);
  });
});

describe("sumInside", () => {
  it("adds the amounts of all blocks inside, at any depth", () => {
    const sums = sumInside(table, [1, 10, 100, 1000]);
    assert.deepEqual(
      ["body", "outer", "list", "one", "two", "last"].map((id) => at(sums, id)),
      [1111, 111, 111, 11, 100, 1000],
    );
  });
});

describe("rowsWithin", () => {
  it("marks what passes with everything inside, and nothing around or beside it", () => {
    const within = rowsWithin(table, ({ id }) => id === "list");
    assert.deepEqual(
      ["body", "outer", "list", "one", "two", "last"].map((id) => at(within, id)),
      [0, 0, 1, 1, 1, 0],
    );
  });

  it("asks with the container's row", () => {
    const within = rowsWithin(table, (container, one) => {
      assert.equal(table.rows[one], container);
      return one === row("two");
    });
    assert.deepEqual([at(within, "one"), at(within, "two")], [0, 1]);
  });
});
