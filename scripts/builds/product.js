// The product that every app shows. It has a shared object, a long text with multi-byte letters, and awkward strings.
export function product() {
  const brand = { name: "Kesselhaus", country: "AT" };
  return {
    name: "Blue kettle",
    sku: "KE-1",
    brand,
    madeBy: brand,
    offers: { price: 39.9, priceCurrency: "EUR", note: "$5 off, $$ saved" },
    description: `${"Ein blauer Kessel für heißes Wasser – 水 😀. ".repeat(30)}</script> ends nothing.`,
    awkward: ["", "a\u2028b", "'\"\\", "__proto__"],
    image: null,
  };
}
