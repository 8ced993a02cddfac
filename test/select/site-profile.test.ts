// What a site repeats: blocks known again by their text, or by their text and place, on pages that differ otherwise.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hashBlocks, repeatedBlocks, repetitionHashes } from "../../src/select/site-profile.ts";
import { pageOf } from "./page-of.ts";

const page = (title: string) =>
  pageOf(`<body><div class="bar"><a href="/">Home</a></div><main><h1>${title}</h1>
    <p>Of ${title} there is much to say.</p><img src="/x.png" alt=""></main>
    <div class="foot">All rights reserved</div></body>`);

const textsAt = (document: ReturnType<typeof page>, indexes: Iterable<number>) =>
  [...indexes].map((index) => document.blocks[index]?.text);

const hashesOf = (document: ReturnType<typeof page>) =>
  repetitionHashes(document, hashBlocks(document));

describe("repeatedBlocks", () => {
  const [first, second] = [page("Lamps"), page("Tables")];
  const shared = (one: typeof first, other: typeof first): Uint32Array => {
    const seen = new Set(hashesOf(one).slots);
    return hashesOf(other)
      .slots.filter((hash) => seen.has(hash))
      .sort();
  };
  const profile = { slots: shared(first, second), templates: [] };

  it("finds what two pages share in its place, wherever that has moved to", () => {
    assert.deepEqual(textsAt(second, repeatedBlocks(hashBlocks(second), profile)), [
      "Home",
      "All rights reserved",
    ]);
    const moved = pageOf(`<body><p>Sale</p><div><div class="bar"><a href="/">Home</a></div></div>
      <div>New</div><div class="foot">All rights reserved</div></body>`);
    assert.deepEqual(textsAt(moved, repeatedBlocks(hashBlocks(moved), profile)), [
      "All rights reserved",
    ]);
    const other = pageOf(`<body><main><h1>Home</h1><p>All rights reserved</p></main></body>`);
    assert.equal(repeatedBlocks(hashBlocks(other), profile).size, 0);
  });

  it("tells apart how often a page has a text in one place", () => {
    const cells = (count: number) =>
      pageOf(`<body><ul>${"<li>Yes</li>".repeat(count)}</ul></body>`);
    assert.equal(shared(cells(2), cells(2)).length, 1);
    assert.equal(shared(cells(2), cells(3)).length, 0);
  });

  it("ignores numbers and states in class names", () => {
    const at = (name: string) => pageOf(`<body><div class="${name}"><p>Same</p></div></body>`);
    assert.equal(shared(at("post-12 active"), at("post-7")).length, 1);
    assert.equal(shared(at("post"), at("page")).length, 0);
  });

  it("uses what the template repeats, on a page of that template alone", () => {
    const { template } = hashBlocks(second);
    const own = { slots: new Uint32Array(0), templates: [{ template, slots: profile.slots }] };
    assert.equal(repeatedBlocks(hashBlocks(second), own).size, 2);
    const other = {
      ...own,
      templates: [{ template: template.map((at) => at + 1), slots: profile.slots }],
    };
    assert.equal(repeatedBlocks(hashBlocks(second), other).size, 0);
  });

  it("finds nothing without a profile, and never a block without words", () => {
    assert.equal(repeatedBlocks(hashBlocks(second), undefined).size, 0);
    const zero = { slots: Uint32Array.of(0), templates: [] };
    assert.equal(repeatedBlocks(hashBlocks(second), zero).size, 0);
  });
});

describe("signatures", () => {
  const words = (seed: number) =>
    Array.from({ length: 14 }, (_, at) => `w${(seed * 31 + at * 7) % 97}`).join(" ");
  const pageWith = (paragraphs: readonly number[]) =>
    pageOf(`<body>${paragraphs.map((seed) => `<p>${words(seed)}</p>`).join("")}</body>`);
  const shared = (one: readonly number[], other: readonly number[]) => {
    const seen = new Set(hashesOf(pageWith(one)).signatures);
    return [...hashesOf(pageWith(other)).signatures].filter((hash) => seen.has(hash));
  };
  const range = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => from + at);

  it("are shared by copies, and by pages that say other things never", () => {
    assert.equal(shared(range(0, 20), range(0, 20)).length, 4);
    assert.ok(shared(range(0, 20), range(1, 20)).length > 0);
    assert.equal(shared(range(0, 20), range(14, 40)).length, 0);
    assert.equal(shared(range(0, 20), range(40, 60)).length, 0);
  });

  it("are not given to pages of little prose", () => {
    assert.equal(hashesOf(pageWith([1, 2, 3])).signatures.length, 0);
  });
});
