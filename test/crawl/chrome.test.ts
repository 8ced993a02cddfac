// What a site repeats, counted page by page: from the sixth page on, on nine pages in ten, copies once, in bounded memory.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SiteChrome } from "../../src/crawl/chrome.ts";

const page = (texts: readonly number[], signature?: number) => ({
  texts: Uint32Array.from(texts),
  slots: Uint32Array.from(texts, (hash) => hash + 1_000_000),
  signatures: Uint32Array.from(signature === undefined ? [] : [signature]),
});

/** A site of so many pages, each with words of its own, text 7 on all of them and text 8 where it is asked. */
function siteOf(pages: number, has8: (at: number) => boolean): SiteChrome {
  const chrome = new SiteChrome();
  for (let at = 0; at < pages; at++) {
    chrome.add(page([7, ...(has8(at) ? [8] : []), 1000 + at]));
  }
  return chrome;
}

describe("SiteChrome", () => {
  it("judges nothing before the sixth page", () => {
    assert.equal(siteOf(5, () => true).profile().texts.size, 0);
    assert.deepEqual([...siteOf(6, () => true).profile().texts], [7, 8]);
  });

  it("takes what stands on nine pages in ten, by text and by place, and nothing less", () => {
    const often = siteOf(100, (at) => at % 10 !== 0).profile();
    assert.deepEqual([...often.texts].sort(), [7, 8]);
    assert.deepEqual([...often.slots].sort(), [1_000_007, 1_000_008]);
    assert.deepEqual([...siteOf(100, (at) => at % 9 !== 0).profile().texts], [7]);
  });

  it("counts copies of a page once", () => {
    const chrome = new SiteChrome();
    for (let at = 0; at < 6; at++) chrome.add(page([7, 1000 + at], at + 1));
    for (let copy = 0; copy < 60; copy++) assert.equal(chrome.add(page([9], 3)), true);
    assert.deepEqual([...chrome.profile().texts], [7]);
  });

  it("misses nothing after thousands of pages whose own texts it has forgotten", () => {
    const chrome = siteOf(5000, (at) => at % 20 !== 0);
    assert.deepEqual([...chrome.profile().texts].sort(), [7, 8]);
  });
});
