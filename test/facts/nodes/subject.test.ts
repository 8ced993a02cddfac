// Which of several things in the data of a page is the one the page is about.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PAGE, pageOf, valuesIn } from "../../support/facts.ts";

const OTHER = "https://shop.example/lamps/floor-lamp";
const product = (fields: object) => ({
  "@context": "https://schema.org",
  "@type": "Product",
  ...fields,
});
/** The colour of the subject, which is the field that the products differ in. */
const colourOf = (...nodes: readonly object[]) =>
  valuesIn(pageOf(nodes.map(product)), { properties: { color: { type: "string" } } })["color"];

describe("the subject of a page", () => {
  it("is the thing with the page's address, whatever its name is", () => {
    for (const named of [
      { url: PAGE },
      { "@id": `${PAGE}#product` },
      { mainEntityOfPage: PAGE },
      { mainEntityOfPage: { "@id": PAGE } },
      { mainEntityOfPage: { url: PAGE } },
      { offers: { url: PAGE } },
    ]) {
      const own = { name: "Brass model", color: "brass", ...named };
      assert.equal(colourOf({ name: "Another", color: "red", url: OTHER }, own), "brass");
      assert.equal(colourOf(own, { name: "Third", color: "red" }), "brass", JSON.stringify(named));
    }
  });

  it("is the one with the page's title where several have its address", () => {
    const own = { name: "Desk lamp", color: "brass", url: PAGE };
    assert.equal(colourOf({ name: "Shade", color: "red", url: PAGE }, own), "brass");
  });

  it("is the one with the page's title where none has its address", () => {
    const own = { name: "Desk lamp", color: "brass" };
    assert.equal(colourOf({ name: "Floor lamp", color: "red" }, own), "brass");
  });

  it("is none of several that could be it", () => {
    assert.equal(
      colourOf({ name: "One", color: "red" }, { name: "Two", color: "blue" }),
      undefined,
    );
  });
});
