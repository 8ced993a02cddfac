// POST /api/extract over loopback: request, answer, refusals, and shells whose data says more than they show.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ValidationEntry } from "../../src/model/errors.ts";
import type { FactsResult, TextResult } from "../../src/model/page.ts";
import { SETTINGS } from "../../src/model/settings.ts";
import { useOrigin } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { answerOf, post, type Refused } from "../support/requests.ts";
import { startService, useService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";

const LAMP = {
  "@context": "https://schema.org",
  "@type": "Product",
  name: "Desk lamp",
  sku: "L-1",
  offers: {
    "@type": "Offer",
    price: "1.299,00",
    priceCurrency: "EUR",
    availability: "https://schema.org/InStock",
  },
};
const data = (value: unknown) =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const page = (body: string, { attributes = "", head = "" } = {}) =>
  `<!doctype html><html ${attributes}><head><meta charset="utf-8"><title>Desk lamp</title>${head}</head><body>${body}</body></html>`;
const BESIDE = `<div style="display:flex"><p style="width:300px">Written first</p><p style="width:300px">Written second</p></div>`;
const STATE = `<script>window.__INITIAL_STATE__ = {"product": {"name": "Desk lamp", "price": 12.5}}</script>`;

const PAGES = {
  "/lamp": page(
    `<main><h1>Desk lamp</h1><p>It gives light when the sun has gone down.</p><p>Price: 1.299,00 €</p><button>Add to cart</button></main>`,
    { head: data(LAMP) },
  ),
  "/plain": page(
    `<article class="h-entry"><h1 class="p-name">Desk lamp</h1><p>It gives light when the sun has gone down.</p>
    <time class="dt-published" datetime="2025-06-03">in June</time></article><p>SKU: L-2</p>`,
  ),
  "/described": page(
    `<main><h1>Lamps of brass</h1><p>They give light when the sun has gone down, in every room of the house.</p></main>`,
    {
      attributes: 'lang="en"',
      head: `<meta name="author" content="Ann Lee"><meta name="date" content="2024-05-06">
        <meta name="last-modified" content="2024-06-07"><meta name="description" content="About lamps">
        <meta name="application-name" content="Kettle"><meta name="parsely-tags" content="lamps">`,
    },
  ),
  "/beside-rtl": page(BESIDE, { attributes: 'dir="rtl"', head: data(LAMP) }),
  "/added": page(
    `<h1>Desk lamp</h1><p>Served.</p><script>
    const added = document.createElement("p"); added.textContent = "Added by a script"; document.body.append(added);</script>`,
    { head: data(LAMP) },
  ),
  "/shell": page(`<div id="root"></div><script>
    root.innerHTML = "<h1>Built by a script</h1><p>Nothing of this is in what was served.</p>"</script>${STATE}`),
  "/empty-shell": page(`<div id="root"></div><script>root.dataset.ready = "1"</script>${STATE}`),
  "/mute-shell": page(`<div id="root"></div><script>root.dataset.ready = "1"</script>`),
  "/challenge": `<!doctype html><body><script src="/cdn-cgi/challenge-platform/h/b/orchestrate.js"></script>${STATE}</body>`,
};

const service = useService();
const origin = useOrigin(PAGES);

const PRICE = { type: "object", properties: { price: { type: "number" } } };
const NESTED = {
  type: "object",
  properties: { product: { type: "object", properties: { price: { type: "number" } } } },
};

const ask = (path: string, body: object = {}, to = service) =>
  post(`${to.address}/api/extract`, { url: `${origin.address}${path}`, ...body });

async function extract(path: string, body: object = {}, to = service): Promise<FactsResult> {
  const response = await ask(path, body, to);
  assert.equal(response.status, 200, `${path}: ${response.status}`);
  return answerOf<FactsResult>(response);
}

async function refused(path: string, body: object = {}, to = service) {
  const response = await ask(path, body, to);
  return { status: response.status, ...(await answerOf<Refused>(response)) };
}

async function text(path: string, body: object = {}): Promise<TextResult> {
  return answerOf<TextResult>(
    await post(`${service.address}/api/text`, { url: `${origin.address}${path}`, ...body }),
  );
}

describe("POST /api/extract", () => {
  // proves: extract.response.fields, endpoints.extract
  it("answers with the page, its facts and how the schema was chosen, and nothing else", async () => {
    const response = await ask("/lamp");
    assert.equal(response.status, 200);
    assert.match(response.headers.get("content-type") ?? "", /^application\/json/);
    assert.deepEqual(Object.keys(await answerOf<FactsResult>(response)), [
      "page",
      "facts",
      "schema_choice",
    ]);
  });

  // proves: extract.response.page
  it("tells of the page what /api/text tells of it", async () => {
    assert.deepEqual((await extract("/lamp")).page, (await text("/lamp")).page);
  });

  // proves: extract.schema_choice.null, extract.fact.value
  it("gives the facts of a caller's schema, coerced, with no choice of schema", async () => {
    const { facts, schema_choice } = await extract("/lamp", { schema: PRICE });
    assert.deepEqual(facts, {
      price: {
        value: 1299,
        confidence: Math.round(0.72 * 0.97 * 10_000) / 10_000,
        extractor: "structured-data",
        modality: "dom-json",
        source: "json-ld:nested",
        source_xpath: "/html[1]/head[1]/script[1]",
      },
    });
    assert.equal(schema_choice, null);
  });

  // proves: extract.schema.null, extract.schema_choice.null, extract.choice.page_type
  it("classifies the page where there is no schema, or null, and uses that of its type", async () => {
    const { page_type, page_type_confidence } = await text("/lamp");
    for (const body of [{}, { schema: null }]) {
      const { schema_choice } = await extract("/lamp", body);
      assert.equal(schema_choice?.page_type, page_type);
      assert.equal(schema_choice?.confidence, page_type_confidence);
    }
  });

  // proves: extract.fact.extractor, extract.fact.modality, versioning.declared_only
  it("sends no other extractor or modality than structured-data and dom-json, visible facts included", async () => {
    const { facts } = await extract("/lamp", { schema: PRICE, sources: "visible" });
    for (const { extractor, modality } of Object.values(facts)) {
      assert.deepEqual([extractor, modality], ["structured-data", "dom-json"]);
    }
  });

  it("gives what the page only shows where that is asked for", async () => {
    const schema = {
      properties: { sku: { type: "string" }, published: { type: "string", format: "date" } },
    };
    assert.deepEqual((await extract("/plain", { schema })).facts, {});
    const { facts, page: record } = await extract("/plain", { schema, sources: "visible" });
    assert.deepEqual(
      Object.entries(facts).map(([path, { value, source }]) => [path, value, source]),
      [
        ["published", "2025-06-03", "microformats:known-alias"],
        ["sku", "L-2", "visible:label"],
      ],
    );
    assert.deepEqual(record.payloads, []);
  });

  // proves: extract.page_facts
  it("gives what the page record says, with its weight, where visible facts are asked for", async () => {
    const TEXT = { type: "string" };
    const properties = {
      author: TEXT,
      byline: TEXT,
      published: { type: "string", format: "date" },
      dateModified: TEXT,
      title: TEXT,
      description: TEXT,
      siteName: TEXT,
      inLanguage: TEXT,
      image: { type: "string", format: "uri" },
      keywords: { type: "array", items: TEXT },
    };
    const schema = { properties };
    assert.deepEqual((await extract("/described", { schema })).facts, {});
    assert.deepEqual((await extract("/described", { schema, sources: "declared" })).facts, {});
    const { facts, page: record } = await extract("/described", { schema, sources: "visible" });
    assert.deepEqual(
      Object.entries(facts).map(([path, fact]) => [path, fact.value, fact.source]),
      [
        ["author", record.byline, "page:byline"],
        ["byline", record.byline, "page:byline"],
        ["dateModified", record.modified, "page:modified"],
        ["description", record.description, "page:description"],
        ["inLanguage", record.language, "page:language"],
        ["keywords.0", "lamps", "page:tags"],
        ["published", record.published, "page:published"],
        ["siteName", record.site_name, "page:site_name"],
        ["title", record.title, "page:title"],
      ],
    );
    assert.equal(record.byline, "Ann Lee");
    assert.equal(record.published, "2024-05-06");
    // 0.95, the base of an exact key, x 0.75
    assert.equal(facts["author"]?.confidence, 0.7125);
    assert.equal(facts["author"]?.source_xpath, null);
  });

  // proves: extract.page_facts
  it("prefers declared values, and annotations, to those of the page record", async () => {
    const schema = { properties: { name: { type: "string" }, sku: { type: "string" } } };
    const { facts } = await extract("/lamp", { schema, sources: "visible" });
    assert.equal(facts["name"]?.source, "json-ld:exact");
    const annotated = await extract("/plain", {
      schema: { properties: { datePublished: { type: "string" } } },
      sources: "visible",
    });
    assert.match(annotated.facts["datePublished"]?.source ?? "", /^microformats:/);
    const byType = await extract("/described", { sources: "visible", schema_from: "page" });
    for (const { source } of Object.values(byType.facts))
      assert.doesNotMatch(source ?? "", /^json/);
  });

  // proves: extract.schema.invalid
  it("refuses a schema that is no object with properties, in one sentence", async () => {
    for (const schema of [
      "text",
      5,
      true,
      [],
      {},
      { type: "object" },
      { properties: [] },
      { properties: null },
    ]) {
      assert.deepEqual(await refused("/lamp", { schema }), {
        status: 422,
        detail: "schema must be a JSON Schema object with 'properties'",
      });
    }
  });

  itSlow("answers or refuses schemas of any size and depth", async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, at) => [`p${at}`, { type: "string" }]),
    );
    const wide = await extract("/lamp", {
      schema: { properties: { ...properties, sku: { type: "string" } } },
    });
    assert.deepEqual(Object.keys(wide.facts), ["sku"]);
    let deep: object = { type: "string" };
    for (let level = 0; level < 200; level++) deep = { properties: { x: deep } };
    assert.deepEqual(await refused("/lamp", { schema: deep }), {
      status: 422,
      detail: `schema is nested deeper than ${SETTINGS.FACT_SCHEMA_MAX_DEPTH} levels`,
    });
    const huge = {
      properties: { x: { enum: Array.from({ length: SETTINGS.FACT_SCHEMA_MAX_VALUES }, () => 1) } },
    };
    assert.deepEqual(await refused("/lamp", { schema: huge }), {
      status: 422,
      detail: "schema has more than 100,000 values",
    });
  });

  it("takes names of properties that mean something to the language", async () => {
    const schema = `{"properties": {"__proto__": {"type": "string", "x-service-aliases": ["sku"]}, "constructor": {"type": "string"}, "offers.price": {"type": "number"}, "name": {"type": "string"}}}`;
    const response = await post(
      `${service.address}/api/extract`,
      `{"url": "${origin.address}/lamp", "schema": ${schema}}`,
    );
    assert.equal(response.status, 200);
    const { facts } = JSON.parse(await response.text());
    assert.deepEqual(Object.keys(facts), ["__proto__", "name", "offers.price"]);
    assert.equal(Object.getOwnPropertyDescriptor(facts, "__proto__")?.value.value, "L-1");
  });

  // proves: extract.url
  it("refuses addresses as /api/text does", async () => {
    assert.deepEqual(await refused("", { url: "ftp://shop.example/" }), {
      status: 422,
      detail: "url must be http or https",
    });
    const response = await post(`${service.address}/api/extract`, {});
    const { detail } = await answerOf<Refused<readonly ValidationEntry[]>>(response);
    assert.equal(response.status, 422);
    assert.deepEqual([detail[0]?.type, detail[0]?.loc], ["missing", ["body", "url"]]);
  });

  // proves: extract.no_other_fields
  it("ignores html, fetch, renderOptions and include_hidden_text, whatever they hold", async () => {
    const plain = await extract("/lamp");
    const body = {
      html: "<p>Something else</p>",
      fetch: { timeout_seconds: 0 },
      renderOptions: 5,
      render_options: "x",
      include_hidden_text: "yes",
    };
    assert.deepEqual(await extract("/lamp", body), plain);
    assert.ok(origin.asked.filter((path) => path === "/lamp").length >= 2);
  });

  // proves: errors.502.extract
  it("answers a missing page, and one without words, with 502 and the engine's words", async () => {
    assert.deepEqual(await refused("/nowhere"), {
      status: 502,
      detail: "could not fetch page: HTTP 404: page does not exist",
    });
    const { status, detail } = await refused("/mute-shell", { schema: NESTED });
    assert.equal(status, 502);
    assert.match(detail, /^could not resolve .*holds no readable text/);
  });

  // proves: guard.surface.extract
  it("refuses a private address with 502 where the guard is on", async () => {
    const guarded = await startService({ SERVICE_ALLOW_PRIVATE_HOSTS: "" });
    try {
      assert.deepEqual(await refused("/lamp", {}, guarded), {
        status: 502,
        detail: `could not fetch page: plain fetch: BlockedHostError: refusing to fetch a non-public address: ${origin.address}/lamp`,
      });
    } finally {
      await guarded.close();
    }
  });
});

