// Arrays of objects in a caller's schema, filled with the things of a kind that a page declares.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SETTINGS } from "../../src/model/settings.ts";
import { factsIn, pageOf, valuesIn } from "../support/facts.ts";
import { itSlow } from "../support/slow.ts";

const TEXT = { type: "string" };
const NUMBER = { type: "number" };

const rowsOf = (properties: object) => ({ type: "array", items: { type: "object", properties } });
const PRICED = rowsOf({ title: TEXT, price: NUMBER });
const DATED = rowsOf({ name: TEXT, startDate: TEXT });

const event = (name: string, startDate: string, more = {}) => ({
  "@type": "Event",
  name,
  startDate,
  ...more,
});
const product = (name: string, price: number, more = {}) => ({
  "@type": "Product",
  name,
  url: `/${name.toLowerCase().replaceAll(" ", "-")}`,
  offers: { "@type": "Offer", price, priceCurrency: "EUR" },
  ...more,
});
const CONCERTS = [
  event("Quartet", "2026-05-01"),
  event("Choir", "2026-05-02", { "@type": "MusicEvent" }),
  event("Trio", "2026-05-09"),
];
const LAMPS = [product("Brass lamp", 40), product("Steel lamp", 30)];
const BRASS_AND_STEEL = { "items.0.title": "Brass lamp", "items.1.title": "Steel lamp" };
const PRICED_LAMPS = { ...BRASS_AND_STEEL, "items.0.price": 40, "items.1.price": 30 };

/** The values of a page titled "Spring" for one array. */
const valuesOf = (nodes: unknown, properties: Readonly<Record<string, unknown>>, body = "") =>
  valuesIn(pageOf(nodes, { title: "Spring", body }), { properties });

