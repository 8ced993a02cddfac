// Schemas as people write them for pages of shops, on the forms in which shops declare what they sell.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pageOf, valuesIn } from "../support/facts.ts";

const STRING = { type: "string" };
const NUMBER = { type: "number" };
const INTEGER = { type: "integer" };

const LAMP = {
  "@type": "Product",
  name: "Desk lamp",
  sku: "L-12",
  mpn: "M-9",
  gtin13: "5712809090049",
  brand: { "@type": "Brand", name: "Acme" },
  image: ["/a.jpg", "/b.jpg"],
  description: "A lamp.",
  offers: [
    {
      "@type": "Offer",
      price: "19.99",
      priceCurrency: "EUR",
      availability: "https://schema.org/InStock",
    },
  ],
  aggregateRating: { "@type": "AggregateRating", ratingValue: "4.5", reviewCount: "12" },
};

describe("a schema for a product", () => {
  it("may name its fields as people do", () => {
    for (const [name, schema, value] of [
      ["price", NUMBER, 19.99],
      ["product_price", NUMBER, 19.99],
      ["final_price", NUMBER, 19.99],
      ["currency", STRING, "EUR"],
      ["currency_code", STRING, "EUR"],
      ["sku", STRING, "L-12"],
      ["item_number", STRING, "L-12"],
      ["mpn", STRING, "M-9"],
      ["manufacturer_part_number", STRING, "M-9"],
      ["gtin13", STRING, "5712809090049"],
      ["ean", STRING, "5712809090049"],
      ["availability", { enum: ["InStock", "OutOfStock"] }, "InStock"],
      ["in_stock", { type: "boolean" }, true],
      ["is_available", { type: "boolean" }, true],
      ["brand", STRING, "Acme"],
      ["brand_name", STRING, "Acme"],
      ["product_name", STRING, "Desk lamp"],
      ["product_title", STRING, "Desk lamp"],
      ["image", STRING, "https://shop.example/a.jpg"],
      ["main_image", STRING, "https://shop.example/a.jpg"],
      ["rating", NUMBER, 4.5],
      ["avg_rating", NUMBER, 4.5],
      ["review_count", INTEGER, 12],
      ["total_reviews", INTEGER, 12],
      ["product_description", STRING, "A lamp."],
    ] as const)
      assert.deepEqual(
        valuesIn(pageOf(LAMP), { properties: { [name]: schema } }),
        { [name]: value },
        name,
      );
  });

  it("may write a path as one name, and be about the product in an object of its own", () => {
    assert.deepEqual(
      valuesIn(pageOf(LAMP), {
        properties: {
          "offers.price": NUMBER,
          "aggregateRating.ratingValue": NUMBER,
          "a..b": STRING,
        },
      }),
      { "aggregateRating.ratingValue": 4.5, "offers.price": 19.99 },
    );
    assert.deepEqual(
      valuesIn(pageOf(LAMP), {
        properties: {
          product: { properties: { name: STRING, sku: STRING, price: NUMBER } },
          rating: { properties: { value: NUMBER, count: INTEGER } },
        },
      }),
      {
        "product.name": "Desk lamp",
        "product.price": 19.99,
        "product.sku": "L-12",
        "rating.count": 12,
        "rating.value": 4.5,
      },
    );
  });

  it("never takes a rating's value or count for fields of those names", () => {
    assert.deepEqual(
      valuesIn(pageOf(LAMP), { properties: { value: NUMBER, count: NUMBER, sale_price: NUMBER } }),
      {},
    );
  });
});

describe("an offer", () => {
  const price = (offers: unknown, schema: Readonly<Record<string, unknown>> = { price: NUMBER }) =>
    valuesIn(pageOf({ ...LAMP, offers }), { properties: schema });

  it("may state its price in specifications, the list price beside it", () => {
    const specification = [
      { "@type": "UnitPriceSpecification", price: "149.00", priceCurrency: "EUR" },
      {
        "@type": "UnitPriceSpecification",
        price: "249.00",
        priceCurrency: "EUR",
        priceType: "https://schema.org/ListPrice",
      },
    ];
    const offers = [{ "@type": "Offer", priceSpecification: specification }];
    assert.deepEqual(price(offers), { price: 149 });
    assert.deepEqual(price(offers, { offers: { properties: { price: NUMBER } } }), {
      "offers.price": 149,
    });
  });

  it("may say what is in stock in the short words of feeds", () => {
    const schema = { availability: { enum: ["InStock", "OutOfStock", "PreOrder"] } };
    for (const [written, member] of [
      ["oos", "OutOfStock"],
      ["OutStock", "OutOfStock"],
      ["out of stock", "OutOfStock"],
      ["instock", "InStock"],
      ["http://schema.org/PreOrder", "PreOrder"],
    ])
      assert.deepEqual(price({ availability: written }, schema), { availability: member }, written);
  });

  it("in microdata has the price of `content` before that of its text", () => {
    const body = `<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Desk lamp</b>
      <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><span itemprop="price" content="1299.00">from 1.399,00</span></div></div>`;
    assert.deepEqual(
      valuesIn(`<title>Desk lamp</title><h1>Desk lamp</h1>${body}`, {
        properties: { price: NUMBER },
      }),
      { price: 1299 },
    );
  });

  it("of a group is the one all its variants make", () => {
    const variant = (size: string, amount: number) => ({
      "@type": "Product",
      name: `Desk lamp ${size}`,
      sku: `L-${size}`,
      offers: { price: amount, priceCurrency: "EUR" },
    });
    const group = (...amounts: readonly number[]) => ({
      "@type": "ProductGroup",
      name: "Desk lamp",
      hasVariant: amounts.map((amount, at) => variant(String(at), amount)),
    });
    const properties = { price: NUMBER, currency: STRING, sku: STRING };
    assert.deepEqual(valuesIn(pageOf(group(5, 5)), { properties }), { currency: "EUR", price: 5 });
    assert.deepEqual(valuesIn(pageOf(group(5, 7)), { properties }), { currency: "EUR" });
  });
});

describe("a name that was escaped twice", () => {
  it("is read as it was meant", () => {
    const node = { ...LAMP, brand: { name: "L&amp;#8217;atelier" } };
    assert.deepEqual(valuesIn(pageOf(node), { properties: { brand: STRING } }), {
      brand: "L’atelier",
    });
  });
});
