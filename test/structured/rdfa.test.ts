// RDFa Lite: scopes of vocabularies and items, names of several vocabularies, limits.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseHtml } from "../../src/html/tree.ts";
import { readAnnotations } from "../../src/structured/microformats.ts";

const itemsOf = (html: string): readonly unknown[] =>
  readAnnotations(parseHtml(html), "https://blog.test/a/b").map(({ value }) =>
    JSON.parse(JSON.stringify(value)),
  );
const named = (vocabulary: string) =>
  itemsOf(`<div vocab="${vocabulary}" typeof="Thing"><b property="name">K</b></div>`);

describe("an RDFa vocabulary", () => {
  it("is schema.org, or the vocabulary before it, in any spelling of the address", () => {
    for (const address of [
      "https://schema.org/",
      "http://schema.org",
      " https://www.schema.org/ ",
      "HTTP://SCHEMA.ORG/",
      "http://schema.org/#",
      "http://data-vocabulary.org/#",
    ]) {
      assert.deepEqual(named(address), [{ "@type": "Thing", name: "K" }], address);
    }
    for (const address of [
      "https://notschema.org/",
      "https://schema.org/docs",
      "ftp://schema.org/",
      "https://schemaXorg/",
      "x https://schema.org/",
      "",
    ]) {
      assert.deepEqual(named(address), [], address);
    }
  });

  it("ends with its element, and the one around it counts again", () => {
    const html = `<div vocab="https://schema.org/">
      <p vocab="https://other.test/"><b typeof="Inner"><i property="name">I</i></b></p>
      <p typeof="Outer"><i property="name">O</i></p></div>
      <p typeof="After"><i property="name">A</i></p>`;
    assert.deepEqual(itemsOf(html), [{ "@type": "Outer", name: "O" }]);
  });
});

describe("an RDFa item", () => {
  const schema = (html: string) => itemsOf(`<div vocab="https://schema.org/">${html}</div>`);

  it("ends with its element: a property after it belongs to the item around", () => {
    const html = `<div typeof="Product"><p property="brand" typeof="Brand"><b property="name">Acme</b></p><b property="name">Kettle</b></div><b property="name">Nobody</b>`;
    assert.deepEqual(schema(html), [
      { "@type": "Product", brand: { "@type": "Brand", name: "Acme" }, name: "Kettle" },
    ]);
  });

  it("inside another without a property is an item of its own", () => {
    const html = `<div typeof="Product"><b property="name">Kettle</b><p typeof="Offer"><b property="price">5</b></p></div>`;
    assert.deepEqual(schema(html), [
      { "@type": "Product", name: "Kettle" },
      { "@type": "Offer", price: "5" },
    ]);
  });

  it("with a property but no item around is an item of its own", () => {
    const html = `<p property="brand" typeof="Brand"><b property="name">Acme</b></p>`;
    assert.deepEqual(schema(html), [{ "@type": "Brand", name: "Acme" }]);
  });

  it("has several types as a list, each once, and none for types of other vocabularies", () => {
    const name = `<b property="name">K</b>`;
    assert.deepEqual(schema(`<p typeof="Product Car Product">${name}</p>`), [
      { "@type": ["Product", "Car"], name: "K" },
    ]);
    assert.deepEqual(schema(`<p typeof="ex:Thing">${name}</p>`), [{ name: "K" }]);
  });

  it("has its address from `resource`, else from `about`", () => {
    const name = `<b property="name">K</b>`;
    const addresses = schema(
      `<p typeof="A" resource="/r" about="/a">${name}</p><p typeof="A" about="c">${name}</p>`,
    );
    assert.deepEqual(addresses, [
      { "@type": "A", "@id": "https://blog.test/r", name: "K" },
      { "@type": "A", "@id": "https://blog.test/a/c", name: "K" },
    ]);
  });

  it("without properties is none", () => {
    assert.deepEqual(schema(`<p typeof="Product" resource="#k">text</p>`), []);
  });

  it("has every value of a property, and every property that one element states", () => {
    const html = `<p typeof="Product"><b property="name alternateName">K</b><i property="color">red</i><i property="color">blue</i></p>`;
    assert.deepEqual(schema(html), [
      { "@type": "Product", name: "K", alternateName: "K", color: ["red", "blue"] },
    ]);
  });

  it("is the value of every property that its element states", () => {
    const html = `<p typeof="Article"><i property="author publisher" typeof="Person"><b property="name">Ann</b></i></p>`;
    const ann = { "@type": "Person", name: "Ann" };
    assert.deepEqual(schema(html), [{ "@type": "Article", author: ann, publisher: ann }]);
  });

  it("is one of the first thousand of a page", () => {
    const one = `<p typeof="Thing"><b property="name">n</b></p>`;
    assert.equal(schema(one.repeat(1001)).length, 1000);
  });
});

describe("an RDFa name", () => {
  const property = (name: string) =>
    itemsOf(
      `<div vocab="https://schema.org/" typeof="T"><b property="${name}" content="v"></b></div>`,
    )[0];

  it("of Dublin Core, FOAF and SIOC has its name in schema.org, in any case", () => {
    for (const [written, name] of [
      ["dc:title", "name"],
      ["DC:Title", "name"],
      ["dc:date", "datePublished"],
      ["dc:created", "datePublished"],
      ["dc:modified", "dateModified"],
      ["dc:creator", "author"],
      ["dc:description", "description"],
      ["dcterms:title", "name"],
      ["dcterms:date", "datePublished"],
      ["dcterms:created", "datePublished"],
      ["dcterms:modified", "dateModified"],
      ["dcterms:creator", "author"],
      ["foaf:name", "name"],
    ] as const) {
      assert.deepEqual(property(written), { "@type": "T", [name]: "v" }, written);
    }
    for (const [written, type] of [
      ["sioc:Item", "CreativeWork"],
      ["sioct:Comment", "Comment"],
      ["sioct:BlogPost", "BlogPosting"],
      ["sioct:BoardPost", "DiscussionForumPosting"],
      ["foaf:Person", "Person"],
    ] as const) {
      assert.deepEqual(itemsOf(`<p typeof="${written}"><b property="foaf:name">n</b></p>`), [
        { "@type": type, name: "n" },
      ]);
    }
  });

  it("with a prefix of another vocabulary, or with other characters, is skipped", () => {
    for (const written of ["og:title", "na-me", "a.b", "x:name"]) {
      assert.equal(property(written), undefined, written);
    }
  });

  it("is one of the first sixteen of its attribute", () => {
    const names = Array.from({ length: 17 }, (_, at) => `n${at}`);
    assert.deepEqual(Object.keys(property(names.join(" ")) ?? {}), [
      "@type",
      ...names.slice(0, 16),
    ]);
  });
});
