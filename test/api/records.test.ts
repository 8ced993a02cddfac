// The lists of a page as tables: POST /api/records.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { RecordRow, RecordsResult, RecordTable } from "../../src/model/records.ts";
import { useOrigin } from "../support/origin.ts";
import { answerOf, post } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";

const service = useService({ SERVICE_BROWSER_PATH: "/nowhere" });
const URL_OF_PAGE = "https://shop.example/lamps";

async function listsOf(html: string, url = URL_OF_PAGE): Promise<readonly RecordTable[]> {
  const response = await post(`${service.address}/api/records`, { url, html });
  return (await answerOf<RecordsResult>(response)).lists;
}

async function firstOf(body: string, head = ""): Promise<RecordTable> {
  const [first] = await listsOf(`<html lang="en"><head><title>Lamps</title>${head}</head>
    <body><main><h1>Lamps</h1><p>Lamps give light to a table, a desk or a whole room at night.</p>${body}</main></body></html>`);
  assert.ok(first !== undefined, "no list was found");
  return first;
}

const columnsOf = ({ columns }: RecordTable) =>
  Object.fromEntries(columns.map(({ name, type, filled }) => [name, `${type} ${filled}`]));

const NAMES = [
  "Brass wick lamp",
  "Glass oil lamp",
  "Paper globe lamp",
  "Steel desk lamp",
  "Pine floor lamp",
];

const cards = (more: (at: number) => string = () => "") =>
  NAMES.map(
    (
      name,
      at,
    ) => `<li class="card"><a href="/p/${at}"><img src="/i/${at}.jpg" width="200" height="200" alt=""></a>
      <h3><a href="/p/${at}">${name}</a></h3><p class="price">€ ${at + 10}.50</p>${more(at)}</li>`,
  ).join("");

const MENU = `<nav><ul>${["Home", "Lamps", "Oil", "Wicks", "Sale", "Contact"].map((name) => `<li><a href="/${name}">${name}</a></li>`).join("")}</ul></nav>`;

/** Returns the words of a row, and of the labels of its columns. */
function wordsOf(row: RecordRow, { columns }: RecordTable): readonly string[] {
  const texts = [...Object.values(row).flat(), ...columns.map(({ label }) => label ?? "")];
  return texts.flatMap((text) => String(text).match(/[\p{L}\p{N}]+/gu) ?? []);
}

