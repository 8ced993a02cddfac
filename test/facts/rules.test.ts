// Rules 4 and 5 and the confidence of facts, on pages that ship what each is about.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SETTINGS } from "../../src/model/settings.ts";
import { type Asked, factsIn, PAGE, pageOf, valuesIn } from "../support/facts.ts";

const STRING = { type: "string" };
const NUMBER = { type: "number" };

const product = (fields: object) => ({
  "@context": "https://schema.org",
  "@type": "Product",
  ...fields,
});
const state = (value: unknown) =>
  `<script>window.__INITIAL_STATE__ = ${JSON.stringify(value)}</script>`;

describe("a key", () => {
  const priceOf = (fields: object, schema: object = NUMBER) =>
    factsIn(pageOf(product(fields)), { properties: { price_amount: schema } }).facts[
      "price_amount"
    ];

  // proves: extract.fact.source, extract.base.exact, rule4.exact
  it("is matched as written before every other way", () => {
    const fact = priceOf(
      { priceAmount: 2, cost: 3, price: 4, offers: { price_amount: 5 }, price_amount: 1 },
      { ...NUMBER, "x-service-aliases": ["cost"] },
    );
    assert.equal(fact?.value, 1);
    assert.equal(fact?.source, "json-ld:exact");
    assert.equal(fact?.confidence, 0.95);
  });

  // proves: extract.base.declared_alias, rule4.declared_alias
  it("is matched by an alias the schema declares next", () => {
    const fact = priceOf(
      { priceAmount: 2, cost: 3, price: 4, offers: { price_amount: 5 } },
      { ...NUMBER, "x-service-aliases": ["cost"] },
    );
    assert.equal(fact?.value, 3);
    assert.equal(fact?.source, "json-ld:declared-alias");
    assert.equal(fact?.confidence, 0.92);
  });

  // proves: extract.base.normalised, rule4.normalised, rule4.known_alias
  it("is matched with case and separators folded next", () => {
    for (const key of ["priceAmount", "price-amount", "Price Amount", "PRICE_AMOUNT"]) {
      const fact = priceOf({ [key]: 2, price: 4, offers: { price_amount: 5 } });
      assert.equal(fact?.value, 2, key);
      assert.equal(fact?.source, "json-ld:normalised");
      assert.equal(fact?.confidence, 0.88);
    }
  });

  // proves: extract.base.known_alias, rule4.known_alias
  it("is matched by a known alias of schema.org next", () => {
    const fact = priceOf({ price: 4, offers: { price_amount: 5 } });
    assert.equal(fact?.value, 4);
    assert.equal(fact?.source, "json-ld:known-alias");
    assert.equal(fact?.confidence, 0.8);
  });

  // proves: extract.base.nested, rule4.nested
  it("is looked for below the object last, the nearest first", () => {
    const fact = priceOf({ a: { b: { price_amount: 6 } }, offers: { price_amount: 5 } });
    assert.equal(fact?.value, 5);
    assert.equal(fact?.source, "json-ld:nested");
    assert.equal(fact?.confidence, Math.round(0.72 * 0.97 * 10_000) / 10_000);
  });

  it("is never the size of a picture of the thing", () => {
    const image = { "@type": "ImageObject", url: "/a.png", width: 800, height: 600 };
    for (const name of ["height", "hauteur", "width"])
      assert.deepEqual(
        valuesIn(pageOf(product({ image })), { properties: { [name]: NUMBER } }),
        {},
      );
    const sized = pageOf(product({ image, dimensions: { height: 48 } }));
    assert.deepEqual(valuesIn(sized, { properties: { hauteur: NUMBER } }), { hauteur: 48 });
  });

  // proves: rule4.falling
  it("is surer the earlier its way", () => {
    const {
      FACT_BASE_EXACT,
      FACT_BASE_DECLARED_ALIAS,
      FACT_BASE_NORMALISED,
      FACT_BASE_KNOWN_ALIAS,
      FACT_BASE_NESTED,
    } = SETTINGS;
    const bases = [
      FACT_BASE_EXACT,
      FACT_BASE_DECLARED_ALIAS,
      FACT_BASE_NORMALISED,
      FACT_BASE_KNOWN_ALIAS,
      FACT_BASE_NESTED,
    ];
    assert.deepEqual(
      bases,
      [...bases].sort((a, b) => b - a),
    );
    assert.equal(new Set(bases).size, 5);
  });

  // proves: rule4.no_match
  it("that nothing matches gives no fact", () => {
    assert.deepEqual(
      factsIn(pageOf(product({ name: "Desk lamp" })), {
        properties: { price: NUMBER, color: STRING },
      }).facts,
      {},
    );
  });

  // proves: extract.fact.value
  it("whose value cannot be what is asked is no match", () => {
    assert.deepEqual(
      valuesIn(pageOf(product({ price: "contact us", offers: { price: "12.50" } })), {
        properties: { price: NUMBER },
      }),
      { price: 12.5 },
    );
  });
});

