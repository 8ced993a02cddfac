// The order of the blocks in a tree of measured units.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Sequence, sequenceOf } from "../../../src/document/order/reading-sequence.ts";
import type { Unit } from "../../../src/document/order/reading-units.ts";

type Rectangle = readonly [left: number, top: number, right: number, bottom: number];
type Made = Partial<Unit> & { readonly at?: Rectangle };

const MODE = { writingMode: "horizontal-tb", rtl: false } as const;

/** A unit with a rectangle, or one with the units inside. */
function unit({ at, ...made }: Made): Unit {
  const box = at && { left: at[0], top: at[1], right: at[2], bottom: at[3] };
  return {
    first: 0,
    children: [],
    flow: "free",
    mode: MODE,
    isApart: false,
    isFixed: false,
    isWhole: false,
    isWordless: false,
    box,
    ...made,
  };
}

/** Blocks at rectangles, numbered from 0 in source order. */
const blocks = (...rectangles: readonly (Rectangle | undefined)[]): readonly Unit[] =>
  rectangles.map((at, first) => unit({ first, ...(at && { at }) }));

const read = (children: readonly Unit[], made: Made = {}): Sequence =>
  sequenceOf(unit({ children, at: [0, 0, 1000, 1000], ...made }));

/** Two rows of two, in the order: left top, left bottom, right top, right bottom. */
const square = (gapAcross: number, gapDown: number): readonly Rectangle[] => {
  const [x, y] = [100 + gapAcross, 100 + gapDown];
  return [
    [0, 0, 100, 100],
    [0, y, 100, y + 100],
    [x, 0, x + 100, 100],
    [x, y, x + 100, y + 100],
  ];
};

describe("sequenceOf", () => {
  it("reads a block alone", () => {
    const only = sequenceOf(unit({ first: 3, at: [0, 0, 10, 10] }));
    assert.deepEqual(only, { order: [3], loose: [], isMoved: false });
  });

  it("keeps the source order of blocks that follow each other down the page", () => {
    const { order, isMoved } = read(blocks([0, 0, 90, 10], [0, 20, 90, 30], [0, 40, 90, 50]));
    assert.deepEqual([order, isMoved], [[0, 1, 2], false]);
  });

  it("reads blocks from above, and says that it moved one", () => {
    const { order, isMoved } = read(blocks([0, 100, 90, 110], [0, 0, 90, 10]));
    assert.deepEqual([order, isMoved], [[1, 0], true]);
  });

  it("reads columns one after the other where the gap between them is the wider one", () => {
    assert.deepEqual(read(blocks(...square(40, 10))).order, [0, 1, 2, 3]);
    assert.deepEqual(read(blocks(...square(10, 40))).order, [0, 2, 1, 3]);
  });

  it("reads row by row where the gaps are equal", () => {
    assert.deepEqual(read(blocks(...square(20, 20))).order, [0, 2, 1, 3]);
  });

  it("reads rows or columns as the flow says, whatever the gaps are", () => {
    assert.deepEqual(read(blocks(...square(40, 10)), { flow: "rows" }).order, [0, 2, 1, 3]);
    assert.deepEqual(read(blocks(...square(10, 40)), { flow: "columns" }).order, [0, 1, 2, 3]);
  });

  it("reads in source order what the browser broke into columns", () => {
    const { order, isMoved } = read(blocks([0, 100, 90, 110], [0, 0, 90, 10]), { flow: "source" });
    assert.deepEqual([order, isMoved], [[0, 1], false]);
  });

  it("reads from the right in a unit that runs so", () => {
    const rows = { flow: "rows", mode: { writingMode: "horizontal-tb", rtl: true } } as const;
    assert.deepEqual(read(blocks([0, 0, 40, 10], [60, 0, 100, 10]), rows).order, [1, 0]);
  });

  it("reads a unit as a whole between its neighbours", () => {
    const inner = unit({
      first: 0,
      at: [0, 100, 300, 200],
      children: [
        unit({ first: 0, at: [0, 100, 100, 200] }),
        unit({ first: 1, at: [200, 100, 300, 200] }),
      ],
    });
    const { order } = read([inner, unit({ first: 2, at: [0, 0, 300, 50] })]);
    assert.deepEqual(order, [2, 0, 1]);
  });

  it("opens units that overlap, and reads what is in both together", () => {
    const left = unit({
      first: 0,
      at: [0, 0, 300, 300],
      children: [
        unit({ first: 0, at: [0, 0, 100, 40] }),
        unit({ first: 1, at: [0, 260, 300, 300] }),
      ],
    });
    const right = unit({ first: 2, at: [0, 100, 300, 140] });
    assert.deepEqual(read([left, right]).order, [0, 2, 1]);
    assert.deepEqual(read([{ ...left, isWhole: true }, right]).order, [0, 1, 2]);
  });

  it("opens the largest of several that overlap", () => {
    const one = (first: number, [x, y, right, bottom]: Rectangle) =>
      unit({
        first,
        at: [x, y, right, bottom],
        children: [
          unit({ first, at: [x, y, right, y + 20] }),
          unit({ first: first + 1, at: [x, bottom - 20, right, bottom] }),
        ],
      });
    // The small one lies between the lines of the large one and stays whole.
    const { order } = read([one(0, [0, 30, 100, 90]), one(2, [0, 0, 200, 200])]);
    assert.deepEqual(order, [2, 0, 1, 3]);
  });
});

