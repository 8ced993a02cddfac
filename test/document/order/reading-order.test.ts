import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toDocument } from "../../../src/document/to-document.ts";
import { parseHtml } from "../../../src/html/tree.ts";
import type { PageDocument } from "../../../src/model/document.ts";
import { lineOf, madeLayouts } from "../../support/layouts.ts";
import { describeWithBrowser, useStand } from "../../support/rendering.ts";

const LAYOUTS = madeLayouts();

describe("a made layout", () => {
  for (const { name, why } of LAYOUTS) {
    it(`${name} says why it exists`, () => assert.match(why, /\w/));
  }
});

describeWithBrowser("reading order", () => {
  const site = useStand(Object.fromEntries(LAYOUTS.map(({ name, html }) => [`/${name}`, html])));

  async function documentOf(path: string, rtl?: boolean): Promise<PageDocument> {
    const { html, layout, url } = await site.stand.read(path);
    const options = { url, base: url, rtl, includeHiddenText: false, layout };
    return toDocument(parseHtml(html), options);
  }

  for (const { name, expected } of LAYOUTS) {
    it(`of ${name} is the one a reader follows`, async () => {
      const { blocks, reading_order_measured } = await documentOf(`/${name}`);
      assert.deepEqual(blocks.map(lineOf), expected);
      assert.equal(reading_order_measured, true);
    });
  }

  // proves: page.direction
  it("runs in the direction that only a style sheet says, and the page tells it when another is asked for", async () => {
    const own = await documentOf("/rtl-by-style");
    assert.deepEqual([own.direction, own.rtl], ["rtl", true]);
    const forced = await documentOf("/rtl-by-style", false);
    assert.deepEqual([forced.direction, forced.rtl], ["rtl", false]);
    assert.notDeepEqual(forced.blocks.map(lineOf), own.blocks.map(lineOf));
  });
});
