// Which elements are a mark that someone gave, and at which block it stands.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toDocument } from "../../src/document/to-document.ts";
import { parseHtml } from "../../src/html/tree.ts";

const OPTIONS = { url: "", base: "", rtl: undefined, includeHiddenText: false };

/** The marks of the blocks of a page, by their texts. */
function ratingsOf(html: string): Readonly<Record<string, string>> {
  const { blocks } = toDocument(parseHtml(html), OPTIONS);
  return Object.fromEntries(
    blocks.flatMap(({ text, told }) => (told?.rating === undefined ? [] : [[text, told.rating]])),
  );
}

describe("a rating", () => {
  it("is known by its label in any language, beside a name for marks or as a picture", () => {
    const labels: readonly (readonly [string, string])[] = [
      ["4 out of 5", "4/5"],
      ["4,5 von 5 Sternen", "4.5/5"],
      ["Note : 8 sur 10", "8/10"],
      ["3/5", "3/5"],
      ["评分 4.0 / 5", "4/5"],
      ["Rated 87 of 100", "87/100"],
    ];
    for (const [label, rating] of labels) {
      const html = `<div><p>Ann</p><i class="stars" aria-label="${label}"></i></div>`;
      assert.deepEqual(ratingsOf(html), { Ann: rating }, label);
    }
    assert.deepEqual(ratingsOf('<p>Ann</p><b role="img" aria-label="2 / 5"></b>'), { Ann: "2/5" });
  });

  it("is known by a label of 60 characters, and by no longer one", () => {
    const rated = (chars: number) =>
      ratingsOf(
        `<div><p>Ann</p><i class="stars" aria-label="${"4 out of 5 by Ann".padEnd(chars, "x")}"></i></div>`,
      );
    assert.deepEqual(rated(60), { Ann: "4/5" });
    assert.deepEqual(rated(61), {});
  });

  it("is no place in a row, no date, no number over the end of its scale, and no mean of many", () => {
    const others = [
      '<i aria-label="Slide 2 of 5"></i>',
      '<i class="score" aria-label="7 of 5"></i>',
      '<i class="stars" aria-label="4 of 5, 120 reviews"></i>',
      '<i class="stars" aria-label="5"></i>',
      '<i class="stars" aria-label="4 of 7"></i>',
      '<div itemprop="aggregateRating"><meta itemprop="ratingValue" content="4"></div>',
      '<div itemprop="aggregateRating"><i class="stars" aria-label="4 of 5"></i></div>',
      '<meta itemprop="ratingValue" content="much">',
      '<meta itemprop="ratingValue" content="9">',
    ];
    for (const one of others) assert.deepEqual(ratingsOf(`<div><p>Ann</p>${one}</div>`), {}, one);
  });

  it("stands at the block it shares the narrower element with", () => {
    const mark = (value: number): string => `<meta itemprop="ratingValue" content="${value}">`;
    const html = `<div><p>Ann</p>${mark(1)}</div><div>${mark(2)}<p>Bo</p></div><div><p>Cy ${mark(3)} said</p></div>`;
    assert.deepEqual(ratingsOf(html), { Ann: "1/5", Bo: "2/5", "Cy said": "3/5" });
  });

  it("takes time linear in the page, however many there are", () => {
    const html = `<div>${'<i class="stars" aria-label="4 of 5"></i>'.repeat(20_000)}<p>Ann</p></div>`;
    assert.deepEqual(ratingsOf(html), { Ann: "4/5" });
  });
});
