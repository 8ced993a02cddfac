// Facts from what a page only shows: under labels, beside its heading, and in annotations.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { propertyOf } from "../../../src/facts/words/vocabulary.ts";
import { factsIn, pageOf, valuesIn } from "../../support/facts.ts";
import { itSlow } from "../../support/slow.ts";

const STRING = { type: "string" };
const NUMBER = { type: "number" };
const DATE = { type: "string", format: "date" };

const page = (body: string, title = "Desk lamp") =>
  `<!doctype html><html><head><title>${title} | Shop</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
const shown = (body: string, properties: Readonly<Record<string, unknown>>) =>
  valuesIn(page(body), { properties, visible: true });

describe("visible facts", () => {
  it("are given where they are asked for alone", () => {
    const html = page("<p>SKU: L-12</p>");
    const properties = { sku: STRING };
    assert.deepEqual(valuesIn(html, { properties }), {});
    assert.deepEqual(valuesIn(html, { properties, visible: true }), { sku: "L-12" });
  });

  it("say where they stand and how, and are less sure than what is declared", () => {
    const { facts } = factsIn(page("<div><p>About it.</p><p>Item No.: L-12</p></div>"), {
      properties: { sku: STRING },
      visible: true,
    });
    assert.deepEqual(facts, {
      sku: {
        value: "L-12",
        confidence: 0.57,
        extractor: "structured-data",
        modality: "dom-json",
        source: "visible:label",
        source_xpath: "/html[1]/body[1]/main[1]/div[1]/p[2]",
      },
    });
  });

  it("never replace a declared value, however weak it is", () => {
    const body = `<p>SKU: shown</p><p>Price: 9.00 €</p><div class="h-product"><b class="p-name">Desk lamp</b><i class="p-price">8.00</i></div>`;
    const declared = {
      "@type": "Product",
      name: "Desk lamp",
      details: { more: { sku: "declared", price: 5 } },
    };
    const { facts } = factsIn(pageOf(declared, { body }), {
      properties: { sku: STRING, price: NUMBER },
      visible: true,
    });
    assert.deepEqual(
      Object.entries(facts).map(([path, { value, source }]) => [path, value, source]),
      [
        ["price", 5, "json-ld:nested"],
        ["sku", "declared", "json-ld:nested"],
      ],
    );
  });

  it("fill the built-in schema of the page's type, and are no fallback of the choice", () => {
    const { facts, schema_choice } = factsIn(
      page(`<div><p>Brand: Acme</p><span>19,90 €</span><p>Auf Lager</p></div>`),
      { type: "product", visible: true },
    );
    assert.deepEqual(
      Object.entries(facts).map(([path, { value, source }]) => [path, value, source]),
      [
        ["brand.name", "Acme", "visible:label"],
        ["name", "Desk lamp", "visible:heading"],
        ["offers.availability", "InStock", "visible:stock"],
        ["offers.price", 19.9, "visible:price"],
        ["offers.priceCurrency", "EUR", "visible:price"],
      ],
    );
    assert.deepEqual(schema_choice?.filled_from_fallback, []);
    assert.equal(schema_choice?.payloads_used, 0);
  });
});

describe("a labelled value", () => {
  it("is read from a row of a table, a definition and a line", () => {
    const properties = { sku: STRING, color: STRING, weight: STRING, wattage: NUMBER };
    const body = `<table><tr><th>Colour</th><td>red</td></tr><tr><th>Wattage</th><td>60</td></tr></table>
      <dl><dt>Weight</dt><dd>2 kg</dd></dl><ul><li><b>Artikelnummer:</b> L-12</li></ul>`;
    assert.deepEqual(shown(body, properties), {
      color: "red",
      sku: "L-12",
      wattage: 60,
      weight: "2 kg",
    });
  });

  it("is read from the element behind its label, and behind a number's label without a colon", () => {
    assert.deepEqual(shown("<div>SKU:</div><div>L-12</div>", { sku: STRING }), { sku: "L-12" });
    assert.deepEqual(shown("<div><div>SKU</div><div>L-12</div></div>", { sku: STRING }), {
      sku: "L-12",
    });
    assert.deepEqual(shown("<p>Item # 10-445</p>", { sku: STRING }), { sku: "10-445" });
  });

  it("ends where the next label of its line begins", () => {
    assert.deepEqual(
      shown("<p>SKU: L-12 Category: Lamps</p><p>Material: steel Colour: red</p>", {
        sku: STRING,
        material: STRING,
      }),
      { sku: "L-12" },
    );
  });

  it("says nothing where the label stands for different values", () => {
    const body = "<ul><li>Price: 5 €</li><li>Price: 7 €</li></ul>";
    assert.deepEqual(shown(body, { price: NUMBER }), {});
    assert.deepEqual(shown("<p>Price: 5 €</p><p>Price: 5 €</p>", { price: NUMBER }), { price: 5 });
  });

  it("is none in navigation, footer and aside, and no prose", () => {
    const properties = { price: NUMBER, author: STRING };
    assert.deepEqual(
      shown(
        `<nav>Price: 5 €</nav></main><footer>Price: 6 €</footer><main><aside>Author: Ann Lee</aside><p>They said this much of its price, which is what they were asked: 5 €</p>`,
        properties,
      ),
      {},
    );
  });

  it("is declined where it is no value of the field", () => {
    const properties = { price: NUMBER, sku: STRING, datePublished: DATE };
    assert.deepEqual(
      shown(
        "<p>Price: contact us</p><p>SKU: ask one of our people in the shop for it</p><p>Published: 03/04/2025</p>",
        properties,
      ),
      {},
    );
  });
});

describe("a price beside the heading", () => {
  const properties = { price: NUMBER, priceCurrency: STRING };

  it("is the nearest one: not that of a related thing, one struck out, a saving or a rate", () => {
    const body = `<div><s>$30.00</s> <b>$19.99</b><p>You save $10.01</p><p>4 payments of $5.00</p></div>
      <section><h2>Related</h2><h3>Floor lamp</h3><p>$99.00</p></section>`;
    const html = `<!doctype html><title>Desk lamp</title><main><div><h1>Desk lamp</h1>${body.replace("<section>", "</div><section>")}</main>`;
    assert.deepEqual(valuesIn(html, { properties, visible: true }), { price: 19.99 });
  });

  it("is not one that style sheets strike out", () => {
    assert.deepEqual(
      shown(`<p class="price-old">$30.00</p><p class="price-now">$19.99</p>`, properties),
      { price: 19.99 },
    );
  });

  it("is none where several stand as near", () => {
    assert.deepEqual(shown("<p>$5.00</p><p>$7.00</p>", properties), {});
  });

  it("has cents that are set high, and a currency where its sign names one", () => {
    assert.deepEqual(shown("<p>£19<sup>99</sup></p>", properties), {
      price: 19.99,
      priceCurrency: "GBP",
    });
  });

  it("is no number without a currency, and no range", () => {
    assert.deepEqual(shown("<p>1999</p>", properties), {});
    assert.deepEqual(shown("<p>$5 - $9</p>", properties), {});
    assert.deepEqual(shown("<p>from $5</p>", properties), {});
    assert.deepEqual(shown("<p>From</p><p>$5</p>", properties), {});
    assert.deepEqual(shown("<p>$5</p><p>per meal</p>", properties), {});
    assert.deepEqual(shown("<p>5 €</p><p>7 €</p>", properties), {});
  });
});

describe("a price beside other amounts", () => {
  it("is no instalment, and the one with tax", () => {
    for (const body of [
      "<p>4 payments of $11.25</p><p>$45.00</p>",
      "<p>$45.00</p><p>or 3 interest-free instalments of $15.00</p>",
      "<p>$ 45.00</p><p>12 x $3.75 monthly</p>",
      "<p>3 Raten zu $15.00</p><p>$45.00</p>",
      "<p>$ 37.82 excl. VAT</p><p>$ 45.00 incl. VAT</p>",
      "<p>$ 45.00 inkl. MwSt.</p><p>$ 37.82 netto</p>",
      "<p>12 x $3.75</p><p>$45.00</p>",
      "<p>12x de R$ 3,75 sem juros</p><p>R$ 45,00</p>",
      "<p>from $3.75/month</p><p>$45.00</p>",
      "<p>ab 3,75 € / Monat</p><p>45,00 €</p>",
      "<p>3,75 € par mois</p><p>45,00 €</p>",
      "<p>10 rat po 4,50 zł</p><p>45,00 zł</p>",
      "<p>12 × 3,75 € <b>45,00 €</b></p>",
      "<p>$3.75 monthly or $45.00</p>",
      "<p>3,75 €/Monat oder 45,00 €</p>",
    ])
      assert.deepEqual(shown(body, { price: NUMBER }), { price: 45 }, body);
    assert.deepEqual(shown("<p>$3.75 monthly plus $45.00</p>", { price: NUMBER }), {});
  });

  const declared = (price: string, body: string, visible = true) =>
    valuesIn(
      pageOf(
        { "@type": "Product", name: "Desk lamp", offers: { "@type": "Offer", price } },
        { body },
      ),
      { properties: { price: NUMBER }, visible },
    )["price"];

  it("is the one with tax that the page shows rather than a declared one without", () => {
    for (const [net, body] of [
      ["37.82", "<p>$37.82 excl. VAT</p><p>$45.00 incl. VAT</p>"],
      ["37.82", "<p>45,00 € inkl. 19 % MwSt.</p>"],
      ["37.82", "<p>45,00 €</p><p>inkl. MwSt. zzgl. Versand</p>"],
      ["37.50", "<p>45,00 € TTC</p>"],
      ["36.59", "<p>45,00 zł brutto</p>"],
    ] as const)
      assert.equal(declared(net, body), 45, body);
    assert.equal(declared("37.82", "<p>$37.82 excl. VAT</p><p>$45.00 incl. VAT</p>", false), 37.82);
  });

  it("is the declared one where no tax explains the shown one, or no words name the tax", () => {
    assert.equal(declared("41.70", "<p>$45.00 incl. VAT</p>"), 41.7);
    assert.equal(declared("37.82", "<p>$45.00</p>"), 37.82);
    assert.equal(declared("50", "<p>$45.00 incl. VAT</p>"), 50);
  });

  it("is no struck price of an annotated offer", () => {
    const offer = (old: string) =>
      page(
        `<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Desk lamp</b><p itemprop="offers" itemscope itemtype="https://schema.org/Offer">${old}<span itemprop="price" content="45.00">$45.00</span></p></div>`,
      );
    const price = (old: string) => valuesIn(offer(old), { properties: { price: NUMBER } });
    assert.deepEqual(price('<del><span itemprop="price" content="60">$60</span></del>'), {
      price: 45,
    });
    assert.deepEqual(price('<s itemprop="price" content="60">$60</s>'), { price: 45 });
  });
});

describe("a value in the page's own words", () => {
  it("is found by what its label means, and has the label's unit", () => {
    const body =
      "<dl><dt>Closing date</dt><dd>12 May 2026</dd><dt>Height (cm)</dt><dd>48</dd><dt>Weight [kg]</dt><dd>1.4</dd></dl>";
    assert.deepEqual(shown(body, { deadline: DATE, height: STRING, weight: STRING }), {
      deadline: "2026-05-12",
      height: "48 cm",
      weight: "1.4 kg",
    });
    const unit = { height_cm: NUMBER, weight_kg: NUMBER };
    assert.deepEqual(shown(body, unit), { height_cm: 48, weight_kg: 1.4 });
  });

  it("is found in the words of other languages", () => {
    const rows = (label: string, value: string) => `<dl><dt>${label}</dt><dd>${value}</dd></dl>`;
    for (const label of ["Höhe (cm)", "Höhe in cm", "Hauteur (cm)", "Altezza [cm]", "高さ（cm）"])
      assert.deepEqual(shown(rows(label, "48"), { height: STRING }), { height: "48 cm" }, label);
    for (const [label, value] of [
      ["Date limite de candidature", "12 mai 2026"],
      ["締切", "2026年5月12日"],
      ["応募締切", "2026年5月12日"],
      ["Termin składania ofert", "12 maja 2026"],
      ["Крайний срок", "12 мая 2026"],
      ["Einsendeschluss", "12. Mai 2026"],
    ] as const)
      assert.deepEqual(
        shown(rows(label, value), { deadline: DATE }),
        { deadline: "2026-05-12" },
        label,
      );
    for (const line of [
      "3 chambres",
      "3 habitaciones",
      "3 camere",
      "3 Schlafzimmer",
      "3 slaapkamers",
    ])
      assert.deepEqual(
        shown(`<ul><li>${line}</li></ul>`, { bedrooms: NUMBER }),
        { bedrooms: 3 },
        line,
      );
    assert.deepEqual(shown("<p>3 Zimmer · 2 Bäder</p>", { rooms: NUMBER, bathrooms: NUMBER }), {
      bathrooms: 2,
      rooms: 3,
    });
  });

  it("is a date under a title that labels it", () => {
    const titled = (value: string) => `<div><p>Closing date</p><p>${value}</p></div>`;
    assert.deepEqual(shown(titled("12 May 2026"), { deadline: DATE }), { deadline: "2026-05-12" });
    assert.deepEqual(shown(titled("Ask us, please."), { deadline: STRING }), {});
  });

  it("is that of a telephone or mail link, an address element and a count", () => {
    const body =
      '<p><a href="tel:+44 1234 567">Call us</a> <a href="mailto:ann@lamps.example?subject=x">Write</a></p><address>5 Quay Street<br>Oldtown</address><p>3 beds · 2 baths</p>';
    assert.deepEqual(
      shown(body, {
        phone: STRING,
        email: STRING,
        address: STRING,
        bedrooms: NUMBER,
        baths: NUMBER,
      }),
      {
        phone: "+44 1234 567",
        email: "ann@lamps.example",
        address: "5 Quay Street, Oldtown",
        bedrooms: 3,
        baths: 2,
      },
    );
    const many = "<p>1,450 sqft, 12,345 reviews</p><p>1,234,567 views</p><p>1/2 baths</p>";
    assert.deepEqual(shown(many, { sqft: NUMBER, reviews: NUMBER, views: NUMBER, baths: NUMBER }), {
      sqft: 1450,
      reviews: 12_345,
      views: 1_234_567,
    });
    const two =
      '<a href="tel:+1">One</a> <a href="tel:+44 1234">A</a> <a href="tel:+44 5678">B</a>';
    assert.deepEqual(shown(`<p>${two}</p>`, { phone: STRING }), {});
  });
});

describe("a price on a page of a shop", () => {
  const price = { price: NUMBER, priceCurrency: STRING };
  const priced = (body: string) => shown(body, price)["price"];

  it("is the lower of two that stand side by side, as style sheets strike the other out", () => {
    assert.equal(priced("<div><b>149,00 €</b> <i>199,00 €</i></div>"), 149);
    assert.equal(priced("<div>249€ 149€ <i>–40%</i></div>"), 149);
    assert.equal(priced("<div>$116.97 $145 19% off</div>"), 116.97);
    assert.equal(priced(`<p class="a">$5,795.00</p><p class="b">$4,345.00</p>`), 4345);
    assert.equal(priced("<div>$1 $145</div>"), undefined);
  });

  it("is not the earlier one that words or an element of prices set before it", () => {
    assert.equal(priced("<div>Was $30.00 Now $20.00</div>"), 20);
    assert.equal(priced("<div>Special Price €15.00 Regular Price €20.00</div>"), 15);
    assert.equal(priced("<div>statt 8,99 € jetzt 7,49 €</div>"), 7.49);
    assert.equal(priced("<p>Bisher 8,99 €</p><p>Jetzt 7,49 €</p>"), 7.49);
    assert.equal(priced("<p>Ancien prix 30 €</p><p>Prix 20 €</p>"), 20);
    assert.equal(priced("<p>Antes 30 €</p><p>Ahora 20 €</p>"), 20);
    const prices = `<div class="product-prices"><div class="discount"><i>29,00 €</i></div>
      <div class="price"><div class="current"><b>23,20 €</b> <i>Save 20%</i></div></div></div>`;
    assert.equal(priced(prices), 23.2);
  });

  it("may have words around it that change nothing, and be said twice", () => {
    for (const [text, value] of [
      ["Current price is $179.00", 179],
      ["$79.99 Price $ 79.99", 79.99],
      ["US $394.99", 394.99],
      ["USD 60.00", 60],
      ["€49.99 VAT included", 49.99],
      ["19,90 € inkl. MwSt.", 19.9],
      ["Sale price $74.95", 74.95],
    ] as const)
      assert.equal(priced(`<div>${text}</div>`), value, text);
  });

  it("is the first behind the heading, and before it where none is behind", () => {
    assert.equal(priced(`<div><p class="x">$12</p></div><p class="y">Gift wrap</p><p>$5</p>`), 12);
    const before = `<title>Desk lamp</title><main><div><p>$12</p></div><h1>Desk lamp</h1><p>About it.</p></main>`;
    assert.deepEqual(valuesIn(before, { properties: price, visible: true }), { price: 12 });
  });

  it("is none of another thing: in one of several cards, behind a heading of related things, in a link", () => {
    const card = (name: string, amount: number) =>
      `<div class="card"><h3>${name}</h3><div class="now">$${amount}</div></div>`;
    assert.equal(priced(`<div>${card("Floor lamp", 99)}${card("Wall lamp", 49)}</div>`), undefined);
    assert.equal(priced(`<h2>You may also like</h2><div><p>$99</p></div>`), undefined);
    assert.equal(priced(`<p><a href="/floor-lamp">$99</a></p>`), undefined);
    assert.equal(
      priced(
        `<div>${card("Floor lamp", 99)}${card("Wall lamp", 49)}</div><p>Express: </p><p>$9</p>`,
      ),
      undefined,
    );
  });

  it("is none where the page's own cannot be told, or is nothing", () => {
    assert.equal(priced("<p>From $19.99</p><div><b>$60</b></div>"), undefined);
    assert.equal(priced("<div>$5 - $9</div><p>$60</p>"), undefined);
    assert.equal(priced("<p>Your cart: $0.00</p><p>$0.00</p>"), undefined);
  });

  it("is no saving, surcharge, instalment or cost of shipping", () => {
    for (const text of [
      "Free shipping on orders over $75",
      "Save $10",
      "+ 7,90 €",
      "$91.67/mo.",
      "Cost to ship: USD 14.40",
      "3-Year Plan - $24.00",
    ])
      assert.equal(priced(`<div>${text}</div>`), undefined, text);
  });

  it("stands by the page's only heading of the first level, whatever the head's title says", () => {
    const html = `<title>The ultimate opener of devices</title><main><h1>Jimmy</h1><div>$7.95</div></main>`;
    assert.deepEqual(valuesIn(html, { properties: { ...price, name: STRING }, visible: true }), {
      price: 7.95,
    });
  });
});

describe("a label", () => {
  it("is known in any spelling, by its first hundred characters", () => {
    for (const label of ["SKU", "sku:", " Item #", "Item No.", "ITEM-NO"]) {
      assert.equal(propertyOf(label), "sku", label);
    }
    for (const label of ["Artikel-Nr.", "Артикул", "商品コード"])
      assert.equal(propertyOf(label), "sku", label);
    assert.equal(propertyOf("my sku"), undefined);
    assert.equal(propertyOf(`${"sku".padEnd(99)}x`), undefined);
    assert.equal(propertyOf(`${"sku".padEnd(100)}x`), "sku");
  });
});

describe("a brand", () => {
  const brand = (body: string) => shown(body, { brand: STRING })["brand"];

  it("is named near the heading by an element marked as that, or a link to the brand's page", () => {
    assert.equal(brand(`<div class="product__vendor">Acme</div>`), "Acme");
    assert.equal(brand(`<p><a href="/brands/acme">Visit the Acme Store</a></p>`), "Acme");
    assert.equal(
      brand(
        `<p><a href="/manufacturer/acme"><img src="a.png" alt="Acme logo" width="90" height="40"></a></p>`,
      ),
      "Acme",
    );
  });

  it("stands among the four blocks before the heading, or the twelve behind it", () => {
    const named = `<p class="brand">Acme</p>`;
    const lines = (count: number) => "<p>A line of it.</p>".repeat(count);
    const before = (count: number) =>
      valuesIn(
        `<title>Desk lamp</title><main>${named}${lines(count)}<h1>Desk lamp</h1>${lines(20)}</main>`,
        { properties: { brand: STRING }, visible: true },
      )["brand"];
    assert.deepEqual([before(3), before(4)], ["Acme", undefined]);
    assert.deepEqual([brand(lines(11) + named), brand(lines(12) + named)], ["Acme", undefined]);
  });

  it("is none where two are named, nor what a link to all brands says", () => {
    assert.equal(brand(`<p class="brand">Acme</p><p class="brand">Bright</p>`), undefined);
    assert.equal(brand(`<p><a href="/brands/all">Brands</a></p>`), undefined);
  });
});

describe("a number of an article", () => {
  const properties = { sku: STRING, mpn: STRING };

  it("ends before the words behind it, and stands in a row of several", () => {
    assert.deepEqual(shown("<p>SKU: N667FD See more lamps by Acme</p>", properties), {
      sku: "N667FD",
    });
    assert.deepEqual(shown("<p>Item #1234 • MFR #1549</p>", properties), {
      mpn: "1549",
      sku: "1234",
    });
    assert.deepEqual(shown("<p>Style Code: HV-12</p>", properties), { sku: "HV-12" });
    assert.deepEqual(shown("<p>商品番号:AB-12</p>", properties), { sku: "AB-12" });
  });

  it("has a digit: other words under such a label are of something else", () => {
    assert.deepEqual(shown("<p>Reference: Elements</p>", properties), {});
  });
});

describe("a notice of stock", () => {
  it("is the member of schema.org it stands for, under a label or beside the heading", () => {
    const properties = { availability: STRING };
    for (const [notice, member] of [
      ["In stock", "InStock"],
      ["Only 3 left in stock", "InStock"],
      ["In Stock, ready to ship", "InStock"],
      ["Sold out!", "SoldOut"],
      ["Nicht auf Lager", "OutOfStock"],
      ["Pre-order", "PreOrder"],
    ])
      assert.deepEqual(shown(`<p>${notice}</p>`, properties), { availability: member }, notice);
    assert.deepEqual(shown("<p>Availability: Out of stock</p>", properties), {
      availability: "OutOfStock",
    });
    assert.deepEqual(shown("<p>What is in stock may change from day to day</p>", properties), {});
    assert.deepEqual(shown("<p>Availability: Check here</p>", properties), {});
  });

  it("is also said by the button that buys the thing, unless the page says otherwise", () => {
    const properties = { availability: STRING };
    const button = "<button>Add to cart</button>";
    const { facts } = factsIn(page(button), { properties, visible: true });
    assert.equal(facts["availability"]?.value, "InStock");
    assert.equal(facts["availability"]?.source, "visible:button");
    assert.deepEqual(shown(`${button}<p>Sold out</p>`, properties), {});
    assert.deepEqual(shown(`${button}<p>Get notified when it is back</p>`, properties), {});
    assert.deepEqual(shown("<p>Unavailable</p>", properties), {});
    assert.deepEqual(shown("<button>Sold out</button>", properties), { availability: "SoldOut" });
  });
});

describe("a heading", () => {
  it("is the name where it is a title of the page, and no site's name", () => {
    const named = (html: string) =>
      valuesIn(html, {
        properties: { name: STRING },
        url: "https://shop.example/lamp",
        visible: true,
      });
    const titled = (heading: string) =>
      `<title>Desk lamp - Shop.example</title>${heading}<p>Text</p>`;
    assert.deepEqual(named(titled("<h1>Desk lamp</h1>")), { name: "Desk lamp" });
    assert.deepEqual(named(titled("<h1>Shop.example</h1><h2>Desk lamp</h2>")), {
      name: "Desk lamp",
    });
    assert.deepEqual(named(titled("<h1>Shop.example</h1>")), {});
    assert.deepEqual(named(titled("<h1>Welcome to us</h1>")), {});
  });
});

describe("annotations", () => {
  it("of the page's own article or product give facts below what is declared", () => {
    const entry = `<article class="h-entry"><h1 class="p-name">Desk lamp</h1><time class="dt-published" datetime="2025-06-03">June</time></article>`;
    const other = `<article class="h-entry"><h2 class="p-name">Another thing</h2><time class="dt-published" datetime="2020-01-01">then</time></article>`;
    const { facts } = factsIn(`<title>Desk lamp</title>${other}${entry}`, {
      type: "article",
      visible: true,
    });
    assert.equal(facts["datePublished"]?.value, "2025-06-03");
    assert.equal(facts["datePublished"]?.source, "microformats:exact");
    assert.equal(facts["datePublished"]?.confidence, 0.7125);
    assert.equal(facts["datePublished"]?.source_xpath, "/html[1]/body[1]/article[2]");
  });

  it("of another thing give none", () => {
    const other = `<h1>Desk lamp</h1><article class="h-entry"><h2 class="p-name">Another thing</h2><time class="dt-published" datetime="2020-01-01">then</time></article>`;
    assert.deepEqual(
      valuesIn(`<title>Desk lamp</title>${other}`, {
        properties: { datePublished: DATE },
        visible: true,
      }),
      {},
    );
  });

  it("in RDFa give facts as microdata does", () => {
    const html = `<title>Desk lamp</title><main vocab="https://schema.org/" typeof="Product"><h1 property="name">Desk lamp</h1><p property="offers" typeof="Offer"><b property="price">12.50</b></p></main>`;
    const { facts } = factsIn(html, { properties: { price: NUMBER }, visible: true });
    assert.equal(facts["price"]?.value, 12.5);
    assert.equal(facts["price"]?.source, "rdfa:nested");
  });
});

describe("hostile pages", () => {
  itSlow("are read within bounds: thousands of labels, and a schema that asks for each", () => {
    const lines = Array.from({ length: 5000 }, (_, at) => `<p>p${at}: ${at}</p>`).join("");
    const properties = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, at) => [`p${at}`, NUMBER]),
    );
    const found = Object.keys(shown(lines, properties));
    assert.ok(found.length > 100 && found.length <= 1000, String(found.length));
    assert.deepEqual(shown("<p>__proto__: 5</p><p>constructor: 6</p>", { constructor: NUMBER }), {
      constructor: 6,
    });
  });
});
