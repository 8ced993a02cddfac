// Which texts and images of a page are new to a crawl.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SeenTexts } from "../../../src/crawl/traps/seen-texts.ts";
import type { SiteRecord } from "../../../src/model/site.ts";

const NO_HASHES = new Uint32Array(0);

/** A page with texts and images. */
function page(words: readonly number[], images: readonly string[] = [], beside = words) {
  const site: SiteRecord = {
    links: [],
    repetition: { texts: NO_HASHES, slots: NO_HASHES, signatures: NO_HASHES, template: NO_HASHES },
    words: Uint32Array.from(words),
    words_beside_query: Uint32Array.from(beside),
    drawn: undefined,
  };
  return { site, images };
}

describe("SeenTexts", () => {
  it("returns what no earlier page has", () => {
    const seen = new SeenTexts();
    assert.deepEqual([...seen.add(page([1, 2, 3]), false)], [1, 2, 3]);
    assert.deepEqual([...seen.add(page([3, 4, 1]), false)], [4]);
    assert.deepEqual([...seen.add(page([1, 2, 3, 4]), false)], []);
  });

  it("knows the image of a file by its path, any other by its address", () => {
    const seen = new SeenTexts();
    assert.equal(seen.add(page([], ["https://h.test/a.png?v=1"]), false).length, 1);
    assert.equal(seen.add(page([], ["https://h.test/a.png?v=2"]), false).length, 0);
    assert.equal(seen.add(page([], ["https://h.test/a.png"]), false).length, 0);
    assert.equal(seen.add(page([], ["https://h.test/image.php?id=1"]), false).length, 1);
    assert.equal(seen.add(page([], ["https://h.test/image.php?id=2"]), false).length, 1);
    assert.equal(seen.add(page([], ["https://h.test/b.png"]), false).length, 1);
  });

  it("leaves out the words of the query where it varies", () => {
    const seen = new SeenTexts();
    assert.deepEqual([...seen.add(page([1], [], [2]), true)], [2]);
    assert.deepEqual([...seen.add(page([3], [], [2]), true)], []);
    assert.deepEqual([...seen.add(page([3], [], [2]), false)], [3]);
  });

  it("is the same after a restoration of what was new", () => {
    const seen = new SeenTexts();
    const again = new SeenTexts();
    again.restore(seen.add(page([1, 2], ["https://h.test/a.png"]), false));
    assert.equal(again.add(page([2, 1], ["https://h.test/a.png"]), false).length, 0);
  });

  it("keeps a bounded part of a page", () => {
    const words = Array.from({ length: 5000 }, (_, at) => at + 1);
    assert.equal(new SeenTexts().add(page(words), false).length, 1000);
  });
});
