// Lists that a page shows: which parts of it are one, which are none, and what names their items.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Payload } from "../../src/model/fact.ts";
import type { RecordTable } from "../../src/model/records.ts";
import type { PageType } from "../../src/model/verdict.ts";
import { readLists } from "../../src/records/read-records.ts";
import { NOTHING_REMOVED } from "../../src/select/select.ts";
import { outlineOf } from "../../src/structure/outline.ts";
import { documentOf } from "../structure/page-of.ts";

const UNJUDGED = {
  ...{ kept: [], comments: [], fates: [], reasons: [], posts: [], methods: [] },
  byline: { authors: [], head: [], published: [], modified: [] },
  removed: NOTHING_REMOVED,
};

/**
 * Returns the lists of a page of which every part may be content. `posts` are the blocks of a
 * thread's posts, `payloads` the page's data.
 */
function listsOf(
  body: string,
  posts: readonly number[] = [],
  payloads: readonly Payload[] = [],
): readonly RecordTable[] {
  const unknown = { author: undefined, date: undefined, at: undefined, number: undefined };
  const own = posts.map((at) => ({
    ...{ first: at, last: at, lines: [], ...unknown, rating: undefined, link: undefined },
  }));
  const lists = readLists({
    outline: outlineOf(documentOf(`<body>${body}</body>`)),
    selection: { ...UNJUDGED, posts: own },
    payloads,
    page_type: posts.length > 0 ? "forum" : "collection",
    url: "https://site.test/page",
  });
  return lists.map(({ table }) => table);
}

/** Returns the places of the lists of a page whose content has the first `kept` blocks alone. */
function placesOf(body: string, page_type: PageType, kept: number): readonly string[] {
  const outline = outlineOf(documentOf(`<body>${body}</body>`));
  const fates = outline.blocks.map((_, at) => (at < kept ? "kept" : "boundary"));
  const url = "https://site.test/page";
  const selection = { ...UNJUDGED, fates };
  const lists = readLists({ outline, selection, payloads: [], page_type, url });
  return lists.map(({ table }) => table.place);
}

const NAMES = ["Brass lamp", "Glass lamp", "Paper lamp", "Steel lamp", "Pine lamp", "Oil lamp"];
const PROSE =
  "A lamp gives light to a table, a desk or a whole room at night, and it warms the hands of those who read beside it until late";

const valuesOf = (table: RecordTable | undefined, name: string): readonly unknown[] =>
  (table?.rows ?? []).map((row) => row[name] ?? null);

const items = (more: (at: number) => string): string =>
  NAMES.map((name, at) => `<li><h3><a href="/p/${at}">${name}</a></h3>${more(at)}</li>`).join("");

