// What a site repeats, counted page by page: from the sixth page on, on nine pages in ten, copies once, in bounded memory.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SiteChrome } from "../../src/crawl/chrome.ts";

const page = (texts: readonly number[], signature?: number, template = 1) => ({
  texts: Uint32Array.from(texts),
  slots: Uint32Array.from(texts, (hash) => hash + 1_000_000),
  signatures: Uint32Array.from(signature === undefined ? [] : [signature]),
  template: new Uint32Array(32).fill(template),
});

const slotsOf = (chrome: SiteChrome): readonly number[] =>
  [...chrome.profile().slots].map((slot) => slot - 1_000_000);

/** A site of so many pages, each with words of its own, text 7 on all of them and text 8 where it is asked. */
function siteOf(pages: number, has8: (at: number) => boolean): SiteChrome {
  const chrome = new SiteChrome();
  for (let at = 0; at < pages; at++) {
    chrome.add(page([7, ...(has8(at) ? [8] : []), 1000 + at]));
  }
  return chrome;
}

describe("SiteChrome", () => {
  // proves: crawl.remove_chrome.min_pages
  it("judges nothing before the sixth page", () => {
    assert.deepEqual(slotsOf(siteOf(5, () => true)), []);
    assert.deepEqual(slotsOf(siteOf(6, () => true)), [7, 8]);
  });

  // proves: crawl.remove_chrome.threshold, site_done.chrome
  it("takes what stands on nine pages in ten, by text and place, and nothing less", () => {
    const often = siteOf(100, (at) => at % 10 !== 0);
    assert.deepEqual(slotsOf(often), [7, 8]);
    assert.deepEqual(often.summary(), { texts: 2, slots: 2 });
    assert.deepEqual(slotsOf(siteOf(100, (at) => at % 9 !== 0)), [7]);
  });

  // proves: crawl.remove_chrome.threshold
  it("takes what nine in ten pages of a template share, once six of its pages exist", () => {
    const chrome = new SiteChrome();
    const own = (template: number): readonly number[] => {
      const { templates } = chrome.profile();
      const found = templates.find((one) => one.template[0] === template);
      return [...(found?.slots ?? [])].map((slot) => slot - 1_000_000);
    };
    for (let at = 0; at < 60; at++) {
      const template = at % 5 === 0 ? 1 : 2;
      chrome.add(page([7, template === 1 ? 8 : 9, 1000 + at], undefined, template));
      if (at === 20) assert.deepEqual([own(1), own(2)], [[], [7, 9]]);
    }
    assert.deepEqual(
      [own(1), own(2)],
      [
        [7, 8],
        [7, 9],
      ],
    );
    assert.deepEqual(slotsOf(chrome), [7]);
    assert.deepEqual(chrome.summary(), { texts: 3, slots: 3 });
  });

  it("counts copies of a page once", () => {
    const chrome = new SiteChrome();
    for (let at = 0; at < 6; at++) chrome.add(page([7, 1000 + at], at + 1));
    for (let copy = 0; copy < 60; copy++) chrome.add(page([9], 3));
    assert.deepEqual(slotsOf(chrome), [7]);
  });

  it("misses nothing after thousands of pages whose own texts it has forgotten", () => {
    const chrome = siteOf(5000, (at) => at % 20 !== 0);
    assert.deepEqual(slotsOf(chrome), [7, 8]);
  });
});
