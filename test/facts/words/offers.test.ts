// Prices, stock and brands of pages with several offers or several amounts.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pageOf, valuesIn } from "../../support/facts.ts";

const TEXT = { type: "string" };
const NUMBER = { type: "number" };
const ASKED = { price: NUMBER, in_stock: { type: "boolean" } };
const OUT = "https://schema.org/OutOfStock";
const IN = "https://schema.org/InStock";

/** The facts of a product with the fields. */
function declared(fields: object, properties: Readonly<Record<string, unknown>> = ASKED) {
  const node = { "@type": "Product", name: "Desk lamp", ...fields };
  return valuesIn(pageOf(node), { properties });
}

/** The price and currency that a page shows beside its heading. */
function shown(body: string) {
  const html = `<title>Desk lamp</title><main><h1>Desk lamp</h1>${body}</main>`;
  const { price } = valuesIn(html, { properties: { price: NUMBER }, visible: true });
  return price;
}

const offer = (price: number | string, availability: string) => ({
  "@type": "Offer",
  price,
  availability,
});

describe("a product with several offers", () => {
  it("is in stock if any offer is, and has the price on which they agree", () => {
    for (const offers of [
      [offer(10, OUT), offer(10, IN)],
      [offer(10, IN), offer(10, OUT)],
    ])
      assert.deepEqual(declared({ offers }), { in_stock: true, price: 10 });
    const differing = [offer(10, OUT), offer(12, IN)];
    assert.deepEqual(declared({ offers: differing }), { in_stock: true });
    assert.deepEqual(declared({ offers: { "@type": "AggregateOffer", offers: differing } }), {
      in_stock: true,
    });
    assert.deepEqual(declared({ offers: [offer(10, OUT), offer(12, OUT)] }), { in_stock: false });
    assert.deepEqual(
      declared(
        { offers: differing },
        { offers: { properties: { price: NUMBER, availability: TEXT } } },
      ),
      { "offers.availability": IN },
    );
  });

  it("is in stock if a variant is", () => {
    const hasVariant = [
      { "@type": "Product", name: "Desk lamp, red", offers: offer(10, OUT) },
      { "@type": "Product", name: "Desk lamp, blue", offers: offer(12, IN) },
    ];
    assert.deepEqual(declared({ "@type": "ProductGroup", hasVariant }), { in_stock: true });
  });

  it("has no price of 0 while it is out of stock", () => {
    for (const price of [0, "0.00"])
      assert.deepEqual(declared({ offers: offer(price, OUT) }), { in_stock: false });
    assert.deepEqual(declared({ offers: offer(0, IN) }), { in_stock: true, price: 0 });
  });
});

describe("price specifications", () => {
  const specified = (...priceSpecification: readonly object[]) =>
    declared({ offers: { "@type": "Offer", priceSpecification } }, { price: NUMBER });

  it("state the price with tax", () => {
    const taxes = (net: unknown, gross: unknown) =>
      specified(
        { price: 100, valueAddedTaxIncluded: net },
        { price: 119, valueAddedTaxIncluded: gross },
      );
    assert.deepEqual(taxes(false, true), { price: 119 });
    assert.deepEqual(taxes("false", "True"), { price: 119 });
    assert.deepEqual(specified({ price: 100, valueAddedTaxIncluded: false }), { price: 100 });
  });

  it("of a kilogram are no price; of a piece, they are", () => {
    const perUnit = (unitCode: string) => ({
      price: 36.22,
      referenceQuantity: { value: 1, unitCode },
    });
    assert.deepEqual(specified(perUnit("KGM")), {});
    assert.deepEqual(specified(perUnit("KGM"), { price: 18.11 }), { price: 18.11 });
    assert.deepEqual(specified(perUnit("C62")), { price: 36.22 });
  });
});