describe("a shell that nothing fills in", () => {
  const without = useService({ SERVICE_BROWSER_PATH: "/nowhere/a-browser" });

  // proves: rule3.payload_only
  it("gives the facts of its payload, though it holds no block", async () => {
    const { page: record, facts } = await extract("/empty-shell", { schema: NESTED }, without);
    assert.equal(record.blocks, 0);
    assert.equal(record.requires_render, true);
    assert.deepEqual(record.payloads, ["initial-state"]);
    assert.equal(facts["product.price"]?.value, 12.5);
    assert.equal(facts["product.price"]?.source, "initial-state:exact");
  });

  it("is refused where its payload says nothing of what is asked, and so is a challenge with one", async () => {
    assert.equal(
      (
        await refused(
          "/empty-shell",
          { schema: { properties: { color: { type: "string" } } } },
          without,
        )
      ).status,
      502,
    );
    const { status, detail } = await refused("/challenge", { schema: NESTED }, without);
    assert.equal(status, 502);
    assert.match(detail, /challenge/);
  });

  it("stays a refusal on /api/text", async () => {
    const response = await post(`${without.address}/api/text`, {
      url: `${origin.address}/empty-shell`,
    });
    assert.equal(response.status, 502);
  });
});

describeWithBrowser("POST /api/extract with a browser", () => {
  // proves: extract.render.default, extract.render.true
  it("renders when it is asked to, and does not otherwise", async () => {
    assert.match(
      (await extract("/added", { schema: PRICE, render: true })).page.reading_order,
      /^geometric-/,
    );
    const asked = origin.asked.length;
    assert.equal((await extract("/added", { schema: PRICE })).page.reading_order, "dom-fallback");
    assert.deepEqual(
      origin.asked.slice(asked).filter((path) => path === "/added"),
      ["/added"],
    );
  });

  // proves: rule3.escalate
  it("tries a browser once where the page is an empty shell", async () => {
    const asked = origin.asked.length;
    const { page: record, facts } = await extract("/shell", { schema: NESTED });
    assert.ok(record.blocks > 0);
    assert.equal(facts["product.price"]?.value, 12.5);
    assert.equal(origin.asked.slice(asked).filter((path) => path === "/shell").length, 2);
  });

  // proves: rule3.payload_only
  it("reads the shell's payload where it stays empty", async () => {
    const { page: record, facts } = await extract("/empty-shell", { schema: NESTED });
    assert.equal(record.blocks, 0);
    assert.equal(facts["product.price"]?.value, 12.5);
  });

  // proves: extract.rtl.default, extract.direction
  it("reads left to right unless rtl or a direction says otherwise, whatever the page declares", async () => {
    const hash = async (body: object) =>
      (await extract("/beside-rtl", { schema: PRICE, render: true, ...body })).page.content_hash;
    const forced = (await text("/beside-rtl", { render: true, rtl: false })).page.content_hash;
    const backwards = (await text("/beside-rtl", { render: true, rtl: true })).page.content_hash;
    assert.notEqual(forced, backwards);
    assert.equal(await hash({}), forced);
    assert.equal(await hash({ rtl: false }), forced);
    assert.equal(await hash({ rtl: true }), backwards);
    assert.equal(await hash({ direction: "auto" }), backwards);
    assert.equal(await hash({ direction: "ltr", rtl: true }), forced);
  });
});