describe("the confidence of a fact", () => {
  // proves: extract.fact.confidence, extract.fact.confidence.depth
  it("falls by 0.97 for each level below the object of the path's parent; a direct hit is 0", () => {
    const confidence = (fields: object, properties: object, path: string) =>
      factsIn(pageOf(product(fields)), { properties: { ...properties } }).facts[path]?.confidence;
    const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
    assert.equal(
      confidence(
        { offers: { price: 5 } },
        { offers: { properties: { price: NUMBER } } },
        "offers.price",
      ),
      0.95,
    );
    assert.equal(
      confidence({ a: { b: { c: { price: 5 } } } }, { price: NUMBER }, "price"),
      rounded(0.72 * 0.97 ** 3),
    );
    assert.equal(
      confidence(
        { offers: { x: { y: { price: 5 } } } },
        { offers: { properties: { price: NUMBER } } },
        "offers.price",
      ),
      rounded(0.72 * 0.97 ** 2),
    );
    assert.equal(
      confidence({ offers: [{ price: 5 }] }, { price: NUMBER }, "price"),
      rounded(0.72 * 0.97),
    );
  });

  // proves: extract.fact.confidence, extract.fact.source, extract.weight.json_ld
  // proves: extract.weight.microdata, extract.weight.next_data, extract.weight.rsc_nuxt
  // proves: extract.weight.initial_state, extract.weight.open_graph
  it("is weighted by the payload it stands in", () => {
    const properties = { wattage: NUMBER };
    const pages: Readonly<Record<string, [page: string, weight: number]>> = {
      "json-ld": [pageOf(product({ wattage: 5 })), 1],
      microdata: [
        `<div itemscope itemtype="https://schema.org/Product"><b itemprop="wattage">5</b></div>`,
        0.98,
      ],
      "next-data": [
        `<script id="__NEXT_DATA__" type="application/json">{"wattage": 5}</script>`,
        0.95,
      ],
      "rsc-flight": [
        `<script>self.__next_f.push([1, ${JSON.stringify('0:["$","$L1",null,{"lamp":{"wattage":5}}]\n1:I[1,[],"Lamp"]\n')}])</script>`,
        0.93,
      ],
      nuxt: [`<script>window.__NUXT__ = {"wattage": 5}</script>`, 0.93],
      "initial-state": [state({ wattage: 5 }), 0.9],
      "open-graph": [`<meta property="og:wattage" content="5">`, 0.85],
    };
    for (const [source, [html, weight]] of Object.entries(pages)) {
      const fact = factsIn(html, { properties }).facts["wattage"];
      assert.equal(fact?.value, 5, source);
      assert.ok(fact?.source?.startsWith(`${source}:`), `${fact?.source} is of ${source}`);
      const base = fact?.source?.endsWith(":exact")
        ? 0.95
        : 0.72 * 0.97 ** (source === "rsc-flight" ? 2 : 1);
      assert.equal(fact?.confidence, Math.round(base * weight * 10_000) / 10_000, source);
    }
  });

  // proves: extract.fact.confidence, extract.fact.confidence.decimals
  it("is at most 1 and has 4 decimals", () => {
    for (const { confidence } of Object.values(
      factsIn(pageOf(product({ name: "Desk lamp", offers: { price: 5 } })), { type: "product" })
        .facts,
    )) {
      assert.ok(confidence > 0 && confidence <= 1);
      assert.equal(confidence, Math.round(confidence * 10_000) / 10_000);
    }
  });
});