describe("a shown price", () => {
  it("is the one with tax", () => {
    for (const text of [
      "€ 100,00 excl. BTW € 119,00 incl. BTW",
      "excl. VAT € 100.00 incl. VAT € 119.00",
      "100,00 € zzgl. MwSt. 119,00 € inkl. MwSt.",
    ])
      assert.equal(shown(`<div class="price">${text}</div>`), 119, text);
    const two = `<div class="net">€ 100,00 excl. VAT</div><div class="gross">€ 119,00 incl. VAT</div>`;
    assert.equal(shown(two), 119);
  });

  it("is not the price of a unit", () => {
    for (const text of ["(36.22 € / kg)", "36,22 € pro 1 l", "$0.31/oz"]) {
      assert.equal(shown(`<div class="unit">${text}</div>`), undefined, text);
      assert.equal(shown(`<div class="price">18.11 € ${text}</div>`), 18.11, text);
      assert.equal(
        shown(`<b class="unit">${text}</b><div class="price">18.11 €</div>`),
        18.11,
        text,
      );
    }
    assert.equal(shown(`<div>18.11 € (1 kg = 36.22 €)</div>`), 18.11);
  });

  it("has its cents, also in an element of their own", () => {
    for (const [text, price] of [
      ["$229<span>99</span>", 229.99],
      ["<span>$229</span><span>99</span>", 229.99],
      ["229<sup>99</sup> €", 229.99],
      ["229€<sup>99</sup>", 229.99],
      ['£1,299<span class="cents">00</span>', 1299],
      ["<b>€</b><b>1.299</b><b>50</b>", 1299.5],
      ["$12<sup>99</sup> <s>$19<sup>99</sup></s>", 12.99],
    ] as const)
      assert.equal(shown(`<div class="price">${text}</div>`), price, text);
  });

  it("does not take another number for its cents", () => {
    for (const text of ["$229<span>99</span><span>12</span>", "<span>229</span><span>99</span>"]) {
      const price = shown(`<div class="price">${text}</div>`);
      assert.ok(price === undefined || price === 229, `${text}: ${price}`);
    }
    assert.equal(shown(`<div class="price">$229 <s>99</s></div>`), 229);
  });

  it("may have a currency of Kazakhstan, Croatia or Belarus", () => {
    for (const [text, price] of [
      ["12 990 тг.", 12990],
      ["1.149,00 Kn", 1149],
      ["35,90 б.р.", 35.9],
    ] as const) {
      assert.equal(shown(`<div class="price">${text}</div>`), price, text);
      assert.deepEqual(declared({ offers: { price: text } }, { price: NUMBER }), { price }, text);
    }
  });

  it("is not that of an accessory or another seller", () => {
    for (const other of [
      `<section class="accessories"><p>Bulb</p><p>$5.00</p></section>`,
      `<h2>Accessories</h2><div><p>Bulb</p><p>$5.00</p></div>`,
      `<h3>Other sellers</h3><p>$28.00</p>`,
    ]) {
      assert.equal(shown(other), undefined, other);
      assert.equal(shown(`<p class="price">$30.00</p>${other}`), 30, other);
    }
  });
});

describe("a brand", () => {
  it("has no label in front of it", () => {
    for (const brand of ["Acme", "Brand: Acme", { "@type": "Brand", name: "Marke: Acme" }])
      assert.deepEqual(declared({ brand }, { brand: TEXT }), { brand: "Acme" });
  });
});

describe("a review's rating", () => {
  const review = { "@type": "Review", reviewRating: { "@type": "Rating", ratingValue: 2 } };
  const rating = (nodes: unknown, title?: string) =>
    valuesIn(pageOf(nodes, title === undefined ? {} : { title }), {
      properties: { rating: NUMBER },
    });

  it("is not the product's", () => {
    const product = { "@type": "Product", name: "Desk lamp" };
    assert.deepEqual(rating({ ...product, review }), {});
    assert.deepEqual(rating({ ...product, reviewRating: review.reviewRating }), {});
    assert.deepEqual(rating([product, { ...review, itemReviewed: product }]), {});
    assert.deepEqual(rating(review), {});
  });

  it("is that of a page which is the review", () => {
    assert.deepEqual(rating({ ...review, name: "Bright and bold" }, "Bright and bold"), {
      rating: 2,
    });
  });
});
