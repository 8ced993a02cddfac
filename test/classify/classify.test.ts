import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judgePage } from "../../src/classify/classify.ts";
import { installedRouter } from "../../src/classify/model.ts";
import { SETTINGS } from "../../src/model/settings.ts";
import { routedPage } from "../../training/router/page.ts";
import { judged, judgedBy } from "../support/verdict.ts";

const PRODUCT = routedPage(
  `<html lang="en"><head><title>Oak stool</title><meta property="og:type" content="product"></head><body>
   <nav><a href="/cart">Cart</a><a href="/collections/all">All</a></nav>
   <main class="product"><h1>Oak stool</h1><p class="price">€ 129.00</p><button>Add to cart</button>
   <p>In stock</p><h2>Description</h2><p>A three-legged stool of oiled oak, made to stand in a hall or a kitchen.</p>
   <table><tr><th>Height</th><td>45 cm</td></tr><tr><th>Weight</th><td>3 kg</td></tr></table></main></body></html>`,
  "https://shop.test/products/oak-stool",
);
const EMPTY = routedPage("", "");

describe("the verdict on a page", () => {
  it("gives the type, at most four reasons, strongest first, and the second-best type", () => {
    const verdict = judged(PRODUCT);
    assert.equal(verdict.page_type, "product");
    assert.equal(verdict.available, true);
    assert.ok(verdict.confidence >= SETTINGS.ROUTER_MIN_CONFIDENCE && verdict.confidence <= 1);
    assert.notEqual(verdict.runner_up.type, "product");
    assert.ok(verdict.runner_up.confidence < verdict.confidence);
    const weights = verdict.reasons.map(({ weight }) => weight);
    assert.ok(weights.length > 0 && weights.length <= SETTINGS.ROUTER_MAX_REASONS);
    assert.ok(weights.every((weight) => weight > SETTINGS.ROUTER_MIN_REASON_WEIGHT));
    assert.deepEqual(
      weights,
      [...weights].sort((a, b) => b - a),
    );
    const figures = [verdict.confidence, verdict.runner_up.confidence, ...weights];
    for (const figure of figures) assert.equal(figure, Math.round(figure * 1e4) / 1e4);
  });

  // proves: text_result.page_type.threshold
  it("says unknown with confidence 0 of a page that tells nothing, and still what it is most like", () => {
    const verdict = judged(EMPTY);
    assert.equal(verdict.page_type, "unknown");
    assert.equal(verdict.confidence, 0);
    assert.notEqual(verdict.runner_up.type, "");
    assert.ok(verdict.runner_up.confidence < SETTINGS.ROUTER_MIN_CONFIDENCE);
  });

  // proves: classify.runner_up
  it("names the type with the second-highest probability as the runner-up, the highest where none is sure", () => {
    for (const page of [PRODUCT, EMPTY]) {
      const { verdict, chances } = judgePage(installedRouter(), page);
      const order = Object.entries(chances).sort(([, a], [, b]) => b - a);
      const [type, chance] = order[verdict.page_type === "unknown" ? 0 : 1] ?? [];
      assert.equal(verdict.runner_up.type, type);
      assert.equal(verdict.runner_up.confidence, Math.round((chance ?? 0) * 1e4) / 1e4);
    }
  });

  const LINES = {
    Recipe: `<h1>Potato soup</h1><p>This soup has been on the table of our family for three generations, and it takes less than an hour.</p>
      <h2>Ingredients</h2><ul><li>1 kg potatoes</li><li>2 onions</li></ul><h2>Method</h2><ol><li>Peel the potatoes and cut them into cubes.</li><li>Boil them for thirty minutes.</li></ol>`,
    JobPosting: `<h1>Lighthouse keeper</h1><p>Kiel · Full-time</p><h2>Your tasks</h2><ul><li>You climb the stairs at six every evening.</li><li>You write the log.</li></ul>
      <h2>We offer</h2><p>Thirty days of leave and a room with a view over the sea.</p><a href="/apply">Apply now</a>`,
    MusicEvent: `<h1>Concert in the harbour</h1><p>Monday, 1 June 2026, 8 pm · Old hall</p><p>The orchestra of the island plays songs of the sea that its members have collected for many years.</p>
      <dl><dt>Tickets</dt><dd>12 euros</dd></dl>`,
    FAQPage: `<h1>Frequently asked questions</h1><h3>When is the tower open?</h3><p>The tower is open from nine in the morning to five in the evening on all days but Mondays.</p>
      <h3>May I bring a dog?</h3><p>Dogs on a lead are welcome in the yard, but they are not allowed to climb the stairs.</p>`,
    ProfilePage: `<h1>Ann Lee</h1><p>Keeper of the lamp</p><p>Ann Lee has kept the lamp of the harbour since 2004. She was born on the island and studied physics in Kiel.</p>
      <h2>Publications</h2><ul><li>Lamps and their keepers, 2012</li><li>Fog on the western coast, 2018</li></ul>`,
  } as const;
  const TYPES = {
    Recipe: "article",
    JobPosting: "service",
    MusicEvent: "article",
    FAQPage: "service",
    ProfilePage: "article",
  } as const;
  for (const [kind, type] of Object.entries(TYPES) as [keyof typeof LINES, string][]) {
    it(`is ${type} for a page that declares itself ${kind}, and says that it is declared`, () => {
      const data = JSON.stringify({ "@context": "https://schema.org", "@type": kind, name: "A" });
      const html = `<html lang="en"><head><title>Harbour</title><script type="application/ld+json">${data}</script></head><body>
        <nav><a href="/">Home</a><a href="/about">About</a><a href="/contact">Contact</a></nav><main>${LINES[kind]}</main></body></html>`;
      const verdict = judged(routedPage(html, "https://site.test/pages/a"));
      assert.equal(verdict.page_type, type);
      const declared = verdict.reasons.find(({ says }) => says.includes(kind));
      assert.ok((declared?.weight ?? 0) > 0, JSON.stringify(verdict.reasons));
    });
  }

  it("ignores a kind beside a declaration that the model has learned", () => {
    const typeOf = (types: readonly string[]) => {
      const data = types.map((kind) => ({ "@context": "https://schema.org", "@type": kind }));
      return judgePage(
        installedRouter(),
        routedPage(
          `<script type="application/ld+json">${JSON.stringify(data)}</script><main>${LINES.FAQPage}</main>`,
          "https://site.test/pages/a",
        ),
      ).chances["service"];
    };
    assert.equal(typeOf(["Product", "JobPosting"]), typeOf(["Product", "Vessel"]));
    assert.ok((typeOf(["JobPosting"]) ?? 0) > (typeOf(["Vessel"]) ?? 0));
  });

  it("gives one page the same verdict every time", () => {
    assert.deepEqual(judged(PRODUCT), judged(PRODUCT));
  });
});

describe("a model", () => {
  // proves: text_result.nothing_selected, classify.runner_up, classify.no_model
  it("is not available without a model", () => {
    assert.deepEqual(judgedBy(undefined, PRODUCT), {
      page_type: "unknown",
      confidence: 0,
      reasons: [],
      runner_up: { type: "", confidence: 0 },
      available: false,
    });
  });

  // proves: classify.available
  it("ships a model", () => {
    assert.notEqual(installedRouter(), undefined);
  });
});
