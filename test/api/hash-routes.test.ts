// A site of hash routes, over loopback: a browser reads each route as a page, a plain crawl says what it cannot read.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { useOrigin } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { useService } from "../support/service.ts";
import { type CrawlBody, crawl } from "../support/site.ts";

const TEXTS = {
  "/": "Lamps of brass for the hall, lit every evening at six by nobody that the house knew of.",
  "/guide": "A guide to the lamps: fill the oil, trim the wick, and wait for the evening to come.",
  "/about": "About the house: it has a hall, a cellar and a garden with a wall of old red brick.",
};

/** A page like docsify's: the words of the route come by script, and headings are named by a query. */
const DOCS = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Lamps</title></head><body>
<nav><a href="#/">Home</a> <a href="#/guide">Guide</a> <a href="#/about">About</a>
<a href="#/guide?id=oil">Oil</a> <a href="#main">Top</a> <a href="/plain#/guide">Elsewhere</a></nav><main id="main"></main>
<script>
const texts = ${JSON.stringify(TEXTS)};
const show = () => {
  const route = location.hash.slice(1).split("?")[0] || "/";
  main.innerHTML = "<h1>" + route + "</h1><p id=oil>" + texts[route] + "</p>";
};
addEventListener("hashchange", show);
if (location.hash === "") location.replace("#/");
show();
</script></body></html>`;
const PLAIN = `<!doctype html><title>Plain</title><main><h1>Plain</h1><p>A page of the site that has its words in its markup, as most have, whatever its fragment is.</p></main>`;

const STATIC = PLAIN.replace(
  "</main>",
  `</main><a href="#/guide">Guide</a> <a href="#/guide?id=oil">Oil</a> <a href="#/about">About</a> <a href="#top">Top</a> <a href="/plain#/guide">Elsewhere</a>`,
);

const service = useService();
const origin = useOrigin({ "/": DOCS, "/plain": PLAIN, "/static": STATIC });

const crawled = (body: CrawlBody) =>
  crawl(service, { url: `${origin.address}/`, renderOptions: { settle_ms: 0 }, ...body });
/** Final addresses without their origin. */
const placesOf = (urls: readonly string[]) =>
  urls.map((url) => url.slice(origin.address.length)).sort();

describeWithBrowser("a rendered crawl of hash routes", () => {
  it("reads each route as a page with its own words, and no anchor", async () => {
    const found = await crawled({ complete: true });
    const pages = found.all("page");
    assert.deepEqual(placesOf(pages.map(({ url }) => url)), [
      "/#/",
      "/#/about",
      "/#/guide",
      "/plain",
      "/plain#/guide",
    ]);
    for (const route of ["/guide", "/about"] as const) {
      const page = pages.find(({ url }) => url === `${origin.address}/#${route}`) ?? assert.fail();
      assert.ok(page.markdown.includes(TEXTS[route]), route);
      assert.equal(page.strategy, "rendered-only");
      assert.ok(!page.markdown.includes(TEXTS["/"]), route);
    }
    assert.ok(found.one("done").exhausted);
    assert.equal(found.one("done").graph.pages, 5);
    assert.deepEqual(found.all("warning"), []);
  });
});

describe("a plain crawl of hash routes", () => {
  it("warns of those that it cannot read, and refuses each once", async () => {
    const found = await crawled({ url: `${origin.address}/static`, complete: false });
    assert.deepEqual(placesOf(found.all("page").map(({ url }) => url)), ["/plain", "/static"]);
    const { code, message, ...counted } = found.one("warning");
    assert.equal(code, "hash-routes");
    assert.match(message, /^3 hash routes \(#\/\) were not read, as only a browser can: /);
    assert.deepEqual("count" in counted && counted.count, 3);
    const { refused, refused_urls } = found.one("done");
    assert.equal(refused["hash-route"], 3);
    assert.deepEqual(placesOf(refused_urls.map(({ url }) => url)), [
      "/plain#/guide",
      "/static#/about",
      "/static#/guide",
    ]);
  });

  it("says nothing where there are only anchors", async () => {
    const found = await crawled({ url: `${origin.address}/plain`, complete: false });
    assert.deepEqual(found.all("warning"), []);
    assert.equal(found.one("done").refused["hash-route"], undefined);
  });
});