describe("a fact", () => {
  // proves: extract.fact.fields
  it("has its value, confidence, extractor, modality, source and XPath, and nothing else", () => {
    const { facts } = factsIn(pageOf(product({ name: "Desk lamp" })), {
      properties: { name: STRING },
    });
    assert.deepEqual(facts, {
      name: {
        value: "Desk lamp",
        confidence: 0.95,
        extractor: "structured-data",
        modality: "dom-json",
        source: "json-ld:exact",
        source_xpath: "/html[1]/head[1]/script[1]",
      },
    });
  });

  // proves: extract.fact.source_xpath
  it("names the element of the payload it is from", () => {
    const page = `<!doctype html><html><head><script>var a = 1</script><meta property="og:colour" content="red">
      <script type="application/ld+json">${JSON.stringify(product({ name: "Desk lamp" }))}</script></head>
      <body><h1>Desk lamp</h1><div></div><div><p itemscope itemtype="https://schema.org/Product"><b itemprop="name">Desk lamp</b> <b itemprop="wattage">5</b></p></div></body></html>`;
    const { facts } = factsIn(page, {
      properties: { name: STRING, wattage: NUMBER, colour: STRING },
    });
    assert.deepEqual(
      Object.entries(facts).map(([path, { source_xpath }]) => [path, source_xpath]),
      [
        ["colour", "/html[1]/head[1]/meta[1]"],
        ["name", "/html[1]/head[1]/script[2]"],
        ["wattage", "/html[1]/body[1]/div[2]/p[1]"],
      ],
    );
  });

  // proves: extract.fact.source_xpath
  it("of social properties names the element of the property", () => {
    const metas = [
      ["og:type", "product"],
      ["og:title", "Desk lamp | Shop"],
      ["og:image:width", "10"],
      ["og:image", "/a.png"],
      ["og:image", "/b.png"],
      ["og:image:alt", "A lamp on a desk"],
      ["og:video:codec", "av1"],
      ["product:price:currency", "EUR"],
      ["product:price:amount", "19.90"],
      ["twitter:label1", "Brand"],
      ["twitter:data1", "Lumen"],
      ["article:tag", "lamps"],
      ["article:tag", "desks"],
      ["product:weight:value", "2"],
    ];
    const head = metas.map(([name, content]) => `<meta property="${name}" content="${content}">`);
    const page = `<html><head><title>Desk lamp | Shop</title><meta charset="utf-8">${head.join("")}</head><body><h1>Desk lamp</h1></body></html>`;
    const elements = (asked: Asked) =>
      Object.entries(factsIn(page, asked).facts).map(([path, { source_xpath }]) => {
        const [, number = "0"] =
          /^\/html\[1\]\/head\[1\]\/meta\[(\d+)\]$/.exec(source_xpath ?? "") ?? [];
        return [path, metas[Number(number) - 2]?.join(" ")];
      });
    const list = { type: "array", items: STRING };
    const properties = {
      title: STRING,
      image: STRING,
      codec: STRING,
      weight: NUMBER,
      keywords: list,
      offers: { properties: { price: NUMBER, priceCurrency: STRING } },
    };
    assert.deepEqual(elements({ properties }), [
      ["codec", "og:video:codec av1"],
      ["image", "og:image /a.png"],
      ["keywords.0", "article:tag lamps"],
      ["keywords.1", "article:tag desks"],
      ["offers.price", "product:price:amount 19.90"],
      ["offers.priceCurrency", "product:price:currency EUR"],
      ["title", "og:title Desk lamp | Shop"],
      ["weight", "product:weight:value 2"],
    ]);
    assert.deepEqual(
      elements({ properties: { images: { ...list, "x-service-aliases": ["image"] } } }),
      [
        ["images.0", "og:image /a.png"],
        ["images.1", "og:image /b.png"],
      ],
    );
    assert.deepEqual(elements({ type: "product" }), [
      ["brand.name", "twitter:data1 Lumen"],
      ["image", "og:image /a.png"],
      ["name", "og:title Desk lamp | Shop"],
      ["offers.price", "product:price:amount 19.90"],
      ["offers.priceCurrency", "product:price:currency EUR"],
    ]);
  });

  // proves: extract.facts.arrays
  it("of an array stands under its index", () => {
    const page = pageOf(
      product({ plans: [{ price: 5 }, { price: "7,50" }, { note: "none" }, { price: 9 }] }),
    );
    const properties = { plans: { type: "array", items: { properties: { price: NUMBER } } } };
    assert.deepEqual(valuesIn(page, { properties }), {
      "plans.0.price": 5,
      "plans.1.price": 7.5,
      "plans.2.price": 9,
    });
  });

  // proves: extract.facts.keys
  it("stands among the others sorted by path", () => {
    const page = pageOf(
      product({
        name: "Desk lamp",
        sku: "1",
        offers: { price: 5, priceCurrency: "EUR" },
        color: "red",
      }),
    );
    const paths = Object.keys(
      factsIn(page, {
        properties: {
          sku: STRING,
          offers: { properties: { priceCurrency: STRING, price: NUMBER } },
          name: STRING,
          color: STRING,
        },
      }).facts,
    );
    assert.deepEqual(paths, [...paths].sort());
    assert.equal(paths.length, 5);
  });

  // proves: extract.facts.keys
  it("of an array is sorted by its index as a number", () => {
    const plans = Array.from({ length: 12 }, (_, at) => ({ price: at + 1, "10": "a", "9": "b" }));
    const items = { properties: { price: NUMBER, "10": STRING, "9": STRING } };
    const { facts } = factsIn(pageOf(product({ plans, "plans-old": "yes" })), {
      properties: { "plans-old": STRING, plans: { type: "array", items } },
    });
    assert.deepEqual(Object.keys(facts), [
      ...plans.flatMap((_, at) => [`plans.${at}.9`, `plans.${at}.10`, `plans.${at}.price`]),
      "plans-old",
    ]);
  });

  it("is one element of an array where one value stands, the first object of several where one is asked, and all authors where names are", () => {
    const page = pageOf(
      product({
        image: "/a.png",
        brand: [{ name: "Ann" }, { name: "Ben" }],
        author: [{ name: "Ann Lee" }, { name: "Ben Ray" }],
        keywords: "lamp, desk",
      }),
    );
    const properties = {
      image: { type: "array", items: { type: "string", format: "uri" } },
      brand: { properties: { name: STRING } },
      author: { properties: { name: STRING } },
      keywords: { type: "array", items: STRING },
    };
    assert.deepEqual(valuesIn(page, { properties }), {
      "author.name": "Ann Lee, Ben Ray",
      "brand.name": "Ann",
      "image.0": "https://shop.example/a.png",
      "keywords.0": "lamp",
      "keywords.1": "desk",
    });
  });

  it("is the name of a thing where a text is asked, and of a text where a thing is", () => {
    const page = pageOf(
      product({ brand: { "@type": "Brand", name: "Acme" }, manufacturer: "Bell" }),
    );
    assert.deepEqual(
      valuesIn(page, {
        properties: { brand: STRING, manufacturer: { properties: { name: STRING } } },
      }),
      { brand: "Acme", "manufacturer.name": "Bell" },
    );
  });
});

