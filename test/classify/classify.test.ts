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

  it("says unknown with confidence 0 of a page that tells nothing, and still what it is most like", () => {
    const verdict = judged(EMPTY);
    assert.equal(verdict.page_type, "unknown");
    assert.equal(verdict.confidence, 0);
    assert.notEqual(verdict.runner_up.type, "");
    assert.ok(verdict.runner_up.confidence < SETTINGS.ROUTER_MIN_CONFIDENCE);
  });

  it("names the type with the second-highest probability as the runner-up, the highest where none is sure", () => {
    for (const page of [PRODUCT, EMPTY]) {
      const { verdict, chances } = judgePage(installedRouter(), page);
      const order = Object.entries(chances).sort(([, a], [, b]) => b - a);
      const [type, chance] = order[verdict.page_type === "unknown" ? 0 : 1] ?? [];
      assert.equal(verdict.runner_up.type, type);
      assert.equal(verdict.runner_up.confidence, Math.round((chance ?? 0) * 1e4) / 1e4);
    }
  });

  it("gives one page the same verdict every time", () => {
    assert.deepEqual(judged(PRODUCT), judged(PRODUCT));
  });
});

describe("a model", () => {
  it("is not available without a model", () => {
    assert.deepEqual(judgedBy(undefined, PRODUCT), {
      page_type: "unknown",
      confidence: 0,
      reasons: [],
      runner_up: { type: "", confidence: 0 },
      available: false,
    });
  });

  it("ships a model", () => {
    assert.notEqual(installedRouter(), undefined);
  });
});
