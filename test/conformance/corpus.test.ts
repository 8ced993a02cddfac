// The labelled real pages: none is refused, and nothing on them is taken for a block page.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { corpusPages, dataFolder } from "../../bench/pages.ts";
import { NO_SIGNS } from "../../src/model/document.ts";
import { detectBlockPage } from "../../src/read/block-pages/block-page.ts";
import { PAGE_READING } from "../../src/read/input.ts";
import { resolvePage } from "../../src/read/resolve.ts";

/**
 * One page in so many is read, since all of them take half a minute of CPU. `bench/refusals.ts` reads all: 7 of 1,030 are
 * refused, shells without a word in their markup, none of them among these.
 */
const EVERY = 10;

/** Lengths of the stretches of real text that are judged as if each were a page of its own. */
const STRETCHES = [380, 1400] as const;

const folder = dataFolder();

describe("the labelled pages", {
  skip: folder === undefined && "LEGIBLE_DATA does not hold them",
}, () => {
  it("are read, and no stretch of their text is taken for a block page", () => {
    const refused: string[] = [];
    for (const { id, url, bytes } of corpusPages(folder ?? "", EVERY)) {
      const headers = { "content-type": "text/html" };
      const page = { url, status: 200, headers, body: bytes, identity_declared: false };
      const plain = { ok: true, page } as const;
      const found = resolvePage({ ...PAGE_READING, url, plain });
      refused.push(
        ...(found.ok ? wallsIn(id, found.page.text) : [`${id}: ${found.refusal.reason}`]),
      );
    }
    assert.deepEqual(refused, []);
  });
});

function wallsIn(id: string, text: string): readonly string[] {
  const address = "https://site.test/";
  const found: string[] = [];
  for (const length of STRETCHES) {
    for (let at = 0; at < text.length; at += length) {
      const stretch = text.slice(at, at + length);
      const blockPage = detectBlockPage({
        requestedUrl: address,
        finalUrl: address,
        status: 200,
        headers: {},
        bytes: 0,
        signs: NO_SIGNS,
        blocks: [],
        title: "",
        text: stretch,
        words: stretch.split(/\s+/).length,
      });
      if (blockPage !== undefined && blockPage.kind !== "empty")
        found.push(`${id} at ${at}: ${blockPage.reason}`);
    }
  }
  return found;
}
