// Lists of like items on a page: however they are wrapped, split or interrupted, and what each block is in its item.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { RecordList } from "../../src/structure/outline.ts";
import { outlineOf, type PageOutline } from "../../src/structure/outline.ts";
import { assertLinear } from "../support/linear.ts";
import { itSlow } from "../support/slow.ts";
import { documentOf } from "./page-of.ts";

const NAMES = ["Wick", "Burner", "Chimney", "Globe", "Shade", "Oil"];

/** Returns the outline of a page and its first list. */
function listOn(body: string): { readonly outline: PageOutline; readonly list: RecordList } {
  const outline = outlineOf(documentOf(`<main><h1>Lamps</h1>${body}</main>`));
  const [list] = outline.lists;
  assert.ok(list !== undefined, "no list was found");
  return { outline, list };
}

/** Returns the texts of each item. */
function textsOf(body: string): readonly string[] {
  const { outline, list } = listOn(body);
  return list.items.map(({ blocks }) => blocks.map((at) => outline.blocks[at]?.text).join(" "));
}

const card = (name: string, at: number): string =>
  `<div class="card"><a href="/p/${at}"><img src="/${at}.png" width="200" height="200" alt=""></a>
   <h3><a href="/p/${at}">${name}</a></h3><p class="price">€ ${at + 10}.50</p></div>`;
const said = NAMES.map((name, at) => `${name} € ${at + 10}.50`);
const withoutImages = (texts: readonly string[]) => texts.map((text) => text.trim());

