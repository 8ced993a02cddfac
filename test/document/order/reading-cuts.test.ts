// The order of units that no straight cut separates.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { byPrecedence } from "../../../src/document/order/reading-cuts.ts";

type Rectangle = readonly [left: number, top: number, right: number, bottom: number];

function orderOf(rectangles: readonly Rectangle[]): readonly number[] {
  return byPrecedence(
    rectangles.map(([left, top, right, bottom]) => ({
      inline: [left, right],
      block: [top, bottom],
    })),
  );
}

/** Five units around a hole, as the sails of a mill: no cut separates them. */
const MILL: readonly Rectangle[] = [
  [0, 0, 60, 30],
  [70, 0, 100, 60],
  [40, 70, 100, 100],
  [0, 40, 30, 100],
  [40, 40, 60, 60],
];

describe("byPrecedence", () => {
  it("reads what is above first where both overlap across", () => {
    assert.deepEqual(
      orderOf([
        [0, 100, 50, 150],
        [40, 0, 90, 50],
      ]),
      [1, 0],
    );
  });

  it("takes units that only touch for units above or beside each other", () => {
    assert.deepEqual(
      orderOf([
        [0, 50, 50, 100],
        [0, 0, 50, 50],
      ]),
      [1, 0],
    );
    assert.deepEqual(
      orderOf([
        [50, 0, 100, 50],
        [0, 0, 50, 50],
      ]),
      [1, 0],
    );
  });

  it("keeps the source order of what is above but not over the other", () => {
    assert.deepEqual(
      orderOf([
        [50, 50, 100, 100],
        [0, 0, 50, 50],
      ]),
      [0, 1],
    );
  });

  it("reads what leads first where both overlap along the lines", () => {
    assert.deepEqual(
      orderOf([
        [60, 20, 100, 80],
        [0, 0, 50, 50],
      ]),
      [1, 0],
    );
  });

  it("keeps the source order of units that overlap both ways", () => {
    assert.deepEqual(
      orderOf([
        [10, 10, 60, 60],
        [0, 0, 50, 50],
      ]),
      [0, 1],
    );
  });

  it("reads the sails of a mill from above and from the leading side", () => {
    assert.deepEqual(orderOf(MILL), [0, 3, 4, 1, 2]);
    // Whatever the source order is.
    const turned = MILL.toReversed();
    assert.deepEqual(
      orderOf(turned).map((at) => turned[at]),
      [0, 3, 4, 1, 2].map((at) => MILL[at]),
    );
  });

  it("begins a cycle with the unit that has the fewest before it", () => {
    // Each is before the next: 0 above 1, 1 beside 2, 2 above 3, 3 beside 0; and 4 is above 0.
    const cycle: readonly Rectangle[] = [
      [50, 20, 100, 40],
      [40, 50, 60, 100],
      [70, 45, 90, 60],
      [0, 30, 45, 110],
      [60, 0, 100, 10],
    ];
    const order = orderOf(cycle);
    assert.deepEqual(order.toSorted(), [0, 1, 2, 3, 4]);
    assert.ok(order.indexOf(4) < order.indexOf(0));
  });

  it("reads nothing of nothing", () => {
    assert.deepEqual(orderOf([]), []);
  });
});

describe("byPrecedence of more than 256 units", () => {
  /** Rows of as many units as given, each unit with its row and column. */
  function grid(rows: number, columns: number, shift = 0) {
    return Array.from({ length: rows * columns }, (_, at) => {
      const [row, column] = [Math.floor(at / columns), at % columns];
      const top = row * 20 + (column % 2) * shift;
      return { row, column, box: [column * 20, top, column * 20 + 15, top + 10] as Rectangle };
    });
  }
  const namesOf = (units: ReturnType<typeof grid>) =>
    orderOf(units.map(({ box }) => box)).map((at) => `${units[at]?.row}.${units[at]?.column}`);
  const names = (units: ReturnType<typeof grid>) =>
    units.map(({ row, column }) => `${row}.${column}`);

  it("reads band by band, each from its leading edge", () => {
    const units = grid(30, 10);
    assert.deepEqual(namesOf(units.toReversed()), names(units));
  });

  it("takes units that overlap by half of the taller one for one band", () => {
    assert.deepEqual(namesOf(grid(30, 10, 5).toReversed()), names(grid(30, 10, 5)));
    const apart = namesOf(grid(30, 10, 6));
    assert.deepEqual(
      apart.slice(0, 10),
      [0, 2, 4, 6, 8, 1, 3, 5, 7, 9].map((at) => `0.${at}`),
    );
  });

  it("compares the height of the taller of two", () => {
    const units = grid(30, 10).map((unit) =>
      unit.row === 0 && unit.column === 1 ? { ...unit, box: [20, -30, 35, 10] as Rectangle } : unit,
    );
    assert.deepEqual(namesOf(units).slice(0, 3), ["0.1", "0.0", "0.2"]);
  });

  it("keeps the source order of units at one place", () => {
    const box: Rectangle = [0, 0, 10, 10];
    const units = Array.from({ length: 300 }, () => box);
    assert.deepEqual(orderOf(units), [...units.keys()]);
  });

  it("begins with the 257th unit: fewer are compared pair by pair", () => {
    // One unit below the others in the source's first place, across from them: bands turn it, pairs do not.
    const of = (size: number): readonly Rectangle[] => [
      [500, 100, 510, 110],
      ...Array.from({ length: size - 1 }, (): Rectangle => [0, 0, 10, 10]),
    ];
    assert.equal(orderOf(of(256))[0], 0);
    assert.equal(orderOf(of(257))[0], 1);
  });
});
