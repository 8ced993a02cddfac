// The choice of a built-in schema, by the type of the page or by the subject that it declares, on the route, in the
// library, as a command and over MCP.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { extractFacts } from "../../src/index.ts";
import type { FactsResult } from "../../src/model/page.ts";
import { legible } from "../support/command.ts";
import { type Connected, call, connectHttp } from "../support/mcp.ts";
import { useOrigin } from "../support/origin.ts";
import { answerOf, post } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";

const TITLE = "Harbour lights";
/** What a site declares on each of its pages. */
const BESIDE = [
  { "@type": "WebSite", name: "Kettle" },
  { "@type": "Organization", name: "Kettle Works", telephone: "+49 2" },
  { "@type": "Person", name: "Ann Lee" },
  { "@type": "WebPage", name: TITLE },
  { "@type": "BreadcrumbList", itemListElement: [] },
];

/** An article to readers and to the router, whatever it declares. */
const page = (data: unknown, title = TITLE) => `<!doctype html><html lang="en"><head>
<title>${title}</title><script type="application/ld+json">${JSON.stringify(data)}</script></head>
<body><article><h1>${title}</h1><p class="byline">By Bo Ray, 3 June 2025</p>${`<p>They light the harbour
on every evening of the year, and the ships that come home from the sea are glad of them.</p>`.repeat(
  8,
)}</article></body></html>`;

/** A subject of each known type, with facts that only its schema asks for. */
const SUBJECTS: Readonly<Record<string, readonly [node: object, facts: object]>> = {
  article: [
    { "@type": "NewsArticle", headline: TITLE, author: { name: "Bo Ray" } },
    { headline: TITLE, "author.name": "Bo Ray" },
  ],
  product: [
    { "@type": "Product", name: TITLE, sku: "L-1", offers: { price: 5 } },
    { name: TITLE, sku: "L-1", "offers.price": 5 },
  ],
  recipe: [
    {
      "@type": "Recipe",
      name: TITLE,
      recipeIngredient: ["rum", "cream"],
      recipeInstructions: [{ "@type": "HowToStep", text: "Stir." }],
    },
    {
      name: TITLE,
      "recipeIngredient.0": "rum",
      "recipeIngredient.1": "cream",
      "recipeInstructions.0": "Stir.",
    },
  ],
  event: [
    {
      "@type": "MusicEvent",
      name: TITLE,
      startDate: "2026-03-04",
      location: { "@type": "Place", name: "The Hall", address: { addressLocality: "Kiel" } },
    },
    {
      name: TITLE,
      startDate: "2026-03-04",
      "location.name": "The Hall",
      "location.address.addressLocality": "Kiel",
    },
  ],
  job: [
    {
      "@type": "JobPosting",
      title: TITLE,
      hiringOrganization: { name: "Kettle Works" },
      baseSalary: { currency: "EUR", value: { minValue: 3000, unitText: "MONTH" } },
    },
    {
      title: TITLE,
      "hiringOrganization.name": "Kettle Works",
      "baseSalary.currency": "EUR",
      "baseSalary.value.minValue": 3000,
      "baseSalary.value.unitText": "MONTH",
    },
  ],
  video: [
    { "@type": "VideoObject", name: TITLE, duration: "PT5M" },
    { name: TITLE, duration: "PT5M" },
  ],
  course: [
    { "@type": "Course", name: TITLE, provider: { name: "Kettle Works" } },
    { name: TITLE, "provider.name": "Kettle Works" },
  ],
  book: [
    { "@type": "Book", name: TITLE, isbn: "9783161484100", numberOfPages: 120 },
    { name: TITLE, isbn: "9783161484100", numberOfPages: 120 },
  ],
  organization: [
    { "@type": "Restaurant", name: TITLE, telephone: "+49 1", priceRange: "$$" },
    { name: TITLE, telephone: "+49 1", priceRange: "$$" },
  ],
  person: [
    { "@type": "Person", name: TITLE, jobTitle: "Keeper" },
    { name: TITLE, jobTitle: "Keeper" },
  ],
  place: [
    { "@type": "TouristAttraction", name: TITLE, geo: { latitude: 54.5, longitude: 10.25 } },
    { name: TITLE, "geo.latitude": 54.5, "geo.longitude": 10.25 },
  ],
  faq: [
    {
      "@type": "FAQPage",
      mainEntity: { "@type": "Question", name: "Why?", acceptedAnswer: { text: "For ships." } },
    },
    { "mainEntity.0.name": "Why?", "mainEntity.0.acceptedAnswer.text": "For ships." },
  ],
};

const RECIPE = SUBJECTS["recipe"]?.[0] ?? {};
const EVENT = SUBJECTS["event"]?.[0] ?? {};
/** Pages that declare no one subject of a known type. */
const UNDECIDED: Readonly<Record<string, string>> = {
  "/nothing": page([]),
  "/site-only": page(BESIDE.filter((node) => node.name !== TITLE)),
  "/two": page([RECIPE, EVENT]),
  "/several": page([
    { "@type": "Recipe", name: "Rum punch" },
    { "@type": "Recipe", name: "Egg nog" },
  ]),
  "/other": page([{ "@type": "Service", name: TITLE }]),
  "/type-of-no-one": page([{ "@type": "constructor", name: TITLE }]),
};
/** Pages on which other things are declared beside the subject, with its type. */
const DECIDED: Readonly<Record<string, readonly [html: string, type: string]>> = {
  "/text-about-it": [page([{ "@type": "Article", headline: TITLE }, RECIPE]), "Recipe"],
  "/with-video": [page([{ "@type": "VideoObject", name: TITLE }, EVENT]), "MusicEvent"],
  "/with-questions": [page([{ "@type": "FAQPage", name: TITLE }, RECIPE]), "Recipe"],
  "/review": [
    page(
      [
        { "@type": "Article", headline: "Brass lamp review" },
        { "@type": "Product", name: "Brass lamp" },
      ],
      "Brass lamp review",
    ),
    "Article",
  ],
};

