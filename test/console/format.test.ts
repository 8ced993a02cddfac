// Numbers, times and addresses as the console shows them, and the pages of its picture.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  bare,
  bytes,
  count,
  factSource,
  fileName,
  pageNames,
  percent,
  seconds,
  some,
  subjectOf,
  typeName,
} from "../../src/console/format.ts";
import { mostLinked, pageAt, radiusOf, wholeView } from "../../src/console/picture/scene.ts";

describe("a number", () => {
  it("has commas, and its noun in the right number", () => {
    assert.equal(count(12_345), "12,345");
    assert.deepEqual(
      [0, 1, 2, 1000].map((value) => some(value, "page")),
      ["0 pages", "1 page", "2 pages", "1,000 pages"],
    );
    assert.equal(some(2, "address", "addresses"), "2 addresses");
  });

  it("is a share that is never shown as none or all where it is neither", () => {
    for (const [share, words] of [
      [0, "0 %"],
      [0.001, "under 1 %"],
      [0.0099, "under 1 %"],
      [0.01, "1 %"],
      [0.874, "87 %"],
      [0.99, "99 %"],
      [0.991, "over 99 %"],
      [1, "100 %"],
    ] as const) {
      assert.equal(percent(share), words, String(share));
    }
  });

  it("is a time in seconds, or in minutes from one on", () => {
    for (const [value, words] of [
      [0, "0.0 s"],
      [1.44, "1.4 s"],
      [9.94, "9.9 s"],
      [10, "10 s"],
      [59.4, "59 s"],
      [60, "1 min 0 s"],
      [200, "3 min 20 s"],
    ] as const) {
      assert.equal(seconds(value), words, String(value));
    }
  });

  it("is a size in bytes, and in thousands and millions from one on", () => {
    for (const [value, words] of [
      [0, "0 B"],
      [999, "999 B"],
      [1000, "1 KB"],
      [1499, "1 KB"],
      [1500, "2 KB"],
      [999_000, "999 KB"],
      [1_000_000, "1.0 MB"],
      [1_250_000, "1.3 MB"],
    ] as const) {
      assert.equal(bytes(value), words, String(value));
    }
  });
});

describe("an address", () => {
  it("is shown without its scheme and its last slash", () => {
    assert.equal(bare("https://a.test/"), "a.test");
    assert.equal(bare("http://a.test/x/"), "a.test/x");
    assert.equal(bare("ftp://a.test/x"), "ftp://a.test/x");
    assert.equal(bare("https://"), "https://");
    assert.equal(bare("https://pasted.invalid/"), "pasted.invalid");
  });

  it("of a run is in words if it stands for none", () => {
    const host = "a.test";
    const words = "a file or pasted HTML";
    assert.deepEqual(subjectOf({ url: "https://pasted.invalid/", host }), { url: null, words });
    const url = "https://a.test/x";
    assert.deepEqual(subjectOf({ url, host }), { url, words: "a.test/x" });
    assert.deepEqual(subjectOf({ url: null, host }), { url: null, words: "a.test" });
  });
});

describe("a word of the service", () => {
  it("is shown as people say it", () => {
    assert.equal(typeName("unknown"), "type uncertain");
    assert.equal(typeName("article"), "article");
    assert.equal(factSource("json-ld:exact"), "JSON-LD (exact)");
    assert.equal(factSource("visible"), "visible text");
    assert.equal(factSource("page:byline"), "the page record (byline)");
    assert.equal(factSource("constructor:x"), "constructor (x)");
    assert.equal(factSource("new:a:b"), "new (a)");
  });
});

describe("names of pages", () => {
  it("are their titles, or their addresses where several share one", () => {
    const pages = [
      { title: "Lamps", url: "https://site.test/lamps" },
      { title: "Shop", url: "https://site.test/a" },
      { title: "Shop", url: "https://site.test/b/" },
      { title: "", url: "http://site.test/c" },
    ];
    assert.deepEqual(pageNames(pages), ["Lamps", "site.test/a", "site.test/b", "site.test/c"]);
  });

  it("make names of files, without what a system may refuse", () => {
    assert.equal(fileName("A lamp: brass/steel?"), "A-lamp-brass-steel");
    assert.equal(fileName("127.0.0.1:8000"), "127.0.0.1-8000");
    assert.equal(fileName("../.."), "page");
    assert.equal(fileName("灯塔的灯"), "灯塔的灯");
    assert.equal(fileName("a".repeat(500)).length, 60);
  });
});

describe("the picture of a site", () => {
  const size = { width: 200, height: 100 };
  const graph = { urls: ["a", "b", "c"], inbound: Uint32Array.of(4, 9, 4) };

  it("shows everything, in the middle, no larger than twelve times", () => {
    const view = wholeView(Float32Array.of(-50, -10, 149, 89), size);
    assert.deepEqual([view.x, view.y], [49.5, 39.5]);
    assert.ok(Math.abs(view.scale - 0.9) < 1e-9);
    assert.equal(wholeView(Float32Array.of(5, 5), size).scale, 12);
    assert.deepEqual(wholeView(new Float32Array(), size), { x: 0, y: 0, scale: 1 });
    // A low and wide one fits its width.
    assert.ok(Math.abs(wholeView(Float32Array.of(0, 0, 399, 0), size).scale - 0.45) < 1e-9);
  });

  it("has larger points for pages with more links to them, within bounds", () => {
    assert.equal(radiusOf(0), 2.2);
    assert.equal(radiusOf(16), 5.2);
    assert.equal(radiusOf(10_000), 14);
  });

  it("names the pages that most lead to, the first of as many", () => {
    assert.deepEqual(mostLinked(graph, 2), [1, 0]);
    assert.deepEqual(mostLinked(graph, 9), [1, 0, 2]);
  });

  it("finds the page at a point, the nearest of several, within twelve pixels of its edge", () => {
    const seen = {
      graph,
      places: Float32Array.of(0, 0, 10, 0, 50, 20),
      view: { x: 0, y: 0, scale: 2 },
      size,
    };
    assert.equal(pageAt(seen, { x: 100, y: 50 }), 0);
    assert.equal(pageAt(seen, { x: 120, y: 50 }), 1);
    assert.equal(pageAt(seen, { x: 200, y: 90 }), 2);
    const edge = radiusOf(4);
    assert.equal(pageAt(seen, { x: 100 - edge - 11.9, y: 50 }), 0);
    assert.equal(pageAt(seen, { x: 100 - edge - 12.1, y: 50 }), -1);
    assert.equal(pageAt(seen, { x: 100, y: 50 - edge - 12.1 }), -1);
  });
});
