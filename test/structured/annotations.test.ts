// RDFa and microformats as items in the words of schema.org.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseHtml } from "../../src/html/tree.ts";
import { SETTINGS } from "../../src/model/settings.ts";
import { readAnnotations } from "../../src/structured/microformats.ts";

const read = (html: string) =>
  readAnnotations(parseHtml(html), "https://blog.test/a/b").map(({ source, xpath, value }) => ({
    source,
    xpath,
    value: JSON.parse(JSON.stringify(value)),
  }));
const values = (html: string) => read(html).map(({ value }) => value);

describe("RDFa", () => {
  it("gives the items of schema.org with their properties, nested ones inside", () => {
    const html = `<body vocab="https://schema.org/"><div typeof="Product" resource="#kettle"><h1 property="name">Kettle</h1>
      <img property="image" src="/k.png"><p property="offers" typeof="Offer"><b property="price" content="12.50">£12.50</b></p>
      <time property="releaseDate" datetime="2025-06-03">in June</time></div>`;
    assert.deepEqual(read(html), [
      {
        source: "rdfa",
        xpath: "/html[1]/body[1]/div[1]",
        value: {
          "@type": "Product",
          "@id": "https://blog.test/a/b#kettle",
          name: "Kettle",
          image: "https://blog.test/k.png",
          offers: { "@type": "Offer", price: "12.50" },
          releaseDate: "2025-06-03",
        },
      },
    ]);
  });

  it("knows schema.org by prefix and by address, and a few names of other vocabularies", () => {
    const html = `<div typeof="schema:Article"><b property="schema:headline">One</b></div>
      <div typeof="https://schema.org/Article"><b property="http://schema.org/headline">Two</b></div>
      <div typeof="sioc:Item foaf:Document"><b property="dc:title">Three</b><i property="dc:date dc:created" content="2025-06-03"></i></div>`;
    assert.deepEqual(values(html), [
      { "@type": "Article", headline: "One" },
      { "@type": "Article", headline: "Two" },
      { "@type": "CreativeWork", name: "Three", datePublished: "2025-06-03" },
    ]);
  });

  it("gives nothing for names without a vocabulary, and properties outside of items", () => {
    assert.deepEqual(values(`<div typeof="Product"><b property="name">Kettle</b></div>`), []);
    assert.deepEqual(
      values(`<div vocab="https://other.test/" typeof="A"><b property="name">K</b></div>`),
      [],
    );
    assert.deepEqual(
      values(`<meta property="og:title" content="Kettle"><b property="schema:name">K</b>`),
      [],
    );
  });

  it("is bounded: items inside items without end, and keys that mean something to the language", () => {
    const deep = `<body vocab="https://schema.org/">${'<div typeof="Thing" property="mainEntity"><b property="name">n</b>'.repeat(3000)}`;
    const [first, ...others] = readAnnotations(parseHtml(deep), "");
    assert.deepEqual(others, []);
    let depth = 0;
    for (let at: unknown = first?.value; typeof at === "object" && at !== null; depth++)
      at = Object.getOwnPropertyDescriptor(at, "mainEntity")?.value;
    assert.ok(depth <= SETTINGS.PAYLOAD_MAX_DEPTH);
    const [odd] = readAnnotations(
      parseHtml(
        `<body vocab="https://schema.org/"><p typeof="A"><b property="__proto__ constructor">n</b>`,
      ),
      "",
    );
    assert.deepEqual(Object.entries(odd?.value ?? {}), [
      ["@type", "A"],
      ["__proto__", "n"],
      ["constructor", "n"],
    ]);
  });
});

describe("microformats", () => {
  it("of an entry are an article", () => {
    const html = `<article class="h-entry p-4"><h1 class="p-name">Ten lamps</h1><a class="u-url" href="/ten">#</a>
      <a class="p-author h-card" href="/ann"><img alt="" src="a.png"> <span class="p-name">Ann Lee</span></a>
      <time class="dt-published" datetime="2025-06-03T10:00:00Z">June</time> <i class="p-category">lamps</i><i class="p-category">desks</i>
      <div class="e-content">Text</div></article>`;
    assert.deepEqual(read(html), [
      {
        source: "microformats",
        xpath: "/html[1]/body[1]/article[1]",
        value: {
          "@type": "Article",
          name: "Ten lamps",
          url: "https://blog.test/ten",
          author: { name: "Ann Lee" },
          datePublished: "2025-06-03T10:00:00Z",
          keywords: ["lamps", "desks"],
        },
      },
    ]);
  });

  it("of a product have its price in an offer", () => {
    const html = `<div class="h-product"><h1 class="p-name">Lamp</h1><data class="p-price" value="12.50">£12.50</data><b class="p-brand h-card">Acme</b></div>`;
    assert.deepEqual(values(html), [
      { "@type": "Product", name: "Lamp", offers: { "@type": "Offer", price: "12.50" } },
    ]);
  });

  it("of the format before count for entries", () => {
    const html = `<div class="post hentry"><h1 class="entry-title">Ten lamps</h1><abbr class="published" title="2025-06-03">June</abbr>
      <time class="updated" datetime="2025-07-01">July</time><span class="author vcard">by <a class="fn">Ann Lee</a></span></div>`;
    assert.deepEqual(values(html), [
      {
        "@type": "Article",
        name: "Ten lamps",
        datePublished: "2025-06-03",
        dateModified: "2025-07-01",
        author: { name: "Ann Lee" },
      },
    ]);
  });

  it("give nothing for classes of other things, and what a quoted page says is not the entry's", () => {
    assert.deepEqual(
      values(`<div class="h-full p-name">x</div><div class="h-card"><b class="p-name">A</b></div>`),
      [],
    );
    const quoting = `<div class="h-entry"><b class="p-name">Mine</b><div class="h-cite"><b class="p-summary">Theirs</b></div></div>`;
    assert.deepEqual(values(quoting), [{ "@type": "Article", name: "Mine" }]);
  });
});
