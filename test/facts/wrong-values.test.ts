// Values that stand under the right word and are another thing's, or no value at all: none of them becomes a fact.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { factsIn, PAGE, pageOf, valuesIn } from "../support/facts.ts";
import { itSlow } from "../support/slow.ts";

const STRING = { type: "string" };
const NUMBER = { type: "number" };
const LAMP = { "@type": "Product", name: "Desk lamp" };
const offers = (fields: object) => ({ ...LAMP, offers: { "@type": "Offer", ...fields } });

/** What is given by a schema of the caller's and by the built-in one, visible facts included. */
function everyWay(
  html: string,
  properties: Readonly<Record<string, unknown>>,
  type = "product" as const,
) {
  return [valuesIn(html, { properties, visible: true }), valuesIn(html, { type, visible: true })];
}

describe("a price", () => {
  it("is no phrase, in data and where it is shown", () => {
    for (const phrase of [
      "contact us",
      "free",
      "Call for price",
      "Price on request",
      "N/A",
      "from",
      "TBD",
      "{{ price }}",
      "auf Anfrage",
      "$",
      "10 - 20",
      "1.2.3",
      "12 % off",
    ]) {
      const html = pageOf(offers({ price: phrase }), { body: `<p>Price: ${phrase}</p>` });
      for (const found of everyWay(html, {
        price: NUMBER,
        offers: { properties: { price: STRING } },
      }))
        assert.deepEqual(
          Object.keys(found).filter((path) => path.endsWith("price")),
          [],
          phrase,
        );
    }
  });

  it("is not a related item's, a range's end, a shipping cost or one struck out", () => {
    const others = {
      isRelatedTo: { "@type": "Product", name: "Floor lamp", offers: { price: 99 } },
      isSimilarTo: [{ "@type": "Product", name: "Wall lamp", offers: { price: 49 } }],
      offers: {
        "@type": "AggregateOffer",
        lowPrice: 10,
        highPrice: 30,
        shippingDetails: { shippingRate: { price: 5 } },
        priceSpecification: { priceType: "https://schema.org/ListPrice", price: 40 },
      },
    };
    const body = `<section><h2>Related</h2><ul><li>Floor lamp <p>Price: $99</p></li><li>Wall lamp <p>Price: $49</p></li></ul></section>`;
    for (const found of everyWay(pageOf({ ...LAMP, ...others }, { body }), { price: NUMBER }))
      assert.deepEqual(
        Object.keys(found).filter((path) => path.endsWith("price")),
        [],
      );
  });

  it("is not one of a list of products that the page shows", () => {
    const list = ["Floor lamp", "Wall lamp"].map((name, at) => ({
      "@type": "Product",
      name,
      url: `https://shop.example/${at}`,
      offers: { price: at + 1 },
    }));
    assert.deepEqual(
      everyWay(pageOf(list, { title: "Lamps" }), { price: NUMBER }).map(
        (found) => found["price"] ?? found["offers.price"],
      ),
      [undefined, undefined],
    );
  });
});

describe("a product's name", () => {
  it("is not the site's, its organization's, a breadcrumb's or a picture's", () => {
    const nodes = [
      { "@type": "WebSite", name: "Shop", url: "https://shop.example/" },
      { "@type": "Organization", name: "Shop Ltd", url: "https://shop.example/" },
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: "Lamps", item: "https://shop.example/lamps" },
        ],
      },
      { "@type": "ImageObject", name: "lamp-large.jpg" },
    ];
    const { facts, schema_choice } = factsIn(pageOf(nodes), { type: "product" });
    assert.deepEqual(facts, {});
    assert.deepEqual(schema_choice?.subject_types, []);
    assert.deepEqual(
      valuesIn(pageOf(nodes), { properties: { product_name: STRING, sku: STRING } }),
      {},
    );
  });

  it("is not that of a variant, a review or an accessory", () => {
    const node = {
      ...LAMP,
      review: { "@type": "Review", name: "Bright!", author: { name: "Ann" } },
      isAccessoryOrSparePartFor: { "@type": "Product", name: "Desk", sku: "D-1" },
      hasVariant: [
        { "@type": "Product", name: "Desk lamp, red", sku: "R" },
        { "@type": "Product", name: "Desk lamp, blue", sku: "B" },
      ],
    };
    for (const found of everyWay(pageOf(node), { name: STRING, sku: STRING })) {
      assert.equal(found["name"], "Desk lamp");
      assert.equal(found["sku"], undefined);
    }
  });
});

describe("a rating", () => {
  it("is not that of a review in the state of a page", () => {
    const state = { cards: { first: { cardType: "review", name: "Ann", rating: 5 } } };
    const html = `<title>Desk lamp</title><h1>Desk lamp</h1><script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps: state } })}</script>`;
    assert.deepEqual(valuesIn(html, { properties: { rating: NUMBER } }), {});
  });
});

