// A thread by its structure: an opening text and longer replies that are items of one list.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isThread } from "../../src/classify/thread.ts";
import { outlineOf } from "../../src/structure/outline.ts";
import { documentOf } from "../structure/page-of.ts";

const SENTENCE = "The keeper trims the wick of the lamp every evening before the boats come in. ";
const NAMES = ["Anna", "Bruno", "Carla", "Dora", "Emil", "Fritz"];

interface PostParts {
  /** Sentences of each post. */
  readonly lengths: readonly number[];
  /** Returns the markup of one post. */
  readonly post?: (name: string, date: string, text: string, at: number) => string;
  readonly before?: string;
}

const POST = (name: string, date: string, text: string): string =>
  `<article class="m"><header><h4><a href="/members/${name}">${name}</a></h4><time>${date}</time></header><div><p>${text}</p></div></article>`;

function isOne({ lengths, post = POST, before = "" }: PostParts): boolean {
  const posts = lengths.map((length, at) =>
    post(NAMES[at] ?? "", `May ${at + 1}, 2025`, SENTENCE.repeat(length), at),
  );
  return isThread(
    outlineOf(documentOf(`<main><h1>A lamp that smokes</h1>${before}${posts.join("")}</main>`)),
  );
}

describe("a thread", () => {
  it("is an opening text with replies of three times its words, whatever the markup", () => {
    const lengths = [1, 1, 2, 1, 2];
    assert.ok(isOne({ lengths }));
    const rows = (name: string, date: string, text: string) =>
      `<div><div><p>${name}</p><p>Member</p></div><div><p>Posted on ${date}</p><p>${text}</p></div></div>`;
    assert.ok(isOne({ lengths, post: rows }));
    const list = (name: string, date: string, text: string) =>
      `<li><p>${text}</p><p><a href="/u/${name}">${name}</a>, ${date}</p></li>`;
    assert.ok(isOne({ lengths, post: list }));
  });

  it("is none where the replies do not outweigh the opening text", () => {
    assert.ok(!isOne({ lengths: [6, 1, 1, 1] }));
    assert.ok(!isOne({ lengths: [1, 1] }));
  });

  it("is none where the text stands before its comments or reviews", () => {
    assert.ok(!isOne({ lengths: [1, 2, 2, 2, 2], before: `<p>${SENTENCE.repeat(2)}</p>` }));
  });

  it("is none where items have no author, no date, or lead to pages of their own", () => {
    const lengths = [1, 2, 2, 2];
    assert.ok(
      !isOne({
        lengths,
        post: (_, date, text) => `<div class="m"><p>${date}</p><p>${text}</p></div>`,
      }),
    );
    assert.ok(
      !isOne({
        lengths,
        post: (name, _, text) =>
          `<div class="m"><p><a href="/u/${name}">${name}</a></p><p>${text}</p></div>`,
      }),
    );
    const teaser = (name: string, date: string, text: string, at: number) =>
      `<div class="m"><h3><a href="/news/${at}">News of the lamp ${at}</a></h3><p><a href="/u/${name}">${name}</a></p><p>${date}</p><p>${text}</p></div>`;
    assert.ok(!isOne({ lengths, post: teaser }));
  });
});
