// Numbers as people write them, and those that are declined.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { type NumberKind, parseNumber } from "../../../src/facts/coerce/number.ts";

function holds(kind: NumberKind, cases: Readonly<Record<string, number>>): void {
  for (const [text, value] of Object.entries(cases))
    assert.equal(parseNumber(text, kind), value, text);
}

function declines(kind: NumberKind, texts: readonly string[]): void {
  for (const text of texts) assert.equal(parseNumber(text, kind), undefined, text);
}

describe("a number with more than its digits", () => {
  it("is read without the mark of a footnote", () => {
    holds("integer", { "12¹": 12, "450 ²": 450, "1,200¹²": 1200 });
    holds("number", { "150¹ kW": 150, "2.5³": 2.5 });
    holds("price", { "£19⁹⁹": 19.99, "€ 30¹": 30 });
  });

  it("is declined with a power or a word that multiplies it", () => {
    declines("number", ["10⁶", "3 × 10⁶", "10K", "2 million", "3 Mio.", "$4.5 billion", "3M"]);
    declines("integer", ["12K reviews", "1.2M", "3万", "5 lakh", "2 тыс."]);
    holds("number", { "3 m": 3, "80 kg": 80, "12 reviews": 12, "5 minutes": 5 });
  });
});

describe("a price", () => {
  it("is read in every common notation", () => {
    holds("price", {
      "19.99": 19.99,
      "19,99": 19.99,
      "1.299,00 €": 1299,
      "$1,299.00": 1299,
      "1 299,00": 1299,
      "1\u00a0299,00\u00a0€": 1299,
      "1\u202f299,00": 1299,
      "1'299.00": 1299,
      "CHF 1’299.–": 1299,
      "£19⁹⁹": 19.99,
      "1 299⁰⁰ zł": 1299,
      "¥12,000": 12000,
      "12,000円": 12000,
      "1,29,900.00": 129900,
      "₹12,34,567": 1234567,
      "1.299": 1299,
      "1,299": 1299,
      "1.299.000 ₫": 1299000,
      "129.0000": 129,
      "R$ 1.299,90": 1299.9,
      "Rs. 499": 499,
      "499/-": 499,
      "49,-": 49,
      "49,– €": 49,
      "kr. 1.299,-": 1299,
      "1 299 kr": 1299,
      "1 299,00 zł": 1299,
      "USD 12": 12,
      "12 EUR": 12,
      "US $19.99": 19.99,
      "$19.99 USD": 19.99,
      "19€99": 19.99,
      ".99": 0.99,
      "0.00": 0,
      "١٢٣٫٥٠": 123.5,
      "１２，０００円": 12000,
      "KWD 1.250": 1.25,
      "1,234.567 BHD": 1234.567,
    });
  });

  it("has three decimals in the currencies that do", () => {
    for (const code of ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]) {
      assert.equal(parseNumber(`${code} 1.250`, "price"), 1.25, code);
      assert.equal(parseNumber(`1,250 ${code}`, "price"), 1.25, code);
    }
    assert.equal(parseNumber("EUR 1.250", "price"), 1250);
  });

  it("is no phrase, range, share or negative", () => {
    declines("price", [
      "contact us",
      "free",
      "Call for price",
      "",
      "from $10",
      "$10 - $20",
      "10-20",
      "10 % off",
      "-5",
      "5 kg",
      "12 items",
      "$",
      "N/A",
    ]);
  });

  it("is declined where its groups do not fit", () => {
    declines("price", [
      "1.2.3",
      "12,34,56",
      "1,2345",
      "1.23.456,00",
      "1,23.45,6",
      "12 34",
      "1'23",
      "1,299.00.00",
      "0123",
      "1.299,00,00",
    ]);
  });
});

describe("a number", () => {
  it("has a decimal point before three digits as machines write it, and a unit", () => {
    holds("number", {
      "1.299": 1.299,
      "0.125": 0.125,
      "1,299": 1299,
      "3.14195": 3.14195,
      "1e3": 1000,
      "-4.5": -4.5,
      "5 kg": 5,
      "80 %": 80,
      "-3 °C": -3,
    });
    declines("number", [
      "1,2345",
      "two",
      "10-20",
      "a 5",
      "5 very long words",
      "2025-01-01",
      "12:30",
    ]);
  });

  it("that is whole has groups of three, and no rest", () => {
    holds("integer", { "1.299": 1299, "1,299": 1299, "12 reviews": 12, "(12)": 12, "5.0": 5 });
    declines("integer", ["5.5", "12 of 34"]);
  });

  it("of a rating is never thousands", () => {
    holds("rating", {
      "4.667": 4.667,
      "4,667": 4.667,
      "4.5/5": 4.5,
      "4.5 out of 5": 4.5,
      "4,5 von 5": 4.5,
      "4.5 stars": 4.5,
    });
  });

  it("is bounded: a long text is none, and takes no time", () => {
    const long = [
      "1".repeat(65),
      "1,".repeat(50_000),
      " ".repeat(100_000),
      "9".repeat(100_000),
      `${"1 ".repeat(31)}x`,
    ];
    for (const kind of ["price", "integer", "rating", "number"] as const) declines(kind, long);
  });

  it("is the same whatever separators its notation has", () => {
    const notations = [
      { thousands: ",", decimal: "." },
      { thousands: ".", decimal: "," },
      { thousands: " ", decimal: "," },
      { thousands: "'", decimal: "." },
      { thousands: "\u00a0", decimal: "," },
    ];
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom(...notations),
        (whole, cents, { thousands, decimal }) => {
          const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, thousands);
          const text = `${grouped}${decimal}${String(cents).padStart(2, "0")}`;
          assert.equal(
            parseNumber(text, "price"),
            Number(`${whole}.${String(cents).padStart(2, "0")}`),
          );
        },
      ),
    );
  });

  it("is a finite number or nothing, for any text", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom<NumberKind>("price", "integer", "rating", "number"),
        (text, kind) => {
          const value = parseNumber(text, kind);
          assert.ok(value === undefined || Number.isFinite(value));
        },
      ),
    );
  });
});