const origin = useOrigin({
  ...Object.fromEntries(
    Object.entries(SUBJECTS).map(([name, [node]]) => [`/${name}`, page([...BESIDE, node])]),
  ),
  ...UNDECIDED,
  ...Object.fromEntries(Object.entries(DECIDED).map(([path, [html]]) => [path, html])),
});
const service = useService({ SERVICE_PAGE_INTERVAL_SECONDS: "0" });

async function extract(path: string, body: object = {}): Promise<FactsResult> {
  const url = `${origin.address}${path}`;
  const response = await post(`${service.address}/api/extract`, { url, ...body });
  assert.equal(response.status, 200, path);
  return answerOf<FactsResult>(response);
}

const valuesOf = ({ facts }: FactsResult) =>
  Object.fromEntries(Object.entries(facts).map(([path, { value }]) => [path, value]));

describe("the built-in schema", () => {
  // proves: extract.schema_from.page, extract.schema_choice.chosen_by
  it("is that of the page type by default, whatever the page declares", async () => {
    const answer = await extract("/recipe");
    assert.deepEqual(await extract("/recipe", { schema_from: "page" }), answer);
    assert.deepEqual(await extract("/recipe", { schema_from: null }), answer);
    const { schema_choice } = answer;
    assert.equal(schema_choice?.page_type, "article");
    assert.equal(schema_choice?.chosen_by, "page_type");
    assert.ok(schema_choice?.fields.includes("headline"));
    assert.equal(valuesOf(answer)["recipeIngredient.0"], undefined);
  });

  // proves: extract.schema_from.declared, extract.schema_choice.chosen_by
  itSlow(
    "is that of the declared subject where this is asked for, for each known type",
    async () => {
      for (const [name, [node, facts]] of Object.entries(SUBJECTS)) {
        const answer = await extract(`/${name}`, { schema_from: "declared" });
        const { schema_choice } = answer;
        assert.equal(schema_choice?.chosen_by, "declared", name);
        assert.deepEqual(schema_choice?.subject_types, [Reflect.get(node, "@type")], name);
        const found = valuesOf(answer);
        assert.deepEqual({ ...found, ...facts }, found, name);
        for (const path of Object.keys(facts))
          assert.ok(schema_choice?.fields.includes(path.split(".")[0] ?? ""), path);
      }
    },
  );

  // proves: extract.schema_from.declared, extract.schema_choice.chosen_by
  itSlow(
    "is that of the page type where the page declares none, several or unknown subjects",
    async () => {
      for (const path of Object.keys(UNDECIDED)) {
        const answer = await extract(path, { schema_from: "declared" });
        assert.equal(answer.schema_choice?.chosen_by, "page_type", path);
        assert.deepEqual(answer, await extract(path), path);
      }
    },
  );

  // proves: extract.schema_from.declared
  it("is that of the thing, not of its text, its video or the questions about it", async () => {
    for (const [path, [, type]] of Object.entries(DECIDED)) {
      const { schema_choice } = await extract(path, { schema_from: "declared" });
      assert.deepEqual(schema_choice?.subject_types, [type], path);
    }
  });

  // proves: extract.schema_from.declared
  it("yields to the schema of the caller", async () => {
    const schema = { properties: { name: { type: "string" } } };
    const answer = await extract("/recipe", { schema, schema_from: "declared" });
    assert.equal(answer.schema_choice, null);
    assert.deepEqual(valuesOf(answer), { name: TITLE });
  });

  it("is chosen by page or declared alone", async () => {
    const url = `${origin.address}/recipe`;
    const response = await post(`${service.address}/api/extract`, { url, schema_from: "router" });
    assert.equal(response.status, 422);
  });
});

describe("schema_from outside the routes", () => {
  let mcp: Connected | undefined;
  before(async () => {
    process.env["SERVICE_PAGE_INTERVAL_SECONDS"] = "0";
    mcp = await connectHttp(service.address);
  });
  after(() => mcp?.close());

  /** Asks one surface for the facts of the recipe. */
  const SURFACES: Readonly<Record<string, (url: string, from?: "page") => Promise<FactsResult>>> = {
    library: (url, from) => extractFacts(url, { schema_from: from }),
    command: async (url, from) => {
      const flags = from === undefined ? [] : ["--schema-from", from];
      const { code, out, err } = await legible(["facts", url, ...flags]);
      assert.equal(code, 0, err);
      return JSON.parse(out);
    },
    mcp: async (url, from) => {
      assert.ok(mcp !== undefined);
      const result = await call(mcp, "extract_facts", { url, ...(from && { schema_from: from }) });
      return Object(result.structuredContent);
    },
  };

  for (const [surface, facts] of Object.entries(SURFACES)) {
    // proves: extract.schema_from.own_default, extract.schema_choice.chosen_by
    it(`is declared by default: ${surface}`, async () => {
      const url = `${origin.address}/recipe`;
      const declared = await facts(url);
      assert.equal(declared.schema_choice?.chosen_by, "declared");
      assert.equal(valuesOf(declared)["recipeIngredient.0"], "rum");
      const byType = await facts(url, "page");
      assert.equal(byType.schema_choice?.chosen_by, "page_type");
      assert.equal(valuesOf(byType)["recipeIngredient.0"], undefined);
    });
  }
});