describe("the lists of a page", () => {
  it("have cards as items", () => {
    assert.deepEqual(withoutImages(textsOf(NAMES.map(card).join(""))), said);
  });

  it("are the same with a wrapper around all or some items, and with other class names", () => {
    const cards = NAMES.map(card);
    const shapes = {
      around: `<div><div><section>${cards.join("")}</section></div></div>`,
      some: cards.map((one, at) => (at % 2 === 0 ? `<div class="w">${one}</div>` : one)).join(""),
      inside: cards.join("").replaceAll("<h3>", "<div><h3>").replaceAll("</h3>", "</h3></div>"),
      renamed: cards.join("").replaceAll("card", "x7f").replaceAll("price", "qq"),
      bare: cards.join("").replaceAll(/ class="\w+"/g, ""),
    };
    for (const [name, body] of Object.entries(shapes)) {
      const texts = withoutImages(textsOf(body));
      if (name !== "some") assert.deepEqual(texts, said, name);
      else assert.ok(texts.length >= 3, name);
    }
  });

  it("join the rows of a grid and the sections of one look", () => {
    const cards = NAMES.map(card);
    const rows = [cards.slice(0, 2), cards.slice(2, 4), cards.slice(4)];
    const grid = rows.map((row) => `<div class="row">${row.join("")}</div>`).join("");
    assert.deepEqual(withoutImages(textsOf(grid)), said);
    const sections = rows
      .map((row, at) => `<section><h2>Part ${at}</h2>${row.join("")}</section>`)
      .join("");
    assert.deepEqual(withoutImages(textsOf(sections)), said);
  });

  it("have an item that is alone in its section, but no wrapper around another list", () => {
    const cards = NAMES.map(card);
    const section = (name: string, own: readonly string[]) =>
      `<section><h2>${name}</h2><div>${own.join("")}</div></section>`;
    const parts = [cards.slice(0, 1), cards.slice(1, 4), cards.slice(4, 5), cards.slice(5)];
    const body = parts.map((own, at) => section(`Part ${at}`, own)).join("");
    assert.deepEqual(withoutImages(textsOf(body)), said);
    const wrapped = cards.map((one) => `<div class="outer"><div class="inner">${one}</div></div>`);
    assert.equal(listOn(wrapped.join("")).outline.lists.length, 1);
  });

  itSlow("take time linear in the depth of tables in tables", () => {
    assertLinear(
      "tables",
      (size) => {
        const depth = Math.ceil(size / 64);
        const open = '<table><tr class="x"><td>'.repeat(depth);
        return documentOf(`<main>${open}${"<p>Wick</p>".repeat(40)}</main>`);
      },
      outlineOf,
    );
  });

  it("go on after a banner between two items", () => {
    const cards = NAMES.map(card);
    const banner = '<div class="banner"><p>Free shipping over fifty euros, today only.</p></div>';
    assert.deepEqual(
      withoutImages(textsOf([...cards.slice(0, 3), banner, ...cards.slice(3)].join(""))),
      said,
    );
  });

  it("have several elements as an item: terms with definitions, rows, headings with lines", () => {
    const terms = NAMES.map((name, at) => `<dt>${name}</dt><dd>${at} left</dd><dd>since May</dd>`);
    assert.deepEqual(
      textsOf(`<dl>${terms.join("")}</dl>`),
      NAMES.map((name, at) => `${name} ${at} left since May`),
    );
    const heads = NAMES.map(
      (name, at) => `<h3><a href="/p/${at}">${name}</a></h3><p>€ ${at + 10}.50</p>`,
    );
    assert.deepEqual(textsOf(`<div>${heads.join("")}</div>`), said);
  });

  it("are none where sections of a text have headings", () => {
    const text =
      "This sentence has more than ten words, so that it counts as running text. ".repeat(12);
    const body = NAMES.map((name) => `<h2>${name}</h2><p>${text}</p><p>${text}</p>`).join("");
    const { lists } = outlineOf(documentOf(`<article><h1>Lamps</h1>${body}</article>`));
    assert.deepEqual(lists, []);
  });

  it("know the list around their items", () => {
    const reply = (at: number) =>
      `<li class="c"><p>Reply ${at} to it</p><a href="/u/${at}">Ann</a></li>`;
    const answer = (name: string) =>
      `<div class="answer"><h3>${name}</h3><p>An answer of some words.</p><ul>${[1, 2].map(reply).join("")}</ul></div>`;
    const { lists } = outlineOf(documentOf(`<main>${NAMES.map(answer).join("")}</main>`));
    assert.deepEqual(
      lists.map(({ items, inside }) => [items.length, inside]),
      [
        [6, -1],
        [12, 0],
      ],
    );
  });

  it("have replies as items inside the posts that they answer, each with its own blocks", () => {
    const head = (at: number): string =>
      `<h4><a href="/users/u${at}">User ${at}</a></h4><time datetime="2025-12-0${at}">Dec ${at}, 2025</time>`;
    const said = (at: number): string => `<p>Post ${at} says a few words.</p>`;
    /** Writes one post with the posts that answer it. */
    type Markup = (at: number, replies: string) => string;
    const markups: Readonly<Record<string, Markup>> = {
      "ul in li": (at, replies) =>
        `<li>${head(at)}${said(at)}${replies === "" ? "" : `<ul>${replies}</ul>`}</li>`,
      "div in div": (at, replies) =>
        `<div class="c c-${at}"><div class="who">${head(at)}</div>${said(at)}<div class="children">${replies}</div></div>`,
      "article in article": (at, replies) =>
        `<article><header>${head(at)}</header><div>${said(at)}</div>${replies}</article>`,
    };
    for (const [name, post] of Object.entries(markups)) {
      // The second post answers the first, the third the second; the fourth answers the first.
      const tree = post(1, post(2, post(3, "")) + post(4, "")) + post(5, post(6, "")) + post(7, "");
      const { outline, list } = listOn(name === "ul in li" ? `<ul>${tree}</ul>` : tree);
      assert.equal(outline.lists.length, 1, name);
      assert.deepEqual(
        list.items.map(({ blocks }) => blocks.map((at) => outline.blocks[at]?.text)),
        [1, 2, 3, 4, 5, 6, 7].map((at) => [
          `User ${at}`,
          `Dec ${at}, 2025`,
          `Post ${at} says a few words.`,
        ]),
        name,
      );
      const numberOf = new Map(list.items.map((item, index) => [item, index + 1]));
      assert.deepEqual(
        list.items.map(({ within }) => within && numberOf.get(within)),
        [undefined, 1, 2, 1, undefined, 5, undefined],
        name,
      );
      assert.deepEqual(
        list.places.map(({ role, filled }) => `${role} ${filled}`),
        ["author 7", "date 7", "title 7"],
        name,
      );
    }
  });

  it("name places by what most items have there", () => {
    const row = (name: string, at: number) =>
      `<li><a href="/t/${at}">${name} of the lamp</a><p><a href="/users/u${at}">User ${at}</a></p>
       <p>May ${at + 1}, 2025</p><p class="l">Replies</p><p class="n">${at * 7}</p><button>Follow</button></li>`;
    const { list } = listOn(`<ul>${NAMES.map(row).join("")}</ul>`);
    assert.deepEqual(
      list.places.map(({ role, filled, texts }) => `${role} ${filled} ${texts}`),
      ["title 6 6", "author 6 6", "date 6 6", "label 6 1", "count 6 6", "control 6 1"],
    );
  });

  itSlow("take linear time, however deep and wide the page is", () => {
    const of = (body: string) => documentOf(`<main>${body}</main>`);
    assertLinear(
      "items",
      (size) => of("<li><a href=/x>a</a><p>b</p></li>".repeat(size / 30)),
      outlineOf,
    );
    const kinds = (size: number) =>
      Array.from(
        { length: size / 30 },
        (_, at) => `<div class="${"k".repeat(1 + (at % 40))}"><p>a</p><b>c</b></div>`,
      );
    assertLinear("kinds", (size) => of(kinds(size).join("")), outlineOf);
    const deep = (size: number) => "<div><p>a</p><p>b</p><p>c</p>".repeat(Math.min(size / 30, 400));
    outlineOf(of(deep(16_000).repeat(4)));
  });
});