describe("a thread's title", () => {
  it("is not a comment's, and its author not a commenter", () => {
    const comment = {
      "@type": "Comment",
      name: "Re: something else",
      author: { "@type": "Person", name: "Ben" },
      datePublished: "2020-01-01",
    };
    const html = pageOf([comment, { ...comment, author: { name: "Cat" } }], {
      title: "Which lamp?",
    });
    assert.deepEqual(valuesIn(html, { type: "forum" }), {});
    const thread = {
      "@type": "DiscussionForumPosting",
      headline: "Which lamp?",
      url: PAGE,
      comment: [comment],
    };
    assert.deepEqual(valuesIn(pageOf(thread, { title: "Which lamp?" }), { type: "forum" }), {
      headline: "Which lamp?",
    });
  });

  it("has no author of its answers", () => {
    const question = {
      "@type": "QAPage",
      mainEntity: {
        "@type": "Question",
        name: "Which lamp?",
        acceptedAnswer: {
          "@type": "Answer",
          text: "This one.",
          author: { name: "Ben" },
          datePublished: "2020-01-01",
        },
      },
    };
    const found = valuesIn(pageOf(question, { title: "Which lamp?" }), { type: "forum" });
    assert.equal(found["author.name"], undefined);
    assert.equal(found["datePublished"], undefined);
    assert.equal(found["headline"], "Which lamp?");
  });
});

describe("an article's author", () => {
  it("is not its publisher, the site, or a reviewer below it", () => {
    const article = {
      "@type": "Article",
      headline: "Ten lamps",
      publisher: { "@type": "Organization", name: "Shop" },
      reviewedBy: { "@type": "Person", name: "Dr. Ray" },
      citation: { "@type": "Article", author: { name: "Cited" } },
    };
    assert.deepEqual(
      valuesIn(pageOf(article, { title: "Ten lamps" }), { properties: { author: STRING } }),
      {},
    );
  });

  it("is no address and no placeholder", () => {
    for (const author of ["https://shop.example/ann", "undefined", "N/A", "%author%", ""]) {
      assert.deepEqual(
        valuesIn(
          pageOf({ "@type": "Article", headline: "Ten lamps", author }, { title: "Ten lamps" }),
          {
            properties: { author: STRING },
          },
        ),
        {},
        author,
      );
    }
  });
});

describe("a number of an article", () => {
  it("is no sentence, and not the number of another thing", () => {
    const node = { ...LAMP, sku: "please ask in the shop for its number", mpn: "M-1" };
    assert.deepEqual(valuesIn(pageOf(node), { properties: { sku: STRING } }), {});
  });
});

describe("the name of a list", () => {
  it("is not that of the one article in it, and no title for search engines", () => {
    const head = `<meta property="og:title" content="The best light of all at low prices">`;
    const article = { "@type": "BlogPosting", headline: "How we made a lamp" };
    const { facts, schema_choice } = factsIn(pageOf(article, { title: "Lamps", head }), {
      type: "collection",
    });
    assert.deepEqual(facts, {});
    assert.deepEqual(schema_choice?.subject_types, []);
  });

  it("is the part of such a title that the page's heading says", () => {
    const head = `<meta property="og:title" content="Shop Buy Desk Lamps at Shop">`;
    const found = valuesIn(`<title>Desk lamps - Shop</title>${head}<h1>Desk lamps</h1>`, {
      type: "collection",
    });
    assert.deepEqual(found, { name: "Desk lamps" });
  });
});

describe("hostile schemas", () => {
  itSlow("of 10,000 properties are answered on a page that has each of them", () => {
    const names = Array.from({ length: 10_000 }, (_, at) => `p${at}`);
    const node = { ...LAMP, ...Object.fromEntries(names.map((name, at) => [name, at])) };
    const properties = Object.fromEntries(names.map((name) => [name, NUMBER]));
    const found = valuesIn(pageOf(node), { properties, visible: true });
    assert.equal(found["p9999"], 9999);
    assert.equal(Object.keys(found).length, 10_000);
  });

  it("of depth 200, and ones that refer to themselves, are answered", () => {
    let deep: object = NUMBER;
    for (let level = 0; level < 200; level++) deep = { properties: { x: deep } };
    assert.deepEqual(
      valuesIn(pageOf({ ...LAMP, x: { x: 5 } }), { properties: { x: deep }, visible: true }),
      {},
    );
    const schema = {
      $defs: {
        node: { type: "object", properties: { name: STRING, next: { $ref: "#/$defs/node" } } },
      },
      properties: { next: { $ref: "#/$defs/node" } },
    };
    assert.deepEqual(
      valuesIn(pageOf({ ...LAMP, next: { name: "one", next: { name: "two" } } }), {
        schema,
        visible: true,
      }),
      { "next.name": "one", "next.next.name": "two" },
    );
  });

  it("with names that mean something, or hold dots, give what stands under them and nothing else", () => {
    const node = JSON.parse(
      `{"@type": "Product", "name": "Desk lamp", "__proto__": "p", "constructor": "c", "toString": "t", "a.b": "dotted", "a": {"b": "nested"}}`,
    );
    const properties = JSON.parse(
      `{"__proto__": {"type": "string"}, "constructor": {"type": "string"}, "toString": {"type": "string"}, "hasOwnProperty": {"type": "string"}, "a.b": {"type": "string"}, "__proto__.x": {"type": "string"}, "a.__proto__.b": {"type": "string"}, "a.constructor": {"type": "string"}, "..": {"type": "string"}}`,
    );
    const { facts } = factsIn(pageOf(node), { properties, visible: true });
    const told = Object.entries(Object.getOwnPropertyDescriptors(facts)).map(
      ([path, { value }]) => [path, value?.value],
    );
    assert.deepEqual(told.sort(), [
      ["__proto__", "p"],
      ["a.b", "dotted"],
      ["constructor", "c"],
      ["toString", "t"],
    ]);
  });
});
