// What the main part of a page contains before its scripts have filled it.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { documentOf } from "./pages.ts";

const SCRIPT = '<script src="/app.js"></script>';
const MENU = `<header><a href="/">Shop</a><nav><a href="/a">Lamps</a> <a href="/b">Desks</a></nav></header>`;
const FOOTER = "<footer><p>© 2024 Shop, all rights reserved</p></footer>";
const framed = (main: string) => `${MENU}${main}${FOOTER}`;

const unfilled = (body: string, script = SCRIPT) => documentOf(body + script).signs.unfilled;

describe("the main part of a page with scripts", () => {
  for (const main of [
    "<main></main>",
    '<div role="main"><div class="spinner"></div></div>',
    '<div class="content"></div>',
    "<main><template data-dgst=BAILOUT_TO_CLIENT_SIDE_RENDERING></template></main>",
    '<h1>Orders</h1><main id="orders"></main>',
    "<main><svg></svg><input type=hidden value=1><noscript><img src=/x.png height=1 width=1 style='display:none'></noscript></main>",
    "<main><h1>{{ order.title }}</h1></main>",
    "<main></main><aside><p>Sign up to the letter</p></aside>",
  ]) {
    it(`is empty: ${main}`, () => {
      assert.equal(unfilled(framed(main)), "empty");
      assert.equal(documentOf(framed(main) + SCRIPT).requires_render, true);
    });
  }

  it("is every main element of the page, however many there are", () => {
    const empty = "<main></main>".repeat(20_000);
    assert.equal(unfilled(framed(empty)), "empty");
    const paragraph = "<p>The order of Tuesday is on its way.</p>";
    assert.equal(unfilled(framed(`${empty}<main>${paragraph}</main>`)), undefined);
  });

  for (const main of ["<main><h1>Orders</h1></main>", "<h1>Orders</h1><div></div>"]) {
    it(`is a heading alone: ${main}`, () => assert.equal(unfilled(framed(main)), "heading"));
  }

  for (const words of [
    "Loading your data",
    "One moment please…",
    "Just a moment…",
    "⏳ Please wait while we prepare your page",
    "Bitte warten, Ihre Daten kommen",
    "Chargement de vos commandes",
    "Загрузка данных",
    "正在加载数据",
  ]) {
    it(`is a waiting message: ${words}`, () => {
      assert.equal(unfilled(`<p>${words}</p>`), "waiting");
      assert.equal(unfilled(framed(`<main><h1>Orders</h1><p>${words}</p></main>`)), "waiting");
    });
  }

  for (const main of [
    "<main><h1>Orders</h1><p>You have none.</p></main>",
    "<p>Loaders lift a pallet onto a lorry.</p>",
    "<main><h1>A lamp</h1><img src=/lamp.png></main>",
    "<main><h1>Draw</h1><canvas></canvas></main>",
    "<main><h1>Search</h1><input name=q></main>",
    "<main><h1>Map</h1><iframe src=/map></iframe></main>",
    "<main><ul><li><a href=/one>One</a></li></ul></main>",
    "<main><table><tr><td>1</td><td>2</td></tr></table></main>",
    `<main><h1>${"A heading of very many words. ".repeat(6)}</h1></main>`,
    `<main><p>${"Loading ".repeat(20)}</p></main>`,
    "<main></main><main><p>The second one has words.</p></main>",
  ]) {
    it(`has content: ${main}`, () => {
      assert.equal(unfilled(framed(main)), undefined);
      assert.equal(documentOf(framed(main) + SCRIPT).requires_render, false);
    });
  }

  it("is not filled by anything where no script runs", () => {
    assert.equal(unfilled("<h1>It works</h1>", ""), undefined);
    assert.equal(documentOf(framed("<main></main>")).requires_render, false);
  });

  it("does not matter beside 150 words outside of it", () => {
    const page = `<main></main><div><p>${"word ".repeat(150)}</p></div>${SCRIPT}`;
    assert.equal(documentOf(page).requires_render, false);
  });
});