describe("a choice", () => {
  it("takes the branch of the value's own kind before those that could parse it", () => {
    const named = { type: "object", properties: { name: STRING } };
    const list = { type: "array", items: STRING };
    const brand = (written: unknown, ...branches: readonly object[]) =>
      valuesIn(pageOf(product({ brand: written })), { properties: { brand: { anyOf: branches } } });
    for (const branches of [
      [named, STRING],
      [STRING, named],
    ]) {
      assert.deepEqual(brand("Acme", ...branches), { brand: "Acme" });
      assert.deepEqual(brand({ name: "Acme" }, ...branches), { "brand.name": "Acme" });
    }
    for (const branches of [
      [list, STRING],
      [STRING, list],
    ]) {
      assert.deepEqual(brand("Acme", ...branches), { brand: "Acme" });
      assert.deepEqual(brand(["A", "B"], ...branches), { "brand.0": "A", "brand.1": "B" });
    }
  });

  const page = pageOf(product({ offers: { low: 5, high: 9 }, size: "large", count: 3 }));
  const range = {
    type: "object",
    required: ["low", "high"],
    properties: { low: NUMBER, high: NUMBER },
  };
  const single = {
    type: "object",
    required: ["price"],
    properties: { price: NUMBER, low: NUMBER },
  };

  // proves: extract.schema.branches
  it("has the paths of the first branch that fits", () => {
    assert.deepEqual(valuesIn(page, { properties: { offers: { anyOf: [single, range] } } }), {
      "offers.high": 9,
      "offers.low": 5,
    });
    assert.deepEqual(valuesIn(page, { properties: { offers: { oneOf: [range, single] } } }), {
      "offers.high": 9,
      "offers.low": 5,
    });
    const referred = { $defs: { range }, properties: { offers: { $ref: "#/$defs/range" } } };
    assert.deepEqual(valuesIn(page, { schema: referred }), { "offers.high": 9, "offers.low": 5 });
  });

  // proves: extract.schema.branches
  it("prefers the type a value has to one it can be read as", () => {
    assert.deepEqual(
      valuesIn(page, {
        properties: {
          count: { anyOf: [STRING, NUMBER] },
          size: { anyOf: [{ type: "null" }, STRING] },
        },
      }),
      { count: 3, size: "large" },
    );
  });
});