describe("the lists that a page shows", () => {
  // proves: records.sections
  it("are one if their titles are headings of one look, whatever is around them", () => {
    const title = (at: number) =>
      `<div class="head"><h${at < 3 ? 2 : 3} class="title"><a href="/p/${at}">${NAMES[at]}</a></h${at < 3 ? 2 : 3}></div>`;
    const date = "<p>5 May 2026</p>";
    const first = [0, 1, 2].map((at) => `<li class="top">${title(at)}${date}<p>${PROSE}</p></li>`);
    const others = [3, 4, 5].map((at) => `<article class="card">${title(at)}${date}</article>`);
    const lists = listsOf(
      `<main><h1>Lamps</h1><ul>${first.join("")}</ul><section>${others.join("")}</section></main>`,
    );
    assert.deepEqual(valuesOf(lists[0], "title"), NAMES);
  });

  // proves: records.sections
  it("have the elements of the same look and title that are alone elsewhere", () => {
    const card = (at: number) =>
      `<li class="card"><h3 class="name"><a href="/p/${at}">${NAMES[at]}</a></h3><p>Room ${at}</p></li>`;
    const [table] = listsOf(
      `<main><h1>Lamps</h1><div><p>Best of all</p><section><ul>${card(0)}</ul></section></div><ul>${[1, 2, 3, 4, 5].map(card).join("")}</ul><p class="card">Open all day</p></main>`,
    );
    assert.deepEqual(valuesOf(table, "title"), NAMES);
  });
  // proves: records.sections
  it("are one where several lists have the look of an element alone", () => {
    const card = (at: number) =>
      `<li class="card"><h3 class="name"><a href="/p/${at}">${NAMES[at]}</a></h3><p>Room ${at}</p></li>`;
    const list = (ats: readonly number[]) => `<ul>${ats.map(card).join("")}</ul>`;
    const lists = listsOf(
      `<main><h1>Lamps</h1><div>${list([0, 1])}</div><section>${list([2, 3, 4])}</section><div><p>${PROSE}</p><ol>${card(5)}</ol></div></main>`,
    );
    assert.deepEqual(valuesOf(lists[0], "title"), NAMES);
    assert.equal(lists.length, 1);
  });

  // proves: records.sections
  it("are no lines of a list of pages beside them, nor lists that are one item each", () => {
    const list = (from: number, to: number) =>
      `<ul class="part">${NAMES.slice(from, to)
        .map((name, at) => `<li><a href="/p/${from + at}">${name}</a></li>`)
        .join("")}</ul>`;
    const pages =
      '<ul class="pages"><li>1</li><li>2</li><li>3</li><li><a href="?page=2">Next</a></li></ul>';
    const [index] = listsOf(
      `<main><h1>Lamps</h1><h2>Metal</h2>${list(0, 2)}<p>More of them:</p><h2>Paper</h2>${list(2, 3)}<h3>Others</h3>${list(3, 6)}${pages}</main>`,
    );
    assert.deepEqual(valuesOf(index, "title"), NAMES);
    const card = (name: string, at: number) =>
      `<ul class="rec"><li><a href="/p/${at}">${name}</a></li><li><a href="/m/${at}">Maker ${at}</a></li></ul>`;
    const [records] = listsOf(`<main><h1>Lamps</h1>${NAMES.map(card).join("")}</main>`);
    assert.equal(records?.rows.length, NAMES.length);
  });

  it("are no columns of the page, of which one has its title", () => {
    const box = (name: string, more: string) =>
      `<div class="box">${name}<h2>About</h2><p>It is a shop</p>${more}</div>`;
    const side = (at: number) => box("", `<p><a href="/s/${at}">Contact ${at}</a></p>`);
    const lamps = box("<h1>Lamps</h1>", `<ul>${items(() => "<p>Bright</p>")}</ul>`);
    const lists = listsOf(`<div>${side(1)}${lamps}${side(2)}</div>`);
    assert.deepEqual(
      lists.map((list) => valuesOf(list, "title")),
      [NAMES],
    );
  });

  // proves: records.posts
  it("are no elements with a post each, whatever is before the posts in them", () => {
    const posts = NAMES.map(
      (name, at) => `<div class="post"><a href="/u/${at}">${name}</a><p>${PROSE} ${at}</p></div>`,
    );
    const lists = listsOf(`<main><h1>Lamps</h1>${posts.join("")}</main>`, [2, 4, 6, 8, 10, 12]);
    assert.deepEqual(
      lists.map(({ kind }) => kind),
      ["post"],
    );
  });

  it("are no paragraphs of running text", () => {
    const texts = [0, 1, 2, 3].map((at) => `<p>${PROSE} <a href="/w/${at}">here</a> or ${at}.</p>`);
    assert.deepEqual(listsOf(`<main><h1>Lamps</h1>${texts.join("")}</main>`), []);
  });

  it("are short texts of unequal form under headings of one look, but no chapters", () => {
    const picture = `<p><img src="/lamp.jpg" alt=""></p>`;
    const texts = [picture, `<ul><li>One</li><li>Two</li></ul>`, "", `<p>${PROSE}</p>${picture}`];
    const page = (words: string): string =>
      NAMES.map((name, at) => `<h3>${name}</h3><p>${words} ${at}</p>${texts[at] ?? ""}`).join("");
    const [table] = listsOf(`<main><h1>Six lamps</h1>${page(PROSE)}</main>`);
    assert.deepEqual(valuesOf(table, "title"), NAMES);
    assert.match(String(table?.rows[1]?.["description"]), /^A lamp gives .* One Two$/);
    assert.equal(valuesOf(table, "image").filter((image) => image !== null).length, 2);
    const chapters = listsOf(`<main><h1>Six lamps</h1>${page(`${PROSE} `.repeat(7))}</main>`);
    assert.notDeepEqual(valuesOf(chapters[0], "title"), NAMES);
  });

  it("have a column for each kind of block under headings of one look", () => {
    const flat = NAMES.map(
      (name, at) =>
        `<h3>${name}</h3><p>€ ${at + 1}.50</p><p>${at % 2 === 0 ? "In stock" : "Sold out"}</p>`,
    );
    const [table] = listsOf(`<main><h1>Lamps</h1>${flat.join("")}</main>`);
    assert.deepEqual(valuesOf(table, "title"), NAMES);
    assert.deepEqual(valuesOf(table, "price"), [1.5, 2.5, 3.5, 4.5, 5.5, 6.5]);
  });

  /** Returns the names and first values of the columns of amounts and numbers in a list. */
  const amountsIn = (list: string): object => {
    const [table] = listsOf(`<main><h1>Lamps</h1>${list}</main>`);
    const columns = table?.columns.filter(({ type }) => type === "amount" || type === "number");
    return Object.fromEntries(columns?.map(({ name }) => [name, valuesOf(table, name)[0]]) ?? []);
  };

  it("have a list price where the words of two prices say so", () => {
    const both = items((at) => `<p>Price: $2${at}</p><p>Sale price: $1${at}</p>`);
    assert.deepEqual(amountsIn(`<ul>${both}</ul>`), { price: 10, list_price: 20 });
    const swapped = items((at) => `<p>Sale price: $1${at}</p><p>Price: $2${at}</p>`);
    assert.deepEqual(amountsIn(`<ul>${swapped}</ul>`), { price: 10, list_price: 20 });
    const gone = items((at) => `<p>Was $2${at}.00</p><p>Sold out</p>`);
    assert.deepEqual(amountsIn(`<ul>${gone}</ul>`), { list_price: 20 });
    const regular = items((at) => `<p>Regular price $2${at}.00</p>`);
    assert.deepEqual(amountsIn(`<ul>${regular}</ul>`), { price: 20 });
  });

  it("have in a table the names of its headings, unless two say now and before", () => {
    const table = (...heads: readonly string[]): string => {
      const rows = NAMES.map(
        (name, at) =>
          `<tr><td>${name}</td>${heads.map((_, place) => `<td>$${30 + 10 * place + at}.00</td>`).join("")}</tr>`,
      );
      const head = heads.map((one) => `<th>${one}</th>`).join("");
      return `<table><tr><th>Item</th>${head}</tr>${rows.join("")}</table>`;
    };
    for (const [heads, expected] of [
      [["Price", "Today", "Low"], { price: 30, today: 40, low: 50 }],
      [["Today", "Price", "Low"], { today: 30, price: 40, low: 50 }],
      [["Before", "After"], { before: 30, after: 40 }],
      [["Full price", "Concession"], { full_price: 30, concession: 40 }],
      [["Now", "Was"], { price: 30, list_price: 40 }],
      [["Price", "Old price"], { price: 30, list_price: 40 }],
    ] as const)
      assert.deepEqual(amountsIn(table(...heads)), expected, heads.join());
  });

  it("have amounts where a heading has a currency, not a word that is written like one", () => {
    const table = (head: string): string =>
      `<table><tr><th>Item</th><th>${head}</th></tr>${NAMES.map((name, at) => `<tr><td>${name}</td><td>${at + 3}.5</td></tr>`).join("")}</table>`;
    const typeOf = (head: string): string | undefined =>
      listsOf(`<main><h1>Lamps</h1>${table(head)}</main>`)[0]?.columns[1]?.type;
    for (const head of ["Goals (ALL)", "Length (Ft)", "Points (TOP)", "Tries (TRY)"])
      assert.equal(typeOf(head), "number", head);
    for (const head of ["Costs (€)", "Costs (EUR)", "Price (TRY)", "Preis (ALL)", "費用 (円)"])
      assert.equal(typeOf(head), "amount", head);
  });

  it("leave nothing out around items that are alone in other elements", () => {
    const card = (name: string, at: number) =>
      `<div class="card"><h3><a href="/p/${at}">${name}</a></h3><p>Room ${at}</p></div>`;
    const cards = [...NAMES, "Wall lamp"].map(card);
    cards[3] = `<section>${cards[3]}</section>`;
    const [table] = listsOf(`<main><h1>Lamps</h1><div>${cards.join("")}</div></main>`);
    assert.equal(table?.rows.length, 7);
    assert.deepEqual(table?.left_out, {});
    const [more] = listsOf(
      `<main><h1>Lamps</h1><div>${cards.join("")}<div><p>See more of them</p></div></div></main>`,
    );
    assert.deepEqual(more?.left_out, { banner: 1 });
  });

  it("have a total by a line or a heading near them, but no year", () => {
    const list = `<ul>${items(() => "<p>Bright</p>")}</ul>`;
    for (const [before, total] of [
      ["<p>12 products</p>", 12],
      ["<h2>12 Books</h2>", 12],
      ["<h2>2026 Events</h2>", null],
      ["<p>2026 Events</p>", null],
    ] as const) {
      const [table] = listsOf(`<main><h1>Lamps</h1>${before}${list}</main>`);
      assert.equal(table?.stated_total, total, before);
    }
  });

  // proves: records.first
  it("are first if their items have values in common, unlike the sections of a page", () => {
    const section = (_: unknown, at: number) =>
      `<div class="part"><h2>Part ${at}</h2>${["a", "b", "c"].map((text) => `<p class="${text.repeat(at + 1)}">About ${at} and ${text}</p>`).join("")}</div>`;
    const lamps = [0, 1, 2].map(
      (at) => `<li><h3><a href="/p/${at}">${NAMES[at]}</a></h3><p>Room ${at}</p></li>`,
    );
    const [table] = listsOf(
      `<main><h1>Lamps</h1><ul>${lamps.join("")}</ul>${Array.from({ length: 9 }, section).join("")}</main>`,
    );
    assert.deepEqual(valuesOf(table, "title"), NAMES.slice(0, 3));
  });

  // proves: records.answer
  it("are one index, though some of its sections have lines with more than a link", () => {
    const list = (from: number, to: number, more: string) =>
      `<ul>${NAMES.slice(from, to)
        .map((name, at) => `<li><a href="/p/${from + at}">${name}</a>${more}</li>`)
        .join("")}</ul>`;
    const short = [0, 1, 2].map((at) => `<h2>Part ${at}</h2>${list(2 * at, 2 * at + 2, "")}`);
    const long = [0, 1, 2].map(
      (at) => `<h2>More ${at}</h2>${list(0, 6, `: number ${at} is a lamp of this house`)}`,
    );
    const lists = listsOf(`<main><h1>Lamps</h1>${short.join("")}${long.join("")}</main>`);
    assert.deepEqual(
      lists.map(({ items: count }) => count),
      [24],
    );
  });

  // proves: records.answer
  it("have the items that say more or less than others in elements of one class", () => {
    const lines = NAMES.map(
      (name, at) =>
        `<p class="name"><a href="/p/${at}">${name}</a>, by Anna${at > 2 ? `, of ${PROSE}` : ""}</p><p class="about">${at % 2 === 0 ? PROSE : "Bright"}</p>`,
    );
    const [table] = listsOf(`<main><h1>Lamps</h1><div>${lines.join("")}</div></main>`);
    assert.deepEqual(valuesOf(table, "title"), NAMES);
  });

  it("have the lines of lists under headings as rows, also those of a list of one line", () => {
    const list = (from: number, to: number) =>
      `<ul>${NAMES.slice(from, to)
        .map((name, at) => `<li><a href="/p/${from + at}">${name}</a></li>`)
        .join("")}</ul>`;
    const [table] = listsOf(
      `<main><h1>Lamps</h1><h2>Metal</h2>${list(0, 2)}<p>More of them:</p><h2>Paper</h2>${list(2, 3)}<h3>Others</h3>${list(3, 6)}</main>`,
    );
    assert.deepEqual(valuesOf(table, "title"), NAMES);
    assert.deepEqual(valuesOf(table, "section"), [
      "Metal",
      "Metal",
      "Paper",
      "Others",
      "Others",
      "Others",
    ]);
  });
});

