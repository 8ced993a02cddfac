// Names of the picture: none covers another, none is cut by the edge, the important ones come first.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { placeLabels } from "../../src/console/picture/labels.ts";

const SIZE = { width: 600, height: 480 };
const HEIGHT = 16;
const point = (x: number, y: number, name: string) => ({
  x,
  y,
  reach: 6,
  name,
  width: () => name.length * 7,
});

describe("placeLabels", () => {
  it("places a name right of its point, and left of it at the right edge", () => {
    const points = [point(100, 100, "middle"), point(590, 300, "edge")];
    assert.deepEqual(placeLabels(points, { size: SIZE, most: 9, height: HEIGHT }), [
      { name: "middle", wide: 42, y: 100, x: 106 },
      { name: "edge", wide: 28, y: 300, x: 590 - 6 - 28 },
    ]);
  });

  it("leaves out what is off the canvas, has no name, or comes after the most that are wanted", () => {
    const points = [
      point(-1, 10, "off"),
      point(20, 20, ""),
      point(20, 100, "first"),
      point(20, 200, "second"),
      point(20, 300, "third"),
    ];
    const names = placeLabels(points, { size: SIZE, most: 2, height: HEIGHT });
    assert.deepEqual(
      names.map(({ name }) => name),
      ["first", "second"],
    );
  });

  it("never covers one name by another, and never leaves the canvas", () => {
    const points = Array.from({ length: 300 }, (_, at) =>
      point((at * 97) % SIZE.width, (at * 61) % SIZE.height, `page of number ${at}`),
    );
    const placed = placeLabels(points, { size: SIZE, most: 300, height: HEIGHT });
    assert.ok(placed.length > 20, `${placed.length} names`);
    const boxes = placed.map(({ name, x, y }) => ({
      left: x,
      right: x + name.length * 7,
      top: y - HEIGHT / 2,
      bottom: y + HEIGHT / 2,
    }));
    for (const [at, a] of boxes.entries()) {
      assert.ok(a.left >= 0 && a.top >= 0 && a.right <= SIZE.width && a.bottom <= SIZE.height);
      for (const b of boxes.slice(at + 1)) {
        assert.ok(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top);
      }
    }
  });
});
