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
  const shared = (of: "texts" | "slots") => {
    const seen = new Set(hashesOf(first)[of]);
    return new Set([...hashesOf(second)[of]].filter((hash) => seen.has(hash)));
  };

  it("finds what two pages share, by text", () => {
    const profile = { texts: shared("texts"), slots: new Set<number>() };
    assert.deepEqual(textsAt(second, repeatedBlocks(hashBlocks(second), profile)), [
      "Home",
      "All rights reserved",
    ]);
  });

  it("finds a text by its place alone where that is what repeats", () => {
    const moved = pageOf(`<body><main><h1>Home</h1><p>All rights reserved</p></main></body>`);
    const profile = { texts: new Set<number>(), slots: shared("slots") };
    assert.equal(repeatedBlocks(hashBlocks(second), profile).size, 2);
    assert.equal(repeatedBlocks(hashBlocks(moved), profile).size, 0);
  });

  it("finds nothing without a profile, and never a block without words", () => {
    assert.equal(repeatedBlocks(hashBlocks(second), undefined).size, 0);
    const zero = { texts: new Set([0]), slots: new Set([0]) };
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
