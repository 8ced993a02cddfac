// Values of payloads as the types, formats and lists of values a schema asks for, and phrases where a value belongs.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { coerce, type Scalar } from "../../../src/facts/coerce/coerce.ts";
import { compileSchema } from "../../../src/facts/schema/compile.ts";

const BASE = "https://shop.example/lamps/desk-lamp";

/** The value coerced as a property of this name and schema. */
function as(schema: object, value: Scalar, name = "field"): unknown {
  const [property] = compileSchema({ properties: { [name]: schema } }).properties;
  assert.equal(property?.wanted.kind, "value");
  return property?.wanted.kind === "value" ? coerce(value, property.wanted, BASE) : undefined;
}

const STRING = { type: "string" };

describe("a string", () => {
  it("is whatever scalar stands there, white space at its ends aside", () => {
    assert.equal(as(STRING, "  a lamp \n"), "a lamp");
    assert.equal(as(STRING, 5), "5");
    assert.equal(as(STRING, true), "true");
  });

  it("is nothing where the page has nothing or a template", () => {
    for (const value of [
      "",
      " ",
      "-",
      "N/A",
      "null",
      "undefined",
      "{{ product.name }}",
      "${name}",
      "<%= name %>",
      "%%title%%",
      "[object Object]",
    ]) {
      assert.equal(as(STRING, value), undefined, value);
    }
  });

  it("of a price holds a price: no phrase, no range", () => {
    for (const value of ["contact us", "free", "from 10", "10 - 20", "call"])
      assert.equal(as(STRING, value, "price"), undefined, value);
    assert.equal(as(STRING, "$19.99", "price"), "$19.99");
    assert.equal(as(STRING, 19.5, "salePrice"), "19.5");
    assert.equal(as(STRING, -1, "price"), undefined);
  });

  it("of a name is no address, and one line without tags", () => {
    assert.equal(as(STRING, "https://social.example/jane", "author"), undefined);
    assert.equal(as(STRING, "On <em>lamps</em>\n and light", "headline"), "On lamps and light");
    assert.equal(as(STRING, 12, "name"), undefined);
    assert.equal(as(STRING, ", The Daily", "author"), undefined);
  });

  it("of an article's number is no sentence and no address", () => {
    assert.equal(as(STRING, "AB-12 3", "sku"), "AB-12 3");
    assert.equal(as(STRING, 12345, "sku"), "12345");
    assert.equal(as(STRING, "please choose a size and colour first", "sku"), undefined);
    assert.equal(as(STRING, "https://shop.example/1", "mpn"), undefined);
  });

  it("of a currency is its code", () => {
    assert.equal(as(STRING, "eur", "priceCurrency"), "EUR");
    assert.equal(as(STRING, "€", "currency"), "EUR");
    assert.equal(as(STRING, "$", "currency"), undefined);
  });

  it("of an address is absolute, with and without the format", () => {
    assert.equal(as({ ...STRING, format: "uri" }, "/a.png"), "https://shop.example/a.png");
    assert.equal(as(STRING, "//cdn.example/a.png", "image"), "https://cdn.example/a.png");
    assert.equal(as({ ...STRING, format: "uri" }, "no picture"), undefined);
    assert.equal(as({ ...STRING, format: "uri" }, "javascript:void(0)"), undefined);
    assert.equal(as({ ...STRING, format: "uri" }, "data:image/png;base64,AA"), undefined);
  });
});

describe("a format", () => {
  it("date-time and date are ISO 8601, and nothing where a date could be two", () => {
    const time = { ...STRING, format: "date-time" };
    assert.equal(as(time, "Tue, 03 Jun 2025 10:00:00 GMT"), "2025-06-03T10:00:00Z");
    assert.equal(as(time, "2025-06-03"), "2025-06-03");
    assert.equal(as(time, 1748946600), "2025-06-03T10:30:00Z");
    assert.equal(as(time, "03/04/2025"), undefined);
    assert.equal(as({ ...STRING, format: "date" }, "2025-06-03T10:00:00Z"), "2025-06-03");
  });

  it("duration is ISO 8601", () => {
    const duration = { ...STRING, format: "duration" };
    for (const value of ["PT30M", "P1DT2H", "PT1H30M", "P2W"])
      assert.equal(as(duration, value), value);
    for (const value of ["30 minutes", "P", "PT", "1:30", "P1H"])
      assert.equal(as(duration, value), undefined, value);
  });

  it("email is an address of mail", () => {
    const email = { ...STRING, format: "email" };
    assert.equal(as(email, "mailto:a@b.example"), "a@b.example");
    assert.equal(as(email, "write to us"), undefined);
  });
});

describe("a number", () => {
  it("is read from text, and is no boolean", () => {
    assert.equal(as({ type: "number" }, "1.299,00 €", "price"), 1299);
    assert.equal(as({ type: "number" }, "4.667", "ratingValue"), 4.667);
    assert.equal(as({ type: "integer" }, "1.299", "reviewCount"), 1299);
    assert.equal(as({ type: "integer" }, 5.5), undefined);
    assert.equal(as({ type: "number" }, true), undefined);
    assert.equal(as({ type: "number" }, "contact us", "price"), undefined);
    assert.equal(as({ type: "number" }, "free", "price"), undefined);
  });
});

describe("a boolean", () => {
  it("is yes or no, also as schema.org has it, and no number", () => {
    const is = (value: Scalar) => as({ type: "boolean" }, value);
    assert.deepEqual(
      [true, "true", "Yes", "https://schema.org/True", "https://schema.org/InStock"].map(is),
      [true, true, true, true, true],
    );
    assert.deepEqual([false, "no", "http://schema.org/OutOfStock", "SoldOut"].map(is), [
      false,
      false,
      false,
      false,
    ]);
    assert.deepEqual([1, 0, "maybe", "https://schema.org/PreOrder"].map(is), [
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("a value of several allowed ones", () => {
  const schema = { enum: ["InStock", "OutOfStock", 3] };

  it("is the one an address ends with, case and separators aside", () => {
    assert.equal(as(schema, "https://schema.org/InStock"), "InStock");
    assert.equal(as(schema, "http://schema.org/OutOfStock/"), "OutOfStock");
    assert.equal(as(schema, "in stock"), "InStock");
    assert.equal(as(schema, "out_of_stock"), "OutOfStock");
    assert.equal(as(schema, "3"), 3);
    assert.equal(as({ const: "a" }, "a"), "a");
  });

  it("is none where no allowed one is meant", () => {
    for (const value of ["https://schema.org/PreOrder", "stock", "", true])
      assert.equal(as(schema, value), undefined);
  });
});

describe("a value of several types", () => {
  it("keeps the type it has, and is read as the first it can be otherwise", () => {
    assert.equal(as({ type: ["string", "number"] }, 5), 5);
    assert.equal(as({ type: ["number", "string"] }, "5"), "5");
    assert.equal(as({ type: ["number", "null"] }, "5,50"), 5.5);
    assert.equal(as({ type: ["boolean", "integer"] }, "12"), 12);
  });
});