describe("the values of items", () => {
  // proves: records.prices
  it("are prices where they are the lowest of an item's amounts without words", () => {
    const [table] = listsOf(
      `<main><h1>Lamps</h1><ul>${items((at) => `<p>$${at + 30}</p><p>$${at + 20}</p>${at < 2 ? "<p>$18.50</p>" : ""}`)}</ul></main>`,
    );
    assert.deepEqual(valuesOf(table, "price"), [18.5, 18.5, 22, 23, 24, 25]);
    assert.deepEqual(valuesOf(table, "list_price").slice(2), [32, 33, 34, 35]);
  });

  // proves: records.prices
  it("are no instalments that stand before the prices", () => {
    for (const instalment of ["12x de R$ 2,90", "from R$ 2,90/month"]) {
      const prices = (at: number) => `R$ ${at + 30},00`;
      for (const lines of [
        (at: number) => `<p>${instalment}</p><p>${prices(at)} incl. VAT</p>`,
        (at: number) => `<p>${instalment} <b>${prices(at)}</b></p>`,
      ]) {
        const [table] = listsOf(`<main><h1>Lamps</h1><ul>${items(lines)}</ul></main>`);
        assert.deepEqual(valuesOf(table, "price"), [30, 31, 32, 33, 34, 35], lines(0));
      }
    }
  });

  // proves: records.columns
  it("have the title at another place in the items with a picture, also with an amount in it", () => {
    const cards = [...NAMES, ...NAMES].map((name, at) => {
      const title = `<h3><a href="/p/${at}">${at === 1 ? "Lamp for $10" : `${name} ${at}`}</a></h3>`;
      return at < 4
        ? `<li class="card"><div class="with"><img src="/i/${at}.jpg">${title}</div><p>Room ${at}</p></li>`
        : `<li class="card"><div class="plain">${title}</div><p>Room ${at}</p></li>`;
    });
    const [table] = listsOf(`<main><h1>Lamps</h1><ul>${cards.join("")}</ul></main>`);
    assert.equal(table?.rows[1]?.["title"], "Lamp for $10");
    assert.equal(table.rows[1]["price"], undefined);
  });

  // proves: records.prices
  it("are no prices in thousands, millions or billions", () => {
    const [table] = listsOf(
      `<main><h1>Lamps</h1><ul>${items((at) => `<p>$${at + 1}B</p>`)}</ul></main>`,
    );
    assert.deepEqual(
      valuesOf(table, "price"),
      NAMES.map(() => null),
    );
  });

  // proves: records.badges
  it("have the inches after the alt text of an image in their titles", () => {
    const cards = NAMES.map(
      (name, at) =>
        `<li><img src="/i/${at}.jpg" alt="${name}, 6"><a href="/p/${at}">${name}, 6" wide</a></li>`,
    );
    const [table] = listsOf(`<main><h1>Lamps</h1><ul>${cards.join("")}</ul></main>`);
    assert.deepEqual(
      valuesOf(table, "title"),
      NAMES.map((name) => `${name}, 6" wide`),
    );
  });

  // proves: records.labels
  it("have no label from the letters after few of their numbers", () => {
    const rows = NAMES.map(
      (name, at) => `<tr><td>${at === 2 ? "3A" : at + 1}</td><td>${name}</td></tr>`,
    );
    const [table] = listsOf(`<main><h1>Lamps</h1><table>${rows.join("")}</table></main>`);
    assert.deepEqual(
      table?.columns.map(({ name, label }) => [name, label]),
      [
        ["text_1", null],
        ["title", null],
      ],
    );
  });

  // proves: records.tables
  it("are named by the first row of a table, if it has words over numbers", () => {
    const rows = NAMES.map((name, at) => `<tr><td>${name}</td><td>${1900 + at}</td></tr>`);
    const [table] = listsOf(
      `<main><h1>Lamps</h1><table><tr><td>Lamp</td><td>Watts</td></tr>${rows.join("")}</table></main>`,
    );
    assert.deepEqual(valuesOf(table, "lamp"), NAMES);
    assert.equal(table?.rows[5]?.["watts"], 1905);
  });

  // proves: records.joined
  it("have the text that the page declares as name as title, instead of all words of the item", () => {
    const cards = NAMES.map(
      (name, at) =>
        `<li><a href="/p/${at}">Anna ${at} - ${name}. On sale</a><p>Anna ${at}</p><p>${name}</p></li>`,
    );
    const itemListElement = NAMES.map((name, at) => ({
      "@type": "ListItem",
      position: at,
      name,
      url: `https://site.test/p/${at}`,
    }));
    const value = { "@context": "https://schema.org", "@type": "ItemList", itemListElement };
    const [table] = listsOf(
      `<main><h1>Lamps</h1><ul>${cards.join("")}</ul></main>`,
      [],
      [{ source: "json-ld", xpath: "", value }],
    );
    assert.deepEqual(valuesOf(table, "title"), NAMES);
    assert.deepEqual(table?.differences, []);
    assert.ok(Object.values(table.rows[1] ?? {}).includes("Anna 1 - Glass lamp. On sale"));
  });

  // proves: records.answer
  it("say nothing of their kind if few items have them", () => {
    const more = [...NAMES, ...NAMES].map(
      (name, at) =>
        `<li><h3><a href="/p/${at}">${name}</a></h3><p>Room ${at}</p>${at === 4 ? "<b>$5.00</b>" : ""}</li>`,
    );
    const [table] = listsOf(`<main><h1>Lamps</h1><ul>${more.join("")}</ul></main>`);
    assert.equal(table?.kind, "item");
    assert.equal(table.rows[4]?.["price"], 5);
  });

  // proves: records.prices
  it("are list prices only beside prices", () => {
    const [table] = listsOf(
      `<main><h1>Lamps</h1><ul>${items((at) => `<div><span>List price:</span> <b>$${at + 10}.99</b></div>`)}</ul></main>`,
    );
    assert.deepEqual(
      valuesOf(table, "price"),
      NAMES.map((_, at) => at + 10.99),
    );
  });

  // proves: records.prices
  it("are prices of their own instead of amounts in titles, of whatever class they are", () => {
    const lamps = [...NAMES, ...NAMES].map(
      (name, at) =>
        `<li><a href="/p/${at}">${name} in a box with oil for one night, list price $${at + 30}, 10% off</a><p class="${at < 6 ? "now" : "low"}">${at < 6 ? "" : "only "}$${at + 10}</p></li>`,
    );
    const [table] = listsOf(`<main><h1>Lamps</h1><ul>${lamps.join("")}</ul></main>`);
    assert.deepEqual(
      valuesOf(table, "price"),
      lamps.map((_, at) => at + 10),
    );
  });

  // proves: records.columns
  it("have no count as title beside names", () => {
    const cards = NAMES.map(
      (name, at) =>
        `<li>${at === 3 ? "" : `<h3><a href="/p/${at}">${name}</a></h3>`}<p>${PROSE} ${at}</p>${at === 3 ? `<a href="/p/3#talk">17</a>` : ""}</li>`,
    );
    const [table] = listsOf(`<main><h1>Lamps</h1><ul>${cards.join("")}</ul></main>`);
    assert.deepEqual(
      valuesOf(table, "title"),
      NAMES.map((name, at) => (at === 3 ? null : name)),
    );
  });

  // proves: records.prices
  it("are values, not labels, where every item has the same price or date", () => {
    const [table] = listsOf(
      `<main><h1>Lamps</h1><ul>${items(() => "<p>$9.99</p><p>6 Mar 2026</p><p>Add to cart</p>")}</ul></main>`,
    );
    assert.deepEqual(new Set(valuesOf(table, "price")), new Set([9.99]));
    assert.deepEqual(new Set(valuesOf(table, "date")), new Set(["2026-03-06"]));
    assert.deepEqual(
      new Set(table?.rows.map(({ rest }) => String(rest))),
      new Set(["Add to cart"]),
    );
  });

  // proves: records.columns
  it("have the whole title where a link is in brackets", () => {
    const lines = NAMES.map(
      (name, at) => `<li>${name} (<a href="/p/${at}">Leaflet ${at}</a>)</li>`,
    );
    const [table] = listsOf(`<main><h1>Lamps</h1><ul>${lines.join("")}</ul></main>`);
    assert.equal(table?.rows[2]?.["title"], "Paper lamp (Leaflet 2)");
    assert.equal(table.rows[2]["link"], "https://site.test/p/2");
  });

  // proves: records.columns
  it("have the image that no other item has, instead of an icon before it", () => {
    const [table] = listsOf(
      `<main><h1>Lamps</h1><ul>${items((at) => `<p><img src="/new.svg"> New</p><img src="/i/${at}.jpg">`)}</ul></main>`,
    );
    assert.deepEqual(
      valuesOf(table, "image"),
      NAMES.map((_, at) => `https://site.test/i/${at}.jpg`),
    );
  });

  // proves: records.columns
  it("have the whole heading as title where its link is inside a sentence", () => {
    const sections = NAMES.map(
      (name, at) =>
        `<div class="part"><h2>A <a href="/p/${at}">${name}</a> for your room</h2><p>It costs little</p></div>`,
    );
    const [table] = listsOf(`<main><h1>Lamps</h1>${sections.join("")}</main>`);
    assert.deepEqual(
      valuesOf(table, "title"),
      NAMES.map((name) => `A ${name} for your room`),
    );
  });

  // proves: records.first
  it("are not under a heading in a part beside their items that looks like one of them", () => {
    const part = (text: string) => `<div class="part">${text}</div>`;
    const own = NAMES.map((name, at) =>
      part(`<h3><a href="/p/${at}">${name}</a></h3><p>${PROSE}</p>`),
    );
    const heading = `<h3 class="line">Related videos: lamps</h3>`;
    const [table] = listsOf(
      `<main><h1>Lamps</h1><div>${part(heading)}${own.join("")}</div></main>`,
    );
    assert.deepEqual([table?.name, table?.place], ["Lamps", "main"]);
    const cards = NAMES.map(
      (name, at) => `<div class="card"><a href="/p/${at}">${name}</a><p>${at} m</p></div>`,
    );
    const rows = [cards.slice(0, 3), cards.slice(3)].map((some) => part(some.join("")));
    const [related] = listsOf(
      `<main><h1>Lamps</h1><div>${part(heading)}${rows.join("")}</div></main>`,
    );
    assert.equal(related?.place, "related");
  });

  // proves: records.sections
  it("are lists of their own in the panels of tabs", () => {
    const steps = (tool: string) =>
      NAMES.map((name) => `<li><p>${tool} the ${name}</p><pre>${tool} ${name}</pre></li>`);
    const panel = (tool: string) =>
      `<div role="tabpanel" id="${tool}" aria-labelledby="tab-${tool}"><ol>${steps(tool).join("")}</ol></div>`;
    const tabs = ["Get", "Fetch"].map(
      (tool) => `<button role="tab" id="tab-${tool}" aria-controls="${tool}">${tool}</button>`,
    );
    const lists = listsOf(
      `<main><h1>Lamps</h1><div role="tablist">${tabs.join("")}</div>${panel("Get")}${panel("Fetch")}</main>`,
    );
    assert.deepEqual(
      lists.map(({ items }) => items),
      [6, 6],
    );
  });

  // proves: records.posts
  it("are no elements with a post each, whatever is before the posts in them", () => {
    const posts = NAMES.map(
      (name, at) => `<div class="post"><a href="/u/${at}">${name}</a><p>${PROSE} ${at}</p></div>`,
    );
    const lists = listsOf(`<main><h1>Lamps</h1>${posts.join("")}</main>`, [2, 4, 6, 8, 10, 12]);
    assert.deepEqual(
      lists.map(({ kind }) => kind),
      ["post"],
    );
  });

  // proves: records.first
  it("have no related things from a box between their items", () => {
    const card = (at: number, name = NAMES[at]) =>
      `<article class="card"><h3><a href="/p/${at}">${name}</a></h3><p>Room ${at}</p></article>`;
    const box = `<div class="box"><h2>Customers also bought</h2><div>${[6, 7, 8].map((at) => card(at, `Wick ${at}`)).join("")}</div></div>`;
    const own = [0, 1, 2].map((at) => card(at)).join("");
    const more = [3, 4, 5].map((at) => card(at)).join("");
    const lists = listsOf(
      `<main><h1>Lamps</h1><h2>Results</h2><div>${own}${box}${more}</div></main>`,
    );
    const [table, ...others] = lists;
    assert.deepEqual(valuesOf(table, "title"), NAMES);
    assert.ok(valuesOf(table, "section").every((one) => one === null || one === "Results"));
    assert.deepEqual([table?.place, table?.name], ["main", "Results"]);
    assert.deepEqual(
      others.map(({ place, items }) => [place, items]),
      [["related", 3]],
    );
    const [beside] = listsOf(
      `<main><h1>Lamps</h1><div>${own}<aside><h2>Customers also bought</h2><p>Wick</p><p>${PROSE}</p><p>${PROSE}</p></aside>${more}</div></main>`,
    );
    assert.deepEqual(valuesOf(beside, "title"), NAMES);
    assert.deepEqual([beside?.place, beside?.rows[4]?.["section"]], ["main", undefined]);
  });

  // proves: records.first
  it("are as short as the list of parts of the page around them", () => {
    const post = (at: number) =>
      `<div class="post"><h2>${NAMES[at]}</h2><p>${PROSE}</p><p class="by">Anna ${at}</p></div>`;
    const part = (text: string) =>
      `<div class="part"><h3>Menu</h3><ul><li><a href="/a">One</a></li><li><a href="/b">Two</a></li></ul>${text}</div>`;
    const main = `<h1>Lamps</h1>${[0, 1, 2].map(post).join("")}`;
    const [table] = listsOf(`<div>${part("")}${part(main)}${part("<p>Lamps of 2026</p>")}</div>`);
    assert.deepEqual(valuesOf(table, "title"), NAMES.slice(0, 3));
  });

  // proves: records.first
  it("are the page's own if enough of them is content, or an item of a list page says more", () => {
    const links = NAMES.map(
      (name) => `<li><a href="/s/${name}">About our ${name} service</a></li>`,
    );
    const columns = `<ul class="foot">${links.join("")}</ul>`;
    const cards = `<ul>${items((at) => `<p>Room ${at}</p>`)}</ul>`;
    assert.deepEqual(placesOf(`<h1>Lamps</h1>${columns}`, "collection", 1), ["related"]);
    assert.deepEqual(placesOf(`<main><h1>Lamps</h1>${columns}</main>`, "collection", 1), ["main"]);
    assert.deepEqual(placesOf(`<h1>Lamps</h1>${cards}`, "collection", 1), ["main"]);
    assert.deepEqual(placesOf(`<h1>Lamps</h1>${cards}`, "article", 3), ["related"]);
    assert.deepEqual(placesOf(`<h1>Lamps</h1>${cards}`, "article", 9), ["main"]);
  });

  // proves: records.prices
  it("have what is saved or paid by month in rest, and an old price by its class", () => {
    const lines = (at: number) =>
      at % 2 === 0
        ? `<b>$${at + 40}.00</b>`
        : `<b class="strikeThroughWrapper_x">$${at + 50}.00</b><b>$${at + 40}.00</b><p>Save $10.00</p><p>$4.00 a month</p><p>With bulb $${at + 60}.00</p>`;
    const [table] = listsOf(`<main><h1>Lamps</h1><ul>${items(lines)}</ul></main>`);
    const prices = table?.columns.flatMap(({ name, type }) => (type === "amount" ? name : []));
    assert.deepEqual(prices, ["price", "list_price"]);
    assert.deepEqual(valuesOf(table, "price"), [40, 41, 42, 43, 44, 45]);
    assert.deepEqual(valuesOf(table, "list_price"), [null, 51, null, 53, null, 55]);
    assert.deepEqual(table?.rows[1]?.["rest"], [
      "Save $10.00",
      "$4.00 a month",
      "With bulb $61.00",
    ]);
  });

  // proves: records.badges
  it("have their names after a badge or control of their own place or line", () => {
    const more = (at: number) => (at < 3 ? `<div><a href="/p/${at}">+ More</a></div>` : "");
    const tiles = NAMES.map(
      (name, at) =>
        `<li class="tile">${more(at)}<div><a href="/p/${at}">${name}</a></div><p>$${at}.50</p></li>`,
    );
    const [shifted] = listsOf(`<main><h1>Lamps</h1><ul>${tiles.join("")}</ul></main>`);
    assert.deepEqual(valuesOf(shifted, "title"), NAMES);
    const label = (at: number) => (at % 3 === 0 ? "<span>New Listing</span> " : "");
    const offers = NAMES.map(
      (name, at) =>
        `<li><img src="/i/${at}.jpg" alt="${name} ${at} - Image 1 of 2"><h3><a href="/p/${at}">${label(at)}${name} ${at}</a></h3></li>`,
    );
    const [labelled] = listsOf(`<main><h1>Lamps</h1><ul>${offers.join("")}</ul></main>`);
    assert.deepEqual(
      valuesOf(labelled, "title"),
      NAMES.map((name, at) => `${name} ${at}`),
    );
    assert.deepEqual(labelled?.rows[3]?.["rest"], ["New Listing"]);
    const branded = offers.map((offer) => offer.replace(/(<a [^>]*>)(?:<.*?> )?/, "$1Oyster "));
    const [brand] = listsOf(`<main><h1>Lamps</h1><ul>${branded.join("")}</ul></main>`);
    assert.equal(valuesOf(brand, "title")?.[1], `Oyster ${NAMES[1]} 1`);
  });

  // proves: records.tables
  it("have neither notes nor repeated headings of a table as rows, but its lines as sections", () => {
    const head = "<tr><th>Lamp</th><th>Watts</th><th>Room</th></tr>";
    const row = (name: string, at: number) =>
      `<tr><td>${name}</td><td>${at}</td><td>Room ${at}</td></tr>`;
    const line = (text: string) => `<tr><td colspan="3">${text}</td></tr>`;
    const [first, others] = [NAMES.slice(0, 3).map(row), NAMES.slice(3).map(row)];
    const tableOf = (rows: readonly string[]) =>
      listsOf(`<main><h1>Lamps</h1><table>${head}${rows.join("")}</table></main>`)[0];
    const noted = tableOf([...first, head, ...others, line("All lamps are tested.")]);
    assert.deepEqual(valuesOf(noted, "lamp"), NAMES);
    assert.deepEqual(noted?.left_out, { banner: 2 });
    const parted = tableOf([line("Metal"), ...first, line("Others"), ...others]);
    assert.deepEqual(valuesOf(parted, "lamp"), NAMES);
    assert.deepEqual(valuesOf(parted, "section"), [
      ...["Metal", "Metal", "Metal"],
      ...["Others", "Others", "Others"],
    ]);
    const later = tableOf([...first, line("Others"), ...others]);
    assert.deepEqual(valuesOf(later, "section"), [
      ...[null, null, null],
      ...["Others", "Others", "Others"],
    ]);
    const best = `<tr><th>Best lamp</th><th>9</th><th>Room 9</th></tr>`;
    const marked = tableOf([...first, best, "<tr><th>Last lamp</th></tr>"]);
    assert.deepEqual(valuesOf(marked, "lamp").slice(3), ["Best lamp", "Last lamp"]);
    const [places] = listsOf(
      `<main><h1>Lamps</h1>${["North", "South"]
        .map((name, at) => {
          const rows = [
            line("Indoor"),
            ...first,
            ...(at === 0 ? [] : [line("Outdoor"), ...others]),
          ];
          return `<h2>${name}</h2><table>${head}${rows.join("")}</table>`;
        })
        .join("")}</main>`,
    );
    assert.deepEqual(valuesOf(places, "section")?.slice(2, 4), ["North", "South"]);
    assert.deepEqual(valuesOf(places, "section_2")?.slice(5, 7), ["Indoor", "Outdoor"]);
  });
});
