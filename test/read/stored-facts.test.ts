// Declared data stored with a graph: the facts read from it later equal those of the page.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readFacts } from "../../src/facts/facts.ts";
import { type FactsPage, factsPage } from "../../src/facts/page.ts";
import { decodeHtml } from "../../src/html/decode.ts";
import type { PageFacts } from "../../src/model/fact.ts";
import { SETTINGS } from "../../src/model/settings.ts";
import type { PageType } from "../../src/model/verdict.ts";
import { declaredText, type StoredFacts, storedFacts } from "../../src/read/stored-facts.ts";
import { readParts } from "../../training/router/page.ts";
import { dataFolder } from "../support/data-folder.ts";
import { dataPages } from "../support/data-pages.ts";
import { PAGE, pageOf } from "../support/facts.ts";
import { itSlow } from "../support/slow.ts";

function pageWith(html: string, { url = PAGE, type = "product" as PageType } = {}): FactsPage {
  const { tree: _, ...parts } = readParts(html, url);
  const verdict = { page_type: type, confidence: 0.9 };
  return factsPage({ ...parts, annotations: [], verdict });
}

type Schema = Readonly<Record<string, unknown>>;

function bothWays(page: FactsPage, schema?: Schema): readonly [PageFacts, StoredFacts] {
  const read = readFacts(page, { visible: false, ...(schema && { schema }) });
  const declared = declaredText(page);
  assert.ok(declared !== undefined);
  return [read, storedFacts({ url: page.url, declared }, schema)];
}

const LAMP = {
  "@type": "Product",
  name: "Desk lamp",
  sku: "L-7",
  ["__proto__"]: { sku: "never" },
  offers: [
    { "@type": "Offer", price: "229.99", priceCurrency: "EUR" },
    { "@type": "Offer", price: "1999", priceCurrency: "EUR" },
  ],
};
const HEAD = `<meta property="og:title" content="Desk lamp"><meta property="og:image" content="/a.png">
<meta property="og:image" content="/b.png"><meta property="og:image:width" content="20">`;

describe("the stored data of a page", () => {
  it("has the same facts with the same sources as the page", () => {
    const page = pageWith(pageOf(LAMP, { head: HEAD, body: "<p>Now only 229.99 €</p>" }));
    const [read, { left_out, ...stored }] = bothWays(page);
    assert.deepEqual(stored, read);
    assert.deepEqual(left_out, []);
    assert.equal(stored.facts["sku"]?.value, "L-7");
    // One of two prices is shown.
    assert.equal(stored.facts["offers.price"]?.value ?? stored.facts["price"]?.value, 229.99);
  });

  it("names the element of each value of a link preview", () => {
    const schema = { type: "object", properties: { image: {}, title: {} } };
    const [read, stored] = bothWays(pageWith(pageOf([], { head: HEAD })), schema);
    assert.deepEqual(stored.facts, read.facts);
    const paths = Object.values(stored.facts).map(({ source_xpath }) => source_xpath);
    assert.ok(new Set(paths).size > 1, String(paths));
  });

  it("names the sources whose data is too large, states of frameworks first", () => {
    const long = "x".repeat(SETTINGS.GRAPH_DECLARED_MAX_CHARS);
    const state = `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { long } })}</script>`;
    const page = pageWith(pageOf(LAMP, { body: state }));
    const [, stored] = bothWays(page);
    assert.deepEqual(stored.left_out, ["next-data"]);
    assert.equal(stored.facts["sku"]?.value, "L-7");
    const bare = storedFacts({ url: PAGE, declared: declaredText(page) ?? "" });
    assert.ok((declaredText(page)?.length ?? 0) < SETTINGS.GRAPH_DECLARED_MAX_CHARS);
    assert.deepEqual(bare, stored);
  });

  it("is absent for a page without payloads, and a part of another shape has no facts", () => {
    assert.equal(declaredText(pageWith("<title>Lamp</title><h1>Lamp</h1>")), undefined);
    for (const declared of [
      "",
      "[]",
      "null",
      '{"payloads":7,"headings":{},"preview":[],"numbers":["1"],"left_out":"x"}',
      '{"payloads":[1,{"source":"other","value":1},{"source":"json-ld"},{"source":"open-graph","value":[],"elements":[1]}]}',
    ]) {
      const { facts, left_out } = storedFacts({ url: PAGE, declared });
      assert.deepEqual([facts, left_out], [{}, []], declared);
    }
  });
});

const { path, skip } = dataFolder("wcxb", "pages.jsonl.gz");

/** Fields under names that people use. */
const FIELDS = [
  "name",
  "title",
  "price",
  "author",
  "image",
  "date",
  "description",
  "rating",
  "brand",
];
const SCHEMA = {
  type: "object",
  properties: Object.fromEntries(FIELDS.map((name) => [name, {}])),
};

describe("the stored data of real pages", () => {
  itSlow("has the facts of every page that was stored whole", { skip }, () => {
    let compared = 0;
    for (const { id, url, bytes } of dataPages(path.replace(/wcxb.*$/, ""), 16)) {
      for (const type of ["product", "article"] as const) {
        const page = pageWith(decodeHtml(bytes, undefined).text, { url, type });
        const declared = declaredText(page);
        if (declared === undefined) continue;
        for (const schema of [undefined, SCHEMA]) {
          const [read, { left_out, ...stored }] = bothWays(page, schema);
          if (left_out.length > 0) continue;
          assert.deepEqual(stored, read, id);
          compared++;
        }
      }
    }
    assert.ok(compared > 60, String(compared));
  });
});