describe("POST /api/records", () => {
  // proves: records.answer, records.columns, records.types
  it("gives one row an item, with standard names, types and addresses", async () => {
    const table = await firstOf(`<ul>${cards()}</ul>`);
    assert.equal(table.items, 5);
    assert.equal(table.kind, "product");
    assert.equal(table.source, "visible");
    assert.deepEqual(columnsOf(table), {
      link: "url 5",
      image: "url 5",
      title: "text 5",
      price: "amount 5",
    });
    assert.equal(table.columns.find(({ name }) => name === "price")?.currency, "EUR");
    assert.deepEqual(table.rows[1], {
      link: "https://shop.example/p/1",
      image: "https://shop.example/i/1.jpg",
      title: "Glass oil lamp",
      price: 11.5,
      rest: [],
    });
    assert.match(table.xpath ?? "", /\/main\[1\]\/ul\[1\]$/);
    assert.equal(table.item, "./li");
    assert.match(table.columns.find(({ name }) => name === "title")?.xpath ?? "", /^\.\/h3/);
  });

  // proves: records.first
  it("has neither menus, filters, related things nor footers first", async () => {
    const related = Array.from(
      { length: 12 },
      (_, at) =>
        `<li><a href="/r/${at}"><img src="/r/${at}.jpg" width="90" height="90" alt=""><h4>Related ${at}</h4></a><p>€ ${at}.00</p></li>`,
    ).join("");
    const filters = `<form><fieldset><legend>Colour</legend>${["Red", "Blue", "Green", "White", "Black", "Grey"].map((name) => `<label><input type="checkbox"> ${name} (4)</label>`).join("")}</fieldset></form>`;
    const footer = `<footer><ul>${Array.from({ length: 20 }, (_, at) => `<li><a href="/f/${at}">Footer ${at}</a></li>`).join("")}</ul></footer>`;
    const [first] =
      await listsOf(`<html lang="en"><head><title>Lamps</title></head><body>${MENU}${filters}
      <main><h1>Lamps</h1><ul>${cards()}</ul></main><aside><h2>You may also like</h2><ul>${related}</ul></aside>${footer}</body></html>`);
    assert.equal(first?.rows[0]?.["title"], "Brass wick lamp");
  });

  // proves: records.first
  it("has what the heading over a list calls related or seen before after the page's own", async () => {
    const sold = cards(() => "<button>Add to cart</button>");
    const others = Array.from(
      { length: 10 },
      (_, at) =>
        `<div class="seen"><a href="/p/9${at}"><img src="/i/9${at}.jpg" width="90" height="90" alt=""></a><h4><a href="/p/9${at}">Old lamp ${at}</a></h4><span>€ ${at}.20</span></div>`,
    ).join("");
    for (const heading of [
      ...["Recently viewed", "Recommended for you", "Customers also bought", "Zuletzt angesehen"],
      ...["Vus récemment", "Productos relacionados", "Похожие товары", "関連商品", "猜你喜欢"],
    ]) {
      const html = (own: string) =>
        `<html lang="en"><head><title>Lamps</title></head><body>${MENU}<main><h1>Lamps</h1>${own}<section><h2>${heading}</h2><div>${others}</div></section></main></body></html>`;
      const shop = await listsOf(html(`<ul>${sold}</ul>`));
      assert.deepEqual(
        shop.map(({ rows }) => rows[0]?.["title"]),
        [NAMES[0]],
        heading,
      );
      const product = `<p>€ 40.00</p><button>Add to cart</button><p>${"A lamp of brass for the desk. ".repeat(10)}</p>`;
      assert.deepEqual(await listsOf(html(product), "https://shop.example/p/99"), [], heading);
    }
    const titled = await listsOf(
      `<html lang="en"><head><title>Recommended for you</title></head><body>${MENU}<main><h1>Recommended for you</h1><ul>${sold}</ul></main></body></html>`,
    );
    assert.equal(titled[0]?.rows.length, 5);
  });

  // proves: records.first
  it("has no filter first where nothing else is a list", async () => {
    const areas = ["Brass", "Glass", "Paper", "Steel", "Pine", "Clay"];
    const boxes = areas.map(
      (name) => `<tr><td>${name} lamps</td><td><input type="checkbox" name="${name}"></td></tr>`,
    );
    const links = areas.map(
      (name) => `<li><a href="?sort=new&amp;of=${name}">${name}</a> <span>(4)</span></li>`,
    );
    const shown = [`<table><tr><th colspan="2">All kinds</th></tr>${boxes.join("")}</table>`];
    shown.push(`<ul>${links.join("")}</ul>`);
    for (const filter of shown) {
      const html = `<html lang="en"><head><title>Lamps ranked</title></head><body><main><h1>Lamps ranked</h1>
        <p>Choose the kinds of lamps that the ranking below counts, and the years.</p>${filter}<div id="ranking"></div></main></body></html>`;
      assert.deepEqual(await listsOf(html, `${URL_OF_PAGE}?sort=new`), []);
    }
  });

  // proves: records.first
  it("has a list of things with prices before one without", async () => {
    const tiles = Array.from(
      { length: 9 },
      (_, at) =>
        `<div class="tile"><img src="/g/${at}.jpg" width="200" height="200" alt=""><h3><a href="/g/${at}">Guide ${at} to lamps</a></h3><p>How lamp ${at} is made</p></div>`,
    );
    const table = await firstOf(`<section>${tiles.join("")}</section><ul>${cards()}</ul>`);
    assert.equal(table.kind, "product");
    const notes = Array.from(
      { length: 12 },
      (_, at) => `<li><a href="/n/${at}">What buyer ${at} says of lamps</a></li>`,
    );
    const sold = cards(() => "<button>Add to basket</button>");
    const shop = `<ul class="product-grid">${sold}</ul><h2>Notes</h2><ul class="notes">${notes.join("")}</ul>`;
    const collection = {
      "@context": "https://schema.org",
      "@type": "CollectionPage",
      name: "Lamps",
    };
    const data = `<script type="application/ld+json">${JSON.stringify(collection)}</script>`;
    const { rows } = await firstOf(shop, data);
    assert.equal(rows[0]?.["title"], NAMES[0]);
  });

  // proves: records.first
  it("has the data table of an article before its sections and its references", async () => {
    const sections = NAMES.map(
      (name, at) =>
        `<section><h2>${name}</h2><ul>${[1, 2, 3]
          .map(
            (number) =>
              `<li>Point ${number} on lamp ${at} says in one whole sentence how long its light lasts on a winter night.</li>`,
          )
          .join("")}</ul></section>`,
    );
    const prices = [...NAMES, "Clay lamp"].map(
      (name, at) => `<tr><td>${name}</td><td>${at + 3} h</td><td>€ ${at + 10}</td></tr>`,
    );
    const sources = Array.from(
      { length: 9 },
      (_, at) =>
        `<li><a href="https://source-${at}.example/">Source ${at} on lamps and oil</a></li>`,
    );
    const html = `<html lang="en"><head><title>What light costs</title></head><body><article><h1>What light costs</h1>
      <p>By Anna Berg, 3 May 2026. Light from oil costs more than most people who own such a lamp believe.</p>${sections.join("")}
      <table><tr><th>Lamp</th><th>Hours</th><th>Price</th></tr>${prices.join("")}</table>
      <h2>References</h2><ol>${sources.join("")}</ol></article></body></html>`;
    const [first] = await listsOf(html, "https://paper.example/2026/what-light-costs");
    assert.equal(first?.source, "table");
    assert.equal(first?.items, 6);
  });

  itSlow(
    "has the link of an item's image before tags, and that of a comment before its author's",
    async () => {
      const tags = (at: number) =>
        ["oil", "brass", "old"]
          .map((tag) => `<a href="/tags/${tag}-${at}">${tag} ${at}</a>`)
          .join(" ");
      const games = NAMES.map(
        (name, at) =>
          `<div class="card"><h3>${name}</h3><p>${tags(at)}</p><a href="/app/${at}"><img src="/i/${at}.jpg" width="200" height="90" alt=""></a><p>€ ${at + 20}.00</p></div>`,
      );
      const shop = await firstOf(`<div>${games.join("")}</div>`);
      assert.equal(shop.rows[2]?.["link"], "https://shop.example/app/2");
      const comments = NAMES.map(
        (name, at) =>
          `<li class="comment" id="c${at}"><a href="/members/${at}"><img src="/f/${at}.jpg" width="40" height="40" alt=""></a>
        <div><a href="/members/${at}">Person ${at}</a> on May ${at + 1}, 2026 <a href="#c${at}">#${at}</a></div><p>I have had a ${name} for years, and it never failed me in a storm.</p></li>`,
      );
      const { rows } = await firstOf(`<ol>${comments.join("")}</ol>`);
      assert.equal(rows[2]?.["link"], `${URL_OF_PAGE}#c2`);
    },
  );

  it("has no minutes alone as dates", async () => {
    const more = (at: number) => `<p>${at + 6} Min</p>`;
    const { columns } = await firstOf(`<ul>${cards(more)}</ul>`);
    assert.ok(columns.every(({ name }) => name !== "date"));
  });

  // proves: records.first
  it("has a directory without links as a list", async () => {
    const stores = NAMES.map(
      (name, at) =>
        `<div class="store"><h3>${name} store</h3><p>${at + 3} Oak Street</p><p>Leeds ${at}</p>${[
          "Mon",
          "Tue",
          "Wed",
          "Sat",
        ]
          .slice(0, 2 + (at % 3))
          .map((day) => `<p class="open">${day} 9 to ${at + 4}</p>`)
          .join("")}</div>`,
    );
    const table = await firstOf(stores.join(""));
    assert.deepEqual(
      [table.place, table.rows.map(({ title }) => title)],
      ["main", NAMES.map((name) => `${name} store`)],
    );
    const plain = stores.map((store) => store.replace(/h3>/g, "p>"));
    const { place, rows } = await firstOf(plain.join(""));
    assert.deepEqual([place, rows.length], ["main", NAMES.length]);
  });

  // proves: records.first
  it("has a short list of priced things after a long one on a page of other things", async () => {
    const ideas = Array.from(
      { length: 30 },
      (_, at) =>
        `<li><h3><a href="/n/${at}">What the year ${at + 1900} did for lamps</a></h3><p>By Ann Brass</p></li>`,
    );
    const table = await firstOf(`<ol>${ideas.join("")}</ol><ul>${cards()}</ul>`);
    assert.equal(table.items, 30);
  });

  // proves: records.columns
  it("has a text that an item has in two forms, for wide and narrow screens, once", async () => {
    const forms = (at: number) =>
      `<p class="wide">For ${NAMES[at]} owners</p><div><span>Made in town ${at}</span></div><p class="narrow">For ${NAMES[at]} owners</p>`;
    const table = await firstOf(`<ul>${cards(forms)}</ul>`);
    const values = Object.values(table.rows[1] ?? {}).flat();
    const said = values.filter((text) => text === "For Glass oil lamp owners");
    assert.equal(said.length, 1);
    const named = Object.keys(columnsOf(table)).filter((name) => /^text_/.test(name));
    assert.deepEqual(named, ["text_1", "text_2"]);
  });

  // proves: records.related
  it("has lists of other things than the page's own apart", async () => {
    const text = Array.from(
      { length: 6 },
      (_, at) =>
        `<p>The keeper of lamp ${at} cleans its glass in the morning, fills in oil at noon, and trims the wick before the ships come in from the sea at night.</p>`,
    ).join("");
    const further = NAMES.map(
      (name, at) =>
        `<li class="teaser"><a href="/n/${at}"><h4>The story of the ${name}</h4></a><p>Told by its keeper.</p></li>`,
    ).join("");
    const html = `<html lang="en"><head><title>A keeper's day</title></head><body>${MENU}<main><article><h1>A keeper's day</h1>${text}</article></main><div class="related-posts"><h2>Further stories</h2><ul>${further}</ul></div></body></html>`;
    const { lists, related, pages } = await answerOf<RecordsResult>(
      await post(`${service.address}/api/records`, { url: URL_OF_PAGE, html }),
    );
    assert.deepEqual(lists, []);
    assert.deepEqual(
      related.map(({ name, place, items }) => [name, place, items]),
      [["Further stories", "related", 5]],
    );
    assert.equal(pages[0]?.rows, 0);
  });

  it("has no placeholder as an image, but the picture that it stands for", async () => {
    const images: Readonly<Record<string, (at: number) => string>> = {
      "data-src": (at) =>
        `<img class="lazy" src="/placeholder.gif" data-src="/i/${at}.jpg" alt="">`,
      srcset: (at) =>
        `<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-srcset="/i/${at}.jpg 1x" alt="">`,
      noscript: (at) =>
        `<img class="lazy" src="/img/blank.png" alt=""><noscript><img src="/i/${at}.jpg" alt=""></noscript>`,
      "in a name": (at) =>
        `<img src="/woocommerce-placeholder-300x300.png" data-src="/i/${at}.jpg" alt="">`,
      shared: () => `<img src="/assets/soon.png" alt="Lamp">`,
      none: () => `<img class="lazy" src="/img/lamp-placeholder-300x300.png" alt="Lamp">`,
    };
    for (const [kind, image] of Object.entries(images)) {
      const items = NAMES.map(
        (name, at) =>
          `<li class="card"><a href="/p/${at}">${image(at)}</a><h3><a href="/p/${at}">${name}</a></h3><p>€ ${at + 10}.50</p></li>`,
      );
      const { rows } = await firstOf(`<ul>${items.join("")}</ul>`);
      const wanted = NAMES.map((_, at) =>
        kind === "none" || kind === "shared" ? undefined : `https://shop.example/i/${at}.jpg`,
      );
      assert.deepEqual(
        rows.map((row) => row["image"] ?? undefined),
        wanted,
        kind,
      );
    }
  });

  // proves: records.words
  it("has every word of an item in a column, its label or the rest", async () => {
    const more = (at: number) =>
      `<p>Sold by Anna Keeper</p><p class="ship">From € ${at + 3}.00 a month</p><button>Add to basket</button><ul><li>${at + 2} colours</li><li>Dimmable</li></ul>`;
    const table = await firstOf(`<ul>${cards(more)}</ul>`);
    for (const row of table.rows) {
      const words = wordsOf(row, table);
      for (const word of [
        "Sold",
        "by",
        "Anna",
        "Keeper",
        "From",
        "month",
        "Add",
        "basket",
        "colours",
        "Dimmable",
      ])
        assert.ok(words.includes(word), `${word} is lost in ${JSON.stringify(row)}`);
    }
    assert.equal(table.rows[0]?.["price"], 10.5);
  });

  // proves: records.labels, records.placeholders
  it("names columns by the labels of the page, and has null for a placeholder", async () => {
    const more = (at: number) =>
      `<dl><dt>Height</dt><dd>${at === 2 ? "N/A" : `${at + 20} cm`}</dd></dl><p>Location: Hall ${at}</p><p>${at + 4} reviews</p>`;
    const table = await firstOf(`<ul>${cards(more)}</ul>`);
    const { height, location, reviews } = columnsOf(table);
    assert.deepEqual([height, location, reviews], ["number 4", "text 5", "number 5"]);
    assert.equal(table.rows[2]?.["height"], null);
    assert.equal(table.rows[0]?.["location"], "Hall 0");
    assert.equal(table.rows[0]?.["reviews"], 4);
    assert.equal(table.columns.find(({ name }) => name === "height")?.label, "Height");
  });

  // proves: records.prices
  it("tells the price from the price before", async () => {
    const item = (name: string, at: number, price: string) =>
      `<article class="tile"><h3><a href="/p/${at}">${name}</a></h3><div>${price}</div></article>`;
    const prices = [
      "<del>€ 99.00</del> € 79.00",
      "€ 50.00 <s>€ 60.00</s>",
      "€ 20.00",
      "1.299,00 €",
      "€ 10.00 – € 15.00",
    ];
    const savings = [
      "Special price $151.00 You save $118.99 Regular price $269.99",
      "$99.00 or 4 payments of $24.75",
      "$40.00",
      "Was $99.00 Now $79.00",
      "$12.00",
    ];
    const table = await firstOf(NAMES.map((name, at) => item(name, at, prices[at] ?? "")).join(""));
    const pricesIn = ({ rows }: RecordTable) =>
      rows.map(({ price, list_price }) => [price, list_price ?? null]);
    const read = pricesIn(table);
    const saved = await firstOf(
      NAMES.map((name, at) => item(name, at, savings[at] ?? "")).join(""),
    );
    assert.deepEqual(pricesIn(saved), [
      [151, 269.99],
      [99, null],
      [40, null],
      [79, 99],
      [12, null],
    ]);
    assert.deepEqual(read, [
      [79, 99],
      [50, 60],
      [20, null],
      [1299, null],
      [10, null],
    ]);
  });

  // proves: records.columns
  it("knows the price before and the current one by their words, in two lines or in one", async () => {
    const pairs = [
      ...["Was $X|Now $Y", "RRP $X|Our price $Y", "Regular price $X|Sale price $Y"],
      ...["Original price: $X|Current price: $Y", "List price $X|$Y", "UVP X €|Y €"],
      ...["Statt X €|Y €", "Bisher X €|Jetzt Y €", "Ancien prix X €|Prix Y €"],
      ...["Au lieu de X €|Y €", "Antes X €|Ahora Y €", "Prima X €|Ora Y €"],
      ...["De R$ X|Por R$ Y", "Van € X|Voor € Y", "Przed: X zł|Teraz: Y zł"],
      ...["通常価格 X円|特価 Y円", "Было X руб.|Стало Y руб."],
    ];
    const lists = pairs.map((pair) => {
      const lines = (at: number): readonly string[] =>
        pair
          .replace("X", `${at + 30}`)
          .replace("Y", `${at + 10}`)
          .split("|");
      return [
        (at: number) => lines(at).map((line) => `<p>${line}</p>`),
        (at: number) => [`<p><span>${lines(at).join("</span> <span>")}</span></p>`],
      ];
    });
    for (const [place, price] of lists.flat().entries()) {
      const tiles = NAMES.map(
        (name, at) =>
          `<div class="tile"><h3><a href="/p/${at}">${name}</a></h3>${price(at).join("")}</div>`,
      );
      const { rows } = await firstOf(tiles.join(""));
      const read = rows.map(({ price: own, list_price }) => [own, list_price]);
      assert.deepEqual(
        read,
        [10, 11, 12, 13, 14].map((own) => [own, own + 20]),
        pairs[place >> 1],
      );
    }
  });

  // proves: records.columns
  it("has the price with tax as the price, and none without tax as a list price", async () => {
    for (const pair of ["$X excl. VAT|$Y incl. VAT", "X € netto|Y € brutto", "X円 税抜|Y円 税込"]) {
      const tiles = NAMES.map((name, at) => {
        const lines = pair
          .replace("X", `${at + 10}`)
          .replace("Y", `${at + 12}`)
          .split("|");
        return `<div class="tile"><h3><a href="/p/${at}">${name}</a></h3><p>${lines.join("</p><p>")}</p></div>`;
      });
      const { rows } = await firstOf(tiles.join(""));
      const read = rows.map(({ price, list_price }) => [price, list_price ?? null]);
      assert.deepEqual(
        read,
        [12, 13, 14, 15, 16].map((price) => [price, null]),
        pair,
      );
    }
  });

  // proves: records.columns
  it("repeats no price beside a name, keeps no placeholder, and has names without by", async () => {
    const lines = NAMES.map(
      (name, at) => `<li><a href="/p/${at}">${name} ${at}</a><span>€ ${at + 1}.50</span></li>`,
    );
    const more = '<li><a href="/all">See more</a></li>';
    const { rows, left_out } = await firstOf(`<ul>${lines.join("")}${more}</ul>`);
    assert.deepEqual(left_out, { banner: 1 });
    assert.deepEqual(rows[0], {
      ...{ link: "https://shop.example/p/0", title: `${NAMES[0]} 0`, price: 1.5, rest: [] },
    });
    const priced = NAMES.map(
      (name, at) =>
        `<div class="tile"><h3><a href="/p/${at}">${name}</a></h3><p class="price">${at === 3 ? "N/A" : `€ ${at + 1}.50`}</p><p class="byline">By Ann Lee${"abcde"[at]}</p></div>`,
    );
    const table = await firstOf(priced.join(""));
    assert.deepEqual(
      table.rows.map(({ price, author, rest }) => [price, author, rest]),
      NAMES.map((_, at) => [at === 3 ? null : at + 1.5, `Ann Lee${"abcde"[at]}`, []]),
    );
    assert.equal(table.columns.find(({ name }) => name === "author")?.label, "By");
  });

  // proves: records.types
  it("has amounts below a heading with a currency", async () => {
    const lines = NAMES.map((name, at) => `<tr><td>${name}</td><td>1.${at}00,50</td></tr>`);
    const table = await firstOf(
      `<table><tr><th>Name</th><th>Preis (€)</th></tr>${lines.join("")}</table>`,
    );
    assert.equal(table.rows[2]?.["price"], 1200.5);
    const { type, currency, unit } = table.columns.find(({ name }) => name === "price") ?? {};
    assert.deepEqual([type, currency, unit], ["amount", "EUR", null]);
  });

  // proves: records.types
  it("has the sign of every number and amount of a table", async () => {
    const cells = [
      ["−2.5", "-€850.00"],
      ["+1.5", "(€4.20)"],
      ["-3", "€2,100.00"],
      ["(4)", "€12.00"],
      ["5", "+€1.00"],
      ["6-", "€3.00"],
    ];
    const rows = cells.map(
      ([change, sum], at) =>
        `<tr><td>Place ${"ABCDEF"[at]}</td><td>${change}</td><td>${sum}</td></tr>`,
    );
    const table = await firstOf(
      `<table><tr><th>Place</th><th>Change</th><th>Sum</th></tr>${rows.join("")}</table>`,
    );
    assert.deepEqual(
      table.rows.map(({ change }) => change),
      [-2.5, 1.5, -3, -4, 5, null],
    );
    assert.deepEqual(
      table.rows.map(({ sum }) => sum),
      [-850, -4.2, 2100, 12, 1, 3],
    );
    assert.deepEqual(table.rows.at(-1)?.["rest"], ["6-"]);
  });

  it("reads no price across the end of a name, and no place as a price", async () => {
    const prices = ["£12.50", "CHF 14", "120 kr", "₹ 1,25,000", "€10–€12"];
    const named = await firstOf(
      `<ul>${prices.map((price, at) => `<li><a href="/m/${at}">Harbour lamp no ${at + 1}</a> <span>${price}</span></li>`).join("")}</ul>`,
    );
    assert.deepEqual(
      named.rows.map(({ price }) => price),
      [12.5, 14, 120, 125_000, 10],
    );
    const plain = await firstOf(
      `<ul>${NAMES.map((name, at) => `<li><h3><a href="/m/${at}">${name}</a></h3><p>Model ${at + 90} €${at + 800}</p></li>`).join("")}</ul>`,
    );
    assert.deepEqual(
      plain.rows.map(({ price }) => price),
      [800, 801, 802, 803, 804],
    );
    const events = await firstOf(
      `<ul>${NAMES.map((name, at) => `<li><h3><a href="/e/${at}">${name}</a></h3><p>Location: Hall ${name.slice(0, 5)} €${at + 5}.50</p></li>`).join("")}</ul>`,
    );
    assert.equal(events.rows[0]?.["location"], "Hall Brass €5.50");
  });

  it("has the amount without words as the price, whatever is beside it", async () => {
    const beside = (line: (at: number) => string) =>
      firstOf(
        `<ul>${NAMES.map((name, at) => `<li><h3><a href="/p/${at}">${name}</a></h3><p class="b">${line(at)}</p><p class="p">€${at + 10}.00</p></li>`).join("")}</ul>`,
      );
    const shipped = await beside((at) => `Shipping €3.1${at}`);
    assert.deepEqual(
      shipped.rows.map(({ price, list_price }) => [price, list_price]),
      [10, 11, 12, 13, 14].map((price) => [price, undefined]),
    );
    assert.ok(wordsOf(shipped.rows[0] ?? {}, shipped).includes("Shipping"));
    const before = await beside((at) => `was €${at + 20}.00`);
    assert.deepEqual(
      before.rows.map(({ price, list_price }) => [price, list_price]),
      [10, 11, 12, 13, 14].map((price) => [price, price + 10]),
    );
  });

  // proves: records.prices
  it("joins cents that stand apart, says a price once, and knows an old one by its class", async () => {
    const long =
      "A lamp of brass and glass for the table, the desk and the floor of a large room, ";
    const apart = await firstOf(
      `<ul>${NAMES.map((name, at) => `<li><h3><a href="/p/${at}">${name}</a></h3><div class="big"><span>$</span><span>${at + 10}</span> <span>95</span></div></li>`).join("")}</ul>`,
    );
    assert.deepEqual(
      [Object.keys(columnsOf(apart)), apart.rows.map(({ price }) => price)],
      [["link", "title", "price"], NAMES.map((_, at) => at + 10.95)],
    );
    const ended = await firstOf(
      `<ul>${NAMES.map((name, at) => `<li><h3><a href="/p/${at}">${long}${name} $${at + 10}.95</a></h3><p class="now">current price $${at + 10}.95</p></li>`).join("")}</ul>`,
    );
    assert.deepEqual(Object.keys(columnsOf(ended)), ["link", "title", "price"]);
    assert.deepEqual(
      ended.rows.map(({ title, price }) => [title, price]),
      NAMES.map((name, at) => [`${long}${name}`, at + 10.95]),
    );
    const old = (at: number) =>
      at === 2
        ? ""
        : `<div class="rrp-price"><span class="price price--rrp">€ ${at + 20}.00</span></div>`;
    const struck = await firstOf(
      `<ul>${NAMES.map((name, at) => `<li><h3><a href="/p/${at}">${name}</a></h3>${old(at)}<div class="section"><span class="price price--main">€ ${at + 10}.00</span></div></li>`).join("")}</ul>`,
    );
    assert.deepEqual(
      struck.rows.map(({ price, list_price: before }) => [price, before]),
      NAMES.map((_, at) => [at + 10, at === 2 ? null : at + 20]),
    );
  });

  // proves: records.prices
  itSlow(
    "joins no second number that is apart by a link, a line, a stroke or its meaning",
    async () => {
      const one = NAMES.map((_, at) => at + 41);
      const shown: readonly (readonly [(at: number) => string, readonly number[]])[] = [
        [(at) => `$${at + 41} <a href="/p/${at}#r">24</a>`, one],
        [(at) => `$${at + 41}<br>24`, one],
        [(at) => `<del>80</del> ${at + 41} €`, one],
        [(at) => `<del>Was $${at + 120}</del> Now $${at + 41}`, one],
        [(at) => `${[2, 1, 3, 1, 2][at]} ${at + 41} €`, one],
        [(at) => `${at + 9} ${at + 41} €`, one],
        [(at) => `$${at + 41}<sup>99</sup>`, one.map((price) => price + 0.99)],
        [(at) => `${[41, 38, 56, 19, 27][at]} 95 €`, [41.95, 38.95, 56.95, 19.95, 27.95]],
        [(at) => `${[4, 2, 7, 3, 5][at]} 99 €`, [4.99, 2.99, 7.99, 3.99, 5.99]],
      ];
      for (const [price, expected] of shown) {
        const table = await firstOf(
          `<ul>${NAMES.map((name, at) => `<li><h3><a href="/p/${at}">${name}</a></h3><p>${price(at)}</p></li>`).join("")}</ul>`,
        );
        assert.deepEqual(
          table.rows.map((row) => row["price"]),
          expected,
          price(0),
        );
      }
    },
  );

  // proves: records.prices
  it("has a price of an old class as the price before only if it is one", async () => {
    const rowsOf = async (price: (at: number) => string) => {
      const items = NAMES.map(
        (name, at) => `<li><h3><a href="/p/${at}">${name}</a></h3>${price(at)}</li>`,
      );
      const { rows } = await firstOf(`<ul>${items.join("")}</ul>`);
      return rows.map(({ price: now, list_price: before }) => [now ?? null, before ?? null]);
    };
    const plain = NAMES.map((_, at) => [at + 10, null]);
    for (const name of ["product-list__price", "price-list", "label-before"])
      assert.deepEqual(await rowsOf((at) => `<p class="${name}">€${at + 10}</p>`), plain, name);
    const both = (at: number, old: number) =>
      `<p class="old-price">€${old}</p><p class="now">€${at + 10}</p>`;
    assert.deepEqual(
      await rowsOf((at) => both(at, at + 20)),
      NAMES.map((_, at) => [at + 10, at + 20]),
    );
    const lower = await rowsOf((at) => both(at, at === 1 ? 5 : at + 20));
    assert.deepEqual(lower[1]?.[1], null);
    const alone = await rowsOf((at) =>
      at === 1
        ? `<p class="old-price">€30</p><p class="ship">Shipping €3.10</p>`
        : `${both(at, at + 20)}<p class="ship">Shipping €3.10</p>`,
    );
    assert.deepEqual(alone[1], [null, 30]);
    assert.deepEqual(alone[2], [12, 22]);
    // The class of an item says nothing of its price.
    for (const name of ["has-compare", "product_cat-old-maps"]) {
      const items = NAMES.map(
        (lamp, at) =>
          `<li class="${name}"><a href="/p/${at}"><h2>${lamp}</h2></a><span class="price">€${at + 10}</span></li>`,
      );
      const { rows } = await firstOf(`<ul>${items.join("")}</ul>`);
      assert.deepEqual(
        rows.map(({ price, list_price }) => [price, list_price ?? null]),
        plain,
        name,
      );
    }
    const inline = await firstOf(
      `<ul>${NAMES.map((name, at) => `<li><h3><a href="/p/${at}">${name}</a></h3><div><span class="old-price">€${at + 100}</span> <span>€${at + 20}</span></div></li>`).join("")}</ul>`,
    );
    assert.deepEqual(
      inline.rows.map(({ price, list_price, rest }) => [price, list_price, rest]),
      NAMES.map((_, at) => [at + 20, at + 100, []]),
    );
  });

  // proves: records.prices
  itSlow(
    "reads the whole price at the end of a long title, and which of two is struck",
    async () => {
      const long =
        "A lamp of brass and glass for the table, the desk and the floor of a large room and";
      for (const end of ["", "x", "xxxx", "xxxxxxx", "xxxxxxxxxx"]) {
        const tail = `in a house ${end}`.trim();
        const table = await firstOf(
          `<ul>${NAMES.map((name, at) => `<li><h3><a href="/p/${at}">${long} ${name} 1.${at + 299},00 € ${tail}</a></h3></li>`).join("")}</ul>`,
        );
        assert.deepEqual(
          table.rows.map(({ price }) => price),
          NAMES.map((_, at) => at + 1299),
        );
      }
      const struck = await firstOf(
        `<ul>${NAMES.map((name, at) => `<li><h3><a href="/p/${at}">${long} ${name}</a> <s>€${at + 30}</s> €${at + 10}</h3></li>`).join("")}</ul>`,
      );
      assert.deepEqual(
        struck.rows.map(({ price, list_price: before }) => [price, before]),
        NAMES.map((_, at) => [at + 10, at + 30]),
      );
    },
  );

  it("takes no end of a range for the price before", async () => {
    const pays = [
      "£28,000 – £34,500 a year",
      "from €10 to €12",
      "£20 - £30 per hour",
      "€5–€9",
      "€6",
    ];
    const table = await firstOf(
      `<ul>${pays.map((pay, at) => `<li><h3><a href="/j/${at}">${NAMES[at]}</a></h3><p>${pay}</p></li>`).join("")}</ul>`,
    );
    assert.deepEqual(
      table.rows.map(({ price }) => price),
      [28_000, 10, 20, 5, 6],
    );
    assert.ok(!("list_price" in columnsOf(table)));
    assert.deepEqual(table.rows[0]?.["rest"], [pays[0]]);
  });

  // proves: records.columns
  it("separates authors and titles from what follows them, and takes no mail address for a page", async () => {
    const topics = NAMES.map(
      (name, at) =>
        `<div class="topic"><h3><a href="/t/${at}">${name}</a></h3><a href="/u/${at}">anna${at}</a><span class="time">Dec ${at + 1}, 2025</span></div>`,
    );
    const forum = await firstOf(topics.join(""));
    const { rest: _, ...row } = forum.rows[2] ?? {};
    assert.deepEqual(row, {
      link: "https://shop.example/t/2",
      title: "Paper globe lamp",
      author: "anna2",
      author_link: "https://shop.example/u/2",
      date: "2025-12-03",
    });
    const people = NAMES.map(
      (name, at) =>
        `<div class="person"><img src="/p${at}.jpg" width="99" height="99" alt=""><p>Ann ${name}</p><p>Head of hall ${at}</p><a href="mailto:a${at}@lamps.example">a${at}@lamps.example</a></div>`,
    );
    const staff = await firstOf(people.join(""));
    assert.equal(staff.rows[0]?.["title"], "Ann Brass wick lamp");
    assert.equal(staff.rows[0]?.["link"], undefined);
  });

  // proves: records.columns
  it("calls the pay of jobs salary, and tells company and location apart as the markup does", async () => {
    const jobs = NAMES.map(
      (name, at) =>
        `<li class="job"><h3><a href="/jobs/${at}">Maker of a ${name.toLowerCase()}</a></h3><p class="job-company">Hall &amp; Son ${at}</p><p class="job-location">Lake town ${at}</p><p>€ ${at + 2},400 a month</p></li>`,
    ).join("");
    const table = await firstOf(`<ul>${jobs}</ul>`);
    assert.equal(table.kind, "job");
    const { company, location, salary, price } = table.rows[1] ?? {};
    assert.deepEqual(
      { company, location, salary, price },
      { company: "Hall & Son 1", location: "Lake town 1", salary: 3400, price: undefined },
    );
    const yearly = NAMES.map(
      (name, at) =>
        `<li><h3><a href="/m/${at}">Maker of a ${name}</a></h3><p>€ 6${at},000 per year</p></li>`,
    ).join("");
    assert.equal((await firstOf(`<ul>${yearly}</ul>`)).rows[0]?.["salary"], 60_000);
    const rooms = NAMES.map(
      (name, at) =>
        `<li><h3><a href="/m/${at}">Room with a ${name}</a></h3><p>€ 6${at}0 per month</p></li>`,
    ).join("");
    assert.equal((await firstOf(`<ul>${rooms}</ul>`)).rows[0]?.["price"], 600);
  });

  // proves: records.columns
  it("knows the labels of columns in languages of other scripts", async () => {
    const rows = NAMES.map((_, at) => `<tr><td>会社${at}社</td><td>東京${at}</td></tr>`).join("");
    const table = await firstOf(
      `<table><thead><tr><th>会社名</th><th>勤務地</th></tr></thead><tbody>${rows}</tbody></table>`,
    );
    assert.deepEqual(
      table.columns.map(({ name, label }) => [name, label]),
      [
        ["company", "会社名"],
        ["location", "勤務地"],
      ],
    );
  });

  // proves: records.answer
  it("is named by the heading over it, not by one of a filter or of another part", async () => {
    const filter = `<div class="filters"><h3>Colour</h3><p>Red</p><h3>Price</h3><p>Under €20</p><p>Over €20</p></div>`;
    const teaser = `<section><h2>Lamp of the month</h2><p>Brass.</p><article><h3>Harbour lamp</h3></article><article><h3>Child seat</h3></article></section>`;
    for (const before of [filter, teaser]) {
      const { name } = await firstOf(`${before}<section><ul>${cards()}</ul></section>`);
      assert.equal(name, "Lamps");
    }
    const { name } = await firstOf(
      `${teaser}<section><header><h2>In stock</h2><a href="/all">See all</a></header>${filter}<ul>${cards()}</ul></section>`,
    );
    assert.equal(name, "In stock");
  });

  // proves: records.sections
  it("has the sections of one look as one list", async () => {
    const section = (name: string) => `<section><h2>${name}</h2><ul>${cards()}</ul></section>`;
    const table = await firstOf(
      `${section("Table lamps")}${section("Floor lamps").replaceAll("/p/", "/f/")}`,
    );
    assert.equal(table.items, 10);
    assert.deepEqual(
      [table.rows[0]?.["section"], table.rows[9]?.["section"]],
      ["Table lamps", "Floor lamps"],
    );
  });

  // proves: records.columns
  it("has the heading over each item as its title, and says no title twice", async () => {
    const items = NAMES.map(
      (name, at) =>
        `<section><h2>${name}</h2><div class="facts"><a href="/p/${at}">Read about this one</a><p>Length ${at + 3} cm</p></div></section>`,
    );
    const headed = await firstOf(items.join(""));
    assert.deepEqual(
      headed.rows.map(({ title }) => title),
      NAMES,
    );
    const twice = NAMES.map(
      (name, at) =>
        `<li class="c"><a href="/p/${at}">${name}</a><div><h3><a href="/p/${at}">${name}</a></h3><p>€ ${at + 1}.00</p></div></li>`,
    );
    const { rest: _, ...row } = (await firstOf(`<ul>${twice.join("")}</ul>`)).rows[0] ?? {};
    assert.deepEqual(row, { link: "https://shop.example/p/0", title: NAMES[0], price: 1 });
  });

  // proves: records.sections
  it("has the lists of one look as one, wherever they are", async () => {
    const tiles = (from: number) =>
      [0, 1, 2]
        .map(
          (at) =>
            `<section class="tile big"><h3><a href="/p/${from + at}">Lamp ${from + at}</a></h3><p>€ ${from + at}.00</p></section>`,
        )
        .join("");
    const table = await firstOf(
      `<div><h2>Today</h2>${tiles(1)}</div><p>Our shop is open every day of the week from nine to five.</p><article><div><h2>Yesterday</h2>${tiles(4)}</div></article>`,
    );
    assert.equal(table.items, 6);
    assert.deepEqual(
      [table.rows[0]?.["section"], table.rows[5]?.["section"]],
      ["Today", "Yesterday"],
    );
  });

  // proves: records.left_out
  it("counts banners and items shown twice", async () => {
    const banner = '<li class="card"><p>Free shipping this week</p></li>';
    const twice = cards().split("</li>")[0] ?? "";
    const table = await firstOf(`<ul>${cards()}${banner}${twice}</li></ul>`);
    assert.equal(table.items, 5);
    assert.deepEqual(table.left_out, { banner: 1, twice: 1 });
  });

  // proves: records.left_out
  it("keeps an item that leads to a part of its page, if it says more than that", async () => {
    const lines = NAMES.map(
      (name, at) =>
        `<li><a href="${at === 2 ? "#globes" : `/c/${at}`}">${name}</a> (${at + 12})</li>`,
    );
    const counted = await firstOf(`<ul>${lines.join("")}</ul>`);
    assert.deepEqual(
      counted.rows.map(({ title, text_1: count }) => [title, count]),
      NAMES.map((name, at) => [name, at + 12]),
    );
    const open = NAMES.map(
      (name, at) =>
        `<div class="c"><p><a href="${at === 2 ? "#globes" : `/c/${at}`}">${name}</a></p><button>${at === 2 ? "Closed" : "Open"}</button></div>`,
    );
    assert.deepEqual((await firstOf(open.join(""))).rows[2]?.["rest"], ["Closed"]);
  });

  // proves: records.tables
  it("has the rows of tables, with names, units and spans", async () => {
    const rows = NAMES.map(
      (name, at) =>
        `<tr><td><a href="/p/${at}">${name}</a></td><td>${at + 1},${at}00</td><td>2025-03-0${at + 1}</td>${at % 2 === 0 ? `<td rowspan="2">Shelf ${at}</td>` : ""}</tr>`,
    ).join("");
    const table = await firstOf(
      `<table><caption>Lamps in store</caption><tr><th>Name</th><th>Weight (g)</th><th>Date</th><th>Shelf</th></tr>${rows}</table>`,
    );
    assert.equal(table.name, "Lamps in store");
    assert.equal(table.source, "table");
    assert.deepEqual(columnsOf(table), {
      link: "url 5",
      title: "text 5",
      weight: "number 5",
      date: "date 5",
      shelf: "text 5",
    });
    const weight = table.columns.find(({ name }) => name === "weight");
    assert.deepEqual([weight?.unit, weight?.label], ["g", "Weight (g)"]);
    assert.deepEqual(
      table.rows.map(({ shelf }) => shelf),
      ["Shelf 0", "Shelf 0", "Shelf 2", "Shelf 2", "Shelf 4"],
    );
    assert.equal(table.rows[1]?.["weight"], 2100);
  });

  it("has yes and no, as words or signs, as booleans, and leaves them among other texts", async () => {
    const [stocked, dimmed, note] = ["Ja Nein ja - nein", "✓ ✗ ✓ ✓ ✗", "no yes 3 old no"].map(
      (words) => words.split(" "),
    );
    const rows = NAMES.map((name, at) =>
      [`<a href="/p/${at}">${name}</a>`, stocked?.[at], dimmed?.[at], note?.[at]]
        .map((cell) => `<td>${cell}</td>`)
        .join(""),
    );
    const heads = ["Lamp", "Lager", "Dimmable", "Note"].map((head) => `<th>${head}</th>`).join("");
    const table = await firstOf(
      `<table><tr>${heads}</tr>${rows.map((row) => `<tr>${row}</tr>`).join("")}</table>`,
    );
    const { lager, dimmable, note: notes } = columnsOf(table);
    assert.deepEqual([lager, dimmable, notes], ["boolean 4", "boolean 5", "text 5"]);
    assert.deepEqual(
      table.rows.map((row) => [row["lager"], row["dimmable"], row["note"]]),
      [
        [true, true, "no"],
        [false, false, "yes"],
        [true, true, "3"],
        [null, true, "old"],
        [false, false, "no"],
      ],
    );
  });

  // proves: records.tables
  it("has the unit or currency of a heading without brackets", async () => {
    const heads = {
      "Height, cm": ["height", "cm", null],
      "Memory (GB)": ["memory", "GB", null],
      "Disk, TB": ["disk", "TB", null],
      "Team GB": ["team_gb", null, null],
      "Software CAD": ["software_cad", null, null],
      "Division I W": ["division_i_w", null, null],
      "World War I t": ["world_war_i_t", null, null],
      "W v L": ["w_v_l", null, null],
      "Price in EUR": ["price", null, "EUR"],
      "Weight kg": ["weight", "kg", null],
      "Population / thousands": ["population", "thousands", null],
      "Umsatz in Mio. €": ["umsatz", "Mio. €", null],
      "Goals ALL": ["goals_all", null, null],
      "Cost / km": ["cost_km", null, null],
      "Made in": ["made_in", null, null],
    };
    const cells = (at: number) =>
      Object.keys(heads).map((_, column) => `<td>${at + 3}${column}</td>`);
    const rows = NAMES.map((name, at) => `<tr><td>${name}</td>${cells(at).join("")}</tr>`);
    const names = Object.keys(heads).map((head) => `<th>${head}</th>`);
    const { columns } = await firstOf(
      `<table><tr><th>Lamp</th>${names.join("")}</tr>${rows.join("")}</table>`,
    );
    assert.deepEqual(
      Object.fromEntries(
        columns.slice(1).map(({ label, name, unit, currency }) => [label, [name, unit, currency]]),
      ),
      heads,
    );
  });

  // proves: records.columns
  it("has the rating and the number of reviews of one line in two columns", async () => {
    const lines: readonly (readonly [write: (at: number) => string, word: string | null])[] = [
      [(at) => `Rating 4.${at} (${at + 2}1 reviews)`, "reviews"],
      [(at) => `4.${at} (${at + 2}1)`, null],
      [(at) => `4,${at}/5 · ${at + 2}1 avis`, "avis"],
      [(at) => `Note : 4,${at}/5 · ${at + 2}1 avis`, "avis"],
      [(at) => `Rated 4.${at} out of 5 (${at + 2}1)`, null],
      [(at) => `★ 4,${at} (${at + 2}1 Bewertungen)`, "Bewertungen"],
      [(at) => `4.${at} out of 5 stars (${at + 2}1)`, null],
    ];
    for (const [write, word] of lines) {
      const table = await firstOf(`<ul>${cards((at) => `<p class="note">${write(at)}</p>`)}</ul>`);
      const said = table.rows.map(({ rating, reviews, rest }) => [rating, reviews, rest]);
      const wanted = NAMES.map((_, at) => [4 + at / 10, 10 * (at + 2) + 1, []]);
      assert.deepEqual(said, wanted, write(1));
      assert.equal(table.columns.find(({ name }) => name === "reviews")?.label, word);
    }
    const notes = async (write: (at: number) => string) => {
      const { rows } = await firstOf(
        `<ul>${cards((at) => `<p class="note">${write(at)}</p>`)}</ul>`,
      );
      return rows.map(({ rating, reviews, rest }) => [rating, reviews, rest]);
    };
    const praised = await notes((at) => `Top quality 4.${at}/5 (${at + 2} reviews)`);
    assert.deepEqual(praised[1], [4.1, 3, ["Top quality 4.1/5 (3 reviews)"]]);
    const few = await notes((at) => `4.3 (${at + 1} review${at === 0 ? "" : "s"})`);
    assert.deepEqual(few.slice(0, 2), [
      [4.3, 1, []],
      [4.3, 2, []],
    ]);
    const high = await notes((at) => `5.9${at} (${at + 2}1)`);
    assert.equal(high[0]?.[0], undefined);
    const sizes = await firstOf(
      `<ul>${cards((at) => `<p class="note">4.${at} (${at}1 GB)</p>`)}</ul>`,
    );
    assert.equal(columnsOf(sizes)["rating"], undefined);
  });

  it("has the unit that all numbers of a column are followed by, and no number twice", async () => {
    const rows = NAMES.map(
      (name, at) =>
        `<tr><td>${name}</td><td>${at + 1}03.5%</td><td>${at} ${at < 2 ? "kg" : "g"}</td></tr>`,
    ).join("");
    const table = await firstOf(
      `<table><tr><th>Project</th><th>Cost recouped</th><th>Mass</th></tr>${rows}</table>`,
    );
    const unitOf = (wanted: string) => table.columns.find(({ name }) => name === wanted)?.unit;
    assert.deepEqual([unitOf("cost_recouped"), unitOf("mass")], ["%", null]);
    assert.equal(table.rows[0]?.["cost_recouped"], 103.5);
    assert.deepEqual(
      table.rows.map(({ rest }) => rest),
      NAMES.map((_, at) => [`${at} ${at < 2 ? "kg" : "g"}`]),
    );
  });

  // proves: records.badges
  it("has the name of an item as its title where a badge or a control shares its place", async () => {
    const line = (href: string, text: string) =>
      `<div class="t"><a href="${href}">${text}</a></div>`;
    const items = NAMES.map(
      (name, at) =>
        `<li class="card">${at % 2 === 1 ? line(`/new/${at}`, "New") : ""}${line(`/p/${at}`, name)}${line(`/p/${at}?more=1`, "+ More")}<p>€ ${at + 1}.50</p></li>`,
    );
    const table = await firstOf(`<ul>${items.join("")}</ul>`);
    assert.deepEqual(
      table.rows.map(({ title }) => title),
      NAMES,
    );
    assert.deepEqual(
      [table.rows[1]?.["link"], table.rows[1]?.["price"], table.rows[1]?.["rest"]],
      ["https://shop.example/p/1", 2.5, ["New", "+ More"]],
    );
    // Names of which several are the same stay.
    const twice = ["Lamp", "Lamp", "Wick", "Globe", "Glass"];
    const same = twice.map(
      (name, at) =>
        `<li class="card"><h3><a href="/p/${at}">${name}</a></h3><p><a href="/m/${at}">Maker ${at}</a></p></li>`,
    );
    const equal = await firstOf(`<ul>${same.join("")}</ul>`);
    assert.deepEqual(
      equal.rows.map(({ title }) => title),
      twice,
    );
  });

  // proves: records.columns
  it("has titles of another class or element as titles, and their pages as the items' own", async () => {
    const items = NAMES.map((name, at) => {
      const title = `<a class="${at < 3 ? "fast" : "slow"}" href="/p/${at}">${name}</a>`;
      const tags = [at, at + 9].map((tag) => `<a href="/tags/${tag}">Tag ${tag}</a>`);
      return `<li class="card"><p>Maker ${at}</p><div class="${at < 3 ? "fast" : "slow"}">${title}</div><p class="tags">${tags.join(" ")}</p></li>`;
    });
    const table = await firstOf(`<ul>${items.join("")}</ul>`);
    assert.deepEqual(
      table.rows.map(({ title, link }) => [title, link]),
      NAMES.map((name, at) => [name, `https://shop.example/p/${at}`]),
    );
  });

  // proves: records.columns
  it("has the longest of several names with one link as the title", async () => {
    const rows = NAMES.map(
      (name, at) =>
        `<tr><td>${at + 1} <a href="/t/${at}">${name.slice(0, 3)}</a> <a href="/t/${at}">${name}</a></td><td>${at + 40}</td></tr>`,
    );
    const table = await firstOf(`<table><tr><th></th><th>Won</th></tr>${rows.join("")}</table>`);
    assert.deepEqual(
      table.rows.map(({ title }) => title),
      NAMES,
    );
  });

  // proves: records.columns
  it("has the first link of a line as the title, even beside a longer one, and after an equal name", async () => {
    const titlesOf = async (line: (name: string, at: number) => string) => {
      const items = NAMES.map(
        (name, at) =>
          `<article class="c"><h3>${line(name, at)}</h3><p>Told by maker ${at}.</p></article>`,
      );
      return (await firstOf(items.join(""))).rows.map(({ title, date, price }) => [
        title,
        date ?? price,
      ]);
    };
    const link = (at: number, text: string) => `<a href="/p/${at}">${text}</a>`;
    assert.deepEqual(
      await titlesOf(
        (name, at) => `${link(at, name)} ${link(at, `${at + 2} comments on this so far`)}`,
      ),
      NAMES.map((name) => [name, undefined]),
    );
    const twice = NAMES.map((name, at) => (at === 2 ? (NAMES[0] ?? "") : name));
    assert.deepEqual(
      await titlesOf((_, at) => `${link(at, twice[at] ?? "")} – €${at + 3}.50`),
      twice.map((name, at) => [name, at + 3.5]),
    );
    assert.deepEqual(
      await titlesOf((_, at) => `${link(at, twice[at] ?? "")} ${at + 3} May 2026`),
      twice.map((name, at) => [name, `2026-05-0${at + 3}`]),
    );
    assert.deepEqual(
      await titlesOf((name, at) => `${link(at, name.slice(0, 2).toUpperCase())} ${link(at, name)}`),
      NAMES.map((name) => [name, undefined]),
    );
  });

  // proves: records.sections
  it("keeps currencies and types apart where lists of unlike items are parts of a declared one", async () => {
    const listed = NAMES.map((name, at) => ({
      ...{ "@type": "ListItem", position: at + 1, name, url: `https://shop.example/p/${at}` },
    }));
    const head = `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", "@type": "ItemList", itemListElement: listed })}</script>`;
    const join = (value: (at: number) => string) => {
      const item = (at: number, look: string) =>
        `<${look}><h3><a href="/p/${at}">${NAMES[at]}</a></h3><p>${value(at)}</p></${look.split(" ")[0]}>`;
      return firstOf(
        `<section><h2>East</h2>${[0, 1, 2].map((at) => item(at, 'div class="card"')).join("")}</section><h2>West</h2><ul>${[3, 4].map((at) => item(at, 'li class="tile"')).join("")}</ul>`,
        head,
      );
    };
    const priced = await join((at) => (at < 3 ? `£${at + 10}.00` : `€${at + 10}.00`));
    assert.deepEqual(
      priced.rows.map(({ price, price_currency: code }) => [price, code]),
      NAMES.map((_, at) => [at + 10, at < 3 ? "GBP" : "EUR"]),
    );
    assert.deepEqual(priced.left_out, {});
    const dated = await join((at) => (at < 3 ? `${at + 2} May 2026` : `${at} hours ago`));
    assert.deepEqual(
      dated.rows.map(({ date, rest }) => [date, rest]),
      NAMES.map((_, at) => (at < 3 ? [`2026-05-0${at + 2}`, []] : [null, [`${at} hours ago`]])),
    );
  });

  // proves: records.sections
  it("has the links under the letters of an index as its rows, but not those beside people", async () => {
    const letters = ["B", "G", "P", "S"].map(
      (letter, at) =>
        `<div class="part"><div class="letter">${letter}</div><div class="links">${[0, 1, 2].map((own) => `<a href="/i/${at}-${own}">${letter}-lamp ${own}</a>`).join(" ")}</div></div>`,
    );
    const index = await firstOf(letters.join(""));
    assert.equal(index.items, 12);
    assert.deepEqual(index.rows[4], {
      link: "https://shop.example/i/1-1",
      title: "G-lamp 1",
      section: "G",
      rest: [],
    });
    const METALS = ["tin", "zinc", "iron", "steel"];
    const lines = ["B", "G", "P", "S"].map(
      (letter, at) =>
        `<div class="cols"><ul>${[0, 1, 2].map((own) => `<li><a href="/i/${at}-${own}">${letter}-lamp ${own}</a>${own === 1 ? ` (of ${METALS[at]})` : own === 2 ? ` (PDF, ${at}.5 MB)` : ""}</li>`).join("")}</ul></div>`,
    );
    // A table of contents looks like the lines under its letters.
    const contents = `<div class="toc"><ul>${["B", "G", "P", "S"].map((letter) => `<li><a href="#${letter}">${letter}</a></li>`).join("")}</ul></div>`;
    const wiki = await firstOf(
      contents + lines.map((part, at) => `<h2>${"BGPS"[at]}</h2>${part}`).join(""),
    );
    assert.deepEqual(
      wiki.rows.slice(0, 4).map(({ title, section }) => [title, section]),
      [
        ["B-lamp 0", "B"],
        ["B-lamp 1 (of tin)", "B"],
        ["B-lamp 2", "B"],
        ["G-lamp 0", "G"],
      ],
    );
    assert.equal(wiki.items, 12);
    assert.deepEqual(wiki.rows[2]?.["rest"], ["(PDF, 0.5 MB)"]);
    const people = NAMES.map(
      (name, at) =>
        `<div class="person"><p>Ann ${name}</p><p><a href="https://a.example/${at}">Letters</a> <a href="https://b.example/${at}">Pictures</a></p></div>`,
    );
    assert.equal((await firstOf(people.join(""))).items, 5);
  });

  // proves: records.first
  it("has no footer or menu of sections before the list under the title, and no part of it apart", async () => {
    const columns = ["Firm", "Help", "Shop", "Law"].map(
      (head) =>
        `<div class="col"><h4>${head}</h4><ul>${["one", "two", "three", "four", "five", "six"].map((line) => `<li><a href="/${head}/${line}">${head} page ${line}</a></li>`).join("")}</ul></div>`,
    );
    const index = `<div class="all">${columns.join("")}</div>`;
    const own = `<div class="content"><h1>Lamps</h1><ul>${NAMES.map((name, at) => `<li><a href="/p/${at}">${name}</a></li>`).join("")}</ul></div>`;
    for (const body of [`${own}${index}`, `${index}${own}`]) {
      const lists = await listsOf(
        `<html lang="en"><title>Lamps</title><body>${body}</body></html>`,
      );
      assert.deepEqual(
        lists.map(({ items, rows }) => [items, rows[0]?.["title"]]),
        [[5, NAMES[0]]],
      );
    }
    const [all, ...parts] = await listsOf(
      `<html lang="en"><title>Lamps</title><body><main><h1>Lamps</h1>${index}</main></body></html>`,
    );
    assert.deepEqual([all?.items, parts.length], [24, 0]);
  });

  // proves: records.sections
  it("has cards with a page, a picture or addresses of their own as items, and no line of them", async () => {
    const lines = (hrefs: readonly string[]) =>
      `<ul>${hrefs.map((href) => `<li><a href="${href}">${href.replace(/^\w+:/, "")}</a></li>`).join("")}</ul>`;
    const days = (at: number) => lines([`/${at}/may`, `/${at}/june`, `/${at}/july`]);
    const heads: readonly ((name: string, at: number) => string)[] = [
      (name, at) => `<h3><a href="/p/${at}">${name}</a></h3>${days(at)}`,
      (name, at) => `<h3><img src="/i/${at}.jpg" alt="">${name}</h3>${days(at)}`,
      (name, at) => `<h3>${name}</h3>${lines([`mailto:lamp${at}@x.example`, `tel:+4712${at}`])}`,
    ];
    for (const card of heads) {
      const cards = NAMES.map((name, at) => `<div class="card">${card(name, at)}</div>`);
      assert.deepEqual(
        (await firstOf(cards.join(""))).rows.map(({ title }) => title),
        NAMES,
      );
    }
    const section = (letter: string) =>
      `<section><h3><a href="#${letter}">${letter}</a></h3>${lines([`/${letter}/1`, `/${letter}/2`, `/${letter}/3`])}</section>`;
    assert.equal((await firstOf(["B", "G", "P"].map(section).join(""))).items, 9);
  });

  // proves: records.sections
  it("loses no line of an index that leads nowhere", async () => {
    const parts = ["B", "G", "P", "S"].map(
      (letter, at) =>
        `<section><h2>${letter}</h2><ul>${[0, 1, 2, 3, 4, 5].map((own) => (own === 2 && at === 1 ? "<li>Candle without a page</li>" : `<li><a href="/i/${at}-${own}">${letter}-lamp ${own}</a></li>`)).join("")}</ul>${at === 2 ? "<p>More of these follow.</p>" : ""}</section>`,
    );
    const table = await firstOf(parts.join(""));
    assert.equal(table.items, 24);
    assert.deepEqual(
      table.rows.slice(7, 11).map(({ title, section }) => [title, section]),
      [
        ["G-lamp 1", "G"],
        ["Candle without a page", "G"],
        ["G-lamp 3", "G"],
        ["G-lamp 4", "G"],
      ],
    );
    assert.ok(JSON.stringify(table.rows).includes("More of these follow."));
  });

  // proves: records.columns
  it("names no item by what the links of several say, and none by the words of a banner", async () => {
    const more = NAMES.map(
      (name, at) =>
        `<article class="post"><h3>${name} <a href="/p/${at}">Continue reading</a></h3><p>Made in ${at + 1990}.</p></article>`,
    );
    const posts = await firstOf(more.join(""));
    assert.deepEqual(
      posts.rows.map(({ title, link }) => [title, link]),
      NAMES.map((name, at) => [name, `https://shop.example/p/${at}`]),
    );
    const banner =
      '<li class="card"><div class="ad"><a href="/ad"><span>Advertisement</span></a></div></li>';
    const shown = NAMES.map(
      (name, at) =>
        `<li class="card"><div><a href="/p/${at}">${name}</a></div><p>Maker ${at}</p></li>`,
    ).toSpliced(2, 0, banner);
    const table = await firstOf(`<ul>${shown.join("")}</ul>`);
    assert.deepEqual(
      table.rows.map(({ title }) => title),
      NAMES,
    );
  });

  // proves: records.columns
  it("has the page of the link that a title has its words from, and its own links if few titles have one", async () => {
    const items = NAMES.map(
      (name, at) =>
        `<li class="card"><h3><a href="/brand/${at}"><img src="/b/${at}.png" width="20" height="20" alt=""></a> <a href="/p/${at}">${name}</a></h3><p>Maker ${at}</p></li>`,
    );
    const titled = await firstOf(`<ul>${items.join("")}</ul>`);
    assert.deepEqual(
      titled.rows.map(({ title, link }) => [title, link]),
      NAMES.map((name, at) => [name, `https://shop.example/p/${at}`]),
    );
    const filed = await firstOf(
      `<ul>${NAMES.map((name, at) => `<li class="card"><h3><a href="/news/">News</a> <a href="/p/${at}">${name}</a></h3><p>Maker ${at}</p></li>`).join("")}</ul>`,
    );
    assert.deepEqual(
      filed.rows.map(({ title, link }) => [title, link]),
      NAMES.map((name, at) => [name, `https://shop.example/p/${at}`]),
    );
    const few = NAMES.map((name, at) => {
      const title = at === 1 ? `<a href="/tags/glass">${name}</a>` : name;
      return `<li class="card"><h3>${title}</h3><p>Maker ${at}</p><p><a href="/p/${at}">Show the lamp ${at}</a></p></li>`;
    });
    const table = await firstOf(`<ul>${few.join("")}</ul>`);
    assert.deepEqual(
      table.rows.map(({ title, link }) => [title, link]),
      NAMES.map((name, at) => [name, `https://shop.example/p/${at}`]),
    );
  });

  // proves: records.two_rows
  it("has two rows of a table as one item where their shapes alternate", async () => {
    const ranked = NAMES.map(
      (name, at) =>
        `<tr class="a"><td>${at + 1}.</td><td><a href="/p/${at}">${name}</a></td></tr><tr class="b"><td></td><td>Sold ${at + 7} times by <a href="/u/${at}">anna${at}</a></td></tr>`,
    );
    const list = await firstOf(`<table>${ranked.join("")}</table>`);
    assert.equal(list.items, 5);
    assert.deepEqual(
      [list.rows[2]?.["title"], list.rows[2]?.["link"]],
      ["Paper globe lamp", "https://shop.example/p/2"],
    );
    assert.ok(wordsOf(list.rows[2] ?? { rest: [] }, list).includes("anna2"));
    const described = NAMES.map(
      (name, at) =>
        `<tr class="a"><td rowspan="2"><img src="/i/${at}.jpg" width="90" height="90" alt=""></td><td>${name}</td><td>€ ${at + 1}.50</td></tr><tr class="b"><td colspan="2">Lamp number ${at} is made of brass.</td></tr>`,
    );
    const table = await firstOf(
      `<table><tr><th>Picture</th><th>Lamp</th><th>Price</th></tr>${described.join("")}</table>`,
    );
    assert.deepEqual(
      [table.items, table.rows[1]?.["lamp"], table.rows[1]?.["price"], table.rows[1]?.["text_1"]],
      [5, "Glass oil lamp", 2.5, "Lamp number 1 is made of brass."],
    );
  });

  // proves: records.two_rows
  it("leaves spacers between the rows of items out, and counts a last row of another shape", async () => {
    for (const spacer of ["", '<tr class="spacer"><td colspan="3"></td></tr>']) {
      const ranked = NAMES.map(
        (name, at) =>
          `<tr><td>${at + 1}.</td><td></td><td><a href="/p/${at}">${name}</a> from Trieste</td></tr><tr><td colspan="2"></td><td>Sold ${at + 7} times by <a href="/u/${at}">anna${at}</a></td></tr>${spacer}`,
      );
      const more = '<tr><td colspan="3"><a href="/more">More lamps</a></td></tr>';
      const list = await firstOf(`<table>${ranked.join("")}${more}</table>`);
      assert.equal(list.items, 5);
      assert.deepEqual(list.left_out, { banner: 1 });
      assert.deepEqual(list.rows[2]?.["link"], "https://shop.example/p/2");
      assert.ok(wordsOf(list.rows[2] ?? { rest: [] }, list).includes("anna2"));
    }
  });

  // proves: records.tables
  it("joins a table of names with the table beside it, and tables of the same headings", async () => {
    const names = (from: number) =>
      `<table><tr><th>Team</th></tr>${[0, 1, 2].map((at) => `<tr><td><a href="/t/${from + at}">Team ${from + at}</a></td></tr>`).join("")}</table>`;
    const figures = (from: number) =>
      `<table><tr><th>Won</th><th>Lost</th></tr>${[0, 1, 2].map((at) => `<tr><td>${from + at + 20}</td><td>${9 - at}</td></tr>`).join("")}</table>`;
    const conference = (name: string, from: number) =>
      `<section><h2>${name}</h2><div>${names(from)}</div><div>${figures(from)}</div></section>`;
    const table = await firstOf(conference("East", 0) + conference("West", 3));
    assert.equal(table.items, 6);
    assert.deepEqual(columnsOf(table), {
      link: "url 6",
      team: "text 6",
      won: "number 6",
      lost: "number 6",
      section: "text 6",
    });
    const { rest: _, ...row } = table.rows[4] ?? {};
    const link = "https://shop.example/t/4";
    assert.deepEqual(row, { link, team: "Team 4", won: 24, lost: 8, section: "West" });
  });

  const declared = (items: readonly object[]) =>
    `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", "@type": "ItemList", itemListElement: items.map((item, at) => ({ "@type": "ListItem", position: at + 1, item })) })}</script>`;
  const products = NAMES.map((name, at) => ({
    "@type": "Product",
    name,
    url: `/p/${at}`,
    offers: {
      price: at === 3 ? 99 : at + 10.5,
      priceCurrency: "EUR",
      availability: "https://schema.org/InStock",
    },
  }));

  // proves: records.joined, records.differences
  it("joins what the page shows with what it declares, and names each source", async () => {
    const table = await firstOf(`<ul>${cards()}</ul>`, declared(products));
    assert.equal(table.items, 5);
    assert.equal(table.source, "visible");
    const stock = table.columns.find(({ name }) => name === "availability");
    assert.deepEqual([stock?.source, stock?.filled], ["json-ld", 5]);
    assert.equal(table.rows[0]?.["availability"], "InStock");
    assert.equal(table.rows[3]?.["price"], 13.5);
    assert.deepEqual(table.differences, [
      { row: 4, column: "price", value: 99, source: "json-ld" },
    ]);
  });

  // proves: records.joined
  it("has the lists that one declared list names as one", async () => {
    const lead = (name: string, at: number) =>
      `<article class="lead"><h2><a href="/p/${at}">${name}</a></h2><p>The ${name} is the lamp of this month, says its maker.</p></article>`;
    const shown = `<section>${NAMES.slice(0, 2).map(lead).join("")}</section><p>Further lamps</p><ul>${NAMES.slice(
      2,
    )
      .map(
        (name, at) =>
          `<li class="small"><a href="/p/${at + 2}">${name}</a><p>€ ${at + 12}.50</p></li>`,
      )
      .join("")}</ul>`;
    assert.ok((await firstOf(shown)).items < 5);
    const table = await firstOf(shown, declared(products));
    assert.deepEqual(
      table.rows.map(({ title }) => title),
      NAMES,
    );
    assert.equal(table.item, null);
    const towns = ["Ghent", "Leeds", "Turin", "Basel", "Porto"];
    let town = 0;
    const unlike = await firstOf(
      shown.replaceAll(
        /<\/article>|(?<=<\/p>)<\/li>/g,
        (end) => `<p>${towns[town++]} made it</p>${end}`,
      ),
      declared(products),
    );
    const texts = unlike.columns.filter(({ name }) => name.startsWith("text_"));
    assert.deepEqual(
      texts.map(({ name, filled }) => [name, filled]),
      [
        ["text_1", 5],
        ["text_2", 2],
      ],
    );
    const twice = `<section>${NAMES.slice(0, 2).map(lead).join("")}</section><ul>${NAMES.map((name, at) => `<li class="small"><a href="/p/${at}">${name}</a><p>€ ${at + 12}.50</p></li>`).join("")}</ul>`;
    const own = await firstOf(twice, declared(products));
    assert.deepEqual(
      own.rows.map(({ title }) => title),
      NAMES,
    );
  });

  // proves: records.tables
  it("joins tables without headings of one look, with the heading over each as their section", async () => {
    const part = (name: string, from: number) =>
      `<section><h2>${name}</h2><table class="t"><tbody>${[0, 1, 2].map((at) => `<tr><td><a href="/t/${from + at}">Team ${from + at}</a></td><td>${at + 20}</td></tr>`).join("")}</tbody></table></section>`;
    const table = await firstOf(part("East", 0) + part("West", 3));
    assert.deepEqual(
      table.rows.map(({ title, section }) => [title, section]),
      [0, 1, 2, 3, 4, 5].map((at) => [`Team ${at}`, at < 3 ? "East" : "West"]),
    );
    const founded = part("Founded", 0).replaceAll(/<td>2(\d)</g, "<td>3 May 199$1<");
    assert.equal((await firstOf(founded + part("Won", 3))).items, 3);
    const headless = part("West", 3).replace("<h2>West</h2>", "<p>Those of the year before:</p>");
    const under = await firstOf(part("East", 0) + headless);
    assert.deepEqual([under.items, under.name], [6, "East"]);
    const bare = part("East", 0) + part("West", 3);
    const [apart] = await listsOf(
      `<body>${bare.replaceAll(/<h2>\w+<\/h2>/g, "<p>Of the year:</p>")}</body>`,
    );
    assert.equal(apart?.items, 3);
    // Texts without a class are of different things.
    const texts = [part("East", 0), part("West", 3)]
      .join("")
      .replaceAll(' class="t"', "")
      .replaceAll(/<td>2(\d)</g, "<td>open in room $1<");
    assert.equal((await firstOf(texts)).items, 3);
  });

  // proves: records.state
  it("adds what the state of a framework says of the items that the page shows", async () => {
    const things = NAMES.map((name, at) => ({
      id: at + 1000,
      name,
      url: `/p/${at}`,
      rating: 4 + at / 10,
      price: 100 * (at + 10.5),
      description: `The ${name} gives light.`,
    }));
    const next = `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({
      props: { pageProps: { initial: { catalog: { page: { items: things } } } } },
    })}</script>`;
    const cache = Object.fromEntries(
      things.map((thing) => [`Lamp:${thing.id}`, { __typename: "Lamp", ...thing }]),
    );
    const apollo = `<script>window.__APOLLO_STATE__ = ${JSON.stringify({ ROOT_QUERY: {}, ...cache })};</script>`;
    const others = NAMES.map((name, at) => ({ name: `No ${name}`, rating: at }));
    for (const script of [next, apollo]) {
      const html = `<html lang="en"><head><title>Lamps</title></head><body><main><h1>Lamps</h1><p>Lamps give light to a table, a desk or a whole room at night.</p><ul>${cards()}</ul></main>${script}<script>window.__INITIAL_STATE__ = ${JSON.stringify({ others })};</script></body></html>`;
      const lists = await listsOf(html);
      assert.equal(lists.length, 1);
      const [table] = lists;
      assert.deepEqual(table?.rows[1], {
        link: "https://shop.example/p/1",
        image: "https://shop.example/i/1.jpg",
        title: "Glass oil lamp",
        price: 11.5,
        rating: 4.1,
        description: "The Glass oil lamp gives light.",
        rest: [],
      });
      const source = table?.columns.find(({ name }) => name === "rating")?.source;
      assert.equal(source, script === next ? "next-data" : "initial-state");
      assert.deepEqual(table?.differences, []);
    }
  });

  // proves: records.declared
  it("has every declared item as a row, also where the page shows none", async () => {
    const shown = await listsOf(
      `<html lang="en"><head><title>Lamps</title>${declared(products)}</head><body><main><h1>Lamps</h1><p>Our lamps are shown here as soon as the script has run.</p></main></body></html>`,
    );
    assert.equal(shown[0]?.source, "json-ld");
    assert.equal(shown[0]?.kind, "product");
    assert.deepEqual(
      shown[0]?.rows.map(({ title }) => title),
      NAMES,
    );
    const events = NAMES.map((name, at) => ({
      "@type": "MusicEvent",
      name,
      startDate: `2026-05-0${at + 1}`,
      location: { "@type": "Place", name: "Hall" },
    }));
    const [list] = await listsOf(
      `<html lang="en"><head><title>Dates</title><script type="application/ld+json">${JSON.stringify(events)}</script></head><body><main><h1>Dates</h1><p>All dates of the season are listed on this page.</p></main></body></html>`,
    );
    assert.equal(list?.kind, "event");
    assert.deepEqual(list?.rows[0], {
      title: NAMES[0],
      date: "2026-05-01",
      location: "Hall",
      rest: [],
    });
  });

  // proves: records.paging
  it("has the stated total and the next page of the first list", async () => {
    const count = "<p>1–5 of 1,214 products</p>";
    const pages =
      '<p><b>1</b> <a href="/lamps?page=2">2</a> <a href="/lamps?page=3">3</a> <a href="/lamps?page=2">Next</a></p>';
    const table = await firstOf(`${count}<ul>${cards()}</ul>${pages}`);
    assert.deepEqual([table.stated_total, table.next], [1214, "https://shop.example/lamps?page=2"]);
    const seen = await firstOf(`<p>Views : <span>7,909</span></p><ul>${cards()}</ul>`);
    assert.equal(seen.stated_total, null);
    const facets = [31, 12, 18].map(
      (of, at) => `<li><a href="/${at}">Maker ${at} (${of})</a></li>`,
    );
    const tiles = [31, 12, 18].map((of) => `<div><h3>Oils</h3><p>${of} products</p></div>`);
    for (const other of [
      ...["<p>Since: 1998</p>", "<p>800 123 456</p>", "<p>Cart (15)</p>", "<p>14 days returns</p>"],
      ...[`<ul>${facets.join("")}</ul>`, `<div>${tiles.join("")}</div>`, "<p>1–24 of 96</p>"],
    ]) {
      const [list] = await listsOf(
        `<html lang="en"><head><title>Lamps</title></head><body><main><h1>Lamps</h1>${other}<ul>${cards()}</ul></main></body></html>`,
      );
      assert.equal(list?.stated_total, null, other);
    }
    const declares = await firstOf(`<ul>${cards()}</ul>`, '<link rel="next" href="/lamps/2">');
    assert.deepEqual(
      [declares.stated_total, declares.next],
      [null, "https://shop.example/lamps/2"],
    );
    const itself = await firstOf(
      `<ul>${cards()}</ul>${pages}`,
      '<link rel="next" href="https://shop.example/lamps">',
    );
    assert.equal(itself.next, "https://shop.example/lamps?page=2");
    const offsets = [24, 12].map(
      (at) => `<a href="/lamps?start=${at}">${at + 1} to ${at + 12}</a>`,
    );
    const offset = await firstOf(`<ul>${cards()}</ul><p>1 to 12 ${offsets.join(" ")}</p>`);
    assert.equal(offset.next, "https://shop.example/lamps?start=12");
    for (const icon of ['rel="next"', 'aria-label="Next page"']) {
      const { next } = await firstOf(
        `<ul>${cards()}</ul><a ${icon} href="/lamps?page=2"><svg></svg></a><a rel="next" href="/q/1">After</a>`,
      );
      assert.equal(next, "https://shop.example/lamps?page=2", icon);
    }
    const carousel = await firstOf(`<ul>${cards()}</ul><p><a href="/about">Next</a></p>`);
    assert.equal(carousel.next, null);
  });

  // proves: records.same
  it("has the same columns for a page and the next one", async () => {
    const first = await firstOf(`<ul>${cards()}</ul>`);
    const next = await firstOf(
      `<ul>${cards().replaceAll("lamp", "candle").replaceAll("/p/", "/q/")}</ul>`,
    );
    assert.deepEqual(columnsOf(first), columnsOf(next));
  });

  // proves: records.limits
  it("bounds rows and columns, and counts what is over", async () => {
    const many = Array.from(
      { length: 21_000 },
      (_, at) => `<li class="c"><a href="/p/${at}">Lamp number ${at}</a></li>`,
    );
    const table = await firstOf(`<ul>${many.join("")}</ul>`);
    assert.deepEqual([table.items, table.left_out], [20_000, { over_limit: 1000 }]);
    const heads = Array.from({ length: 300 }, (_, at) => `<th>Column ${at}</th>`).join("");
    const cells = (row: number) =>
      Array.from({ length: 300 }, (_, at) => `<td>value ${row} ${at}</td>`).join("");
    const wide = await firstOf(
      `<table><tr>${heads}</tr>${[0, 1, 2].map((row) => `<tr>${cells(row)}</tr>`).join("")}</table>`,
    );
    assert.equal(wide.columns.length, 100);
    assert.ok(wordsOf(wide.rows[0] ?? { rest: [] }, wide).includes("299"));
  });

  // proves: records.limits
  itSlow("counts the rows of a list for which there is no room", async () => {
    const many = Array.from(
      { length: 20_000 },
      (_, at) => `<li class="c"><a href="/p/${at}">Lamp number ${at}</a></li>`,
    );
    const rows = NAMES.map((name, at) => `<tr><td>${name}</td><td>${at}</td></tr>`).join("");
    const lists = await listsOf(
      `<html lang="en"><head><title>Lamps</title></head><body><main><h1>Lamps</h1><ul>${many.join("")}</ul><table><tr><th>Lamp</th><th>Stock</th></tr>${rows}</table></main></body></html>`,
    );
    assert.deepEqual(
      lists.map(({ items, left_out }) => [items, left_out]),
      [
        [20_000, {}],
        [0, { over_limit: 5 }],
      ],
    );
  });

  // proves: records.words
  it("has no badge in a title, in whatever element, and keeps its words", async () => {
    const badge = (at: number) => ["<b>New</b> ", "<i>-20 %</i> ", ""][at % 3] ?? "";
    const image = (name: string) => `<img src="/i.jpg" alt="${name}">`;
    const shapes: readonly ((name: string, at: number) => string)[] = [
      (name, at) =>
        `<a href="/p/${at}">${image(name)}${badge(at)}<span>${name}</span></a><span>€ ${10 + at}.00</span>`,
      (name, at) =>
        `<div>${image(name)}</div><h3><a href="/p/${at}">${badge(at)}${name}</a></h3><p>€ ${10 + at}.00</p>`,
    ];
    const names = [...NAMES, "Ship lamp", "Bell lamp"];
    for (const shape of shapes) {
      const { rows } = await firstOf(
        `<ul>${names.map((name, at) => `<li class="card">${shape(name, at)}</li>`).join("")}</ul>`,
      );
      assert.deepEqual(
        rows.map(({ title }) => title),
        names,
      );
      assert.match(JSON.stringify(rows[0]), /New/);
      assert.match(JSON.stringify(rows[1]), /-20 %/);
    }
  });

  // proves: records.words
  it("takes a price after a title for no badge, and a price of nothing for a price", async () => {
    const cards = (price: (at: number) => string): string =>
      `<ul>${NAMES.map((name, at) => `<li class="card"><a href="/p/${at}"><img src="/${at}.jpg" alt="${name}">${name} ${price(at)}</a><p>In stock</p></li>`).join("")}</ul>`;
    const ranges = await firstOf(cards((at) => `$${at + 7}.95 - $179.95`));
    assert.deepEqual(
      ranges.rows.map(({ price }) => price),
      NAMES.map((_, at) => at + 7.95),
    );
    const free = await firstOf(cards((at) => (at === 2 ? "$0.00 $68.00" : `$${at + 7}.00`)));
    assert.deepEqual([free.rows[2]?.["price"], free.rows[2]?.["list_price"]], [0, 68]);
  });

  // proves: records.prices
  it("takes the lower of two amounts without words for the price, however low", async () => {
    const items = NAMES.map(
      (name, at) =>
        `<li class="card"><h3><a href="/p/${at}">${name}</a></h3><div><span class="price price--rrp">$${at === 2 ? 744 : at + 60}.00</span> <span class="price">$${at + 49}.00</span></div></li>`,
    );
    const { rows } = await firstOf(`<ul>${items.join("")}</ul>`);
    assert.deepEqual([rows[2]?.["price"], rows[2]?.["list_price"]], [51, 744]);
  });

  it("names items by a line that is no sentence, and by a heading before the words of an image", async () => {
    const lines = NAMES.map(
      (name, at) =>
        `<li class="card"><a href="/p?kind=${at}"><img src="/i/${at}.jpg" width="200" height="200" alt=""></a><div>${name}</div><div>Gives a calm and even light for ${at + 3} hours or more.</div></li>`,
    );
    const { rows } = await firstOf(`<ul>${lines.join("")}</ul>`);
    assert.deepEqual(
      rows.map(({ title }) => title),
      NAMES,
    );
    const headed = NAMES.map((name, at) => {
      const heading = `<h3>${name}</h3>`;
      return `<section class="card"><img src="/i/${at}.jpg" width="200" height="200" alt="A person looks at lamp ${at} on a shelf">${at === 1 ? `<div class="new">${heading}</div>` : heading}
        <p>This lamp gives a calm and even light for ${at + 3} hours.</p><a href="/p/${at}">Read more</a></section>`;
    });
    const sections = await firstOf(headed.join(""));
    assert.deepEqual(
      sections.rows.map(({ title }) => title),
      NAMES,
    );
  });

  it("reads ranges with a currency at each end or a word before, and no code as an amount", async () => {
    const cards = (price: (at: number) => string): string =>
      `<ul>${NAMES.map((name, at) => `<li class="card"><h3><a href="/p/${at}">${name}</a></h3><p>${price(at)}</p></li>`).join("")}</ul>`;
    for (const range of [
      (at: number) => `${at + 10} kr - ${at + 20} kr`,
      (at: number) => `from ${at + 10} – ${at + 20} €`,
    ]) {
      const { rows, columns } = await firstOf(cards(range));
      assert.deepEqual(
        rows.map(({ price }) => price),
        NAMES.map((_, at) => at + 10),
      );
      assert.ok(columns.every(({ name }) => name !== "list_price"));
    }
    const coded = await firstOf(cards((at) => `PEN-${101 + at}`));
    assert.match(JSON.stringify(coded.rows), /PEN-101/);
  });

  // proves: records.words
  it("keeps the whole name of an item whose image has a part of it", async () => {
    const named = ["iPhone 14", "iPhone 15", "Table lamps", "Brass lamp, red", "Chair, red"];
    const alts = ["iPhone", "iPhone", "Table lamp", "Brass lamp", "Chair"];
    const { rows } = await firstOf(
      `<ul>${named.map((name, at) => `<li class="card"><a href="/p/${at}"><img src="/${at}.jpg" alt="${alts[at]}">${name}</a><p>€ ${at + 10}.00</p></li>`).join("")}</ul>`,
    );
    assert.deepEqual(
      rows.map(({ title }) => title),
      named,
    );
  });

  // proves: records.tables
  it("reads items of two rows where one lacks its second, and counts a banner between", async () => {
    const banner = '<tr><td colspan="3">Advert: buy our lamps today</td></tr>';
    const rows = (vote: string) =>
      Array.from({ length: 8 }, (_, at) => {
        const second = `<tr><td colspan="2"></td><td>${at + 11} points by keeper${at}</td></tr>`;
        return `<tr class="story"><td>${at + 1}.</td><td>${vote}</td><td><a href="/s/${at}">Story ${at} of the day</a></td></tr>
          ${at === 3 ? "" : second}<tr class="spacer"><td colspan="3"></td></tr>${at === 5 ? banner : ""}`;
      }).join("");
    const named = `<tr><th>No</th><th>Vote</th><th>Story</th></tr>${rows("up")}`;
    for (const html of [named, rows("")]) {
      const [list] = await listsOf(
        `<html lang="en"><head><title>Stories</title></head><body><main><h1>Stories</h1><table>${html}</table></main></body></html>`,
      );
      assert.deepEqual([list?.items, list?.left_out], [8, { banner: 1 }]);
      const points = list?.rows.map((row) => JSON.stringify(row).includes("points"));
      assert.deepEqual(points, [true, true, true, false, true, true, true, true]);
      assert.ok(!JSON.stringify(list?.rows).includes("Advert"));
    }
  });

  // proves: records.declared
  itSlow("has as many declared items as there are", async () => {
    const events = Array.from({ length: 6000 }, (_, at) => ({
      "@type": "Event",
      name: `Evening ${at}`,
    }));
    const [list] = await listsOf(
      `<html lang="en"><head><title>Dates</title><script type="application/ld+json">${JSON.stringify({ "@type": "CollectionPage", mainEntity: events })}</script></head><body><main><h1>Dates</h1><p>All dates of the season are listed on this page.</p></main></body></html>`,
    );
    assert.equal(list?.items, 6000);
  });

  // proves: records.types
  it("has no text in a column of dates or amounts", async () => {
    const said = ["2 March 2026", "3 days ago", "4 March 2026", "5 March 2026", "6 March 2026"];
    const table = await firstOf(
      `<table><tr><th>Lamp</th><th>Date</th><th>Price</th></tr>${NAMES.map((name, at) => `<tr><td>${name}</td><td>${said[at]}</td><td>${at === 3 ? "on request" : `€ ${at + 1}.00`}</td></tr>`).join("")}</table>`,
    );
    assert.deepEqual(
      [
        table.columns.find(({ name }) => name === "date"),
        table.columns.find(({ name }) => name === "price"),
      ].map((column) => `${column?.type} ${column?.filled}`),
      ["date 4", "amount 4"],
    );
    assert.deepEqual([table.rows[1]?.["date"], table.rows[1]?.["rest"]], [null, ["3 days ago"]]);
    assert.deepEqual([table.rows[3]?.["price"], table.rows[3]?.["rest"]], [null, ["on request"]]);
  });

  // proves: records.words
  it("has a column of currencies where a list has several", async () => {
    const prices = ["1,299.00 USD", "99.00 EUR", "75.00 USD", "60.00 EUR", "45.00 GBP"];
    const table = await firstOf(
      `<ul>${NAMES.map((name, at) => `<li><h3><a href="/p/${at}">${name}</a></h3><p>${prices[at]}</p></li>`).join("")}</ul>`,
    );
    assert.deepEqual(
      table.rows.map(({ price, price_currency, rest }) => [price, price_currency, rest]),
      [1299, 99, 75, 60, 45].map((price, at) => [price, prices[at]?.slice(-3), []]),
    );
  });

  // proves: records.types, records.words
  it("takes a relative date out of its line, and keeps the line", async () => {
    const table = await firstOf(
      `<ul>${cards((at) => `<p class="meta">${at + 3} points, ${at + 2} hours ago | hide</p>`)}</ul>`,
    );
    assert.deepEqual(table.rows[1]?.["date"], "3 hours ago");
    assert.deepEqual(table.rows[1]?.["rest"], ["4 points, 3 hours ago | hide"]);
  });

  // proves: records.schema
  it("maps rows to the paths of a schema, and has null where nothing fits", async () => {
    const number = { type: "number" };
    const text = { type: "string" };
    const row = {
      type: "object",
      properties: {
        product_name: text,
        url: { type: "string", format: "uri" },
        offers: { type: "object", properties: { price: number, priceCurrency: text } },
        height: number,
        sku: text,
      },
    };
    const more = (at: number) => (at === 2 ? "" : `<p>Height: ${at + 20} cm</p>`);
    const html = `<html lang="en"><head><title>Lamps</title></head><body><main><h1>Lamps</h1><p>Lamps give light to a table, a desk or a whole room at night.</p><ul>${cards(more)}</ul></main></body></html>`;
    for (const schema of [
      row,
      { type: "object", properties: { lamps: { type: "array", items: row } } },
    ]) {
      const { lists } = await answerOf<RecordsResult>(
        await post(`${service.address}/api/records`, { url: URL_OF_PAGE, html, schema }),
      );
      assert.deepEqual(lists[0]?.rows[1], {
        product_name: "Glass oil lamp",
        url: "https://shop.example/p/1",
        "offers.price": 11.5,
        "offers.priceCurrency": "EUR",
        height: 21,
        sku: null,
        rest: ["21 cm"],
      });
      assert.equal(lists[0]?.rows[2]?.["height"], null);
      assert.deepEqual(
        lists[0]?.columns.map(({ name, type, filled }) => [name, type, filled]),
        [
          ["product_name", "text", 5],
          ["url", "url", 5],
          ["offers.price", "amount", 5],
          ["offers.priceCurrency", "text", 5],
          ["height", "number", 4],
          ["sku", "text", 0],
        ],
      );
    }
    const none = { type: "object" };
    const refused = await post(`${service.address}/api/records`, {
      url: URL_OF_PAGE,
      html,
      schema: none,
    });
    assert.equal(refused.status, 422);
  });

  // proves: records.none
  it("has no list for a page without one", async () => {
    const lists = await listsOf(
      `<html lang="en"><head><title>Lamps</title></head><body>${MENU}<main><h1>Lamps</h1><p>A lamp gives light, and its oil is filled in every evening before the ships come.</p></main></body></html>`,
    );
    assert.deepEqual(lists, []);
  });
});