const ORGANIZATION = {
  "@type": "Organization",
  name: "Shop",
  url: "https://shop.example/",
  telephone: "+49 1",
};
const CRUMBS = {
  "@type": "BreadcrumbList",
  itemListElement: [
    { "@type": "ListItem", position: 1, name: "Lamps", item: "https://shop.example/lamps" },
  ],
};

describe("without a caller's schema", () => {
  // proves: extract.choice.fields_list, rule4.unknown_type
  it("a page of unknown type has an empty schema and no facts", () => {
    const { facts, schema_choice } = factsIn(pageOf(product({ name: "Desk lamp" })));
    assert.deepEqual(facts, {});
    assert.deepEqual(schema_choice, {
      page_type: "unknown",
      confidence: 0,
      chosen_by: "page_type",
      fields: [],
      subject_types: [],
      payloads_considered: 0,
      payloads_used: 0,
      filled_from_fallback: [],
    });
  });

  // proves: extract.choice.subject_types, rule5.subject
  it("only the node that describes the page is read, wherever it stands", () => {
    const node = product({ name: "Desk lamp", url: PAGE });
    const others = [
      ORGANIZATION,
      CRUMBS,
      { "@type": "WebSite", name: "Shop" },
      { "@type": "ImageObject", name: "A picture" },
    ];
    for (const nodes of [
      [node, ...others],
      [...others, node],
      [others[0], node, others[1]],
    ]) {
      const { facts, schema_choice } = factsIn(pageOf(nodes), { type: "product" });
      assert.deepEqual(
        Object.entries(facts).map(([path, { value }]) => [path, value]),
        [["name", "Desk lamp"]],
      );
      assert.deepEqual(schema_choice?.subject_types, ["Product"]);
    }
  });

  // proves: extract.choice.subject_types.empty, extract.choice.payloads, rule5.subject
  it("a page with data about its site and breadcrumbs alone has no subject and no facts of theirs", () => {
    const { facts, schema_choice } = factsIn(pageOf([ORGANIZATION, CRUMBS]), { type: "product" });
    assert.deepEqual(facts, {});
    assert.deepEqual(schema_choice?.subject_types, []);
    assert.equal(schema_choice?.payloads_considered, 2);
    assert.equal(schema_choice?.payloads_used, 0);
  });

  // proves: extract.fact.source.page_wrapper, extract.fact.source.social_preview
  // proves: extract.fill.page_wrapper, extract.fill.social_preview, extract.choice.filled
  // proves: rule5.wrapper, rule5.open_graph
  it("what is missing is taken from the page wrapper, then from the social preview, at a discount and said so", () => {
    const wrapper = {
      "@type": "WebPage",
      url: PAGE,
      name: "Desk lamp | Shop",
      description: "A lamp.",
      image: "/a.png",
    };
    const head = `<meta property="og:title" content="Desk lamp"><meta property="og:site_name" content="Shop"><meta property="og:description" content="Another."><meta property="product:price:amount" content="19.90"><meta property="product:price:currency" content="EUR">`;
    const { facts, schema_choice } = factsIn(pageOf([product({ sku: "L1" }), wrapper], { head }), {
      type: "product",
    });
    const told = Object.entries(facts).map(([path, { value, source, confidence }]) => [
      path,
      value,
      source,
      confidence,
    ]);
    const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
    assert.deepEqual(told, [
      ["description", "A lamp.", "json-ld:exact (page wrapper)", rounded(0.95 * 0.9)],
      ["image", "https://shop.example/a.png", "json-ld:exact (page wrapper)", rounded(0.95 * 0.9)],
      ["name", "Desk lamp", "json-ld:exact (page wrapper)", rounded(0.95 * 0.9)],
      ["offers.price", 19.9, "open-graph:known-alias (social preview)", rounded(0.8 * 0.85 * 0.81)],
      [
        "offers.priceCurrency",
        "EUR",
        "open-graph:known-alias (social preview)",
        rounded(0.8 * 0.85 * 0.81),
      ],
      ["sku", "L1", "json-ld:exact", 0.95],
    ]);
    assert.deepEqual(schema_choice?.filled_from_fallback, [
      "description",
      "image",
      "name",
      "offers.price",
      "offers.priceCurrency",
    ]);
    assert.equal(schema_choice?.payloads_used, 3);
  });

  // proves: rule5.description
  it("a name that the page's description repeats is a name", () => {
    const described = (text: string) => `<meta name="description" content="${text}">`;
    for (const [title, node, type, path] of [
      ["Desk lamp", product({ name: "Desk lamp" }), "product", "name"],
      ["Desk lamp | Shop", product({ name: "Desk lamp" }), "product", "name"],
      ["", product({ name: "Desk lamp" }), "product", "name"],
      [
        "Lamps are lit",
        { "@type": "NewsArticle", headline: "Lamps are lit" },
        "article",
        "headline",
      ],
    ] as const) {
      const name = type === "article" ? "Lamps are lit" : "Desk lamp";
      for (const head of [
        described(name),
        described(`${name}.`),
        `<meta property="og:description" content="${name}">`,
      ]) {
        const fact = factsIn(pageOf(node, { title, head }), { type }).facts[path];
        assert.deepEqual(
          [fact?.value, fact?.source, fact?.confidence],
          [name, "json-ld:exact", 0.95],
          `${title} ${head}`,
        );
      }
    }
  });

  // proves: extract.choice.fields, extract.choice.fields_list, extract.choice.payloads
  it("the choice names the type with its confidence, the fields and the payloads", () => {
    const { schema_choice } = factsIn(pageOf([product({ name: "Desk lamp" }), CRUMBS]), {
      type: "product",
    });
    assert.deepEqual(Object.keys(schema_choice ?? {}), [
      "page_type",
      "confidence",
      "chosen_by",
      "fields",
      "subject_types",
      "payloads_considered",
      "payloads_used",
      "filled_from_fallback",
    ]);
    assert.equal(schema_choice?.page_type, "product");
    assert.equal(schema_choice?.confidence, 0.9);
    assert.ok(
      ["name", "offers", "brand", "sku"].every((field) => schema_choice?.fields.includes(field)),
    );
    assert.deepEqual([schema_choice?.payloads_considered, schema_choice?.payloads_used], [2, 1]);
  });
});