describe("the loose units of a sequence", () => {
  const page: readonly Rectangle[] = [
    [0, 0, 400, 100],
    [300, 50, 700, 150],
  ];

  it("are those that lie over others in a place of their own", () => {
    const [under, over] = blocks(...page);
    assert.ok(under !== undefined && over !== undefined);
    const { order, loose } = read([
      { ...over, isApart: true, first: 0 },
      { ...under, first: 1 },
    ]);
    assert.deepEqual([order, loose], [[1], [[0]]]);
  });

  it("are wordless blocks behind others", () => {
    const [one, other] = blocks(...page);
    assert.ok(one !== undefined && other !== undefined);
    const { order, loose } = read([{ ...one, isWordless: true }, other]);
    assert.deepEqual([order, loose], [[1], [[0]]]);
    assert.deepEqual(read([one, other]).loose, []);
  });

  it("are not those that lie over nothing, nor over less than 16 square pixels", () => {
    const over = (at: Rectangle) => {
      const units = [
        unit({ first: 0, at, isApart: true }),
        unit({ first: 1, at: [0, 0, 400, 100] }),
        unit({ first: 2, at: [300, 80, 500, 200] }),
      ];
      return read(units).loose;
    };
    assert.deepEqual(over([100, 40, 104, 44]), [[0]]);
    assert.deepEqual(over([100, 40, 105, 43]), []);
    assert.deepEqual(over([0, 300, 50, 350]), []);
  });

  it("are not those over others that are apart themselves", () => {
    const units = [
      unit({ first: 0, at: [0, 0, 100, 100], isApart: true }),
      unit({ first: 1, at: [50, 50, 150, 150], isApart: true }),
    ];
    assert.deepEqual(read(units).loose, []);
  });

  it("lie over the blocks of a unit, not over its empty places", () => {
    const list = unit({
      first: 1,
      at: [0, 0, 400, 400],
      isWhole: true,
      children: [
        unit({ first: 1, at: [0, 0, 400, 50] }),
        unit({ first: 2, at: [0, 350, 400, 400] }),
      ],
    });
    const apart = (at: Rectangle) => read([unit({ first: 0, at, isApart: true }), list]).loose;
    assert.deepEqual(apart([0, 100, 100, 200]), []);
    assert.deepEqual(apart([0, 360, 100, 420]), [[0]]);
  });

  it("are units without a box, each read whole", () => {
    const hidden = unit({
      first: 1,
      children: [unit({ first: 1 }), unit({ first: 2 })],
    });
    const { order, loose } = read([...blocks([0, 0, 90, 10]), hidden]);
    assert.deepEqual([order, loose], [[0], [[1, 2]]]);
  });

  it("are none where nothing has a box", () => {
    const { order, loose } = read(blocks(undefined, undefined));
    assert.deepEqual([order, loose], [[0, 1], []]);
  });
});