describe("POST /api/records over several pages", () => {
  const page = (number: number, next: string, total = "") =>
    `<html lang="en"><head><title>Lamps</title></head><body><main><h1>Lamps</h1><p>Lamps give light to a table or a desk.</p>${total}<ul>${cards().replaceAll('href="/p/', `href="/p${number}/`)}</ul><p>${next}</p></main></body></html>`;
  const link = (path: string) => `<a href="${path}">Next</a>`;
  const origin = useOrigin({
    "/lamps": page(1, link("/lamps?page=2")),
    "/lamps?page=2": page(2, link("/lamps?page=3")),
    "/lamps?page=3": page(2, link("/lamps?page=4")),
    "/oil": page(1, link("/oil?page=2"), "<p>10 products</p>"),
    "/oil?page=2": page(2, link("/oil?page=3"), "<p>10 products</p>"),
    "/wick": page(1, link("/wick?page=2")),
    "/wick?page=2": (_, response) => {
      response.writeHead(404);
      response.end("gone");
    },
  });
  const read = async (path: string, pages: number): Promise<RecordsResult> => {
    const url = `${origin.address}${path}`;
    return answerOf(await post(`${service.address}/api/records`, { url, pages }));
  };

  // proves: records.pages
  it("reads the next pages, each row once, until no new row comes", async () => {
    const { lists, pages, ended_by } = await read("/lamps", 9);
    assert.equal(lists[0]?.items, 10);
    assert.deepEqual(
      pages.map(({ rows }) => rows),
      [5, 5, 0],
    );
    assert.equal(ended_by, "repeated");
    assert.deepEqual(lists[0]?.left_out, { twice: 5 });
    const columns = lists[0]?.columns.map(({ name, filled }) => `${name} ${filled}`);
    assert.deepEqual(columns, ["link 10", "image 10", "title 10", "price 10"]);
  });

  // proves: records.pages_end
  it("ends at the stated total, at the wanted number, and at a page that cannot be read", async () => {
    const total = await read("/oil", 9);
    assert.deepEqual([total.lists[0]?.items, total.ended_by], [10, "total"]);
    const one = await read("/lamps", 1);
    assert.deepEqual([one.lists[0]?.items, one.ended_by], [5, "pages"]);
    const failed = await read("/wick", 9);
    assert.deepEqual([failed.lists[0]?.items, failed.ended_by], [5, "failed"]);
    assert.match(failed.pages[1]?.error ?? "", /404/);
  });
});
