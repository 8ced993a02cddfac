// The page's own offer among several, and the price of an offer.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  areOffers,
  isOtherPrice,
  offerOf,
  priceOf,
  statedPrice,
} from "../../../src/facts/match/offers.ts";
import type { JsonObject } from "../../../src/model/fact.ts";
import type { OfferEvidence } from "../../../src/statements/evidence.ts";

const PAGE = "https://a.test/lamp";
const evidence = (...shown: readonly number[]): OfferEvidence => ({
  namesPage: (address) => address === PAGE,
  showsPrice: (price) => shown.includes(price),
});

describe("areOffers", () => {
  it("knows offers by their type or their price", () => {
    for (const offer of [{ "@type": "Offer" }, { price: 5 }, { priceSpecification: {} }]) {
      assert.equal(areOffers([{ name: "x" }, offer]), true, JSON.stringify(offer));
    }
    for (const other of [{ "@type": "Product" }, { name: "x" }, "5", [{ price: 5 }]]) {
      assert.equal(areOffers([other]), false, JSON.stringify(other));
    }
    assert.equal(areOffers([]), false);
  });
});

describe("offerOf", () => {
  const [one, two, three]: readonly JsonObject[] = [
    { price: 1, url: "https://a.test/1" },
    { price: 2, url: "https://a.test/2" },
    { price: 3, url: PAGE },
  ];
  assert.ok(one && two && three);

  it("is the only one, whatever stands beside it", () => {
    assert.equal(offerOf([one], evidence()), one);
    assert.equal(offerOf(["x", one, 5], evidence()), one);
    assert.equal(offerOf([], evidence()), undefined);
  });

  it("is the one with the page's address, as its url or its id", () => {
    assert.equal(offerOf([one, two, three], evidence(1)), three);
    const named = { price: 4, "@id": PAGE };
    assert.equal(offerOf([one, named, two], evidence(1)), named);
  });

  it("is one of those with the page's address where several have it", () => {
    const other = { price: 4, url: PAGE };
    assert.equal(offerOf([one, three, other], evidence(1, 4)), other);
    assert.equal(offerOf([one, three, { ...three }], evidence(1)), three);
    assert.equal(offerOf([one, three, other], evidence(1)), undefined);
  });

  it("is the first where all have one price", () => {
    const same = { price: "1.00" };
    assert.equal(offerOf([one, same], evidence()), one);
  });

  it("is the one whose price the page shows, if it shows one", () => {
    assert.equal(offerOf([one, two], evidence(2)), two);
    assert.equal(offerOf([one, two], evidence(1, 2)), undefined);
    assert.equal(offerOf([one, two], evidence()), undefined);
    assert.equal(offerOf([one, { name: "x" }], evidence(1)), one);
    const again = { price: 2, name: "again" };
    assert.equal(offerOf([one, two, again], evidence(2)), two);
  });
});

describe("the price of an offer", () => {
  it("is its own", () => {
    assert.equal(statedPrice({ price: "12,50", lowPrice: 5, highPrice: 5 }), "12,50");
    assert.equal(priceOf({ price: "12,50" }), 12.5);
    assert.equal(priceOf({ price: 0 }), 0);
    assert.equal(priceOf({ price: ["7"] }), 7);
    assert.equal(priceOf({ price: ["7", "8"] }), undefined);
    assert.equal(priceOf({ price: "on request" }), undefined);
  });

  it("is that of a range of one price, or of one offer", () => {
    assert.equal(statedPrice({ lowPrice: "5", highPrice: 5 }), "5");
    assert.equal(statedPrice({ price: "", lowPrice: 5, highPrice: 5 }), 5);
    assert.equal(statedPrice({ price: null, lowPrice: 5, offerCount: "1" }), 5);
    assert.equal(statedPrice({ lowPrice: 5, highPrice: 6, offerCount: 1 }), undefined);
    assert.equal(statedPrice({ lowPrice: 5, highPrice: 6 }), undefined);
    assert.equal(statedPrice({ lowPrice: 5, offerCount: 2 }), undefined);
    assert.equal(statedPrice({ lowPrice: 5 }), undefined);
    assert.equal(statedPrice({ highPrice: 5, offerCount: 1 }), undefined);
  });

  it("is that of its specification, without list and struck-out prices", () => {
    const list = { price: 9, priceType: "https://schema.org/ListPrice" };
    assert.equal(statedPrice({ priceSpecification: { price: 5 } }), 5);
    assert.equal(statedPrice({ priceSpecification: [list, { price: 5 }, {}, "x"] }), 5);
    assert.equal(statedPrice({ priceSpecification: [{ price: 5 }, { price: "5.00" }] }), 5);
    assert.equal(statedPrice({ priceSpecification: [{ price: 5 }, { price: 6 }] }), undefined);
    assert.equal(statedPrice({ priceSpecification: [list] }), undefined);
    assert.equal(statedPrice({}), undefined);
  });
});

describe("isOtherPrice", () => {
  it("knows list, struck-out, recommended and similar prices by type or name", () => {
    for (const kind of [
      ...["ListPrice", "MSRP", "SRP", "Strikethrough", "InvoicePrice", "RegularPrice"],
      ...["MinimumAdvertisedPrice", "suggested retail price"],
    ]) {
      assert.equal(isOtherPrice({ price: 5, priceType: kind }), true, kind);
      assert.equal(isOtherPrice({ price: 5, name: kind }), true, kind);
    }
    assert.equal(isOtherPrice({ price: 5, priceType: "SalePrice" }), false);
    assert.equal(isOtherPrice({ price: 5 }), false);
  });

  it("is none without a price", () => {
    assert.equal(isOtherPrice({ name: "Shopping list" }), false);
  });
});
