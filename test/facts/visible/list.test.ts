// Rows for an array of objects from the first list that a page shows, on pages read as the service
// reads them.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Fact } from "../../../src/model/fact.ts";
import { PAGE_READING } from "../../../src/read/input.ts";
import { readInput } from "../../../src/read/reading.ts";

const TEXT = { type: "string" };
const NUMBER = { type: "number" };

const rowsOf = (properties: object) => ({ type: "array", items: { type: "object", properties } });
const PRICED = rowsOf({ title: TEXT, price: NUMBER });

function factsOf(html: string, properties: object, visible = true): Readonly<Record<string, Fact>> {
  const outcome = readInput({
    ...PAGE_READING,
    url: "https://shop.example/spring",
    html,
    wants: { texts: [], facts: { visible, schema: { type: "object", properties } } },
  });
  assert.ok(outcome.ok);
  return outcome.reading.facts?.facts ?? {};
}

const valuesOf = (...asked: Parameters<typeof factsOf>) =>
  Object.fromEntries(Object.entries(factsOf(...asked)).map(([path, { value }]) => [path, value]));

const page = (title: string, body: string, head = "") =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><nav><a href="/">Home</a> <a href="/about">About us</a></nav><main><h1>${title}</h1>${body}</main><footer><a href="/imprint">Imprint</a></footer></body></html>`;

const LAMPS = [
  ["Brass lamp", 40.5],
  ["Steel lamp", 30],
  ["Paper lamp", 9.95],
  ["Stone lamp", 120],
] as const;
const card = (name: string, price: number, at: number) =>
  `<div class="card"><a href="/l/${at}"><img src="/l/${at}.jpg" alt="${name}"></a><h3><a href="/l/${at}">${name}</a></h3><p>€${price.toFixed(2)}</p></div>`;
const CARDS = `<div>${LAMPS.map(([name, price], at) => card(name, price, at)).join("")}</div>`;
const SHOP = page("Lamps", CARDS);

const DAYS = `<ul>${["Quartet", "Choir", "Trio"]
  .map(
    (name, at) =>
      `<li><h3><a href="/e/${at}">${name}</a></h3><time datetime="2026-05-0${at + 1}">${at + 1} May 2026</time></li>`,
  )
  .join("")}</ul>`;

describe("an array of objects, of a page that declares none", () => {
  it("has no row from a heading and the line after it", () => {
    const events = { events: rowsOf({ name: TEXT, startDate: TEXT }) };
    const line = page("Events", "<p>12 March 2027</p><p>The town hall is open every day.</p>");
    assert.deepEqual(valuesOf(line, events), {});
    const days = ["Quartet", "Choir", "Trio", "Duo"].map(
      (name, at) =>
        `<li><time datetime="2026-05-0${at + 1}">${at + 1} May 2026</time> <h3><a href="/e/${at}">${name}</a></h3></li>`,
    );
    const read = valuesOf(page("Events", days.join("")), events);
    assert.equal(read["events.3.name"], "Duo");
    assert.equal(read["events.0.startDate"], "2026-05-01");
  });

  // proves: extract.arrays.visible
  it("has the rows of the page's first list, if visible facts are requested", () => {
    const facts = factsOf(SHOP, { items: PRICED });
    assert.deepEqual(
      Object.entries(facts).map(([path, { value }]) => [path, value]),
      LAMPS.flatMap(([title, price], at) => [
        [`items.${at}.price`, price],
        [`items.${at}.title`, title],
      ]),
    );
    assert.deepEqual(facts["items.1.title"], {
      value: "Steel lamp",
      confidence: 0.48,
      extractor: "structured-data",
      modality: "dom-json",
      source: "visible:list",
      source_xpath: "/html[1]/body[1]/main[1]/div[1]",
    });
    assert.deepEqual(factsOf(SHOP, { items: PRICED }, false), {});
  });

  it("may name the values as schema.org does", () => {
    const offers = { type: "object", properties: { price: NUMBER, priceCurrency: TEXT } };
    const lamps = rowsOf({ name: TEXT, url: TEXT, image: TEXT, offers });
    const values = valuesOf(SHOP, { lamps });
    assert.deepEqual(
      ["name", "url", "image", "offers.price", "offers.priceCurrency"].map(
        (path) => values[`lamps.2.${path}`],
      ),
      ["Paper lamp", "https://shop.example/l/2", "https://shop.example/l/2.jpg", 9.95, "EUR"],
    );
  });

  it("has dates as the kind that it names calls them, if the page names that kind", () => {
    for (const [heading, name, title, date] of [
      ["Events", "events", "name", "startDate"],
      ["Konzerte im Mai", "concerts", "title", "when"],
      ["Open jobs", "jobs", "title", "posted"],
      ["Spring", "articles", "headline", "published"],
      ["Spring", "items", "title", "startDate"],
    ] as const) {
      const values = valuesOf(page(heading, DAYS), {
        [name]: rowsOf({ [title]: TEXT, [date]: TEXT }),
      });
      const rows = [0, 1, 2].map((at) => [
        values[`${name}.${at}.${title}`],
        values[`${name}.${at}.${date}`],
      ]);
      assert.deepEqual(
        rows,
        [
          ["Quartet", "2026-05-01"],
          ["Choir", "2026-05-02"],
          ["Trio", "2026-05-03"],
        ],
        name,
      );
    }
    const html = page("Spring", DAYS);
    assert.deepEqual(valuesOf(html, { events: rowsOf({ name: TEXT, startDate: TEXT }) }), {});
  });

  it("has the columns of a table by their headings", () => {
    const rows = ["Kiel", "Bonn", "Ulm"].map(
      (city, at) => `<tr><td>${city}</td><td>${at + 1}00,000</td></tr>`,
    );
    const html = page(
      "Cities",
      `<table><tr><th>City</th><th>Population</th></tr>${rows.join("")}</table>`,
    );
    const facts = factsOf(html, { cities: rowsOf({ city: TEXT, population: NUMBER }) });
    assert.deepEqual(
      [facts["cities.2.city"]?.value, facts["cities.2.population"]?.value],
      ["Ulm", 300_000],
    );
    assert.equal(facts["cities.2.city"]?.source, "visible:table");
  });

  it("stays empty if most rows lack most of what it asks for", () => {
    for (const [name, properties] of Object.entries({
      specifications: { name: TEXT, value: TEXT },
      images: { url: TEXT, title: TEXT },
      related_products: { title: TEXT, price: NUMBER },
      events: { name: TEXT, startDate: TEXT, location: TEXT },
    }))
      assert.deepEqual(valuesOf(SHOP, { [name]: rowsOf(properties) }), {}, name);
    assert.deepEqual(valuesOf(page("Lamps", "<p>No lamps today.</p>"), { items: PRICED }), {});
  });

  // proves: extract.arrays.declared
  it("has a row for each declared thing alone, if there are any", () => {
    const declared = LAMPS.slice(0, 2).map(([name, price]) => ({
      "@type": "Product",
      name,
      offers: { "@type": "Offer", price },
    }));
    const head = `<script type="application/ld+json">${JSON.stringify(declared)}</script>`;
    const facts = factsOf(page("Lamps", CARDS, head), { items: PRICED });
    assert.equal(Object.keys(facts).length, 4);
    assert.equal(facts["items.0.title"]?.source, "json-ld:known-alias");
  });

  // proves: extract.arrays.declared
  it("has what a declared thing lacks from the visible item of the same page", () => {
    const items = LAMPS.map(([name, price], at) => ({
      "@type": "ListItem",
      position: at + 1,
      item: {
        "@type": "Product",
        name: `${name} of the house`,
        url: `/l/${at}`,
        ...(at === 0 && { offers: { "@type": "Offer", price: price + 1 } }),
      },
    }));
    const list = { "@type": "ItemList", itemListElement: items };
    const head = `<script type="application/ld+json">${JSON.stringify(list)}</script>`;
    const facts = factsOf(page("Lamps", CARDS, head), { items: PRICED });
    assert.deepEqual(
      LAMPS.flatMap((_, at) =>
        ["title", "price"].map((name) => {
          const { value, source } = facts[`items.${at}.${name}`] ?? {};
          return [value, source];
        }),
      ),
      LAMPS.flatMap(([name, price], at) => [
        [`${name} of the house`, "json-ld:known-alias"],
        at === 0 ? [price + 1, "json-ld:nested"] : [price, "visible:list"],
      ]),
    );
    const declared = factsOf(page("Lamps", CARDS, head), { items: PRICED }, false);
    assert.equal(declared["items.1.price"], undefined);
    const others = page("Lamps", CARDS.replaceAll('href="/l/', 'href="/other/'), head);
    assert.equal(factsOf(others, { items: PRICED })["items.1.price"], undefined);
  });

  // proves: extract.arrays.declared
  it("has the shown values of the list that fills it, and of no other", () => {
    const listOf = (things: readonly object[]) => ({
      "@type": "ItemList",
      itemListElement: things.map((item, at) => ({ "@type": "ListItem", position: at + 1, item })),
    });
    const own = LAMPS.map(([name, price], at) => ({
      ...{ "@type": "Product", name, url: `/l/${at}`, offers: { "@type": "Offer", price } },
    }));
    const names = ["Wick", "Burner", "Globe", "Shade", "Chain"];
    const related = names.map((name, at) => ({ "@type": "Product", name, url: `/r/${at}` }));
    const cards = names.map(
      (name, at) => `<li><h3><a href="/r/${at}">${name}</a></h3><p>€ ${at + 2}.50</p></li>`,
    );
    const head = (...lists: readonly object[]) =>
      `<script type="application/ld+json">${JSON.stringify(lists)}</script>`;
    const both = `${CARDS}<section><h2>Related</h2><ul>${cards.join("")}</ul></section>`;
    const fields = { type: "array", items: { properties: { name: TEXT, price: NUMBER } } };
    for (const property of ["items", "itemListElement"]) {
      const facts = factsOf(page("Lamps", both, head(listOf(own), listOf(related))), {
        [property]: fields,
      });
      assert.deepEqual(
        LAMPS.map((_, at) => facts[`${property}.${at}.name`]?.value),
        LAMPS.map(([name]) => name),
        property,
      );
      const bare = own.map(({ offers: _, ...one }) => one);
      const priced = factsOf(page("Lamps", CARDS, head(listOf(bare))), { [property]: fields });
      assert.deepEqual(
        LAMPS.map((_, at) => priced[`${property}.${at}.price`]?.value),
        LAMPS.map(([, price]) => price),
      );
    }
  });

  it("has annotated things before visible rows", () => {
    const cards = LAMPS.slice(0, 3).map(
      ([name, price]) =>
        `<div vocab="https://schema.org/" typeof="Product"><h3 property="name">${name}</h3><p property="offers" typeof="Offer">€<b property="price">${price}</b></p></div>`,
    );
    const facts = factsOf(page("Lamps", cards.join("")), { products: PRICED });
    assert.equal(facts["products.2.title"]?.value, "Paper lamp");
    assert.match(facts["products.2.title"]?.source ?? "", /^rdfa:/);
  });
});
