// Traps on made sequences of pages: what closes a pattern, and what does not.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type TrapPage, Traps } from "../../../src/crawl/traps/traps.ts";

/** The numbers from 0 on. */
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

/** Reads a page, which brings nothing unless `more` says so. */
function read(traps: Traps, key: string, more: Partial<TrapPage> = {}): boolean {
  traps.accept(key);
  return traps.read({
    id: 1,
    key,
    isStray: false,
    isNew: false,
    isCopy: false,
    found: [],
    ...more,
  });
}

const refuses = (traps: Traps, key: string, isStray = false): boolean =>
  traps.refuses({ key, isStray });

describe("a path", () => {
  // proves: traps.evidence
  it("is closed after 50 pages of which at most two brought something", () => {
    for (const [fresh, closes] of [
      [2, true],
      [3, false],
    ] as const) {
      const traps = new Traps();
      for (const at of numbers(50)) {
        assert.equal(refuses(traps, "h.test/p/99"), false);
        read(traps, `h.test/p/${at}`, { isNew: at < fresh });
      }
      assert.equal(refuses(traps, "h.test/p/99"), closes);
      assert.equal(refuses(traps, "h.test/other/99"), false);
    }
  });

  // proves: traps.evidence
  it("is judged by its last 50 pages", () => {
    const traps = new Traps();
    for (const at of numbers(100)) read(traps, `h.test/p/${at}`, { isNew: true });
    for (const at of numbers(47)) read(traps, `h.test/p/${100 + at}`);
    assert.equal(refuses(traps, "h.test/p/999"), false);
    read(traps, "h.test/p/147");
    assert.equal(refuses(traps, "h.test/p/999"), true);
    assert.deepEqual(traps.closings(), [
      { pattern: "h.test/p/*", pages: 148, stale: 48, samples: [1, 1, 1] },
    ]);
  });

  // proves: traps.one_path
  it("counts all its parameters as one pattern", () => {
    const traps = new Traps();
    const names = ["a", "b", "c", "d", "e"];
    for (const at of numbers(60)) read(traps, `h.test/shop?${names[at % 5]}=${at}`);
    assert.equal(refuses(traps, "h.test/shop?a=1&z=2"), true);
  });

  // proves: traps.evidence
  it("stays open while its pages lead out of it, to patterns that have texts", () => {
    const traps = new Traps();
    for (const at of numbers(120)) {
      const found = [{ key: `h.test/item/${at}`, isPage: true }];
      read(traps, `h.test/list?page=${at}`, { found });
      read(traps, `h.test/item/${at}`, { isNew: true });
    }
    assert.equal(refuses(traps, "h.test/list?page=999"), false);
  });

  it("is closed where its pages lead to patterns without texts, or to files alone", () => {
    for (const isPage of [true, false]) {
      const traps = new Traps();
      for (const at of numbers(110)) {
        read(traps, `h.test/month/${at}`, { found: [{ key: `h.test/day/${at}.ics`, isPage }] });
        if (isPage) {
          const found = [{ key: `h.test/month/${at + 1}`, isPage: true }];
          read(traps, `h.test/day/${at}.ics`, { found });
        }
      }
      assert.equal(refuses(traps, "h.test/month/999"), true);
    }
  });

  it("keeps the forms open that bring something, when it is closed", () => {
    const traps = new Traps();
    for (const at of numbers(30)) read(traps, `h.test/topic?t=${at}`, { isNew: true });
    for (const at of numbers(60)) read(traps, `h.test/topic?p=${at}`, { isCopy: true });
    assert.equal(refuses(traps, "h.test/topic?t=99"), false);
    assert.equal(refuses(traps, "h.test/topic?p=99"), true);
    assert.equal(refuses(traps, "h.test/topic?view=1"), true);
  });
});

describe("a variant of a page", () => {
  /** Reads pages with a text, each with so many variants under one more parameter. */
  function withVariants(values: readonly string[]): Traps {
    const traps = new Traps();
    for (const at of numbers(80)) read(traps, `h.test/page/${at}`, { isNew: true });
    for (const value of values) {
      for (const at of numbers(80)) read(traps, `h.test/page/${at}?x=${value}`, { isCopy: true });
    }
    return traps;
  }

  it("is no evidence up to the third", () => {
    assert.equal(refuses(withVariants(["a", "b", "c"]), "h.test/page/1?x=a&y=1"), false);
    assert.equal(refuses(withVariants(["a", "b", "c", "d"]), "h.test/page/1?x=a&y=1"), true);
  });

  it("has no text of its own if its page has none", () => {
    const traps = new Traps();
    for (const at of numbers(40)) {
      read(traps, `h.test/copy/${at}`);
      read(traps, `h.test/copy/${at}?x=a`);
    }
    assert.equal(refuses(traps, "h.test/copy/99"), true);
  });
});

describe("a folder", () => {
  const words = numbers(80).map((at) => String.fromCharCode(97 + (at % 26), 97 + (at % 25)));

  it("is closed where its pages are copies, whatever their names", () => {
    for (const isCopy of [true, false]) {
      const traps = new Traps();
      for (const word of words) read(traps, `h.test/w/${word}`, { isCopy });
      assert.equal(refuses(traps, "h.test/w/another"), isCopy);
    }
  });

  it("keeps the paths open that have texts", () => {
    const traps = new Traps();
    for (const at of numbers(9)) read(traps, `h.test/w/${at}`, { isNew: true });
    for (const word of words) read(traps, `h.test/w/${word}`, { isCopy: true });
    assert.equal(refuses(traps, "h.test/w/99"), false);
    assert.equal(refuses(traps, "h.test/w/another"), true);
  });
});

describe("pages that only pages without texts link to", () => {
  it("are closed wherever they are, and no others", () => {
    const traps = new Traps();
    const letters = (at: number) => String.fromCharCode(97 + (at % 26), 97 + (at % 25));
    for (const at of numbers(50)) read(traps, `h.test/${letters(at)}/x`, { isStray: true });
    assert.equal(refuses(traps, "h.test/zz/y", true), true);
    assert.equal(refuses(traps, "h.test/zz/y", false), false);
    const [closing, ...others] = traps.closings();
    assert.deepEqual([closing?.pattern, others], ["h.test/**", []]);
  });

  it("are not closed by the pages of one path, which is closed alone", () => {
    const traps = new Traps();
    for (const at of numbers(50)) read(traps, `h.test/p/${at}`, { isStray: true });
    assert.equal(refuses(traps, "h.test/p/99", true), true);
    assert.equal(refuses(traps, "h.test/zz/y", true), false);
  });
});

describe("a closing", () => {
  // proves: traps.warning
  it("is reported once, when the first address is refused", () => {
    const traps = new Traps();
    for (const at of numbers(70)) read(traps, `h.test/p?n=${at}&lang=en`, { id: at });
    assert.deepEqual(traps.closings(), []);
    for (const at of numbers(3)) refuses(traps, `h.test/p?n=${100 + at}&lang=en`);
    const closing = {
      pattern: "h.test/p?lang=en&n=*",
      pages: 70,
      stale: 50,
      samples: [67, 68, 69],
    };
    assert.deepEqual(traps.closings(), [closing]);
    assert.deepEqual(traps.closings(), []);
  });
});