describe("an array of objects", () => {
  // proves: extract.arrays.declared
  it("has a row for each declared thing of the kind that it names", () => {
    const page = pageOf([...CONCERTS, ...LAMPS], { title: "Spring" });
    const { facts } = factsIn(page, { properties: { events: DATED } });
    assert.deepEqual(
      Object.entries(facts).map(([path, { value }]) => [path, value]),
      CONCERTS.flatMap(({ name, startDate }, at) => [
        [`events.${at}.name`, name],
        [`events.${at}.startDate`, startDate],
      ]),
    );
    assert.deepEqual(facts["events.2.name"], {
      value: "Trio",
      confidence: 0.8,
      extractor: "structured-data",
      modality: "dom-json",
      source: "json-ld:known-alias",
      source_xpath: "/html[1]/head[1]/script[1]",
    });
  });

  // proves: extract.arrays.declared
  it("has rows from a graph, from a list with and without ListItem, and from a key", () => {
    const item = (thing: object, at: number) => ({
      "@type": "ListItem",
      position: at + 1,
      item: thing,
    });
    for (const [form, nodes] of Object.entries({
      graph: { "@graph": [{ "@type": "WebSite", name: "Shop" }, ...LAMPS] },
      list: { "@type": "ItemList", itemListElement: LAMPS },
      ListItem: { "@type": "ItemList", itemListElement: LAMPS.map(item) },
      "list of a page": {
        "@type": "CollectionPage",
        mainEntity: { "@type": "ItemList", itemListElement: LAMPS.map(item) },
      },
    }))
      assert.deepEqual(valuesOf(nodes, { items: PRICED }), PRICED_LAMPS, form);
    const list = { "@type": "ItemList", itemListElement: CONCERTS.map(item) };
    const hall = { "@type": "MusicVenue", name: "Hall", event: CONCERTS };
    for (const nodes of [list, hall])
      assert.deepEqual(
        valuesOf(nodes, { concerts: rowsOf({ title: TEXT, when: TEXT }) }),
        Object.fromEntries(
          CONCERTS.flatMap(({ name, startDate }, at) => [
            [`concerts.${at}.title`, name],
            [`concerts.${at}.when`, startDate],
          ]),
        ),
      );
  });

  // proves: extract.arrays.declared
  it("has rows from cards in microdata, each with its own element", () => {
    const card = (name: string, price: number) =>
      `<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">${name}</b><i itemprop="offers" itemscope itemtype="https://schema.org/Offer"><u itemprop="price">${price}</u></i></div>`;
    const page = `<title>Lamps</title><h1>Lamps</h1>${card("Brass lamp", 40)}${card("Steel lamp", 30)}`;
    const { facts } = factsIn(page, { properties: { items: PRICED } });
    assert.deepEqual(
      Object.entries(facts).map(([path, { value, source_xpath }]) => [path, value, source_xpath]),
      [
        ["items.0.price", 40, "/html[1]/body[1]/div[1]"],
        ["items.0.title", "Brass lamp", "/html[1]/body[1]/div[1]"],
        ["items.1.price", 30, "/html[1]/body[1]/div[2]"],
        ["items.1.title", "Steel lamp", "/html[1]/body[1]/div[2]"],
      ],
    );
  });

  it("has things of one kind: of several, those that fit most properties", () => {
    const nodes = [...CONCERTS, ...LAMPS, { "@type": "Person", name: "Ann" }];
    assert.deepEqual(valuesOf(nodes, { items: PRICED }), PRICED_LAMPS);
    const dated = valuesOf(nodes, { results: DATED });
    assert.equal(dated["results.2.startDate"], "2026-05-09");
    assert.equal(Object.keys(dated).length, 6);
    const links = { "@type": "ItemList", itemListElement: LAMPS.map(({ name }) => ({ name })) };
    assert.deepEqual(
      valuesOf([links, ...LAMPS], { entries: PRICED })["entries.1.price"],
      30,
      "bare list items beside the things",
    );
  });

  it("may have any name for what fits it, unless the page is about one thing", () => {
    const schema = { lamps: PRICED };
    assert.deepEqual(valuesOf(LAMPS, schema)["lamps.1.title"], "Steel lamp");
    const own = product("Spring", 9);
    assert.deepEqual(valuesOf([own, ...LAMPS], schema), {});
    assert.deepEqual(valuesOf([own, ...LAMPS], { products: PRICED })["products.0.price"], 9);
  });

  it("is not filled with what its name does not mean", () => {
    for (const name of ["jobs", "related_products", "categories", "variants", "images", "steps"])
      assert.deepEqual(valuesOf(LAMPS, { [name]: rowsOf({ name: TEXT, url: TEXT }) }), {}, name);
    assert.deepEqual(valuesOf(LAMPS, { events: PRICED }), {});
    assert.deepEqual(valuesOf(LAMPS, { articles: rowsOf({ headline: TEXT, url: TEXT }) }), {});
    const trail = { "@type": "BreadcrumbList", itemListElement: [{ name: "A" }, { name: "B" }] };
    const people = ["Ann", "Ben"].map((name) => ({ "@type": "Person", name }));
    assert.deepEqual(valuesOf([trail, ...people], { items: rowsOf({ name: TEXT }) }), {});
    assert.deepEqual(valuesOf(people, { people: rowsOf({ name: TEXT }) }), {
      "people.0.name": "Ann",
      "people.1.name": "Ben",
    });
  });

  it("has one row for a thing that is declared twice, and two for one on two days", () => {
    const [quartet = event("", "")] = CONCERTS;
    const again = { ...quartet, startDate: "2026-06-01" };
    const values = valuesOf([quartet, again, quartet], { events: DATED });
    assert.deepEqual(
      [values["events.0.startDate"], values["events.1.startDate"], Object.keys(values).length],
      ["2026-05-01", "2026-06-01", 4],
    );
    assert.deepEqual(valuesOf([quartet, quartet], { events: DATED }), {});
    const post = { headline: "Spring", url: "/spring", datePublished: "2026-05-01" };
    const posts = ["Article", "BlogPosting"].map((type) => ({ "@type": type, ...post }));
    assert.deepEqual(valuesOf(posts, { articles: rowsOf({ title: TEXT, url: TEXT }) }), {});
  });

  // proves: extract.arrays.kept
  it("keeps the rows that it has without a list", () => {
    const offers = [
      { "@type": "Offer", price: 1, seller: "A" },
      { "@type": "Offer", price: 2, seller: "B" },
    ];
    const review = [{ "@type": "Review", author: "Ann", reviewBody: "Good." }];
    const loose = ["Ben", "Cat"].map((author) => ({
      "@type": "Review",
      author,
      reviewBody: "Bad.",
    }));
    const own = product("Spring", 0, { offers, review });
    assert.deepEqual(
      valuesOf([own, ...loose], {
        offers: rowsOf({ price: NUMBER, seller: TEXT }),
        reviews: rowsOf({ author: TEXT, reviewBody: TEXT }),
      }),
      {
        "offers.0.price": 1,
        "offers.0.seller": "A",
        "offers.1.price": 2,
        "offers.1.seller": "B",
        "reviews.0.author": "Ann",
        "reviews.0.reviewBody": "Good.",
      },
    );
    const steps = ["Boil.", "Stir."].map((text) => ({ "@type": "HowToStep", text }));
    const recipe = { "@type": "Recipe", name: "Spring", recipeInstructions: steps };
    assert.deepEqual(
      valuesOf([recipe, { "@type": "HowToStep", text: "Eat." }], {
        recipeInstructions: rowsOf({ text: TEXT }),
      }),
      { "recipeInstructions.0.text": "Boil.", "recipeInstructions.1.text": "Stir." },
    );
  });

  it("may be null, and its rows too", () => {
    const either = (schema: object) => ({ anyOf: [{ type: "null" }, schema] });
    const rows = { type: "array", items: either(PRICED.items) };
    assert.deepEqual(valuesOf(LAMPS, { items: either(rows) }), PRICED_LAMPS);
  });

  itSlow(
    "has no more facts than a page may have, of any number of things, lists and arrays",
    () => {
      const many = Array.from({ length: 12_000 }, (_, at) => event(`Concert ${at}`, "2026-05-01"));
      const list = { "@type": "ItemList", itemListElement: many };
      const { facts } = factsIn(pageOf([list, ...many], { title: "Spring" }), {
        properties: { events: DATED },
      });
      assert.equal(Object.keys(facts).length, SETTINGS.FACT_MAX_FACTS);
      const pairs = Array.from({ length: 20_000 }, (_, at) => ({
        "@type": `Kind${at}`,
        [`key${at}`]: [{ "@type": "Event" }, { "@type": "Event" }],
      }));
      const arrays = Array.from({ length: 50 }, (_, at) => [`events${"s".repeat(at)}`, DATED]);
      assert.deepEqual(valuesOf(pairs, Object.fromEntries(arrays)), {});
    },
  );
});
