// What holds of the reading order of any page whose boxes do not lie over each other.
import assert from "node:assert/strict";
import { judgedPairs, type PlacedBox } from "../../../bench/reading-order-axioms.ts";
import { blockBoxes } from "../../../src/document/order/geometry.ts";
import { measuredOf } from "../../../src/document/page/measured.ts";
import { toDocument } from "../../../src/document/to-document.ts";
import { parseHtml } from "../../../src/html/tree.ts";
import { randomLayout } from "../../support/random-layout.ts";
import { describeWithBrowser, useStand } from "../../support/rendering.ts";
import { itSlow } from "../../support/slow.ts";

const FIRST_SEED = 20_261_121;
const PAGES = 40;

describeWithBrowser("the reading order of random layouts", () => {
  const seeds = Array.from({ length: PAGES }, (_, at) => FIRST_SEED + at);
  const pages = seeds.map((seed) => ({ seed, ...randomLayout(seed) }));
  const site = useStand(Object.fromEntries(pages.map(({ seed, html }) => [`/${seed}`, html])));

  async function read(seed: number) {
    const { html, layout, url } = await site.stand.read(`/${seed}`);
    const tree = parseHtml(html);
    const options = { url, base: url, rtl: undefined, includeHiddenText: false, layout };
    const document = toDocument(tree, options);
    const again = toDocument(parseHtml(html), options);
    assert.deepEqual(
      document.blocks.map(({ text }) => text),
      again.blocks.map(({ text }) => text),
    );
    return { document, boxes: blockBoxes(document.blocks, measuredOf(tree, layout)) };
  }

  itSlow(
    "reads the upper and the leading block first, and the items of a container one by one",
    async () => {
      let pairs = 0;
      let turned = 0;
      for (const { seed, items } of pages) {
        const { document, boxes } = await read(seed);
        const placed: (PlacedBox | undefined)[] = boxes.map(
          (box) => box && { ...box, inner: box, anchor: box, scroller: -1, grid: -1 },
        );
        const judged = judgedPairs(placed, false);
        // Blocks are listed in the order they are read, so a pair the source has wrong is one that is read wrong.
        const wrong = judged.filter(({ isDiscriminating }) => isDiscriminating);
        assert.deepEqual(wrong, [], `seed ${seed}`);
        assert.equal(document.reading_order, "geometric-xy-cut", `seed ${seed}`);
        pairs += judged.length;
        if (document.dom_order_differs) turned++;
        const position = new Map(document.blocks.map(({ text }, at) => [text, at]));
        for (const item of items) {
          const at = item.map((word) => position.get(word) ?? Number.NaN);
          const spread = Math.max(...at) - Math.min(...at);
          assert.equal(spread, item.length - 1, `seed ${seed}: ${item.join(" ")}`);
        }
      }
      assert.ok(pairs > 5000, `${pairs} pairs`);
      assert.ok(turned > PAGES / 2, `${turned} pages are moved`);
    },
  );
});
