// The sections that fragments of addresses name.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { FragmentTable } from "../../../src/graph/build/fragment-table.ts";

describe("a table of fragments", () => {
  const table = new FragmentTable();
  table.add({ hashes: [3, 8, 9], sections: [0, 2, 1] }, 10);
  table.add({ hashes: [], sections: [] }, 20);
  table.add({ hashes: [8], sections: [0] }, 30);

  it("finds the section of a page that a hash names", () => {
    assert.deepEqual(
      [3, 8, 9].map((hash) => table.sectionOf(0, hash)),
      [10, 12, 11],
    );
    assert.equal(table.sectionOf(2, 8), 30);
  });

  it("takes the later pages of another table, their sections renumbered", () => {
    const own = new FragmentTable();
    own.add({ hashes: [5], sections: [0] }, 0);
    own.append(table, (section) => section + 100);
    assert.equal(own.sectionOf(0, 5), 0);
    assert.equal(own.sectionOf(0, 8), undefined);
    assert.equal(own.sectionOf(1, 8), undefined);
    assert.equal(own.sectionOf(2, 8), 130);
  });

  it("finds none for a hash of another page, for no fragment, and on a page it does not know", () => {
    for (const [page, hash] of [
      [0, 4],
      [0, 1],
      [0, 10],
      [1, 8],
      [2, 3],
      [0, 0],
      [3, 8],
      [9, 0],
    ] as const) {
      assert.equal(table.sectionOf(page, hash), undefined, `${page} ${hash}`);
    }
  });
});