describe("with a caller's schema", () => {
  // proves: rule5.caller_schema
  it("every node may give facts, and there is no choice of schema", () => {
    const page = pageOf([product({ name: "Desk lamp", url: PAGE }), ORGANIZATION, CRUMBS]);
    const { facts, schema_choice } = factsIn(page, {
      properties: { name: STRING, telephone: STRING },
      type: "product",
    });
    assert.deepEqual(
      Object.entries(facts).map(([path, { value }]) => [path, value]),
      [
        ["name", "Desk lamp"],
        ["telephone", "+49 1"],
      ],
    );
    assert.equal(schema_choice, null);
  });

  it("an organization gives its name where the schema asks for one", () => {
    assert.deepEqual(
      valuesIn(pageOf([ORGANIZATION, CRUMBS]), { properties: { name: STRING, telephone: STRING } }),
      { name: "Shop", telephone: "+49 1" },
    );
  });

  // proves: rule5.caller_schema.site
  it("things about the site give what the page says of nothing else", () => {
    const graph = (...nodes: object[]) => ({ "@context": "https://schema.org", "@graph": nodes });
    const org = { "@type": "Organization", name: "Kettle Works" };
    const site = { "@type": "WebSite", name: "Kettles", url: "https://shop.example/" };
    const shop = { "@type": "LocalBusiness", name: "Kettle Shop", telephone: "+49 2" };
    const trail = {
      "@type": "BreadcrumbList",
      name: "Trail",
      itemListElement: [{ "@type": "ListItem", position: 1, name: "Home" }],
    };
    for (const [nodes, names, values] of [
      [org, ["name"], { name: "Kettle Works" }],
      [org, ["name", "telephone"], { name: "Kettle Works" }],
      [
        { ...org, description: "We make kettles." },
        ["description"],
        { description: "We make kettles." },
      ],
      [site, ["name", "url"], { name: "Kettles", url: "https://shop.example/" }],
      [graph(site, org), ["name"], { name: "Kettles" }],
      [graph(site, shop), ["name", "telephone"], { name: "Kettle Shop", telephone: "+49 2" }],
      [[org, shop], ["name", "telephone"], { name: "Kettle Shop", telephone: "+49 2" }],
      [[org, { ...org, name: "Pots" }], ["name"], { name: "Kettle Works" }],
      [
        [org, { ...org, name: "Pots", telephone: "+49 3" }],
        ["name", "telephone"],
        { name: "Pots", telephone: "+49 3" },
      ],
      [{ "@type": "Person", name: "Ann Lee" }, ["name"], { name: "Ann Lee" }],
      [trail, ["name"], { name: "Trail" }],
    ] as const) {
      const properties = Object.fromEntries(names.map((name) => [name, STRING]));
      assert.deepEqual(valuesIn(pageOf(nodes, { title: "Page" }), { properties }), values);
    }
    const { facts } = factsIn(pageOf(org, { title: "Page" }), { properties: { name: STRING } });
    assert.deepEqual([facts["name"]?.source, facts["name"]?.confidence], ["json-ld:exact", 0.95]);
    const items = { itemListElement: { type: "array", items: { properties: { name: STRING } } } };
    assert.deepEqual(valuesIn(pageOf(trail, { title: "Page" }), { properties: items }), {
      "itemListElement.0.name": "Home",
    });
  });

  it("things about the site in microdata do so too", () => {
    const body = `<div itemscope itemtype="https://schema.org/Organization"><b itemprop="name">Kettle Works</b></div>`;
    const { facts } = factsIn(pageOf([], { title: "Page", body }), {
      properties: { name: STRING },
    });
    assert.deepEqual(
      [facts["name"]?.value, facts["name"]?.source],
      ["Kettle Works", "microdata:exact"],
    );
  });

  it("things about the site give no title, and nothing that the page's own data has", () => {
    const org = { "@type": "Organization", name: "Kettle Works", description: "We make kettles." };
    const head = `<meta property="og:title" content="Page">`;
    for (const [html, properties, values] of [
      [pageOf(org, { title: "Page" }), { title: STRING, headline: STRING }, {}],
      [pageOf(org, { title: "Page", head }), { name: STRING }, { name: "Page" }],
      [
        pageOf([product({ name: "Desk lamp" }), org]),
        { name: STRING, description: STRING },
        { name: "Desk lamp" },
      ],
      [
        pageOf([{ "@type": "Article", headline: "Desk lamp" }, org]),
        { headline: STRING, description: STRING },
        { headline: "Desk lamp" },
      ],
    ] as const) {
      assert.deepEqual(valuesIn(html, { properties }), values);
    }
  });

  it("breadcrumbs are given where they are asked for", () => {
    const properties = { breadcrumbs: { type: "array", items: { properties: { name: STRING } } } };
    assert.deepEqual(valuesIn(pageOf([CRUMBS]), { properties }), { "breadcrumbs.0.name": "Lamps" });
  });
});
